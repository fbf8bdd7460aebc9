"""The rules of Heavy Cardboard (AOS-HCB)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import LAND, MOUNTAIN, TOWN_HEX
from smokestack.games.age_of_steam.components.pieces import HEAVY_LIFTING, N_COLOURS, PRODUCTION, WHITE
from smokestack.games.age_of_steam.rules.delivery import colours_on
from smokestack.games.age_of_steam.rules.fact_data import cube_data, hex_data
from smokestack.games.age_of_steam.rules.generated.action_fields import lift_city, lift_colour, lift_target, pack_lift
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OWNER, WIDTH, complete
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.network import owns_at_town
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.bits import contains
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_LIFT_RANGE: Final = 5
"""The highest cost of a heavy lift's path."""
_LIFT_INCOME: Final = 6
"""The highest income of a heavy lift."""
_HEX_COST: Final = 1
_MOUNTAIN_COST: Final = 2
# What `memo` holds.
_LIFT_TURN: Final = 0
"""The turn of the last heavy lift."""


class HeavyCardboard(MapRules):
    """A centre that supplies goods but never accepts any, and Heavy Lifting, which carries goods over open land.

    The map's data contain the centre's edges, Madeira's colours and the ferries (AOS-HCB-1, 5, 6).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.centre: int = board.find_place("Heavy Cardboard", "city")
        self.madeira: int = board.find_place("Madeira", "city")
        self.lift_ground: list[int] = [LAND, TOWN_HEX] if rulings.lift_over_towns else [LAND]
        """What a heavy lift may cross (AOS-R-49)."""

    def may_buy(self, position: AgeOfSteamPosition, seat: int, link: int) -> Refusal | None:
        """A ferry may need track of the buyer in its town (AOS-R-48)."""
        refusal = super().may_buy(position, seat, link)
        if refusal is not None or not self.rulings.ferry_needs_own_track:
            return refusal
        for stop in (self.board.links[link].a, self.board.links[link].b):
            if position.city[stop] < 0 and not owns_at_town(position, seat, stop):
                return Refusal("AOS-R-48", "ferry-needs-track", hex_data(self.board, stop, "town"))
        return None

    # --- the centre ---------------------------------------------------------------------------------------------
    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:
        """The cubes of the centre are not random: it gets one of each colour."""
        return 0 if hex == self.centre else super().cubes_at_start(position, hex)

    def prepare(self, position: AgeOfSteamPosition) -> None:
        super().prepare(position)
        position.memo = [0]
        self._fill_centre(position, None)  # AOS-HCB-2

    def growth_begins(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-HCB-4
        if not position.has_cubes(self.centre):
            self._fill_centre(position, events)

    def _fill_centre(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:
        for colour in range(WHITE):
            if position.bag[colour]:
                position.bag[colour] -= 1
                position.put_cube(self.centre, colour)
                if events is not None:
                    events.append(Fact("drew", data=cube_data(self.board, colour, self.centre)))

    # --- heavy lifting (AOS-HCB-7 to 9) -------------------------------------------------------------------------
    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:
        return [HEAVY_LIFTING if action == PRODUCTION else action for action in super().actions_on_offer(position)]

    def extra_moves(self, position: AgeOfSteamPosition, seat: int) -> list[int]:
        if position.action[seat] != HEAVY_LIFTING or self._has_lifted(position):
            return []
        found: list[int] = []
        for start in self._own_cities(position, seat):
            colours = colours_on(position, start)
            for stop in self._in_reach(position, start) if colours else []:
                for colour in range(N_COLOURS):
                    if contains(colours, colour) and contains(position.takes[stop], colour):
                        found.append(pack_lift(colour, start, stop))
        return found

    def _has_lifted(self, position: AgeOfSteamPosition) -> bool:
        return position.memo[_LIFT_TURN] == position.turn

    def _own_cities(self, position: AgeOfSteamPosition, seat: int) -> list[int]:
        """The Cities where a complete link of the player ends, except Madeira."""
        ends = {
            position.lines[at + end]
            for at in range(0, len(position.lines), WIDTH)
            if position.lines[at + OWNER] == seat and complete(position.lines, at // WIDTH)
            for end in (END_A, END_B)
        }
        return sorted(stop for stop in ends if position.city[stop] >= 0 and stop != self.madeira)

    def _in_reach(self, position: AgeOfSteamPosition, start: int) -> list[int]:
        """The Cities that a cube can be lifted to: over hexes without track, for at most 5 (AOS-HCB-8)."""
        board = self.board
        spent = {hex: 0 for hex in range(board.size) if board.place[hex] == start}
        cities: set[int] = set()
        todo = list(spent)
        for hex in todo:  # the list grows; a hex that is reached again at a lower cost is visited again
            for edge in range(6):
                near = board.way[hex * 6 + edge]
                if near < 0:
                    continue
                if position.city[near] >= 0:
                    cities.add(position.city[near])
                elif board.kind[near] in self.lift_ground and not position.tile[near]:
                    cost = spent[hex] + (_MOUNTAIN_COST if board.terrain[near] == MOUNTAIN else _HEX_COST)
                    if cost <= _LIFT_RANGE and cost < spent.get(near, _LIFT_RANGE + 1):
                        spent[near] = cost
                        todo.append(near)
        return sorted(cities - {start, self.madeira})

    def extra_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
        if action in self.extra_moves(position, seat):
            return None
        board = self.board
        colour, start, stop = lift_colour(action), lift_city(action), lift_target(action)
        if position.action[seat] != HEAVY_LIFTING:
            return Refusal("AOS-HCB-7", "no-lifting")
        if self._has_lifted(position):
            return Refusal("AOS-HCB-7", "lifted-already")
        if colour >= N_COLOURS or start >= board.size or stop >= board.size:
            return Refusal("AOS-HCB-7", "no-such-cube")
        if self.madeira in (start, stop):
            return Refusal("AOS-HCB-9", "no-lift-there", hex_data(board, self.madeira, "city"))
        if start not in self._own_cities(position, seat):
            return Refusal("AOS-HCB-7", "lift-start", hex_data(board, start, "city"))
        if not position.cubes_on(start, colour):
            return Refusal("AOS-13.2", "no-cube", cube_data(board, colour, start, "city"))
        if not contains(position.takes[stop], colour):
            return Refusal("AOS-HCB-7", "not-accepted", cube_data(board, colour, stop, "city"))
        places = hex_data(board, start, "city") | hex_data(board, stop, "to")
        return Refusal("AOS-HCB-8", "lift-far", places | {"limit": _LIFT_RANGE})

    def play_extra(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        colour, start, stop = lift_colour(action), lift_city(action), lift_target(action)
        position.memo[_LIFT_TURN] = position.turn
        position.put_cube(start, colour, -1)
        self.put_away(position, seat, colour, stop, events)
        if events is not None:
            data = cube_data(self.board, colour, start, "city") | hex_data(self.board, stop, "to")
            events.append(Fact("lifted", seat, data))
        position.earn(seat, min(position.turn + 1, _LIFT_INCOME), "lift-income", events)  # AOS-HCB-9


RULES: Final[type[MapRules]] = HeavyCardboard
