"""Western US: joining the coasts, and goods from coast to coast (AOS-WUS-7 to 9)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.western import northern, western_us
from tests.rules.age_of_steam.table import NOBODY, Table

# --- joining the coasts ---------------------------------------------------------------------------


@pytest.mark.rule("AOS-WUS-7", "AOS-WUS-8", "AOS-T-57")
def test_one_owner_of_the_whole_chain_gets_four() -> None:
    table = northern(1, 1, 1, gap="A12").at("build track", order=[1, 0, 2]).play("build A12 straight E-W")
    assert table.income == [0, 4, 0]


@pytest.mark.rule("AOS-WUS-8", "AOS-T-57")
def test_two_owners_get_two_each_whoever_builds() -> None:
    table = northern(1, 2, 1, gap="A12").at("build track", order=[1, 0, 2]).play("build A12 straight E-W")
    assert table.income == [0, 2, 2]


@pytest.mark.rule("AOS-WUS-8", "AOS-R-27")
def test_of_three_owners_the_builder_names_two() -> None:
    table = northern(0, 1, 2, gap="A12", seats=4).at("build track", order=[2, 0, 1, 3])
    table.play("build A12 straight E-W")
    assert table.actor == 2
    assert table.income == [0] * 4
    assert table.refused("done").clause == "AOS-WUS-8"
    assert table.refused("reward Blue").clause == "AOS-WUS-8", "the fourth player owns nothing of it"
    assert table.state.prompt().key == "reward-first"
    table.play("reward Orange")
    assert table.state.prompt().data == {"owner": 0}
    assert table.refused("reward Orange").clause == "AOS-WUS-8"
    table.play("reward Sky")
    assert table.income == [2, 2, 0, 0]
    assert table.actor == 2, "and goes on building"


@pytest.mark.rule("AOS-R-27", "AOS-15.6")
def test_links_that_pay_nobody_count_for_nobody() -> None:
    table = northern(1, 2, 1, gap="A12").out(2).at("build track", order=[1, 0])
    assert table.play("build A12 straight E-W").income == [0, 4, 0]
    table = northern(1, NOBODY, 1, gap="A12").at("build track", order=[1, 0, 2])
    assert table.play("build A12 straight E-W").income == [0, 4, 0]


def forked(north: int, south: int) -> Table:
    """Seattle - Spokane - Fargo are seat 0's except A6; from Fargo one link goes to Duluth, one to Minneapolis."""
    table = northern(0, 0, north, gap="A6")
    table.track("A10 town E SE W", owners=[north, south, 0])
    return table.track("B11 gentle NW-E", owner=south).track("B12 straight E-W", owner=south)


@pytest.mark.rule("AOS-WUS-8", "AOS-R-27")
def test_of_several_chains_the_builder_picks_one() -> None:
    table = forked(1, 2).at("build track", order=[0, 1, 2]).play("build A6 straight E-W", "reward Orange")
    assert table.legal("reward") == ["reward Sky", "reward Green"]
    assert table.play("reward Green").income == [2, 0, 2]


@pytest.mark.rule("AOS-WUS-8", "AOS-R-27")
def test_a_chain_of_one_owner_may_be_picked_for_four() -> None:
    table = forked(0, 2).at("build track", order=[0, 1, 2]).play("build A6 straight E-W", "reward Orange")
    assert table.legal("reward") == ["reward Orange", "reward Green"]
    assert table.play("reward Orange").income == [4, 0, 0]


@pytest.mark.rule("AOS-R-70", "AOS-WUS-7")
def test_the_chain_ends_at_the_first_eastern_city() -> None:
    """Seat 0 joins Seattle with Minneapolis, from where a link of seat 1 goes on to Des Moines."""
    table = western_us().track("A3 straight E-W", owner=0).track("A10 gentle SE-W", owner=0)
    for number in (2, *range(4, 10)):
        table.track(f"A{number} straight E-W", owner=0)
    table.track("B11 gentle NW-E", owner=0).track("C13 straight NW-SE", owner=1)
    table.at("build track").play("build B12 straight E-W")
    assert table.income == [4, 0, 0]


@pytest.mark.rule("AOS-R-27", "AOS-R-70")
@pytest.mark.parametrize(("answers", "income"), [(["decline"], 0), (["reward Green", "reward Green"], 4)])
def test_a_chain_that_pays_nobody_may_be_picked(answers: list[str], income: int) -> None:
    """The links to Duluth are unowned, Fargo - Minneapolis belongs to seat 2, and a New City joins them, unclaimed."""
    table = western_us().track("A10 town E SE W", owners=[NOBODY, 2, NOBODY])
    for number in (2, *range(4, 10), *range(11, 14)):
        table.track(f"A{number} straight E-W", owner=NOBODY)
    table.track("B11 gentle NW-E", owner=2).track("B12 straight E-W", owner=2)
    table.at("build track", actions={0: "Urbanization"}).play("urbanize Spokane A unclaimed")
    assert table.legal() == ["reward Green", "decline"]
    assert table.play(*answers).income == [0, 0, income]


@pytest.mark.rule("AOS-WUS-7", "AOS-WUS-3")
def test_portland_is_no_original_western_city() -> None:
    """Row C joins New City Portland with Minneapolis."""
    table = western_us().new_city("Portland", "A").track("C12 gentle NE-W", owner=0)
    for number in (*range(2, 5), *range(6, 12)):
        table.track(f"C{number} straight E-W", owner=0)
    table.at("build track").play("build C5 straight E-W")
    assert table.complete("C12", "NE")
    assert table.happened("transcontinental") == []
    assert table.income == [0, 0, 0]


