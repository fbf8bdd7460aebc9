"""The structure of the two data files: `tiles.json` has the tiles, `board.json` the spaces, roads and lines."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1)]
Level = Literal["rulebook", "published", "inferred", "reconstructed"]
Epoch = Annotated[int, Meta(ge=1, le=5)]
Amount = Annotated[int, Meta(ge=0, le=20)]


class IndustriaTileEntry(msgspec.Struct, forbid_unknown_fields=True):
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
    former_name: str = ""
    """The name in older records, if it was another one."""


class IndustriaTileFile(msgspec.Struct, forbid_unknown_fields=True):
    """tiles.json"""

    schema: Literal["industria-tiles/1"]
    game: Literal["Industria"]
    status: str
    provenance_levels: dict[str, str]
    tiles: list[IndustriaTileEntry]


class IndustriaConstants(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules, repeated for readers of the file. They must agree with `constants.py`."""

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


class IndustriaMaterialEntry(msgspec.Struct, forbid_unknown_fields=True):
    id: Name
    name: Name
    epoch: Epoch
    bank_from_epoch: Annotated[int, Meta(ge=2, le=6)]
    name_de: str = ""


class IndustriaBonusEntry(msgspec.Struct, forbid_unknown_fields=True):
    id: Name
    name: Name
    name_de: str = ""


class IndustriaEpochEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A step of the epoch track."""

    epoch: Epoch
    roman: Name
    x: float
    y: float
    new_materials: list[str]


class IndustriaSpaceEntry(msgspec.Struct, forbid_unknown_fields=True):
    """The space of a factory or technology on the board; x and y are its centre."""

    id: Name
    kind: Literal["factory", "technology"]
    epoch: Epoch
    x: float
    y: float
    w: float
    h: float


class IndustriaLinkEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A road or a line between two spaces."""

    id: Name
    a: str
    b: str


class IndustriaScoreSpace(msgspec.Struct, forbid_unknown_fields=True):
    score: int
    x: float
    y: float
    label: str


class IndustriaScoreOverflow(msgspec.Struct, forbid_unknown_fields=True):
    """The extra space "45+" of the score track."""

    label: str
    x: float
    y: float
    w: float
    h: float


class IndustriaRegion(msgspec.Struct, forbid_unknown_fields=True):
    """A rectangle of the board; x and y are its top left corner."""

    x: float
    y: float
    w: float
    h: float


class IndustriaBoardSize(msgspec.Struct, forbid_unknown_fields=True):
    w: float
    h: float


class IndustriaBoardFile(msgspec.Struct, forbid_unknown_fields=True):
    """board.json"""

    schema: Literal["industria-board/1"]
    game: Literal["Industria"]
    size: IndustriaBoardSize
    constants: IndustriaConstants
    materials: list[IndustriaMaterialEntry]
    bonuses: list[IndustriaBonusEntry]
    epochs: list[IndustriaEpochEntry]
    spaces: list[IndustriaSpaceEntry]
    roads: list[IndustriaLinkEntry]
    lines: list[IndustriaLinkEntry]
    score_track: list[IndustriaScoreSpace]
    score_overflow: IndustriaScoreOverflow
    regions: dict[str, IndustriaRegion]
    provenance: dict[str, str]
