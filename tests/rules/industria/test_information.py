"""Public information and the duties of an engine (IND-16), with property tests."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.industria.table import COMPONENTS, Table, auction

from smokestack.games.industria.game import GAME
from smokestack.games.industria.rules.state import IndustriaState
from smokestack.games.industria.view.view import IndustriaView
from smokestack.kernel import kit, kit_secrets, kit_tools
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact
from smokestack.kernel.record import Record, Replay, parse

FOUR = "quarry, sawmill, clay pit, canal"
SEEDS = st.integers(0, 100_000)
COUNTS = st.sampled_from([3, 4])


def seen(table: Table, seat: int | None) -> IndustriaView:
    view = table.state.view(seat)
    assert isinstance(view, IndustriaView)
    return view


@pytest.mark.rule("IND-16.1")
def test_everybody_sees_money_laid_tiles_offer_bids_and_score() -> None:
    table = Table().at("auction", cash=[1, 2, 3, 4], score=[4, 3, 2, 1], offer=FOUR, laid={"D": "coal mine"})
    table.play("put up quarry", "bid 2", "pass")
    for seat in (None, 0, 1, 2, 3):
        view = seen(table, seat)
        assert [s.cash for s in view.seats] == [1, 2, 3, 4]
        assert [s.score for s in view.seats] == [4, 3, 2, 1]
        assert [s.laid for s in view.seats] == [[], [], [], ["coal mine"]]
        assert (set(view.offer), view.up, view.high, view.leader) == (table.offer, "quarry", 2, 1)
        assert [(s.bid, s.passed) for s in view.seats] == [(None, False), (2, False), (None, True), (None, False)]


@pytest.mark.rule("IND-16.2", "IND-A10")
def test_hands_are_open_unless_the_option_hides_the_display() -> None:
    hands = {"A": "stone tile, coal mine", "B": "port"}
    table = Table().at("auction", offer=FOUR, hands=hands)
    assert [s.hand for s in seen(table, 2).seats][:2] == [["coal mine", "stone tile"], ["port"]]
    closed = Table(hands="closed").at("auction", offer=FOUR, hands=hands)
    view = seen(closed, 0)
    assert [s.hand for s in view.seats] == [["coal mine", "stone tile"], None, None, None]
    assert [s.hand_size for s in view.seats] == [2, 1, 0, 0]
    other = seen(closed, 1).seats[0]
    assert other.prices is None
    assert all("tile" not in supply.sources for supply in other.supply), "nor by what it could pay with"
    assert [s.hand for s in seen(closed, None).seats] == [None] * 4
    kit.check_standing(GAME, closed.state)
    kit_secrets.check_secrets(GAME, closed.state, Random(1))


@pytest.mark.rule("IND-16.3")
def test_a_stack_has_no_order_in_a_position_and_its_rest_is_known() -> None:
    table = Table().play("first player 0").reveal("quarry", "canal")
    unseen = seen(table, 1).unseen
    assert set(unseen) == {COMPONENTS.names[tile] for tile in COMPONENTS.stacks[1]} - {"quarry", "canal"}
    other = Table().play("first player 0").reveal("canal", "quarry")
    assert table.state.key() == other.state.key(), "in which order they came up has left no trace"


@pytest.mark.rule("IND-16.4")
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, seats=COUNTS)
def test_chance_decides_only_the_first_player_and_the_reveals(seed: int, seats: int) -> None:
    table = Table(seats)
    rng = Random(seed)
    while table.state.actor() != OVER:
        at_chance = table.state.actor() == CHANCE
        action = table.state.draw(rng) if at_chance else rng.choice(table.state.legal())
        text = table.state.codec().text(table.state, action)
        assert at_chance == text.startswith(("first player", "reveal"))
        table.state.apply(action)


@pytest.mark.rule("IND-16.4", "IND-T41")
@settings(max_examples=8, deadline=None)
@given(seed=SEEDS, seats=COUNTS)
def test_the_same_decisions_and_draws_give_the_same_game(seed: int, seats: int) -> None:
    first, second = Table(seats).play_random(seed), Table(seats).play_random(seed)
    assert first.state.key() == second.state.key()
    assert first.score == second.score


@pytest.mark.rule("IND-16.5")
def test_what_is_asked_at_each_decision() -> None:
    table = Table().at("auction", epoch=2, offer="bank, glassworks, printing, canal", hands={"A": "stone tile"})
    assert table.state.prompt().key == "put_up"
    assert set(table.legal) == {
        *("put up glassworks", "put up bank", "put up printing", "put up canal", "cash stone tile"),
    }
    table.play("put up bank")
    assert table.state.prompt().key == "bid"
    table.play("bid 1", "pass", "pass")
    assert table.state.prompt().key == "decide"
    assert table.legal == ["sell", "keep", "cash stone tile"]
    table.play("keep").nobody_bids()
    assert table.state.prompt().key == "build"
    assert set(table.legal) == {
        *("lay bank stone tile", "lay bank stone bank", "end building", "cash stone tile"),
    }


@pytest.mark.rule("IND-16.6", "IND-T41")
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS, seats=COUNTS, length=st.integers(0, 300))
def test_refusing_changes_nothing(seed: int, seats: int, length: int) -> None:
    table = Table(seats).play_random(seed, actions=length)
    state = table.state
    if state.actor() == OVER:
        return
    before = state.key()
    legal = set(state.legal())
    for action in kit_tools.stray_actions(state, state.legal(), Random(seed), count=60):
        assert (state.refusal(action) is None) == (action in legal)
    assert state.key() == before


def bank_flow(facts: list[Fact], bids_to_bank: bool) -> int:
    """What the bank paid out less what it took in, according to the events."""
    paid = ("income", "entry_money", "cashed", "final_cashed")
    taken = ["laid_factory", "laid_late", "laid_bonus", "material_bank", *(["sold"] if bids_to_bank else [])]
    return sum(fact.gain("money") for fact in facts if fact.key in paid or fact.key in taken)


@pytest.mark.rule("IND-16.7", "IND-T40")
@settings(max_examples=10, deadline=None)
@given(seed=SEEDS, seats=COUNTS, payee=st.sampled_from(["auctioneer", "bank"]))
def test_money_comes_from_and_goes_to_the_bank_only_as_the_rules_say(seed: int, seats: int, payee: str) -> None:
    table = Table(seats, auction_payee=payee)
    rng = Random(seed)
    while table.state.actor() != OVER:
        at_chance = table.state.actor() == CHANCE
        table.state.apply(table.state.draw(rng) if at_chance else rng.choice(table.state.legal()), table.facts)
        assert sum(table.cash) == 4 * seats + bank_flow(table.facts, payee == "bank")
    for seat in range(seats):
        gained = sum(fact.gain("money") for fact in table.facts if fact.seat == seat)
        assert table.cash[seat] == 4 + gained


@pytest.mark.rule("IND-T40")
def test_the_referee_sees_money_that_came_from_nowhere() -> None:
    table = auction(FOUR)
    table.state.cash[0] += 1
    assert any("bank's books" in line for line in table.game.referee(table.state))
    table.state.paid_out += 1
    assert any("beyond income" in line for line in table.game.referee(table.state))
    table.state.cash[1] = -1
    assert "seat 1 has -1 taler" in table.game.referee(table.state)


@pytest.mark.rule("IND-T42")
def test_a_saved_auction_and_a_saved_building_turn_go_on_with_all_limits() -> None:
    table = auction(FOUR).play("put up quarry", "bid 2", "bid 3")
    saved = pickle.loads(pickle.dumps(table.state))
    assert isinstance(saved, IndustriaState)
    assert saved.key() == table.state.key()
    table.state = saved
    assert table.actor == "D"
    assert table.refused("bid 3").clause == "IND-6.6"
    table.play("pass", "sell")
    assert table.hand("C") == ["quarry"]

    table = Table().at("building", cash=9, hands={"A": "quarry, sawmill, canal"}).play("lay quarry")
    table.state = pickle.loads(pickle.dumps(table.state))
    assert table.refused("lay sawmill").clause == "IND-7.2"
    table.play("lay canal")


@pytest.mark.rule("IND-T42")
@settings(max_examples=6, deadline=None)
@given(seed=SEEDS, length=st.integers(1, 400))
def test_a_record_leads_back_to_the_same_position(seed: int, length: int) -> None:
    table = Table(min_bid="0")
    record = Record.of(table.state.setup())
    rng = Random(seed)
    for _ in range(length):
        if table.state.actor() == OVER:
            break
        at_chance = table.state.actor() == CHANCE
        action = table.state.draw(rng) if at_chance else rng.choice(table.state.legal())
        record.add(table.state.codec().text(table.state, action))
        table.state.apply(action)
    assert Replay(parse(record.write())).state.key() == table.state.key()


@pytest.mark.rule("IND-0.5", "IND-7.2", "IND-16.7")
def test_the_referee_objects_to_each_thing_that_must_not_be() -> None:
    def broken(change: str) -> list[str]:
        table = Table().at("building", epoch=2, cash=5, hands={"A": "quarry"}, laid={"B": "sawmill, port"})
        state = table.state
        if change == "limit":
            state.used[0] = 2
        elif change == "owner":
            state.owner[COMPONENTS.tile_named("sawmill")] = 2
        elif change == "makers":
            state.producers[0] = 1
        elif change == "bonus":
            state.bonuses[0] = 1
        elif change == "discount":
            state.discount[3] = 1
        elif change == "technology":
            state.hands[0] = [COMPONENTS.tile_named("engineering"), *state.hands[0]]
            state.gone.remove(COMPONENTS.tile_named("engineering"))
        elif change == "up":
            state.up = COMPONENTS.tile_named("bank")
        return table.game.referee(state)

    assert broken("nothing") == []
    for change in ("limit", "owner", "makers", "bonus", "discount", "technology", "up"):
        assert broken(change) != [], change
