"""How the advice evaluates positions, and how a player who follows it plays."""

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
    """The action that the advice chooses, in the notation."""
    state = table.state
    action = AgeOfSteamAdvice().choose(state, state.legal(), Random(1))
    return state.codec().text(state, action)


def evaluation(table: Table, seat: int = 0) -> float:
    return AgeOfSteamAdvice().evaluate(table.state)[seat]


# --- the evaluation -------------------------------------------------------------------------------------------


def test_more_income_is_better() -> None:
    poor = evaluation(rust_belt().at("issue shares", turn=3, income=4, engine=3, cash=5, shares=4))
    rich = evaluation(rust_belt().at("issue shares", turn=3, income=[8, 4, 4], engine=3, cash=5, shares=4))
    assert rich > poor + 6


def test_a_share_costs_more_than_three_points_because_it_is_paid_for_every_turn() -> None:
    few = evaluation(rust_belt().at("issue shares", turn=3, income=8, engine=3, cash=9, shares=4))
    many = evaluation(rust_belt().at("issue shares", turn=3, income=8, engine=3, cash=9, shares=[7, 4, 4]))
    assert many < few - 9


def test_money_saves_later_shares() -> None:
    poor = evaluation(rust_belt().at("issue shares", turn=3, income=6, engine=3, cash=0, shares=4))
    rich = evaluation(rust_belt().at("issue shares", turn=3, income=6, engine=3, cash=[10, 0, 0], shares=4))
    assert rich > poor + 3


def test_goods_on_own_links_are_worth_something() -> None:
    empty = evaluation(line().at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))
    goods = evaluation(line().cubes("City B1", "red").at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))
    assert goods > empty + 2


def test_goods_on_a_rivals_links_are_worth_less() -> None:
    def with_links_of(owner: int) -> float:
        table = line(owner, owner).cubes("City B1", "red red red")
        return evaluation(table.at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))

    assert with_links_of(0) > with_links_of(1) + 4


def test_goods_on_the_display_count() -> None:
    empty = evaluation(line().at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2]))
    coming = evaluation(
        line().display("light 1", "red red").at("move goods", turn=3, engine=2, cash=10, order=[0, 1, 2])
    )
    assert coming > empty


def test_track_in_complete_links_counts_at_the_end() -> None:
    with_track = line().at("move goods", turn=8, cash=10, order=[0, 1, 2], round=2)
    without = line(1, 1).at("move goods", turn=8, cash=10, order=[0, 1, 2], round=2)
    assert evaluation(with_track) == evaluation(without) + 2


def test_a_player_who_cannot_pay_is_expected_to_go_bankrupt() -> None:
    table = rust_belt().at("move goods", turn=3, income=0, engine=4, cash=[0, 30, 30], shares=9, order=[0, 1, 2])
    assert evaluation(table) < -30
    assert evaluation(table, 1) > evaluation(table)


def test_at_the_end_the_evaluation_is_the_score() -> None:
    state = played("rust-belt", 3, 7)
    assert AgeOfSteamAdvice().evaluate(state) == [float(score) for score in state.scores()]


@pytest.mark.parametrize(
    ("map", "seats", "counts"),
    [("rust-belt", 3, (3, 3, 0)), ("new-england", 2, (3, 3, 0.05)), ("barbados", 1, (0, 5, 1))],
)
def test_the_map_says_what_counts(map: str, seats: int, counts: tuple[float, float, float]) -> None:
    values = MapValues(on_map(map, seats).state)
    assert (values.income, values.share, values.cash) == counts


# --- single decisions ----------------------------------------------------------------------------------------------


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


def test_the_last_move_is_not_used_for_an_upgrade() -> None:
    table = line(middle="yellow").cubes("City B1", "red")
    table.at("move goods", turn=table.state.rules.turns, engine=1, cash=20, order=[0, 1, 2], round=2)
    assert best(table) == "pass"


