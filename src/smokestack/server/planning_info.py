"""What players of a game can plan ahead, as the page offers it."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.codec import Field, Kind, Number
from smokestack.kernel.contract import Game, State
from smokestack.server.game_protocol import PlannedAuction, PlannedKind, PlanningInfo

MOST_VALUES: Final = 80
"""A field with more values than this is not offered value by value."""


def planning_info(game: Game, first: State) -> PlanningInfo:
    """`first` is the first position on a map: words that depend on the position are not listed."""
    said = game.planning()
    kinds = {kind.verb: kind for kind in first.codec().kinds}
    return PlanningInfo(
        auctions=[
            PlannedAuction(auction.verb, kinds[auction.verb].code, _words(first, kinds[auction.verb].fields[0]))
            for auction in said.auctions
        ],
        passes=[_planned(first, kinds[verb]) for verb in said.passes],
        kinds=[_planned(first, kind) for kind in kinds.values()],
    )


def _planned(first: State, kind: Kind) -> PlannedKind:
    return PlannedKind(kind.verb, kind.code, _words(first, kind.fields[0]) if kind.fields else [])


def _words(first: State, field: Field) -> list[str]:
    if isinstance(field, Number):
        return []
    words = list(field.words(first, []))
    return words if len(words) <= MOST_VALUES and all(words) else []
