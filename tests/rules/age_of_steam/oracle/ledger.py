"""The game as the oracle has followed it, action by action."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.rules.age_of_steam.oracle.builds import Builder, lay
from tests.rules.age_of_steam.oracle.land import NOBODY, OPEN, Land, Section
from tests.rules.age_of_steam.oracle.prices import due, list_price
from tests.rules.age_of_steam.oracle.track import Line, Track, pairs_of

from smokestack.games.age_of_steam.components.pieces import NEW_CITY_COLOURS, TOWN_DISCS, TRACK_DISCS, WHITE
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.components.tiles import CLASS_OF, TILE_OF, TOWN
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions

COMPLETE_LINKS_ONLY = ("germany", "new-england")
"""AOS-MAP-5."""


@dataclass
class BuildTurn:
    """What a player has done in his build turn."""

    prices: list[int] = field(default_factory=list)
    built: list[int] = field(default_factory=list)
    new: set[Section] = field(default_factory=set)
    """The sections laid in this turn, wherever they were redirected to since (AOS-10.4)."""
    urbanized: bool = False

    def copy(self) -> BuildTurn:
        return BuildTurn(self.prices[:], self.built[:], set(self.new), self.urbanized)


class Ledger:
    """Everything that the oracle remembers."""

    def __init__(self, map: MapFile, seats: int, options: AgeOfSteamOptions, tiles: list[int]) -> None:
        self.land = Land(map)
        self.seats = seats
        self.options = options
        self.stock = tiles
        """How many tiles of each kind there are."""
        self.track = Track(self.land)
        self.turn = BuildTurn()
        self.safe: list[tuple[Track, BuildTurn, dict[int, int], set[int]]] = []
        """The moments of this build turn to which unfinished track can be taken back (AOS-MAP-5)."""
        self.new_cities: dict[int, int] = {}
        """The letter of the New City on each hex."""
        self.letters_used: set[int] = set()
        self.colour_of: dict[int, int] = {}
        """What each terminal accepts (AOS-GER-1)."""
        self.joined = False
        """Whether the coasts of Western US are joined (AOS-WUS-7)."""
        self.lifted = 0
        """The turn of the last heavy lift."""

    @property
    def prices(self) -> list[int]:
        return self.turn.prices

    @property
    def built(self) -> list[int]:
        return self.turn.built

    # --- pieces ---------------------------------------------------------------------------------------------------
    def tiles_left(self) -> list[int]:
        left = self.stock[:]
        for placement in self.track.tiles.values():
            left[TILE_OF[placement]] -= 1
        return left

    def town_discs_left(self) -> int:
        tiles = self.track.tiles.items()
        return TOWN_DISCS - sum(hex in self.land.towns and CLASS_OF[tile] != TOWN for hex, tile in tiles)

    # --- stops ----------------------------------------------------------------------------------------------------
    def stops(self) -> set[int]:
        """Every stop: Cities, towns, and the towns of printed track."""
        printed = {number for number, hex in enumerate(self.land.hexes) if hex.preset and hex.preset.stop == "town"}
        return set(self.track.cities.values()) | self.land.towns | printed

    def accepts(self, stop: int, has_cubes: bool) -> set[int]:
        """The colours of goods that have to stop here (AOS-13.5)."""
        if stop in self.new_cities:
            return {NEW_CITY_COLOURS[self.new_cities[stop]]}
        if stop in self.colour_of:
            return {self.colour_of[stop]}
        if self.land.hexes[stop].kind == "zone":  # AOS-FIN-5 to 7
            return set(range(WHITE)) if has_cubes else set()
        return self.land.colours(stop) if stop in self.track.cities else set()

    # --- build turns ------------------------------------------------------------------------------------------------
    def begin_build_turn(self) -> None:
        self.turn, self.safe = BuildTurn(), []
        self.mark_safe()

    def mark_safe(self) -> None:
        if self.land.id in COMPLETE_LINKS_ONLY:
            self.safe.append((self.track.copy(), self.turn.copy(), dict(self.new_cities), set(self.letters_used)))

    def build(self, builder: Builder, hex: int, placement: int) -> int:
        """Make a legal build; returns what it costs."""
        bends = builder.fits(hex, placement)
        assert bends is not None
        old = self.track.tiles.get(hex, 0)
        before = self.track.on.get(hex, [])
        new = self.turn.new
        if bends:
            new |= {(hex, *after) for gone, after in bends if (hex, *gone) in new}
            new -= {(hex, *gone) for gone, after in bends}
        else:
            new |= {(hex, *pair) for pair in pairs_of(placement, hex in self.land.towns) if pair not in before}
        lay(self.track, builder.seat, hex, placement, bends)
        self.unite()
        self.built.append(hex)
        listed = list_price(self.land, self.options, hex, old, placement)
        return self._pay(builder, listed)

    def buy(self, builder: Builder, number: int) -> int:
        self.track.bought[number] = builder.seat
        return self._pay(builder, self.land.links[number].cost)

    def _pay(self, builder: Builder, listed: int) -> int:
        paid = due(self.land.id, builder.action, self.prices, listed)
        self.prices.append(listed)
        if not self.track.incomplete(builder.seat):
            self.mark_safe()
        return paid

    def may_end(self, seat: int) -> bool:
        return self.land.id not in COMPLETE_LINKS_ONLY or not self.track.incomplete(seat)

    def take_back(self) -> None:
        """AOS-MAP-5: back to the last moment without loose ends."""
        track, turn, new_cities, letters = self.safe[-1]
        self.track, self.turn, self.new_cities, self.letters_used = track.copy(), turn.copy(), new_cities, letters

    def end_build_turn(self, seat: int) -> list[Line]:
        """AOS-10.4: the lines that did not grow are lost; returns them."""
        lost = [line for line in self.track.incomplete(seat) if not line.sections & self.turn.new]
        for line in lost:
            self.track.give(line.sections, NOBODY)
        self.unite()
        return lost

    def unite(self) -> None:
        """Track on both sides of a tunnel is one line: if one side has an owner, so has the other (AOS-R-50, 10.6)."""
        for line in self.track.lines()[:]:
            if self.track.tunnels and any(self.track.owners[section] != line.owner for section in line.sections):
                self.track.give(line.sections, line.owner)

    def may_urbanize(self) -> bool:
        """AOS-11.1, AOS-R-18."""
        return not self.prices or self.options.urbanize_any_time

    # --- New Cities (AOS-11) ------------------------------------------------------------------------------------------
    def urbanizations(self) -> set[tuple[int, int, bool]]:
        """Every legal New City as town, letter, and whether unowned track that it completes is claimed."""
        towns = {town for town in self.land.towns if town not in self.track.cities}
        if self.land.id == "hungary":  # AOS-HUN-5
            towns |= set(self.new_cities)
        found = set()
        for town in towns:
            choices = [True, False] if self.options.claim_with_new_city and self._completed_by(town) else [True]
            found |= {(town, letter, claim) for letter in self._letters() for claim in choices}
        return found

    def _letters(self) -> set[int]:
        letters = range(4) if self.land.id == "barbados" else range(8)  # AOS-BAR-1
        return set(letters) - self.letters_used

    def _completed_by(self, town: int) -> list[Line]:
        """The unowned lines that end in the open at this town and elsewhere at a stop (AOS-11.6)."""
        return [
            line
            for line in self.track.lines()
            if line.owner == NOBODY and not line.complete and line.fixed != town and self._points_at(line, town)
        ]

    def _points_at(self, line: Line, town: int) -> bool:
        beyond = [self.track.next(hex, edge) for stop, hex, edge in line.ends if stop == OPEN]
        return any(near is not None and near[0] == town for near in beyond)

    def urbanize(self, seat: int, town: int, letter: int, claim: bool) -> None:
        completed = self._completed_by(town)
        self.track.put(town, [], {})
        self.track.tiles.pop(town, None)
        self.track.cities[town] = town
        self.track.changed()
        self.new_cities[town] = letter
        self.letters_used.add(letter)
        self.turn.urbanized = True
        for line in completed:
            if claim and self.options.claim_with_new_city and self._may_claim(seat, line):  # AOS-R-19
                self.track.give(line.sections, seat)
        if not self.track.incomplete(seat):
            self.mark_safe()

    def _may_claim(self, seat: int, line: Line) -> bool:
        if self.options.disc_limit and self.track.discs(seat) >= TRACK_DISCS:
            return False
        if self.land.id != "western-us":
            return True
        home = Builder(self, seat, 0, -1).home  # AOS-WUS-6
        now = self.track.line(next(iter(line.sections)))
        return any(stop in home for stop in now.stops)

    # --- what happens by itself ---------------------------------------------------------------------------------
    def eliminate(self, seat: int) -> None:
        """AOS-15.5."""
        for line in self.track.incomplete(seat):
            self.track.give(line.sections, NOBODY)
        self.unite()

    def begin_turn(self, turn: int) -> None:
        """AOS-SWI-6: the tunnels come into being."""
        self.track.tunnels = self.land.tunnels(turn)
        self.track.changed()
        self.unite()
