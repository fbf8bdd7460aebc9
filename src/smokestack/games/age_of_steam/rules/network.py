"""Lines, kept while track is laid: what a build joins, bends or cuts is followed from edge to edge and no further.

`from_scratch` finds all lines again from what lies on the hexes; the referee compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.components.tiles import IN_TOWN, NO_TRACK, RAIL, SECTIONS
from smokestack.games.age_of_steam.rules.lines import (
    END_A,
    END_B,
    FRESH,
    GONE,
    LINK,
    OPEN,
    OWNER,
    PORT_A,
    PORT_B,
    WIDTH,
    WORTH,
)
from smokestack.games.age_of_steam.rules.position import NO_HOPS

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def thread(position: AgeOfSteamPosition, hex: int, edge: int, line: int) -> tuple[int, int, int]:
    """Follow the track out of a hex by an edge, and call it by that line: (stop or OPEN, last port, worth beyond)."""
    way, tile, line_at = position.board.way, position.tile, position.line_at
    worth = 0
    for _ in range(len(line_at)):  # no line is longer; a ring, which only a position set up by hand can have, ends here
        near = way[hex * 6 + edge]
        if near < 0:
            return OPEN, hex * 6 + edge, worth
        if position.city[near] >= 0:
            return position.city[near], hex * 6 + edge, worth
        back = (edge + 3) % 6
        on = RAIL[tile[near] * 6 + back]
        if on == NO_TRACK:
            return OPEN, hex * 6 + edge, worth
        _rename(position, near * 6 + back, line)
        worth += position.board.worth[near]
        if on == IN_TOWN:
            return near, near * 6 + back, worth
        _rename(position, near * 6 + on, line)
        hex = near
        edge = on
    return OPEN, hex * 6 + edge, worth


def _rename(position: AgeOfSteamPosition, edge: int, line: int) -> None:
    old = position.line_at[edge]
    if old >= 0 and old != line:
        drop(position, old)
    position.mark(edge, line)


def drop(position: AgeOfSteamPosition, line: int) -> None:
    """A line that was joined into another, or is no more."""
    position.lines[line * WIDTH + OWNER] = GONE
    position.hops = NO_HOPS


def new_line(position: AgeOfSteamPosition) -> int:
    """A free row of the table."""
    lines = position.lines
    for at in range(0, len(lines), WIDTH):
        if lines[at] == GONE:
            return at // WIDTH
    lines.extend([GONE, OPEN, OPEN, -1, -1, 0, 0, -1])
    return len(lines) // WIDTH - 1


def lay(position: AgeOfSteamPosition, hex: int, edge: int, owner: int, fresh: int) -> int:
    """Make one line of the section at an edge and all it joins, in place of the lines it was; its number."""
    line = new_line(position)
    at = line * WIDTH
    position.lines[at + OWNER] = owner  # taken, so that it is not given away below
    on = RAIL[position.tile[hex] * 6 + edge]
    _rename(position, hex * 6 + edge, line)
    a, port_a, worth = thread(position, hex, edge, line)
    if on == IN_TOWN:
        b, port_b = hex, hex * 6 + edge
    else:
        _rename(position, hex * 6 + on, line)
        b, port_b, more = thread(position, hex, on, line)
        worth += more
    lines = position.lines
    lines[at + END_A] = a
    lines[at + END_B] = b
    lines[at + PORT_A] = port_a
    lines[at + PORT_B] = port_b
    lines[at + WORTH] = worth + position.board.worth[hex]
    lines[at + FRESH] = fresh
    lines[at + LINK] = -1
    position.hops = NO_HOPS
    if position.board.tunnel_turn:
        through_tunnels(position)
    return line


def through_tunnels(position: AgeOfSteamPosition) -> None:
    """Printed track joins what touches it and belongs to nobody (AOS-R-50).

    A line that runs into it ends at the stop reached on the other side: a stop of the printed track itself, or that of
    the line that comes in there. So two lines that meet in a tunnel are two links between the same two stops, each of
    its own owner, and the mover chooses which is paid.
    """
    for edge, code in enumerate(position.board.tunnel):
        line = position.line_at[edge]
        if code >= 0 and line >= 0:
            at = line * WIDTH
            end = END_A if position.lines[at + PORT_A] == edge else END_B
            position.lines[at + end] = beyond_tunnel(position, edge)
    position.hops = NO_HOPS


def beyond_tunnel(position: AgeOfSteamPosition, edge: int) -> int:
    """The stop that printed track leads to from an edge, or OPEN."""
    code = position.board.tunnel[edge]
    if code < 0 or position.turn < position.board.tunnel_turn:
        return OPEN
    if code < position.board.size:
        return code
    out = code - position.board.size
    line = position.line_at[out]
    if line < 0:
        return OPEN
    at = line * WIDTH
    return position.lines[at + END_B] if position.lines[at + PORT_A] == out else position.lines[at + END_A]


def lay_link(position: AgeOfSteamPosition, link: int, owner: int) -> int:
    """A special link, complete from the start (AOS-MAP-3)."""
    line = new_line(position)
    special = position.board.links[link]
    row = [owner, special.a, special.b, -1, -1, special.points, 0, link]
    position.lines[line * WIDTH : line * WIDTH + WIDTH] = row
    position.hops = NO_HOPS
    return line


def lift(position: AgeOfSteamPosition, hex: int, edge: int) -> None:
    """Forget the section at an edge of a hex whose tile goes; what it was joined to has to be laid again."""
    line = position.line_at[hex * 6 + edge]
    if line >= 0:
        drop(position, line)
    on = RAIL[position.tile[hex] * 6 + edge]
    position.mark(hex * 6 + edge, -1)
    if on != IN_TOWN and on != NO_TRACK:
        position.mark(hex * 6 + on, -1)


def owner_at(position: AgeOfSteamPosition, hex: int, edge: int) -> int:
    """Who owns the section at an edge, or NOBODY."""
    line = position.line_at[hex * 6 + edge]
    return NOBODY if line < 0 else position.lines[line * WIDTH + OWNER]


def owns_at_town(position: AgeOfSteamPosition, seat: int, town: int) -> bool:
    """Does the player own a section that ends in this town, or a special link there?"""
    for edge in range(6):
        line = position.line_at[town * 6 + edge]
        if line >= 0 and position.lines[line * WIDTH + OWNER] == seat:
            return True
    if position.board.links or position.board.tunnel_turn:
        lines = position.lines
        for at in range(0, len(lines), WIDTH):
            if lines[at] == seat and town in (lines[at + END_A], lines[at + END_B]):
                return True
    return False


def begins_here(position: AgeOfSteamPosition, seat: int, stop: int) -> bool:
    """May the player's track begin at this stop: a City, or a town where he owns track (AOS-8.4)?"""
    if position.city[stop] >= 0:
        return position.rules.may_start_at(position, seat, stop)
    return owns_at_town(position, seat, stop)


