"""The lines of the network: how they change when track changes, and questions about them.

A build follows only the track that it joins, bends or cuts. `from_scratch` finds all lines again from the tiles on the
map, so that the referee can compare. tunnels.py says where a line goes on behind printed track.
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
    NO_LINK,
    NO_PORT,
    OPEN,
    OWNER,
    PORT_A,
    PORT_B,
    WIDTH,
    WORTH,
)
from smokestack.games.age_of_steam.rules.position import NO_HOPS
from smokestack.games.age_of_steam.rules.tunnels import beyond_tunnel, left_behind, meet_in_tunnels, tunnels_open

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def follow_track(position: AgeOfSteamPosition, hex: int, edge: int, line: int, tunnels: bool) -> tuple[int, int, int]:
    """Follow the track out of a hex through an edge and assign it to a line: (stop or OPEN, last port, points)."""
    way, tile, line_at = position.board.way, position.tile, position.line_at
    worth = 0
    for _ in range(len(line_at)):  # no line is longer; this ends a ring, which only a hand-made position can have
        near = way[hex * 6 + edge]
        if near < 0:
            return OPEN, hex * 6 + edge, worth
        if position.city[near] >= 0:
            return position.city[near], hex * 6 + edge, worth
        back = (edge + 3) % 6
        on = RAIL[tile[near] * 6 + back]
        if on == NO_TRACK:
            to = beyond_tunnel(position, hex * 6 + edge, line) if tunnels else OPEN
            if to < position.board.size:
                return to, hex * 6 + edge, worth
            near = (to - position.board.size) // 6
            back = (to - position.board.size) % 6
            on = RAIL[tile[near] * 6 + back]
        _assign(position, near * 6 + back, line)
        worth += position.board.worth[near]
        if on == IN_TOWN:
            return near, near * 6 + back, worth
        _assign(position, near * 6 + on, line)
        hex = near
        edge = on
    return OPEN, hex * 6 + edge, worth


def _assign(position: AgeOfSteamPosition, edge: int, line: int) -> None:
    old = position.line_at[edge]
    if old >= 0 and old != line:
        drop(position, old)
    position.mark(edge, line)


def drop(position: AgeOfSteamPosition, line: int) -> None:
    """Remove a line that is now part of another one, or has no track left."""
    position.lines[line * WIDTH + OWNER] = GONE
    position.hops = NO_HOPS


def new_line(position: AgeOfSteamPosition) -> int:
    """The number of a free row of the table."""
    lines = position.lines
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] == GONE:
            return at // WIDTH
    lines.extend([GONE, OPEN, OPEN, NO_PORT, NO_PORT, 0, 0, NO_LINK])
    return len(lines) // WIDTH - 1


def lay(position: AgeOfSteamPosition, hex: int, edge: int, owner: int, fresh: int) -> int:
    """Make one line of the section at an edge and all track that it joins; returns the number of the line."""
    if not position.board.tunnel_turn:
        return _lay(position, hex, edge, owner, fresh, False)
    line = _lay(position, hex, edge, owner, fresh, tunnels_open(position))
    half = left_behind(position, line) if tunnels_open(position) else -1
    if half >= 0:  # AOS-R-77
        _lay(position, half // 6, half % 6, owner, fresh, True)
        line = _lay(position, hex, edge, owner, fresh, True)
    meet_in_tunnels(position)
    return line


def _lay(position: AgeOfSteamPosition, hex: int, edge: int, owner: int, fresh: int, tunnels: bool) -> int:
    line = new_line(position)
    at = line * WIDTH
    position.lines[at + OWNER] = owner  # the row is taken from here on
    on = RAIL[position.tile[hex] * 6 + edge]
    _assign(position, hex * 6 + edge, line)
    a, port_a, worth = follow_track(position, hex, edge, line, tunnels)
    if on == IN_TOWN:
        b, port_b = hex, hex * 6 + edge
    else:
        _assign(position, hex * 6 + on, line)
        b, port_b, more = follow_track(position, hex, on, line, tunnels)
        worth += more
    lines = position.lines
    lines[at + END_A] = a
    lines[at + END_B] = b
    lines[at + PORT_A] = port_a
    lines[at + PORT_B] = port_b
    lines[at + WORTH] = worth + position.board.worth[hex]
    lines[at + FRESH] = fresh
    lines[at + LINK] = NO_LINK
    position.hops = NO_HOPS
    return line


def open_tunnels(position: AgeOfSteamPosition) -> None:
    """Let the tunnels join the lines on both sides, once they are there (AOS-SWI-6, AOS-R-75)."""
    if not tunnels_open(position):
        return
    lines, board = position.lines, position.board
    for edge in board.tunnel_edges:
        line = position.line_at[edge]
        if line < 0:
            continue
        owner = lines[line * WIDTH + OWNER]
        to = beyond_tunnel(position, edge, line)
        if owner == NOBODY and to >= board.size:
            owner = owner_at(position, (to - board.size) // 6, (to - board.size) % 6)
        lay(position, edge // 6, edge % 6, owner, lines[line * WIDTH + FRESH])


def lay_link(position: AgeOfSteamPosition, link: int, owner: int) -> int:
    """Add a special link, which is complete from the start (AOS-MAP-3); returns the number of its line."""
    line = new_line(position)
    special = position.board.links[link]
    row = [owner, special.a, special.b, NO_PORT, NO_PORT, special.points, 0, link]
    position.lines[line * WIDTH : line * WIDTH + WIDTH] = row
    position.hops = NO_HOPS
    return line


def owner_at(position: AgeOfSteamPosition, hex: int, edge: int) -> int:
    """The owner of the section at an edge, or NOBODY."""
    line = position.line_at[hex * 6 + edge]
    return NOBODY if line < 0 else position.lines[line * WIDTH + OWNER]


def owns_at_town(position: AgeOfSteamPosition, seat: int, town: int) -> bool:
    """Whether the player owns a section that ends in this town, or a special link there."""
    for edge in range(6):
        line = position.line_at[town * 6 + edge]
        if line >= 0 and position.lines[line * WIDTH + OWNER] == seat:
            return True
    if position.board.links:
        lines = position.lines
        for at in range(0, len(lines), WIDTH):
            if lines[at + OWNER] == seat and lines[at + LINK] >= 0 and town in (lines[at + END_A], lines[at + END_B]):
                return True
    return position.board.tunnel_turn > 0 and _owns_at_printed_town(position, seat, town)


def _owns_at_printed_town(position: AgeOfSteamPosition, seat: int, town: int) -> bool:
    """Whether a line of the player comes to the town over printed track (AOS-R-74)."""
    if not tunnels_open(position):
        return False
    board = position.board
    for edge in board.tunnel_edges:
        if board.tunnel[edge] == town and owner_at(position, edge // 6, edge % 6) == seat:
            return True
    return False


def begins_here(position: AgeOfSteamPosition, seat: int, stop: int) -> bool:
    """Whether track of the player may begin at this stop: a City, or a town with track of the player (AOS-8.4)."""
    if position.city[stop] >= 0:
        return position.rules.may_start_at(position, seat, stop)
    return owns_at_town(position, seat, stop)


def discs_used(position: AgeOfSteamPosition, seat: int) -> int:
    """How many ownership discs a player has on the board (AOS-10.2)."""
    lines = position.lines
    count = 0
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] == seat:
            count += 1
    return count


def incomplete_of(position: AgeOfSteamPosition, seat: int) -> list[int]:
    """The incomplete lines of a player."""
    lines = position.lines
    found: list[int] = []
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] == seat:
            a = lines[at + END_A]
            b = lines[at + END_B]
            if a < 0 or b < 0 or a == b:
                found.append(at // WIDTH)
    return found


def track_points(position: AgeOfSteamPosition, seat: int) -> int:
    """The points of the player's complete links (AOS-19.2)."""
    lines = position.lines
    points = 0
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] == seat:
            a = lines[at + END_A]
            b = lines[at + END_B]
            if a >= 0 and b >= 0 and a != b:
                points += lines[at + WORTH]
    return points


