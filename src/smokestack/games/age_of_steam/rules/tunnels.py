"""Tunnels: where a line goes on behind track that is printed on the board (AOS-SWI-5, 6, AOS-R-50, R-74 to R-77).

Once the printed track is there, it joins the two edges that it leads to as if their hexes lay side by side. It is no
tile, has no owner and scores nothing. Two lines that meet in a tunnel are one line. They stay two rows of the table in
two cases: they belong to two players, or together they would be a loop. Each row then ends at the other's stop.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.tiles import IN_TOWN, NO_TRACK, RAIL
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, GONE, OPEN, OWNER, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.position import NO_HOPS

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def tunnels_open(position: AgeOfSteamPosition) -> bool:
    """Whether the map has printed track and its turn has come (AOS-SWI-6)."""
    return 0 < position.board.tunnel_turn <= position.turn


def facing_edge(position: AgeOfSteamPosition, edge: int) -> int:
    """The edge that track at this edge meets, on the next hex or behind a tunnel; -1 if none may come from there."""
    near = position.board.way[edge]
    if near < 0:
        return -1
    if position.board.tunnel[edge] >= position.board.size and tunnels_open(position):
        return position.board.tunnel[edge] - position.board.size
    return near * 6 + (edge + 3) % 6


def ends_in_tunnel(position: AgeOfSteamPosition, line: int, end: int) -> bool:
    """Whether this end of a line, END_A or END_B, is at a tunnel that leads to another hex and not to a stop."""
    lines, at = position.lines, line * WIDTH
    port = lines[at + (PORT_A if end == END_A else PORT_B)]
    out = (position.board.tunnel[port] if port >= 0 else -1) - position.board.size
    if out < 0 or position.city[out // 6] >= 0:
        return False
    if RAIL[position.tile[port // 6] * 6 + port % 6] == IN_TOWN:  # only a stub has its other end at the tunnel
        return end == END_A and lines[at + PORT_B] == port
    return True


def left_behind(position: AgeOfSteamPosition, line: int) -> int:
    """The edge of track that was joined to this line by a tunnel until a New City made a loop of them, or -1."""
    lines, at = position.lines, line * WIDTH
    for end, port in ((END_A, lines[at + PORT_A]), (END_B, lines[at + PORT_B])):
        if ends_in_tunnel(position, line, end):
            out = position.board.tunnel[port] - position.board.size
            other = position.line_at[out]
            if other >= 0 and (other == line or lines[other * WIDTH + OWNER] == GONE):
                return out
    return -1


def beyond_tunnel(position: AgeOfSteamPosition, edge: int, line: int) -> int:
    """Where a line leads that comes to this edge: a stop, OPEN, or the size of the board + the edge of its next hex."""
    board = position.board
    code = board.tunnel[edge]
    if code < board.size:
        return code
    out = code - board.size
    if position.city[out // 6] >= 0:
        return position.city[out // 6]
    if RAIL[position.tile[out // 6] * 6 + out % 6] == NO_TRACK:
        return OPEN
    other = position.line_at[out]
    if other >= 0 and other != line:
        one, two = position.lines[line * WIDTH + OWNER], position.lines[other * WIDTH + OWNER]
        if one >= 0 and two >= 0 and one != two:  # AOS-R-50; `meet_in_tunnels` adds the stop of the other line
            return OPEN
    there = _end_of_track(position, out)
    if there >= 0 and there == _end_of_track(position, edge):  # AOS-R-77
        return OPEN
    return code


def _end_of_track(position: AgeOfSteamPosition, edge: int) -> int:
    """The stop that the track at the edge of a tunnel comes from, or OPEN if it ends, perhaps at another tunnel."""
    for _ in range(len(position.line_at)):
        on = RAIL[position.tile[edge // 6] * 6 + edge % 6]
        if on == IN_TOWN:
            return edge // 6
        near = position.board.way[edge - edge % 6 + on]
        if near < 0:
            return OPEN
        if position.city[near] >= 0:
            return position.city[near]
        edge = near * 6 + (on + 3) % 6
        if RAIL[position.tile[near] * 6 + edge % 6] == NO_TRACK:
            return OPEN
    return OPEN


def stop_beyond_tunnel(position: AgeOfSteamPosition, edge: int) -> int:
    """The stop that track at this edge is joined to by a tunnel, or OPEN."""
    board = position.board
    code = board.tunnel[edge]
    if code < 0 or not tunnels_open(position):
        return OPEN
    if code < board.size:
        return code
    out = code - board.size
    if position.city[out // 6] >= 0:
        return position.city[out // 6]
    line = position.line_at[out]
    if line < 0:
        return OPEN
    at = line * WIDTH
    return position.lines[at + END_B] if position.lines[at + PORT_A] == out else position.lines[at + END_A]


def meet_in_tunnels(position: AgeOfSteamPosition) -> None:
    """Note in lines that meet in a tunnel without being one line where the other one ends (AOS-R-50, R-77)."""
    if not tunnels_open(position):
        return
    for edge in position.board.tunnel_edges:
        line = position.line_at[edge]
        if line < 0:
            continue
        at = line * WIDTH
        for end, port in ((END_A, position.lines[at + PORT_A]), (END_B, position.lines[at + PORT_B])):
            if port == edge and ends_in_tunnel(position, line, end):
                position.lines[at + end] = stop_beyond_tunnel(position, edge)
    position.hops = NO_HOPS
