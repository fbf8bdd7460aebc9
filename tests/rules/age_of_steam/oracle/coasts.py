"""Western US: what joins the coasts, and who is rewarded (AOS-WUS-3, AOS-WUS-7 to 9)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tests.rules.age_of_steam.oracle.land import NOBODY
from tests.rules.age_of_steam.oracle.moves import Mover

if TYPE_CHECKING:
    from tests.rules.age_of_steam.oracle.ledger import Ledger

Reward = frozenset[int]
"""The players who are rewarded together."""


def chains(ledger: Ledger, out: list[int]) -> set[Reward]:
    """The paid owners of every chain from a western city to the first eastern one (AOS-R-70)."""
    hops = Mover(ledger, NOBODY, 0, {}, out).hops
    west, east = ledger.land.named("west-start"), ledger.land.named("east-start")
    found: set[Reward] = set()

    def go_on(path: tuple[int, ...], owners: Reward) -> None:
        for stop, payee in hops.get(path[-1], set()):
            if stop in path or stop in west:
                continue
            paid = owners if payee == NOBODY else owners | {payee}
            if stop in east:
                found.add(paid)
            else:
                go_on((*path, stop), paid)

    for city in west:
        go_on((city,), frozenset())
    return found


def rewards(found: set[Reward]) -> set[Reward]:
    """AOS-WUS-8: the owners of a chain, or any two of them if there are more."""
    return {
        frozenset(reward)
        for owners in found
        for reward in (combinations(sorted(owners), 2) if len(owners) > 2 else [tuple(owners)])
    }


def income(reward: Reward) -> dict[int, int]:
    return {seat: 4 if len(reward) == 1 else 2 for seat in reward}


def crosses(ledger: Ledger, start: int, stop: int) -> bool:
    """Whether a delivery earns the coast bonus (AOS-WUS-9)."""
    cities = set(ledger.track.cities.values())
    east = (ledger.land.named("east-start") | ledger.land.named("east-if-urbanised")) & cities
    west = (ledger.land.named("west-start") | ledger.land.named("west-if-urbanised")) & cities
    return (start in east and stop in west) or (start in west and stop in east)
