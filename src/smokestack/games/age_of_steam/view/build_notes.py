"""What a build does, in words for the palette: the link it completes, where it leads, whose track it joins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.components.tiles import NO_TRACK, RAIL, SECTIONS
from smokestack.games.age_of_steam.rules.fact_data import hex_data
from smokestack.games.age_of_steam.rules.generated.action_fields import build_hex, build_tile
from smokestack.games.age_of_steam.rules.laying import build, laid_on
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OPEN, OWNER, PORT_A, PORT_B, WIDTH, WORTH, complete
from smokestack.games.age_of_steam.rules.network import owner_at
from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
from smokestack.games.age_of_steam.rules.tunnels import facing_edge
from smokestack.kernel.facts import ChoiceNote, Fact

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState

# How much a player probably wants a section, best first.
COMPLETES: Final = 0
CONTINUES: Final = 1
"""It extends a line of the player."""
BRANCHES_OFF: Final = 2
"""It begins at a stop that the player's links reach already."""
BEGINS: Final = 3
_RANKS_PER_KIND: Final = 1000
_RANKS_PER_DOLLAR: Final = 10
FARTHEST: Final = 6
"""How many tiles ahead a stop is looked for."""
_ONWARD: Final = (0, 1, 5)
"""The turns a line can take without a sharp curve, straight on first."""


class BuildNotes:
    """Notes about the builds of one player in one position."""

    def __init__(self, position: AgeOfSteamState, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.reached: set[int] = set()
        """The stops that complete links of the player reach."""
        lines = position.lines
        for at in range(0, len(lines), WIDTH):
            if lines[at + OWNER] == seat and complete(lines, at // WIDTH):
                self.reached.update((lines[at + END_A], lines[at + END_B]))

    def note(self, action: int) -> ChoiceNote:
        position, seat, rules = self.position, self.seat, self.position.rules
        hex = build_hex(action)
        old, laid = position.tile[hex], laid_on(position, hex, build_tile(action))
        price = rules.due(position, seat, rules.list_price(position, seat, hex, old, laid))
        after = position.clone()
        assert isinstance(after, AgeOfSteamPosition)
        build(after, seat, hex, laid)
        told = [self._section(after, hex, a, b) for a, b in SECTIONS[laid] if (a, b) not in SECTIONS[old]]
        told.sort(key=lambda one: one[:2])
        kind, far = told[0][:2] if told else (BEGINS, 0)
        facts = [one[2] for one in told] + self._neighbours(hex, old, laid)
        return ChoiceNote(price, kind * _RANKS_PER_KIND + price * _RANKS_PER_DOLLAR + far, facts)

    def _section(self, after: AgeOfSteamPosition, hex: int, a: int, b: int) -> tuple[int, int, Fact]:
        """What a new section is for: a kind, how far it is to the next stop, and the fact that says so."""
        board, lines, line = after.board, after.lines, after.line_at[hex * 6 + a]
        at = line * WIDTH
        if complete(lines, line):
            ends = hex_data(board, lines[at + END_A], "a") | hex_data(board, lines[at + END_B], "b")
            return COMPLETES, 0, Fact("completes", lines[at + OWNER], ends | {"n": lines[at + WORTH]})
        port = lines[at + PORT_A] if lines[at + END_A] == OPEN else lines[at + PORT_B]
        root = max(lines[at + END_A], lines[at + END_B])
        if any(edge < 6 and self._owner_beyond(hex, edge) == self.seat for edge in (a, b)):
            kind = CONTINUES
        else:
            kind = BRANCHES_OFF if root in self.reached else BEGINS
        stop, tiles = self._stop_ahead(port, root)
        if stop < 0:
            return kind, FARTHEST, Fact(f"open-{board.edge_names[port % 6]}", self.seat)
        return kind, tiles, Fact("towards", self.seat, hex_data(board, stop, "to") | {"n": tiles})

    def _owner_beyond(self, hex: int, edge: int) -> int:
        """The owner of the track that meets this edge from outside, or NOBODY."""
        beyond = facing_edge(self.position, hex * 6 + edge)
        return owner_at(self.position, beyond // 6, beyond % 6) if beyond >= 0 else NOBODY

    def _stop_ahead(self, port: int, root: int) -> tuple[int, int]:
        """The nearest stop in the direction of an open end, a City before a town, and the tiles until there."""
        position, board = self.position, self.position.board
        ways, seen = [port], {port}
        for tiles in range(FARTHEST):
            found: list[int] = []
            onward: list[int] = []
            for way in ways:
                near = board.way[way]
                if near < 0:
                    continue
                stop = position.city[near] if position.city[near] >= 0 else near if board.is_town[near] else -1
                if stop >= 0:
                    found += [stop] if stop != root else []
                    continue
                for turn in _ONWARD:
                    step = near * 6 + (way % 6 + turn) % 6
                    if step not in seen and RAIL[position.tile[near] * 6 + step % 6] == NO_TRACK:
                        seen.add(step)
                        onward.append(step)
            if found:
                return min(found, key=lambda stop: position.city[stop] < 0), tiles
            ways = onward
        return -1, FARTHEST

    def _neighbours(self, hex: int, old: int, laid: int) -> list[Fact]:
        """Whose track the tile crosses, and whether it takes over track that belongs to nobody."""
        position = self.position
        facts: list[Fact] = []
        owners = {owner_at(position, hex, edge) for edge, _ in SECTIONS[old]} - {NOBODY, self.seat}
        facts += [Fact("beside", self.seat, {"owner": owner}) for owner in sorted(owners)]
        added = [edge for section in SECTIONS[laid] for edge in section if edge < 6]
        for edge in added:
            beyond = facing_edge(position, hex * 6 + edge) if RAIL[old * 6 + edge] == NO_TRACK else -1
            line = position.line_at[beyond] if beyond >= 0 else -1
            if line >= 0 and position.lines[line * WIDTH + OWNER] == NOBODY:
                return [*facts, Fact("takes-over", self.seat)]
        return facts
