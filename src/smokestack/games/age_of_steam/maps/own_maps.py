"""Map files that players bring: read, checked, and a report on one of them."""

from __future__ import annotations

from pathlib import Path

from smokestack.games.age_of_steam.components import map_check
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.maps import SHIPPED, shipped_map
from smokestack.kernel.errors import DataError
from smokestack.kernel.info import MapReport


def original_of(map: MapFile) -> MapFile | None:
    """The shipped map with this id, of which the file is a corrected copy."""
    return shipped_map(map.id) if map.id in SHIPPED else None


def problems(map: MapFile) -> list[str]:
    """Everything that keeps the map from being played, place by place; empty when it is fit."""
    return map_check.problems(map, original_of(map))


def report(file: Path) -> MapReport:
    """What there is to say about a map file; DataError where its shape is wrong."""
    map = load(file)
    return map_check.report(map, original_of(map))


def from_folder(folder: Path) -> list[MapFile]:
    """Every map file of a folder, by name, each checked; DataError names the first that is not fit to play on.

    A file with the id of a shipped map is a corrected copy of it and plays by its rules.
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
        wrong = problems(map)
        if wrong:
            more = f" ({len(wrong) - 1} more: smokestack maps check {path})" if len(wrong) > 1 else ""
            raise DataError(f"{path.name}: {wrong[0]}{more}")
        seen[map.id] = path.name
        found.append(map)
    return found
