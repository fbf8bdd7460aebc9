"""What lies on the table, read from the plain fields of a position."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.rules.city_of_iron.oracle.faces import BUILDINGS, CARDS, DECKS, GOODS, LANDS, NATIONS, TOKENS, TOWNS

from smokestack.games.city_of_iron.rules.options import CityOfIronOptions
from smokestack.games.city_of_iron.rules.position import PHASE_NAMES
from smokestack.games.city_of_iron.rules.state import CityOfIronState

BITS = 64
SLOTS = 8
"""Districts at a town are stored as 8 times the seat plus the token."""


def members(bits: int) -> list[int]:
    return [item for item in range(BITS) if bits >> item & 1]


@dataclass
class City:
    place: int
    name: str
    terrain: set[str]
    spaces: int
    buildings: list[int]
    is_town: bool


class World:
    """One position, sorted by player."""

    def __init__(self, state: CityOfIronState) -> None:
        self.state = state
        options = state.setup().options
        assert isinstance(options, CityOfIronOptions)
        self.options = options
        self.seats = len(state.money)
        self.phase = PHASE_NAMES[state.phase]
        self.lands = len(LANDS)
        self.town_places = [town for town, face in enumerate(TOWNS) if face["building_slots"]]
        """Behind the lands, the towns with building spaces are places too."""

    def town_of(self, place: int) -> int | None:
        return self.town_places[place - self.lands] if place >= self.lands else None

    def name_of(self, place: int) -> str:
        town = self.town_of(place)
        return str(LANDS[place]["name"] if town is None else TOWNS[town]["name"])

    def terrain_of(self, place: int) -> set[str]:
        town = self.town_of(place)
        if town is None:
            return set(LANDS[place]["terrain"])
        if TOWNS[town]["name"] == "Cazum" and self.options.cazum_terrain == "coast_jungle":
            return {"coast", "jungle"}
        return set(TOWNS[town]["terrain"])

    # --- what a player has ----------------------------------------------------------------------------------
    def abilities(self, seat: int) -> set[str]:
        if self.options.abilities == "off":
            return set()
        return {str(ability["id"]) for ability in NATIONS[self.state.nation[seat]]["abilities"]}

    def cities(self, seat: int) -> list[City]:
        """Every place with building spaces, its buildings counted one by one."""
        found: list[City] = []
        stride = len(self.state.built) // len(self.state.owner)
        for place, owner in enumerate(self.state.owner):
            if owner != seat:
                continue
            here = self.state.built[place * stride : (place + 1) * stride]
            found.append(
                City(
                    place,
                    self.name_of(place),
                    self.terrain_of(place),
                    self.spaces_of(place),
                    [building for building in here if building >= 0],
                    self.town_of(place) is not None,
                )
            )
        return found

    def tokens_at(self, place: int) -> list[tuple[int, int]]:
        """The districts at a place: whose token, and which."""
        found = members(self.state.districts[place])
        if self.town_of(place) is None:
            return [(self.state.owner[place], token) for token in found]
        return [divmod(mark, SLOTS) for mark in found]

    def spaces_of(self, place: int) -> int:
        """COI-7.2, COI-13.1, COI-14.8."""
        town = self.town_of(place)
        spaces = TOKENS[self.state.city_token[place]]["city_spaces"] if town is None else TOWNS[town]["building_slots"]
        for seat, token in self.tokens_at(place):
            face = TOKENS[token]
            wide = "arc_district" in self.abilities(seat) and face.get("district_spaces_arc_ability")
            spaces += face["district_spaces_arc_ability"] if wide else face["district_spaces"]
        return int(spaces)

    def buildings(self, seat: int) -> list[int]:
        return [building for city in self.cities(seat) for building in city.buildings]

    def towns(self, seat: int) -> list[int]:
        return [town for town, owner in enumerate(self.state.town_owner) if owner == seat]

    def hand(self, seat: int) -> list[int]:
        return members(self.state.hand[seat])

    def pile(self, seat: int, deck: str) -> list[int]:
        return list(self.state.draw_pile[seat * 2 + DECKS.index(deck)])

    def discards(self, seat: int, deck: str) -> list[int]:
        return list(self.state.discard_pile[seat * 2 + DECKS.index(deck)])

    def can_draw(self, seat: int, deck: str) -> bool:
        return bool(self.pile(seat, deck) or self.discards(seat, deck))

    def goods(self, seat: int) -> Counter[str]:
        """COI-6.9, COI-9.6, COI-14.7: counted again from every building and town."""
        found: Counter[str] = Counter()
        for building in self.buildings(seat):
            found.update(BUILDINGS[building]["goods"])
        for town in self.towns(seat):
            found.update(TOWNS[town]["goods"])
            chosen = self.state.flex_kind[town]
            if chosen >= 0:
                found[GOODS[chosen]["id"]] += TOWNS[town]["flex_goods"]
        return found

    def income_track(self, seat: int) -> int:
        """COI-10.13."""
        income = 2 + sum(1 for building in self.buildings(seat) if BUILDINGS[building]["goods"])
        for town in self.towns(seat):
            once = TOWNS[town]["name"] == "Dar Embe" and self.options.dar_embe == "once"
            income += 0 if once else int(TOWNS[town]["income_bonus"])
        return income

    def deck_of(self, card: int) -> str:
        return str(CARDS[card]["kind"])
