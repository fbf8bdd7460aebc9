"""The rules of Finland (AOS-FIN)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import N_COLOURS
from smokestack.games.age_of_steam.rules.fact_data import colour_data, cube_data, hex_data
from smokestack.games.age_of_steam.rules.generated.action_fields import RETURN, kind_of, pack_return, return_colour
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_MAP
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_RESERVE: Final = 5
"""How many cubes wait for Sweden."""
_OPENS_AT: Final = 4
"""The engine level at which Sweden opens."""
_WHICH_CUBE: Final = 1
"""The question: which cube leaves the zone?"""
# What `memo` holds: first the cubes that wait for Sweden, by colour.
_ZONE: Final = N_COLOURS
"""The zone that a cube has to leave, or _NO_ZONE."""
_NO_ZONE: Final = -1
_GONE: Final = N_COLOURS + 1
"""From here on, by colour: the cubes that have left the game (AOS-R-44)."""


class Finland(MapRules):
    """Russia and Sweden accept every colour while they hold cubes, and each delivery there removes one of them.

    The map's data contain the closed edges and the public links (AOS-FIN-2, 3).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.russia: int = board.find_place("Russia", "zone")
        self.sweden: int = board.find_place("Sweden", "zone")
        if not rulings.pass_closed_zones:  # AOS-R-45; in an open zone every cube has to stop
            self.dead_end = list(board.dead_end)
            self.dead_end[self.russia] = self.dead_end[self.sweden] = True

    def prepare(self, position: AgeOfSteamPosition) -> None:  # AOS-FIN-4
        super().prepare(position)
        position.takes[self.sweden] = 0
        position.memo = [0] * N_COLOURS + [_NO_ZONE]
        if self.rulings.zone_cube_leaves_game:
            position.memo += [0] * N_COLOURS
        position.owe(FOR_MAP, 0, _RESERVE)

    def drawn(
        self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int, events: list[Fact] | None
    ) -> None:
        position.memo[colour] += 1
        if events is not None:
            events.append(Fact("drew-reserve", data=colour_data(colour)))

    def cubes_elsewhere(self, position: AgeOfSteamPosition, colour: int) -> int:
        gone = position.memo[_GONE + colour] if self.rulings.zone_cube_leaves_game else 0
        return position.memo[colour] + gone

    def may_join(self, position: AgeOfSteamPosition, one: int, two: int) -> bool:  # AOS-FIN-1
        return super().may_join(position, one, two) and {one, two} != {self.russia, self.sweden}

    def join_refusal(self, position: AgeOfSteamPosition, one: int, two: int) -> Refusal:
        return super().join_refusal(position, one, two) if one == two else Refusal("AOS-FIN-1", "zones")

    def engine_reached(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        """The first engine of 4 links opens Sweden (AOS-FIN-7)."""
        if position.engine[seat] < _OPENS_AT or not any(position.memo[:N_COLOURS]):
            return
        for colour in range(N_COLOURS):
            position.put_cube(self.sweden, colour, position.memo[colour])
            position.memo[colour] = 0
        position.takes[self.sweden] = self.board.takes[self.sweden]
        if events is not None:
            events.append(Fact("sweden-opens", seat))

    # --- deliveries to and from the zones (AOS-FIN-5, 6) --------------------------------------------------------
    def delivered(
        self,
        position: AgeOfSteamPosition,
        seat: int,
        colour: int,
        start: int,
        stop: int,
        owners: list[int],
        events: list[Fact] | None,
    ) -> None:
        self._close_if_empty(position, start, events)
        if stop in (self.russia, self.sweden):
            position.ask, position.ask_seat = _WHICH_CUBE, seat
            position.memo[_ZONE] = stop
            choices = self.map_legal(position)
            if len(choices) == 1:
                self.map_apply(position, choices[0], events)

    def _close_if_empty(self, position: AgeOfSteamPosition, zone: int, events: list[Fact] | None) -> None:
        if zone in (self.russia, self.sweden) and not position.has_cubes(zone) and position.takes[zone]:
            position.takes[zone] = 0
            if events is not None:
                events.append(Fact("zone-closes", data=hex_data(self.board, zone, "place")))

    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        zone = position.memo[_ZONE]
        return [pack_return(colour) for colour in range(N_COLOURS) if position.cubes_on(zone, colour)]

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        if action in self.map_legal(position):
            return None
        key = "return-first" if kind_of(action) != RETURN else "not-in-zone"
        return Refusal("AOS-FIN-5", key, hex_data(self.board, position.memo[_ZONE], "place"))

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        zone, colour = position.memo[_ZONE], return_colour(action)
        position.put_cube(zone, colour, -1)
        if self.rulings.zone_cube_leaves_game:
            position.memo[_GONE + colour] += 1
        else:
            position.bag[colour] += 1
        position.ask, position.memo[_ZONE] = 0, _NO_ZONE
        if events is not None:
            events.append(Fact("zone-cube", data=cube_data(self.board, colour, zone)))
        self._close_if_empty(position, zone, events)

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        return Fact("zone-cube", position.ask_seat, hex_data(self.board, position.memo[_ZONE], "place"))


RULES: Final[type[MapRules]] = Finland
