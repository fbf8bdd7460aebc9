"""The options of the base rules, each in both settings. The default is the ruling of the reference."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import building
from tests.rules.age_of_steam.table import NOBODY, Table, field, rust_belt

from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.options import Choice, choices, read, word

BOTH = pytest.mark.parametrize("on", [True, False], ids=["on", "off"])


def rulings(options: AgeOfSteamOptions) -> dict[str, object]:
    """By name. A compiled object has no `vars`."""
    found = AgeOfSteamRulings(options)
    return {name: getattr(found, name) for name in dir(found) if not name.startswith("_")}


def test_every_option_changes_a_ruling_of_its_own() -> None:
    standard = rulings(AgeOfSteamOptions())
    changed: list[str] = []
    for choice in choices(AgeOfSteamOptions):
        for value in [value for value in choice.values if value != choice.default]:
            options = read(AgeOfSteamOptions, {choice.name: value})
            assert isinstance(options, AgeOfSteamOptions)
            [name] = [name for name, ruling in rulings(options).items() if ruling != standard[name]]
            changed.append(name)
    assert sorted(changed) == sorted(standard)


@pytest.mark.parametrize("choice", choices(AgeOfSteamOptions), ids=lambda choice: choice.name)
def test_every_option_is_explained_in_a_sentence(choice: Choice) -> None:
    text = choice.help
    assert (text[0].isupper(), text.endswith(".")) == (True, True)
    assert text.count(". ") == text.count("St. ")


# --- the auction ------------------------------------------------------------------------------------------------


def two_left(**options: str) -> Table:
    """Seat 0 has dropped out. Seat 1, with the pass of Turn Order, and seat 2 are left, and nobody has bid."""
    table = rust_belt(3, **options)
    return table.at("player order", turn=2, cash=20, order=[0, 1, 2], actions={1: "Turn Order"}).play("drop")


@BOTH
@pytest.mark.rule("AOS-R-07", "AOS-5.7")
def test_the_pass_of_one_of_two_bidders(on: bool) -> None:
    table = two_left(two_bidders_may_pass=word(on))
    if not on:
        assert table.refused("pass").clause == "AOS-R-07"
        return
    assert table.play("pass").actor == 2
    table = two_left(two_bidders_may_pass=word(on)).play("bid 1", "bid 2")
    assert table.refused("pass").clause == "AOS-5.7", "the other one has bid"


@pytest.mark.rule("AOS-R-07", "AOS-5.6")
def test_one_of_three_bidders_may_always_pass() -> None:
    table = rust_belt(3, two_bidders_may_pass="false")
    table.at("player order", turn=2, cash=20, order=[0, 1, 2], actions={0: "Turn Order"}).play("pass")
    assert table.actor == 1


@pytest.mark.rule("AOS-R-09", "AOS-5.10")
@pytest.mark.parametrize(("on", "cash"), [(False, [20, 17]), (True, [18, 17])])
def test_the_loser_of_two_bidders(on: bool, cash: list[int]) -> None:
    table = rust_belt(3, loser_of_two_pays=word(on)).out(2)
    table.at("player order", turn=2, cash=20, order=[0, 1]).play("bid 2", "bid 3", "drop")
    assert (table.cash[:2], table.order) == (cash, [1, 0])


@BOTH
@pytest.mark.rule("AOS-R-09", "AOS-5.8")
def test_the_first_of_three_to_drop_never_pays(on: bool) -> None:
    table = rust_belt(3, loser_of_two_pays=word(on)).at("player order", turn=2, cash=20, order=[0, 1, 2])
    assert table.play("bid 4", "bid 5", "bid 6", "drop", "drop").cash == [20, 15, 14]


# --- going first ------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("AOS-R-10", "AOS-6.3", "AOS-6.4")
@pytest.mark.parametrize(
    ("phase", "action", "clause"), [("build track", "First Build", "AOS-6.4"), ("move goods", "First Move", "AOS-6.3")]
)
def test_declining_to_go_first(on: bool, phase: str, action: str, clause: str) -> None:
    table = rust_belt(3, may_decline_first=word(on)).at(phase, turn=2, order=[0, 1, 2], actions={1: action})
    assert table.actor == 1
    if on:
        assert table.play("wait").actor == 0
    else:
        assert table.refused("wait").clause == clause


# --- building ---------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("AOS-R-12", "AOS-7.10", "AOS-7.11")
def test_the_last_tile_of_its_kind_turned_in_place(on: bool) -> None:
    table = field(5, 6, cities={"B1": "red", "D1": "blue"}, reuse_lifted_tile=word(on))
    table.track("B2 sharp N-NE", owner=0).supply(tight=0)
    building(table)
    if on:
        table.play("build B2 sharp N-NW")
    else:
        assert table.refused("build B2 sharp N-NW").clause == "AOS-7.11"
    building(table.supply(tight=1)).play("build B2 sharp N-NE" if on else "build B2 sharp N-NW")


@pytest.mark.rule("AOS-R-12", "AOS-T-26")
def test_a_town_disc_stays_with_its_town_in_any_case() -> None:
    table = field(5, 6, cities={"B1": "red"}, towns=["B3"], reuse_lifted_tile="false")
    table.track("B2 straight N-S", owner=0).track("B3 straight N-S", owner=0).supply(discs=0)
    building(table).play("build B3 crossing N-S NE-SW")


@pytest.mark.rule("AOS-R-16", "AOS-9.9")
@pytest.mark.parametrize(("on", "both"), [(False, 2), (True, 4)])
def test_the_price_of_bending_both_tracks_of_a_tile(on: bool, both: int) -> None:
    def crossing() -> Table:
        table = field(6, 6, cities={"C2": "red", "D2": "blue"}, double_redirect_costs_double=word(on))
        return building(table.track("C3 crossing N-S NE-SW", owner=0))

    assert crossing().play("build C3 crossing N-SE NE-S").cash[0] == 20 - both
    assert crossing().play("build C3 crossing N-SE NE-SW").cash[0] == 18, "one track"
    poor = building(crossing(), cash=3)
    assert poor.allows("build C3 crossing N-SE NE-S") == (both <= 3)


@BOTH
@pytest.mark.rule("AOS-R-18", "AOS-11.1")
def test_a_new_city_after_a_build(on: bool) -> None:
    table = field(6, 6, cities={"B1": "red"}, towns=["D3", "E5"], urbanize_any_time=word(on))
    building(table, action="Urbanization").play("build B2 straight N-S")
    if not on:
        assert table.refused("urbanize Town D3 A").key == "urbanize-first"
        return
    table.play("build B3 straight N-S", "build B4 straight N-S", "urbanize Town D3 A")
    assert table.refused("urbanize Town E5 B").key == "urbanized-already"
    assert table.legal() == ["done"]


@BOTH
@pytest.mark.rule("AOS-R-19", "AOS-11.6")
def test_unowned_track_that_a_new_city_completes(on: bool) -> None:
    table = field(6, 7, cities={"D4": "blue"}, towns=["B3", "B6"], claim_with_new_city=word(on))
    building(table.track("C4 straight SE-NW"), action="Urbanization")
    if on:
        assert table.allows("urbanize Town B3 E unclaimed")
    else:
        assert table.refused("urbanize Town B3 E unclaimed").clause == "AOS-11.6"
    table.play("urbanize Town B3 E")
    assert (table.owner("C4", "NW"), table.complete("C4", "NW")) == (0 if on else NOBODY, True)


# --- bankruptcy and growth --------------------------------------------------------------------------------------


@BOTH
@pytest.mark.rule("AOS-R-22", "AOS-15.8")
def test_the_last_player_left(on: bool) -> None:
    table = rust_belt(3, survivor_wins_at_once=word(on))
    table.at("pay expenses", turn=4, cash=[0, 0, 20], shares=[9, 9, 2])
    assert (table.actor == "over") == on
    assert table.state.ranking() == [[2], [0, 1]]


@pytest.mark.rule("AOS-R-22", "AOS-3.3", "AOS-5.9")
def test_a_survivor_plays_on_alone_to_the_last_turn() -> None:
    table = rust_belt(3, survivor_wins_at_once="false").out(0).out(1)
    table.at("issue shares", turn=10, cash=20).play("issue 0", "select Engineer", "done", "pass", "pass")
    assert table.actor == "chance"
    table.play(*["roll 1"] * 6)
    assert table.actor == "over"
    assert table.state.ranking() == [[2], [0, 1]]


@pytest.mark.rule("AOS-R-22", "AOS-15.8")
def test_nobody_wins_if_the_survivor_fails_later() -> None:
    table = rust_belt(3, survivor_wins_at_once="false").out(0).out(1)
    table.at("pay expenses", turn=5, cash=0, shares=9, income=0)
    assert table.actor == "over"
    assert table.state.ranking() == [[], [2], [0, 1]]


@BOTH
@pytest.mark.rule("AOS-R-23", "AOS-17.2")
def test_production_for_a_new_city_that_is_not_on_the_map(on: bool) -> None:
    table = rust_belt(3, production_needs_city=word(on)).new_city("Springfield", "B")
    table.at("goods growth", actions={0: "Production"}).play("produce", "draw red", "draw red")
    assert table.allows("place red B.1")
    assert table.allows("place red dark 6.3")
    if on:
        assert table.refused("place red H.1").clause == "AOS-17.2"
    else:
        table.play("place red H.1")
