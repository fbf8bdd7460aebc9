"""Finishing places as people count them."""

from __future__ import annotations


def places_of(ranking: list[list[int]]) -> list[int]:
    """The place of each seat, from 1. Tied seats share the better place; if nobody won, there is no first place."""
    places = [0] * sum(len(tied) for tied in ranking)
    place = 1
    for tied in ranking:
        for seat in tied:
            places[seat] = place
        place += max(1, len(tied))
    return places
