"""Materials and where they come from: IND-8 and its rulings."""

from __future__ import annotations

import pytest
from tests.rules.industria.table import COMPONENTS, SEATS, Table

from smokestack.games.industria.rules.generated.action_fields import with_lay_source
from smokestack.games.industria.rules.supply import FIRST_SELLER, available_sources
from smokestack.games.industria.view.view import IndustriaView
from smokestack.kernel.errors import NotationError


def supply(table: Table, seat: str, material: str) -> list[str]:
    view = table.state.view(SEATS.index(seat))
    assert isinstance(view, IndustriaView)
    return next(s.sources for s in view.seats[SEATS.index(seat)].supply if s.material == material)


@pytest.mark.rule("IND-8.1", "IND-A12")
def test_materials_are_bought_only_for_the_tile_being_laid() -> None:
    table = Table().at("building", cash=9, hands={"A": "quarry"}, laid={"B": "sawmill"})
    action = table.state.codec().parse(table.state, "lay quarry")
    extra = with_lay_source(action, 0, FIRST_SELLER + 1)  # a material from seat 1 for a quarry, which needs none
    refusal = table.state.refusal(extra)
    assert refusal is not None
    assert refusal.clause == "IND-8.1"
    with pytest.raises(NotationError):
        table.play("lay quarry wood from 1")
    with pytest.raises(NotationError):
        table.play("buy wood")


@pytest.mark.rule("IND-8.2")
def test_every_unit_has_a_source_and_sources_may_be_mixed() -> None:
    table = Table().at(
        "building",
        epoch=4,
        cash=9,
        hands={"A": "nuclear power, cement tile"},
        laid={"A": "ceramics works", "B": "brickworks"},
    )
    assert table.refused("lay nuclear power cement none ceramics own bricks from 1").clause == "IND-8.2"
    table.play("lay nuclear power cement tile ceramics own bricks from 1")
    assert table.cash == [8, 10, 9, 9]
    assert table.score[0] == 5


@pytest.mark.rule("IND-8.3", "IND-T22")
def test_a_material_tile_gives_one_unit_and_is_gone() -> None:
    table = Table().at("building", cash=0, hands={"A": "architecture, stone tile"})
    table.play("lay architecture stone tile")
    assert table.hand("A") == []
    assert "stone tile" in table.gone()
    assert table.cash == [0, 0, 0, 0]
    other = Table().at("building", cash=0, hands={"A": "architecture, wood tile"})
    assert other.refused("lay architecture stone tile").clause == "IND-8.3"


@pytest.mark.rule("IND-8.4", "IND-T21")
def test_own_production_is_free_and_unlimited() -> None:
    table = Table().at("building", epoch=2, cash=3, hands={"A": "bank, printing"}, laid={"A": "quarry, sawmill"})
    table.play("lay bank stone own", "lay printing stone own wood own")
    assert table.cash == [0, 3, 3, 3]


@pytest.mark.rule("IND-8.5")
def test_an_opponent_sells_for_one_taler_and_cannot_refuse() -> None:
    table = Table().at("building", epoch=2, cash=[5, 0, 5, 5], hands={"A": "bank, printing"}, laid={"B": "quarry"})
    table.play("lay bank stone from 1")
    assert table.actor == "A", "the producer is not asked"
    assert table.cash == [1, 1, 5, 5]
    for seller in (2, 0):
        refusal = table.refused(f"lay printing stone from {seller} wood bank")
        assert (refusal.clause, refusal.data["owner"]) == ("IND-8.5", seller)
    three = Table(3).at("building", epoch=2, hands={"A": "bank"})
    assert three.refused("lay bank stone from 3").clause == "IND-0.1"


@pytest.mark.rule("IND-8.6", "IND-8.12", "IND-T20")
def test_the_bank_sells_earlier_materials_that_no_other_player_produces() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "sawmill", "B": "textile mill", "C": "ceramics works"})
    assert supply(table, "B", "wood") == ["bank"]
    table.play("lay sawmill", "end building")
    refusal = table.refused("lay textile mill wood bank")
    assert (refusal.clause, refusal.data["owner"]) == ("IND-8.6", 0)
    table.play("lay textile mill wood from 0", "end building")
    assert table.refused("lay ceramics works wood bank").clause == "IND-8.6"
    for epoch in (3, 4, 5):
        later = Table().at("building", epoch=epoch, first="B", hands={"B": "ceramics works"}, laid={"A": "sawmill"})
        assert later.refused("lay ceramics works wood bank").clause == "IND-8.6", "closed for the rest of the game"


