"""The rules of Poland (AOS-POL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import BLACK, PRODUCTION
from smokestack.games.age_of_steam.rules.fact_data import colour_data, cube_data
from smokestack.games.age_of_steam.rules.generated.action_fields import SUPPLY, kind_of, pack_supply, supply_place
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_MAP, NO_SEAT
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings

_WHICH_TOWN: Final = 1
"""The question: which town gets the cube of Production?"""
_FIRST_IN_TOWN: Final = 1
"""The income for the first tile in a town."""


class Poland(MapRules):
    """The first tile in a town pays, Production supplies a town, and Warsaw gets a black cube every turn.

    The map's data contain the start cubes and the prices of mountains and swamp (AOS-POL-1, 2).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.warsaw: int = board.find_place("Warsaw", "city")

    def after_build(
        self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None
    ) -> None:
        bought_link = hex < 0
        if not bought_link and old == 0 and self.board.is_town[hex]:  # AOS-POL-3
            position.earn(seat, _FIRST_IN_TOWN, "first-in-town", events)

    def before_dice(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-POL-5
        if position.bag[BLACK]:
            position.bag[BLACK] -= 1
            position.put_cube(self.warsaw, BLACK)
            if events is not None:
                events.append(Fact("drew", data=cube_data(self.board, BLACK, self.warsaw)))

    # --- Production (AOS-POL-4) -------------------------------------------------------------------------------
    def produces(self, position: AgeOfSteamPosition) -> int:
        return position.holder(PRODUCTION) if not position.bag_empty() and self._towns(position) else NO_SEAT

    def produce(self, position: AgeOfSteamPosition, seat: int) -> None:
        position.owe(FOR_MAP, 0)

    def drawn(
        self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int, events: list[Fact] | None
    ) -> None:
        position.hand = [colour]
        position.ask, position.ask_seat = _WHICH_TOWN, position.queue[0]
        if events is not None:
            events.append(Fact("drew-hand", position.ask_seat, colour_data(colour)))

    def _towns(self, position: AgeOfSteamPosition) -> list[int]:
        """The towns that are not New Cities."""
        return [town for town in self.board.towns if position.city[town] < 0]

    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        return [pack_supply(town) for town in self._towns(position)]

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        if kind_of(action) != SUPPLY:
            return Refusal("AOS-POL-4", "supply-first", colour_data(position.hand[0]))
        return None if action in self.map_legal(position) else Refusal("AOS-POL-4", "supply-town")

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        town, colour = supply_place(action), position.hand.pop()
        position.put_cube(town, colour)
        position.ask = 0
        position.queue = []
        if events is not None:
            events.append(Fact("supplied", position.ask_seat, cube_data(self.board, colour, town)))

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        return Fact("supply", position.ask_seat, colour_data(position.hand[0]))


RULES: Final[type[MapRules]] = Poland
