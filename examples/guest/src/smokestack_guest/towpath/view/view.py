"""What a seat sees of Towpath. Nothing is hidden, so everybody sees the same."""

from __future__ import annotations

import msgspec

from smokestack.kernel.contract import CHANCE, OVER, State, Viewer
from smokestack.kernel.info import BoardConnection, BoardPiece, BoardPlace, BoardScene, Figure, Progress
from smokestack_guest.towpath.components.board import CANALS, COORDINATES, LOCKS, MILL, PITS, PLACES
from smokestack_guest.towpath.rules.state import TowpathState

PHASES = ("coal", "barges")
"""TOWPATH-3"""


class TowpathPlayer(msgspec.Struct, frozen=True):
    points: int
    money: int
    aboard: int
    place: int


class TowpathView(msgspec.Struct, frozen=True):
    round: int
    rounds: int
    phase: str
    """`coal` or `barges`; empty at the end."""
    players: list[TowpathPlayer]
    pieces: list[BoardPiece]
    """What the page draws on the places of the scene."""


class TowpathViewer(Viewer):
    def view(self, state: State, seat: int | None) -> TowpathView:
        assert isinstance(state, TowpathState)
        players = [
            TowpathPlayer(*numbers)
            for numbers in zip(state.points, state.money, state.aboard, state.barge, strict=True)
        ]
        coal = [BoardPiece(place, "coal", count=count) for place, count in enumerate(state.coal) if count]
        barges = [BoardPiece(place, "barge", owner, 1) for owner, place in enumerate(state.barge)]
        phase = "" if state.actor() == OVER else PHASES[state.actor() != CHANCE]
        return TowpathView(state.round(), state.options.rounds, phase, players, coal + barges)


def progress(view: TowpathView) -> Progress:
    return Progress(PHASES, PHASES.index(view.phase) if view.phase else -1, view.round, view.rounds)


def standing(view: TowpathView) -> list[list[Figure]]:
    return [
        [Figure("points", player.points), Figure("money", player.money), Figure("aboard", player.aboard)]
        for player in view.players
    ]


def scene() -> BoardScene:
    kinds = ["mill" if place == MILL else "pit" if place in PITS else "wharf" for place in range(len(PLACES))]
    places = [
        BoardPlace(name.lower().replace(" ", "-"), name, float(x), float(y), kind)
        for name, (x, y), kind in zip(PLACES, COORDINATES, kinds, strict=True)
    ]
    return BoardScene(places, [BoardConnection(a, b, "lock" if (a, b) in LOCKS else "canal") for a, b in CANALS])
