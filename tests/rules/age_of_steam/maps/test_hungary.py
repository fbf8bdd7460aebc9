"""Hungary: another player's link in every delivery, New Cities on New Cities, Production for Budapest (AOS-HUN)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import NOBODY, Table, on_map


def hungary(seats: int = 3) -> Table:
    return on_map("hungary", seats)


@pytest.mark.rule("AOS-HUN-1")
def test_budapest_starts_with_three_cubes_and_engines_with_two_links() -> None:
    table = opened(hungary())
    counts = cubes_per_place(table)
    assert counts.pop("Budapest") == 3
    assert set(counts.values()) == {2}
    assert len(counts) == 11
    assert table.engine == [2, 2, 2]


@pytest.mark.rule("AOS-HUN-2", "AOS-T-64")
@pytest.mark.parametrize(("seats", "turns"), [(3, 9), (4, 7), (5, 6), (6, 5)])
def test_the_game_is_one_turn_shorter(seats: int, turns: int) -> None:
    assert hungary(seats).at("advance turn", turn=turns - 1).actor != "over"
    assert hungary(seats).at("advance turn", turn=turns).actor == "over"


@pytest.mark.rule("AOS-HUN-3", "AOS-R-41", "AOS-MAP-6")
@pytest.mark.parametrize(
    ("build", "cost"),
    [("I5 straight SE-NW", 3), ("J5 coexisting NE-SE S-NW", 4), ("J5 crossing NE-SW S-NW", 5)],
)
def test_a_simple_tile_costs_three(build: str, cost: int) -> None:
    table = hungary().at("build track", cash=20).play(f"build {build}")
    assert table.cash[0] == 20 - cost


@pytest.mark.rule("AOS-HUN-3", "AOS-R-41")
@pytest.mark.parametrize(
    ("build", "cost"),
    [("H6 straight N-S", 3), ("H6 town N", 2), ("H5 gentle N-SE", 2), ("K6 crossing N-S NE-SW", 3)],
)
def test_towns_redirects_and_replacements_cost_what_they_always_do(build: str, cost: int) -> None:
    table = hungary().track("H5 straight N-S", owner=0).track("K6 straight N-S", owner=1)
    table.at("build track", cash=20).play(f"build {build}")
    assert table.cash[0] == 20 - cost


@pytest.mark.rule("AOS-HUN-4", "AOS-8.8")
@pytest.mark.parametrize(
    ("build", "edge"),
    [("E6 gentle NE-S", "S"), ("F6 gentle N-SW", "SW"), ("F7 sharp SW-NW", "NW"), ("D7 sharp N-NE", "N")],
)
def test_no_track_crosses_lake_balaton(build: str, edge: str) -> None:
    table = hungary().at("build track", cash=20)
    refusal = table.refused(f"build {build}")
    assert (refusal.clause, refusal.data["edge"]) == ("AOS-8.8", edge)


@pytest.mark.rule("AOS-HUN-4")
def test_no_tile_lies_in_the_lake() -> None:
    assert hungary().at("build track", cash=20).refused("build E7 straight N-S").clause == "AOS-8.8"


# --- a New City on a New City ---------------------------------------------------------------------


def eger() -> Table:
    """New City A at Eger, linked to Miskolc by seat 1."""
    return hungary().new_city("Eger", "A").track("M3 gentle N-SW", owner=1)


@pytest.mark.rule("AOS-HUN-5", "AOS-T-64")
def test_a_new_city_may_cover_a_new_city() -> None:
    table = eger().display("A", "red blue").display("B", "yellow yellow")
    table.at("build track", actions={0: "Urbanization"})
    bag = table.bag()
    table.play("urbanize Eger B")
    assert table.state.takes[table.hex("Eger")] == 1 << 1, "it is a blue city now"
    assert table.column("A") == ["-", "-"]
    assert table.column("B") == ["yellow", "yellow"]
    assert (table.bag()["red"], table.bag()["blue"]) == (bag["red"] + 1, bag["blue"] + 1)
    assert (table.owner("M3", "N"), table.complete("M3", "N")) == (1, True), "its links are as before"
    table.at("build track", actions={0: "Urbanization"})
    assert table.refused("urbanize Sopron A").clause == "AOS-11.3", "the covered tile has left the game"


@pytest.mark.rule("AOS-HUN-5", "AOS-11.6")
def test_a_complete_link_of_nobody_s_is_not_claimed_with_it() -> None:
    table = hungary().new_city("Eger", "A").track("M3 gentle N-SW", owner=NOBODY)
    table.at("build track", actions={0: "Urbanization"})
    assert table.refused("urbanize Eger B unclaimed").clause == "AOS-11.6"
    table.play("urbanize Eger B")
    assert table.owner("M3", "N") == NOBODY


@pytest.mark.rule("AOS-HUN-5")
def test_its_cubes_are_kept_or_returned_one_by_one() -> None:
    table = eger().cubes("Eger", "red red black").at("build track", actions={0: "Urbanization"})
    red, black = table.bag()["red"], table.bag()["black"]
    table.play("urbanize Eger B")
    assert table.state.prompt().data == {"colour": "red", "colour_id": 0}
    assert table.refused("done").clause == "AOS-HUN-5"
    assert table.refused("keep black").clause == "AOS-HUN-5", "the red ones come first"
    table.play("keep red", "return red", "return black")
    assert table.cubes_at("Eger") == ["red"]
    assert (table.bag()["red"], table.bag()["black"]) == (red + 1, black + 1)
    assert table.actor == 0
    assert table.allows("done")


@pytest.mark.rule("AOS-HUN-5", "AOS-17.4")
def test_the_covered_column_feeds_nobody_any_more() -> None:
    table = eger().at("build track", actions={0: "Urbanization"}).play("urbanize Eger B")
    table.display("B", "red").at("goods growth", actions={0: "Engineer"})
    table.play("roll 3", "roll 3", "roll 4")
    assert table.cubes_at("Eger") == ["red"], "only light 4, which is B's"


# --- Production -----------------------------------------------------------------------------------


def after_the_dice(table: Table) -> Table:
    return table.at("goods growth", turn=1, actions={1: "Production"}).play(*["roll 1"] * 6)


@pytest.mark.rule("AOS-HUN-6")
def test_production_comes_last_and_feeds_budapest() -> None:
    table = after_the_dice(hungary())
    assert table.actor == 1
    bag = table.bag()
    table.play("produce", "draw red", "draw red", "draw blue", "draw black")
    assert table.legal() == ["keep red", "keep blue", "keep black"]
    assert table.refused("keep yellow").clause == "AOS-HUN-6"
    table.play("keep black")
    assert [(fact.seat, table.words(fact.data)) for fact in table.happened("supplied")] == [
        (1, {"colour": "black", "place": "Budapest"}),
    ]
    table.play("keep red")
    assert table.cubes_at("Budapest") == ["red", "black"]
    assert table.bag()["red"] == bag["red"] - 1
    assert table.bag()["blue"] == bag["blue"]
    assert (table.phase, table.state.turn) == ("issue shares", 2)


@pytest.mark.rule("AOS-HUN-6", "AOS-R-10")
def test_production_may_be_left() -> None:
    table = after_the_dice(hungary())
    assert table.refused("issue 0").clause == "AOS-HUN-6"
    table.play("pass")
    assert [fact.seat for fact in table.happened("no-production")] == [1]
    assert (table.phase, table.cubes_at("Budapest")) == ("issue shares", [])


@pytest.mark.rule("AOS-HUN-6", "AOS-R-57", "AOS-MAP-2")
@pytest.mark.parametrize(("left", "kept"), [(3, 2), (1, 1)])
def test_production_draws_what_the_bag_has(left: int, kept: int) -> None:
    table = hungary()
    table.state.bag = [left, 0, 0, 0, 0, 0]
    after_the_dice(table).play("produce", *["draw red"] * left, *["keep red"] * kept)
    assert table.cubes_at("Budapest") == ["red"] * kept
    assert table.bag()["red"] == left - kept
    assert table.phase == "issue shares"


# --- moving ---------------------------------------------------------------------------------------


def miskolc(first: int, second: int) -> Table:
    """Miskolc - N2 - Nyíregyháza - O4 - Debrecen, with their owners."""
    return hungary().track("N2 straight SE-NW", owner=first).track("O4 straight N-S", owner=second)


@pytest.mark.rule("AOS-HUN-7", "AOS-T-64")
def test_a_delivery_uses_a_link_of_another_player() -> None:
    table = miskolc(0, 0).cubes("Miskolc", "red purple").at("move goods")
    assert table.legal("move") == []
    assert table.refused("move red Miskolc > Nyíregyháza > Debrecen").clause == "AOS-HUN-7"
    table = miskolc(0, 1).cubes("Miskolc", "red purple").at("move goods")
    assert table.legal("move") == ["move red Miskolc > Nyíregyháza > Debrecen"]
    assert table.refused("move purple Miskolc > Nyíregyháza").clause == "AOS-HUN-7"
    table = miskolc(1, 1).cubes("Miskolc", "red").at("move goods")
    assert table.play("move red Miskolc > Nyíregyháza > Debrecen").income == [0, 2, 0], "it may be all of his"
    table = miskolc(1, 0).cubes("Miskolc", "red").at("move goods", order=[1, 0, 2])
    assert table.play("move red Miskolc > Nyíregyháza > Debrecen").income == [1, 1, 0], "whichever seat the other has"


@pytest.mark.rule("AOS-HUN-7", "AOS-R-42")
def test_links_that_pay_nobody_do_not_count_as_another_s() -> None:
    table = miskolc(0, 1).out(1).cubes("Miskolc", "red").at("move goods")
    assert table.refused("move red Miskolc > Nyíregyháza > Debrecen").clause == "AOS-HUN-7"
    table = miskolc(0, NOBODY).cubes("Miskolc", "red").at("move goods")
    assert table.legal("move") == []


@pytest.mark.rule("AOS-HUN-7", "AOS-13.12")
def test_the_engine_is_upgraded_as_ever() -> None:
    assert hungary().at("move goods").play("upgrade").engine == [3, 2, 2]
