"""Which builds a player may make: every tile is tried on every hex and looked at as it would lie (AOS-7 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rules.age_of_steam.oracle.land import NOBODY, Pair, Section
from tests.rules.age_of_steam.oracle.prices import builds_allowed, due, list_price
from tests.rules.age_of_steam.oracle.track import Line, Track, pairs_of

from smokestack.games.age_of_steam.components.pieces import ENGINEER, TRACK_DISCS
from smokestack.games.age_of_steam.components.tiles import CLASS_OF, N_PLACEMENTS, TILE_OF, TOWN

if TYPE_CHECKING:
    from tests.rules.age_of_steam.oracle.ledger import Ledger

Bend = tuple[Pair, Pair]
"""A section before and after it is redirected."""
MOST_NEW_LINES = 4
"""No build begins more lines."""


def lay(track: Track, seat: int, hex: int, placement: int, bends: list[Bend]) -> None:
    """Put a tile down and settle who owns what (AOS-8.15, AOS-10)."""
    pairs = pairs_of(placement, hex in track.land.towns)
    old = track.on.get(hex, [])
    new = {after: track.owners[(hex, *before)] for before, after in bends}
    if not bends:
        new = {pair: seat for pair in pairs if pair not in old}  # AOS-10.1
    changed = list(new)
    track.put(hex, pairs, new)
    track.tiles[hex] = placement
    for pair in changed:
        line = track.line((hex, *pair))
        if not bends or line.complete:  # AOS-9.8: a redirect alone gains nothing
            track.give({part for part in line.sections if track.owners[part] == NOBODY}, seat)  # AOS-10.6


class Builder:
    """One player's builds, at one moment."""

    def __init__(self, ledger: Ledger, seat: int, cash: int, action: int) -> None:
        self.ledger, self.seat, self.cash, self.action = ledger, seat, cash, action
        self.track, self.land = ledger.track, ledger.land
        self.track_before = bool(self.track.discs(seat))
        self.home = self._home()
        self.left = ledger.tiles_left()
        self.discs_left = ledger.town_discs_left()
        self._alone: dict[tuple[int, Pair], bool] = {}

    def _home(self) -> set[int]:
        """The stops where the player's track may begin: Cities, and towns where he has track (AOS-8.4, AOS-8.5)."""
        own, cities = self.track.stops_of(self.seat), set(self.track.cities.values())
        if self.land.id != "western-us":
            return cities | own
        if not self.track_before:
            return self.land.named("east-start") | self.land.named("west-start")  # AOS-WUS-4, AOS-R-71
        if self.ledger.joined:
            return cities | own
        if self.ledger.options.from_any_track:  # AOS-R-26
            others = {stop for seat in range(self.ledger.seats) for stop in self.track.stops_of(seat)}
            return own | (others & cities)
        return own  # AOS-WUS-6

    def builds_left(self) -> bool:
        allowed = builds_allowed(self.land.id, self.action, self.ledger.options.fourth_build)
        return len(self.ledger.prices) < allowed

    # --- all builds ---------------------------------------------------------------------------------------------
    def builds(self) -> set[tuple[int, int]]:
        """Every legal build as hex and placement."""
        if not self.builds_left():
            return set()
        return {
            (hex, placement)
            for hex in range(len(self.land.hexes))
            if self.touches(hex)
            for placement in range(1, N_PLACEMENTS)
            if self.allows(hex, placement)
        }

    def touches(self, hex: int) -> bool:
        """Only where there is a City or track beside a hex, or track on it, can new track connect to anything."""
        if self._is_reached(hex):
            return True
        beyond = [self.track.next(hex, edge) for edge in range(6)]
        return any(near is not None and self._is_reached(near[0]) for near in beyond)

    def _is_reached(self, hex: int) -> bool:
        return hex in self.track.cities or hex in self.track.on or hex in self.home

    def allows(self, hex: int, placement: int) -> bool:
        kind, town = self.land.hexes[hex].kind, hex in self.land.towns
        if hex in self.track.cities or kind not in ("land", "town"):  # AOS-8.10, AOS-SWI-4, AOS-SWI-5
            return False
        if CLASS_OF[placement] == TOWN and not town:  # AOS-7.8
            return False
        if not self.ledger.options.same_hex_twice and hex in self.ledger.built:  # AOS-R-13
            return False
        if self._needs_engineer(hex) and self.action != ENGINEER:  # AOS-FRA-2
            return False
        if not self.in_supply(hex, placement) or self.price(hex, placement) > self.cash:  # AOS-7.11, AOS-12.5
            return False
        bends = self.fits(hex, placement)
        return bends is not None and self.enough_discs(hex, placement, bends)

    def _needs_engineer(self, hex: int) -> bool:
        return self.land.id == "france" and self.land.hexes[hex].terrain in ("rough", "very_rough")

    def price(self, hex: int, placement: int) -> int:
        listed = list_price(self.land, self.ledger.options, hex, self.track.tiles.get(hex, 0), placement)
        return due(self.land.id, self.action, self.ledger.prices, listed)

    def in_supply(self, hex: int, placement: int) -> bool:
        """The tile that is replaced can be used again (AOS-7.10)."""
        town, old = hex in self.land.towns, self.track.tiles.get(hex, 0)
        tiles, discs = self.left[TILE_OF[placement]], self.discs_left
        if old:
            tiles += TILE_OF[old] == TILE_OF[placement] and self.ledger.options.reuse_lifted_tile  # AOS-R-12
            discs += town and CLASS_OF[old] != TOWN
        return tiles > 0 and (not town or CLASS_OF[placement] == TOWN or discs > 0)

    def enough_discs(self, hex: int, placement: int, bends: list[Bend]) -> bool:
        """AOS-10.2."""
        before = self.track.discs(self.seat)
        if not self.ledger.options.disc_limit or before + MOST_NEW_LINES <= TRACK_DISCS:
            return True
        after = self.track.copy()
        lay(after, self.seat, hex, placement, bends)
        return after.discs(self.seat) <= max(before, TRACK_DISCS)

    # --- does the tile fit? ----------------------------------------------------------------------------------------
    def fits(self, hex: int, placement: int) -> list[Bend] | None:
        """The sections that the build redirects (none if it adds track), or None if it is not allowed."""
        pairs, old = pairs_of(placement, hex in self.land.towns), self.track.on.get(hex, [])
        new = [pair for pair in pairs if pair not in old]
        gone = [pair for pair in old if pair not in pairs]
        if not new:  # AOS-9.1
            return None
        if hex in self.land.towns:  # AOS-9.5
            return [] if not gone and self._town_fits(hex, pairs, new) else None
        if not gone:
            return [] if self._sections_fit(hex, old, pairs, new) else None
        if len(pairs) != len(old):  # AOS-9.9
            return None
        for order in [new] if len(new) == 1 else [new, new[::-1]]:
            bends = list(zip(gone, order, strict=True))
            if self._bends_fit(hex, pairs, bends):
                return bends
        return None

    def _free(self, hex: int, edge: int) -> bool:
        """AOS-8.8, AOS-8.9, also through a tunnel (AOS-R-76)."""
        beyond = self.track.next(hex, edge)
        if beyond is None:
            return False
        met = self.track.section_at(*beyond)
        return met is None or self.track.owners[met] in (self.seat, NOBODY)

    def _may_join(self, line: Line) -> bool:
        """AOS-7.5, AOS-FIN-1."""
        zones = {self.land.number[name] for name in ("Russia", "Sweden")} if self.land.id == "finland" else {-1}
        return not line.loop and not line.ring and set(line.stops) != zones

    def _connects(self, section: Section) -> bool:
        """AOS-8.4: from here to own track, or over unowned track to a stop where the player may begin."""
        for side in section[1:]:
            end, way, _ = self.track.walk(section, side)
            if end[0] in self.home or any(self.track.owners[part] == self.seat for part in way):
                return True
        return False

    def _sections_fit(self, hex: int, old: list[Pair], pairs: list[Pair], new: list[Pair]) -> bool:
        if not all(self._fits_alone(hex, old, pair) for pair in new):  # AOS-8.6
            return False
        if len(new) == 1:
            return True
        with self.track.trying(hex, pairs):
            one, two = (self.track.line((hex, *pair)) for pair in new)
            if not (self._may_join(one) and self._may_join(two)):
                return False
            first = self.land.id == "western-us" and not self.track_before and not self.ledger.joined
            return not first or bool({*one.stops} & {*two.stops} - {-1})  # AOS-WUS-6: one network

    def _fits_alone(self, hex: int, old: list[Pair], pair: Pair) -> bool:
        known = self._alone.get((hex, pair))
        if known is None:
            known = self._free(hex, pair[0]) and self._free(hex, pair[1])
            if known:
                with self.track.trying(hex, [*old, pair]):
                    section = (hex, *pair)
                    known = self._connects(section) and self._may_join(self.track.line(section))
            self._alone[hex, pair] = known
        return known

    def _town_fits(self, hex: int, pairs: list[Pair], new: list[Pair]) -> bool:
        """AOS-8.7: one new exit has to connect; the others come along."""
        if not all(self._free(hex, edge) for edge, _ in new):
            return False
        connected = hex in self.home
        with self.track.trying(hex, pairs):
            for pair in new:
                section = (hex, *pair)
                if not self._may_join(self.track.line(section)):
                    return False
                connected = connected or self._exit_connects(section)
        return connected

    def _exit_connects(self, section: Section) -> bool:
        """As `_connects`, but the town itself does not count."""
        end, way, _ = self.track.walk(section, section[1])
        return end[0] in self.home or any(self.track.owners[part] == self.seat for part in way)

    # --- redirecting (AOS-9.6 to 9.9) ------------------------------------------------------------------------------
    def _bends_fit(self, hex: int, pairs: list[Pair], bends: list[Bend]) -> bool:
        before = [self.track.line((hex, *gone)) for gone, _ in bends]
        for line, (gone, come) in zip(before, bends, strict=True):
            if len({*gone} & {*come}) != 1 or line.complete:
                return False
            [loose], [to] = {*gone} - {*come}, {*come} - {*gone}
            owner = self.track.owners[(hex, *gone)]
            if not line.open_at(hex, loose) or owner not in (self.seat, NOBODY) or not self._free(hex, to):
                return False
        with self.track.trying(hex, pairs):
            after = [self.track.line((hex, *come)) for _, come in bends]
        return all(self._bend_fits(*both) for both in zip(before, after, strict=True))

    def _bend_fits(self, before: Line, after: Line) -> bool:
        if not self._may_join(after):
            return False
        if before.owner == self.seat or before.fixed in self.home:
            return True
        if not after.complete:  # it stays unowned (AOS-R-78)
            return self.ledger.options.redirect_any_unowned
        return after.owner == self.seat or any(stop in self.home for stop in after.stops)  # AOS-9.7

    # --- special links (AOS-MAP-3) ---------------------------------------------------------------------------------
    def purchases(self) -> set[int]:
        if not self.builds_left():
            return set()
        return {number for number in range(len(self.land.links)) if self._may_buy(number)}

    def _may_buy(self, number: int) -> bool:
        link, ends = self.land.links[number], self.track.link_ends(number)
        if number in self.track.bought or not ends & self.home:
            return False
        towns = {stop for stop in ends if stop not in self.track.cities}
        if self.land.id == "heavy-cardboard":  # AOS-HCB-6, AOS-R-48
            needed = self.track.stops_of(self.seat) if self.ledger.options.ferry_needs_own_track else self.track.tiles
            if any(town not in needed for town in towns):
                return False
        if self.ledger.options.airport_needs_city and self.land.number.get("Windsor Airport") in towns:  # AOS-R-46
            return False
        if self.ledger.options.disc_limit and self.track.discs(self.seat) >= TRACK_DISCS:
            return False
        return due(self.land.id, self.action, self.ledger.prices, link.cost) <= self.cash
