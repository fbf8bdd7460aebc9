"""Hooks of a map that must agree with each other: derived where possible, otherwise checked by the referee."""

from __future__ import annotations

import pytest
from tests.rules.age_of_steam.ground import building
from tests.rules.age_of_steam.table import Table, field, on_map

from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.generated.action_fields import BUILD, kind_of, pack_build
from smokestack.games.age_of_steam.rules.map_hooks.building import UNKNOWN_PRICE
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
from smokestack.games.age_of_steam.rules.referee import objections
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.games.age_of_steam.rules.track import Site
from smokestack.kernel import registry
from smokestack.kernel.facts import Fact


def under(rules: type[MapRules], cash: int = 20, action: str = "") -> Table:
    """Seat 0 builds between three cities, under the rules of somebody's map."""
    table = field(6, 6, cities={"B1": "red", "A2": "yellow", "B5": "blue"})
    table.state.rules = rules(table.board, 3, table.state.rules.rulings)
    return building(table, cash=cash, action=action)


def listed_is_what_is_not_refused(table: Table) -> bool:
    state = table.state
    every = [pack_build(hex, tile) for hex in state.board.buildable for tile in range(1, N_PLACEMENTS)]
    listed = {action for action in state.legal() if kind_of(action) == BUILD}
    return listed == {action for action in every if state.refusal(action) is None}


# --- maps that change a rule and say nothing else ---------------------------------------------------------------


class OneStart(MapRules):
    def may_start_at(self, position: AgeOfSteamPosition, seat: int, stop: int) -> bool:
        return stop == self.board.by_name["City B1"]


class DearStraights(MapRules):
    def place_price(self, position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> int:
        return 30 if laid <= 3 else super().place_price(position, seat, hex, laid)


class SecondBuildFree(MapRules):
    def bill(self, position: AgeOfSteamPosition, seat: int, prices: list[int]) -> int:
        return sum(prices) - (prices[1] if len(prices) > 1 else 0)


class NoComplexTiles(MapRules):
    def may_lay_both(self, position: AgeOfSteamPosition, site: Site, laid: int) -> bool:
        return False


@pytest.mark.parametrize("rules", [OneStart, DearStraights, SecondBuildFree, NoComplexTiles])
@pytest.mark.parametrize("cash", [3, 20])
def test_a_map_that_changes_one_hook_needs_no_other(rules: type[MapRules], cash: int) -> None:
    table = under(rules, cash)
    assert listed_is_what_is_not_refused(table)
    assert objections(table.state) == []


@pytest.mark.rule("AOS-8.5")
@pytest.mark.parametrize(("towns", "build"), [((), "straight N-S"), (("A2",), "town N")])
def test_a_map_that_bars_the_first_of_its_cities_says_why(towns: tuple[str, ...], build: str) -> None:
    table = field(6, 6, cities={"A1": "yellow", "B1": "red"}, towns=towns)
    table.state.rules = OneStart(table.board, 3, table.state.rules.rulings)
    refusal = building(table).refused(f"build A2 {build}")
    assert (refusal.clause, refusal.key, refusal.data) == ("AOS-8.5", "no-start", {"city": "City A1"})


@pytest.mark.rule("AOS-8.6")
def test_a_map_without_complex_tiles_says_why() -> None:
    table = under(NoComplexTiles)
    assert table.allows("build B2 gentle N-SE")
    refusal = table.refused("build B2 coexisting N-SE S-NW")
    assert (refusal.clause, refusal.key, refusal.data) == ("AOS-8.6", "not-both", {"hex": "B2"})
    assert under(MapRules).allows("build B2 coexisting N-SE S-NW")


class PaidBuilds(MapRules):
    """Whoever builds, or buys a link, gets one income."""

    def after_build(
        self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None
    ) -> None:
        bought = self.board.links[-1 - hex].id if hex < 0 else ""
        assert (bought, old, laid > 0) in (("", 0, True), ("rhine-ruhr", 0, False))
        position.earn(seat, 1, "link-income", events)


@pytest.mark.rule("AOS-MAP-3")
def test_a_map_may_reward_the_purchase_of_a_link_like_a_build() -> None:
    table = on_map("germany", 3)
    table.state.rules = PaidBuilds(table.board, 3, table.state.rules.rulings)
    table.at("build track", order=[0, 1, 2], cash=10).play("buy rhine-ruhr")
    assert table.income == [1, 0, 0]
    table.play(table.legal("build")[0])
    assert table.income == [2, 0, 0]


def test_what_need_not_be_asked_is_derived_from_what_is_overridden() -> None:
    base, start = under(MapRules).state.rules, under(OneStart).state.rules
    assert (base.start_anywhere, start.start_anywhere) == (True, False)
    assert (base.restricts_both, under(NoComplexTiles).state.rules.restricts_both) == (False, True)
    assert (base.has_discounts, under(SecondBuildFree).state.rules.has_discounts) == (False, True)
    assert base.dearest < UNKNOWN_PRICE == under(DearStraights).state.rules.dearest


def test_hooks_that_are_not_overridden_are_not_asked_on_the_maps_of_the_box() -> None:
    """Only these maps change what is derived. On all others the list of builds skips the hooks."""
    found: dict[str, list[str]] = {}
    for info in GAME.maps():
        state = registry.start(GAME, info.seats[-1], info.id)
        assert isinstance(state, AgeOfSteamState)
        rules = state.rules
        if not rules.start_anywhere:
            found.setdefault("start", []).append(info.id)
        if rules.restricts_both:
            found.setdefault("both", []).append(info.id)
        if rules.has_discounts:
            found.setdefault("discount", []).append(info.id)
        assert rules.dearest < UNKNOWN_PRICE
    assert found == {
        "start": ["western-us"],
        "both": ["western-us"],
        "discount": ["germany", "detroit-bankruptcy", "pittsburgh"],
    }


# --- maps whose hooks contradict each other ---------------------------------------------------------------------


class WrongHighestPrice(DearStraights):
    def highest_price(self) -> int:
        return 10


class DiscountWithoutBill(MapRules):
    def discounts(self, position: AgeOfSteamPosition, seat: int) -> bool:
        return seat == 0


class WrongAboutBoth(NoComplexTiles):
    def asks_about_both(self, position: AgeOfSteamPosition, seat: int) -> bool:
        return False


class PriceByRotation(MapRules):
    def place_price(self, position: AgeOfSteamPosition, seat: int, hex: int, laid: int) -> int:
        return laid


@pytest.mark.parametrize(
    ("rules", "cash", "one", "two"),
    [
        (WrongHighestPrice, 20, "`highest_price`", "`list_price`"),
        (DiscountWithoutBill, 20, "`discounts`", "`bill`"),
        (WrongAboutBoth, 20, "`asks_about_both`", "`may_lay_both`"),
        (PriceByRotation, 5, "`list_price`", "rotations"),
    ],
)
def test_the_referee_names_both_hooks_and_the_map(rules: type[MapRules], cash: int, one: str, two: str) -> None:
    table = under(rules, cash)
    [sentence] = objections(table.state)
    assert sentence.startswith(f"map {table.board.id}: ")
    assert one in sentence
    assert two in sentence


def test_the_referee_notices_a_derived_answer_that_was_changed_by_hand() -> None:
    table = under(OneStart)
    assert objections(table.state) == []
    table.state.rules.start_anywhere = True
    [sentence] = objections(table.state)
    assert "`start_anywhere`" in sentence
    assert "`may_start_at`" in sentence
