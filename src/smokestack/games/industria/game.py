"""What Industria is: seats, options, data, and the way into its rooms."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from smokestack.games.industria.advice.advice import IndustriaAdvice
from smokestack.games.industria.components.load import SHIPPED, read_components, read_file
from smokestack.games.industria.components.schema import IndustriaTileFile
from smokestack.games.industria.rules.actions import codec_of
from smokestack.games.industria.rules.options import IndustriaOptions
from smokestack.games.industria.rules.position import IndustriaPosition, IndustriaRulings
from smokestack.games.industria.rules.referee import referee
from smokestack.games.industria.rules.state import IndustriaState
from smokestack.games.industria.view.observer import IndustriaObserver
from smokestack.games.industria.view.terminal import show
from smokestack.games.industria.view.view import IndustriaView, board_of
from smokestack.kernel.contract import Advice, Game, Observer, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.info import MapInfo, Scene, Source
from smokestack.kernel.messages import load_messages
from smokestack.kernel.options import Options, Setup

SOURCES = [
    Source("rules and constants", "rulebook", "money, turns, limits and scoring values"),
    Source("60 tiles, 12 an epoch, of four kinds", "rulebook"),
    Source("materials and their epochs", "rulebook", "iron is read from a misprint; a value guide and a review agree"),
    Source(
        "the eleven producing factories",
        "published",
        "epoch, taler, number of materials, points, number of symbols and roads, from a public value guide",
    ),
    Source("demand for each material in each epoch", "published", "the totals of the same guide, met exactly"),
    Source("the eleven material tiles", "published", "their kinds; the epochs are inferred"),
    Source("the five bonuses, free to lay", "published", "one source each; copies and epochs are reconstructed"),
    Source("several names", "inferred", "from reviews and from the remake of 2010"),
    Source("which materials and symbols a factory shows", "reconstructed", "made to fit every known total"),
    Source("factories without a product", "reconstructed", "costs, points and symbols; the ore mine is inferred"),
    Source("technologies: materials and points", "reconstructed"),
    Source("Bank tile and Stock exchange: epoch, cost, materials, points", "reconstructed"),
    Source("roads and lines", "reconstructed", "the number of roads of each producer is published"),
    Source("the layout of the board", "reconstructed", "regions and rows follow descriptions"),
]


class IndustriaGame(Game):
    """Industria with one set of component data."""

    def __init__(self, folder: Path = SHIPPED) -> None:
        self.id = "industria"
        self.title = "Industria"
        self.prefix = "IND"
        self.about = "Auction, build and link factories and technologies from the clay pit to the robot works."
        self.rules_version = 1
        self.options = IndustriaOptions
        self.components = read_components(folder)
        self.notation = codec_of(self.components)
        self.words = load_messages(Path(__file__).parent / "messages")

    def maps(self) -> list[MapInfo]:
        return [MapInfo("standard", "the one board", (3, 4), "Three players do without epoch V.")]

    def start(self, seats: int, map: str, options: Options) -> State:
        if not isinstance(options, IndustriaOptions):
            raise SetupError("These are not options of Industria.")
        return IndustriaState(
            self.components,
            rulings(options, seats),
            Setup(self.id, map, seats, options, self.rules_version),
            self.notation,
        )

    def advice(self) -> Advice:
        return IndustriaAdvice()

    def observer(self) -> Observer:
        return IndustriaObserver(self.components)

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, IndustriaPosition)
        return referee(state)

    def messages(self) -> dict[str, str]:
        return self.words

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(view, IndustriaView)
        return show(view, board_of(self.components), names)

    def scene(self, map: str) -> Scene:
        return board_of(self.components)

    def sources(self) -> list[Source]:
        return told_sources(Path(self.components.folder)) if self.components.folder else SOURCES

    def with_data(self, folder: Path) -> IndustriaGame:
        return IndustriaGame(folder.resolve())


def rulings(options: IndustriaOptions, seats: int) -> IndustriaRulings:
    """The options in the engine's words."""
    found = IndustriaRulings()
    found.bank_gets_bids = options.auction_payee == "bank"
    found.strict = options.current_epoch_materials == "strict"
    found.cashing = options.cash_material_tiles
    found.per_factory = options.bonus_counting == "per_factory"
    found.least_bid = options.min_bid
    found.factories_only = options.discount_scope == "factories_only"
    found.closed_hands = options.hands == "closed"
    found.seat_order = options.final_tie == "seat_order"
    if options.first_player != "random":
        found.first_player = int(options.first_player)
        if found.first_player >= seats:
            raise SetupError(
                f"Option first_player is seat {found.first_player}, but {seats} players sit at seats 0 to {seats - 1}."
            )
    return found


def told_sources(folder: Path) -> list[Source]:
    """What replaced data files say about themselves, counted by level."""
    levels: dict[str, int] = {}
    for tile in read_file(folder, "tiles.json", IndustriaTileFile).tiles:
        for level in tile.provenance.values():
            levels[level] = levels.get(level, 0) + 1
    note = f"as {folder / 'tiles.json'} says of itself"
    return [Source(f"{count} values of the tiles", level, note) for level, count in sorted(levels.items())]


@cache
def game_of(folder: str) -> IndustriaGame:
    """The game with the data of a folder; "" stands for the shipped data."""
    return IndustriaGame(Path(folder)) if folder else GAME


GAME = IndustriaGame()
