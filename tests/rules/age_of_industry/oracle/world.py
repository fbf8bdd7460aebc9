"""The box and the table in plain words: places, spaces, counters, railways, cards and money by name."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from smokestack.games.age_of_industry.components.load import DATA_FOLDER, MAPS_FOLDER
from smokestack.games.age_of_industry.rules import position as phases
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState

Space = tuple[str, int]
"""A place and the number of the space in it, from 1."""
Level = tuple[str, int]
"""An industry and a level."""
FLOW = {
    phases.TURN: "turn",
    phases.DRAWING: "drawing",
    phases.DRAWING_MORE: "draw more",
    phases.REFILLING: "refilling",
    phases.SELLING: "selling",
    phases.DISCARDING: "discard",
    phases.ENDING_TURN: "closing",
    phases.FINISHED: "over",
}


@dataclass
class Piece:
    """A counter on the map."""

    seat: int
    industry: str
    level: int
    flipped: bool
    cubes: int
    never_flips: bool


class Box:
    """The component file and one map file, as they are written."""

    def __init__(self, map: str, folder: Path | None = None) -> None:
        data, maps = folder or DATA_FOLDER, folder / "maps" if folder else MAPS_FOLDER
        self.parts: dict[str, Any] = json.loads((data / "components.json").read_text(encoding="utf-8"))
        files = [json.loads(file.read_text(encoding="utf-8")) for file in maps.glob("*/map.json")]
        self.map: dict[str, Any] = next(file for file in files if file["id"] == map)
        self.kinds: dict[Space, str] = {}
        self.colours: dict[str, str | None] = {}
        for place in self.map["locations"]:
            self.colours[place["id"]] = place["colour"]
            for number, space in enumerate(place["spaces"], start=1):
                self.kinds[place["id"], number] = space["kind"]
        for ship in self.map.get("ship_spaces", []):
            self.colours[ship["id"]] = ship["colour"]
            self.kinds[ship["id"], 1] = "ship"
        self.links = [frozenset((link["a"], link["b"])) for link in self.map["rail_links"]]
        self.sea = [(line["a"], line["b"]) for line in self.map.get("sea_lines", [])]
        self.overseas = {entry["id"]: entry for entry in self.map.get("overseas", [])}
        self.locations = {place["id"]: place for place in self.map["locations"]}
        self.levels: dict[Level, dict[str, Any]] = {}
        self.industries: dict[str, dict[str, Any]] = {}
        for industry in self.parts["industries"]:
            self.industries[industry["id"]] = industry
            for level in industry["levels"]:
                self.levels[industry["id"], level["level"]] = level

    def size(self, place: str) -> int:
        """How many spaces a place has."""
        return sum(where == place for where, _ in self.kinds)

    def box_of(self, ship: str, kind: str) -> str | None:
        """The import or the market beyond a ship space."""
        for id, entry in self.overseas.items():
            if entry["ship"] == ship and entry["kind"] == kind:
                return str(id)
        return None


@dataclass
class World:
    """Everything on the table."""

    box: Box
    options: dict[str, Any]
    seats: int
    pieces: dict[Space, Piece] = field(default_factory=dict)
    rails: dict[frozenset[str], int] = field(default_factory=dict)
    imports: dict[str, int] = field(default_factory=dict)
    track: dict[str, dict[int, int]] = field(default_factory=dict)
    """By colour and price: the cubes in that row."""
    tiles: dict[str, str] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    """Markets by the place or box they are in."""
    money: list[int] = field(default_factory=list)
    loans: list[int] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)
    display: list[Counter[Level]] = field(default_factory=list)
    hands: list[Counter[str]] = field(default_factory=list)
    face_up: Counter[str] = field(default_factory=Counter)
    deck: int = 0
    order: list[int] = field(default_factory=list)
    flow: str = ""
    round: int = 0
    seat: int = 0
    actions: int = 0
    drawn: int = 0
    drawn_from: str = ""
    borrowed: bool = False
    combining: bool = False
    acted: bool = False
    walked: dict[object, dict[str, int]] = field(default_factory=dict, compare=False)
    """Distances found since the map last changed."""

    def on_map(self, seat: int) -> list[Space]:
        return [space for space, piece in self.pieces.items() if piece.seat == seat]

    def at(self, place: str) -> list[Piece]:
        return [piece for (where, _), piece in self.pieces.items() if where == place]

    def has(self, place: str, industry: str) -> bool:
        """Whether any player has a counter of this industry there, either side up."""
        return any(piece.industry == industry for piece in self.at(place))

    def linked(self, seat: int, place: str) -> bool:
        """AOI-1.6"""
        return any(owner == seat and place in ends for ends, owner in self.rails.items())

    def lowest(self, seat: int, industry: str) -> Level | None:
        """The counter to build next (AOI-5.6, AOI-5.7)."""
        return min((left for left, count in self.display[seat].items() if count and left[0] == industry), default=None)


def chosen(state: AgeOfIndustryState) -> dict[str, Any]:
    """The options with what the edition decides filled in (AOI-25.1)."""
    given = state.setup().options
    found = {name: getattr(given, name) for name in given.__struct_fields__}
    first = found["edition"] == "first"
    by_edition = {
        "hand_size": ("six", "by_players"),
        "coal_imports": ("on_ship_build", "at_setup"),
        "ship_card": ("port_or_rail", "own_port"),
        "sea_transport": ("ports_and_ship", "ship_only"),
        "no_through_pennsylvania": ("true", "false"),
        "free_pass": ("hand_and_deck_empty", "hand_or_deck_empty"),
        "game_end": ("deck_empty", "deck_and_face_up_empty"),
    }
    for name, (second_edition, first_edition) in by_edition.items():
        if found[name] == "by_edition":
            found[name] = first_edition if first else second_edition
    return found


def world_of(state: AgeOfIndustryState, box: Box) -> World:
    """The position as it lies on the table."""
    board = state.board
    world = World(box, chosen(state), state.seats)
    names = [(industry, level) for industry, level in box.levels]
    cards = [*box.industries, *(colour["id"] for colour in box.parts["location_colours"])]
    for space, kind in enumerate(state.counter):
        if kind >= 0:
            where = board.place_id[board.space_place[space]], board.space_number[space]
            flipped, never = bool(state.flipped[space]), bool(state.never_flips[space])
            world.pieces[where] = Piece(state.owner[space], *names[kind], flipped, state.cubes[space], never)
    for link, owner in enumerate(state.rail_owner):
        if owner >= 0:
            world.rails[box.links[link]] = owner
    boxes = {entry["name"]: id for id, entry in box.overseas.items()}
    world.imports = {boxes[board.import_name[at]]: cubes for at, cubes in enumerate(state.imports)}
    world.track = {"coal": rows_of(box, "coal", state.demand[0]), "iron": rows_of(box, "iron", state.demand[1])}
    markets = boxes | {place["name"]: id for id, place in box.locations.items()}
    for market, tile in enumerate(state.market_tile):
        where_to = markets[board.market_name[market]]
        world.tiles[where_to] = box.parts["market_tiles"]["tiles"][tile]["id"]
        if state.market_used[market]:
            world.used.add(where_to)
    types = len(names)
    for seat in range(state.seats):
        world.display.append(Counter({names[kind]: state.display[seat * types + kind] for kind in range(types)}))
        world.hands.append(Counter({card: state.hand[seat * len(cards) + at] for at, card in enumerate(cards)}))
    world.face_up = Counter(dict(zip(cards, state.face_up, strict=True)))
    world.money, world.loans, world.spent = state.money[:], state.loans[:], state.spent[:]
    world.deck, world.order = state.deck_size, list(state.order)
    world.flow, world.round, world.seat, world.actions = (
        FLOW[state.phase],
        state.round_number,
        state.seat,
        state.actions_left,
    )
    world.drawn, world.borrowed, world.acted = state.cards_drawn, bool(state.borrowed), bool(state.anyone_acted)
    world.drawn_from = {phases.FROM_DECK: "deck", phases.FROM_FACE_UP: "face up"}.get(state.draw_from, "")
    world.combining = bool(state.combining)
    return world


def rows_of(box: Box, colour: str, cubes: int) -> dict[int, int]:
    """That many cubes on the track, in its dearest rows: cheap ones are bought first, dear spaces filled first."""
    rows = {row["price"]: 0 for row in box.parts["demand_track"]["rows"]}
    room = {row["price"]: row[colour] for row in box.parts["demand_track"]["rows"]}
    for price in sorted(rows, reverse=True):
        rows[price] = min(cubes, room[price])
        cubes -= rows[price]
    return rows
