"""The facts of the box and of the fifteen published maps, compared with the rules reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from tests.maps.published import PUBLISHED

from smokestack.games.age_of_steam import maps
from smokestack.games.age_of_steam.components.hexes import STEPS
from smokestack.games.age_of_steam.components.load import components
from smokestack.games.age_of_steam.components.schema import MapFile, MapHex
from smokestack.games.age_of_steam.maps import shipped_map

BASE_TURNS = {3: 10, 4: 8, 5: 7, 6: 6}


def place(map: MapFile, name: str) -> MapHex:
    return map.hexes[map.named()[name]]


def cubes(map: MapFile, kind: str = "city") -> dict[str, int | None]:
    return {hex.name: hex.start_cubes for hex in map.hexes if hex.kind == kind and hex.name}


def all_but(found: dict[str, int | None], special: dict[str, int], usual: int) -> bool:
    return all(count == special.get(name, usual) for name, count in found.items()) and set(special) <= set(found)


# --- the box ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-1.1")
def test_the_goods_cubes() -> None:
    assert components().cubes == {"red": 20, "blue": 20, "purple": 20, "yellow": 20, "black": 16, "white": 14}


@pytest.mark.rule("AOS-7.6", "AOS-R-11")
def test_the_136_tiles() -> None:
    tiles = components().tiles
    assert sum(tile.count for tile in tiles) == 136
    found = Counter({(tile.kind, tile.tracks or tile.exits): tile.count for tile in tiles})
    assert found == {
        ("simple", ((0, 3),)): 48,
        ("simple", ((0, 2),)): 55,
        ("simple", ((0, 1),)): 7,
        ("crossing", ((0, 3), (1, 4))): 4,
        ("crossing", ((0, 3), (1, 5))): 4,
        ("crossing", ((0, 2), (1, 3))): 3,
        ("coexisting", ((0, 2), (3, 5))): 1,
        ("coexisting", ((0, 3), (1, 2))): 1,
        ("coexisting", ((0, 2), (4, 5))): 1,
        ("coexisting", ((0, 2), (3, 4))): 1,
        ("town", (0,)): 3,
        ("town", (0, 3, 5)): 2,
        ("town", (0, 1, 3)): 2,
        ("town", (0, 1, 2)): 2,
        ("town", (0, 2, 4)): 2,
    }


@pytest.mark.rule("AOS-1.3", "AOS-R-02")
def test_the_new_cities() -> None:
    colours = {city.letter: city.color for city in components().new_cities}
    order = ("red", "blue", "black", "black", "yellow", "purple", "black", "black")
    assert colours == dict(zip("ABCDEFGH", order, strict=True))


def test_the_town_discs() -> None:
    assert components().town_discs == 8


@pytest.mark.rule("AOS-1.8", "AOS-R-02")
def test_the_52_boxes_of_the_display() -> None:
    display = components().display
    assert sum(column.boxes for side in display.values() for column in side) == 52
    for side, letters in (("white", "ABCD"), ("black", "EFGH")):
        cities = [(column.number, column.boxes) for column in display[side] if column.feeds == "city"]  # type: ignore[index]  # the two words of Side
        assert cities == [(number, 3) for number in range(1, 7)]
        new = {c.letter: (c.number, c.boxes) for c in display[side] if c.feeds == "new-city"}  # type: ignore[index]
        assert list(new) == list(letters)
        assert all(boxes == 2 for _, boxes in new.values())
    numbers = {city.letter: (city.side, city.number) for city in components().new_cities}
    light, dark = (("white", number) for number in (3, 4, 5, 6)), (("black", number) for number in (1, 2, 3, 4))
    assert numbers == dict(zip("ABCDEFGH", (*light, *dark), strict=True))


# --- the maps -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-1.10", "AOS-MAP-1", "AOS-RB-1")
@pytest.mark.parametrize(
    "id, players",
    [
        ("rust-belt", (3, 4, 5, 6)),
        ("western-us", (3, 4, 5, 6)),
        ("southern-us", (3, 4, 5, 6)),
        ("germany", (3, 4, 5, 6)),
        ("barbados", (1,)),
        ("st-lucia", (2,)),
        ("france", (3, 4, 5, 6)),
        ("poland", (3, 4, 5, 6)),
        ("hungary", (3, 4, 5, 6)),
        ("finland", (3, 4, 5, 6)),
        ("detroit-bankruptcy", (1, 2, 3, 4, 5)),
        ("heavy-cardboard", (4, 5, 6)),
        ("switzerland", (3, 4)),
        ("new-england", (2,)),
        ("pittsburgh", (3, 4)),
    ],
)
def test_how_many_can_play(id: str, players: tuple[int, ...]) -> None:
    assert shipped_map(id).seats() == players


def test_the_maps_come_in_the_rulebooks_order_and_rust_belt_is_the_default() -> None:
    assert [map.id for map in maps.shipped()] == list(maps.SHIPPED)
    assert maps.SHIPPED[: len(PUBLISHED)] == PUBLISHED
    assert maps.SHIPPED[0] == "rust-belt"


@pytest.mark.parametrize(
    "id, turns",
    [
        ("rust-belt", BASE_TURNS),
        ("barbados", {1: 10}),
        ("st-lucia", {2: 8}),
        ("hungary", {3: 9, 4: 7, 5: 6, 6: 5}),
        ("detroit-bankruptcy", dict.fromkeys(range(1, 6))),
        ("heavy-cardboard", {4: 8, 5: 7, 6: 6}),
        ("switzerland", {3: 10, 4: 8}),
        ("new-england", {2: 8}),
        ("pittsburgh", {3: 8, 4: 8}),
    ],
)
def test_how_long_it_lasts(id: str, turns: dict[int, int | None]) -> None:
    map = shipped_map(id)
    assert {count: map.turns[str(count)] for count in map.seats()} == turns


@pytest.mark.parametrize(
    "id, special, usual",
    [
        ("rust-belt", {"Pittsburgh": 3, "Wheeling": 3}, 2),
        ("western-us", {}, 2),
        ("southern-us", {"Atlanta": 4, "Charleston": 3, "Savannah": 3, "Mobile": 3, "New Orleans": 3}, 1),
        ("germany", {"Königsberg": 3, "Vienna": 4}, 2),
        ("barbados", {}, 1),
        ("france", {}, 2),
        ("poland", {"Warsaw": 3, "Wroclaw": 3, "Gdansk": 3}, 2),
        ("hungary", {"Budapest": 3}, 2),
        ("finland", {}, 2),
        ("detroit-bankruptcy", {}, 2),
        ("heavy-cardboard", {"Heavy Cardboard": 5}, 2),
        ("switzerland", {"Zurich": 4, "Basel": 3}, 2),
        ("new-england", {}, 3),
        ("pittsburgh", {}, 3),
    ],
)
def test_the_cubes_on_the_cities(id: str, special: dict[str, int], usual: int) -> None:
    found = cubes(shipped_map(id))
    assert found
    assert all_but(found, special, usual)


def test_the_cubes_on_towns_and_in_zones() -> None:
    assert set(cubes(shipped_map("western-us"), "town").values()) == {1}
    assert set(cubes(shipped_map("france"), "town").values()) == {1}
    assert cubes(shipped_map("finland"), "zone") == {"Russia": 5, "Sweden": 0}
    south = shipped_map("southern-us")
    cotton = [hex.name for hex in south.hexes if "starts-with-cotton" in hex.tags]
    assert cotton == [hex.name for hex in south.hexes if hex.kind == "town"]
    assert len(cotton) == 14


def test_st_lucia_has_no_city_and_a_cube_on_every_plain_and_river_hex() -> None:
    map = shipped_map("st-lucia")
    assert Counter(hex.kind for hex in map.hexes)["city"] == 0
    for hex in map.hexes:
        open_land = hex.kind == "land" and hex.terrain in ("plain", "river")
        assert (hex.start_cubes or 0) == (1 if open_land else 0)


@pytest.mark.rule("AOS-RB-2")
def test_the_great_lakes_are_no_hexes_of_rust_belt() -> None:
    map = shipped_map("rust-belt")
    assert all(hex.terrain != "lake" and hex.kind != "blocked" for hex in map.hexes)
    at = map.at()
    chicago = place(map, "Chicago")
    beside = [(chicago.q + dq, chicago.r + dr) in at for dq, dr in STEPS]
    assert beside.count(False) == 1  # Lake Michigan, to the north-east
    assert not beside[1]


@pytest.mark.rule("AOS-WUS-3")
def test_the_original_cities_of_both_coasts() -> None:
    zones = {zone.id: set(zone.members) for zone in shipped_map("western-us").zones}
    east = {"Duluth", "Minneapolis", "Des Moines", "St. Louis", "Memphis", "Vicksburg", "New Orleans"}
    assert zones["east-start"] == east
    assert zones["west-start"] == {"Seattle", "San Francisco", "Los Angeles"}


@pytest.mark.parametrize(
    "id, prices",
    [
        ("rust-belt", {"plain": 2, "river": 3, "mountain": 4}),
        ("western-us", {"plain": 2, "river": 4, "swamp": 4, "mountain": 5}),
        ("poland", {"plain": 2, "swamp": 4, "dark_mountain": 6}),
        ("france", {"plain": 2, "river": 3, "rough": 2, "very_rough": 4}),
        ("hungary", {"plain": 3}),
        ("switzerland", {"plain": 4}),
    ],
)
def test_the_prices_of_terrain(id: str, prices: dict[str, int]) -> None:
    assert shipped_map(id).terrain_cost == prices


def test_what_players_start_with() -> None:
    setups = {id: shipped_map(id).setup for id in PUBLISHED}
    start = {id: (setup.start_money, setup.start_shares, setup.start_engine) for id, setup in setups.items()}
    special = {
        "western-us": (20, 2, 1),
        "france": (20, 2, 1),
        "hungary": (10, 2, 2),
        "detroit-bankruptcy": (0, 5, 1),
    }
    assert start == {id: special.get(id, (10, 2, 1)) for id in PUBLISHED}
    limits = {id: setup.max_shares for id, setup in setups.items()}
    assert limits == {id: 25 if id == "detroit-bankruptcy" else 15 for id in PUBLISHED}


def test_the_special_links_and_their_prices() -> None:
    found = {
        map.id: sorted((link.a, link.b, link.kind, link.cost) for link in map.links)
        for map in (shipped_map(id) for id in PUBLISHED)
        if map.links
    }
    assert found == {
        "germany": [("Düsseldorf/Cologne", "Essen/Dortmund", "claim", 2)],
        "finland": [("Espoo", "Helsinki", "public", 0), ("Helsinki", "Vantaa", "public", 0)],
        "detroit-bankruptcy": [
            ("Downtown Detroit", "Windsor", "claim", 8),
            ("Downtown Detroit", "Windsor", "claim", 10),
            ("Midtown Detroit", "Downtown Detroit", "claim", 6),
            ("Windsor", "Windsor Airport", "claim", 6),
        ],
        "heavy-cardboard": [("Container", "Madeira", "claim", 6), ("Puerto Rico", "Madeira", "claim", 6)],
    }


def test_the_cities_of_many_colours() -> None:
    assert set(place(shipped_map("france"), "Paris").colors or ()) == {"blue", "red", "yellow", "purple"}
    assert set(place(shipped_map("heavy-cardboard"), "Madeira").colors or ()) == {"red", "blue"}
    swiss = shipped_map("switzerland")
    assert place(swiss, "Zurich").colors == ("black",)
    rainbow = [hex.name for hex in swiss.hexes if len(hex.colors or ()) == 5]
    assert sorted(rainbow) == ["Geneva", "La Chaux-de-Fonds", "Lugano"]
    south = shipped_map("southern-us")
    ports = sorted(hex.name for hex in south.hexes if "white" in (hex.colors or ()))
    assert ports == ["Charleston", "Mobile", "New Orleans", "Savannah"]
    germany = shipped_map("germany")
    assert all(hex.colors == () for hex in germany.hexes if hex.kind == "terminal")
    assert sum(hex.kind == "terminal" for hex in germany.hexes) == 6


def test_the_columns_that_feed_the_cities() -> None:
    paris = place(shipped_map("france"), "Paris").growth or ()
    assert [(growth.side, growth.number) for growth in paris] == [("black", number) for number in range(1, 7)]
    for city in (hex for hex in shipped_map("pittsburgh").hexes if hex.kind == "city"):
        white, black = city.growth or ()
        assert (white.side, black.side, white.number) == ("white", "black", black.number)
    assert place(shipped_map("germany"), "Berlin").growth == ()
    for id in ("rust-belt", "western-us", "southern-us", "poland", "hungary", "finland"):
        fed = [(growth.side, growth.number) for hex in shipped_map(id).hexes for growth in hex.growth or ()]
        assert sorted(fed) == sorted((side, number) for side in ("white", "black") for number in range(1, 7))


# --- what is known of the boards --------------------------------------------------------------------------------------


def tiles_between(map: MapFile, start: str, end: str, closed: Callable[[MapHex], bool]) -> int:
    """The fewest tiles that join two places, through open sides and none of the closed hexes."""
    at, goal = map.at(), map.named()[end]
    seen, front = {map.named()[start]: 0}, [map.named()[start]]
    for number in front:
        hex = map.hexes[number]
        for edge, (dq, dr) in enumerate(STEPS):
            there = at.get((hex.q + dq, hex.r + dr), -1)
            if there == goal and edge not in hex.blocked_edges:
                return seen[number]
            if there < 0 or there in seen or edge in hex.blocked_edges or closed(map.hexes[there]):
                continue
            seen[there] = seen[number] + 1
            front.append(there)
    raise AssertionError(f"no way from {start} to {end}")


def closed_sides(map: MapFile) -> set[str]:
    at = map.at()
    found: set[str] = set()
    for hex in map.hexes:
        for edge in hex.blocked_edges:
            other = map.hexes[at[hex.q + STEPS[edge][0], hex.r + STEPS[edge][1]]]
            assert (edge + 3) % 6 in other.blocked_edges, "a side is closed from both hexes"
            found.add("|".join(sorted((hex.label, other.label))))
    return found


def test_the_rivers_of_western_us_run_between_the_cities_of_the_mississippi() -> None:
    map = shipped_map("western-us")
    assert len(map.hexes) == 171
    assert {hex.label for hex in map.hexes if hex.terrain == "river"} == {"C13", "E14", "F14", "H14", "J14", "L14"}
    cities = ["Minneapolis", "Des Moines", "St. Louis", "Memphis", "Vicksburg", "New Orleans"]
    ways = [tiles_between(map, a, b, lambda hex: hex.terrain != "river") for a, b in pairwise(cities)]
    assert ways == [1, 2, 1, 1, 1]


@pytest.mark.parametrize(("id", "hexes", "sides"), [("germany", 147, 0), ("finland", 150, 83)])
def test_the_size_of_boards_that_were_read_twice(id: str, hexes: int, sides: int) -> None:
    assert len(shipped_map(id).hexes) == hexes
    assert len(closed_sides(shipped_map(id))) == sides


@pytest.mark.rule("AOS-R-90")
def test_the_board_cuts_off_one_hex_in_florida() -> None:
    map = shipped_map("southern-us")
    assert len(map.hexes) == 160
    lowest = max(2 * hex.r + hex.q for hex in map.hexes)
    assert [hex.label for hex in map.hexes if 2 * hex.r + hex.q == lowest] == ["L12"]


@pytest.mark.rule("AOS-R-91", "AOS-SWI-4")
def test_the_red_sides_of_switzerland_leave_a_way_over_the_alps() -> None:
    map = shipped_map("switzerland")
    lakes = {"D5|E5", "D6|E5", "H7|I7", "L4|M4", "L5|M4"}
    assert closed_sides(map) == {"B7|C6", "B7|B8", "G8|G9", "O3|O4"} | lakes
    assert tiles_between(map, "Zurich", "Lugano", lambda hex: hex.kind in ("blocked", "special")) == 8


@pytest.mark.rule("AOS-R-92")
def test_france_allows_the_first_builds_of_the_report() -> None:
    map = shipped_map("france")

    def hilly(hex: MapHex) -> bool:
        return hex.terrain in ("rough", "very_rough")

    assert tiles_between(map, "Nantes", "Paris", hilly) == 3
    assert tiles_between(map, "Toulouse", "Marseille", hilly) == 3
    assert tiles_between(map, "Toulouse", "Lyon", lambda hex: False) == 3
    assert tiles_between(map, "Toulouse", "Lyon", hilly) > 3, "only the Engineer builds it"


@pytest.mark.parametrize("id", PUBLISHED)
def test_every_published_map_says_where_its_parts_come_from(id: str) -> None:
    map = shipped_map(id)
    assert map.provenance.kind != "own"
    assert map.provenance.sources
    assert all(part.note for part in map.provenance.parts)
    status = {part.status for part in map.provenance.parts}
    assert {"rulebook", "published"} <= status or id == "hungary", "nothing of Hungary's board is published"
    assert (map.provenance.kind == "reconstruction") == (id in ("france", "hungary"))
    assert ("reconstructed" in status) == (id in ("france", "hungary", "switzerland", "detroit-bankruptcy"))


def test_what_is_made_up_of_switzerland_is_said() -> None:
    parts = {part.part: part.status for part in shipped_map("switzerland").provenance.parts}
    made_up = " ".join(part for part, status in parts.items() if status == "reconstructed")
    assert all(word in made_up for word in ("tunnels", "Chur", "Red sides"))
