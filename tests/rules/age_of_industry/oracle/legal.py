"""Everything the active player may do (AOI-3 to AOI-5, AOI-10, AOI-11, AOI-13 to AOI-19, AOI-25, AOI-26)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.rules.age_of_industry.oracle.transport import (
    BOUGHT,
    NO_SITE,
    Site,
    Source,
    distances,
    fetches,
    price_of,
    sources,
)
from tests.rules.age_of_industry.oracle.world import Level, Space, World

Named = tuple[Source | None, ...]
"""The sources of an action, coal first; None where there is no choice."""
Move = tuple[object, ...]
"""The kind of an action and its fields."""
TAKEN_OVER = {"coal_mine": "coal", "ironworks": "iron"}
PRODUCTS = {"cotton_mill": "cotton", "factory": "goods"}
HAND_LIMIT = 9
CARDS_A_DRAW = 2
LOAN = 10
LOAN_TILES = 24
RAILWAYS = 12


def moves(world: World) -> set[Move]:
    """Every legal action in the present state of the turn."""
    if world.flow == "turn":
        return {
            *builds(world),
            *railways(world),
            *sales(world),
            *develops(world),
            *draws(world),
            *passes(world),
            *loans(world),
        }
    if world.flow == "selling":
        return {*sales(world), ("done",)}
    if world.flow == "draw more":
        return set(draws(world))
    if world.flow == "discard":
        return {("discard", card) for card in payable(world, world.combining)}
    return {*loans(world), ("end turn",)}


# --- cubes and money ------------------------------------------------------------------------------------------------
@dataclass
class Supply:
    """One way to get the cubes of a build or a railway."""

    named: Named
    coal: list[Source]
    iron: list[Source]
    price: int
    """All it costs, with the cubes that are bought."""


def supplies(world: World, cost: int, coal: int, iron: int, ends: list[str], site: Site) -> list[Supply]:
    """Every way to get the cubes that the loans allow."""
    found: list[Supply] = []
    for black in fetches(world, "coal", coal, ends, site):
        for orange in fetches(world, "iron", iron, ends, site):
            price = cost + price_of(world, "coal", sum(source == BOUGHT for source, _ in black))
            price += price_of(world, "iron", sum(source == BOUGHT for source, _ in orange))
            if affordable(world, price):
                named = [source if choice else None for source, choice in black] + [None] * (2 - coal)
                named += [source if choice else None for source, choice in orange] + [None] * (2 - iron)
                sources_in_order = [source for source, _ in black], [source for source, _ in orange]
                found.append(Supply(tuple(named), *sources_in_order, price))
    return found


def affordable(world: World, price: int) -> bool:
    """Loans are limited by option only (AOI-19.3, AOI-25.8)."""
    needed = 0
    while world.money[world.seat] + LOAN * needed < price:
        needed += 1
    return needed == 0 or world.options["loan_limit"] == "none" or sum(world.loans) + needed <= LOAN_TILES


# --- building -------------------------------------------------------------------------------------------------------
def builds(world: World) -> list[Move]:
    found: list[Move] = []
    for industry, space, supply in building_sites(world):
        for card, count in world.hands[world.seat].items():
            if count and card_allows(world, card, industry, space):
                found.append(("build", industry, space, card, *supply.named))
        if world.actions == 2 and payable(world, True):  # AOI-13.1, AOI-13.3
            found.append(("combine", industry, space, *supply.named))
    return found


def building_sites(world: World) -> list[tuple[str, Space, Supply]]:
    """Every industry on every space with every way to supply it, whatever the card."""
    found = []
    for industry in world.box.industries:
        level = world.lowest(world.seat, industry)
        if level is None or level[1] == 0:  # AOI-5.6, AOI-5.7
            continue
        for space in world.box.kinds:
            if space_allows(world, level, space):
                found += [(industry, space, supply) for supply in build_supplies(world, level, space)]
    return found


def build_supplies(world: World, level: Level, space: Space) -> list[Supply]:
    data, site = world.box.levels[level], site_of(world, level[0], space)
    return supplies(world, data["cost"], data["coal"], data["iron"], [space[0]], site)


def site_of(world: World, industry: str, space: Space) -> Site:
    return Site(space[0], industry, space not in world.pieces) if industry in ("port", "ship") else NO_SITE


def space_allows(world: World, level: Level, space: Space) -> bool:
    """AOI-5.1 to AOI-5.5, AOI-10, AOI-11.3, AOI-26.1"""
    industry, place = level[0], space[0]
    if industry not in world.box.parts["space_kinds"][world.box.kinds[space]]["accepts"]:
        return False
    standing = world.pieces.get(space)
    own = sum(piece.seat == world.seat for piece in world.at(place))
    room = own < (1 if world.box.size(place) <= 3 else 2)
    if standing is None:
        if not room or space != first_free(world, space):
            return False
    elif standing.level >= level[1]:
        return False
    elif standing.seat != world.seat:
        colour = TAKEN_OVER.get(industry)
        if colour is None or standing.industry != industry or not room:
            return False
        if sources(world, colour) or any(world.track[colour].values()):
            return False
    return industry != "ship" or any(world.has(port, "port") for port in ports_of(world, place))


def first_free(world: World, space: Space) -> Space:
    """The free space that stands for all of its kind in the location."""
    same = [other for other, kind in world.box.kinds.items() if other[0] == space[0] and kind == world.box.kinds[space]]
    return min(other for other in same if other not in world.pieces)


def ports_of(world: World, ship: str) -> list[str]:
    """The locations with a sea line to a ship space."""
    return [a for a, b in world.box.sea if b == ship]


def card_allows(world: World, card: str, industry: str, space: Space) -> bool:
    """AOI-4"""
    place, seat = space[0], world.seat
    if card not in world.box.industries:
        return world.box.colours[place] == card
    if card != industry:
        return False
    standing = world.pieces.get(space)
    own_here = any(piece.seat == seat for piece in world.at(place))
    if world.linked(seat, place) or (standing is not None and standing.seat == seat):
        return True
    if (own_here and world.box.size(place) >= 4) or not world.on_map(seat):
        return True
    return industry == "ship" and any(ship_card_allows(world, port) for port in ports_of(world, place))


def ship_card_allows(world: World, port: str) -> bool:
    """AOI-4.7, AOI-25.3"""
    own = any(piece.seat == world.seat and piece.industry == "port" for piece in world.at(port))
    if world.options["ship_card"] == "own_port":
        return own
    return (
        world.has(port, "port") if world.options["ship_card"] == "any_port" else own or world.linked(world.seat, port)
    )


# --- railways and sales ---------------------------------------------------------------------------------------------
def railways(world: World) -> list[Move]:
    return [("rail", ends, *supply.named) for ends in open_links(world) for supply in rail_supplies(world, ends)]


def open_links(world: World) -> list[frozenset[str]]:
    """AOI-14.1, AOI-14.2, AOI-14.8"""
    if sum(owner == world.seat for owner in world.rails.values()) == RAILWAYS:
        return []
    reached = [any(world.linked(world.seat, end) or is_there(world, end) for end in ends) for ends in world.box.links]
    return [ends for ends, near in zip(world.box.links, reached, strict=True) if near and ends not in world.rails]


def rail_supplies(world: World, ends: frozenset[str]) -> list[Supply]:
    """AOI-14.3 to AOI-14.6"""
    rules = world.box.parts["railway"]
    if world.seat not in world.rails.values():
        return supplies(world, rules["first_cost"], 0, 0, sorted(ends), NO_SITE)
    return supplies(world, rules["next_cost"], rules["next_coal"], rules["next_iron"], sorted(ends), NO_SITE)


def is_there(world: World, place: str) -> bool:
    return any(piece.seat == world.seat for piece in world.at(place))


def sales(world: World) -> list[Move]:
    """AOI-15"""
    found: list[Move] = []
    for space, seller in world.pieces.items():
        if seller.seat != world.seat or seller.flipped or seller.industry not in PRODUCTS:
            continue
        product, reached = PRODUCTS[seller.industry], distances(world, space[0])
        for outlet, piece in world.pieces.items():
            unused = piece.industry == "port" and not piece.flipped and outlet[0] in reached
            if unused and product in world.box.levels["port", piece.level]["accepts"]:
                found.append(("sell", space, outlet))
        for market, tile in world.tiles.items():
            if market not in world.used and market in reached and product in accepted(world, tile):
                found.append(("sell", space, market))
    return found


def accepted(world: World, tile: str) -> list[str]:
    return next(entry["accepts"] for entry in world.box.parts["market_tiles"]["tiles"] if entry["id"] == tile)


# --- cards and loans ------------------------------------------------------------------------------------------------
def payable(world: World, combined: bool) -> list[str]:
    """The cards that can pay for a develop or a combined build (AOI-13.1, AOI-16.1, AOI-25.11)."""
    cards = [card for card, count in world.hands[world.seat].items() if count]
    no_ships = not world.box.map.get("ship_spaces")
    if combined and no_ships and world.options["ship_cards_on_germany"] == "develop_or_pass":
        cards = [card for card in cards if card != "ship"]
    return cards


def develops(world: World) -> list[Move]:
    """AOI-16, AOI-25.6"""
    left = [level for level, count in world.display[world.seat].items() if count]
    if world.options["develop_choice"] == "lowest":
        left = [level for level in left if level == world.lowest(world.seat, level[0])]
    return [("develop", level) for level in left] if payable(world, False) else []


def draws(world: World) -> list[Move]:
    """AOI-17, AOI-25.9"""
    if world.hands[world.seat].total() >= HAND_LIMIT:
        return []
    found: list[Move] = [("draw", "deck")] if world.deck and world.drawn_from != "face up" else []
    if world.drawn_from != "deck":
        found += [("draw", card) for card, count in world.face_up.items() if count]
    return found


def passes(world: World) -> list[Move]:
    """AOI-18, AOI-25.10"""
    no_hand, no_deck = not payable(world, False), world.deck == 0
    either = world.options["free_pass"] == "hand_or_deck_empty"
    found: list[Move] = [("pass", card) for card in payable(world, False)]
    if (no_hand or no_deck) if either else (no_hand and no_deck):
        found.append(("pass", None))
    return found


def loans(world: World) -> list[Move]:
    """AOI-19.5, AOI-25.7, AOI-25.8"""
    most = min(world.loans[world.seat], world.money[world.seat] // LOAN)
    found: list[Move] = [("repay", count) for count in range(1, most + 1)]
    if world.options["loans"] == "any_time_in_turn" and not world.borrowed:
        free = LOAN_TILES - sum(world.loans) if world.options["loan_limit"] == "24" else LOAN_TILES
        found += [("borrow", count) for count in range(1, free + 1)]
    return found
