"""Age of Steam: its maps, its options, and how its parts fit together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from smokestack.games.age_of_steam import maps
from smokestack.games.age_of_steam.advice.advice import AgeOfSteamAdvice
from smokestack.games.age_of_steam.advice.lapses import count_lapses
from smokestack.games.age_of_steam.advice.value_inputs import seat_input_names, table_input_names
from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.maps import rules_for
from smokestack.games.age_of_steam.rules.actions import codec_for
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.referee import objections
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.rules.undrawn import undrawn
from smokestack.games.age_of_steam.view import terminal
from smokestack.games.age_of_steam.view.best_routes import best_routes
from smokestack.games.age_of_steam.view.choice_notes import choice_notes, load_notes
from smokestack.games.age_of_steam.view.fill import AgeOfSteamViewer
from smokestack.games.age_of_steam.view.observer import AgeOfSteamObserver
from smokestack.games.age_of_steam.view.scene import scene_of
from smokestack.games.age_of_steam.view.standing import COUNTED, progress_of, standing_of
from smokestack.games.age_of_steam.view.view import AgeOfSteamView
from smokestack.kernel.base_game import BaseGame
from smokestack.kernel.base_state import Context, Origin
from smokestack.kernel.contract import Advice, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import ChoiceNote, Fact
from smokestack.kernel.info import Bidding, Figure, MapInfo, MapReport, Planning, Progress, RuleChange, Scene, Source
from smokestack.kernel.messages import load_messages
from smokestack.kernel.observer import Observer
from smokestack.kernel.options import Options, Setup

if TYPE_CHECKING:
    import msgspec

HERE = Path(__file__).resolve().parent
SOURCES = [
    Source("Rules", "rulebook", "The Portuguese Deluxe rulebook. Rulings (AOS-R) say where it leaves something open."),
    Source(
        "Tiles, goods cubes, the boxes of the goods display, prices",
        "rulebook",
        "The Portuguese Deluxe rulebook. The total of 136 tiles corrects a slip in the captions.",
    ),
    Source("Number of players where the rulebook gives none", "inferred", "The base game is for 3 to 6."),
    Source(
        "Colours and columns of the New Cities C to H; turns for 3, 4 and 6 players",
        "published",
        "Choochoo, a public server for Age of Steam.",
    ),
]
RULE_CHANGES = [
    RuleChange(
        2,
        "a player who takes back unfinished track may build again instead of ending the turn",
        ("germany", "new-england"),
    ),
    RuleChange(2, "redirecting a simple curve into a straight costs $4 instead of $10", ("pittsburgh",)),
    RuleChange(2, "Toulouse lies at H11 instead of G11", ("france",)),
    RuleChange(2, "a line that runs through a tunnel is one line", ("switzerland",)),
]


class AgeOfSteamGame(BaseGame):
    """Age of Steam with the shipped maps and those of the user."""

    id = "age-of-steam"
    title = "Age of Steam"
    prefix = "AOS"
    about = "Lay track on borrowed money, carry goods farther than your rivals, and earn more than you owe."
    rules_version = 2
    options = AgeOfSteamOptions
    hidden_information = False
    bot_ratings = (1050, 1275, 1500, 1910)
    recordings = "smokestack.games.age_of_steam.verify.viewing"

    def __init__(self, own: Sequence[MapFile] = ()) -> None:
        self._own = list(own)
        self._boards: dict[str, Board] = {}
        self._viewer = AgeOfSteamViewer()

    @cached_property
    def _files(self) -> dict[str, MapFile]:
        return {map.id: map for map in [*maps.shipped(), *maps.guests(), *self._own]}

    def maps(self) -> list[MapInfo]:
        return [MapInfo(map.id, map.name, map.seats(), _about(map), _sources(map)) for map in self._files.values()]

    def board(self, map: str) -> Board:
        """The tables of a map, built once."""
        if map not in self._boards:
            if map not in self._files:
                raise SetupError(f"Age of Steam has no map {map!r}.")
            self._boards[map] = Board(self._files[map])
        return self._boards[map]

    def start(self, seats: int, map: str, options: Options) -> State:
        if not isinstance(options, AgeOfSteamOptions):
            raise SetupError("These options do not belong to Age of Steam.")
        board = self.board(map)
        rules = rules_for(board, seats, AgeOfSteamRulings(options))
        setup = Setup(self.id, map, seats, options, self.rules_version)
        context = Context(setup, codec_for(board, seats), self._viewer, self._origin(map))
        return AgeOfSteamState.start(context, rules)

    def _origin(self, map: str) -> Origin:
        """How a pickled position finds this game again; a map of the user's own travels with it."""
        return (shipped_game, ()) if self is GAME else (game_with, (self._files[map],))

    def package_folder(self) -> Path:
        return HERE

    def advice(self) -> Advice:
        return AgeOfSteamAdvice()

    def value_input_names(self) -> tuple[list[str], list[str]]:
        return seat_input_names(), table_input_names()

    def observer(self) -> Observer:
        return AgeOfSteamObserver([self.board(map) for map in self._files])

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, AgeOfSteamState)
        return objections(state)

    def lapses(self, end: State, facts: list[Fact]) -> dict[str, list[int]]:
        assert isinstance(end, AgeOfSteamState)
        return count_lapses(end, facts)

    def undrawn(self, state: State) -> dict[int, int]:
        assert isinstance(state, AgeOfSteamState)
        return undrawn(state)

    @cached_property
    def _messages(self) -> dict[str, str]:
        return load_messages(HERE / "messages") | maps.messages()

    def messages(self) -> dict[str, str]:
        return self._messages

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(view, AgeOfSteamView)
        return terminal.show(view, names)

    def standing(self, view: msgspec.Struct) -> list[list[Figure]]:
        assert isinstance(view, AgeOfSteamView)
        return standing_of(view)

    def counted(self) -> dict[str, tuple[str, ...]]:
        return COUNTED

    def progress(self, view: msgspec.Struct) -> Progress:
        assert isinstance(view, AgeOfSteamView)
        return progress_of(view)

    def choice_notes(self, state: State, seat: int, actions: list[int]) -> list[ChoiceNote]:
        assert isinstance(state, AgeOfSteamState)
        return choice_notes(state, seat, actions)

    def worth_noting(self, state: State, seat: int, actions: list[int]) -> list[int]:
        assert isinstance(state, AgeOfSteamState)
        return best_routes(state, seat, actions)

    def series_notes(self, state: State, seat: int, action: int) -> list[tuple[list[int], ChoiceNote]]:
        assert isinstance(state, AgeOfSteamState)
        return load_notes(state, seat, action)

    def picture(self, map: str | Path, night: bool = False) -> str:
        from smokestack.games.age_of_steam.view.drawing.picture import draw

        return draw(map, [*maps.guests(), *self._own], night)

    def ground(self, map: str) -> str:
        from smokestack.games.age_of_steam.view.drawing.ground import ground

        return ground(self._files[map])

    def planning(self) -> Planning:
        return Planning(
            auctions=(Bidding("bid", drop="drop"),),
            passes=("pass", "done", "wait", "skip"),
        )

    def scene(self, map: str) -> Scene:
        return scene_of(self._files[map], self.board(map))

    def check_map(self, file: Path) -> MapReport:
        from smokestack.games.age_of_steam.maps.own_maps import report

        return report(file)

    def sources(self) -> list[Source]:
        return SOURCES

    def rule_changes(self) -> list[RuleChange]:
        return RULE_CHANGES

    def map_references(self) -> list[Path]:
        return maps.references()

    def with_data(self, folder: Path) -> AgeOfSteamGame:
        from smokestack.games.age_of_steam.maps.own_maps import from_folder

        return AgeOfSteamGame(from_folder(folder))


def _about(map: MapFile) -> str:
    return map.about or (map.designer and f"by {map.designer}")


def _sources(map: MapFile) -> tuple[Source, ...]:
    return tuple(Source(part.part, part.status, part.note) for part in map.provenance.parts)


GAME = AgeOfSteamGame()
_WITH_OWN_MAP: dict[str, AgeOfSteamGame] = {}
"""Games with one map of the user's own, by the id of the map."""


def shipped_game() -> AgeOfSteamGame:
    """The game with the shipped maps."""
    return GAME


def game_with(file: MapFile) -> AgeOfSteamGame:
    """A game that has this map. Its tables are built once per process."""
    for game in (GAME, _WITH_OWN_MAP.get(file.id, GAME)):
        if game._files.get(file.id) == file:
            return game
    _WITH_OWN_MAP[file.id] = AgeOfSteamGame([file])
    return _WITH_OWN_MAP[file.id]
