"""Finland: zones beyond the border, closed edges, public links (AOS-FIN)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

from smokestack.games.age_of_steam.components.pieces import COLOURS, N_COLOURS
from smokestack.games.age_of_steam.rules.position import NO_HOPS

FIVE = ("red", "blue", "purple", "yellow", "black")


def finland(seats: int = 3) -> Table:
    return on_map("finland", seats)


def to_russia(owner: int = 0) -> Table:
    """A link from Lappeenranta to Russia."""
    return finland().track("K13 straight SE-NW", owner=owner)


def to_sweden(owner: int = 0) -> Table:
    """A link from Oulu to Sweden, and five red cubes on the "4 links" box."""
    table = finland().track("E1 straight SE-NW", owner=owner).track("F2 straight SE-NW", owner=owner)
    table.track("G2 gentle S-NW", owner=owner)
    table.state.bag[0] -= 5
    table.state.memo[0] = 5
    return table


def reserve(table: Table) -> list[str]:
    """The cubes on the "4 links" box."""
    return [COLOURS[colour] for colour in range(N_COLOURS) for _ in range(table.state.memo[colour])]


# --- building -------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-FIN-1", "AOS-MAP-7", "AOS-R-59")
def test_track_into_a_zone_completes_a_link() -> None:
    table = finland().at("build track", cash=20).play("build K13 straight SE-NW")
    assert table.complete("K13", "SE")
    assert table.sections(0) == 1


@pytest.mark.rule("AOS-FIN-1", "AOS-R-45", "AOS-MAP-7")
def test_track_may_begin_at_a_zone() -> None:
    table = finland().at("build track", cash=20).play("build E1 straight SE-NW", "build F2 straight SE-NW")
    assert not table.complete("F2", "NW")


BORDER_TO_BORDER = (
    "E1 straight SE-NW",
    "F2 gentle NE-NW",
    "G1 gentle SE-SW",
    "H2 straight SE-NW",
    "I2 straight SE-NW",
    "J3 gentle NE-NW",
    "K2 gentle SE-SW",
    "L3 gentle S-NW",
    "L4 straight N-S",
    "L5 gentle N-SE",
    "M5 gentle S-NW",
    "M6 straight N-S",
    "M7 straight N-S",
    "M8 straight N-S",
    "M9 straight N-S",
    "M10 straight N-S",
    "M11 gentle N-SW",
    "L12 straight NE-SW",
    "K12 gentle NE-S",
)


@pytest.mark.rule("AOS-FIN-1", "AOS-R-43")
def test_no_line_joins_the_two_zones() -> None:
    table = finland()
    for tile in BORDER_TO_BORDER:
        table.track(tile, owner=0)
    table.at("build track", cash=20)
    assert table.refused("build K13 gentle N-SE").clause == "AOS-FIN-1"
    table.play("build K13 sharp N-NW")  # on to Lappeenranta: from Sweden to a city, which is fine
    assert table.complete("K13", "N")


@pytest.mark.rule("AOS-FIN-2", "AOS-8.8")
@pytest.mark.parametrize(("build", "edge"), [("A11 straight N-S", "N"), ("C12 straight NE-SW", "NE")])
def test_red_edges_are_closed(build: str, edge: str) -> None:
    table = finland().at("build track", cash=20)
    refusal = table.refused(f"build {build}")
    assert (refusal.clause, refusal.data["edge"]) == ("AOS-8.8", edge)
    assert table.allows("build D13 gentle N-SE")


# --- public links ---------------------------------------------------------------------------------


@pytest.mark.rule("AOS-FIN-3", "AOS-T-65", "AOS-R-62")
def test_public_links_need_engine_and_pay_nobody() -> None:
    table = finland().cubes("Espoo", "red").at("move goods", engine=1)
    assert table.refused("move red Espoo > Helsinki > Vantaa").clause == "AOS-13.3"
    table = finland().cubes("Espoo", "red blue").at("move goods", engine=2)
    table.play("move red Espoo > Helsinki > Vantaa", "move blue Espoo > Helsinki")
    assert table.income == [0, 0, 0]


@pytest.mark.rule("AOS-FIN-3")
def test_public_links_belong_to_nobody() -> None:
    table = finland().at("build track", cash=20)
    assert table.refused("buy public-espoo-helsinki").clause == "AOS-MAP-3"
    assert table.legal("buy") == []
    assert [table.sections(seat) for seat in range(3)] == [0, 0, 0]


# --- the zones ------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-FIN-4")
def test_five_cubes_in_russia_and_five_waiting_for_sweden() -> None:
    table = opened(finland())
    counts = cubes_per_place(table)
    assert counts.pop("Russia") == 5
    assert set(counts.values()) == {2}
    assert len(counts) == 12, "every city, and not Sweden"
    assert len(reserve(table)) == 5
    assert sum(table.bag().values()) == 96 - 52 - 24 - 10
    assert table.game.referee(table.state) == [], "those that wait are counted"


@pytest.mark.rule("AOS-FIN-5")
@pytest.mark.parametrize("colour", FIVE)
def test_russia_takes_every_colour_and_one_of_its_cubes_leaves(colour: str) -> None:
    table = to_russia().cubes("Russia", "red red blue").cubes("Lappeenranta", colour).at("move goods")
    bag = table.bag()
    table.play(f"move {colour} Lappeenranta > Russia")
    assert table.income == [1, 0, 0]
    assert table.actor == 0
    russia = table.state.board.by_name["Russia"]
    assert table.state.prompt().data == {"place": "Russia", "place_id": russia}
    assert table.refused("return yellow").clause == "AOS-FIN-5"
    assert table.refused("pass").clause == "AOS-FIN-5"
    table.play("return blue")
    assert table.cubes_at("Russia") == ["red", "red"]
    assert sum(table.bag().values()) == sum(bag.values()) + 2, "the delivered cube and the one that left"
    assert table.actor == 1


@pytest.mark.rule("AOS-FIN-5", "AOS-R-44")
def test_the_mover_chooses_which_unless_they_are_all_alike() -> None:
    table = to_russia(owner=1).cubes("Russia", "red red").cubes("Lappeenranta", "blue").at("move goods")
    table.play("move blue Lappeenranta > Russia")
    assert table.cubes_at("Russia") == ["red"]
    assert table.actor == 1, "nothing to choose, so the next player moves"


@pytest.mark.rule("AOS-FIN-5")
def test_cubes_leave_russia_like_any_city() -> None:
    table = to_russia().cubes("Russia", "red blue").at("move goods")
    assert table.legal("move") == ["move red Russia > Lappeenranta"]
    table.play("move red Russia > Lappeenranta")
    assert table.cubes_at("Russia") == ["blue"]


@pytest.mark.rule("AOS-FIN-6", "AOS-T-65")
def test_an_empty_zone_takes_nothing_any_more() -> None:
    table = to_russia().cubes("Russia", "red").cubes("Lappeenranta", "blue blue").at("move goods")
    table.play("move blue Lappeenranta > Russia")
    assert table.cubes_at("Russia") == []
    assert [table.words(fact.data) for fact in table.happened("zone-closes")] == [{"place": "Russia"}]
    assert table.refused("move blue Lappeenranta > Russia").clause == "AOS-13.6"
    table = to_russia().cubes("Russia", "red").cubes("Lappeenranta", "blue").at("move goods")
    table.play("move red Russia > Lappeenranta")
    assert table.refused("move blue Lappeenranta > Russia").clause == "AOS-13.6", "the last one was shipped out"


@pytest.mark.rule("AOS-FIN-7", "AOS-T-65")
@pytest.mark.parametrize("way", ["upgrade", "Locomotive"])
def test_the_first_engine_of_four_links_opens_sweden(way: str) -> None:
    table = to_sweden().cubes("Oulu", "blue")
    if way == "upgrade":
        table.at("move goods", engine=[1, 2, 3])
        assert table.refused("move blue Oulu > Sweden").clause == "AOS-13.6"
        table.play("pass", "upgrade")
        assert table.cubes_at("Sweden") == [], "an engine of 3 opens nothing"
        table.play("upgrade")
    else:
        table.at("select actions", engine=[3, 1, 1]).play("select Locomotive")
        assert table.cubes_at("Sweden") == ["red"] * 5
        table.at("move goods")
    assert table.cubes_at("Sweden") == ["red"] * 5
    assert reserve(table) == []
    table.play("move blue Oulu > Sweden")
    assert table.cubes_at("Sweden") == ["red"] * 4


@pytest.mark.rule("AOS-FIN-7")
def test_sweden_is_opened_once() -> None:
    table = to_sweden().at("move goods", engine=[3, 3, 1]).play("upgrade", "upgrade")
    assert table.cubes_at("Sweden") == ["red"] * 5
    assert len(table.happened("sweden-opens")) == 1
    assert table.happened("sweden-opens")[0].seat == 0


@pytest.mark.rule("AOS-FIN-8", "AOS-R-45")
@pytest.mark.parametrize(("cubes", "moves"), [("", ["Joensuu"]), ("red", ["Russia"])])
def test_a_zone_that_takes_nothing_is_passed_like_any_city(cubes: str, moves: list[str]) -> None:
    """The board has one way into each zone, so a second link to Russia is put there by hand."""
    table = to_russia().cubes("Lappeenranta", "yellow")
    state = table.state
    state.lines += [0, table.hex("Russia"), table.hex("Joensuu"), -1, -1, 1, 0, -1]
    state.hops = NO_HOPS
    if cubes:
        table.cubes("Russia", cubes)
    else:
        state.takes[table.hex("Russia")] = 0
    table.at("move goods", engine=2)
    assert [text.split(" > ")[-1] for text in table.legal("move yellow")] == moves
