"""Scoring: sections of complete links, and the ranking (AOS-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.rules.network import track_points

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def sections(position: AgeOfSteamPosition, seat: int) -> int:
    """The player's sections in complete links. An eliminated player scores none."""
    return 0 if position.out[seat] else track_points(position, seat)


def ranking(position: AgeOfSteamPosition) -> list[list[int]]:
    """Best first, tied seats together; then the eliminated, those who lasted longer first (AOS-19.4).

    If all players are eliminated, nobody wins and the first place stays empty (AOS-15.8).
    """
    merits: dict[tuple[int, ...], list[int]] = {}
    for seat in range(position.seats):
        if position.out[seat]:
            merit: tuple[int, ...] = (0, position.out[seat], *position.rules.out_merit(position, seat))
        else:
            merit = (1, position.rules.score(position, seat), *position.rules.tie_break(position, seat))
        merits.setdefault(merit, []).append(seat)
    places = [merits[merit] for merit in sorted(merits, reverse=True)]
    return places if position.rules.last_one_wins() or not all(position.out) else [[], *places]