def discs_used(position: AgeOfSteamPosition, seat: int) -> int:
    """How many ownership discs a player has on the board (AOS-10.2)."""
    lines = position.lines
    count = 0
    for at in range(0, len(lines), WIDTH):
        if lines[at] == seat:
            count += 1
    return count


def incomplete_of(position: AgeOfSteamPosition, seat: int) -> list[int]:
    """The incomplete lines of a player."""
    lines = position.lines
    found: list[int] = []
    for at in range(0, len(lines), WIDTH):
        if lines[at] == seat:
            a = lines[at + END_A]
            b = lines[at + END_B]
            if a < 0 or b < 0 or a == b:
                found.append(at // WIDTH)
    return found


def track_points(position: AgeOfSteamPosition, seat: int) -> int:
    """What the player's complete links count (AOS-19.2)."""
    lines = position.lines
    points = 0
    for at in range(0, len(lines), WIDTH):
        if lines[at] == seat:
            a = lines[at + END_A]
            b = lines[at + END_B]
            if a >= 0 and b >= 0 and a != b:
                points += lines[at + WORTH]
    return points


# --- all of it again ------------------------------------------------------------------------------------


def rebuild(position: AgeOfSteamPosition, owners: dict[int, int]) -> None:
    """Find all lines from what lies on the hexes; `owners` tells the owner of the section at an edge.

    Special links in the table are kept. For positions that are set up, not played.
    """
    links = [
        (position.lines[at + LINK], position.lines[at])
        for at in range(0, len(position.lines), WIDTH)
        if position.lines[at] != GONE and position.lines[at + LINK] >= 0
    ]
    position.lines = []
    position.line_at = [-1] * len(position.line_at)
    for link, owner in links:
        lay_link(position, link, owner)
    for hex in range(position.board.size):
        for edge, _ in SECTIONS[position.tile[hex]]:
            if position.line_at[hex * 6 + edge] < 0:
                lay(position, hex, edge, owners.get(hex * 6 + edge, NOBODY), 0)


DESCRIBED_LINK: Final = 6
"""Where a row of `described` has the special link."""


def described(position: AgeOfSteamPosition) -> list[tuple[int, int, int, int, int, int, int]]:
    """Every line as (lower port, higher port, its ends in that order, owner, worth, link), sorted."""
    lines = position.lines
    found: list[tuple[int, int, int, int, int, int, int]] = []
    for at in range(0, len(lines), WIDTH):
        if lines[at] == GONE:
            continue
        one, two = (lines[at + PORT_A], lines[at + END_A]), (lines[at + PORT_B], lines[at + END_B])
        if one > two:
            one, two = two, one
        found.append((one[0], two[0], one[1], two[1], lines[at], lines[at + WORTH], lines[at + LINK]))
    return sorted(found)


def from_scratch(position: AgeOfSteamPosition) -> list[tuple[int, int, int, int, int, int, int]]:
    """What `described` would say if all lines were found again."""
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

    again = AgeOfSteamPosition(position.context, position.rules, position)
    owners = {edge: position.lines[line * WIDTH + OWNER] for edge, line in enumerate(position.line_at) if line >= 0}
    rebuild(again, owners)
    return described(again)
