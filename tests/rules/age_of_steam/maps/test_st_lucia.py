"""St. Lucia: two players, cubes on open land, no cities but New Cities (AOS-STL)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import NOBODY, Table, on_map

from smokestack.games.age_of_steam.rules.hops import hop_stop


def st_lucia() -> Table:
    return on_map("st-lucia", 2)


def castries(owner: int = 0, letter: str = "A") -> Table:
    """New City Castries and one tile of track south of it, open at the other end."""
    return st_lucia().new_city("Castries", letter).track("C4 straight N-S", owner=owner)


# --- the start ------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-STL-1", "AOS-R-33")
def test_a_cube_on_every_plain_and_river_hex_and_nowhere_else() -> None:
    table = opened(st_lucia())
    board = table.board
    land = {board.names[hex] for hex in range(board.size) if board.kind[hex] == 0 and board.terrain[hex] in (0, 1)}
    assert cubes_per_place(table) == dict.fromkeys(land, 1)
    assert len(land) == 38
    assert set(table.state.display) == {-1}
    assert board.cities == []
    assert len(board.towns) == 11


@pytest.mark.rule("AOS-STL-11", "AOS-R-33", "AOS-8.5")
def test_nobody_builds_before_there_is_a_new_city() -> None:
    table = st_lucia().at("build track", actions={1: "Urbanization"})
    assert table.legal() == ["done"]
    assert table.refused("build C4 straight N-S").clause == "AOS-8.4"
    table.play("done", "urbanize Castries A", "build C4 straight N-S")


# --- who goes first -------------------------------------------------------------------------------


@pytest.mark.rule("AOS-STL-2")
def test_the_order_comes_before_the_shares_and_has_no_auction() -> None:
    table = opened(st_lucia())
    assert table.phase == "player order"
    assert table.state.prompt().data == {"fee": 5, "cash": 10}
    assert table.refused("bid 1").clause == "AOS-STL-3"
    table.play("pay")
    assert table.phase == "issue shares"


@pytest.mark.rule("AOS-STL-2")
def test_the_first_nominal_player_is_drawn() -> None:
    assert {opened(st_lucia(), seed).actor for seed in range(8)} == {0, 1}


@pytest.mark.rule("AOS-STL-2", "AOS-R-34")
def test_the_nominal_first_player_alternates_whoever_went_first() -> None:
    table = st_lucia()
    asked: list[int | str] = []
    for number in range(1, 6):
        table.at("player order", turn=number, order=[1, 0], cash=10)
        asked.append(table.actor)
        table.play("decline", "pay")  # the other one always buys the first place
        assert table.order == [1 - int(asked[-1]), asked[-1]]
    assert asked == [1, 0, 1, 0, 1]


@pytest.mark.rule("AOS-STL-3")
def test_the_nominal_first_player_may_pay_five_to_go_first() -> None:
    table = st_lucia().at("player order", order=[1, 0], cash=10).play("pay")
    assert (table.order, table.cash) == ([1, 0], [10, 5])
    assert table.actor == 1
    assert [(fact.seat, fact.data) for fact in table.happened("paid-first")] == [(1, {"money": -5})]


@pytest.mark.rule("AOS-STL-3")
def test_if_he_declines_the_other_may_pay() -> None:
    table = st_lucia().at("player order", order=[1, 0], cash=10).play("decline")
    assert table.actor == 0
    table.play("pay")
    assert (table.order, table.cash) == ([0, 1], [5, 10])


@pytest.mark.rule("AOS-STL-3")
def test_if_both_decline_the_nominal_first_player_goes_first_for_free() -> None:
    table = st_lucia().at("player order", order=[1, 0], cash=10).play("decline", "decline")
    assert (table.order, table.cash) == ([1, 0], [10, 10])


@pytest.mark.rule("AOS-T-61", "AOS-STL-3")
def test_whoever_cannot_pay_is_not_asked() -> None:
    table = st_lucia().at("player order", order=[0, 1], cash=[3, 10])
    assert table.actor == 1
    table.play("decline")
    assert (table.order, table.cash) == ([0, 1], [3, 10])
    table = st_lucia().at("player order", order=[0, 1], cash=[3, 4])
    assert (table.order, table.phase) == ([0, 1], "issue shares")


@pytest.mark.rule("AOS-STL-4", "AOS-R-68", "AOS-R-69")
def test_turn_order_makes_its_owner_nominal_first_for_one_turn() -> None:
    table = st_lucia().at("player order", turn=1, order=[0, 1], cash=10).play("pay")
    table.at("player order", turn=2, order=[0, 1], cash=10, actions={0: "Turn Order"})
    assert table.actor == 0, "without it seat 1 would be asked"
    table.play("decline")
    assert table.actor == 1, "he still has to pay to keep the place"
    table.play("decline")
    table.state.action = [-1, -1]
    table.at("player order", turn=3, order=[0, 1], cash=10)
    assert table.actor == 0, "the alternation went on underneath"


@pytest.mark.rule("AOS-STL-5")
def test_production_is_not_to_be_had() -> None:
    table = st_lucia().at("select actions")
    assert table.refused("select Production").clause == "AOS-6.2"
    assert len(table.legal("select")) == 6


# --- cubes on track -------------------------------------------------------------------------------


@pytest.mark.rule("AOS-STL-6")
def test_a_cube_waits_for_a_tile_under_it() -> None:
    table = st_lucia().new_city("Castries", "A").cubes("C4", "red").at("move goods", order=[0, 1])
    assert table.legal("move") == []
    assert table.refused("move red C4 > Castries").clause == "AOS-13.2"
    table.at("build track", cash=10).play("build C4 straight N-S", "done", "done")
    assert table.legal("move") == ["move red C4 > Castries"]


@pytest.mark.rule("AOS-STL-6", "AOS-9.6")
def test_a_replacement_keeps_the_cube() -> None:
    table = castries().cubes("C4", "red").at("build track", cash=10).play("build C4 gentle N-SE")
    assert table.cubes_at("C4") == ["red"]


@pytest.mark.rule("AOS-STL-7", "AOS-STL-8", "AOS-T-61")
def test_a_cube_on_an_incomplete_line_runs_to_its_city() -> None:
    table = castries(owner=1).cubes("C4", "red").at("move goods", order=[0, 1], engine=1)
    assert table.legal("move") == ["move red C4 > Castries"], "and not out of the open end"
    runs = table.state.rules.first_hops(table.state, table.hex("C4"))
    assert [hop_stop(run) for run in runs] == [table.hex("Castries")]
    table.play("move red C4 > Castries")
    assert table.income == [0, 1]
    assert table.cubes_at("C4") == []


@pytest.mark.rule("AOS-STL-8", "AOS-R-62")
def test_unowned_track_pays_nobody() -> None:
    table = castries(owner=NOBODY).cubes("C4", "red").at("move goods", order=[0, 1])
    assert table.play("move red C4 > Castries").income == [0, 0]


def two_cities() -> Table:
    """C4 (seat 0) ends in Castries (blue); D3 and D4 (seat 1) link Castries with Barre de l'Isle (red)."""
    table = castries(letter="B").new_city("Barre de l'Isle", "A")
    return table.track("D3 gentle S-NW", owner=1).track("D4 straight N-S", owner=1)


