"""Poland: towns pay, Production supplies a town, Warsaw gets coal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import BLACK, COLOURS, PRODUCTION
from smokestack.games.age_of_steam.rules.generated.action_fields import SUPPLY, kind_of, pack_supply, supply_place
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import FOR_MAP
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings

_WHICH_TOWN: Final = 1


class Poland(MapRules):
    """The prices of mountains and swamp (AOS-POL-2) and the start cubes (1) are the board's data."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.warsaw: int = board.find_place("Warsaw", "city")

    def after_build(
        self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None
    ) -> None:
        if hex >= 0 and old == 0 and self.board.is_town[hex]:  # AOS-POL-3
            position.earn(seat, 1, "first-in-town", events)

    def before_dice(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-POL-5
        if position.bag[BLACK]:
            warsaw = self.warsaw
            position.bag[BLACK] -= 1
            position.put_cube(warsaw, BLACK)
            if events is not None:
                events.append(Fact("drew", data={"colour": COLOURS[BLACK], "place": self.board.names[warsaw]}))

    # --- Production (AOS-POL-4) -------------------------------------------------------------------------------
    def produces(self, position: AgeOfSteamPosition) -> int:
        return position.holder(PRODUCTION) if not position.bag_empty() and self.towns_left(position) else -1

    def produce(self, position: AgeOfSteamPosition, seat: int) -> None:
        position.owe(FOR_MAP, 0)

    def drawn(
        self, position: AgeOfSteamPosition, purpose: int, target: int, colour: int, events: list[Fact] | None
    ) -> None:
        position.hand = [colour]
        position.ask = _WHICH_TOWN
        position.ask_seat = position.queue[0]
        if events is not None:
            events.append(Fact("drew-hand", position.ask_seat, {"colour": COLOURS[colour]}))

    def towns_left(self, position: AgeOfSteamPosition) -> list[int]:
        return [town for town in self.board.towns if position.city[town] < 0]

    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        return [pack_supply(town) for town in self.towns_left(position)]

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        if kind_of(action) != SUPPLY:
            return Refusal("AOS-POL-4", "supply-first", {"colour": COLOURS[position.hand[0]]})
        return None if action in self.map_legal(position) else Refusal("AOS-POL-4", "supply-town")

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        town, colour = supply_place(action), position.hand.pop()
        position.put_cube(town, colour)
        position.ask = 0
        position.queue = []
        if events is not None:
            data: FactData = {"colour": COLOURS[colour], "place": self.board.names[town]}
            events.append(Fact("supplied", position.ask_seat, data))

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        return Fact("supply", position.ask_seat, {"colour": COLOURS[position.hand[0]]})


RULES: Final[type[MapRules]] = Poland
