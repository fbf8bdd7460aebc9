"""New England: two players, a fixed order, three movement rounds, points for cash (AOS-NEN)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

from smokestack.games.age_of_steam.rules import sequence


def new_england() -> Table:
    return on_map("new-england", 2)


@pytest.mark.rule("AOS-NEN-1")
def test_every_city_starts_with_three_cubes() -> None:
    counts = cubes_per_place(opened(new_england()))
    assert set(counts.values()) == {3}
    assert len(counts) == 9


@pytest.mark.rule("AOS-NEN-1", "AOS-NEN-2")
def test_chance_decides_who_is_white_and_white_begins() -> None:
    first = {tuple(opened(new_england(), seed).order) for seed in range(8)}
    assert first == {(0, 1), (1, 0)}
    table = opened(new_england())
    assert table.actor == table.order[0]
    assert table.phase == "issue shares"


@pytest.mark.rule("AOS-NEN-2")
@pytest.mark.parametrize("white", [0, 1])
def test_white_is_first_in_turns_1_3_6_8_and_black_in_2_4_5_7(white: int) -> None:
    state = new_england().state
    state.order = [white, 1 - white]
    first: list[int] = []
    for number in range(1, 9):
        sequence.begin_turn(state, number, None)
        sequence.settle(state, None)
        first.append(state.now)
        assert sorted(state.order) == [0, 1]
    black = 1 - white
    assert first == [white, black, white, black, black, white, black, white]


@pytest.mark.rule("AOS-NEN-2")
def test_there_is_no_auction() -> None:
    table = new_england().at("issue shares").play("issue 0", "issue 0")
    assert table.phase == "select actions"


@pytest.mark.rule("AOS-NEN-2", "AOS-R-51")
def test_turn_order_is_not_to_be_had() -> None:
    table = new_england().at("select actions")
    assert table.refused("select Turn Order").clause == "AOS-6.2"
    assert len(table.legal("select")) == 6


@pytest.mark.rule("AOS-NEN-2")
def test_the_game_has_eight_turns() -> None:
    assert opened(new_england()).at("advance turn", turn=7).actor in (0, 1)
    assert opened(new_england()).at("advance turn", turn=8).actor == "over"


@pytest.mark.rule("AOS-NEN-3", "AOS-MAP-5")
def test_only_complete_links_may_stay() -> None:
    table = new_england().at("build track").play("build E5 straight N-S")
    assert table.refused("done").clause == "AOS-MAP-5"
    table = new_england().at("build track").play("build E5 gentle N-SE", "done")
    assert table.complete("E5", "N")
    assert table.actor == 1


@pytest.mark.rule("AOS-NEN-4")
def test_there_are_three_rounds_of_moving_and_one_upgrade() -> None:
    table = new_england().at("move goods", order=[0, 1], actions={1: "First Move"})
    for number in (1, 2, 3):
        assert (table.actor, table.state.move_round) == (1, number), "First Move goes first in every round"
        if number == 1:
            table.play("upgrade")
        else:
            assert table.refused("upgrade").clause == "AOS-13.12"
            table.play("pass")
        assert table.phase == "move goods"
        table.play("pass")
    assert table.phase == "goods growth"
    assert table.engine == [1, 2]


@pytest.mark.rule("AOS-NEN-5", "AOS-T-69")
def test_every_full_twenty_dollars_are_a_point() -> None:
    table = new_england().track("E5 gentle N-SE", 0)
    table.at("advance turn", turn=8, cash=[59, 60], income=[10, 0], shares=[3, 2])
    assert table.scores == [30 + 1 - 9 + 2, 0 + 0 - 6 + 3]


@pytest.mark.rule("AOS-NEN-6")
def test_two_dice_are_rolled_for_each_half() -> None:
    table = opened(new_england()).at("goods growth", turn=1)
    table.play("roll 1", "roll 1")
    assert table.happened("rolled")[-1].data["half"] == "light"
    table.play("roll 3", "roll 3")
    assert table.happened("rolled")[-1].data["half"] == "dark"
    assert (table.phase, table.state.turn) == ("issue shares", 2)


@pytest.mark.rule("AOS-NEN-6", "AOS-17.4")
def test_a_city_with_two_numbers_is_fed_by_both() -> None:
    table = opened(new_england()).at("goods growth", turn=1)
    before = len(table.cubes_at("Schenectady"))
    table.play("roll 1", "roll 1", "roll 3", "roll 4")
    assert len(table.cubes_at("Schenectady")) == before + 2


@pytest.mark.rule("AOS-MAP-1", "AOS-R-24")
def test_two_play() -> None:
    info = next(map for map in new_england().game.maps() if map.id == "new-england")
    assert list(info.seats) == [2]
