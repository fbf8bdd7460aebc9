"""What the advice judges a position by, and how a player who follows it plays."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from tests.rules.age_of_steam.ground import line
from tests.rules.age_of_steam.table import Table, field, on_map, rust_belt

from smokestack.games.age_of_steam.advice.advice import AgeOfSteamAdvice
from smokestack.games.age_of_steam.advice.map_values import MapValues
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER


def best(table: Table) -> str:
    """What the advice plays here, in words."""
    state = table.state
    action = AgeOfSteamAdvice().choose(state, state.legal(), Random(1))
    return state.codec().text(state, action)


def judged(table: Table, seat: int = 0) -> float:
    return AgeOfSteamAdvice().evaluate(table.state)[seat]


# --- the evaluation -------------------------------------------------------------------------------------------


def test_more_income_is_better() -> None:
    poor = judged(rust_belt().at("issue shares", turn=3, income=4, engine=3, cash=5, shares=4))
    rich = judged(rust_belt().at("issue shares", turn=3, income=[8, 4, 4], engine=3, cash=5, shares=4))
    assert rich > poor + 6


def test_a_share_costs_more_than_its_three_points_for_it_is_paid_for_every_turn() -> None:
    few = judged(rust_belt().at("issue shares", turn=3, income=8, engine=3, cash=9, shares=4))
    many = judged(rust_belt().at("issue shares", turn=3, income=8, engine=3, cash=9, shares=[7, 4, 4]))
    assert many < few - 9


def test_money_spares_shares_to_come() -> None:
    poor = judged(rust_belt().at("issue shares", turn=3, income=6, engine=3, cash=0, shares=4))
    rich = judged(rust_belt().at("issue shares", turn=3, income=6, engine=3, cash=[10, 0, 0], shares=4))
    assert rich > poor + 3


def test_goods_that_own_links_reach_are_worth_something() -> None:
    empty = judged(line().at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))
    goods = judged(line().cubes("City B1", "red").at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))
    assert goods > empty + 2


def test_goods_beside_a_rivals_links_are_not() -> None:
    def stands(owner: int) -> float:
        table = line(owner, owner).cubes("City B1", "red red red")
        return judged(table.at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))

    assert stands(0) > stands(1) + 4


def test_goods_about_to_come_count() -> None:
    empty = judged(line().at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))
    coming = judged(line().display("light 1", "red red").at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))
    assert coming > empty


def test_track_in_complete_links_counts_at_the_end() -> None:
    with_track = line().at("move goods", turn=8, cash=10, order=[0, 1, 2], round=2)
    without = line(1, 1).at("move goods", turn=8, cash=10, order=[0, 1, 2], round=2)
    assert judged(with_track) == judged(without) + 2


def test_whoever_cannot_pay_is_judged_ruined() -> None:
    table = rust_belt().at("move goods", turn=3, income=0, engine=4, cash=[0, 30, 30], shares=9, order=[0, 1, 2])
    assert judged(table) < -30
    assert judged(table, 1) > judged(table)


def test_at_the_end_the_evaluation_is_the_score() -> None:
    state = played("rust-belt", 3, 7)
    assert AgeOfSteamAdvice().evaluate(state) == [float(score) for score in state.scores()]


@pytest.mark.parametrize(
    ("map", "seats", "counts"),
    [("rust-belt", 3, (3, 3, 0)), ("new-england", 2, (3, 3, 0.05)), ("barbados", 1, (0, 5, 1))],
)
def test_what_counts_is_asked_of_the_map(map: str, seats: int, counts: tuple[float, float, float]) -> None:
    values = MapValues(on_map(map, seats).state)
    assert (values.income, values.share, values.cash) == counts


# --- playing by it ----------------------------------------------------------------------------------------------


def test_the_longest_delivery_over_own_links_is_made() -> None:
    table = field(5, 8, cities={"B1": "blue", "B3": "yellow", "B5": "red", "B7": "purple"})
    for hex in ("B2", "B4", "B6"):
        table.track(f"{hex} straight N-S", owner=0)
    table.cubes("City B1", "yellow purple").at("move goods", turn=8, engine=3, cash=20, order=[0, 1, 2], round=2)
    assert best(table) == "move purple City B1 > City B3 > City B5 > City B7"


def test_own_links_are_preferred_to_a_rivals() -> None:
    table = field(3, 4, cities={"B1": "blue", "B3": "red"})
    table.track("B2 straight N-S", owner=1).track("A2 gentle NE-S", owner=0).track("A3 gentle N-SE", owner=0)
    table.cubes("City B1", "red").at("move goods", turn=8, engine=1, cash=20, order=[0, 1, 2], round=2)
    assert best(table) == "move red City B1 > City B3 (Orange)"


def test_no_engine_is_bought_with_the_last_move() -> None:
    table = line(middle="yellow").cubes("City B1", "red")
    table.at("move goods", turn=table.state.rules.turns, engine=1, cash=20, order=[0, 1, 2], round=2)
    assert best(table) == "pass"


def test_an_engine_is_bought_that_a_delivery_waits_for() -> None:
    table = line(middle="yellow").cubes("City B1", "red").at("move goods", turn=3, engine=1, cash=20, order=[0, 1, 2])
    assert best(table) == "upgrade"


def test_shares_are_issued_that_avoid_bankruptcy_and_pay_for_track() -> None:
    table = rust_belt().at("issue shares", turn=2, income=1, engine=2, cash=0, shares=4)
    assert best(table) in ("issue 3", "issue 4")


def test_no_shares_are_issued_by_who_has_money_or_in_the_last_turn() -> None:
    assert best(rust_belt().at("issue shares", turn=5, income=12, engine=4, cash=25, shares=6)) == "issue 0"
    assert best(rust_belt().at("issue shares", turn=10, income=12, engine=4, cash=2, shares=6)) == "issue 0"


def test_a_town_on_the_way_makes_two_links_of_one() -> None:
    table = field(3, 6, cities={"B1": "blue", "B5": "red"}, towns=["B3"])
    table.cubes("City B1", "red red red").at("build track", turn=2, cash=20, engine=2, order=[0, 1, 2])
    for _ in range(3):
        table.play(best(table))
    assert table.sections(0) == 4
    assert table.discs(0) == 2


def test_money_for_the_expenses_is_not_built_away() -> None:
    table = field(3, 6, cities={"B1": "blue", "B5": "red"}).cubes("City B1", "red")
    table.at("build track", turn=2, cash=6, shares=5, engine=2, order=[0, 1, 2])
    assert best(table) == "done"


def test_the_numbers_can_be_turned_and_travel_with_the_advice() -> None:
    advice = AgeOfSteamAdvice()
    other = advice.with_weights({"ruin": 99.0})
    assert other.weights()["ruin"] == 99.0
    assert other.weights() != advice.weights()
    assert pickle.loads(pickle.dumps(other)).weights() == other.weights()


# --- whole games ------------------------------------------------------------------------------------------------


def played(map: str, seats: int, seed: int, hurry: bool = False) -> AgeOfSteamState:
    rng = Random(seed)
    state = registry.start(GAME, seats, map)
    assert isinstance(state, AgeOfSteamState)
    advice = GAME.advice()
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        state.apply(advice.playout_choice(state, legal, rng) if hurry else advice.choose(state, legal, rng))
    return state


SOLVENT = [
    ("rust-belt", 5),
    ("western-us", 4),
    ("southern-us", 4),
    ("germany", 5),
    ("france", 3),
    ("poland", 5),
    ("hungary", 3),
    ("finland", 4),
    ("heavy-cardboard", 4),
    ("switzerland", 3),
    ("new-england", 2),
    ("pittsburgh", 3),
    ("st-lucia", 2),
]


@pytest.mark.parametrize(("map", "seats"), SOLVENT)
def test_nobody_who_follows_the_advice_goes_bankrupt(map: str, seats: int) -> None:
    state = played(map, seats, 3)
    assert state.out == [0] * seats
    assert max(state.scores()) >= 40


def test_playing_fast_is_still_playing() -> None:
    """The playouts' policy earns what a person earns: the least a winner of ours may come to."""
    winners = [max(played("rust-belt", 5, seed, hurry=True).scores()) for seed in range(4)]
    assert sum(winners) / len(winners) >= 45


