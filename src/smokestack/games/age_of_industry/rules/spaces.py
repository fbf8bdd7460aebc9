"""Which spaces there are to build on, and how many counters a player may have in a location (AOI-5.4, AOI-26.1)."""

from __future__ import annotations

from mypy_extensions import i64

from smokestack.games.age_of_industry.components.board import SMALL_LOCATION
from smokestack.games.age_of_industry.rules.position import EMPTY, AgeOfIndustryPosition


def fitting_space(position: AgeOfIndustryPosition, place: int, kind: int) -> int:
    """The space of this kind that the bare name of a location means: the first free one, or the only one; else EMPTY.

    The free spaces of one kind in one location are all alike, so one of them stands for all (AOI-26.1).
    """
    only = EMPTY
    count = 0
    for space in position.board.place_spaces[place]:
        if position.board.space_kind[space] == kind:
            if position.counter[space] < 0:
                return space
            only = space
            count += 1
    return only if count == 1 else EMPTY


def location_limit(position: AgeOfIndustryPosition, place: int) -> int:
    """AOI-5.4"""
    return 1 if len(position.board.place_spaces[place]) <= SMALL_LOCATION else 2


def full_places(position: AgeOfIndustryPosition, own: list[int]) -> i64:
    """The places where the owner of these spaces has as many counters as allowed (AOI-5.4), as a bit set."""
    space_place = position.board.space_place
    once: i64 = 0
    twice: i64 = 0
    for space in own:
        bit: i64 = 1 << space_place[space]
        twice |= once & bit
        once |= bit
    small: i64 = position.board.small_places
    return once & small | twice