@pytest.mark.rule("AOS-STL-7", "AOS-R-66")
def test_the_first_run_is_a_link_like_any_other() -> None:
    table = two_cities().cubes("C4", "red").at("move goods", order=[0, 1], engine=1)
    assert table.refused("move red C4 > Castries > Barre de l'Isle").clause == "AOS-13.3"
    table = two_cities().cubes("C4", "red").at("move goods", order=[0, 1], engine=2)
    table.play("move red C4 > Castries > Barre de l'Isle")
    assert table.income == [1, 1]


@pytest.mark.rule("AOS-STL-7")
def test_after_the_first_run_only_complete_links_are_used() -> None:
    table = two_cities().track("D6 straight N-S", owner=0).cubes("D4", "black").new_city("Anse Le Raye", "C")
    table.at("move goods", order=[0, 1], engine=6)
    assert table.legal("move") == []
    assert table.refused("move black D4 > Barre de l'Isle > Anse Le Raye").clause == "AOS-13.2"


@pytest.mark.rule("AOS-STL-7")
def test_a_cube_on_a_complete_link_runs_to_either_end() -> None:
    table = two_cities().cubes("D4", "red blue").at("move goods", order=[0, 1], engine=1)
    assert sorted(table.legal("move")) == ["move blue D4 > Castries", "move red D4 > Barre de l'Isle"]


@pytest.mark.rule("AOS-STL-8")
def test_on_a_tile_with_two_sections_the_mover_chooses() -> None:
    """D4 bears Castries - Barre de l'Isle (seat 1) and a line of seat 0 that comes from Castries by C5."""
    table = two_cities().track("C5 sharp N-NE", owner=0).track("D4 crossing N-S NE-SW", owners=[1, 0])
    table.cubes("D4", "blue").at("move goods", order=[0, 1], engine=1)
    assert table.legal("move") == ["move blue D4 > Castries (Orange)", "move blue D4 > Castries (Sky)"]
    assert table.play("move blue D4 > Castries (Orange)").income == [1, 0]


@pytest.mark.rule("AOS-STL-9")
def test_delivered_cubes_are_never_drawn_again() -> None:
    table = castries().cubes("C4", "red").at("move goods", turn=1, order=[0, 1], cash=20)
    red = table.bag()["red"]
    table.play("move red C4 > Castries", "pass", "pass", "pass")
    assert table.bag()["red"] == red + 1
    assert (table.phase, table.state.turn) == ("player order", 2)


@pytest.mark.rule("AOS-STL-9")
def test_urbanizing_touches_no_cube() -> None:
    table = st_lucia().cubes("C4", "red").cubes("D3", "blue").at("build track", actions={0: "Urbanization"})
    table.play("urbanize Castries A")
    assert (table.cubes_at("C4"), table.cubes_at("D3"), table.cubes_at("Castries")) == (["red"], ["blue"], [])


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.rule("AOS-STL-10")
def test_goods_growth_is_skipped_and_turn_eight_is_the_last() -> None:
    table = castries().at("move goods", turn=7, order=[0, 1], cash=20).play("pass", "pass", "pass", "pass")
    assert (table.phase, table.state.turn) == ("player order", 8)
    table = castries().at("move goods", turn=8, order=[0, 1], cash=20).play("pass", "pass", "pass", "pass")
    assert table.actor == "over"
    assert table.scores == [-6, -6]
