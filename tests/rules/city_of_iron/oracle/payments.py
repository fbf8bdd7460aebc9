"""What can be paid: money, science and cards, in every way the rules allow."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tests.rules.city_of_iron.oracle.faces import BUILDINGS, CARDS, LANDS, TOKENS, TOWNS, cost, effects
from tests.rules.city_of_iron.oracle.world import City, World, members

from smokestack.games.city_of_iron.rules.options import CityOfIronOptions

NEUTRAL = -1
USES = ("skills", "work", "distance", "attack")
"""As an action numbers them."""
RESERVED = 16
"""Sources of a build below this are market spaces, the others types in the reserve."""


class Owed(NamedTuple):
    work: int = 0
    distance: int = 0
    vehicle: str = ""
    attack: int = 0


# --- cards (COI-8.2, COI-8.3, COI-7.7, COI-9.2, COI-9.3) -------------------------------------------------------------
def serves(card: int, vehicle: str, airship_is_ship: bool) -> bool:
    has = CARDS[card]["vehicle"]
    return bool(vehicle) and (has == vehicle or (airship_is_ship and has == "airship"))


def after(owed: Owed, card: int, use: str, airship_is_ship: bool) -> Owed:
    """What is owed once this card is spent like this. Excess is lost."""
    face = CARDS[card]
    if use == "attack":
        return owed._replace(attack=max(0, owed.attack - face["attack"]))
    work = face["skills"]["work"] if use in ("skills", "work") else 0
    distance = face["skills"]["distance"] if use in ("skills", "distance") else 0
    vehicle = "" if serves(card, owed.vehicle, airship_is_ship) else owed.vehicle
    return Owed(max(0, owed.work - work), max(0, owed.distance - distance), vehicle, owed.attack)


@lru_cache(200_000)
def payable(cards: tuple[int, ...], owed: Owed, one_kind: bool, airship_is_ship: bool) -> bool:
    """Whether some of these cards pay everything: each is left out or used in one way."""
    if owed == Owed():
        return True
    if not cards:
        return False
    card, rest = cards[0], cards[1:]
    if payable(rest, owed, one_kind, airship_is_ship):
        return True
    for use in ("attack", "work", "distance") if one_kind else ("attack", "skills"):
        if use == "attack" and not CARDS[card]["attack"]:
            continue
        if payable(rest, after(owed, card, use, airship_is_ship), one_kind, airship_is_ship):
            return True
    return False


class Purse:
    """How one player can pay with cards under the options of the game."""

    def __init__(self, options: CityOfIronOptions) -> None:
        self.one_kind = options.mixed_skills == "one_kind"
        self.airship = options.airship_is_ship == "yes"

    def can(self, cards: list[int], owed: Owed) -> bool:
        return payable(tuple(cards), owed, self.one_kind, self.airship)

    def picks(self, cards: list[int], owed: Owed) -> set[tuple[int, str]]:
        """COI-R17: a card may be spent if it meets something owed and the others can pay what remains."""
        found: set[tuple[int, str]] = set()
        for card in cards:
            rest = [other for other in cards if other != card]
            for use in ("work", "distance", "attack") if self.one_kind else ("skills", "attack"):
                left = after(owed, card, use, self.airship)
                if use == "work" and left.work == owed.work:  # COI-A-mixed-skills: named for work, it must pay work
                    continue
                if left != owed and self.can(rest, left):
                    found.add((card, use))
        return found


# --- towns and lands --------------------------------------------------------------------------------------------------
def targets(world: World, seat: int) -> list[int]:
    """COI-9.1, COI-R2, COI-14.1, COI-14.2."""
    found = [town for town, owner in enumerate(world.state.town_owner) if owner >= 0 and owner != seat]
    for stars, pile in enumerate(world.state.piles):
        found += pile[: 3 if stars == 0 else 1]
    return found


def price_of_town(world: World, town: int, card: int | None) -> Owed:
    """COI-9.2 to COI-9.4, COI-9.12."""
    face = TOWNS[town]
    defence = face["defence"] + (2 if world.state.town_owner[town] >= 0 else 0)
    bonus = work = distance = 0
    if card is not None:
        bonus = sum(effect["attack_bonus"] for effect in effects(card) if effect["op"] == "attack")
        work, distance = cost(card, "work"), cost(card, "distance")
    return Owed(work, distance + face["distance"], "", max(1, defence - bonus))


def attacks(world: World, seat: int, cards: list[int], card: int | None = None) -> set[int]:
    purse = Purse(world.options)
    return {town for town in targets(world, seat) if purse.can(cards, price_of_town(world, town, card))}


def unused_tokens(world: World, seat: int) -> list[int]:
    """Of tokens with the same two sides only the first is named."""
    faces: dict[str, int] = {}
    for token, face in enumerate(TOKENS):
        if token not in members(world.state.tokens_used[seat]):
            sides = [face.get(side) for side in ("city_spaces", "district_spaces", "district_spaces_arc_ability")]
            faces.setdefault(f"{sides} {face['draw']}", token)
    return sorted(faces.values())


def foundings(world: World, seat: int, cards: list[int], card: int) -> set[tuple[int, int]]:
    """COI-7.5 to COI-7.11."""
    purse = Purse(world.options)
    found: set[tuple[int, int]] = set()
    for land, face in enumerate(LANDS):
        owed = Owed(cost(card, "work"), cost(card, "distance") + face["distance"], face["need"] or "")
        if world.state.owner[land] == NEUTRAL and purse.can(cards, owed):
            found.update((land, token) for token in unused_tokens(world, seat))
    return found


def districts(world: World, seat: int) -> set[tuple[int, int]]:
    """COI-7.4, COI-R14, COI-A-town-districts."""
    towns_too = world.options.town_districts == "yes"
    cities = [city for city in world.cities(seat) if towns_too or not city.is_town]
    return {(token, city.place) for token in unused_tokens(world, seat) for city in cities}


# --- buildings --------------------------------------------------------------------------------------------------------
def science_price(world: World, seat: int, building: int, demolished: int | None, less: int) -> int:
    """COI-6.7, COI-6.8, COI-A-waiver-check."""
    owned = [BUILDINGS[other]["name"] for other in world.buildings(seat)]
    if demolished is not None and world.options.waiver_check == "after_demolition":
        owned.remove(BUILDINGS[demolished]["name"])
    return 0 if BUILDINGS[building]["name"] in owned else max(0, BUILDINGS[building]["science"] - less)


def money_price(building: int, less: int) -> int:
    return max(0, int(BUILDINGS[building]["money"]) - less)


def sources(world: World, seat: int) -> dict[int, int]:
    """COI-6.1, COI-A-build-reserved: what can be built, by the number an action gives it."""
    state = world.state
    found = {space: building for space, building in enumerate(state.market) if building >= 0}
    for building in range(len(BUILDINGS)):
        at = seat * len(BUILDINGS) + building
        waiting = list(state.reserved_now).count(at) if world.options.build_reserved == "later_round" else 0
        if state.reserve[at] - waiting > 0:
            found[RESERVED + building] = building
    return found


def demolitions(world: World, city: City) -> list[int | None]:
    """COI-6.4, COI-6.5: what may be torn down for a building in this city; None for nothing."""
    full = len(city.buildings) >= city.spaces
    nothing: list[int | None] = [] if full else [None]
    return nothing + (sorted(set(city.buildings)) if full or world.options.demolish_when_space == "yes" else [])


def builds(world: World, seat: int, money: int, science: int, less: tuple[int, int]) -> set[tuple[int, int, int]]:
    """COI-6.1 to COI-6.8, as source, place and one more than the building torn down."""
    found: set[tuple[int, int, int]] = set()
    for source, building in sources(world, seat).items():
        terrain = BUILDINGS[building]["terrain"]
        for city in world.cities(seat):
            if (terrain and terrain not in city.terrain) or money_price(building, less[0]) > money:
                continue
            for old in demolitions(world, city):
                if science_price(world, seat, building, old, less[1]) <= science:
                    found.add((source, city.place, 0 if old is None else old + 1))
    return found
