"""What the two data files look like. `tiles.json` holds the tiles, `board.json` the spaces, roads and lines."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1)]
Level = Literal["rulebook", "published", "inferred", "reconstructed"]
Epoch = Annotated[int, Meta(ge=1, le=5)]
Amount = Annotated[int, Meta(ge=0, le=20)]


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    """One of the 60 tiles."""

    id: Name
    epoch: Epoch
    type: Literal["factory", "technology", "material", "bonus"]
    space: str | None
    name: Name
    cost: Amount
    materials: list[str]
    vp: Amount
    symbols: list[str]
    discount: Annotated[int, Meta(ge=0, le=1)]
    provenance: dict[str, Level]
    produces: str | None = None
    material: str | None = None
    bonus: str | None = None
    name_de: str = ""


class IndustriaTileFile(msgspec.Struct, forbid_unknown_fields=True):
    """tiles.json"""

    schema: Literal["industria-tiles/1"]
    game: Literal["Industria"]
    status: str
    provenance_levels: dict[str, str]
    tiles: list[Tile]


class Constants(msgspec.Struct, forbid_unknown_fields=True):
    """The figures of the rules, stated for whoever reads the file; they must be those of the rules."""

    players: list[int]
    start_money: int
    income_per_turn: int
    epoch_entry_money: dict[str, int]
    tiles_per_epoch: int
    epochs: dict[str, int]
    turns_per_epoch: dict[str, int]
    material_price: int
    link_vp: int
    bonus_vp: int
    taler_per_vp: int
    build_limit: dict[str, int]
    markers_per_player: int
    coins: int
    score_track_max: int


class Material(msgspec.Struct, forbid_unknown_fields=True):
    id: Name
    name: Name
    epoch: Epoch
    bank_from_epoch: Annotated[int, Meta(ge=2, le=6)]
    name_de: str = ""


class Bonus(msgspec.Struct, forbid_unknown_fields=True):
    id: Name
    name: Name
    name_de: str = ""


class EpochPlace(msgspec.Struct, forbid_unknown_fields=True):
    """A step of the epoch column."""

    epoch: Epoch
    roman: Name
    x: float
    y: float
    new_materials: list[str]


class Space(msgspec.Struct, forbid_unknown_fields=True):
    """The place of a factory or technology on the board; x and y are its centre."""

    id: Name
    kind: Literal["factory", "technology"]
    epoch: Epoch
    x: float
    y: float
    w: float
    h: float


class Link(msgspec.Struct, forbid_unknown_fields=True):
    """A road or a line between two spaces."""

    id: Name
    a: str
    b: str


class ScorePlace(msgspec.Struct, forbid_unknown_fields=True):
    score: int
    x: float
    y: float
    label: str


class Overflow(msgspec.Struct, forbid_unknown_fields=True):
    """The extra place "45+" of the score track."""

    label: str
    x: float
    y: float
    w: float
    h: float


class Region(msgspec.Struct, forbid_unknown_fields=True):
    x: float
    y: float
    w: float
    h: float


class Size(msgspec.Struct, forbid_unknown_fields=True):
    w: float
    h: float


class IndustriaBoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """board.json"""

    schema: Literal["industria-board/1"]
    game: Literal["Industria"]
    size: Size
    constants: Constants
    materials: list[Material]
    bonuses: list[Bonus]
    epochs: list[EpochPlace]
    spaces: list[Space]
    roads: list[Link]
    lines: list[Link]
    score_track: list[ScorePlace]
    score_overflow: Overflow
    regions: dict[str, Region]
    provenance: dict[str, str]
