"""The turn, income, reveal, first player and epochs: IND-3, 4, 5, 11, 12, 15."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.industria.table import COMPONENTS, Table, auction

from smokestack.games.industria.rules.position import BUILDING, PUTTING_UP, REVEALING
from smokestack.games.industria.view.view import IndustriaView


@pytest.mark.rule("IND-3.1")
def test_the_phases_come_in_their_order() -> None:
    table = Table().play("first player 1")
    keys: list[str] = []
    table.idle_turn()
    for fact in table.facts:
        if fact.key not in keys:
            keys.append(fact.key)
    wanted = ["round", "income", "revealed", "put_up", "forced", "building_over", "first_passes"]
    assert [key for key in keys if key in wanted] == wanted


@pytest.mark.rule("IND-3.2", "IND-6.23")
def test_a_phase_is_over_for_all_before_the_next_begins() -> None:
    table = Table().play("first player 0")
    assert table.refused("put up quarry").clause == "IND-3.2", "the offer is not complete yet"
    assert table.refused("end building").clause == "IND-3.2"
    table.reveal("quarry", "sawmill", "clay pit", "canal")
    assert table.refused("reveal port").clause == "IND-5.2"
    table.play("put up quarry", "bid 1", "pass", "pass")
    assert table.refused("end building").clause == "IND-3.2"
    table.play("sell")
    assert table.refused("lay quarry").clause == "IND-6.23", "nothing is built during the auction"
    table.nobody_bids()
    assert table.step == BUILDING
    for line in ("put up quarry", "bid 1", "pass", "sell", "keep"):
        assert table.refused(line).clause == "IND-3.2"


@pytest.mark.rule("IND-3.3")
def test_players_act_clockwise_from_the_first_player_and_bid_from_the_left_of_the_auctioneer() -> None:
    table = auction("quarry, sawmill, clay pit, canal", first="C")
    assert table.actor == "C"
    table.play("put up quarry")
    bidders = [table.actor]
    for _ in range(2):
        table.play("pass")
        bidders.append(table.actor)
    assert bidders == ["D", "A", "B"]
    table.play("pass").nobody_bids()
    builders = []
    for _ in range(4):
        builders.append(table.actor)
        table.play("end building")
    assert builders == ["C", "D", "A", "B"]


@pytest.mark.rule("IND-3.4", "IND-5.2", "IND-15.2", "IND-A18")
@pytest.mark.parametrize("seats,turns", [(3, 4), (4, 3)])
def test_as_many_tiles_as_players_are_revealed_and_an_epoch_has_twelve(seats: int, turns: int) -> None:
    table = Table(seats).play("first player 0")
    sizes = []
    for _ in range(turns):
        assert len(table.state.stack) % seats == 0
        table.reveal_any()
        sizes.append(len(table.state.offer))
        table.nobody_bids()
        assert table.state.epoch == 1
        table.nobody_builds()
    assert sizes == [seats] * turns
    assert table.state.epoch == 2


@pytest.mark.rule("IND-3.5", "IND-15.2", "IND-T2", "IND-5.4")
@pytest.mark.parametrize("seats,turns,epochs", [(3, 16, 4), (4, 15, 5)])
def test_the_length_of_a_game_and_every_tile_auctioned_once(seats: int, turns: int, epochs: int) -> None:
    table = Table(seats).play_random(7)
    assert [fact.data["n"] for fact in table.facts_of("round")] == list(range(1, turns + 1))
    auctioned = Counter(str(fact.data["tile"]) for fact in table.facts_of("put_up"))
    in_play = Counter(COMPONENTS.names[tile] for epoch in range(1, epochs + 1) for tile in COMPONENTS.stacks[epoch])
    assert auctioned == in_play
    assert Counter(str(fact.data["tile"]) for fact in table.facts_of("revealed")) == in_play


@pytest.mark.rule("IND-4.1")
def test_everybody_receives_one_taler_and_decides_nothing() -> None:
    table = Table().play("first player 3")
    assert table.cash == [5, 5, 5, 5]
    assert [(fact.seat, fact.data["money"]) for fact in table.facts_of("income")] == [(s, 1) for s in range(4)]
    assert table.step == REVEALING


@pytest.mark.rule("IND-4.2")
@pytest.mark.parametrize("seats,turns", [(3, 16), (4, 15)])
def test_income_comes_in_every_turn(seats: int, turns: int) -> None:
    table = Table(seats).play("first player 0").idle_to_the_end()
    assert Counter(fact.seat for fact in table.facts_of("income")) == dict.fromkeys(range(seats), turns)


@pytest.mark.rule("IND-4.3")
def test_laid_tiles_do_not_change_the_income() -> None:
    table = Table().at("building", cash=[0, 0, 0, 0], laid={"A": "quarry, sawmill, coal mine, canal"}, hands={})
    table.nobody_builds()
    assert table.cash == [1, 1, 1, 1]


@pytest.mark.rule("IND-5.1", "IND-5.3")
def test_the_offer_comes_from_the_stack_of_the_epoch_and_gives_nobody_anything() -> None:
    table = Table().play("first player 0")
    assert table.refused("reveal ironworks").clause == "IND-5.1", "a tile of epoch II"
    table.reveal("quarry")
    assert table.refused("reveal quarry").clause == "IND-5.1", "it has been revealed already"
    table.reveal("sawmill", "clay pit", "canal")
    assert table.offer == {"quarry", "sawmill", "clay pit", "canal"}
    assert table.state.owner == [-1] * COMPONENTS.count
    assert table.state.producers == [0] * len(COMPONENTS.materials)
    assert table.state.hands == [[], [], [], []]
    assert table.step == PUTTING_UP


@pytest.mark.rule("IND-11.1", "IND-11.2", "IND-A19")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_player_piece_passes_to_the_left_in_every_turn_also_between_epochs(seats: int) -> None:
    table = Table(seats).play("first player 1")
    firsts = []
    for _ in range(6):
        firsts.append(table.state.first)
        table.idle_turn()
    assert firsts == [(1 + turn) % seats for turn in range(6)]
    keys = [fact.key for fact in table.facts]
    epoch = keys.index("epoch")
    assert "first_passes" in keys[epoch - 1 : epoch], "the piece passes before the epoch changes"


@pytest.mark.rule("IND-12.1", "IND-12.2", "IND-12.8")
def test_the_epoch_changes_when_the_stack_is_used_up_and_after_building() -> None:
    table = Table().at("building", turn=2, hands={"A": "quarry"}).nobody_builds()
    assert table.state.epoch == 1, "tiles are left"
    table = Table().at("building", turn=3, hands={"D": "clay pit"}, cash=2)
    table.play("end building", "end building", "end building", "lay clay pit")
    assert (table.state.epoch, table.score[3]) == (1, 1), "the last building phase still belongs to epoch I"
    table.play("end building")
    assert table.state.epoch == 2
    assert table.state.stack == COMPONENTS.stacks[2]


@pytest.mark.rule("IND-12.3", "IND-8.8")
@pytest.mark.parametrize(
    "epoch,sold",
    [
        (1, []),
        (2, ["stone", "wood", "bricks"]),
        (3, ["stone", "wood", "bricks", "iron", "ceramics", "glass"]),
        (4, ["stone", "wood", "bricks", "iron", "ceramics", "glass", "electricity", "cement", "steel"]),
        (5, list(COMPONENTS.materials)),
    ],
)
def test_what_the_bank_sells_in_each_epoch(epoch: int, sold: list[str]) -> None:
    table = Table().at("building", epoch=epoch)
    view = table.state.view(0)
    assert isinstance(view, IndustriaView)
    assert set(view.bank_sells) == set(sold)
    assert {supply.material for supply in view.seats[0].supply if supply.sources == ["bank"]} == set(sold)


@pytest.mark.rule("IND-12.4", "IND-A20", "IND-T30")
def test_technologies_in_hand_are_lost_at_the_change() -> None:
    table = Table().at(
        "building",
        turn=3,
        epoch=2,
        cash=0,
        hands={"A": "printing, steam power, glassworks", "B": "precision mechanics", "C": "iron tile"},
    )
    table.nobody_builds()
    assert [table.hand(seat) for seat in "ABCD"] == [["glassworks"], [], ["iron tile"], []]
    lost = [(fact.seat, fact.data["tile"]) for fact in table.facts_of("discarded")]
    assert lost == [(0, "printing"), (0, "steam power"), (1, "precision mechanics")]
    assert {"printing", "steam power", "precision mechanics"} <= set(table.gone())
    assert table.cash == [2, 2, 2, 2], "entry money and income, no compensation"
    everybody = Table(3).at(
        "building", turn=4, epoch=2, hands={"A": "printing", "B": "steam power", "C": "precision mechanics"}
    )
    everybody.nobody_builds()
    assert [everybody.hand(seat) for seat in "ABC"] == [[], [], []]
    nobody = Table().at("building", turn=3).nobody_builds()
    assert nobody.facts_of("discarded") == []
    assert nobody.state.epoch == 2


@pytest.mark.rule("IND-12.5", "IND-8.15", "IND-T22")
def test_factories_bonus_and_material_tiles_are_kept() -> None:
    table = Table().at("building", turn=3, hands={"A": "quarry, canal, stone tile, engineering"}).nobody_builds()
    assert set(table.hand("A")) == {"quarry", "canal", "stone tile"}


@pytest.mark.rule("IND-12.6", "IND-12.7", "IND-T4")
@pytest.mark.parametrize("epoch,paid", [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_entering_epochs_three_to_five_pays_a_taler_besides_income(epoch: int, paid: int) -> None:
    table = Table().at("building", epoch=epoch, turn=3, cash=0).nobody_builds()
    assert table.state.epoch == epoch + 1
    assert table.cash == [paid] * 4
    assert [fact.data["money"] for fact in table.facts_of("entry_money")] == [1] * (4 if paid == 2 else 0)


@pytest.mark.rule("IND-12.9")
def test_nobody_is_asked_at_an_epoch_change() -> None:
    table = Table().at("building", epoch=2, turn=3, hands={"A": "steam power"})
    table.play("end building", "end building", "end building")
    assert table.actor == "D"
    table.play("end building")
    assert table.actor == "chance"
    assert table.state.epoch == 3


@pytest.mark.rule("IND-15.3", "IND-T3")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_bank_pays_each_player_22_taler_over_the_game(seats: int) -> None:
    table = Table(seats, cash_material_tiles="false").play("first player 0").idle_to_the_end()
    assert table.cash == [22] * seats
    assert table.state.paid_out == 22 * seats
    entries = Counter(fact.seat for fact in table.facts_of("entry_money"))
    assert entries == dict.fromkeys(range(seats), seats - 1), "III and IV with three, III to V with four players"


@pytest.mark.rule("IND-15.4", "IND-T38")
def test_with_three_players_epoch_five_stays_empty_and_its_materials_never_reach_the_bank() -> None:
    table = Table(3).at(
        "building", epoch=4, turn=4, cash=9, hands={"A": "telecommunications"}, laid={"A": "car factory"}
    )
    assert table.refused("lay telecommunications electricity bank glass bank plastics bank").clause == "IND-8.8"
    robot = COMPONENTS.tile_named("robot works")
    table.end_game()
    assert table.state.epoch == 4
    assert table.state.owner[robot] == -1
    assert table.score[0] == 3, "nine taler; the road to the robot works cannot score"


@pytest.mark.rule("IND-15.5")
def test_three_players_bid_and_build_by_the_same_rules() -> None:
    table = auction("quarry, sawmill, clay pit", 3, first="C")
    table.play("put up quarry", "bid 2", "bid 3", "sell")
    assert table.cash == [5, 2, 8]
    table.nobody_bids()
    assert table.actor == "C"
    table.play("end building", "end building")
    assert table.refused("lay quarry").clause == "IND-7.12"
