"""Germany: terminals, complete links only, expensive borders, the half-price Engineer, Berlin (AOS-GER)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.maps.opening import cubes_per_place, opened
from tests.rules.age_of_steam.table import Table, on_map

from smokestack.games.age_of_steam.components.pieces import COLOURS, RED

TERMINALS = ["Antwerp", "Copenhagen", "Lyon", "Paris", "Rotterdam", "Warsaw"]


def germany(seats: int = 3) -> Table:
    return on_map("germany", seats)


def through_rotterdam() -> Table:
    """Düsseldorf - Rotterdam and Rotterdam - Bremen, both of seat 0; Rotterdam takes red."""
    table = germany().track("B6 straight SE-NW", 0).track("C6 gentle S-NW", 0)
    table.track("B5 straight NE-SW", 0).track("C4 straight NE-SW", 0)
    table.state.takes[table.hex("Rotterdam")] = 1 << RED
    return table


# --- terminals ---------------------------------------------------------


@pytest.mark.rule("AOS-GER-1", "AOS-R-59")
def test_each_terminal_takes_the_colour_of_a_drawn_cube() -> None:
    table = opened(germany())
    for name in TERMINALS:
        [colour] = table.cubes_at(name)
        assert table.state.takes[table.hex(name)] == 1 << COLOURS.index(colour)
    drawn = {tuple(opened(germany(), seed).cubes_at(name)) for seed in range(12) for name in TERMINALS}
    assert drawn == {(colour,) for colour in COLOURS[:5]}


@pytest.mark.rule("AOS-GER-1", "AOS-T-59")
def test_nothing_crosses_a_terminal_whatever_its_colour() -> None:
    table = through_rotterdam().cubes("Düsseldorf/Cologne", "blue").at("move goods", engine=6)
    refusal = table.refused("move blue Düsseldorf/Cologne > Rotterdam > Oldenburg/Bremen")
    assert refusal.clause == "AOS-13.6"
    assert refusal.data["city"] == "Rotterdam"


@pytest.mark.rule("AOS-GER-1")
def test_a_terminal_takes_its_colour_and_only_that() -> None:
    table = through_rotterdam().cubes("Oldenburg/Bremen", "red yellow").at("move goods")
    assert table.refused("move yellow Oldenburg/Bremen > Rotterdam").clause == "AOS-13.6"
    table.play("move red Oldenburg/Bremen > Rotterdam")
    assert table.income == [1, 0, 0]
    assert table.bag()["red"] == 20


@pytest.mark.rule("AOS-GER-1")
def test_the_cube_of_a_terminal_is_no_good() -> None:
    table = through_rotterdam().cubes("Rotterdam", "blue").at("move goods")
    assert table.refused("move blue Rotterdam > Oldenburg/Bremen").clause == "AOS-13.2"
    assert table.legal("move") == []


@pytest.mark.rule("AOS-GER-1")
def test_no_column_of_the_display_feeds_a_terminal() -> None:
    table = germany()
    fed = {table.board.names[hex] for hex in table.board.column_city if hex >= 0}
    assert len(fed) == 12
    assert not fed & {*TERMINALS, "Berlin"}


@pytest.mark.rule("AOS-MAP-7", "AOS-R-59", "AOS-8.5")
def test_track_may_begin_at_a_terminal() -> None:
    table = germany().at("build track").play("build B6 straight SE-NW")
    assert table.owner("B6", "NW") == 0


# --- setup -------------------------------------------------------------


@pytest.mark.rule("AOS-GER-2", "AOS-R-31")
def test_vienna_starts_with_four_cubes_and_koenigsberg_with_three() -> None:
    counts = {name: n for name, n in cubes_per_place(opened(germany())).items() if name not in TERMINALS}
    assert {name: n for name, n in counts.items() if n != 2} == {"Vienna": 4, "Königsberg": 3}
    assert counts["Berlin"] == 2
    assert len(counts) == 13


@pytest.mark.rule("AOS-MAP-1", "AOS-R-24")
def test_three_to_six_play() -> None:
    info = next(map for map in germany().game.maps() if map.id == "germany")
    assert list(info.seats) == [3, 4, 5, 6]


# --- prices and the Engineer -------------------------------------------


@pytest.mark.rule("AOS-GER-5")
def test_the_boxed_number_is_the_price_of_a_simple_tile() -> None:
    table = germany().at("build track", cash=30).play("build L9 gentle NE-NW")
    assert table.cash[0] == 30 - 9


@pytest.mark.rule("AOS-GER-5", "AOS-MAP-6", "AOS-R-25")
def test_complex_tiles_cost_one_or_two_more_than_the_boxed_number() -> None:
    crossing = germany().at("build track", cash=30).play("build L8 crossing NE-SW SE-NW")
    assert crossing.cash[0] == 30 - 11
    coexisting = germany().at("build track", cash=30).play("build L8 coexisting NE-SW SE-S")
    assert coexisting.cash[0] == 30 - 10


@pytest.mark.rule("AOS-GER-5")
def test_replacing_on_a_boxed_hex_costs_as_anywhere() -> None:
    table = germany().track("L8 straight NE-SW", 1).at("build track", cash=30)
    table.play("build L8 crossing NE-SW SE-NW")
    assert table.cash[0] == 30 - 3


@pytest.mark.rule("AOS-GER-3", "AOS-R-32", "AOS-T-59")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_the_engineer_pays_half_for_the_dearest_of_three_builds(order: tuple[int, ...]) -> None:
    builds = ["build M3 gentle N-SW", "build L4 town NE", "build C6 sharp SE-S"]
    table = germany().at("build track", cash=20, actions={0: "Engineer"})
    table.play(*(builds[place] for place in order))
    assert table.cash[0] == 20 - (6 + 2 + 3)


@pytest.mark.rule("AOS-GER-3", "AOS-T-59")
def test_half_of_nine_is_five() -> None:
    table = germany().at("build track", cash=5, actions={0: "Engineer"}).play("build L9 gentle NE-NW", "done")
    assert table.cash[0] == 0


@pytest.mark.rule("AOS-GER-3")
def test_the_engineer_has_no_fourth_build() -> None:
    table = germany().at("build track", cash=40, actions={0: "Engineer"})
    table.play("build M3 gentle N-SW", "build L4 town NE", "build C6 sharp SE-S")
    assert table.refused("build L9 gentle NE-NW").clause == "AOS-8.2"
    assert table.legal("build") == []


@pytest.mark.rule("AOS-GER-3", "AOS-6.5")
def test_without_the_engineer_everything_costs_its_full_price() -> None:
    table = germany().at("build track", cash=20)
    table.play("build M3 gentle N-SW", "build L4 town NE", "build C6 sharp SE-S")
    assert table.cash[0] == 20 - 17


# --- complete links only -----------------------------------------------


@pytest.mark.rule("AOS-GER-4", "AOS-MAP-5")
def test_a_build_turn_may_not_end_with_an_incomplete_line() -> None:
    table = germany().at("build track", cash=20).play("build M3 gentle N-SW")
    refusal = table.refused("done")
    assert refusal.clause == "AOS-MAP-5"
    assert refusal.data["hex"] == "M3 SW"
    table.play("build L4 town NE", "done")
    assert table.complete("M3", "N")


@pytest.mark.rule("AOS-GER-4", "AOS-MAP-5", "AOS-T-59")
def test_an_open_stub_of_a_town_is_incomplete() -> None:
    table = germany().at("build track", cash=20).play("build M3 gentle N-SW", "build L4 straight NE-SW")
    assert table.complete("M3", "N")
    assert table.refused("done").data["hex"] == "L4 SW"


@pytest.mark.rule("AOS-MAP-5", "AOS-R-80")
def test_what_cannot_be_finished_is_taken_back_and_the_player_builds_again() -> None:
    table = germany().at("build track", cash=[20, 10, 10])
    table.play("build C6 sharp SE-S")
    complete = table.state.key()
    table.play("build M3 gentle N-SW", "take back")
    assert table.cash[0] == 20 - 3, "the complete link stays and stays paid"
    assert table.has_track("C6", "S")
    assert not table.has_track("M3", "N")
    assert table.left("gentle") == 55
    assert (table.actor, table.phase) == (0, "build track")
    assert table.state.prompt().data == {"n": 2, "cash": 17}, "the build is available again"
    table.state.taken_back = 0
    assert table.state.key() == complete, "nothing else has changed"
    table.play("build M3 gentle N-SW", "build L4 town NE", "done")
    assert table.actor == 1


@pytest.mark.rule("AOS-MAP-5", "AOS-R-80")
def test_taking_back_twice_ends_the_turn() -> None:
    table = germany().at("build track", cash=20)
    table.play("build M3 gentle N-SW", "take back", "build M3 gentle N-SW", "build L4 straight NE-SW", "take back")
    assert (table.actor, table.cash[0]) == (1, 20)
    assert (table.has_track("M3", "N"), table.has_track("L4", "SW")) == (False, False)
    table.play("build M3 gentle N-SW", "take back")
    assert table.actor == 1, "everybody may build again once a turn"


@pytest.mark.rule("AOS-R-80", "AOS-GER-3")
def test_the_discount_of_a_build_that_is_taken_back_is_free_again() -> None:
    table = germany().at("build track", cash=20, actions={0: "Engineer"})
    table.play("build M3 gentle N-SW", "take back")
    assert table.cash[0] == 20
    assert table.play("build L9 gentle NE-NW", "done").cash[0] == 20 - 5


@pytest.mark.rule("AOS-R-80", "AOS-6.4")
def test_whoever_takes_back_has_given_up_waiting() -> None:
    table = germany().at("build track", cash=20, order=[1, 0, 2], actions={0: "First Build"})
    assert table.allows("wait")
    table.play("build M3 gentle N-SW", "take back")
    assert table.refused("wait").clause == "AOS-6.4"


@pytest.mark.rule("AOS-R-80", "AOS-R-18")
def test_a_new_city_of_an_unfinished_turn_is_taken_back_too() -> None:
    table = on_map("germany", 3, urbanize_any_time="true")
    table.at("build track", cash=20, actions={0: "Urbanization"}).play("build M3 gentle N-SW", "urbanize Kassel A")
    assert table.refused("done").clause == "AOS-MAP-5"
    table.play("take back")
    assert table.cash[0] == 20
    assert table.allows("urbanize Kassel A")
    table.play("build M3 gentle N-SW", "build L4 town NE", "urbanize Kassel A", "done")
    assert table.actor == 1
    assert table.legal("urbanize") == []


@pytest.mark.rule("AOS-MAP-5")
def test_nothing_is_taken_back_when_all_is_complete() -> None:
    table = germany().at("build track").play("build C6 sharp SE-S")
    assert table.refused("take back").clause == "AOS-MAP-5"


# --- the link that is bought -------------------------------------------


@pytest.mark.rule("AOS-GER-6", "AOS-MAP-3")
def test_the_rhine_ruhr_link_costs_two_one_build_and_counts_one_section() -> None:
    table = germany().cubes("Düsseldorf/Cologne", "blue").at("build track", cash=20)
    table.play("buy rhine-ruhr", "build C6 sharp SE-S", "build L9 gentle NE-NW")
    assert table.cash[0] == 20 - 2 - 3 - 9
    assert table.sections(0) == 3
    assert table.discs(0) == 3
    assert table.legal("build") == []
    assert table.refused("build D8 straight N-S").clause == "AOS-8.2"
    table.play("done", "done", "done", "move blue Düsseldorf/Cologne > Essen/Dortmund")
    assert table.income == [1, 0, 0]


@pytest.mark.rule("AOS-MAP-3")
def test_a_special_link_is_sold_once() -> None:
    table = germany().special_link("rhine-ruhr", 1).at("build track")
    assert table.refused("buy rhine-ruhr").clause == "AOS-MAP-3"


@pytest.mark.rule("AOS-MAP-3", "AOS-12.5")
def test_a_special_link_has_to_be_paid() -> None:
    table = germany().at("build track", cash=1)
    assert table.refused("buy rhine-ruhr").clause == "AOS-12.5"
    assert germany().at("build track", cash=1, actions={0: "Engineer"}).allows("buy rhine-ruhr")


# --- Berlin ------------------------------------------------------------


@pytest.mark.rule("AOS-GER-7", "AOS-R-30")
def test_berlin_gets_a_cube_every_turn_before_production() -> None:
    for turn in (1, 7):
        table = germany().at("goods growth", turn=turn, actions={2: "Production"})
        assert table.words(table.state.prompt().data) == {"place": "Berlin"}
        table.play("draw black")
        assert table.cubes_at("Berlin") == ["black"]
        assert table.actor == 2
        assert "produce" in table.legal()


@pytest.mark.rule("AOS-MAP-2", "AOS-GER-7")
def test_an_empty_bag_has_nothing_for_berlin() -> None:
    table = germany()
    table.state.bag = [0] * 6
    table.at("goods growth")
    assert table.cubes_at("Berlin") == []
    assert table.legal()[0].startswith("roll")
