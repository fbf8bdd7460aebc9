"""Reads the data files, checks them and builds the tables the engine uses."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from smokestack.games.industria.components.box import (
    BONUS,
    FACTORY,
    MATERIAL,
    NONE,
    ROMAN,
    TECHNOLOGY,
    IndustriaComponents,
)
from smokestack.games.industria.components.check import (
    check_board,
    check_tile,
    check_tile_set,
    need,
    need_unique,
)
from smokestack.games.industria.components.constants import MOST_TILES
from smokestack.games.industria.components.schema import IndustriaBoardFile, IndustriaTileEntry, IndustriaTileFile
from smokestack.kernel.errors import DataError

SHIPPED = Path(__file__).parent / "data"
"""The folder of the data files that come with the game."""

TILES = "tiles.json"
BOARD = "board.json"
KINDS = {"factory": FACTORY, "technology": TECHNOLOGY, "bonus": BONUS, "material": MATERIAL}

_File = TypeVar("_File", IndustriaTileFile, IndustriaBoardFile)


def load_components(folder: Path) -> IndustriaComponents:
    """The components described by the files of a folder; DataError names the first wrong value."""
    tiles, board = read_tiles(folder), read_board(folder)
    check_board(board)
    for tile in tiles.tiles:
        check_tile(tile, board)
    check_tile_set(tiles, board)
    return build_components(tiles, board, "" if folder == SHIPPED else str(folder))


def read_tiles(folder: Path) -> IndustriaTileFile:
    return _read(folder, TILES, IndustriaTileFile)


def read_board(folder: Path) -> IndustriaBoardFile:
    return _read(folder, BOARD, IndustriaBoardFile)


def _read(folder: Path, name: str, form: type[_File]) -> _File:
    file = folder / name
    try:
        text = file.read_bytes()
    except OSError:
        raise DataError(f"{file} cannot be read. A data folder contains {TILES} and {BOARD}.") from None
    try:
        found: _File = msgspec.json.decode(text, type=form)
    except msgspec.ValidationError as error:
        raise DataError(f"{name} has a wrong value: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name} is not valid JSON: {error}.") from None
    return found


# --- the tables ---------------------------------------------------------------------------------------------
def build_components(tiles: IndustriaTileFile, board: IndustriaBoardFile, folder: str) -> IndustriaComponents:
    components = IndustriaComponents()
    components.folder = folder
    components.materials = [material.name.lower() for material in board.materials]
    components.material_epoch = [material.epoch for material in board.materials]
    components.bonuses = [bonus_name(bonus.id) for bonus in board.bonuses]
    index: dict[tuple[object, ...], int] = {}
    for tile in tiles.tiles:
        identity = identity_of(tile)
        if identity not in index:
            index[identity] = components.count
            add_tile(components, tile, board)
        components.copies[index[identity]] += 1
        components.stacks[tile.epoch].append(index[identity])
    need_unique(components.names, f"{TILES}, name")
    for former in components.former_names:
        need(former not in components.names, f"{TILES}: the former name {former!r} is the name of another tile.")
    need(components.count <= MOST_TILES, f"{TILES} has more than {MOST_TILES} different tiles.")
    for stack in components.stacks:
        stack.sort()
    for links, pairs in ((board.roads, components.roads), (board.lines, components.lines)):
        for link in links:
            a, b = components.spaces.index(link.a), components.spaces.index(link.b)
            pairs.append((a, b))
            components.linked[a].append(b)
            components.linked[b].append(a)
    return components


def identity_of(tile: IndustriaTileEntry) -> tuple[object, ...]:
    """Tiles with the same identity are copies of each other."""
    if tile.space is not None:
        return (tile.id,)
    return (tile.type, tile.material, tile.bonus, tile.cost)


def add_tile(components: IndustriaComponents, tile: IndustriaTileEntry, board: IndustriaBoardFile) -> None:
    materials = [material.id for material in board.materials]
    bonuses = [bonus.id for bonus in board.bonuses]
    name = tile_name(tile, board)
    if tile.space is None and name in components.names:  # a bonus or material tile with another price
        name = f"{name} {ROMAN[tile.epoch]}"
    components.count += 1
    components.entry_ids.append(tile.id)
    components.names.append(name)
    components.spaces.append(tile.space or "")
    components.kind.append(KINDS[tile.type])
    components.epoch.append(tile.epoch)
    components.cost.append(tile.cost)
    components.vp.append(tile.vp)
    components.needs.append([materials.index(material) for material in tile.materials])
    components.produces.append(materials.index(tile.produces) if tile.produces is not None else NONE)
    components.symbols.append(sum(1 << bonuses.index(bonus) for bonus in tile.symbols))
    components.discount.append(tile.discount)
    components.supplies.append(materials.index(tile.material) if tile.material is not None else NONE)
    components.bonus.append(bonuses.index(tile.bonus) if tile.bonus is not None else NONE)
    if tile.former_name:
        components.former_names[tile.former_name.lower()] = components.count - 1
    components.copies.append(0)
    components.linked.append([])


def tile_name(tile: IndustriaTileEntry, board: IndustriaBoardFile) -> str:
    """The name in the notation: `stone tile` for a material tile, `canal` for a bonus tile."""
    if tile.type == "material":
        return next(material.name for material in board.materials if material.id == tile.material).lower() + " tile"
    if tile.type == "bonus":
        return bonus_name(str(tile.bonus))
    return tile.name.lower()


def bonus_name(bonus_id: str) -> str:
    return bonus_id.replace("_", " ")
