"""Map files that players bring, and maps of other packages: reading, checking and reporting on them."""

from __future__ import annotations

from pathlib import Path

from smokestack.games.age_of_steam.components import map_check
from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.maps import SHIPPED, rules_for, shipped_map
from smokestack.games.age_of_steam.rules.position import FOR_BOX, TARGETS, AgeOfSteamPosition
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.errors import DataError
from smokestack.kernel.info import MapReport


def original_of(map: MapFile) -> MapFile | None:
    """The shipped map with this id, if the file is a corrected copy of one."""
    return shipped_map(map.id) if map.id in SHIPPED else None


def problems(map: MapFile) -> list[str]:
    """Everything that keeps the map from being played, place by place; empty if it can be played."""
    return map_check.problems(map, original_of(map)) or setup_problems(map)


def setup_problems(map: MapFile) -> list[str]:
    """What the map's own rules miss when they set the game up: places, zones and cubes (AOS-2.2, AOS-2.3)."""
    found: list[str] = []
    board = Board(map)
    for seats in map.seats():
        try:
            rules = rules_for(board, seats, AgeOfSteamRulings())
            position = AgeOfSteamPosition(rules)
            rules.prepare(position)
        except DataError as error:
            found.append(str(error))
            continue
        need, bag = len(position.owed), sum(position.bag)
        if need > bag:
            boxes = sum(owed // TARGETS == FOR_BOX for owed in position.owed)
            parts = f"{boxes} on the display and {need - boxes} on the map"
            found.append(f"the setup needs {need} cubes ({parts}), but the bag has {bag}; lower some start_cubes.")
    return list(dict.fromkeys(found))


def report(file: Path) -> MapReport:
    """The check of a map file; DataError if its shape is wrong."""
    map = load(file)
    found = problems(map)
    return MapReport(map_check.summary(map), tuple(found), () if found else tuple(map_check.remarks(map)))


def from_folder(folder: Path) -> list[MapFile]:
    """Every map file of a folder, by name, each checked; DataError names the first that cannot be played.

    A file with the id of a shipped map is a corrected copy of it and uses its rules.
    """
    if not folder.is_dir():
        raise DataError(f"There is no folder {folder} to take maps from.")
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise DataError(f"There is no map file (*.json) in {folder}.")
    seen: dict[str, str] = {}
    found: list[MapFile] = []
    for path in paths:
        map = load(path)
        if map.id in seen:
            raise DataError(f"{path.name}: there is already a map {map.id} ({seen[map.id]}); give this one another id.")
        check(map, path)
        seen[map.id] = path.name
        found.append(map)
    return found


def check(map: MapFile, path: Path) -> None:
    """DataError with the first problem, if there is one."""
    wrong = problems(map)
    if wrong:
        more = f" ({len(wrong) - 1} more: smokestack maps check {path})" if len(wrong) > 1 else ""
        raise DataError(f"{path.name}: {wrong[0]}{more}")
