"""Lines, kept while track is laid: what a build joins, bends or cuts is followed from edge to edge and no further.

`from_scratch` finds all lines again from what lies on the hexes; the referee compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.lines import (
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
from smokestack.games.age_of_steam.pieces import NOBODY
from smokestack.games.age_of_steam.state import NO_HOPS
from smokestack.games.age_of_steam.tiles import IN_TOWN, NO_TRACK, RAIL, SECTIONS

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def thread(t: Table, hex: int, edge: int, line: int) -> tuple[int, int, int]:
    """Follow the track out of a hex by an edge, and call it by that line: (stop or OPEN, last port, worth beyond)."""
    way, tile, line_at = t.board.way, t.tile, t.line_at
    worth = 0
    for _ in range(len(line_at)):  # no line is longer; a ring, which only a position set up by hand can have, ends here
        near = way[hex * 6 + edge]
        if near < 0:
            return OPEN, hex * 6 + edge, worth
        if t.city[near] >= 0:
            return t.city[near], hex * 6 + edge, worth
        back = (edge + 3) % 6
        on = RAIL[tile[near] * 6 + back]
        if on == NO_TRACK:
            return OPEN, hex * 6 + edge, worth
        _rename(t, near * 6 + back, line)
        worth += t.board.worth[near]
        if on == IN_TOWN:
            return near, near * 6 + back, worth
        _rename(t, near * 6 + on, line)
        hex = near
        edge = on
    return OPEN, hex * 6 + edge, worth


def _rename(t: Table, edge: int, line: int) -> None:
    old = t.line_at[edge]
    if old >= 0 and old != line:
        drop(t, old)
    t.mark(edge, line)


def drop(t: Table, line: int) -> None:
    """A line that was joined into another, or is no more."""
    t.lines[line * WIDTH + OWNER] = GONE
    t.hops = NO_HOPS


def new_line(t: Table) -> int:
    """A free row of the table."""
    lines = t.lines
    for at in range(0, len(lines), WIDTH):
        if lines[at] == GONE:
            return at // WIDTH
    lines.extend([GONE, OPEN, OPEN, -1, -1, 0, 0, -1])
    return len(lines) // WIDTH - 1


def lay(t: Table, hex: int, edge: int, owner: int, fresh: int) -> int:
    """Make one line of the section at an edge and all it joins, in place of the lines it was; its number."""
    line = new_line(t)
    at = line * WIDTH
    t.lines[at + OWNER] = owner  # taken, so that it is not given away below
    on = RAIL[t.tile[hex] * 6 + edge]
    _rename(t, hex * 6 + edge, line)
    a, port_a, worth = thread(t, hex, edge, line)
    if on == IN_TOWN:
        b, port_b = hex, hex * 6 + edge
    else:
        _rename(t, hex * 6 + on, line)
        b, port_b, more = thread(t, hex, on, line)
        worth += more
    lines = t.lines
    lines[at + END_A] = a
    lines[at + END_B] = b
    lines[at + PORT_A] = port_a
    lines[at + PORT_B] = port_b
    lines[at + WORTH] = worth + t.board.worth[hex]
    lines[at + FRESH] = fresh
    lines[at + LINK] = -1
    t.hops = NO_HOPS
    if t.board.tunnel_turn:
        through_tunnels(t)
    return line


def through_tunnels(t: Table) -> None:
    """Printed track joins what touches it and belongs to nobody (AOS-R-50).

    A line that runs into it ends at the stop reached on the other side: a stop of the printed track itself, or that of
    the line that comes in there. So two lines that meet in a tunnel are two links between the same two stops, each of
    its own owner, and the mover chooses which is paid.
    """
    for edge, code in enumerate(t.board.tunnel):
        line = t.line_at[edge]
        if code >= 0 and line >= 0:
            at = line * WIDTH
            end = END_A if t.lines[at + PORT_A] == edge else END_B
            t.lines[at + end] = beyond_tunnel(t, edge)
    t.hops = NO_HOPS


def beyond_tunnel(t: Table, edge: int) -> int:
    """The stop that printed track leads to from an edge, or OPEN."""
    code = t.board.tunnel[edge]
    if code < 0 or t.turn < t.board.tunnel_turn:
        return OPEN
    if code < t.board.size:
        return code
    out = code - t.board.size
    line = t.line_at[out]
    if line < 0:
        return OPEN
    at = line * WIDTH
    return t.lines[at + END_B] if t.lines[at + PORT_A] == out else t.lines[at + END_A]


def lay_link(t: Table, link: int, owner: int) -> int:
    """A special link, complete from the start (AOS-MAP-3)."""
    line = new_line(t)
    special = t.board.links[link]
    row = [owner, special.a, special.b, -1, -1, special.points, 0, link]
    t.lines[line * WIDTH : line * WIDTH + WIDTH] = row
    t.hops = NO_HOPS
    return line


def lift(t: Table, hex: int, edge: int) -> None:
    """Forget the section at an edge of a hex whose tile goes; what it was joined to has to be laid again."""
    line = t.line_at[hex * 6 + edge]
    if line >= 0:
        drop(t, line)
    on = RAIL[t.tile[hex] * 6 + edge]
    t.mark(hex * 6 + edge, -1)
    if on != IN_TOWN and on != NO_TRACK:
        t.mark(hex * 6 + on, -1)


def owner_at(t: Table, hex: int, edge: int) -> int:
    """Who owns the section at an edge, or NOBODY."""
    line = t.line_at[hex * 6 + edge]
    return NOBODY if line < 0 else t.lines[line * WIDTH + OWNER]


def owns_at_town(t: Table, seat: int, town: int) -> bool:
    """Does the player own a section that ends in this town, or a special link there?"""
    for edge in range(6):
        line = t.line_at[town * 6 + edge]
        if line >= 0 and t.lines[line * WIDTH + OWNER] == seat:
            return True
    if t.board.links or t.board.tunnel_turn:
        lines = t.lines
        for at in range(0, len(lines), WIDTH):
            if lines[at] == seat and town in (lines[at + END_A], lines[at + END_B]):
                return True
    return False


def begins_here(t: Table, seat: int, stop: int) -> bool:
    """May the player's track begin at this stop: a City, or a town where he owns track (AOS-8.4)?"""
    if t.city[stop] >= 0:
        return t.rules.may_start_at(t, seat, stop)
    return owns_at_town(t, seat, stop)


