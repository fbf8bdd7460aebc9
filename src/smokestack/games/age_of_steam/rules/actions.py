"""The notation: the kinds of actions, their fields and their words.

    issue 2                     bid 4    drop    pass                 select Engineer
    urbanize Rock Island E      build K7 gentle NE-S                  build K7 crossing N-S NE-SW
    buy tunnel                  done                                  move blue Evansville > Terre Haute > Chicago
    upgrade                     produce                               place blue light 3.1
    draw blue                   roll 5                                order Sky                          (chance)

A delivery names its stops; a stop that no link leads to can be named too, and is refused. A hop between two stops
joined by links of several owners names the owner as well, `> Chicago (Sky)`, or `(unpaid)` for a link that pays nobody.
Where a position has more deliveries than can be listed (MapRules.list_limit), the same delivery is told as a series:
`load blue Evansville`, `via Terre Haute`, `via Chicago`. A step that could not be finished is not allowed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, LETTERS, N_BOXES, box_name
from smokestack.games.age_of_steam.components.tiles import words as tile_words
from smokestack.games.age_of_steam.rules.delivery import hop_words, stop_after
from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
from smokestack.kernel.codec import Codec, Field, Kind, Number, Words
from smokestack.kernel.messages import seat_names

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.kernel.contract import State

ISSUE: Final = 1
BID: Final = 2
DROP: Final = 3
PASS: Final = 4
SELECT: Final = 5
URBANIZE: Final = 6
BUILD: Final = 7
BUY: Final = 8
DONE: Final = 9
TAKE_BACK: Final = 10
MOVE: Final = 11
LOAD: Final = 12
VIA: Final = 13
UPGRADE: Final = 14
PRODUCE: Final = 15
PLACE: Final = 16
WAIT: Final = 17
SKIP: Final = 18
# kinds that only some maps use
REWARD: Final = 20
RETURN: Final = 21
KEEP: Final = 22
PAY: Final = 23
DECLINE: Final = 24
LIFT: Final = 25
BUY_BACK: Final = 26
SUPPLY: Final = 27
# chance
DRAW: Final = 40
ROLL: Final = 41
ORDER: Final = 42

KIND: Final = 63
"""The bits of the kind."""
MAX_HEXES: Final = 512
MAX_BID: Final = 1023
MAX_HOPS: Final = 6
HOP_BITS: Final = 7

# Where the fields lie, for packing without the table.
MOVE_START: Final = 9
MOVE_HOPS: Final = 18
BUILD_HEX: Final = 6
BUILD_TILE: Final = 15


def bare(kind: int) -> int:
    """An action without fields."""
    return kind


def one(kind: int, value: int) -> int:
    """An action with one field."""
    return kind | value << 6


def field(action: int, at: int, bits: int) -> int:
    return action >> at & ((1 << bits) - 1)


def build_action(hex: int, placement: int) -> int:
    return BUILD | hex << BUILD_HEX | placement << BUILD_TILE


def urbanize_action(hex: int, letter: int, unclaimed: int) -> int:
    return URBANIZE | hex << 6 | letter << 15 | unclaimed << 18


def place_action(colour: int, box: int) -> int:
    return PLACE | colour << 6 | box << 9


def load_action(colour: int, hex: int) -> int:
    return LOAD | colour << 6 | hex << 9


def lift_action(colour: int, start: int, stop: int) -> int:
    return LIFT | colour << 6 | start << 9 | stop << 18


class Hop(Field):
    """The next stop of a delivery; left out where it ends."""

    def __init__(self, place: int) -> None:
        super().__init__(f"stop {place + 1}", 1 << HOP_BITS, ">")
        self.place = place

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfSteamPosition)
        stop = stop_after(state, before[1], before[2:])
        return [""] if stop < 0 else ["", *hop_words(state, stop)][: self.size]


class NextHop(Field):
    """The next stop of a delivery that is told link by link."""

    def __init__(self) -> None:
        super().__init__("stop", 1 << HOP_BITS)

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfSteamPosition)
        if not state.ride:
            return ["-"]
        stop = stop_after(state, state.ride[1], state.ride[2:])
        return ["-", *hop_words(state, stop)][: self.size] if stop >= 0 else ["-"]


def codec_for(board: Board, seats: int) -> Codec:
    """The notation on a board."""
    colour = Words("colour", 8, COLOURS)
    hex_names = board.names
    seat = Words("player", 8, seat_names(seats))
    links = [link.id for link in board.links]
    boxes = [box_name(box) for box in range(N_BOXES)]
    tiles = tile_words(board.edge_names)
    return Codec(
        [
            Kind(ISSUE, "issue", [Number("shares", 32)]),
            Kind(BID, "bid", [Number("amount", MAX_BID + 1)]),
            Kind(DROP, "drop"),
            Kind(PASS, "pass"),
            Kind(SELECT, "select", [Words("action", 16, ACTION_NAMES)]),
            Kind(
                URBANIZE,
                "urbanize",
                [
                    Words("town", MAX_HEXES, hex_names),
                    Words("New City", 8, list(LETTERS)),
                    Words("claim", 2, ["", "unclaimed"]),
                ],
            ),
            Kind(BUILD, "build", [Words("hex", MAX_HEXES, board.labels), Words("tile", 128, ["-", *tiles[1:]])]),
            Kind(BUY, "buy", [Words("link", 32, links)]),
            Kind(DONE, "done"),
            Kind(TAKE_BACK, "take back"),
            Kind(
                MOVE,
                "move",
                [colour, Words("city", MAX_HEXES, hex_names), *(Hop(place) for place in range(MAX_HOPS))],
            ),
            Kind(LOAD, "load", [colour, Words("city", MAX_HEXES, hex_names)]),
            Kind(VIA, "via", [NextHop()]),
            Kind(UPGRADE, "upgrade"),
            Kind(PRODUCE, "produce"),
            Kind(PLACE, "place", [colour, Words("box", 64, boxes)]),
            Kind(WAIT, "wait"),
            Kind(SKIP, "skip"),
            Kind(REWARD, "reward", [seat]),
            Kind(RETURN, "return", [colour]),
            Kind(KEEP, "keep", [colour]),
            Kind(PAY, "pay"),
            Kind(DECLINE, "decline"),
            Kind(
                LIFT,
                "lift",
                [colour, Words("city", MAX_HEXES, hex_names), Words("target", MAX_HEXES, hex_names, ">")],
            ),
            Kind(BUY_BACK, "buy back"),
            Kind(SUPPLY, "supply", [Words("place", MAX_HEXES, hex_names)]),
            Kind(DRAW, "draw", [colour]),
            Kind(ROLL, "roll", [Words("die", 8, ["-", "1", "2", "3", "4", "5", "6"])]),
            Kind(ORDER, "order", [seat]),
        ]
    )
