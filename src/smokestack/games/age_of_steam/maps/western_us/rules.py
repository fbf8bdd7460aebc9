"""Western US: one network each until the coasts are joined, and rewards for joining them by rail and by goods."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam import scoring
from smokestack.games.age_of_steam.actions import DECLINE, KIND, REWARD, bare, one
from smokestack.games.age_of_steam.delivery import hops_of_stop
from smokestack.games.age_of_steam.lines import END_A, END_B, WIDTH
from smokestack.games.age_of_steam.rules import Flags, Rules
from smokestack.games.age_of_steam.tiles import SECTIONS
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.board import Board
    from smokestack.games.age_of_steam.state import Table
    from smokestack.games.age_of_steam.track import Site

# What the player who joins the coasts, or who moves a cube from coast to coast, is asked.
_FIRST: Final = 1
_SECOND: Final = 2
_COAST: Final = 3
# memo: whether the coasts are joined; the seat named first; the seats a coast bonus may go to, as bits; the lots.
_JOINED: Final = 0
_NAMED: Final = 1
_PAYEES: Final = 2
_LOTS: Final = 3


class WesternUS(Rules):
    """Prices, money and the cubes on towns are the board's data (AOS-WUS-1, 5)."""

    def __init__(self, board: Board, seats: int, flags: Flags) -> None:
        super().__init__(board, seats, flags)
        self.east: list[int] = board.zones["east-start"]  # AOS-WUS-3
        self.west: list[int] = board.zones["west-start"]
        self.start_anywhere = False
        self.coasts = (  # AOS-WUS-9; the towns of both count once they are Cities
            [*self.east, *board.zones["east-if-urbanised"]],
            [*self.west, *board.zones["west-if-urbanised"]],
        )

    def prepare(self, t: Table) -> None:
        super().prepare(t)
        t.memo = [0, 0, 0]

    def cubes_of_urbanized(self, t: Table, seat: int, hex: int, events: list[Fact] | None) -> None:  # AOS-WUS-2
        t.empty_into_bag(hex)

    # --- one network until the coasts are joined (AOS-WUS-4, 6) -------------------------------------------------
    def may_start_at(self, t: Table, seat: int, stop: int) -> bool:
        mine = _stops_of(t, seat)
        if not mine:
            return stop in self.east or stop in self.west
        if self.flags.from_any_track:  # AOS-R-26
            mine = [reached for other in range(t.seats) for reached in _stops_of(t, other)]
        return bool(t.memo[_JOINED]) or stop in mine

    def start_refusal(self, t: Table, seat: int, stop: int) -> Refusal:
        if _stops_of(t, seat):
            key = "no-track-yet" if self.flags.from_any_track else "one-network"
            return Refusal("AOS-WUS-6", key, {"city": self.board.names[stop]})
        return Refusal("AOS-WUS-4", "no-start", {"city": self.board.names[stop]})

    def asks_about_both(self, t: Table, seat: int) -> bool:
        return not t.memo[_JOINED] and not _stops_of(t, seat)

    def may_lay_both(self, t: Table, site: Site, laid: int) -> bool:
        """Two first sections from two places would be two networks."""
        if not self.asks_about_both(t, site.seat):
            return True
        (a, b), (c, d) = SECTIONS[laid]
        roots = [site.root[edge] for edge in (c, d) if site.root[edge] >= 0]
        return site.root[a] in roots or site.root[b] in roots

    def both_refusal(self, t: Table, hex: int) -> Refusal:
        return Refusal("AOS-WUS-6", "two-networks", {"hex": self.board.names[hex]})

    def may_claim(self, t: Table, seat: int, line: int) -> bool:
        ends = (t.lines[line * WIDTH + END_A], t.lines[line * WIDTH + END_B])
        return any(self.may_start_at(t, seat, stop) for stop in ends)

    # --- joining the coasts (AOS-WUS-7, 8) ----------------------------------------------------------------------
    def after_build(self, t: Table, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None) -> None:
        self._look_across(t, seat, events)

    def after_urbanize(self, t: Table, seat: int, hex: int, letter: int, events: list[Fact] | None) -> None:
        self._look_across(t, seat, events)

    def _look_across(self, t: Table, seat: int, events: list[Fact] | None) -> None:
        if t.memo[_JOINED] or not self._is_joined(t):
            return
        t.memo[_JOINED] = 1
        if events is not None:
            events.append(Fact("transcontinental", seat))
        rewards = self._rewards(t)
        if len(rewards) == 1:
            self._reward(t, rewards[0], events)
        else:
            t.ask, t.ask_seat = _FIRST, seat

    def _is_joined(self, t: Table) -> bool:
        seen = list(self.west)
        for stop in seen:  # grows on the way
            seen.extend(to for hop in hops_of_stop(t, stop) if (to := hop // 8) not in seen)
        return any(city in seen for city in self.east)

    def _rewards(self, t: Table) -> list[int]:
        """Who may be rewarded together, as bits: the owners of a chain, or any two of them if they are more."""
        chains: list[int] = []
        for city in self.west:
            self._follow(t, city, [city], 0, chains)
        found: list[int] = []
        for chain in chains:
            owners = [seat for seat in range(t.seats) if chain >> seat & 1]
            pairs = [1 << p | 1 << q for at, p in enumerate(owners) for q in owners[at + 1 :]]
            found += [pair for pair in (pairs if len(owners) > 2 else [chain]) if pair not in found]
        return found

    def _follow(self, t: Table, stop: int, path: list[int], owners: int, chains: list[int]) -> None:
        """Every chain that ends at the first eastern city it comes to."""
        for hop in hops_of_stop(t, stop):
            to, payee = hop // 8, hop % 8 - 1
            if to in path or to in self.west:
                continue
            paid = owners | 1 << payee if payee >= 0 else owners
            if to not in self.east:
                self._follow(t, to, [*path, to], paid, chains)
            elif paid not in chains:
                chains.append(paid)

    def _reward(self, t: Table, reward: int, events: list[Fact] | None) -> None:
        seats = [seat for seat in range(t.seats) if reward >> seat & 1]
        for seat in seats:
            t.earn(seat, 4 if len(seats) == 1 else 2, "transcontinental-income", events)

    # --- from coast to coast (AOS-WUS-9) --------------------------------------------------------------------------
    def delivered(
        self, t: Table, seat: int, colour: int, start: int, stop: int, owners: list[int], events: list[Fact] | None
    ) -> None:
        here, there = [[stop in coast for coast in self.coasts] for stop in (start, stop)]
        if t.city[start] < 0 or here == there or True not in here or True not in there:
            return
        payees = sorted({owner for owner in owners if owner >= 0})
        if len(payees) == 1:
            t.earn(payees[0], 1, "coast-bonus", events)
        elif payees:
            t.memo[_PAYEES] = sum(1 << payee for payee in payees)
            t.ask, t.ask_seat = _COAST, seat

    # --- the questions ----------------------------------------------------------------------------------------------
    def map_legal(self, t: Table) -> list[int]:
        if t.ask == _COAST:
            return [one(REWARD, seat) for seat in range(t.seats) if t.memo[_PAYEES] >> seat & 1]
        rewards = self._rewards(t)
        if t.ask == _FIRST:
            named = [one(REWARD, seat) for seat in range(t.seats) if any(reward >> seat & 1 for reward in rewards)]
            return [*named, bare(DECLINE)] if 0 in rewards else named
        return [one(REWARD, seat) for seat in range(t.seats) if 1 << t.memo[_NAMED] | 1 << seat in rewards]

    def map_refusal(self, t: Table, action: int) -> Refusal | None:
        if action in self.map_legal(t):
            return None
        clause = "AOS-WUS-9" if t.ask == _COAST else "AOS-WUS-8"
        return Refusal(clause, "reward-first" if action & KIND != REWARD else "reward-owner")

    def map_apply(self, t: Table, action: int, events: list[Fact] | None) -> None:
        named = action >> 6
        if t.ask == _COAST:
            t.earn(named, 1, "coast-bonus", events)
        elif t.ask == _SECOND:
            self._reward(t, 1 << t.memo[_NAMED] | 1 << named, events)
        elif action & KIND == REWARD:
            t.memo[_NAMED] = named
            t.ask = _SECOND
            return
        t.ask = t.memo[_NAMED] = t.memo[_PAYEES] = 0

    def map_prompt(self, t: Table) -> Fact:
        if t.ask == _SECOND:
            return Fact("reward-second", t.ask_seat, {"owner": t.memo[_NAMED]})
        return Fact("reward-coast" if t.ask == _COAST else "reward-first", t.ask_seat)

    # --- ties (AOS-WUS-10) ------------------------------------------------------------------------------------------
    def tie_break(self, t: Table, seat: int) -> tuple[int, ...]:
        lots = t.memo[_LOTS:]
        return t.cash[seat], scoring.sections(t, seat), len(lots) - lots.index(seat) if seat in lots else 0

    def undecided(self, t: Table) -> list[int]:
        return next((seats for seats in self.ranking(t) if len(seats) > 1 and not t.out[seats[0]]), [])

    def drew_lot(self, t: Table, seat: int, events: list[Fact] | None) -> None:
        t.memo.append(seat)
        if events is not None:
            events.append(Fact("lot", seat))


def _stops_of(t: Table, seat: int) -> list[int]:
    """The stops a player's lines end at."""
    found: list[int] = []
    for at in range(0, len(t.lines), WIDTH):
        if t.lines[at] == seat:
            found += [stop for stop in (t.lines[at + END_A], t.lines[at + END_B]) if stop >= 0]
    return found
