"""Every build a player may make now, on all hexes at once (AOS-8, AOS-9).

`BuildEdges` knows what lies beyond the edges of each hex. Which tiles fit is then read from tables, with edges and
sections as bits. refusals/builds.py explains why a build is not in the list: it looks at one hex (`track.Site`), in the
order of the rulebook. Tests compare the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from smokestack.games.age_of_steam.components.pieces import TRACK_DISCS
from smokestack.games.age_of_steam.components.tiles import (
    ADDED_PAIR,
    ADDITIONS,
    BENDS,
    BENT_FROM,
    BENT_TO,
    CLASS_OF,
    COMPLEX_PLACEMENTS,
    EDGES_OF,
    EXITS,
    N_EXITS,
    N_PLACEMENTS,
    NEEDS_DISC,
    ON_TOWN,
    PAIR_EDGES,
    PAIRS_OF,
    PAIRS_TOUCHING,
    PAIRS_WITHIN,
    PLAIN_TILES,
    SECTION_PAIRS,
    SIMPLE,
    SIMPLE_PLACEMENTS,
    TILE_OF,
)
from smokestack.games.age_of_steam.rules.build_edges import BuildEdges, root_stop
from smokestack.games.age_of_steam.rules.generated.action_fields import BUILD, pack_build
from smokestack.games.age_of_steam.rules.network import discs_used, owns_at_town
from smokestack.games.age_of_steam.rules.position import SUPPLY_DISCS
from smokestack.games.age_of_steam.rules.track import Site, bend_discs, in_supply, way_fits

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

ENOUGH_DISCS: Final = 6
"""No build takes more ownership discs."""
NO_LIMIT: Final = 999
"""The number of discs where they are not limited."""
_ALL_EDGES: Final = 63
# How PAIR_EDGES packs the two edges of a section.
_PAIR_FIRST: Final = 3
_PAIR_SECOND: Final = 7
_TILE_STEP: Final[int] = pack_build(0, 1) - BUILD
"""The step from a build to the same build with the next placement."""

_NOT_KNOWN: Final[list[int]] = []
_PLACEABLE: Final[list[list[int]]] = [_NOT_KNOWN] * (1 << 15)
"""By the set of sections that fit an empty hex: the placements made of them. A cache."""
_WIDER: Final[list[list[int]]] = [_NOT_KNOWN] * (1 << 12)
"""By the exits of a town and its closed edges (`_wider_index`): the placements that add other exits. A cache."""


def _placeable(pairs: i64) -> list[int]:
    """The simple and complex placements whose sections are all in the set."""
    found = [placement for placement in SIMPLE_PLACEMENTS if not SECTION_PAIRS[placement] & ~pairs]
    found += [placement for placement in COMPLEX_PLACEMENTS if not SECTION_PAIRS[placement] & ~pairs]
    _PLACEABLE[pairs] = found
    return found


def _wider_index(before: i64, bars: i64) -> i64:
    return before << 6 | bars


def _wider(before: i64, bars: i64) -> list[int]:
    """The placements that keep these exits of a town and add some that are not barred (AOS-9.5)."""
    found: list[int] = []
    for placement in range(1, N_PLACEMENTS):
        more = EXITS[placement] & ~before
        if more and not before & ~EXITS[placement] and not more & bars:
            found.append(placement)
    _WIDER[_wider_index(before, bars)] = found
    return found


class Builder:
    """One player's search for legal builds: what the player has, and what it can be used for."""

    def __init__(self, position: AgeOfSteamPosition, seat: int) -> None:
        self.position = position
        self.seat = seat
        self.edges = BuildEdges(position, seat)
        self.cash = position.cash[seat]
        rules = position.rules
        discounted = rules.has_discounts and rules.discounts(position, seat)
        self.rich: bool = self.cash >= rules.dearest and not discounted
        """Prices need not be checked. (With a discount a build can cost more than its own price, so they must be.)"""
        self.discs = TRACK_DISCS - discs_used(position, seat) if rules.disc_limit else NO_LIMIT
        self.stock = 0
        """The tiles left in the supply, as bits; the last bit is for the Town discs."""
        bit = 1
        for many in position.supply:
            if many > 0:
                self.stock |= bit
            bit += bit
        self.both_asked: bool = rules.restricts_both and rules.asks_about_both(position, seat)
        self.unrestricted = self.discs >= ENOUGH_DISCS and not self.both_asked
        """`may_lay` always says yes."""
        self.found: list[int] = []

    def search(self) -> None:
        """Find the builds on all hexes."""
        position, edges = self.position, self.edges
        city, tile, is_town, rules = position.city, position.tile, position.board.is_town, position.rules
        look, bends = edges.look, edges.bends
        for each in position.board.buildable:
            hex: i64 = each
            if not look[hex] or city[hex] >= 0 or not rules.may_build_on(position, self.seat, hex):
                continue
            if is_town[hex]:
                self.find_town_builds(hex, tile[hex])
            elif tile[hex] == 0:
                self.find_new_builds(hex)
            else:
                self.find_additions(hex, tile[hex])
                if bends[hex]:
                    self.find_redirects(hex, tile[hex])

    def affords(self, hex: i64, old: int, laid: int) -> bool:
        if self.rich:
            return True
        rules = self.position.rules
        price = rules.list_price(self.position, self.seat, hex, old, laid)
        return rules.due(self.position, self.seat, price) <= self.cash

    def fitting_sections(self, hex: i64, bars: i64) -> i64:
        """The sections that may join two edges of the hex, before money and pieces (AOS-7.5, 8.4, 8.8, 8.9)."""
        position, edges = self.position, self.edges
        bars |= position.board.shut[hex] | edges.foreign[hex]
        good: i64 = edges.good[hex]
        pairs: i64 = PAIRS_TOUCHING[good & ~bars] & PAIRS_WITHIN[_ALL_EDGES & ~bars]
        rooted: i64 = edges.rooted[hex]
        if pairs and rooted & (rooted - 1):
            for pair in PAIRS_OF[rooted]:
                both: i64 = PAIR_EDGES[pair]
                one, two = root_stop(position, hex, both >> _PAIR_FIRST), root_stop(position, hex, both & _PAIR_SECOND)
                if not position.rules.may_join(position, one, two):
                    pairs &= ~(1 << pair)
        return pairs

    def find_new_builds(self, hex: i64) -> None:
        """Simple and complex tiles on an empty hex (AOS-8.4, 8.6)."""
        pairs = self.fitting_sections(hex, 0)
        if not pairs:
            return
        own: i64 = self.edges.own[hex]
        action: i64 = pack_build(hex, 0)
        tile_step: i64 = _TILE_STEP
        last: i64 = -1
        available = False
        for placement in _PLACEABLE[pairs] or _placeable(pairs):
            tile: i64 = TILE_OF[placement]
            if tile != last:
                last = tile
                available = bool(self.stock >> tile & 1) and self.affords(hex, 0, placement)
            if available and (self.unrestricted or self.may_lay(hex, placement, own)):
                self.found.append(action + placement * tile_step)

    def may_lay(self, hex: i64, placement: int, own: i64) -> bool:
        """Whether there are enough ownership discs, and both sections of a complex tile may begin at once (AOS-8.6)."""
        if not self.has_discs(N_EXITS[placement] // 2 - _count(own & EXITS[placement])):
            return False
        if not self.both_asked or CLASS_OF[placement] == SIMPLE:
            return True
        return self.position.rules.may_lay_both(self.position, Site(self.position, self.seat, hex), placement)

    def has_discs(self, discs: i64) -> bool:
        return discs <= self.discs or discs <= 0

    def offer(self, hex: i64, old: int, laid: int, discs: i64) -> None:
        """Add a placement that fits to the list if the player can pay for it and the pieces are left."""
        if self.has_discs(discs) and in_supply(self.position, old, laid) and self.affords(hex, old, laid):
            self.found.append(pack_build(hex, laid % N_PLACEMENTS))

    def find_additions(self, hex: i64, old: int) -> None:
        """A second section on the hex (AOS-9.3, 9.4)."""
        if not ADDITIONS[old]:
            return
        pairs = self.fitting_sections(hex, EXITS[old])
        if not pairs:
            return
        own: i64 = self.edges.own[hex]
        for place, placement in enumerate(ADDITIONS[old]):
            if pairs >> ADDED_PAIR[old][place] & 1:
                self.offer(hex, old, placement, 1 - _count(own & EXITS[placement] & ~EXITS[old]))

    def find_redirects(self, hex: i64, old: int) -> None:
        """Redirected open ends (AOS-9.6)."""
        position, seat = self.position, self.seat
        fixed: i64 = ~self.edges.bends[hex]
        bars: i64 = position.board.shut[hex] | self.edges.foreign[hex]
        targets = BENT_TO[old]
        site: Site | None = None
        last = 0
        for place, source in enumerate(BENT_FROM[old]):
            if source & fixed or targets[place] & bars:
                continue
            placement, way = BENDS[old][place]
            if site is None:
                site = Site(position, seat, hex)
            if placement != last and way_fits(position, seat, site, way):
                last = placement
                self.offer(hex, old, placement, bend_discs(position, seat, site, way))

    def find_town_builds(self, hex: i64, old: int) -> None:
        """Town tiles with more exits than before (AOS-7.8, 8.7, 9.5)."""
        position, edges = self.position, self.edges
        before: i64 = EXITS[old]
        good: i64 = _ALL_EDGES if owns_at_town(position, self.seat, hex) else edges.good[hex]
        if not good & ~before:
            return
        bars: i64 = position.board.shut[hex] | edges.foreign[hex]
        rooted: i64 = edges.rooted[hex] & ~before
        for edge in EDGES_OF[rooted]:
            if not position.rules.may_join(position, root_stop(position, hex, edge), hex):
                bars |= 1 << edge
        good &= ~(before | bars)
        if not good:
            return
        self.offer_town_tiles(hex, old, before, good, _WIDER[_wider_index(before, bars)] or _wider(before, bars))

    def offer_town_tiles(self, hex: i64, old: int, before: i64, good: i64, fitting: list[int]) -> None:
        """Add those of the fitting town tiles that connect, that the player can pay for, and whose pieces are left."""
        tiles: i64 = self.stock
        if old:
            tiles |= 1 << TILE_OF[old]
        if not (self.stock >> SUPPLY_DISCS & 1 or (old and NEEDS_DISC[old])):
            tiles &= ~PLAIN_TILES
        own: i64 = self.edges.own[hex]
        action: i64 = pack_build(hex, 0)
        tile_step: i64 = _TILE_STEP
        paid = 0
        refused = 0
        for placement in fitting:
            more = EXITS[placement] & ~before
            if not more & good or not tiles >> TILE_OF[placement] & 1:
                continue
            exits = 1 << N_EXITS[placement]
            if not paid & exits:
                if refused & exits:
                    continue
                if not self.affords(hex, old, placement + ON_TOWN):
                    refused |= exits
                    continue
                paid |= exits
            if self.discs >= ENOUGH_DISCS or self.has_discs(_count(more) - _count(more & own)):
                self.found.append(action + placement * tile_step)


def _count(bits: i64) -> i64:
    """How many bits are set; `bits.size_of` for numbers of 64 bits."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def legal_builds(position: AgeOfSteamPosition, seat: int) -> list[int]:
    """Every build the player may make now, as actions, hex by hex."""
    builder = Builder(position, seat)
    builder.search()
    return builder.found
