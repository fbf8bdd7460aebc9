"""Barbados: one player, four actions in rotation, the light half of the display, buying shares back (AOS-BAR)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

from smokestack.games.age_of_steam.components.pieces import box_name

ACTIONS = ["Engineer", "Locomotive", "Urbanization", "Production"]


def barbados(**options: str) -> Table:
    return on_map("barbados", 1, **options)


@pytest.mark.rule("AOS-BAR-1")
def test_purple_cubes_and_half_the_new_cities_are_out() -> None:
    table = opened(barbados())
    assert table.bag()["purple"] == 0
    assert sum(table.bag().values()) == 20 * 3 + 16 - 10 - 6
    assert table.game.referee(table.state) == []
    table.at("build track", actions={0: "Urbanization"})
    assert {text[-1] for text in table.legal("urbanize Brighton")} == set("ABCD")
    assert table.refused("urbanize Brighton E").clause == "AOS-11.3"


@pytest.mark.rule("AOS-BAR-2")
def test_only_the_top_boxes_of_the_light_half_are_filled() -> None:
    table = opened(barbados())
    filled = {box_name(box) for box, colour in enumerate(table.state.display) if colour >= 0}
    assert filled == {*(f"light {number}.1" for number in range(1, 7)), "A.1", "B.1", "C.1", "D.1"}


@pytest.mark.rule("AOS-BAR-2")
def test_no_red_cube_comes_for_a_and_no_blue_one_for_b() -> None:
    table = barbados()
    state = table.fresh.clone()
    offered: dict[str, list[str]] = {}
    while state.prompt().key == "draw-for":
        texts = [state.codec().text(state, action) for action in state.legal()]
        offered[str(state.prompt().data["place"])] = texts
        state.apply(state.codec().parse(state, "draw yellow"))
    every = ["draw red", "draw blue", "draw yellow", "draw black"]
    assert offered.pop("A.1") == ["draw blue", "draw yellow", "draw black"]
    assert offered.pop("B.1") == ["draw red", "draw yellow", "draw black"]
    assert len(offered) == 14
    assert all(texts == every for texts in offered.values())


@pytest.mark.rule("AOS-BAR-3")
def test_every_city_starts_with_one_cube_or_two_when_it_is_to_be_easy() -> None:
    cities = ["Bathsheba", "Bell Point", "Bridgetown", "Crane Beach", "North Point", "Oistins"]
    assert cubes_per_place(opened(barbados())) == dict.fromkeys(cities, 1)
    assert cubes_per_place(opened(barbados(easy="true"))) == dict.fromkeys(cities, 2)
    board = barbados().board
    assert {board.takes[board.by_name[city]] for city in cities} == {1 << 3}, "all of them yellow"


@pytest.mark.rule("AOS-BAR-4")
def test_one_share_a_turn_and_no_auction() -> None:
    table = barbados().at("issue shares")
    assert table.legal() == ["issue 0", "issue 1"]
    assert table.refused("issue 2").clause == "AOS-BAR-4"
    table.play("issue 1")
    assert table.cash == [15]
    assert table.shares == [3]
    assert table.phase == "select actions"
    assert table.happened("place") == [], "nobody takes a place in an order of one"


@pytest.mark.rule("AOS-BAR-4", "AOS-4.2")
def test_fifteen_shares_are_the_limit_here_too() -> None:
    table = barbados().at("issue shares", shares=15)
    assert table.legal() == ["issue 0"]
    assert table.refused("issue 1").clause == "AOS-4.2"


@pytest.mark.rule("AOS-BAR-5", "AOS-T-60")
def test_an_action_is_blocked_until_all_four_have_been_chosen() -> None:
    table = barbados()
    left = list(ACTIONS)
    for turn in range(1, 5):
        table.at("select actions", turn=turn)
        assert table.legal() == [f"select {action}" for action in left]
        if turn > 1:
            assert table.refused("select Production").clause == "AOS-BAR-5"
        table.play(f"select {left.pop()}")
    table.at("select actions", turn=5)
    assert table.legal() == [f"select {action}" for action in ACTIONS]


@pytest.mark.rule("AOS-BAR-5")
def test_one_of_the_four_has_to_be_chosen() -> None:
    table = barbados().at("select actions")
    assert table.refused("skip").clause == "AOS-6.2"
    for other in ("First Move", "First Build", "Turn Order"):
        assert table.refused(f"select {other}").clause == "AOS-6.2"


@pytest.mark.rule("AOS-BAR-6")
def test_two_dice_for_the_light_half_and_none_for_the_dark() -> None:
    table = barbados().display("light 2", "red black").display("dark 2", "blue").at("goods growth")
    table.play("roll 2", "roll 2")
    assert [fact.data["half"] for fact in table.happened("rolled")] == ["light", "light"]
    assert table.cubes_at("Bathsheba") == ["red", "black"]
    assert table.column("dark 2") == ["blue", "-", "-"]
    assert (table.phase, table.state.turn) == ("issue shares", 2)


@pytest.mark.rule("AOS-BAR-6", "AOS-R-67", "AOS-R-23")
def test_production_fills_the_light_half_and_new_cities_that_are_not_placed() -> None:
    table = barbados().at("goods growth", actions={0: "Production"})
    table.play("produce", "draw red", "draw blue")
    boxes = {text.removeprefix("place red ") for text in table.legal("place red")}
    light = {f"light {number}.{row}" for number in range(1, 7) for row in (1, 2, 3)}
    assert boxes == light | {f"{letter}.{row}" for letter in "ABCD" for row in (1, 2)}
    assert table.refused("place red dark 1.1").clause == "AOS-17.2"
    assert table.refused("place red E.1").clause == "AOS-17.2"
    table.play("place red A.1", "place blue D.2")
    assert table.column("A") == ["red", "-"]
    assert table.column("D") == ["-", "blue"]


@pytest.mark.rule("AOS-BAR-7", "AOS-T-60")
def test_six_shares_and_thirty_one_dollars_leave_a_score_of_one() -> None:
    table = barbados().at("advance turn", turn=10, cash=31, shares=6)
    assert table.actor == "over"
    assert table.scores == [1]
    assert table.cash == [1]
    assert table.shares == [0]
    assert table.state.ranking() == [[0]]


@pytest.mark.rule("AOS-BAR-7", "AOS-T-60")
def test_who_cannot_buy_the_shares_back_has_lost() -> None:
    table = barbados().at("advance turn", turn=10, cash=29, shares=6)
    assert table.actor == "over"
    assert table.scores == [-1]
    assert table.state.ranking() == [[], [0]]


@pytest.mark.rule("AOS-BAR-7")
def test_just_enough_money_is_no_loss() -> None:
    assert barbados().at("advance turn", turn=10, cash=30, shares=6).state.ranking() == [[0]]


@pytest.mark.rule("AOS-BAR-7", "AOS-15.3", "AOS-15.8")
def test_going_bankrupt_is_a_loss_at_once() -> None:
    table = barbados().at("pay expenses", turn=3, cash=2, shares=2, engine=1)
    assert table.actor == "over"
    assert table.state.ranking() == [[], [0]]


@pytest.mark.rule("AOS-BAR-7")
def test_the_ninth_turn_is_not_the_last_and_track_and_income_score_nothing() -> None:
    table = barbados().track("A2 straight N-S", 0).track("A3 town N", 0)
    table.at("advance turn", turn=9, cash=50, shares=4, income=9)
    assert table.actor == 0
    assert table.state.turn == 10
    assert table.scores == [30]


@pytest.mark.rule("AOS-MAP-1", "AOS-R-24")
def test_one_plays() -> None:
    info = next(map for map in barbados().game.maps() if map.id == "barbados")
    assert list(info.seats) == [1]
