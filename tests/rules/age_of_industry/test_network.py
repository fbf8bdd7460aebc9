"""What the rules keep about the network for those who ask often: joined places, free links, prompts and prices."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, Table, germany, new_england

from smokestack.games.age_of_industry.components.box import INDUSTRIES
from smokestack.games.age_of_industry.rules.network import common_places
from smokestack.games.age_of_industry.rules.paths import (
    BUILT_HERE,
    RAILS_ONLY,
    distances_from,
    free_links,
    joined_places,
)
from smokestack.games.age_of_industry.rules.phases.build_checks import build_cost
from smokestack.games.age_of_industry.rules.phases.legal_builds import places_of_hand
from smokestack.games.age_of_industry.rules.phases.railway import rail_cost
from smokestack.games.age_of_industry.rules.spaces import full_places
from smokestack.kernel.bits import items_of


def joined(t: Table, name: str) -> set[str]:
    return {t.state.board.place_name[place] for place in items_of(joined_places(t.state)[t.place(name)])}


@pytest.mark.rule("AOI-7.3")
def test_a_place_is_joined_to_itself_and_to_what_railways_reach() -> None:
    t = germany().rails(YELLOW, "Dortmund-Köln", "Köln-Belgium").rails(RED, "Hamburg-Bremen")
    assert joined(t, "Belgium") == joined(t, "Dortmund") == {"Belgium", "Köln", "Dortmund"}
    assert joined(t, "Hamburg") == {"Hamburg", "Bremen"}
    assert joined(t, "Berlin") == {"Berlin"}


@pytest.mark.rule("AOI-12.1")
def test_places_beyond_pennsylvania_are_joined_to_it_but_not_to_each_other() -> None:
    def check(t: Table) -> None:
        assert joined(t, "Pennsylvania") == {"Pennsylvania", "New York", "Albany", "Rutland"}
        assert joined(t, "New York") == {"New York", "Pennsylvania"}
        assert joined(t, "Rutland") == {"Rutland", "Albany", "Pennsylvania"}

    t = new_england().rails(YELLOW, "New York-Pennsylvania", "Albany-Pennsylvania", "Albany-Rutland")
    check(t)
    # The same one railway at a time, with the sets kept in between.
    t = new_england().stand(RED, "cotton mill 1", "Albany").stand(RED, "coal mine 1", "Pennsylvania")
    t.stand(RED, "ironworks 1", "Pennsylvania")
    for link in ("New York-Pennsylvania", "Albany-Pennsylvania", "Albany-Rutland"):
        joined_places(t.state)
        t.turn(RED).play(f"rail {link}")
    check(t)


@pytest.mark.rule("AOI-12.1", "AOI-25.5")
def test_an_ordinary_pennsylvania_joins_its_sides_one_railway_at_a_time() -> None:
    t = new_england(no_through_pennsylvania="false").stand(RED, "coal mine 1", "Pennsylvania")
    t.stand(RED, "ironworks 1", "Pennsylvania")
    for link in ("New York-Pennsylvania", "Albany-Pennsylvania"):
        joined_places(t.state)
        t.turn(RED).play(f"rail {link}")
    assert joined(t, "New York") == joined(t, "Albany") == {"New York", "Pennsylvania", "Albany"}


@pytest.mark.rule("AOI-6.3", "AOI-25.4")
def test_ways_of_tracing_a_path() -> None:
    t = new_england().stand(YELLOW, "port 1", "New London").stand(YELLOW, "ship 2", "Long Island Sound")
    t.rails(YELLOW, "New Haven-Bridgeport")
    start = t.place("New Haven")
    assert distances_from(t.state, start, RAILS_ONLY)[t.place("Bridgeport")] == 1
    assert distances_from(t.state, start, RAILS_ONLY)[t.place("New London")] == -1
    built = distances_from(t.state, start, BUILT_HERE)  # as if its port stood already
    assert [built[t.place(name)] for name in ("New Haven", "Bridgeport", "Long Island Sound", "New London")] == [
        0,
        1,
        1,
        2,
    ]
    assert built[t.place("New York Bay")] == -1  # no ship there


@pytest.mark.rule("AOI-14.1", "AOI-1.3")
def test_free_links_around_a_place() -> None:
    t = germany()
    assert free_links(t.state, t.place("Belgium")) == free_links(t.state, t.place("Denmark")) == 1
    assert free_links(t.state, t.place("Köln")) == 3
    t.rails(YELLOW, "Köln-Belgium")
    assert free_links(t.state, t.place("Belgium")) == free_links(t.state, t.place("Köln")) == 2
    # Dortmund-Kassel has both ends inside and counts twice.
    t.rails(YELLOW, "Dortmund-Köln", "Köln-Frankfurt", "Frankfurt-Kassel")
    inside = ["Netherlands-Dortmund", "Dortmund-Hannover", "Dortmund-Kassel", "Dortmund-Kassel", "Frankfurt-Mannheim"]
    inside += ["Frankfurt-Nürnberg", "Leipzig-Kassel", "Hannover-Kassel"]
    assert free_links(t.state, t.place("Belgium")) == len(inside)
    assert free_links(t.state, t.place("Berlin")) == 6


def two_lines() -> Table:
    return germany().rails(YELLOW, "Köln-Belgium", "Dortmund-Köln").rails(RED, "Hamburg-Bremen")


@pytest.mark.rule("AOI-14.1", "AOI-1.3")
def test_free_links_are_the_same_in_whatever_order_places_are_asked() -> None:
    t = two_lines()
    places = range(t.state.board.places)
    alone = [free_links(two_lines().state, place) for place in places]
    assert [free_links(t.state, place) for place in places] == alone
    backwards = two_lines()
    assert [free_links(backwards.state, place) for place in reversed(places)] == alone[::-1]


@pytest.mark.rule("AOI-4.5", "AOI-5.4")
def test_an_empty_hand_opens_no_place_and_without_counters_no_place_is_full() -> None:
    for table in (germany, new_england):
        board = table().state.board
        assert places_of_hand(table().state, RED) == 0
        assert full_places(table().state, table().state.spaces_of(RED)) == 0
        for colour, places in enumerate(board.colour_places):
            name = board.components.card_name[INDUSTRIES + colour].removesuffix(" card")
            assert places_of_hand(table().hand(RED, name).state, RED) == places


def test_common_places() -> None:
    assert common_places(0b1011, [0, 1, 2, 3]) == 3
    assert common_places(0b1011, [2, 4]) == 0
    assert common_places(0b10, [1, 1]) == 2


@pytest.mark.rule("AOI-5.8", "AOI-8.1", "AOI-14.3", "AOI-14.6")
def test_the_whole_price_of_a_build_and_of_a_railway() -> None:
    t = (
        germany()
        .gone(RED, "cotton mill 1", "cotton mill 1")
        .gone(RED, "port 1", "port 1")
        .stand(RED, "ironworks 1", "Köln")
    )
    koeln, kiel = t.at("Köln", 2), t.at("Kiel", 1)
    mill, port, mine = t.type("cotton mill 2"), t.type("port 2"), t.type("coal mine 1")
    assert build_cost(t.state, 2, mine, t.at("Belgium", 1)) == 1
    assert build_cost(t.state, 0, mill, koeln) == -1  # no coal, no port
    assert build_cost(t.state, 4, port, kiel) == 5 + 1  # a port has its own access
    assert rail_cost(t.state, RED, t.link("Köln-Frankfurt")) == 1
    t.rails(RED, "Köln-Frankfurt")
    assert rail_cost(t.state, RED, t.link("Köln-Belgium")) == -1
    t.rails(YELLOW, "Dortmund-Köln", "Netherlands-Dortmund").track(coal=4)
    assert build_cost(t.state, 0, mill, koeln) == 6 + 2
    assert rail_cost(t.state, RED, t.link("Köln-Belgium")) == 1 + 2


@pytest.mark.rule("AOI-3.3", "AOI-19.5", "AOI-17.1", "AOI-26.4")
def test_what_the_player_is_asked() -> None:
    t = germany().hand(RED, "red", "blue").face_up("green", "port").money(RED, 20, loans=2)
    asked = [t.state.prompt()]
    for text in ("develop factory 0", "discard red card", "draw green card", "draw deck"):
        asked.append(t.play(text).state.prompt())
    t.play("deal ship card")
    asked.append(t.state.prompt())
    asked.append(t.play("turn up red card").state.prompt())
    keys = ["turn", "discard", "turn", "draw_more", "deal", "turn_up", "closing"]
    assert [fact.key for fact in asked] == keys
    assert [fact.seat for fact in asked] == [RED, RED, RED, RED, -1, -1, RED]
    assert [fact.data["n"] for fact in asked] == [2, 2, 1, 1, 1, 1, 0]
