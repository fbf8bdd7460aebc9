"""The worked examples IND-EX1 to IND-EX17, with their exact figures."""

from __future__ import annotations

import pytest
from tests.rules.industria.table import Table, auction

from smokestack.games.industria.rules.position import BUILDING

OFFER = "quarry, sawmill, clay pit, canal"
SELL_THEN_KEEP = (
    *("put up quarry", "bid 1", "bid 2", "pass", "sell"),
    *("put up clay pit", "pass", "pass", "bid 1", "keep"),
)
FORCED = ("put up canal", "pass", "pass", "pass")
LAST = ("put up sawmill", "pass", "bid 2", "bid 3", "sell")


@pytest.mark.rule("IND-EX1")
def test_sell_then_keep() -> None:
    table = auction(OFFER).play(*SELL_THEN_KEEP)
    assert (table.hand("C"), table.cash[2]) == (["quarry"], 3)
    assert (table.hand("A"), table.cash[0]) == (["clay pit"], 7)
    assert table.cash[3] == 5
    assert (table.auctioneer, table.first) == ("B", "A")
    assert table.offer == {"sawmill", "canal"}


@pytest.mark.rule("IND-EX2")
def test_forced_take() -> None:
    table = auction(OFFER).play(*SELL_THEN_KEEP, *FORCED)
    assert table.hand("B") == ["canal"]
    assert table.cash == [7, 5, 3, 5]
    assert table.auctioneer == "C"
    assert table.legal == ["put up sawmill"]


@pytest.mark.rule("IND-EX3")
def test_former_auctioneer_may_bid_on_the_last_tile() -> None:
    table = auction(OFFER).play(*SELL_THEN_KEEP, *FORCED, *LAST)
    assert (set(table.hand("B")), table.cash[1]) == ({"canal", "sawmill"}, 2)
    assert table.cash[2] == 6
    assert table.auctioneer == "C"
    assert (table.step, table.actor) == (BUILDING, "A")


@pytest.mark.rule("IND-EX4")
def test_the_role_wraps() -> None:
    table = auction(OFFER, first="D").nobody_bids()
    assert [fact.seat for fact in table.facts_of("forced")] == [3, 0, 1, 2]
    assert [len(table.hand(seat)) for seat in "ABCD"] == [1, 1, 1, 1]


@pytest.mark.rule("IND-EX5")
def test_one_seller_four_sales() -> None:
    table = auction(OFFER)
    bids = {
        "quarry": ("bid 1", "bid 2"),
        "sawmill": ("bid 1", "pass"),
        "clay pit": ("pass", "bid 3"),
        "canal": ("bid 4", "pass"),
    }
    for tile, said in bids.items():
        assert table.auctioneer == "A"
        table.play(f"put up {tile}", *said, "pass", "sell")
    assert table.hand("A") == []
    assert table.cash[0] == 5 + 2 + 1 + 3 + 4
    assert table.facts_of("auctioneer") == []


@pytest.mark.rule("IND-EX6")
def test_factory_first_then_technology_with_its_product() -> None:
    table = Table().at("building", cash=[3, 5, 5, 5], hands={"A": "sawmill, engineering"})
    for source in ("own", "tile", "bank", "from 1", "from 2", "from 3"):
        assert table.refused(f"lay engineering wood {source}").clause.startswith("IND-8.")
    table.play("lay sawmill", "lay engineering wood own")
    assert (table.cash[0], table.score[0]) == (0, 2)


@pytest.mark.rule("IND-EX7")
def test_buying_from_an_opponent_in_the_same_epoch() -> None:
    table = Table().at("building", first="C", cash=[5, 5, 1, 5], hands={"C": "architecture"}, laid={"B": "quarry"})
    table.play("lay architecture stone from 1")
    assert table.cash == [5, 6, 0, 5]
    assert table.score[2] == 2


@pytest.mark.rule("IND-EX8")
def test_bank_closed_by_an_opponent() -> None:
    table = Table().at("building", epoch=2, first="B", cash=5, hands={"B": "textile mill"}, laid={"D": "sawmill"})
    assert table.refused("lay textile mill wood bank").clause == "IND-8.6"
    taken = table.state.taken_in
    table.play("lay textile mill wood from 3")
    assert table.cash == [5, 1, 5, 6]
    assert table.state.taken_in - taken == 3
    assert table.score[1] == 3


@pytest.mark.rule("IND-EX9")
def test_bank_as_last_resort() -> None:
    table = Table().at("building", epoch=2, first="C", cash=4, hands={"C": "ironworks"})
    taken = table.state.taken_in
    table.play("lay ironworks bricks bank")
    assert table.cash[2] == 0
    assert table.state.taken_in - taken == 4
    assert table.score[2] == 1


