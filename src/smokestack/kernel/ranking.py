"""Places as people count them."""

from __future__ import annotations


def places_of(ranking: list[list[int]]) -> list[int]:
    """By seat, from 1. Those who tie share the better place; where nobody won, the first place stays empty."""
    places = [0] * sum(len(tied) for tied in ranking)
    place = 1
    for tied in ranking:
        for seat in tied:
            places[seat] = place
        place += max(1, len(tied))
    return places
