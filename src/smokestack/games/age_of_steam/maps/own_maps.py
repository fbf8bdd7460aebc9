"""Map files that players write: reading and checking them, and reporting what is wrong."""

from __future__ import annotations

from pathlib import Path

from smokestack.games.age_of_steam.components import map_check
from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.maps import GAME_ID, SHIPPED, rules_for, shipped_map
from smokestack.games.age_of_steam.rules.actions import codec_for
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.position import FOR_BOX, AgeOfSteamPosition, draw_purpose
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.base_state import Context
from smokestack.kernel.contract import Game, Viewer
from smokestack.kernel.errors import DataError
from smokestack.kernel.info import MapReport
from smokestack.kernel.options import Setup


def original_of(map: MapFile) -> MapFile | None:
    """The shipped map that this is a corrected copy of: the one with the same id, or None."""
    return shipped_map(map.id) if map.id in SHIPPED else None


def problems(map: MapFile) -> list[str]:
    """Everything that makes the map unplayable, place by place; empty if it can be played."""
    return map_check.problems(map, original_of(map)) or setup_problems(map)


def setup_problems(map: MapFile) -> list[str]:
    """What is missing when the map's rules set up a game: places, zones or cubes (AOS-2.2, AOS-2.3)."""
    found: list[str] = []
    board = Board(map)
    options = AgeOfSteamOptions()
    for seats in map.seats():
        try:
            rules = rules_for(board, seats, AgeOfSteamRulings(options))
            position = _before_setup(rules, options)
            rules.prepare(position)
        except DataError as error:
            found.append(str(error))
            continue
        need, bag = len(position.owed), sum(position.bag)
        if need > bag:
            boxes = sum(draw_purpose(owed) == FOR_BOX for owed in position.owed)
            parts = f"{boxes} on the display and {need - boxes} on the map"
            found.append(f"The setup needs {need} cubes ({parts}), but the bag has {bag}; reduce some start_cubes.")
    return list(dict.fromkeys(found))


def _before_setup(rules: MapRules, options: AgeOfSteamOptions) -> AgeOfSteamPosition:
    """An empty position. Nobody views or pickles it, so it needs neither a viewer nor a game."""
    board, seats = rules.board, rules.seats
    setup = Setup(GAME_ID, board.id, seats, options)
    return AgeOfSteamPosition(Context(setup, codec_for(board, seats), Viewer(), (Game, ())), rules)


def report(file: Path) -> MapReport:
    """Check a map file; DataError if its shape is wrong."""
    map = load(file)
    found = problems(map)
    remarks = () if found else tuple(map_check.remarks(map))
    return MapReport(map_check.summary(map), tuple(found), remarks, map.id)


def from_folder(folder: Path) -> list[MapFile]:
    """Read and check all map files of a folder, by name; DataError for the first that cannot be played.

    A file with the id of a shipped map is a corrected copy: it replaces that map and uses its rules.
    """
    if not folder.is_dir():
        raise DataError(f"There is no folder {folder}.")
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise DataError(f"There is no map file (*.json) in {folder}.")
    seen: dict[str, str] = {}
    found: list[MapFile] = []
    for path in paths:
        map = load(path)
        if map.id in seen:
            raise DataError(f"{path.name}: {seen[map.id]} has the same id, {map.id}; change one of them.")
        check(map, path)
        seen[map.id] = path.name
        found.append(map)
    return found


def check(map: MapFile, path: Path) -> None:
    """Raise DataError with the first problem, if there is one."""
    wrong = problems(map)
    if wrong:
        more = f" ({len(wrong) - 1} more, see smokestack maps check {path})" if len(wrong) > 1 else ""
        raise DataError(f"{path.name}: {wrong[0]}{more}")
