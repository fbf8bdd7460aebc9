"""Finland: two zones beyond the border that take everything while they hold cubes, and links that are everybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import COLOURS, N_COLOURS, WHITE
from smokestack.games.age_of_steam.rules.generated.action_fields import RETURN, kind_of, pack_return, return_colour
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_MAP
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

_RESERVE: Final = 5
_OPENS_AT: Final = 4
_EVERYTHING: Final = (1 << WHITE) - 1
_WHICH_CUBE: Final = 1


class Finland(MapRules):
    """`memo` holds the cubes on the "4 links" box by colour, then the zone a cube is taken from.

    The closed edges and the public links are the board's data (AOS-FIN-2, 3).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.russia: int = board.find_place("Russia", "zone")
        self.sweden: int = board.find_place("Sweden", "zone")

    def prepare(self, position: AgeOfSteamPosition) -> None:  # AOS-FIN-4
        super().prepare(position)
        position.takes[self.sweden] = 0
        position.memo = [0] * N_COLOURS + [-1]
        position.owe(FOR_MAP, 0, _RESERVE)

    def drawn(
        self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int, events: list[Fact] | None
    ) -> None:
        position.memo[colour] += 1
        if events is not None:
            events.append(Fact("drew-reserve", data={"colour": COLOURS[colour]}))

    def cubes_elsewhere(self, position: AgeOfSteamPosition, colour: int) -> int:
        return position.memo[colour]

    def may_join(self, position: AgeOfSteamPosition, one: int, two: int) -> bool:  # AOS-FIN-1
        return super().may_join(position, one, two) and {one, two} != {self.russia, self.sweden}

    def join_refusal(self, position: AgeOfSteamPosition, one: int, two: int) -> Refusal:
        return super().join_refusal(position, one, two) if one == two else Refusal("AOS-FIN-1", "zones")

    def engine_reached(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:  # AOS-FIN-7
        if position.engine[seat] < _OPENS_AT or not any(position.memo[:N_COLOURS]):
            return
        for colour in range(N_COLOURS):
            position.put_cube(self.sweden, colour, position.memo[colour])
            position.memo[colour] = 0
        position.takes[self.sweden] = _EVERYTHING
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
            position.memo[N_COLOURS] = stop
            choices = self.map_legal(position)
            if len(choices) == 1:
                self.map_apply(position, choices[0], events)

    def _close_if_empty(self, position: AgeOfSteamPosition, zone: int, events: list[Fact] | None) -> None:
        if zone in (self.russia, self.sweden) and not position.has_cubes(zone) and position.takes[zone]:
            position.takes[zone] = 0
            if events is not None:
                events.append(Fact("zone-closes", data={"place": self.board.names[zone]}))

    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        zone = position.memo[N_COLOURS]
        return [pack_return(colour) for colour in range(N_COLOURS) if position.cubes_on(zone, colour)]

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        if action in self.map_legal(position):
            return None
        place = self.board.names[position.memo[N_COLOURS]]
        return Refusal("AOS-FIN-5", "return-first" if kind_of(action) != RETURN else "not-in-zone", {"place": place})

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        zone, colour = position.memo[N_COLOURS], return_colour(action)
        position.put_cube(zone, colour, -1)
        position.bag[colour] += 1
        position.ask, position.memo[N_COLOURS] = 0, -1
        if events is not None:
            events.append(Fact("zone-cube", data={"colour": COLOURS[colour], "place": self.board.names[zone]}))
        self._close_if_empty(position, zone, events)

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        return Fact("zone-cube", position.ask_seat, {"place": self.board.names[position.memo[N_COLOURS]]})


RULES: Final[type[MapRules]] = Finland
