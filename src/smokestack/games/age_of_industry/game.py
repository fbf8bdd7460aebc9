"""Age of Industry as a game: its maps, its options, and how a game starts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from smokestack.games.age_of_industry.advice.advice import AgeOfIndustryAdvice
from smokestack.games.age_of_industry.advice.lapses import count_lapses
from smokestack.games.age_of_industry.advice.value_inputs import seat_input_names, table_input_names
from smokestack.games.age_of_industry.components.load import (
    DATA_FOLDER,
    MAPS_FOLDER,
    find_maps,
    load_components,
    read_components,
    read_geography,
    read_map,
)
from smokestack.games.age_of_industry.components.load_board import load_board
from smokestack.games.age_of_industry.rules import actions, referee
from smokestack.games.age_of_industry.rules.options import AgeOfIndustryOptions
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.rulings import AgeOfIndustryRulings
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState
from smokestack.games.age_of_industry.rules.undrawn import undrawn
from smokestack.games.age_of_industry.view import terminal
from smokestack.games.age_of_industry.view.fill import AgeOfIndustryViewer
from smokestack.games.age_of_industry.view.layout import layout_of
from smokestack.games.age_of_industry.view.observer import AgeOfIndustryObserver
from smokestack.games.age_of_industry.view.scene import scene_of
from smokestack.games.age_of_industry.view.standing import COUNTED, progress_of, standing_of
from smokestack.games.age_of_industry.view.view import AgeOfIndustryView
from smokestack.kernel.base_game import BaseGame
from smokestack.kernel.base_state import Context
from smokestack.kernel.contract import Advice, Game, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import Fact
from smokestack.kernel.info import Figure, MapInfo, Planning, Progress, RuleChange, Scene, Source
from smokestack.kernel.messages import load_messages
from smokestack.kernel.observer import Observer
from smokestack.kernel.options import Options, Setup

HERE = Path(__file__).resolve().parent
SOURCES = [
    Source("Rules", "rulebook", "The Italian text (second edition); the French text (first edition) as options."),
    Source("Counters", "inferred", "35 per player; levels, some costs and incomes come from the examples."),
    Source("Coal mine 1", "published", "It costs $1 and pays $4, says the introduction of the Japanese publisher."),
    Source("Other costs and incomes", "reconstructed", "Where the rulebooks do not state them; each value says so."),
    Source("Deck, tiles, loans", "rulebook", "The totals and the counts; which kind has which count is reconstructed."),
]

RULE_CHANGES = [
    RuleChange(2, "coal mines cost $1, $3 and $6 instead of $2, $4 and $7"),
    RuleChange(2, "the import of Cape Breton holds 3 cubes instead of 4", ("new-england",)),
    RuleChange(
        2, "the first edition mixes draws, wants an own port for a ship card and plays until no card is face up"
    ),
]


class AgeOfIndustryGame(BaseGame):
    """The game with one folder of component data and one folder of maps."""

    id = "age-of-industry"
    title = "Age of Industry"
    prefix = "AOI"
    about = "Build mills, mines and railways on borrowed money, and sell before the interest eats you."
    rules_version = 2
    hidden_information = True
    bot_ratings = (1250, 1375, 1500, 1870)
    easy_choices = 12
    options = AgeOfIndustryOptions

    def __init__(self, data: Path = DATA_FOLDER, maps: Path = MAPS_FOLDER) -> None:
        self._data = data
        self._map_files = find_maps(maps)
        self._components = load_components(data)
        self._boards = {id: load_board(file, self._components) for id, file in self._map_files.items()}
        self._maps = [self._map_info(id) for id in self._boards]
        self._origin = (game_of, (str(data), str(maps)))
        self._viewer = AgeOfIndustryViewer()
        self._codecs = {id: actions.codec(board) for id, board in self._boards.items()}
        self._messages: dict[str, str] = {}

    def maps(self) -> list[MapInfo]:
        return self._maps

    def _map_info(self, id: str) -> MapInfo:
        seats = tuple(range(self._components.min_players, self._components.max_players + 1))
        file, geography = read_map(self._map_files[id]), read_geography(self._map_files[id])
        sources = (*file.provenance, *(geography.provenance if geography else ()))
        return MapInfo(id, self._boards[id].title, seats, file.about, sources)

    def start(self, seats: int, map: str, options: Options) -> State:
        assert isinstance(options, AgeOfIndustryOptions)
        if map not in self._boards:
            raise SetupError(f"Age of Industry has no map {map!r}; there are: {', '.join(self._boards)}.")
        fewest, most = max(self._components.min_players, options.min_players), self._components.max_players
        if not fewest <= seats <= most:
            raise SetupError(f"Age of Industry takes {fewest} to {most} players here, not {seats}.")
        setup = Setup(self.id, map, seats, options, self.rules_version)
        context = Context(setup, self._codecs[map], self._viewer, self._origin)
        return AgeOfIndustryState(context, self._boards[map], AgeOfIndustryRulings(options))

    def package_folder(self) -> Path:
        return HERE

    def advice(self) -> Advice:
        return AgeOfIndustryAdvice()

    def value_input_names(self) -> tuple[list[str], list[str]]:
        return seat_input_names(self._components), table_input_names(self._components)

    def observer(self) -> Observer:
        return AgeOfIndustryObserver(list(self._boards.values()))

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, AgeOfIndustryPosition)
        return referee.violations(state)

    def lapses(self, end: State, facts: list[Fact]) -> dict[str, list[int]]:
        assert isinstance(end, AgeOfIndustryPosition)
        return count_lapses(end, facts)

    def undrawn(self, state: State) -> dict[int, int]:
        assert isinstance(state, AgeOfIndustryPosition)
        return undrawn(state)

    def messages(self) -> dict[str, str]:
        if not self._messages:
            self._messages = load_messages(HERE / "messages")
        return self._messages

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(view, AgeOfIndustryView)
        return terminal.show(view, names)

    def standing(self, view: msgspec.Struct) -> list[list[Figure]]:
        assert isinstance(view, AgeOfIndustryView)
        return standing_of(view, self._components.interest)

    def counted(self) -> dict[str, tuple[str, ...]]:
        return COUNTED

    def progress(self, view: msgspec.Struct) -> Progress:
        assert isinstance(view, AgeOfIndustryView)
        return progress_of(view)

    def planning(self) -> Planning:
        return Planning(passes=("done", "end turn"))

    def scene(self, map: str) -> Scene:
        symbols = [entry.symbol for entry in read_components(self._data).location_colours]
        return scene_of(self._boards[map], layout_of(self._map_files[map]), symbols)

    def picture(self, map: str | Path, night: bool = False) -> str:
        from smokestack.games.age_of_industry.view.drawing import draw_map

        if isinstance(map, Path):
            raise SetupError(f"Age of Industry draws only its own maps: {', '.join(self._map_files)}.")
        return draw_map(self._map_files[map], self._data, night)

    def ground(self, map: str) -> str:
        from smokestack.games.age_of_industry.view.ground import ground

        return ground(self._map_files[map])

    def sources(self) -> list[Source]:
        return SOURCES

    def rule_changes(self) -> list[RuleChange]:
        return RULE_CHANGES

    def with_data(self, folder: Path) -> Game:
        """The components of this folder, with the maps in its folder `maps` if it has one."""
        maps = folder / "maps"
        return AgeOfIndustryGame(folder, maps if maps.is_dir() else MAPS_FOLDER)


@cache
def game_of(data: str, maps: str) -> AgeOfIndustryGame:
    """The game with the data of these folders; positions from another process find their game with it."""
    shipped = (data, maps) == (str(DATA_FOLDER), str(MAPS_FOLDER))
    return GAME if shipped else AgeOfIndustryGame(Path(data), Path(maps))


GAME = AgeOfIndustryGame()
