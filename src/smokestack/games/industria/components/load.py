"""Reading the data files and checking every word of them before anything is built on it."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from smokestack.games.industria.components.box import (
    BONUS,
    EPOCHS,
    FACTORY,
    MATERIAL,
    ROMAN,
    TECHNOLOGY,
    TILES_PER_EPOCH,
    IndustriaComponents,
)
from smokestack.games.industria.components.schema import IndustriaBoardFile, IndustriaTileFile, Link, Tile
from smokestack.kernel.errors import DataError

KINDS = {"factory": FACTORY, "technology": TECHNOLOGY, "bonus": BONUS, "material": MATERIAL}
MOST_TILES = 64
MOST_MATERIALS_OF_A_TILE = 4
MOST_BONUSES = 8

SHIPPED = Path(__file__).parent / "data"

_File = TypeVar("_File", IndustriaTileFile, IndustriaBoardFile)


def read_file(folder: Path, name: str, form: type[_File]) -> _File:
    file = folder / name
    try:
        text = file.read_bytes()
    except OSError:
        raise DataError(f"{file} cannot be read; a data folder holds tiles.json and board.json.") from None
    try:
        found: _File = msgspec.json.decode(text, type=form)
    except msgspec.ValidationError as error:
        raise DataError(f"{name} is not as it should be: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{name} is no JSON: {error}.") from None
    return found


def read_components(folder: Path) -> IndustriaComponents:
    """The components of a folder, checked; DataError names the file, the entry and the field."""
    tiles = read_file(folder, "tiles.json", IndustriaTileFile)
    board = read_file(folder, "board.json", IndustriaBoardFile)
    check_board(board)
    for tile in tiles.tiles:
        check_tile(tile, board)
    check_set(tiles, board)
    return build(tiles, board, "" if folder == SHIPPED else str(folder))


def need(condition: bool, sentence: str) -> None:
    if not condition:
        raise DataError(sentence)


def writable(name: str, where: str) -> None:
    """A name has to stand in a line of a record: words with single spaces, and no hash, which begins a comment."""
    need(
        name == " ".join(name.split()) and "#" not in name,
        f"{where} is {name!r}; a name has words with single spaces between them and no hash.",
    )


def once(names: list[str], where: str) -> None:
    for name in names:
        need(names.count(name) == 1, f"{where}: {name!r} stands {names.count(name)} times; once is enough.")


# --- the board ----------------------------------------------------------------------------------------------
RULES = {
    "players": [3, 4],
    "start_money": 4,
    "income_per_turn": 1,
    "epoch_entry_money": {"1": 0, "2": 0, "3": 1, "4": 1, "5": 1},
    "tiles_per_epoch": TILES_PER_EPOCH,
    "epochs": {"3": 4, "4": 5},
    "turns_per_epoch": {"3": 4, "4": 3},
    "material_price": 1,
    "link_vp": 3,
    "bonus_vp": 2,
    "taler_per_vp": 3,
    "build_limit": {"factory": 1, "bonus": 1, "technology": 1},
    "score_track_max": 45,
}


def check_board(board: IndustriaBoardFile) -> None:
    for field, value in RULES.items():
        found = getattr(board.constants, field)
        need(found == value, f"board.json: constants.{field} is {found}; the rules say {value}.")
    for where, ids in (
        ("materials", [material.id for material in board.materials]),
        ("materials, name", [material.name.lower() for material in board.materials]),
        ("bonuses", [bonus.id for bonus in board.bonuses]),
        ("spaces", [space.id for space in board.spaces]),
        ("roads", [link.id for link in board.roads]),
        ("lines", [link.id for link in board.lines]),
    ):
        once(ids, f"board.json, {where}")
    need(len(board.bonuses) <= MOST_BONUSES, f"board.json: bonuses has more than {MOST_BONUSES} entries.")
    for bonus in board.bonuses:
        writable(bonus.id, f"board.json: bonuses.{bonus.id}.id")
    for material in board.materials:
        writable(material.name, f"board.json: materials.{material.id}.name")
        need(
            material.bank_from_epoch == material.epoch + 1,
            f"board.json: materials.{material.id}.bank_from_epoch is {material.bank_from_epoch}; "
            f"the bank sells a material from the epoch after its own, {material.epoch + 1}.",
        )
    need([place.epoch for place in board.epochs] == [1, 2, 3, 4, 5], "board.json: epochs are to be 1 to 5 in order.")
    track = [place.score for place in board.score_track]
    need(track == list(range(46)), "board.json: score_track is to run from 0 to 45.")
    check_links(board, board.roads, "roads", "factory")
    check_links(board, board.lines, "lines", "technology")


def check_links(board: IndustriaBoardFile, links: list[Link], where: str, kind: str) -> None:
    """IND-1.4"""
    kinds = {space.id: space.kind for space in board.spaces}
    seen: set[frozenset[str]] = set()
    for link in links:
        place = f"board.json: {where}.{link.id}"
        for field, end in (("a", link.a), ("b", link.b)):
            need(end in kinds, f"{place}.{field} names the space {end!r}, which does not exist.")
            need(
                kinds[end] == kind, f"{place}.{field} names {end!r}, a {kinds[end]} space; {where} join {kind} spaces."
            )
        ends = frozenset((link.a, link.b))
        need(len(ends) == 2, f"{place} joins {link.a!r} with itself.")
        need(ends not in seen, f"{place} joins {link.a!r} and {link.b!r} a second time.")
        seen.add(ends)


# --- the tiles ----------------------------------------------------------------------------------------------
def check_tile(tile: Tile, board: IndustriaBoardFile) -> None:
    """One tile by itself: IND-1.2, IND-1.5 to IND-1.8."""
    where = f"tiles.json: {tile.id}"
    writable(tile.name, f"{where}.name")
    materials = [material.id for material in board.materials]
    bonuses = [bonus.id for bonus in board.bonuses]
    for material in tile.materials:
        need(material in materials, f"{where}.materials names the unknown material {material!r}.")
    once(tile.materials, f"{where}.materials")
    need(
        len(tile.materials) <= MOST_MATERIALS_OF_A_TILE,
        f"{where}.materials has more than {MOST_MATERIALS_OF_A_TILE} entries.",
    )
    for bonus in tile.symbols:
        need(bonus in bonuses, f"{where}.symbols names the unknown bonus {bonus!r}.")
    once(tile.symbols, f"{where}.symbols")
    need(len(tile.symbols) <= 2, f"{where}.symbols has more than two entries.")
    need(bool(tile.provenance), f"{where}.provenance is empty; say where the values come from.")
    if tile.produces is not None:
        need(tile.produces in materials, f"{where}.produces names the unknown material {tile.produces!r}.")
        need(tile.produces not in tile.materials, f"{where}.produces is among its own materials.")
    if tile.type != "factory":
        for field, value in (("produces", tile.produces), ("symbols", tile.symbols), ("discount", tile.discount)):
            need(not value, f"{where}.{field} is for factories; this is a {tile.type} tile.")
    check_kind(tile, where, materials, bonuses)


def check_kind(tile: Tile, where: str, materials: list[str], bonuses: list[str]) -> None:
    if tile.type in ("material", "bonus"):
        need(tile.space is None, f"{where}.space is {tile.space!r}; a {tile.type} tile has no space.")
        need(not tile.vp and not tile.materials, f"{where}: a {tile.type} tile has neither vp nor materials.")
    else:
        need(tile.space is not None, f"{where}.space is missing; a {tile.type} has a space of its own.")
    if tile.type in ("technology", "material"):
        need(tile.cost == 0, f"{where}.cost is {tile.cost}; a {tile.type} tile costs no taler.")
    if tile.type == "material":
        need(tile.material in materials, f"{where}.material names the unknown material {tile.material!r}.")
    else:
        need(tile.material is None, f"{where}.material is for material tiles; this is a {tile.type} tile.")
    if tile.type == "bonus":
        need(tile.bonus in bonuses, f"{where}.bonus names the unknown bonus {tile.bonus!r}.")
    else:
        need(tile.bonus is None, f"{where}.bonus is for bonus tiles; this is a {tile.type} tile.")


def check_set(tiles: IndustriaTileFile, board: IndustriaBoardFile) -> None:
    """All tiles together: IND-1.1, IND-1.3, and that every product has its epoch."""
    once([tile.id for tile in tiles.tiles], "tiles.json, id")
    for epoch in range(1, EPOCHS + 1):
        found = sum(tile.epoch == epoch for tile in tiles.tiles)
        need(found == TILES_PER_EPOCH, f"tiles.json: epoch {epoch} has {found} tiles; it is to have {TILES_PER_EPOCH}.")
    spaces = {space.id: space for space in board.spaces}
    once([tile.space for tile in tiles.tiles if tile.space is not None], "tiles.json, space")
    for tile in tiles.tiles:
        if tile.space is None:
            continue
        where = f"tiles.json: {tile.id}.space"
        need(tile.space in spaces, f"{where} names {tile.space!r}, which board.json does not have.")
        space = spaces[tile.space]
        need(space.kind == tile.type, f"{where} names {tile.space!r}, a {space.kind} space; the tile is a {tile.type}.")
        need(
            space.epoch == tile.epoch,
            f"{where} names {tile.space!r} of epoch {space.epoch}; the tile is of epoch {tile.epoch}.",
        )
    used = {tile.space for tile in tiles.tiles}
    for space in board.spaces:
        need(space.id in used, f"board.json: spaces.{space.id} has no tile in tiles.json.")
    epochs = {material.id: material.epoch for material in board.materials}
    for tile in tiles.tiles:
        if tile.produces is not None:
            need(
                epochs[tile.produces] == tile.epoch,
                f"tiles.json: {tile.id}.produces is {tile.produces!r}, a material of epoch {epochs[tile.produces]}; "
                f"the tile is of epoch {tile.epoch}.",
            )


# --- the tables ---------------------------------------------------------------------------------------------
def word_of(tile: Tile, board: IndustriaBoardFile) -> str:
    """What a tile is called in the notation: a material tile `stone tile`, the others by their name."""
    if tile.type == "material":
        return next(material.name for material in board.materials if material.id == tile.material).lower() + " tile"
    if tile.type == "bonus":
        return str(tile.bonus).replace("_", " ")
    return tile.name.lower()


def likeness(tile: Tile) -> tuple[object, ...]:
    """Tiles equal in this are copies of each other."""
    if tile.space is not None:
        return (tile.id,)
    return (tile.type, tile.material, tile.bonus, tile.cost)


def build(tiles: IndustriaTileFile, board: IndustriaBoardFile, folder: str) -> IndustriaComponents:
    components = IndustriaComponents()
    components.folder = folder
    components.materials = [material.name.lower() for material in board.materials]
    components.material_epoch = [material.epoch for material in board.materials]
    components.bonuses = [bonus.id.replace("_", " ") for bonus in board.bonuses]
    index: dict[tuple[object, ...], int] = {}
    for tile in tiles.tiles:
        if likeness(tile) not in index:
            index[likeness(tile)] = components.count
            add(components, tile, board)
        at = index[likeness(tile)]
        components.copies[at] += 1
        components.stacks[tile.epoch].append(at)
    once(components.words, "tiles.json, name")
    need(components.count <= MOST_TILES, f"tiles.json has more than {MOST_TILES} different tiles.")
    for stack in components.stacks:
        stack.sort()
    spaces = {tile.space: index[likeness(tile)] for tile in tiles.tiles if tile.space is not None}
    for links, found in ((board.roads, components.roads), (board.lines, components.lines)):
        for link in links:
            a, b = spaces[link.a], spaces[link.b]
            found.append((a, b))
            components.linked[a].append(b)
            components.linked[b].append(a)
    components.demand = [
        [sum(material in components.needs[tile] for tile in stack) for stack in components.stacks]
        for material in range(len(components.materials))
    ]
    return components


def add(components: IndustriaComponents, tile: Tile, board: IndustriaBoardFile) -> None:
    materials = [material.id for material in board.materials]
    bonuses = [bonus.id for bonus in board.bonuses]
    word = word_of(tile, board)
    components.count += 1
    components.ids.append(tile.id)
    if tile.space is None and word in components.words:  # a bonus or material tile at another price
        word = f"{word} {ROMAN[tile.epoch]}"
    components.words.append(word)
    components.kind.append(KINDS[tile.type])
    components.epoch.append(tile.epoch)
    components.cost.append(tile.cost)
    components.vp.append(tile.vp)
    components.needs.append([materials.index(material) for material in tile.materials])
    components.makes.append(materials.index(tile.produces) if tile.produces is not None else -1)
    components.symbols.append(sum(1 << bonuses.index(bonus) for bonus in tile.symbols))
    components.discount.append(tile.discount)
    components.stuff.append(materials.index(tile.material) if tile.material is not None else -1)
    components.bonus.append(bonuses.index(tile.bonus) if tile.bonus is not None else -1)
    components.copies.append(0)
    components.linked.append([])