@pytest.mark.rule("IND-8.6", "IND-8.8", "IND-T20")
def test_the_bank_takes_a_taler_and_has_nothing_of_the_current_epoch() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "steam power"})
    assert table.refused("lay steam power bricks bank iron bank").clause == "IND-8.8"
    first = Table().at("building", cash=9, hands={"A": "engineering"})
    assert first.refused("lay engineering wood bank").clause == "IND-8.8"
    paid = Table().at("building", epoch=2, cash=9, hands={"A": "printing"})
    taken = paid.state.taken_in
    paid.play("lay printing stone bank wood bank")
    assert paid.state.taken_in - taken == 2
    assert paid.cash == [7, 9, 9, 9]


@pytest.mark.rule("IND-8.7", "IND-A11")
def test_a_material_tile_may_be_kept_although_it_would_do() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "bank, stone tile"}, laid={"B": "quarry"})
    assert set(table.legal) >= {"lay bank stone tile", "lay bank stone from 1"}
    table.play("lay bank stone from 1")
    assert table.hand("A") == ["stone tile"]
    own = Table().at("building", epoch=2, cash=9, hands={"A": "bank, stone tile"}, laid={"A": "quarry"})
    assert "lay bank stone tile" in own.legal, "burning a tile beside own production is legal and pointless"
    choice = Table().at("building", epoch=2, cash=9, hands={"A": "bank, stone tile"})
    assert choice.refused("lay bank").clause == "IND-8.2", "with a choice to make the source has to be named"
    assert own.play("lay bank").hand("A") == ["stone tile"], "left out, own production goes without saying"


@pytest.mark.rule("IND-8.9", "IND-A3")
def test_tiles_and_producers_supply_materials_of_the_current_epoch() -> None:
    hands = {"A": "precision mechanics, glass tile"}
    assert "lay precision mechanics glass tile" in Table().at("building", epoch=2, hands=hands).legal
    own = Table().at("building", epoch=2, hands={"A": "precision mechanics"}, laid={"A": "glassworks"})
    assert "lay precision mechanics glass own" in own.legal
    other = Table().at("building", epoch=2, hands={"A": "precision mechanics"}, laid={"D": "glassworks"})
    assert "lay precision mechanics glass from 3" in other.legal


@pytest.mark.rule("IND-A3", "IND-T39")
def test_the_strict_option_closes_the_materials_of_the_current_epoch_altogether() -> None:
    table = Table(current_epoch_materials="strict").at(
        "building", cash=9, hands={"A": "brickworks, stone tile"}, laid={"A": "quarry, sawmill", "B": "coal mine"}
    )
    assert table.refused("lay brickworks stone own wood own").clause == "IND-A3"
    assert table.refused("lay brickworks stone tile wood own").clause == "IND-A3"
    assert table.legal == ["end building", "cash stone tile"]
    buyer = Table(current_epoch_materials="strict").at("building", hands={"A": "architecture"}, laid={"B": "quarry"})
    assert buyer.refused("lay architecture stone from 1").clause == "IND-A3"
    later = Table(current_epoch_materials="strict").at(
        "building", epoch=2, cash=2, hands={"A": "brickworks"}, laid={"A": "quarry, sawmill"}
    )
    later.play("lay brickworks stone own wood own")
    assert later.laid("A")[-1] == "brickworks"


@pytest.mark.rule("IND-8.10", "IND-T17")
def test_a_factory_supplies_from_the_moment_it_is_laid() -> None:
    table = Table().at("building", cash=4, hands={"A": "sawmill", "B": "engineering"})
    assert available_sources(table.state, 1, COMPONENTS.material_named("wood")) == []
    table.play("lay sawmill", "end building", "lay engineering wood from 0")
    assert table.cash == [2, 3, 4, 4]


@pytest.mark.rule("IND-8.10")
def test_no_factory_supplies_its_own_construction() -> None:
    for tile in range(COMPONENTS.count):
        assert COMPONENTS.produces[tile] not in COMPONENTS.needs[tile]
    table = Table().at("building", epoch=2, cash=9, hands={"A": "ironworks, steam power"})
    assert table.refused("lay steam power bricks bank iron own").clause == "IND-8.4"
    table.play("lay ironworks bricks bank", "lay steam power bricks bank iron own")
    assert table.score[0] == 5


