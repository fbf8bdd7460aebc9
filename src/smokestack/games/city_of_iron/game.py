"""What City of Iron is: its seats, options, data and the first position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path

import msgspec

from smokestack.games.city_of_iron.actions import make_codec
from smokestack.games.city_of_iron.advice import IronAdvice
from smokestack.games.city_of_iron.components import SEATS, Box
from smokestack.games.city_of_iron.options import IronOptions
from smokestack.games.city_of_iron.referee import objections
from smokestack.games.city_of_iron.rules import Rules
from smokestack.games.city_of_iron.state import Position
from smokestack.games.city_of_iron.tensor import IronObserver
from smokestack.games.city_of_iron.terminal import show
from smokestack.games.city_of_iron.view import IronView
from smokestack.kernel.contract import Advice, Game, Observer, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.info import MapInfo, Source
from smokestack.kernel.messages import load_messages
from smokestack.kernel.options import Options, Setup

HERE = Path(__file__).resolve().parent


class CityOfIron(Game):
    """The game with one folder of component data."""

    id = "city-of-iron"
    title = "City of Iron"
    prefix = "COI"
    about = "Small nations build iron cities, settle far lands and conquer towns for the rarest goods."
    rules_version = 1
    hidden_information = True
    options = IronOptions

    def __init__(self, folder: Path = HERE / "data") -> None:
        self.folder = folder

    @cached_property
    def box(self) -> Box:
        return Box(self.folder)

    def maps(self) -> list[MapInfo]:
        return [MapInfo("standard", "The known world", (2, 3, 4), "The board of the box.")]

    def start(self, seats: int, map: str, options: Options) -> State:
        if not isinstance(options, IronOptions):
            raise SetupError("City of Iron needs its own options; use the form it gives.")
        rules = Rules(self.box, seats, options)
        setup = Setup(self.id, map, seats, options, self.rules_version)
        position = Position(rules, make_codec(rules), setup)
        position.prepare()
        return position

    def advice(self) -> Advice:
        return IronAdvice()

    def observer(self) -> Observer:
        return IronObserver(self.box, Rules(self.box, SEATS[-1], IronOptions(town_expansion="on")))

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, Position)
        return objections(state)

    def messages(self) -> dict[str, str]:
        return self._messages

    @cached_property
    def _messages(self) -> dict[str, str]:
        return load_messages(HERE / "messages")

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(view, IronView)
        return show(view, names)

    def sources(self) -> list[Source]:
        return [
            Source("card counts, names of cards, goods, terrains and nations", "rulebook"),
            Source("nation abilities and the effects of the expansion towns", "rulebook"),
            Source("leader income of turnips, srikas and glow moss; the Academy; the Scholar", "rulebook"),
            Source("which goods lie in which deck; bids up to 9; some building names", "published"),
            Source("15 towns with stars; one military token", "inferred"),
            Source(
                "most numbers printed on cards, lands, towns and the bid track",
                "reconstructed",
                "Balanced by us and marked field by field; a corrected file can replace each of ours.",
            ),
        ]

    def with_data(self, folder: Path) -> Game:
        other = CityOfIron(Path(folder))
        other.box  # noqa: B018 - read and checked at once
        return other


GAME = CityOfIron()


@cache
def game_of(folder: str) -> CityOfIron:
    """The game with the component data of a folder; a pickled position asks for it."""
    return GAME if folder == GAME.box.folder else CityOfIron(Path(folder))
