"""The rules of Western US (AOS-WUS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import NOBODY
from smokestack.games.age_of_steam.components.tiles import SECTIONS
from smokestack.games.age_of_steam.rules import scoring
from smokestack.games.age_of_steam.rules.fact_data import hex_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    DECLINE,
    REWARD,
    kind_of,
    pack_reward,
    reward_player,
)
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops_of_stop
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, OWNER, WIDTH
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.bits import contains, items_of, set_of, size_of, with_item
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.track import Site

_SOLE_REWARD: Final = 4
"""The income for joining the coasts, if one player owns the whole chain."""
_SHARED_REWARD: Final = 2
"""The income of each of two players."""
_COAST_BONUS: Final = 1
"""The income for a delivery from coast to coast."""
# The questions to the player who joins the coasts or moves a cube from coast to coast.
_FIRST_OWNER: Final = 1
_SECOND_OWNER: Final = 2
_BONUS_OWNER: Final = 3
# What `memo` holds.
_JOINED: Final = 0
"""1 after the coasts are joined."""
_NAMED: Final = 1
"""The answer to _FIRST_OWNER."""
_BONUS_OWNERS: Final = 2
"""The seats that may get the coast bonus, as bits."""
_LOTS: Final = 3
"""From here on: the seats that have won a lot, the first one first."""


class WesternUS(MapRules):
    """Every player has one network until the coasts are joined, and links between the coasts earn more.

    The map's data contain the prices, the money, the cubes on towns and the cities of both coasts (AOS-WUS-1, 3, 5).
    """

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.east: list[int] = board.find_zone("east-start")  # AOS-WUS-3
        self.west: list[int] = board.find_zone("west-start")
        self.coasts = (  # AOS-WUS-9: some towns belong to a coast when they are Cities
            [*self.east, *board.find_zone("east-if-urbanised")],
            [*self.west, *board.find_zone("west-if-urbanised")],
        )

    def prepare(self, position: AgeOfSteamPosition) -> None:
        super().prepare(position)
        position.memo = [0] * _LOTS

    def cubes_of_urbanized(
        self, position: AgeOfSteamPosition, seat: int, hex: int, events: list[Fact] | None
    ) -> None:  # AOS-WUS-2
        position.empty_into_bag(hex)

    # --- one network until the coasts are joined (AOS-WUS-4, 6) -------------------------------------------------
    def may_start_at(self, position: AgeOfSteamPosition, seat: int, stop: int) -> bool:
        reached = _stops_of(position, seat)
        if not reached:
            return stop in self.east or stop in self.west
        if self.rulings.from_any_track:  # AOS-R-26
            reached = [end for other in range(position.seats) for end in _stops_of(position, other)]
        return bool(position.memo[_JOINED]) or stop in reached

    def start_refusal(self, position: AgeOfSteamPosition, seat: int, stop: int) -> Refusal:
        city = hex_data(self.board, stop, "city")
        if _stops_of(position, seat):
            return Refusal("AOS-WUS-6", "no-track-yet" if self.rulings.from_any_track else "one-network", city)
        return Refusal("AOS-WUS-4", "no-start", city)

    def asks_about_both(self, position: AgeOfSteamPosition, seat: int) -> bool:
        return not position.memo[_JOINED] and not _stops_of(position, seat)

    def may_lay_both(self, position: AgeOfSteamPosition, site: Site, laid: int) -> bool:
        """Two first sections from two different places would be two networks."""
        if not self.asks_about_both(position, site.seat):
            return True
        (a, b), (c, d) = SECTIONS[laid]
        roots = [site.root[edge] for edge in (c, d) if site.root[edge] >= 0]
        return site.root[a] in roots or site.root[b] in roots

    def both_refusal(self, position: AgeOfSteamPosition, hex: int) -> Refusal:
        return Refusal("AOS-WUS-6", "two-networks", hex_data(self.board, hex))

    def may_claim(self, position: AgeOfSteamPosition, seat: int, line: int) -> bool:
        ends = (position.lines[line * WIDTH + END_A], position.lines[line * WIDTH + END_B])
        return any(self.may_start_at(position, seat, stop) for stop in ends)

    # --- joining the coasts (AOS-WUS-7, 8) ----------------------------------------------------------------------
    def after_build(
        self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None
    ) -> None:
        self._check_coasts(position, seat, events)

    def after_urbanize(
        self, position: AgeOfSteamPosition, seat: int, hex: int, letter: int, events: list[Fact] | None
    ) -> None:
        self._check_coasts(position, seat, events)

    def _check_coasts(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        if position.memo[_JOINED] or not self._are_joined(position):
            return
        position.memo[_JOINED] = 1
        if events is not None:
            events.append(Fact("transcontinental", seat))
        rewards = self._possible_rewards(position)
        if len(rewards) == 1:
            self._reward(position, rewards[0], events)
        else:
            position.ask, position.ask_seat = _FIRST_OWNER, seat

    def _are_joined(self, position: AgeOfSteamPosition) -> bool:
        seen = list(self.west)
        for stop in seen:  # the list grows
            seen.extend(to for hop in hops_of_stop(position, stop) if (to := hop_stop(hop)) not in seen)
        return any(city in seen for city in self.east)

    def _possible_rewards(self, position: AgeOfSteamPosition) -> list[int]:
        """The sets of seats that can be rewarded: the owners of a chain, or any two of them if there are more."""
        chains: list[int] = []
        for city in self.west:
            self._find_chains(position, city, [city], 0, chains)
        found: list[int] = []
        for chain in chains:
            owners = items_of(chain)
            pairs = [set_of([one, two]) for number, one in enumerate(owners) for two in owners[number + 1 :]]
            found += [reward for reward in (pairs if len(owners) > 2 else [chain]) if reward not in found]
        return found

    def _find_chains(
        self, position: AgeOfSteamPosition, stop: int, path: list[int], owners: int, chains: list[int]
    ) -> None:
        """Add the owners of every chain of links from here to the first eastern city that it reaches."""
        for hop in hops_of_stop(position, stop):
            to, payee = hop_stop(hop), hop_payee(hop)
            if to in path or to in self.west:
                continue
            paid = with_item(owners, payee) if payee != NOBODY else owners
            if to not in self.east:
                self._find_chains(position, to, [*path, to], paid, chains)
            elif paid not in chains:
                chains.append(paid)

    def _reward(self, position: AgeOfSteamPosition, reward: int, events: list[Fact] | None) -> None:
        income = _SOLE_REWARD if size_of(reward) == 1 else _SHARED_REWARD
        for seat in items_of(reward):
            position.earn(seat, income, "transcontinental-income", events)

    # --- from coast to coast (AOS-WUS-9) --------------------------------------------------------------------------
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
        here, there = [[place in coast for coast in self.coasts] for place in (start, stop)]
        if position.city[start] < 0 or here == there or True not in here or True not in there:
            return
        payees = sorted({owner for owner in owners if owner >= 0})
        if len(payees) == 1:
            position.earn(payees[0], _COAST_BONUS, "coast-bonus", events)
        elif payees:
            position.memo[_BONUS_OWNERS] = set_of(payees)
            position.ask, position.ask_seat = _BONUS_OWNER, seat

    # --- the questions ----------------------------------------------------------------------------------------------
    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        if position.ask == _BONUS_OWNER:
            return [pack_reward(seat) for seat in items_of(position.memo[_BONUS_OWNERS])]
        seats, rewards = range(position.seats), self._possible_rewards(position)
        if position.ask == _FIRST_OWNER:
            named = [pack_reward(seat) for seat in seats if any(contains(reward, seat) for reward in rewards)]
            return [*named, DECLINE] if 0 in rewards else named
        return [pack_reward(seat) for seat in seats if set_of([position.memo[_NAMED], seat]) in rewards]

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        if action in self.map_legal(position):
            return None
        clause = "AOS-WUS-9" if position.ask == _BONUS_OWNER else "AOS-WUS-8"
        return Refusal(clause, "reward-first" if kind_of(action) != REWARD else "reward-owner")

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        named = reward_player(action)
        if position.ask == _BONUS_OWNER:
            position.earn(named, _COAST_BONUS, "coast-bonus", events)
        elif position.ask == _SECOND_OWNER:
            self._reward(position, set_of([position.memo[_NAMED], named]), events)
        elif kind_of(action) == REWARD:
            position.memo[_NAMED] = named
            position.ask = _SECOND_OWNER
            return
        position.ask = position.memo[_NAMED] = position.memo[_BONUS_OWNERS] = 0

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        if position.ask == _SECOND_OWNER:
            return Fact("reward-second", position.ask_seat, {"owner": position.memo[_NAMED]})
        return Fact("reward-coast" if position.ask == _BONUS_OWNER else "reward-first", position.ask_seat)

    # --- ties (AOS-WUS-10) ------------------------------------------------------------------------------------------
    def tie_break(self, position: AgeOfSteamPosition, seat: int) -> tuple[int, ...]:
        lots = position.memo[_LOTS:]
        lot = len(lots) - lots.index(seat) if seat in lots else 0
        return (position.cash[seat], scoring.sections(position, seat), lot)

    def undecided(self, position: AgeOfSteamPosition) -> list[int]:
        return next((seats for seats in self.ranking(position) if len(seats) > 1 and not position.out[seats[0]]), [])

    def drew_lot(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        position.memo.append(seat)
        if events is not None:
            events.append(Fact("lot", seat))


def _stops_of(position: AgeOfSteamPosition, seat: int) -> list[int]:
    """The stops where the player's lines end."""
    found: list[int] = []
    for at in range(0, len(position.lines), WIDTH):
        if position.lines[at + OWNER] == seat:
            found += [stop for stop in (position.lines[at + END_A], position.lines[at + END_B]) if stop >= 0]
    return found


RULES: Final[type[MapRules]] = WesternUS
