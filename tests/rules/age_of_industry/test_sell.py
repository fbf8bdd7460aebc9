"""Selling (AOI-15)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, germany, new_england

from smokestack.games.age_of_industry.components.board import MAX_SPACES
from smokestack.games.age_of_industry.rules.generated.action_fields import pack_sell


@pytest.mark.rule("AOI-15.1", "AOI-15.7", "AOI-26.3", "AOI-C37")
def test_one_or_more_sales_in_one_action() -> None:
    t = (
        germany()
        .stand(RED, "cotton mill 1", "Hannover")
        .stand(RED, "cotton mill 2", "Bremen")
        .market("Netherlands", "cotton")
    )
    t.stand(YELLOW, "port 1", "Bremen").rails(YELLOW, "Bremen-Hannover", "Bremen-Netherlands")
    assert t.clause("done") == "AOI-15.1"
    t.play("sell mill Hannover via Bremen")
    assert t.state.money == [8, 5]  # the first income is there before the second sale
    assert (t.state.actor(), t.state.actions_left) == (RED, 2)
    assert t.clause("draw deck") == "AOI-3.3"
    t.play("sell mill Bremen via Netherlands")
    sold, netherlands = t.facts("sold")[0].data, t.state.board.market_name.index("Netherlands")
    assert (sold["outlet"], sold["outlet_id"]) == ("Netherlands", MAX_SPACES + netherlands)
    assert t.state.money == [20, 5]
    assert t.state.actions_left == 1  # one action in all, and it ended by itself


@pytest.mark.rule("AOI-15.1", "AOI-26.3")
def test_the_seller_may_stop() -> None:
    t = (
        germany()
        .stand(RED, "cotton mill 1", "Hannover")
        .stand(RED, "cotton mill 2", "Bremen")
        .market("Netherlands", "cotton")
    )
    t.stand(YELLOW, "port 1", "Bremen").rails(YELLOW, "Bremen-Hannover", "Bremen-Netherlands")
    t.play("sell mill Hannover via Bremen", "done")
    assert t.state.actions_left == 1
    assert not t.is_flipped("Bremen", 2)


@pytest.mark.rule("AOI-B23", "AOI-15.3")
def test_three_sales() -> None:
    t = germany().stand(RED, "factory 3", "Berlin").stand(RED, "cotton mill 1", "Stettin").market("Poland", "goods")
    t.stand(RED, "cotton mill 1", "Magdeburg").stand(RED, "port 1", "Danzig").stand(YELLOW, "port 1", "Hamburg")
    t.rails(YELLOW, "Berlin-Poland", "Magdeburg-Berlin", "Hamburg-Berlin").rails(RED, "Stettin-Danzig")
    t.play("sell factory Berlin via Poland", "sell mill Stettin via Danzig", "sell mill Magdeburg via Hamburg")
    assert t.state.money == [8 + 8 + 16 + 5, 5]
    turned = [t.is_flipped("Berlin"), t.is_flipped("Stettin", 2), t.is_flipped("Magdeburg"), t.is_flipped("Danzig")]
    assert turned == [True] * 4
    assert t.is_flipped("Hamburg")
    assert t.state.market_used[t.state.board.market_name.index("Poland")] == 1


@pytest.mark.rule("AOI-B23", "AOI-15.5")
def test_a_factory_finds_no_buyer_for_cotton() -> None:
    t = germany().stand(RED, "factory 3", "Berlin").market("Poland", "cotton").rails(YELLOW, "Berlin-Poland")
    refusal = t.refused("sell factory Berlin via Poland")
    assert (refusal.clause, refusal.data["outlet"]) == ("AOI-15.5", "Poland")
    assert not t.legal("sell")


@pytest.mark.rule("AOI-15.2", "AOI-A30", "AOI-A38")
def test_a_path_of_any_length_to_an_unused_outlet() -> None:
    t = (
        germany()
        .stand(RED, "cotton mill 1", "Hamburg")
        .stand(YELLOW, "port 1", "Hamburg")
        .stand(YELLOW, "port 2", "Danzig")
    )
    assert t.legal("sell") == ["sell mill Hamburg via Hamburg"]  # inside one location
    refusal = t.refused("sell mill Hamburg via Danzig")
    assert (refusal.clause, refusal.key, refusal.data["place"]) == ("AOI-15.2", "no_path", "Hamburg")
    t.rails(YELLOW, "Hamburg-Stettin", "Stettin-Danzig")
    assert t.may("sell mill Hamburg via Danzig")
    assert t.refused("sell space Kiel 1 via Hamburg").key == "nothing_to_sell"
    t.stand(YELLOW, "cotton mill 1", "Berlin")
    assert t.refused("sell space Berlin 1 via Hamburg").key == "nothing_to_sell"
    spaces, markets, hamburg = t.state.board.spaces, MAX_SPACES + t.state.board.markets, t.at("Hamburg", 3)
    for seller, outlet in ((95, 0), (spaces, 0), (hamburg, 95), (hamburg, spaces), (hamburg, markets), (hamburg, 127)):
        refused = t.state.refusal(pack_sell(seller, outlet))
        assert refused is not None
        assert (refused.clause, refused.key) == ("AOI-15.2", "no_outlet" if seller == hamburg else "no_space")
    assert t.refused("sell mill Hamburg via Kiel 1").key == "no_outlet"  # a port space without a port
    assert t.refused("sell mill Hamburg via Hamburg 3").key == "no_outlet"  # a mill is no port


@pytest.mark.rule("AOI-15.3", "AOI-C34")
def test_the_outlet_need_not_be_the_nearest_nor_the_own() -> None:
    t = (
        germany()
        .stand(RED, "cotton mill 1", "Hamburg")
        .stand(RED, "port 1", "Hamburg")
        .stand(YELLOW, "port 1", "Hamburg")
    )
    t.stand(YELLOW, "port 2", "Stettin").rails(YELLOW, "Hamburg-Stettin")
    assert t.legal("sell") == [
        "sell mill Hamburg via Hamburg 1",
        "sell mill Hamburg via Hamburg 2",
        "sell mill Hamburg via Stettin",
    ]
    t.play("sell mill Hamburg via Stettin")
    assert t.state.money == [8, 8]


@pytest.mark.rule("AOI-15.4", "AOI-C35", "AOI-15.10", "AOI-A18")
def test_a_level_1_port_takes_cotton_only() -> None:
    t = germany().stand(RED, "factory 3", "Hamburg").stand(YELLOW, "port 1", "Hamburg")
    refusal = t.refused("sell factory Hamburg via Hamburg")
    assert (refusal.clause, refusal.data["outlet"]) == ("AOI-15.4", "Hamburg")
    assert not t.legal("sell")
    t.stand(YELLOW, "port 2", "Bremen").rails(YELLOW, "Hamburg-Bremen").play("sell factory Hamburg via Bremen")
    assert t.state.money == [16, 8]


@pytest.mark.rule("AOI-15.5", "AOI-A35", "AOI-C36")
def test_what_a_market_tile_takes() -> None:
    t = (
        germany()
        .stand(RED, "factory 3", "Bremen")
        .stand(RED, "cotton mill 1", "Hannover")
        .market("Netherlands", "both")
    )
    t.rails(YELLOW, "Bremen-Netherlands", "Bremen-Hannover").play("sell mill Hannover via Netherlands")
    assert t.state.actions_left == 1  # the tile took its one sale, the factory is left with nothing
    assert t.clause("sell factory Bremen via Netherlands") == "AOI-15.8"
    t = (
        germany()
        .stand(RED, "factory 3", "Bremen")
        .market("Netherlands", "no demand")
        .rails(YELLOW, "Bremen-Netherlands")
    )
    assert t.clause("sell factory Bremen via Netherlands") == "AOI-15.5"
    t.market("Netherlands", "both").play("sell factory Bremen via Netherlands")


@pytest.mark.rule("AOI-15.6")
def test_an_overseas_market_needs_port_and_ship() -> None:
    t = new_england().stand(RED, "cotton mill 1", "Boston").market("Europe", "cotton")
    refusal = t.refused("sell mill Boston via Europe")
    assert (refusal.clause, refusal.data["outlet"]) == ("AOI-15.6", "Europe")
    t.stand(YELLOW, "ship 2", "Massachusetts Bay").import_cubes("Cape Breton", 1)
    assert t.clause("sell mill Boston via Europe") == "AOI-15.6"
    assert t.refused("sell mill Boston via Massachusetts Bay 1").key == "no_outlet"  # the ship itself buys nothing
    t.stand(YELLOW, "port 1", "Boston").play("sell mill Boston via Europe")
    assert (t.is_flipped("Boston", 1), t.is_flipped("Massachusetts Bay")) == (False, False)
    assert t.state.money == [8, 0]


@pytest.mark.rule("AOI-15.8", "AOI-C38")
def test_each_outlet_takes_one_sale() -> None:
    t = germany().stand(RED, "cotton mill 1", "Hamburg").stand(YELLOW, "port 1", "Hamburg", flipped=True)
    refusal = t.refused("sell mill Hamburg via Hamburg 1")
    assert (refusal.clause, refusal.data["outlet"]) == ("AOI-15.8", "Hamburg")


@pytest.mark.rule("AOI-15.9")
def test_only_the_active_player_sells() -> None:
    t = germany().stand(YELLOW, "cotton mill 1", "Hamburg").stand(RED, "port 1", "Hamburg")
    assert not t.legal("sell")
    assert t.clause("sell space Hamburg 3 via Hamburg") == "AOI-15.2"


@pytest.mark.rule("AOI-15.10", "AOI-A18")
def test_no_sale_no_action() -> None:
    t = germany().stand(RED, "cotton mill 1", "Hamburg")
    assert not t.legal("sell")
    assert t.clause("done") == "AOI-15.1"
