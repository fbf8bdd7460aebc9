"""The checks of the data files. Every error is one sentence that names the file, the entry and the field."""

from __future__ import annotations

from smokestack.games.industria.components.constants import (
    BONUS_VP,
    BUILD_LIMIT,
    ENTRY_MONEY,
    EPOCHS,
    FIRST_EPOCH_WITH_ENTRY_MONEY,
    INCOME,
    LINK_VP,
    MATERIAL_PRICE,
    MOST_BONUSES,
    MOST_MATERIALS_OF_A_TILE,
    MOST_SYMBOLS_OF_A_TILE,
    PLAYERS,
    SCORE_TRACK_END,
    START_MONEY,
    TALER_PER_VP,
    TILES_PER_EPOCH,
    last_epoch_for,
    turns_per_epoch,
)
from smokestack.games.industria.components.schema import (
    IndustriaBoardFile,
    IndustriaLinkEntry,
    IndustriaTileEntry,
    IndustriaTileFile,
)
from smokestack.kernel.errors import DataError

EPOCH_NUMBERS = range(1, EPOCHS + 1)

RULES = {
    "players": list(PLAYERS),
    "start_money": START_MONEY,
    "income_per_turn": INCOME,
    "epoch_entry_money": {
        str(epoch): ENTRY_MONEY if epoch >= FIRST_EPOCH_WITH_ENTRY_MONEY else 0 for epoch in EPOCH_NUMBERS
    },
    "tiles_per_epoch": TILES_PER_EPOCH,
    "epochs": {str(seats): last_epoch_for(seats) for seats in PLAYERS},
    "turns_per_epoch": {str(seats): turns_per_epoch(seats) for seats in PLAYERS},
    "material_price": MATERIAL_PRICE,
    "link_vp": LINK_VP,
    "bonus_vp": BONUS_VP,
    "taler_per_vp": TALER_PER_VP,
    "build_limit": dict.fromkeys(("factory", "bonus", "technology"), BUILD_LIMIT),
    "score_track_max": SCORE_TRACK_END,
}


def need(condition: bool, sentence: str) -> None:
    """Raise a DataError with this sentence unless the condition holds."""
    if not condition:
        raise DataError(sentence)


def need_unique(names: list[str], where: str) -> None:
    for name in names:
        need(names.count(name) == 1, f"{where}: {name!r} appears {names.count(name)} times. It must be unique.")


def need_plain_name(name: str, where: str) -> None:
    """Names appear in the lines of a record, where a hash begins a comment."""
    need(
        name == " ".join(name.split()) and "#" not in name,
        f"{where} is {name!r}. A name has words with single spaces between them and no hash.",
    )


# --- the board ----------------------------------------------------------------------------------------------
def check_board(board: IndustriaBoardFile) -> None:
    for field, value in RULES.items():
        found = getattr(board.constants, field)
        need(found == value, f"board.json: constants.{field} is {found}, but the rules say {value}.")
    for where, ids in (
        ("materials", [material.id for material in board.materials]),
        ("materials, name", [material.name.lower() for material in board.materials]),
        ("bonuses", [bonus.id for bonus in board.bonuses]),
        ("spaces", [space.id for space in board.spaces]),
        ("roads", [link.id for link in board.roads]),
        ("lines", [link.id for link in board.lines]),
    ):
        need_unique(ids, f"board.json, {where}")
    need(len(board.bonuses) <= MOST_BONUSES, f"board.json: bonuses has more than {MOST_BONUSES} entries.")
    for bonus in board.bonuses:
        need_plain_name(bonus.id, f"board.json: bonuses.{bonus.id}.id")
    check_materials(board)
    need(
        [place.epoch for place in board.epochs] == list(EPOCH_NUMBERS),
        f"board.json: epochs must be 1 to {EPOCHS} in order.",
    )
    track = [space.score for space in board.score_track]
    need(
        track == list(range(SCORE_TRACK_END + 1)),
        f"board.json: score_track must run from 0 to {SCORE_TRACK_END}.",
    )
    check_links(board, board.roads, "roads", "factory")
    check_links(board, board.lines, "lines", "technology")