@pytest.mark.rule("AOS-WUS-7", "AOS-WUS-3")
def test_kansas_city_is_no_original_eastern_city() -> None:
    """San Francisco - Sacramento - Denver - New City Kansas City, and one tile more to Des Moines."""
    table = western_us().new_city("Kansas City", "A").track("G1 straight NE-SW", owner=0)
    table.track("F2 gentle E-SW", owner=0)
    for number in (*range(3, 9), 10, 12):
        table.track(f"F{number} straight E-W", owner=0)
    table.at("build track").play("build F11 straight E-W")
    assert table.complete("F12", "E")
    assert table.happened("transcontinental") == []
    assert table.income == [0, 0, 0]
    table.play("build E13 straight NE-SW")
    assert len(table.happened("transcontinental")) == 1
    assert table.income == [4, 0, 0]


@pytest.mark.rule("AOS-WUS-7")
def test_the_coasts_are_joined_once() -> None:
    table = northern(0, 0, 0, gap="A12").track("B11 gentle NW-E", owner=0).track("A10 town E SE W", owner=0)
    table.at("build track").play("build A12 straight E-W")
    assert table.income == [4, 0, 0]
    table.play("build B12 straight E-W")
    assert table.complete("B12", "E")
    assert table.income == [4, 0, 0]


@pytest.mark.rule("AOS-WUS-7", "AOS-R-27")
def test_a_new_city_may_join_them() -> None:
    table = western_us().track("A10 straight E-W", owner=2)
    for number in (2, *range(4, 10), *range(11, 14)):
        table.track(f"A{number} straight E-W", owner=1 if number < 3 else 2)
    table.at("build track", actions={0: "Urbanization"}).play("urbanize Spokane A")
    assert table.income == [0, 2, 2]
    assert table.happened("transcontinental")[0].seat == 0


# --- from coast to coast --------------------------------------------------------------------------


@pytest.mark.rule("AOS-WUS-9", "AOS-R-28")
def test_a_cube_from_coast_to_coast_gives_one_more_income() -> None:
    table = northern(1, 1, 1).cubes("Seattle", "red").at("move goods", engine=3)
    table.play("move red Seattle > Spokane > Fargo > Duluth")
    assert table.income == [0, 3 + 1, 0]
    table = northern(0, 0, 0).cubes("Duluth", "blue").at("move goods", engine=3)
    assert table.play("move blue Duluth > Fargo > Spokane > Seattle").income == [4, 0, 0]


@pytest.mark.rule("AOS-WUS-9")
def test_the_mover_chooses_who_of_those_used_gets_it() -> None:
    table = northern(0, 1, 0).cubes("Seattle", "red").at("move goods", engine=3, order=[2, 0, 1])
    table.play("move red Seattle > Spokane > Fargo > Duluth")
    assert (table.actor, table.state.prompt().key) == (2, "reward-coast")
    assert table.refused("reward Green").clause == "AOS-WUS-9", "the mover owns none of the links"
    assert table.refused("pass").clause == "AOS-WUS-9"
    assert table.play("reward Sky").income == [2, 2, 0]
    assert table.actor == 0


@pytest.mark.rule("AOS-WUS-9", "AOS-R-62")
def test_without_a_paid_link_nobody_gets_it() -> None:
    table = northern(NOBODY, NOBODY, NOBODY).cubes("Seattle", "red").at("move goods", engine=3)
    assert table.play("move red Seattle > Spokane > Fargo > Duluth").income == [0, 0, 0]


@pytest.mark.rule("AOS-WUS-9")
@pytest.mark.parametrize(("urbanized", "income"), [(False, 4), (True, 5)])
def test_portland_is_western_once_urbanized(urbanized: bool, income: int) -> None:
    table = northern(0, 0, 0).track("B2 gentle NW-SW", owner=0)
    if urbanized:
        table.new_city("Portland", "B")
    else:
        table.track("C1 town NE", owner=0)
    table.cubes("Portland", "red").at("move goods", engine=4)
    assert table.play("move red Portland > Seattle > Spokane > Fargo > Duluth").income == [income, 0, 0]


@pytest.mark.rule("AOS-WUS-9")
@pytest.mark.parametrize(("town", "income"), [("Kansas City", 6), ("Omaha", 5)])
def test_kansas_city_is_eastern_once_urbanized_and_other_towns_are_not(town: str, income: int) -> None:
    table = northern(0, 0, 0).track("A10 town E SE W", owner=0).track("B11 gentle NW-E", owner=0)
    table.track("B12 straight E-W", owner=0).track("C13 straight NW-SE", owner=0)
    table.track("E13 straight NE-SW", owner=0).track("D13 straight E-W", owner=0)
    table.new_city(town, "E").cubes("Seattle", "yellow").at("move goods", engine=6)
    table.play(f"move yellow Seattle > Spokane > Fargo > Minneapolis > Des Moines > {town}")
    assert table.income == [income, 0, 0]


@pytest.mark.rule("AOS-WUS-9")
def test_no_bonus_within_one_coast() -> None:
    table = western_us().track("C13 straight NW-SE", owner=0).cubes("Minneapolis", "red").at("move goods")
    assert table.play("move red Minneapolis > Des Moines").income == [1, 0, 0]
