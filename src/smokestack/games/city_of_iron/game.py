"""City of Iron as a game: its seats, options, data and first position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path

import msgspec

from smokestack.games.city_of_iron.advice.advice import CityOfIronAdvice
from smokestack.games.city_of_iron.advice.lapses import count_lapses
from smokestack.games.city_of_iron.advice.value_inputs import seat_input_names, table_input_names
from smokestack.games.city_of_iron.components.box import CityOfIronComponents
from smokestack.games.city_of_iron.components.tokens import SEATS
from smokestack.games.city_of_iron.rules.actions import codec_of
from smokestack.games.city_of_iron.rules.options import CityOfIronOptions
from smokestack.games.city_of_iron.rules.referee import find_violations
from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.games.city_of_iron.rules.undrawn import undrawn
from smokestack.games.city_of_iron.view.cards import cards_of
from smokestack.games.city_of_iron.view.fill import CityOfIronViewer
from smokestack.games.city_of_iron.view.observer import CityOfIronObserver
from smokestack.games.city_of_iron.view.progress import progress_of
from smokestack.games.city_of_iron.view.scene import make_scene
from smokestack.games.city_of_iron.view.standing import COUNTED, standing_of
from smokestack.games.city_of_iron.view.terminal import show_view
from smokestack.games.city_of_iron.view.view import CityOfIronView
from smokestack.kernel.base_game import BaseGame
from smokestack.kernel.base_state import Context
from smokestack.kernel.contract import Advice, Game, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import Fact
from smokestack.kernel.info import Bidding, Figure, MapInfo, Planning, Progress, Scene, Source
from smokestack.kernel.messages import load_messages
from smokestack.kernel.observer import Observer
from smokestack.kernel.options import Options, Setup

HERE = Path(__file__).resolve().parent
DATA = HERE / "components" / "data"


class CityOfIronGame(BaseGame):
    """The game with the component data of one folder."""

    id = "city-of-iron"
    title = "City of Iron"
    prefix = "COI"
    about = "Found an iron city, send ships and airships to far lands, and own the goods that everybody wants."
    rules_version = 1
    options = CityOfIronOptions
    hidden_information = True
    bot_ratings = (830, 1165, 1500, 1690)

    def __init__(self, folder: Path = DATA) -> None:
        self.folder = folder

    @cached_property
    def components(self) -> CityOfIronComponents:
        return CityOfIronComponents(self.folder)

    def maps(self) -> list[MapInfo]:
        return [MapInfo("standard", "The known world", tuple(SEATS), "The board of the published game.")]

    def start(self, seats: int, map: str, options: Options) -> State:
        if not isinstance(options, CityOfIronOptions):
            raise SetupError("City of Iron needs its own options; build them from CityOfIronOptions.")
        rulings = CityOfIronRulings(self.components, seats, options)
        setup = Setup(self.id, map, seats, options, self.rules_version)
        origin = (game_with_data, (self.components.folder,))
        return CityOfIronState(rulings, Context(setup, codec_of(rulings), CityOfIronViewer(), origin))

    def package_folder(self) -> Path:
        return HERE

    def advice(self) -> Advice:
        return CityOfIronAdvice()

    def value_input_names(self) -> tuple[list[str], list[str]]:
        return seat_input_names(self.components), table_input_names(self.components)

    def observer(self) -> Observer:
        rulings = CityOfIronRulings(self.components, SEATS[-1], CityOfIronOptions(town_expansion="on"))
        return CityOfIronObserver(self.components, rulings)

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, CityOfIronState)
        return find_violations(state)

    def lapses(self, end: State, facts: list[Fact]) -> dict[str, list[int]]:
        assert isinstance(end, CityOfIronState)
        return count_lapses(end, facts)

    def undrawn(self, state: State) -> dict[int, int]:
        assert isinstance(state, CityOfIronState)
        return undrawn(state)

    def messages(self) -> dict[str, str]:
        return self._messages

    @cached_property
    def _messages(self) -> dict[str, str]:
        words = load_messages(HERE / "messages")
        return words | cards_of(self.components, words)

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(view, CityOfIronView)
        return show_view(view, names)

    def standing(self, view: msgspec.Struct) -> list[list[Figure]]:
        assert isinstance(view, CityOfIronView)
        return standing_of(view)

    def counted(self) -> dict[str, tuple[str, ...]]:
        return COUNTED

    def progress(self, view: msgspec.Struct) -> Progress:
        assert isinstance(view, CityOfIronView)
        return progress_of(view)

    def planning(self) -> Planning:
        return Planning(
            auctions=(Bidding("bid", highest=True), Bidding("bid again", drop="stay", highest=True)),
            passes=("stay", "stop moving"),
        )

    def scene(self, map: str) -> Scene:
        return make_scene(self.components)

    def sources(self) -> list[Source]:
        return [
            Source("card counts, names of cards, goods, terrains and nations", "rulebook"),
            Source("nation abilities and the effects of the expansion towns", "rulebook"),
            Source("leader income of turnips, srikas and glow moss; the Academy; the Scholar", "rulebook"),
            Source("14 citizens a nation; seven rounds with scorings in rounds 3, 5 and 7", "published"),
            Source("which goods are in which deck; bids up to 9; some building names", "published"),
            Source("15 towns with stars; one military token", "inferred"),
            Source(
                "most numbers printed on cards, lands, towns and the bid track",
                "reconstructed",
                "Balanced for this project and marked field by field; a corrected file can replace each of them.",
            ),
        ]

    def with_data(self, folder: Path) -> Game:
        other = CityOfIronGame(Path(folder))
        other.components  # noqa: B018 - reads and checks the files now
        return other


GAME = CityOfIronGame()


@cache
def game_with_data(folder: str) -> CityOfIronGame:
    """The game with the component data of a folder. Unpickled positions use it."""
    return GAME if folder == GAME.components.folder else CityOfIronGame(Path(folder))