def test_the_engine_is_upgraded_when_a_delivery_needs_it() -> None:
    table = line(middle="yellow").cubes("City B1", "red").at("move goods", turn=3, engine=1, cash=20, order=[0, 1, 2])
    assert best(table) == "upgrade"


def test_shares_are_issued_to_avoid_bankruptcy_and_to_pay_for_track() -> None:
    table = rust_belt().at("issue shares", turn=2, income=1, engine=2, cash=0, shares=4)
    assert best(table) in ("issue 3", "issue 4")


def test_no_shares_are_issued_with_enough_money_or_in_the_last_turn() -> None:
    assert best(rust_belt().at("issue shares", turn=5, income=12, engine=4, cash=25, shares=6)) == "issue 0"
    assert best(rust_belt().at("issue shares", turn=10, income=12, engine=4, cash=2, shares=6)) == "issue 0"


def test_a_route_through_a_town_makes_two_links() -> None:
    table = field(3, 6, cities={"B1": "blue", "B5": "red"}, towns=["B3"])
    table.cubes("City B1", "red red red").at("build track", turn=2, cash=20, engine=2, order=[0, 1, 2])
    for _ in range(3):
        table.play(best(table))
    assert table.sections(0) == 4
    assert table.discs(0) == 2


def test_money_for_the_expenses_is_not_spent_on_track() -> None:
    table = field(3, 6, cities={"B1": "blue", "B5": "red"}).cubes("City B1", "red")
    table.at("build track", turn=2, cash=6, shares=5, engine=2, order=[0, 1, 2])
    assert best(table) == "done"


def test_the_weights_can_be_changed_and_are_pickled_with_the_advice() -> None:
    advice = AgeOfSteamAdvice()
    other = advice.with_weights({"ruin": 99.0})
    assert other.weights()["ruin"] == 99.0
    assert other.weights() != advice.weights()
    assert pickle.loads(pickle.dumps(other)).weights() == other.weights()


# --- whole games ------------------------------------------------------------------------------------------------


def played(map: str, seats: int, seed: int, playout: bool = False) -> AgeOfSteamState:
    rng = Random(seed)
    state = registry.start(GAME, seats, map)
    assert isinstance(state, AgeOfSteamState)
    advice = GAME.advice()
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        state.apply(advice.playout_choice(state, legal, rng) if playout else advice.choose(state, legal, rng))
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


def test_the_playout_policy_scores_like_a_person() -> None:
    """A winner of a playout gets at least a low score of a human winner."""
    winners = [max(played("rust-belt", 5, seed, playout=True).scores()) for seed in range(4)]
    assert sum(winners) / len(winners) >= 45


def test_production_feeds_the_cities_on_own_links() -> None:
    table = line().at("goods growth", turn=2, order=[0, 1, 2], actions={0: "Production"})
    table.play("produce", "draw red", "draw blue")
    assert best(table) == "place red light 1.1"


def test_bankruptcy_is_worse_than_any_debt_where_shares_are_paid_back_in_money() -> None:
    deep = on_map("barbados", 1).at("move goods", turn=10, income=0, engine=1, cash=20, shares=15)
    ruined = on_map("barbados", 1).at("move goods", turn=10, income=0, engine=1, cash=0, shares=2)
    assert evaluation(ruined) < evaluation(deep)


def test_an_early_bankruptcy_with_few_shares_is_worse_than_a_late_one() -> None:
    """Judging by the score alone, a search would go bankrupt in turn 1 rather than owe ten shares in turn 10."""

    def lost(turn: int, shares: int) -> float:
        table = on_map("barbados", 1).at("move goods", turn=turn, income=0, engine=1, cash=0, shares=shares)
        table.state.out[0], table.state.over = turn, True
        return AgeOfSteamAdvice().result(table.state)[0]

    assert lost(1, 2) < lost(7, 9) < evaluation(on_map("barbados", 1).at("move goods", turn=7, cash=0, shares=9))
    solvent = on_map("barbados", 1).at("move goods", turn=10, cash=3, shares=0)
    solvent.state.over = True
    assert AgeOfSteamAdvice().result(solvent.state) == [3.0]
