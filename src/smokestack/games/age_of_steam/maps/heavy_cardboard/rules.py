"""Heavy Cardboard: a centre that gives and never takes, ferries to Madeira, and goods lifted across open land."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.board import LAND, MOUNTAIN, TOWN_HEX
from smokestack.games.age_of_steam.components.pieces import COLOURS, HEAVY_LIFTING, N_COLOURS, PRODUCTION, WHITE
from smokestack.games.age_of_steam.rules.delivery import colours_on
from smokestack.games.age_of_steam.rules.generated.action_fields import lift_city, lift_colour, lift_target, pack_lift
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, WIDTH, complete
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_FARTHEST: Final = 5
_DEAREST: Final = 6


class HeavyCardboard(MapRules):
    """`memo` holds the turn of the last heavy lift. The centre's edges, Madeira's colours and the ferries are data."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.centre: int = board.find_place("Heavy Cardboard", "city")
        self.madeira: int = board.find_place("Madeira", "city")

    # --- the centre ---------------------------------------------------------------------------------------------
    def cubes_at_start(self, position: AgeOfSteamPosition, hex: int) -> int:
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
                    data: FactData = {"colour": COLOURS[colour], "place": self.board.names[self.centre]}
                    events.append(Fact("drew", data=data))

    # --- heavy lifting (AOS-HCB-7 to 9) -------------------------------------------------------------------------
    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:
        return [HEAVY_LIFTING if action == PRODUCTION else action for action in super().actions_on_offer(position)]

    def extra_moves(self, position: AgeOfSteamPosition, seat: int) -> list[int]:
        if not self._may_lift(position, seat):
            return []
        found: list[int] = []
        for start in self._own_cities(position, seat):
            colours = colours_on(position, start)
            for stop in self._in_reach(position, start) if colours else []:
                for colour in range(N_COLOURS):
                    if colours & position.takes[stop] & 1 << colour:
                        found.append(pack_lift(colour, start, stop))
        return found

    def _may_lift(self, position: AgeOfSteamPosition, seat: int) -> bool:
        return position.action[seat] == HEAVY_LIFTING and position.memo[0] != position.turn

    def _own_cities(self, position: AgeOfSteamPosition, seat: int) -> list[int]:
        """The Cities where a complete link of the player's ends, without Madeira."""
        ends = {
            position.lines[at + end]
            for at in range(0, len(position.lines), WIDTH)
            if position.lines[at] == seat and complete(position.lines, at // WIDTH)
            for end in (END_A, END_B)
        }
        return sorted(stop for stop in ends if position.city[stop] >= 0 and stop != self.madeira)

    def _in_reach(self, position: AgeOfSteamPosition, start: int) -> list[int]:
        """The Cities a cube can be lifted to, over land without track for no more than 5 (AOS-HCB-8)."""
        board = self.board
        spent = {hex: 0 for hex in range(board.size) if board.place[hex] == start}
        cities: set[int] = set()
        todo = list(spent)
        for hex in todo:  # grows on the way; a hex found again more cheaply is looked at again
            for edge in range(6):
                near = board.way[hex * 6 + edge]
                if near < 0:
                    continue
                if position.city[near] >= 0:
                    cities.add(position.city[near])
                elif board.kind[near] in (LAND, TOWN_HEX) and not position.tile[near]:
                    cost = spent[hex] + (2 if board.terrain[near] == MOUNTAIN else 1)
                    if cost <= _FARTHEST and cost < spent.get(near, _FARTHEST + 1):
                        spent[near] = cost
                        todo.append(near)
        return sorted(cities - {start, self.madeira})

    def extra_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
        if action in self.extra_moves(position, seat):
            return None
        colour, start, stop = lift_colour(action), lift_city(action), lift_target(action)
        if position.action[seat] != HEAVY_LIFTING:
            return Refusal("AOS-HCB-7", "no-lifting")
        if position.memo[0] == position.turn:
            return Refusal("AOS-HCB-7", "lifted-already")
        if colour >= N_COLOURS or start >= self.board.size or stop >= self.board.size:
            return Refusal("AOS-HCB-7", "no-such-cube")
        names = self.board.names
        if self.madeira in (start, stop):
            return Refusal("AOS-HCB-9", "no-lift-there", {"city": names[self.madeira]})
        if start not in self._own_cities(position, seat):
            return Refusal("AOS-HCB-7", "lift-start", {"city": names[start]})
        if not position.cubes_on(start, colour):
            return Refusal("AOS-13.2", "no-cube", {"colour": COLOURS[colour], "city": names[start]})
        if not position.takes[stop] >> colour & 1:
            return Refusal("AOS-HCB-7", "not-accepted", {"colour": COLOURS[colour], "city": names[stop]})
        return Refusal("AOS-HCB-8", "lift-far", {"city": names[start], "to": names[stop]})

    def play_extra(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        colour, start, stop = lift_colour(action), lift_city(action), lift_target(action)
        position.memo[0] = position.turn
        position.put_cube(start, colour, -1)
        self.put_away(position, seat, colour, stop, events)
        if events is not None:
            names = self.board.names
            data: FactData = {"colour": COLOURS[colour], "city": names[start], "to": names[stop]}
            events.append(Fact("lifted", seat, data))
        position.earn(seat, min(position.turn + 1, _DEAREST), "lift-income", events)  # AOS-HCB-9


RULES: Final[type[MapRules]] = HeavyCardboard
