"""Every path of every cube (AOS-13), and the heavy lifts of Heavy Cardboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.rules.age_of_steam.oracle.land import NOBODY, OPEN

if TYPE_CHECKING:
    from tests.rules.age_of_steam.oracle.ledger import Ledger

Hop = tuple[int, int]
"""The next stop, and who is paid for the link."""
Delivery = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The colour, the stops, and who is paid on each link."""
LIFT_RANGE = 5


class Mover:
    """One player's deliveries, at one moment. `cubes` has the colours on each hex."""

    def __init__(self, ledger: Ledger, seat: int, engine: int, cubes: dict[int, set[int]], out: list[int]) -> None:
        self.ledger, self.seat, self.engine, self.cubes, self.out = ledger, seat, engine, cubes, out
        self.track, self.land = ledger.track, ledger.land
        self.accepts = {stop: ledger.accepts(stop, bool(cubes.get(stop))) for stop in ledger.stops()}
        self.hops: dict[int, set[Hop]] = {}
        for one, two, payee in self._links():
            self.hops.setdefault(one, set()).add((two, payee))
            self.hops.setdefault(two, set()).add((one, payee))

    def _links(self) -> Iterator[tuple[int, int, int]]:
        for line in self.track.lines():
            if line.complete:
                yield line.stops[0], line.stops[1], self._paid(line.owner)
        for number, owner in self.track.bought.items():
            one, two = sorted(self.track.link_ends(number))
            yield one, two, self._paid(owner)

    def _paid(self, owner: int) -> int:
        """AOS-13.9, AOS-15.6."""
        return owner if owner != NOBODY and not self.out[owner] else NOBODY

    # --- deliveries ---------------------------------------------------------------------------------------------
    def deliveries(self) -> Iterator[Delivery]:
        for start in sorted(self.cubes):
            for colour in sorted(self.cubes[start]):
                yield from self.from_place(start, colour)

    def from_place(self, start: int, colour: int) -> Iterator[Delivery]:
        if start in self.land.terminals:  # AOS-GER-1
            return
        if start in self.accepts:
            first = self.hops.get(start, set())
        else:
            first = self._from_track(start)
        yield from self._go_on(colour, first, (start,), ())

    def _from_track(self, hex: int) -> set[Hop]:
        """AOS-STL-7, AOS-STL-8: along one section to an end of its line that is a stop."""
        found: set[Hop] = set()
        for pair in self.track.on.get(hex, []):
            line = self.track.line((hex, *pair))
            payee = self._paid(self.track.owners[(hex, *pair)])
            found |= {(stop, payee) for stop in line.stops if stop != OPEN}
        return found

    def _go_on(self, colour: int, hops: set[Hop], stops: tuple[int, ...], paid: tuple[int, ...]) -> Iterator[Delivery]:
        if len(paid) == self.engine:  # AOS-13.3
            return
        for stop, payee in sorted(hops):
            if stop in stops:  # AOS-13.4
                continue
            if colour in self.accepts[stop]:  # AOS-13.5
                if self._may_pay((*paid, payee)):
                    yield colour, (*stops, stop), (*paid, payee)
            elif not self._ends_at(stop):
                yield from self._go_on(colour, self.hops.get(stop, set()), (*stops, stop), (*paid, payee))

    def _ends_at(self, stop: int) -> bool:
        """Whether no goods pass through: terminals (AOS-GER-1), and with an option the zones (AOS-R-45)."""
        zone = self.land.hexes[stop].kind == "zone" and not self.ledger.options.pass_closed_zones
        return stop in self.land.terminals or zone

    def _may_pay(self, paid: tuple[int, ...]) -> bool:
        own = paid.count(self.seat)
        if self.land.id == "hungary":  # AOS-HUN-7
            return any(payee not in (self.seat, NOBODY) for payee in paid)
        if self.land.id == "detroit-bankruptcy":  # AOS-DET-6
            return 2 * own >= len(paid)
        return True

    # --- heavy lifts (AOS-HCB-7 to 9) ------------------------------------------------------------------------------
    def lifts(self) -> set[tuple[int, int, int]]:
        """Every heavy lift as colour, start and target."""
        madeira = self.land.number["Madeira"]
        ends = {stop for line in self.track.of_seat(self.seat) if line.complete for stop in line.stops}
        for number, owner in self.track.bought.items():
            if owner == self.seat:
                ends |= self.track.link_ends(number)
        found: set[tuple[int, int, int]] = set()
        for start in ends:
            if start in self.track.cities and start != madeira:
                for target in self._cities_near(start) - {start, madeira}:
                    for colour in self.cubes.get(start, set()) & self.accepts[target]:
                        found.add((colour, start, target))
        return found

    def _cities_near(self, start: int) -> set[int]:
        """The Cities beyond at most five open hexes."""
        cities: set[int] = set()
        open_kinds = ("land", "town") if self.ledger.options.lift_over_towns else ("land",)  # AOS-R-49
        cost = {hex: 0 for hex, stop in self.track.cities.items() if stop == start}
        for _ in range(LIFT_RANGE + 1):
            for hex, spent in list(cost.items()):
                for near in self.land.around(hex):
                    if near in self.track.cities:
                        cities.add(self.track.cities[near])
                    elif near not in self.track.on and self.land.hexes[near].kind in open_kinds:
                        total = spent + (2 if self.land.hexes[near].terrain == "mountain" else 1)
                        if total <= LIFT_RANGE and total < cost.get(near, LIFT_RANGE + 1):
                            cost[near] = total
        return cities
