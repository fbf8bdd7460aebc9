"""Reads map files and components.json into typed structs.

Loading checks the shape of a file: its fields, types and words. Whether the map can be played is checked in
`map_check`.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from smokestack.games.age_of_steam.components.check_messages import shape_error
from smokestack.games.age_of_steam.components.schema import AgeOfSteamComponents, MapFile, MapHex
from smokestack.kernel.errors import DataError

DATA: Final = Path(__file__).parent / "data"


@cache
def components() -> AgeOfSteamComponents:
    raw = _json(DATA / "components.json")
    return msgspec.convert(
        {
            "tiles": raw["track_tiles"]["types"],
            "town_discs": raw["town_discs"],
            "new_cities": raw["new_cities"],
            "cubes": raw["goods_cubes"]["counts"],
            "display": raw["goods_display"]["sides"],
        },
        AgeOfSteamComponents,
    )


def label_of(q: int, r: int, hexes: tuple[MapHex, ...], orientation: str) -> str:
    """The label of a coordinate: a letter for the column (flat) or row (pointy), then a number counted along it."""
    line, along = (q, 2 * r + q) if orientation == "flat" else (r, 2 * q + r)
    if orientation == "flat":
        first, start = min(hex.q for hex in hexes), min(2 * hex.r + hex.q for hex in hexes)
    else:
        first, start = min(hex.r for hex in hexes), min(2 * hex.q + hex.r for hex in hexes)
    letter, turn = (line - first) % 26, (line - first) // 26
    return f"{chr(ord('A') + letter) * (turn + 1)}{(along - start) // 2 + 1}"


def load(path: Path) -> MapFile:
    """Read a map file; DataError in plain words if its shape is wrong."""
    raw = _json(path)
    try:
        found = msgspec.convert(raw, MapFile)
    except msgspec.ValidationError as error:
        raise DataError(f"{path.name}: {shape_error(str(error), raw)}") from None
    if all(hex.label for hex in found.hexes):
        return found
    return msgspec.structs.replace(found, hexes=tuple(_labelled(hex, found) for hex in found.hexes))


def _labelled(hex: MapHex, map: MapFile) -> MapHex:
    if hex.label:
        return hex
    return msgspec.structs.replace(hex, label=label_of(hex.q, hex.r, map.hexes, map.geometry.orientation))


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise DataError(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be read: {error}.") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DataError(f"{path.name} is not valid JSON: {error.msg} at {place}.") from None