@pytest.mark.rule("IND-EX10")
def test_mixed_sources() -> None:
    table = Table().at(
        "building", epoch=2, cash=[0, 5, 5, 5], hands={"A": "iron tile, steam power"}, laid={"A": "brickworks"}
    )
    table.play("lay steam power bricks own iron tile")
    assert "iron tile" in table.gone()
    assert table.cash == [0, 5, 5, 5]
    assert table.score[0] == 4


@pytest.mark.rule("IND-EX11")
def test_late_factory() -> None:
    table = Table().at("building", epoch=3, first="B", cash=5, hands={"B": "coal mine"})
    table.play("lay coal mine")
    assert (table.cash[1], table.score[1]) == (2, 0)
    end = Table().at(
        "building", epoch=5, turn=3, first="B", cash=3, hands={"B": "coal mine"}, laid={"B": "canal, ironworks"}
    )
    end.play("lay coal mine").end_game()
    assert end.score[1] == 2 + 3


@pytest.mark.rule("IND-EX12")
def test_discounts() -> None:
    table = Table().at(
        "building", epoch=3, cash=6, hands={"A": "stock exchange, power plant"}, laid={"A": "bank", "B": "cement works"}
    )
    table.play("lay stock exchange stone bank cement from 1")
    assert (table.cash[0], table.score[0]) == (2, 2)
    table.nobody_builds().reveal_any().nobody_bids()
    while table.actor != "A":
        table.play("end building")
    cash = table.cash[0]
    table.play("lay power plant iron bank ceramics bank")
    assert cash - table.cash[0] == 2, "0 T plus two materials"


@pytest.mark.rule("IND-EX13")
def test_epoch_change() -> None:
    table = Table().at("building", epoch=2, turn=3, cash=5, hands={"C": "steam power, textile mill, iron tile, port"})
    table.nobody_builds()
    assert set(table.hand("C")) == {"textile mill", "iron tile", "port"}
    assert "steam power" in table.gone()
    assert table.cash == [7, 7, 7, 7]
    builder = Table().at("building", epoch=3, cash=9, hands={"A": "power plant, telegraphy"})
    builder.play("lay power plant iron bank ceramics bank", "lay telegraphy ceramics bank glass bank")
    assert builder.cash[0] == 9 - 2 - 4


@pytest.mark.rule("IND-EX14")
def test_final_scoring() -> None:
    laid = (
        "clay pit, brickworks, cement works, robot works, canal, data network, data network, architecture, engineering"
    )
    table = Table().at(
        "building",
        epoch=5,
        turn=3,
        cash=[0, 0, 0, 8],
        score=[0, 0, 0, 20],
        hands={"D": "stone tile"},
        laid={"D": laid},
    )
    table.end_game()
    parts = {fact.key: fact.data["vp"] for fact in table.facts if fact.seat == 3 and "vp" in fact.data}
    assert parts == {"final_bonuses": 4, "final_roads": 6, "final_lines": 3, "final_money": 3}
    assert table.cash[3] == 9
    assert table.score[3] == 36
    assert len(table.laid("D")) == 9


@pytest.mark.rule("IND-EX15")
@pytest.mark.parametrize("counting,points", [("per_symbol", 4), ("per_factory", 2)])
def test_two_symbols(counting: str, points: int) -> None:
    table = Table(bonus_counting=counting).at(
        "building", epoch=5, turn=3, cash=0, laid={"C": "computer factory, data network, port"}
    )
    assert table.end_game().score[2] == points


@pytest.mark.rule("IND-EX16")
def test_three_players_end_after_epoch_four() -> None:
    table = Table(3).play("first player 0").idle_to_the_end()
    assert table.state.turn == 16
    assert len(table.facts_of("put_up")) == 48
    assert [fact.data["n"] for fact in table.facts_of("epoch")] == [2, 3, 4]
    assert len(table.facts_of("entry_money")) == 2 * 3
    last = Table(3).at("building", epoch=4, turn=4, cash=2).end_game()
    assert last.cash == [2, 2, 2]


@pytest.mark.rule("IND-EX17", "IND-6.26")
def test_bids_to_the_bank() -> None:
    table = auction(OFFER, auction_payee="bank")
    taken = table.state.taken_in
    table.play(*SELL_THEN_KEEP, *FORCED, *LAST)
    assert table.state.taken_in - taken == 2 + 3
    assert table.cash == [5, 2, 3, 5]
    assert (table.hand("A"), table.hand("C")) == (["clay pit"], ["quarry"])
    assert set(table.hand("B")) == {"canal", "sawmill"}
    assert (table.auctioneer, table.actor) == ("C", "A")
