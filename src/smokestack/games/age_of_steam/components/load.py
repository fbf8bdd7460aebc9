"""Reading map files and components.json into typed structs.

A file is read in two steps: here its shape (fields, types, known words), in ``map_check`` its sense (does the board
hang together).
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from smokestack.games.age_of_steam.components.check_messages import plainly
from smokestack.games.age_of_steam.components.schema import Components, Hex, MapFile
from smokestack.kernel.errors import DataError

DATA: Final = Path(__file__).parent / "data"


@cache
def components() -> Components:
    raw = _json(DATA / "components.json")
    return msgspec.convert(
        {
            "tiles": raw["track_tiles"]["types"],
            "town_discs": raw["town_discs"],
            "new_cities": raw["new_cities"],
            "cubes": raw["goods_cubes"]["counts"],
            "display": raw["goods_display"]["sides"],
        },
        Components,
    )


def label_of(q: int, r: int, hexes: tuple[Hex, ...], orientation: str) -> str:
    """The label of a coordinate: a letter for the column (flat) or row (pointy), a number counted along it."""
    line, along = (q, 2 * r + q) if orientation == "flat" else (r, 2 * q + r)
    if orientation == "flat":
        first, start = min(hex.q for hex in hexes), min(2 * hex.r + hex.q for hex in hexes)
    else:
        first, start = min(hex.r for hex in hexes), min(2 * hex.q + hex.r for hex in hexes)
    letter, turn = (line - first) % 26, (line - first) // 26
    return f"{chr(65 + letter) * (turn + 1)}{(along - start) // 2 + 1}"


def load(path: Path) -> MapFile:
    """One map file; DataError in plain words where its shape is wrong."""
    raw = _json(path)
    try:
        found = msgspec.convert(raw, MapFile)
    except msgspec.ValidationError as error:
        raise DataError(f"{path.name}: {plainly(str(error), raw)}") from None
    if all(hex.label for hex in found.hexes):
        return found
    labelled = tuple(_labelled(hex, found) for hex in found.hexes)
    return msgspec.structs.replace(found, hexes=labelled)


def _labelled(hex: Hex, of: MapFile) -> Hex:
    if hex.label:
        return hex
    return msgspec.structs.replace(hex, label=label_of(hex.q, hex.r, of.hexes, of.geometry.orientation))


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise DataError(f"There is no file {path}.") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be read: {error}.") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DataError(f"{path.name} is not JSON: {error.msg} at {place}.") from None