@pytest.mark.rule("IND-T18")
def test_a_producer_built_later_in_the_phase_comes_too_late_for_those_before() -> None:
    table = Table().at("building", cash=9, hands={"A": "engineering", "B": "sawmill"})
    assert table.refused("lay engineering wood from 1").clause == "IND-8.5"
    table.play("end building", "lay sawmill", "end building", "end building", "end building")
    table.reveal_any().nobody_bids()
    while table.actor != "A":
        table.play("end building")
    table.play("lay engineering wood from 1")
    assert table.score[0] == 2


@pytest.mark.rule("IND-8.11")
def test_a_late_factory_produces_normally() -> None:
    table = Table().at("building", epoch=4, cash=9, hands={"A": "cement works", "B": "aircraft works"})
    table.play("lay cement works stone bank bricks bank", "end building")
    assert table.refused("lay aircraft works steel bank cement bank").clause == "IND-8.6"
    table.play("lay aircraft works steel bank cement from 0")
    assert table.cash == [9 - 3 - 2 + 1, 9 - 4 - 2, 9, 9]


@pytest.mark.rule("IND-8.14", "IND-A4", "IND-T23")
def test_a_material_tile_is_worth_a_taler_whenever_its_holder_decides() -> None:
    table = Table().at(
        "auction",
        epoch=2,
        cash=[0, 0, 2, 2],
        offer="bank, glassworks, printing, canal",
        hands={"A": "stone tile, wood tile", "B": "iron tile"},
    )
    table.play("cash stone tile")
    assert table.cash[0] == 1
    table.play("put up bank")
    assert table.legal == ["pass", "cash iron tile"]
    table.play("cash iron tile")
    assert table.legal == ["pass", "bid 1"], "the taler can be bid at once"
    table.play("bid 1", "pass", "pass")
    assert table.legal == ["sell", "keep", "cash wood tile"]
    table.play("cash wood tile", "sell")
    assert table.cash == [3, 0, 2, 2]
    assert {"stone tile", "wood tile", "iron tile"} <= set(table.gone())
    assert table.refused("cash canal").clause == "IND-8.14"
    assert table.refused("cash steel tile").clause == "IND-8.14"


@pytest.mark.rule("IND-8.14", "IND-T7")
def test_a_tile_can_be_handed_in_to_pay_for_a_building() -> None:
    table = Table().at("building", cash=2, hands={"A": "quarry, wood tile"})
    assert table.refused("lay quarry").clause == "IND-7.12"
    table.play("cash wood tile", "lay quarry")
    assert table.cash[0] == 0


@pytest.mark.rule("IND-A4", "IND-13.3", "IND-T23")
def test_without_cashing_material_tiles_are_never_money() -> None:
    table = Table(cash_material_tiles="false").at("building", epoch=5, turn=3, cash=2, hands={"A": "wood tile"})
    assert table.refused("cash wood tile").clause == "IND-A4"
    table.end_game()
    assert (table.cash[0], table.score[0]) == (2, 0)
    bidder = Table(cash_material_tiles="false").at(
        "auction", cash=[5, 0, 5, 5], offer="quarry, sawmill, clay pit, canal", hands={"B": "wood tile"}
    )
    assert bidder.play("put up quarry").legal == ["pass"]


@pytest.mark.rule("IND-8.15", "IND-T22")
def test_material_tiles_survive_every_epoch() -> None:
    table = Table().at("building", turn=3, hands={"A": "stone tile"}).nobody_builds()
    while table.state.epoch < 5:
        table.idle_turn()
    assert "stone tile" in table.hand("A")


@pytest.mark.rule("IND-A23")
def test_a_sole_producer_may_still_buy_from_the_bank() -> None:
    table = Table().at("building", epoch=2, cash=4, hands={"A": "bank"}, laid={"A": "quarry"})
    assert "lay bank stone bank" in table.legal
    assert table.play("lay bank stone bank").cash[0] == 0


@pytest.mark.rule("IND-A11")
def test_a_source_left_out_is_the_only_one_there_is() -> None:
    table = Table().at("building", epoch=2, cash=9, hands={"A": "steam power, iron tile"}, laid={"A": "brickworks"})
    table.play("lay steam power")
    assert table.score[0] == 4
    none = Table().at("building", cash=9, hands={"A": "engineering"})
    assert none.refused("lay engineering").clause == "IND-8.8"
