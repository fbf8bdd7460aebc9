"""Counting at the end: sections, points and places (AOS-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.network import track_points

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def sections(t: Table, seat: int) -> int:
    """The player's sections in complete links; an eliminated player scores none."""
    return 0 if t.out[seat] else track_points(t, seat)


def ranking(t: Table) -> list[list[int]]:
    """Best first, ties kept; then the eliminated, those who held out longer first (AOS-19.4).

    When all are eliminated nobody has won: the first place stays empty (AOS-15.8).
    """
    merits: dict[tuple[int, ...], list[int]] = {}
    for seat in range(t.seats):
        if t.out[seat]:
            merit: tuple[int, ...] = (0, t.out[seat], *t.rules.out_merit(t, seat))
        else:
            merit = (1, t.rules.score(t, seat), *t.rules.tie_break(t, seat))
        merits.setdefault(merit, []).append(seat)
    places = [merits[merit] for merit in sorted(merits, reverse=True)]
    return places if t.rules.last_one_wins() or not all(t.out) else [[], *places]
