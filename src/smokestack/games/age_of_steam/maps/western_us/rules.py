"""Western US: one network each until the coasts are joined, and rewards for joining them by rail and by goods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.tiles import SECTIONS
from smokestack.games.age_of_steam.rules import scoring
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    DECLINE,
    REWARD,
    kind_of,
    pack_reward,
    reward_player,
)
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops_of_stop
from smokestack.games.age_of_steam.rules.lines import END_A, END_B, WIDTH
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.components.board import Board
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
    from smokestack.games.age_of_steam.rules.track import Site

# What the player who joins the coasts, or who moves a cube from coast to coast, is asked.
_FIRST: Final = 1
_SECOND: Final = 2
_COAST: Final = 3
# memo: whether the coasts are joined; the seat named first; the seats a coast bonus may go to, as bits; the lots.
_JOINED: Final = 0
_NAMED: Final = 1
_PAYEES: Final = 2
_LOTS: Final = 3


class WesternUS(MapRules):
    """Prices, money and the cubes on towns are the board's data (AOS-WUS-1, 5)."""

    def __init__(self, board: Board, seats: int, rulings: AgeOfSteamRulings) -> None:
        super().__init__(board, seats, rulings)
        self.east: list[int] = board.find_zone("east-start")  # AOS-WUS-3
        self.west: list[int] = board.find_zone("west-start")
        self.coasts = (  # AOS-WUS-9; the towns of both count once they are Cities
            [*self.east, *board.find_zone("east-if-urbanised")],
            [*self.west, *board.find_zone("west-if-urbanised")],
        )

    def prepare(self, position: AgeOfSteamPosition) -> None:
        super().prepare(position)
        position.memo = [0, 0, 0]

    def cubes_of_urbanized(
        self, position: AgeOfSteamPosition, seat: int, hex: int, events: list[Fact] | None
    ) -> None:  # AOS-WUS-2
        position.empty_into_bag(hex)

    # --- one network until the coasts are joined (AOS-WUS-4, 6) -------------------------------------------------
    def may_start_at(self, position: AgeOfSteamPosition, seat: int, stop: int) -> bool:
        mine = _stops_of(position, seat)
        if not mine:
            return stop in self.east or stop in self.west
        if self.rulings.from_any_track:  # AOS-R-26
            mine = [reached for other in range(position.seats) for reached in _stops_of(position, other)]
        return bool(position.memo[_JOINED]) or stop in mine

    def start_refusal(self, position: AgeOfSteamPosition, seat: int, stop: int) -> Refusal:
        if _stops_of(position, seat):
            key = "no-track-yet" if self.rulings.from_any_track else "one-network"
            return Refusal("AOS-WUS-6", key, {"city": self.board.names[stop]})
        return Refusal("AOS-WUS-4", "no-start", {"city": self.board.names[stop]})

    def asks_about_both(self, position: AgeOfSteamPosition, seat: int) -> bool:
        return not position.memo[_JOINED] and not _stops_of(position, seat)

    def may_lay_both(self, position: AgeOfSteamPosition, site: Site, laid: int) -> bool:
        """Two first sections from two places would be two networks."""
        if not self.asks_about_both(position, site.seat):
            return True
        (a, b), (c, d) = SECTIONS[laid]
        roots = [site.root[edge] for edge in (c, d) if site.root[edge] >= 0]
        return site.root[a] in roots or site.root[b] in roots

    def both_refusal(self, position: AgeOfSteamPosition, hex: int) -> Refusal:
        return Refusal("AOS-WUS-6", "two-networks", {"hex": self.board.names[hex]})

    def may_claim(self, position: AgeOfSteamPosition, seat: int, line: int) -> bool:
        ends = (position.lines[line * WIDTH + END_A], position.lines[line * WIDTH + END_B])
        return any(self.may_start_at(position, seat, stop) for stop in ends)

    # --- joining the coasts (AOS-WUS-7, 8) ----------------------------------------------------------------------
    def after_build(
        self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None
    ) -> None:
        self._look_across(position, seat, events)

    def after_urbanize(
        self, position: AgeOfSteamPosition, seat: int, hex: int, letter: int, events: list[Fact] | None
    ) -> None:
        self._look_across(position, seat, events)

    def _look_across(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        if position.memo[_JOINED] or not self._is_joined(position):
            return
        position.memo[_JOINED] = 1
        if events is not None:
            events.append(Fact("transcontinental", seat))
        rewards = self._rewards(position)
        if len(rewards) == 1:
            self._reward(position, rewards[0], events)
        else:
            position.ask, position.ask_seat = _FIRST, seat

    def _is_joined(self, position: AgeOfSteamPosition) -> bool:
        seen = list(self.west)
        for stop in seen:  # grows on the way
            seen.extend(to for hop in hops_of_stop(position, stop) if (to := hop_stop(hop)) not in seen)
        return any(city in seen for city in self.east)

    def _rewards(self, position: AgeOfSteamPosition) -> list[int]:
        """Who may be rewarded together, as bits: the owners of a chain, or any two of them if they are more."""
        chains: list[int] = []
        for city in self.west:
            self._follow(position, city, [city], 0, chains)
        found: list[int] = []
        for chain in chains:
            owners = [seat for seat in range(position.seats) if chain >> seat & 1]
            pairs = [1 << p | 1 << q for at, p in enumerate(owners) for q in owners[at + 1 :]]
            found += [pair for pair in (pairs if len(owners) > 2 else [chain]) if pair not in found]
        return found

    def _follow(self, position: AgeOfSteamPosition, stop: int, path: list[int], owners: int, chains: list[int]) -> None:
        """Every chain that ends at the first eastern city it comes to."""
        for hop in hops_of_stop(position, stop):
            to, payee = hop_stop(hop), hop_payee(hop)
            if to in path or to in self.west:
                continue
            paid = owners | 1 << payee if payee >= 0 else owners
            if to not in self.east:
                self._follow(position, to, [*path, to], paid, chains)
            elif paid not in chains:
                chains.append(paid)

    def _reward(self, position: AgeOfSteamPosition, reward: int, events: list[Fact] | None) -> None:
        seats = [seat for seat in range(position.seats) if reward >> seat & 1]
        for seat in seats:
            position.earn(seat, 4 if len(seats) == 1 else 2, "transcontinental-income", events)

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
        here, there = [[stop in coast for coast in self.coasts] for stop in (start, stop)]
        if position.city[start] < 0 or here == there or True not in here or True not in there:
            return
        payees = sorted({owner for owner in owners if owner >= 0})
        if len(payees) == 1:
            position.earn(payees[0], 1, "coast-bonus", events)
        elif payees:
            position.memo[_PAYEES] = sum(1 << payee for payee in payees)
            position.ask, position.ask_seat = _COAST, seat

    # --- the questions ----------------------------------------------------------------------------------------------
    def map_legal(self, position: AgeOfSteamPosition) -> list[int]:
        if position.ask == _COAST:
            return [pack_reward(seat) for seat in range(position.seats) if position.memo[_PAYEES] >> seat & 1]
        rewards = self._rewards(position)
        if position.ask == _FIRST:
            named = [
                pack_reward(seat) for seat in range(position.seats) if any(reward >> seat & 1 for reward in rewards)
            ]
            return [*named, DECLINE] if 0 in rewards else named
        return [
            pack_reward(seat) for seat in range(position.seats) if 1 << position.memo[_NAMED] | 1 << seat in rewards
        ]

    def map_refusal(self, position: AgeOfSteamPosition, action: int) -> Refusal | None:
        if action in self.map_legal(position):
            return None
        clause = "AOS-WUS-9" if position.ask == _COAST else "AOS-WUS-8"
        return Refusal(clause, "reward-first" if kind_of(action) != REWARD else "reward-owner")

    def map_apply(self, position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
        named = reward_player(action)
        if position.ask == _COAST:
            position.earn(named, 1, "coast-bonus", events)
        elif position.ask == _SECOND:
            self._reward(position, 1 << position.memo[_NAMED] | 1 << named, events)
        elif kind_of(action) == REWARD:
            position.memo[_NAMED] = named
            position.ask = _SECOND
            return
        position.ask = position.memo[_NAMED] = position.memo[_PAYEES] = 0

    def map_prompt(self, position: AgeOfSteamPosition) -> Fact:
        if position.ask == _SECOND:
            return Fact("reward-second", position.ask_seat, {"owner": position.memo[_NAMED]})
        return Fact("reward-coast" if position.ask == _COAST else "reward-first", position.ask_seat)

    # --- ties (AOS-WUS-10) ------------------------------------------------------------------------------------------
    def tie_break(self, position: AgeOfSteamPosition, seat: int) -> tuple[int, ...]:
        lots = position.memo[_LOTS:]
        return (
            position.cash[seat],
            scoring.sections(position, seat),
            len(lots) - lots.index(seat) if seat in lots else 0,
        )

    def undecided(self, position: AgeOfSteamPosition) -> list[int]:
        return next((seats for seats in self.ranking(position) if len(seats) > 1 and not position.out[seats[0]]), [])

    def drew_lot(self, position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
        position.memo.append(seat)
        if events is not None:
            events.append(Fact("lot", seat))


def _stops_of(position: AgeOfSteamPosition, seat: int) -> list[int]:
    """The stops a player's lines end at."""
    found: list[int] = []
    for at in range(0, len(position.lines), WIDTH):
        if position.lines[at] == seat:
            found += [stop for stop in (position.lines[at + END_A], position.lines[at + END_B]) if stop >= 0]
    return found


RULES: Final[type[MapRules]] = WesternUS
