"""The rules of Detroit Bankruptcy for two to five players (AOS-DET) and for one (AOS-DETS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import (
    CITY_COLUMNS,
    DEPTH,
    ENGINEER,
    LOCOMOTIVE,
    N_LETTERS,
    PRODUCTION,
    URBANIZATION,
)
from smokestack.games.age_of_steam.rules.fact_data import action_data, hex_data
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import PLAYER_ORDER
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings

_INCOME_STEP: Final = 5
"""The income reduction rises by 1 with every step."""
_REDUCTION_CAP: Final = 10
"""The highest income reduction with the option `reduction_stops_at_ten`."""


class Detroit(MapRules):
    """Expenses grow every turn, and the last player who is not bankrupt wins.

    The map's data contain the shares, the money, the share limit and the links for sale (AOS-DET-1, 2, 5).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.airport: int = board.find_place("Windsor Airport", "town")

    def display_at_start(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-DET-1
        return [column * DEPTH for column in range(CITY_COLUMNS + N_LETTERS)]

    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:  # AOS-DET-4
        return [action for action in super().actions_on_offer(position) if action != PRODUCTION]

    def discounts(self, position: AgeOfSteamPosition, seat: int) -> bool:  # AOS-DET-3
        return position.action[seat] == ENGINEER

    def bill(self, position: AgeOfSteamPosition, seat: int, prices: list[int]) -> int:
        """The cheapest build is free."""
        return sum(prices) - min(prices, default=0)

    def path_allowed(
        self, position: AgeOfSteamPosition, seat: int, own: int, others: int, unpaid: int
    ) -> bool:  # AOS-DET-6
        return own >= others + unpaid

    def path_refusal(self, position: AgeOfSteamPosition, seat: int, own: int, others: int, unpaid: int) -> Refusal:
        links = own + others + unpaid
        return Refusal("AOS-DET-6", "half-own", {"own": own, "n": links, "needed": (links + 1) // 2})

    def expenses(self, position: AgeOfSteamPosition, seat: int) -> int:  # AOS-DET-7
        return super().expenses(position, seat) + position.turn

    def reduction(self, position: AgeOfSteamPosition, income: int) -> int:  # AOS-DET-8, AOS-DETS-3
        loss = max(0, (income - 1) // _INCOME_STEP)
        return min(loss, _REDUCTION_CAP) if self.rulings.reduction_stops_at_ten and self.seats > 1 else loss

    def may_buy(self, position: AgeOfSteamPosition, seat: int, link: int) -> Refusal | None:
        """The link to the airport may have to wait until it is a City (AOS-R-46)."""
        special = self.board.links[link]
        waits = self.rulings.airport_needs_city and position.city[self.airport] < 0
        if waits and self.airport in (special.a, special.b):
            return Refusal("AOS-R-46", "airport-needs-city", hex_data(self.board, self.airport, "town"))
        return super().may_buy(position, seat, link)

    def ends_after_expenses(self, position: AgeOfSteamPosition) -> bool:  # AOS-DET-9, whatever AOS-R-22 says
        return len(position.order) <= (1 if self.seats > 1 else 0)

    def last_one_wins(self) -> bool:  # AOS-DET-9
        return True

    def out_merit(self, position: AgeOfSteamPosition, seat: int) -> tuple[int, ...]:
        """Of players who fail in the same turn, the one with the higher income is ahead (AOS-DET-9)."""
        return (position.income[seat],)

    def score_unit(self) -> str:  # AOS-R-72
        return "turns"

    def score(self, position: AgeOfSteamPosition, seat: int) -> int:
        """The last turn that the player reached (AOS-R-72)."""
        return position.out[seat] or position.turn

    def score_parts(self, position: AgeOfSteamPosition, seat: int) -> list[Fact]:
        return []


_SOLO_ACTIONS: Final = [ENGINEER, LOCOMOTIVE, URBANIZATION]
_DISCS: Final = 3
"""How often each action can be chosen."""
_SOLO_DICE: Final = 2
_RIVAL_FAILS: Final = 6
"""The turn in which the imaginary rival goes bankrupt."""
_LAST_RATING: Final = 12
"""Later turns are rated like this one."""
_TURN_SCORE: Final = 100
"""What a turn counts in the score of the solo game; the income at the end counts less than one turn."""


class DetroitSolo(Detroit):
    """One player has to outlast a rival who goes bankrupt in turn 6, and pays for actions.

    `memo` counts how often each of the three actions was chosen.
    """

    def prepare(self, position: AgeOfSteamPosition) -> None:
        super().prepare(position)
        position.memo = [0] * len(_SOLO_ACTIONS)

    def sequence(self) -> list[int]:
        return [phase for phase in super().sequence() if phase != PLAYER_ORDER]

    # --- actions (AOS-DETS-1) -----------------------------------------------------------------------------------
    def actions_on_offer(self, position: AgeOfSteamPosition) -> list[int]:
        return list(_SOLO_ACTIONS)

    def action_refusal(self, position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
        if self._discs_left(position, action):
            return None
        return Refusal("AOS-DETS-1", "no-discs", action_data(action) | {"n": _DISCS})

    def action_fee(self, position: AgeOfSteamPosition, seat: int, action: int) -> int:
        return self._discs_left(position, action) if action in _SOLO_ACTIONS else 0

    def _discs_left(self, position: AgeOfSteamPosition, action: int) -> int:
        return _DISCS - position.memo[_SOLO_ACTIONS.index(action)]

    def may_skip_action(self, position: AgeOfSteamPosition, seat: int) -> bool:
        return True

    def selected(self, position: AgeOfSteamPosition, seat: int, action: int, events: list[Fact] | None) -> None:
        super().selected(position, seat, action, events)
        position.memo[_SOLO_ACTIONS.index(action)] += 1

    # --- growth and the end -----------------------------------------------------------------------------------
    def dice(self, position: AgeOfSteamPosition, half: int) -> int:  # AOS-DETS-2
        return _SOLO_DICE

    def score(self, position: AgeOfSteamPosition, seat: int) -> int:
        """Comparable from game to game: the last turn first, then the income of the bankruptcy (AOS-R-72)."""
        if not position.out[seat]:
            return position.turn * _TURN_SCORE + _TURN_SCORE - 1
        return position.out[seat] * _TURN_SCORE + max(0, _TURN_SCORE + position.income[seat])

    def rating(self, position: AgeOfSteamPosition) -> str:
        """`rating-7` to `rating-12` by the last turn, `rating-lost` for a player who did not beat the rival."""
        turn = position.out[0]
        if not turn:
            return ""
        return f"rating-{min(turn, _LAST_RATING)}" if turn > _RIVAL_FAILS else "rating-lost"

    def at_the_end(self, position: AgeOfSteamPosition, events: list[Fact] | None) -> None:  # AOS-DETS-4
        if events is not None:
            events.append(Fact(self.rating(position), 0, {"turn": position.out[0], "final_income": position.income[0]}))

    def ranking(self, position: AgeOfSteamPosition) -> list[list[int]]:
        """A player who fails no later than the rival has lost; an empty first place says so (AOS-DETS-4)."""
        return [[], [0]] if 0 < position.out[0] <= _RIVAL_FAILS else [[0]]


RULES: Final[type[MapRules]] = Detroit
SOLO_RULES: Final[type[MapRules]] = DetroitSolo