def discs_used(t: Table, seat: int) -> int:
    """How many ownership discs a player has on the board (AOS-10.2)."""
    lines = t.lines
    count = 0
    for at in range(0, len(lines), WIDTH):
        if lines[at] == seat:
            count += 1
    return count


def incomplete_of(t: Table, seat: int) -> list[int]:
    """The incomplete lines of a player."""
    lines = t.lines
    found: list[int] = []
    for at in range(0, len(lines), WIDTH):
        if lines[at] == seat:
            a = lines[at + END_A]
            b = lines[at + END_B]
            if a < 0 or b < 0 or a == b:
                found.append(at // WIDTH)
    return found


def track_points(t: Table, seat: int) -> int:
    """What the player's complete links count (AOS-19.2)."""
    lines = t.lines
    points = 0
    for at in range(0, len(lines), WIDTH):
        if lines[at] == seat:
            a = lines[at + END_A]
            b = lines[at + END_B]
            if a >= 0 and b >= 0 and a != b:
                points += lines[at + WORTH]
    return points


# --- all of it again ------------------------------------------------------------------------------------


def rebuild(t: Table, owners: dict[int, int]) -> None:
    """Find all lines from what lies on the hexes; `owners` tells the owner of the section at an edge.

    Special links in the table are kept. For positions that are set up, not played.
    """
    links = [
        (t.lines[at + LINK], t.lines[at])
        for at in range(0, len(t.lines), WIDTH)
        if t.lines[at] != GONE and t.lines[at + LINK] >= 0
    ]
    t.lines = []
    t.line_at = [-1] * len(t.line_at)
    for link, owner in links:
        lay_link(t, link, owner)
    for hex in range(t.board.size):
        for edge, _ in SECTIONS[t.tile[hex]]:
            if t.line_at[hex * 6 + edge] < 0:
                lay(t, hex, edge, owners.get(hex * 6 + edge, NOBODY), 0)


def described(t: Table) -> list[tuple[int, int, int, int, int, int, int]]:
    """Every line as (lower port, higher port, its ends in that order, owner, worth, link), sorted."""
    lines = t.lines
    found: list[tuple[int, int, int, int, int, int, int]] = []
    for at in range(0, len(lines), WIDTH):
        if lines[at] == GONE:
            continue
        one, two = (lines[at + PORT_A], lines[at + END_A]), (lines[at + PORT_B], lines[at + END_B])
        if one > two:
            one, two = two, one
        found.append((one[0], two[0], one[1], two[1], lines[at], lines[at + WORTH], lines[at + LINK]))
    return sorted(found)


def from_scratch(t: Table) -> list[tuple[int, int, int, int, int, int, int]]:
    """What `described` would say if all lines were found again."""
    from smokestack.games.age_of_steam.state import Table

    again = Table(t.rules, t)
    owners = {edge: t.lines[line * WIDTH + OWNER] for edge, line in enumerate(t.line_at) if line >= 0}
    rebuild(again, owners)
    return described(again)
