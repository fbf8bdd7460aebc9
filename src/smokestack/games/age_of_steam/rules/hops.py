"""Hops: where a cube can go from a stop, and who is paid for the link (AOS-13.2, 13.8).

A *hop* is one complete link to the next stop together with its payee, packed into one number. Links between the same
two stops that pay the same player are one hop, because nothing depends on which of them is used. Links that pay
different players are different hops. An action names a hop by its place in the list of its stop, counted from 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, OWNER, WIDTH
from smokestack.kernel.messages import seat_names

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

# How a hop is packed: the stop above the payee, who is counted from 1 (0: nobody is paid). Hot loops use these
# constants; all other code calls the three functions below.
HOP_STOP: Final = 3
"""How far the stop is shifted."""
HOP_PAYEE: Final = 7
"""The bits of the payee."""


def pack_hop(stop: int, payee: int) -> int:
    return stop << HOP_STOP | payee + 1


def hop_stop(hop: int) -> int:
    """The stop that a hop leads to."""
    return hop >> HOP_STOP


def hop_payee(hop: int) -> int:
    """The seat that a hop pays, or NOBODY."""
    return (hop & HOP_PAYEE) - 1


# --- which hops there are ------------------------------------------------------------------------------------


def hops(position: AgeOfSteamPosition, hex: int) -> list[int]:
    """The hops from a hex with a cube, in a fixed order."""
    if position.city[hex] < 0 and not position.board.is_town[hex]:
        return position.rules.first_hops(position, hex)
    return hops_of_stop(position, hex)


def hops_of_stop(position: AgeOfSteamPosition, stop: int) -> list[int]:
    """The hops from a City or town. Links run both ways."""
    if not position.hops:
        position.hops = all_hops(position)
    return position.hops[stop]


def payee(position: AgeOfSteamPosition, at: int) -> int:
    """Who is paid for the line in this row: the owner if still in the game, else NOBODY (AOS-15.6)."""
    owner = position.lines[at + OWNER]
    return owner if owner >= 0 and not position.out[owner] else NOBODY


def all_hops(position: AgeOfSteamPosition) -> list[list[int]]:
    """The hops from every stop, by hex."""
    none: list[int] = []
    table = [none] * position.board.size
    for stop in position.board.stops:
        table[stop] = []
    lines = position.lines
    for at in range(0, len(lines), WIDTH):
        owner = lines[at + OWNER]
        a = lines[at + END_A]
        b = lines[at + END_B]
        if owner == GONE or a < 0 or b < 0 or a == b:
            continue
        paid = payee(position, at)
        hop = pack_hop(b, paid)
        if hop not in table[a]:
            table[a].append(hop)
            table[b].append(pack_hop(a, paid))
    for stop in position.board.stops:
        table[stop].sort()
    return table


# --- following hops ---------------------------------------------------------------------------------------------


def stop_after(position: AgeOfSteamPosition, start: int, places: list[int]) -> int:
    """Where a cube is after these hops; -1 if they are no path or the path has ended (a 0)."""
    stop = start
    if not 0 <= stop < position.board.size:
        return -1
    for place in places:
        found = hops(position, stop)
        if 0 < place <= len(found):
            stop = hop_stop(found[place - 1])
        else:
            stop = unlinked_stop(position, stop, place)
        if stop < 0:
            return -1
    return stop


def unlinked(position: AgeOfSteamPosition, stop: int) -> list[int]:
    """The stops that no complete link leads to from here.

    They are numbered after the hops, so that a player can name one and is told that there is no link.
    """
    linked = {hop_stop(hop) for hop in hops(position, stop)}
    return [other for other in position.board.stops if other not in linked and other != stop]


def unlinked_stop(position: AgeOfSteamPosition, stop: int, place: int) -> int:
    """The stop that a number after the hops stands for, or -1."""
    at = place - len(hops(position, stop)) - 1
    others = unlinked(position, stop)
    return others[at] if place > 0 and 0 <= at < len(others) else -1


def hop_words(position: AgeOfSteamPosition, stop: int) -> list[str]:
    """The notation of the hops from a stop, in order, then of the stops without a link.

    A hop names its payee only where links of several owners lead to the same stop.
    """
    found = hops(position, stop)
    stops = [hop_stop(hop) for hop in found]
    names = seat_names(position.seats)
    words: list[str] = []
    for hop in found:
        name = position.board.names[hop_stop(hop)]
        if stops.count(hop_stop(hop)) > 1:
            paid = hop_payee(hop)
            name = f"{name} ({names[paid] if paid != NOBODY else 'unpaid'})"
        words.append(name)
    return words + [position.board.names[other] for other in unlinked(position, stop)]