def test_production_feeds_the_cities_on_ones_own_links() -> None:
    table = line().at("goods growth", turn=2, order=[0, 1, 2], actions={0: "Production"})
    table.play("produce", "draw red", "draw blue")
    assert best(table) == "place red light 1.1"


def test_ruin_is_worse_than_any_debt_where_shares_are_paid_back_in_money() -> None:
    deep = on_map("barbados", 1).at("move goods", turn=10, income=0, engine=1, cash=20, shares=15)
    ruined = on_map("barbados", 1).at("move goods", turn=10, income=0, engine=1, cash=0, shares=2)
    assert judged(ruined) < judged(deep)


def test_to_be_out_early_with_few_shares_is_no_better_than_to_last() -> None:
    """By the score alone a search would rather go bankrupt in the first turn than owe ten shares in the tenth."""

    def lost(turn: int, shares: int) -> float:
        table = on_map("barbados", 1).at("move goods", turn=turn, income=0, engine=1, cash=0, shares=shares)
        table.state.out[0], table.state.over = turn, True
        return AgeOfSteamAdvice().result(table.state)[0]

    assert lost(1, 2) < lost(7, 9) < judged(on_map("barbados", 1).at("move goods", turn=7, cash=0, shares=9))
    solvent = on_map("barbados", 1).at("move goods", turn=10, cash=3, shares=0)
    solvent.state.over = True
    assert AgeOfSteamAdvice().result(solvent.state) == [3.0]