def check_materials(board: IndustriaBoardFile) -> None:
    for material in board.materials:
        need_plain_name(material.name, f"board.json: materials.{material.id}.name")
        need(
            material.bank_from_epoch == material.epoch + 1,
            f"board.json: materials.{material.id}.bank_from_epoch is {material.bank_from_epoch}. "
            f"The bank sells a material from the epoch after its own, {material.epoch + 1}.",
        )


def check_links(board: IndustriaBoardFile, links: list[IndustriaLinkEntry], where: str, kind: str) -> None:
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
def check_tile(tile: IndustriaTileEntry, board: IndustriaBoardFile) -> None:
    """One tile by itself (IND-1.2, IND-1.5 to IND-1.8)."""
    where = f"tiles.json: {tile.id}"
    need_plain_name(tile.name, f"{where}.name")
    need_plain_name(tile.former_name, f"{where}.former_name")
    materials = [material.id for material in board.materials]
    bonuses = [bonus.id for bonus in board.bonuses]
    for material in tile.materials:
        need(material in materials, f"{where}.materials names the unknown material {material!r}.")
    need_unique(tile.materials, f"{where}.materials")
    need(
        len(tile.materials) <= MOST_MATERIALS_OF_A_TILE,
        f"{where}.materials has more than {MOST_MATERIALS_OF_A_TILE} entries.",
    )
    for bonus in tile.symbols:
        need(bonus in bonuses, f"{where}.symbols names the unknown bonus {bonus!r}.")
    need_unique(tile.symbols, f"{where}.symbols")
    need(len(tile.symbols) <= MOST_SYMBOLS_OF_A_TILE, f"{where}.symbols has more than two entries.")
    need(bool(tile.provenance), f"{where}.provenance is empty. Say where the values come from.")
    if tile.produces is not None:
        need(tile.produces in materials, f"{where}.produces names the unknown material {tile.produces!r}.")
        need(tile.produces not in tile.materials, f"{where}.produces is among its own materials.")
    if tile.type != "factory":
        for field, value in (("produces", tile.produces), ("symbols", tile.symbols), ("discount", tile.discount)):
            need(not value, f"{where}.{field} is for factories; this is a {tile.type} tile.")
    check_kind(tile, where, materials, bonuses)


def check_kind(tile: IndustriaTileEntry, where: str, materials: list[str], bonuses: list[str]) -> None:
    """The fields that only some kinds of tile have."""
    if tile.type in ("material", "bonus"):
        need(tile.space is None, f"{where}.space is {tile.space!r}; a {tile.type} tile has no space.")
        need(not tile.vp and not tile.materials, f"{where}: a {tile.type} tile has neither vp nor materials.")
    else:
        need(tile.space is not None, f"{where}.space is missing; a {tile.type} has its own space.")
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


def check_tile_set(tiles: IndustriaTileFile, board: IndustriaBoardFile) -> None:
    """All tiles together (IND-1.1, IND-1.3): their numbers, their spaces and the epochs of their products."""
    need_unique([tile.id for tile in tiles.tiles], "tiles.json, id")
    for epoch in EPOCH_NUMBERS:
        found = sum(tile.epoch == epoch for tile in tiles.tiles)
        need(found == TILES_PER_EPOCH, f"tiles.json: epoch {epoch} has {found} tiles instead of {TILES_PER_EPOCH}.")
    need_unique([tile.space for tile in tiles.tiles if tile.space is not None], "tiles.json, space")
    spaces = {space.id: space for space in board.spaces}
    for tile in tiles.tiles:
        if tile.space is None:
            continue
        where = f"tiles.json: {tile.id}.space"
        need(tile.space in spaces, f"{where} names {tile.space!r}, which board.json does not have.")
        space = spaces[tile.space]
        need(space.kind == tile.type, f"{where} names {tile.space!r}, a {space.kind} space; the tile is a {tile.type}.")
        need(
            space.epoch == tile.epoch,
            f"{where} names {tile.space!r} of epoch {space.epoch}; the tile belongs to epoch {tile.epoch}.",
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
                f"the tile belongs to epoch {tile.epoch}.",
            )
