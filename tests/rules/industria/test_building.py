"""Phase 4, building, its points and the discounts: IND-7, 9, 10."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.rules.industria.table import COMPONENTS, Table

from smokestack.games.industria.view.view import IndustriaView


@pytest.mark.rule("IND-7.1")
def test_each_player_finishes_a_building_turn_before_the_next_begins() -> None:
    table = Table().at("building", first="C", cash=9, hands={"C": "quarry, canal", "D": "sawmill"})
    table.play("lay quarry")
    assert table.actor == "C", "the turn goes on until its player ends it"
    assert table.refused("lay sawmill").clause == "IND-7.5"
    table.play("lay canal", "end building")
    assert table.actor == "D"
    table.play("lay sawmill", "end building", "end building")
    assert table.actor == "B"
    table.play("end building")
    assert table.actor == "chance"


@pytest.mark.rule("IND-7.2", "IND-T15")
def test_a_second_tile_of_a_kind_is_refused() -> None:
    hands = {"A": "quarry, sawmill, canal, port, architecture, engineering, stone tile, wood tile"}
    table = Table().at("building", cash=20, hands=hands)
    table.play("lay quarry")
    assert table.refused("lay sawmill").clause == "IND-7.2"
    table.play("lay canal")
    assert table.refused("lay port").clause == "IND-7.2"
    table.play("lay architecture stone own")
    assert table.refused("lay engineering wood tile").clause == "IND-7.2"
    assert table.legal == ["end building", "cash stone tile", "cash wood tile"]
    for _ in range(4):
        table.play("end building")
    table.reveal_any().nobody_bids()
    while table.actor != "A":
        table.play("end building")
    table.play("lay sawmill", "lay port", "lay engineering wood own")
    assert len(table.laid("A")) == 6, "the limits hold for one building turn"


@pytest.mark.rule("IND-7.2", "IND-7.3", "IND-T15")
@pytest.mark.parametrize("order", list(permutations(["quarry", "canal", "architecture stone tile"])))
def test_one_of_each_kind_can_be_laid_in_any_order(order: tuple[str, ...]) -> None:
    table = Table().at("building", cash=3, hands={"A": "quarry, canal, architecture, stone tile"})
    table.play(*(f"lay {tile}" for tile in order))
    assert table.cash[0] == 0
    assert table.score[0] == 2


@pytest.mark.rule("IND-7.4", "IND-T16")
def test_nobody_has_to_build() -> None:
    table = Table().at("building", cash=20, hands={"A": "quarry, canal"})
    assert "end building" in table.legal
    table.play("end building")
    assert table.actor == "B"
    assert table.hand("A") == ["quarry", "canal"]


@pytest.mark.rule("IND-7.5")
def test_only_tiles_of_the_own_hand_are_laid_whenever_they_were_acquired() -> None:
    table = Table().at("building", epoch=3, cash=9, hands={"A": "coal mine", "B": "machine works"})
    refusal = table.refused("lay machine works iron bank bricks bank")
    assert refusal.clause == "IND-7.5"
    table.play("lay coal mine")
    assert table.laid("A") == ["coal mine"]


@pytest.mark.rule("IND-7.6")
def test_material_tiles_are_never_laid_and_count_against_no_limit() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "stone tile, wood tile, bank, printing"})
    assert table.refused("lay stone tile").clause == "IND-7.6"
    table.play("lay bank stone tile", "lay printing stone bank wood tile")
    assert table.laid("A") == ["bank", "printing"]
    assert table.cash[0] == 9 - 3 - 1


@pytest.mark.rule("IND-7.7")
def test_laid_tiles_stay() -> None:
    table = Table().at("building", cash=9, laid={"A": "quarry", "B": "sawmill"})
    assert table.refused("lay quarry").clause == "IND-7.7"
    assert table.refused("lay sawmill").clause == "IND-7.7"
    assert table.refused("cash quarry").clause == "IND-8.14"
    random = Table().play_random(11)
    laid = [fact for fact in random.facts if fact.key.startswith("laid_")]
    assert len(laid) == sum(len(tiles) for tiles in random.state.laid), "what was ever laid lies there at the end"


@pytest.mark.rule("IND-7.8", "IND-7.10")
@pytest.mark.parametrize("epoch", [1, 2, 3, 4, 5])
def test_factories_and_bonus_tiles_can_be_laid_in_any_later_epoch(epoch: int) -> None:
    table = Table().at("building", epoch=epoch, cash=9, hands={"A": "coal mine, canal"})
    table.play("lay coal mine", "lay canal")
    assert table.laid("A") == ["coal mine", "canal"]


@pytest.mark.rule("IND-7.9", "IND-T29")
def test_a_technology_belongs_to_its_own_epoch() -> None:
    table = Table().at("building", turn=3, cash=5, hands={"A": "engineering, wood tile", "B": "architecture"})
    table.play("lay engineering wood tile")
    assert table.score[0] == 2, "in the last turn of the epoch it can still be laid"
    table.nobody_builds()
    table.reveal_any().nobody_bids()
    assert table.actor == "B"
    assert table.refused("lay architecture stone bank").clause == "IND-7.9"


@pytest.mark.rule("IND-7.9", "IND-12.4", "IND-T29")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(
    ("epoch", "laid", "line", "lost", "late_line"),
    [
        (1, "engineering", "wood tile", "architecture", "stone bank"),
        (2, "printing", "stone bank wood bank", "steam power", "bricks bank iron bank"),
        (3, "telegraphy", "ceramics bank glass bank", "railway", "steel bank cement bank"),
        (4, "nuclear power", "cement tile ceramics bank bricks bank", "aviation", "computers bank iron bank"),
    ],
)
def test_every_epoch_takes_its_technologies_with_it(
    seats: int, epoch: int, laid: str, line: str, lost: str, late_line: str
) -> None:
    held = f"{laid}, {lost}, wood tile" if epoch == 1 else f"{laid}, {lost}, {'cement tile' if epoch == 4 else ''}"
    table = Table(seats).at("building", epoch=epoch, turn=12 // seats, cash=9, hands={"A": held})
    table.play(f"lay {laid} {line}")
    assert table.refused(f"lay {lost} {late_line}").clause == "IND-7.2", "it is still in hand, in its own epoch"
    table.play(*["end building"] * seats)
    if seats == 3 and epoch == 4:
        assert table.actor == "over"
        return
    assert lost not in table.hand("A")
    assert lost in table.gone()
    assert table.state.epoch == epoch + 1
    table.reveal_any().nobody_bids()
    while table.actor != "A":
        table.play("end building")
    refusal = table.refused(f"lay {lost} {late_line}")
    assert (refusal.clause, refusal.data["epoch"]) == ("IND-7.9", ["I", "II", "III", "IV"][epoch - 1])


@pytest.mark.rule("IND-7.9", "IND-7.5")
@pytest.mark.parametrize(
    ("epoch", "own", "line"),
    [
        (1, "architecture", "stone bank"),
        (2, "printing", "stone bank wood bank"),
        (3, "telegraphy", "ceramics bank glass bank"),
        (4, "nuclear power", "cement bank ceramics bank bricks bank"),
        (5, "internet", "computers bank electricity bank"),
    ],
)
def test_a_technology_of_this_epoch_that_is_not_in_hand_is_not_called_late(epoch: int, own: str, line: str) -> None:
    table = Table().at("building", epoch=epoch, cash=9, hands={"B": own})
    assert table.refused(f"lay {own} {line}").clause == "IND-7.5"


@pytest.mark.rule("IND-7.10", "IND-T32")
def test_the_same_bonus_may_be_laid_twice() -> None:
    table = Table().at("building", epoch=2, cash=0, hands={"A": "canal"}, laid={"A": "canal, quarry"})
    table.play("lay canal")
    assert table.laid("A").count("canal") == 2


@pytest.mark.rule("IND-7.10", "IND-8.14", "IND-16.5")
def test_copies_of_a_tile_in_hand_are_one_choice() -> None:
    table = Table().at("building", epoch=4, cash=0, hands={"A": "canal, canal, port, cement tile, cement tile"})
    assert table.legal == ["lay canal", "lay port", "end building", "cash cement tile"]
    table.play("lay canal", "cash cement tile")
    assert table.hand("A") == ["canal", "port", "cement tile"], "and only one of them is used up"
    assert table.legal == ["end building", "cash cement tile"]


@pytest.mark.rule("IND-7.11")
def test_a_marker_goes_on_the_space_and_neighbours_do_not_matter() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "ironworks"}, laid={"B": "coal mine, iron ore mine"})
    table.play("lay ironworks bricks bank")
    view = table.state.view(None)
    assert isinstance(view, IndustriaView)
    assert view.owners == {"coal_mine": 1, "ore_mine": 1, "ironworks": 0}


@pytest.mark.rule("IND-7.12", "IND-7.13", "IND-T24")
def test_the_whole_price_is_due_at_once_or_nothing_happens() -> None:
    exact = Table().at("building", epoch=2, cash=4, hands={"A": "ironworks"}).play("lay ironworks bricks bank")
    assert exact.cash[0] == 0
    short = Table().at("building", epoch=3, cash=4, hands={"A": "steel mill, iron tile"}, laid={"B": "brickworks"})
    assert short.play("lay steel mill iron tile bricks from 1").cash == [0, 5, 4, 4]
    poor = Table().at("building", epoch=3, cash=3, hands={"A": "steel mill, iron tile"}, laid={"B": "brickworks"})
    refusal = poor.refused("lay steel mill iron tile bricks from 1")
    assert (refusal.clause, refusal.data["price"], refusal.data["cash"]) == ("IND-7.12", 4, 3)
    assert set(poor.hand("A")) == {"iron tile", "steel mill"}
    assert poor.cash == [3, 3, 3, 3], "no half-paid materials"


@pytest.mark.rule("IND-7.12")
def test_the_taler_cost_goes_to_the_bank() -> None:
    table = Table().at("building", cash=5, hands={"A": "quarry"})
    taken = table.state.taken_in
    table.play("lay quarry")
    assert table.state.taken_in - taken == 3
    assert table.cash == [2, 5, 5, 5]


@pytest.mark.rule("IND-7.15", "IND-A7")
def test_bonus_tiles_cost_what_the_data_say_which_is_nothing() -> None:
    assert [COMPONENTS.cost[tile] for tile in range(COMPONENTS.count) if COMPONENTS.bonus[tile] >= 0] == [0] * 5
    table = Table().at("building", cash=0, hands={"A": "canal"}).play("lay canal")
    assert table.cash[0] == 0
    assert table.laid("A") == ["canal"]


@pytest.mark.rule("IND-7.16", "IND-T19")
def test_money_from_material_sales_can_be_spent_in_the_same_phase() -> None:
    table = Table().at(
        "building", cash=[1, 2, 0, 0], hands={"A": "architecture", "B": "coal mine"}, laid={"B": "quarry"}
    )
    table.play("lay architecture stone from 1")
    assert table.cash == [0, 3, 0, 0]
    table.play("end building", "lay coal mine")
    assert table.cash == [0, 0, 0, 0]


# --- points -------------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-9.1")
def test_a_technology_scores_at_once() -> None:
    table = Table().at("building", epoch=2, cash=2, hands={"A": "printing"})
    assert table.play("lay printing stone bank wood bank").score == [3, 0, 0, 0]


@pytest.mark.rule("IND-9.2", "IND-9.5")
def test_a_factory_of_the_current_epoch_scores_at_once() -> None:
    table = Table().at("building", epoch=3, cash=9, hands={"A": "machine works"})
    assert table.play("lay machine works iron bank bricks bank").score == [4, 0, 0, 0]


@pytest.mark.rule("IND-9.3", "IND-8.11", "IND-13.6", "IND-T28")
def test_a_late_factory_scores_nothing_at_once_and_counts_for_everything_else() -> None:
    table = Table().at(
        "building",
        epoch=5,
        turn=3,
        cash=[9, 1, 0, 0],
        hands={"A": "stock exchange", "B": "internet"},
        laid={"A": "bank, data network", "B": "power plant"},
    )
    table.play("lay stock exchange stone bank cement bank")
    assert table.score[0] == 0
    assert table.state.discount[0] == 2
    maker = Table().at("building", epoch=3, cash=5, hands={"A": "ceramics works"}, laid={})
    maker.play("lay ceramics works wood bank")
    assert maker.score[0] == 0
    assert maker.state.producers[COMPONENTS.material_named("ceramics")] == 1, "it produces normally"
    table.end_game()
    parts = {fact.key: fact.data["vp"] for fact in table.facts if fact.seat == 0 and fact.key.startswith("final_")}
    assert parts == {"final_bonuses": 2, "final_roads": 3, "final_lines": 0, "final_money": 1}
    assert len(table.laid("A")) == 3, "and in the tie-break"


@pytest.mark.rule("IND-9.4")
def test_tiles_without_a_value_and_bonus_tiles_score_nothing_when_laid() -> None:
    table = Table().at("building", cash=9, hands={"A": "quarry, canal"})
    assert table.play("lay quarry", "lay canal").score == [0, 0, 0, 0]


@pytest.mark.rule("IND-9.6")
def test_links_and_symbols_score_nothing_before_the_end() -> None:
    table = Table().at("building", cash=9, hands={"A": "clay pit"}, laid={"A": "brickworks, canal"})
    assert table.play("lay clay pit").score == [1, 0, 0, 0], "only the printed point"
    view = table.state.view(0)
    assert isinstance(view, IndustriaView)
    assert (view.seats[0].projection.roads, view.seats[0].projection.bonuses) == (3, 2)


# --- discounts ----------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-10.1")
def test_bank_and_stock_exchange_lower_the_cost_by_one_each() -> None:
    for laid, cost in (("", 4), ("bank", 3), ("stock exchange", 3), ("bank, stock exchange", 2)):
        table = Table().at("building", epoch=3, cash=9, hands={"A": "machine works"}, laid={"A": laid})
        table.play("lay machine works iron bank bricks bank")
        assert table.cash[0] == 9 - cost - 2


@pytest.mark.rule("IND-10.2", "IND-T25")
def test_the_cost_never_falls_below_nothing() -> None:
    table = Table().at("building", epoch=3, cash=0, hands={"A": "clay pit, canal"}, laid={"A": "bank, stock exchange"})
    table.play("lay clay pit", "lay canal")
    assert table.cash[0] == 0
    both = Table().at("building", epoch=3, cash=2, hands={"A": "clay pit"}, laid={"A": "bank, stock exchange"})
    assert both.play("lay clay pit").cash[0] == 2


@pytest.mark.rule("IND-10.3", "IND-A8")
def test_the_discount_does_not_touch_materials_or_bids() -> None:
    table = Table().at("building", epoch=3, cash=2, hands={"A": "telegraphy"}, laid={"A": "bank, stock exchange"})
    table.play("lay telegraphy ceramics bank glass bank")
    assert table.cash[0] == 0
    other = Table().at(
        "auction", epoch=3, first="B", offer="machine works, railway, pipeline, steel mill", laid={"A": "bank"}, cash=5
    )
    other.play("put up machine works", "pass", "pass", "bid 3", "sell")
    assert other.cash == [2, 8, 5, 5]


@pytest.mark.rule("IND-10.4", "IND-EX12")
def test_no_tile_is_discounted_by_itself_but_the_second_by_the_first() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "bank"}).play("lay bank stone bank")
    assert table.cash[0] == 9 - 3 - 1
    second = Table().at(
        "building", epoch=3, cash=9, hands={"A": "stock exchange"}, laid={"A": "bank", "B": "cement works"}
    )
    second.play("lay stock exchange stone bank cement from 1")
    assert second.cash[0] == 9 - 2 - 2


@pytest.mark.rule("IND-10.5")
def test_the_discount_acts_from_the_next_tile_on() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "bank, textile mill"})
    table.play("lay bank stone bank")
    assert table.state.discount == [1, 0, 0, 0]
    view = table.state.view(0)
    assert isinstance(view, IndustriaView)
    assert view.seats[0].prices is not None
    assert [(price.tile, price.taler) for price in view.seats[0].prices] == [("textile mill", 2)]


@pytest.mark.rule("IND-10.6", "IND-T26", "IND-A9")
def test_the_bank_tile_takes_the_factory_of_the_turn() -> None:
    table = Table().at("building", epoch=2, cash=12, hands={"A": "bank, textile mill, canal, printing"})
    table.play("lay bank stone bank")
    assert table.refused("lay textile mill wood bank").clause == "IND-7.2"
    table.play("lay canal", "lay printing stone bank wood bank")
    assert table.laid("A") == ["bank", "canal", "printing"]


@pytest.mark.rule("IND-T27")
def test_the_discount_is_its_owners_alone() -> None:
    table = Table().at(
        "building", epoch=3, cash=9, hands={"B": "machine works", "A": "steel mill"}, laid={"A": "bank, stock exchange"}
    )
    table.play("lay steel mill iron bank bricks bank", "end building", "lay machine works iron bank bricks bank")
    assert table.cash == [9 - 1 - 2, 9 - 4 - 2, 9, 9]
