"""The kinds of actions, their fields and their notation.

    issue 2                     bid 4    drop    pass                 select Engineer
    urbanize Rock Island E      build K7 gentle NE-S                  build K7 crossing N-S NE-SW
    buy tunnel                  done                                  move blue Evansville > Terre Haute > Chicago
    upgrade                     produce                               place blue light 3.1
    draw blue                   roll 5                                order Sky                          (chance)

A delivery names its stops. A player can also name a stop that no link leads to; the refusal then says so. Where links
of several owners join two stops, the hop names the owner as well: `> Chicago (Sky)`, or `(unpaid)` for a link that pays
nobody. If a position has more deliveries than can be listed (MapRules.list_limit), a delivery is named step by step
instead: `load blue Evansville`, `via Terre Haute`, `via Chicago`. A step that leads nowhere is not legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, LETTERS, N_BOXES, box_name
from smokestack.games.age_of_steam.components.tiles import words as tile_words
from smokestack.games.age_of_steam.rules.delivery import MAX_HOPS
from smokestack.games.age_of_steam.rules.hops import hop_words, stop_after
from smokestack.games.age_of_steam.rules.position import RIDE_HOPS, RIDE_START, AgeOfSteamPosition
from smokestack.kernel.codec import Codec, Field, Kind, Number, Words
from smokestack.kernel.messages import seat_names

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.kernel.contract import State

MAX_BID: Final = 1023
MAX_HEXES: Final = 512
HOP_PLACES: Final = 128
"""How many hops and unlinked stops a stop can have."""


class MoveStop(Field):
    """One of the next stops of a `move`; left out after its last stop."""

    def __init__(self, index: int) -> None:
        super().__init__(f"stop {index + 1}", HOP_PLACES, ">")

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfSteamPosition)
        _, start, *places = before
        stop = stop_after(state, start, places)
        return [""] if stop < 0 else ["", *hop_words(state, stop)][: self.size]


class ViaStop(Field):
    """The next stop of a delivery that is named step by step."""

    def __init__(self) -> None:
        super().__init__("stop", HOP_PLACES)

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        assert isinstance(state, AgeOfSteamPosition)
        if not state.ride:
            return ["-"]
        stop = stop_after(state, state.ride[RIDE_START], state.ride[RIDE_HOPS:])
        return ["-", *hop_words(state, stop)][: self.size] if stop >= 0 else ["-"]


def codec_for(board: Board, seats: int) -> Codec:
    """The notation on a board. `make generate` writes `generated/action_fields.py` from it."""
    colour = Words("colour", 8, COLOURS, of="colours")
    city = Words("city", MAX_HEXES, board.names, of="hexes")
    player = Words("player", 8, seat_names(seats))
    tiles = Words("tile", 128, ["-", *tile_words(board.edge_names)[1:]], of="placements")
    claim = Words("claim", 2, ["", "unclaimed"])
    stops = [MoveStop(index) for index in range(MAX_HOPS)]
    return Codec(
        [
            Kind(1, "issue", [Number("shares", 32)]),
            Kind(2, "bid", [Number("amount", MAX_BID + 1)]),
            Kind(3, "drop"),
            Kind(4, "pass"),
            Kind(5, "select", [Words("action", 16, ACTION_NAMES, of="actions")]),
            Kind(
                6,
                "urbanize",
                [
                    Words("town", MAX_HEXES, board.names, of="hexes"),
                    Words("New City", 8, list(LETTERS)),
                    claim,
                ],
            ),
            Kind(7, "build", [Words("hex", MAX_HEXES, board.labels, of="hexes"), tiles]),
            Kind(8, "buy", [Words("link", 32, [link.id for link in board.links], of="links")]),
            Kind(9, "done"),
            Kind(10, "take back"),
            Kind(11, "move", [colour, city, *stops]),
            Kind(12, "load", [colour, city]),
            Kind(13, "via", [ViaStop()]),
            Kind(14, "upgrade"),
            Kind(15, "produce"),
            Kind(16, "place", [colour, Words("box", 64, [box_name(box) for box in range(N_BOXES)])]),
            Kind(17, "wait"),
            Kind(18, "skip"),
            # only on some maps
            Kind(20, "reward", [player]),
            Kind(21, "return", [colour]),
            Kind(22, "keep", [colour]),
            Kind(23, "pay"),
            Kind(24, "decline"),
            Kind(25, "lift", [colour, city, Words("target", MAX_HEXES, board.names, ">", of="hexes")]),
            Kind(26, "buy back"),
            Kind(27, "supply", [Words("place", MAX_HEXES, board.names, of="hexes")]),
            # chance
            Kind(40, "draw", [colour]),
            Kind(41, "roll", [Words("die", 8, ["-", "1", "2", "3", "4", "5", "6"])]),
            Kind(42, "order", [player]),
        ]
    )