# --- all lines at once ------------------------------------------------------------------------------------


def rebuild(position: AgeOfSteamPosition, owners: dict[int, int]) -> None:
    """Find all lines from the tiles on the map; `owners` has the owner of the section at each edge.

    Special links stay. For positions that are set up by hand.
    """
    links = [
        (position.lines[at + LINK], position.lines[at + OWNER])
        for at in range(0, len(position.lines), WIDTH)
        if position.lines[at + OWNER] != GONE and position.lines[at + LINK] >= 0
    ]
    position.lines = []
    position.line_at = [-1] * len(position.line_at)
    for link, owner in links:
        lay_link(position, link, owner)
    for hex in range(position.board.size):
        for edge, _ in SECTIONS[position.tile[hex]]:
            if position.line_at[hex * 6 + edge] < 0:
                _lay(position, hex, edge, owners.get(hex * 6 + edge, NOBODY), 0, False)
    open_tunnels(position)


DESCRIBED_LINK: Final = 6
"""Where a row of `described` has the special link."""


def described(position: AgeOfSteamPosition) -> list[tuple[int, int, int, int, int, int, int]]:
    """Every line as (lower port, higher port, its ends in that order, owner, points, link), sorted."""
    lines = position.lines
    found: list[tuple[int, int, int, int, int, int, int]] = []
    for at in range(0, len(lines), WIDTH):
        if lines[at + OWNER] == GONE:
            continue
        one, two = (lines[at + PORT_A], lines[at + END_A]), (lines[at + PORT_B], lines[at + END_B])
        if one > two:
            one, two = two, one
        found.append((one[0], two[0], one[1], two[1], lines[at + OWNER], lines[at + WORTH], lines[at + LINK]))
    return sorted(found)


def from_scratch(position: AgeOfSteamPosition) -> list[tuple[int, int, int, int, int, int, int]]:
    """What `described` returns if all lines are found again from the tiles."""
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

    again = AgeOfSteamPosition(position.context, position.rules, position)
    owners = {edge: position.lines[line * WIDTH + OWNER] for edge, line in enumerate(position.line_at) if line >= 0}
    rebuild(again, owners)
    return described(again)
