"""The advice plays a sound game: it sells what it builds and can pay what it borrows."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, Table, germany

from smokestack.bots.mcts.settings import Settings, settings_of
from smokestack.games.age_of_industry.advice.forecast import AgeOfIndustryForecast, share_built_on
from smokestack.games.age_of_industry.advice.rail_value import expected_rail_value
from smokestack.games.age_of_industry.advice.weights import AgeOfIndustryWeights
from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.rules.scoring import rail_value
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.errors import SetupError


def greedy_game(map: str, seats: int, seed: int) -> State:
    rng, advice = Random(seed), GAME.advice()
    state = registry.start(GAME, seats, map)
    while state.actor() != OVER:
        legal = state.legal()
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
        else:
            state.apply(advice.choose(state.resample(state.actor(), rng), legal, rng))
    return state


@pytest.mark.parametrize("map", ["germany", "new-england"])
def test_four_greedy_players_do_well(map: str) -> None:
    games = [greedy_game(map, 4, seed).scores() for seed in range(5)]
    assert sum(max(scores) for scores in games) / len(games) >= 25
    assert min(min(scores) for scores in games) >= 0


def best(t: Table) -> str:
    """The action the advice likes best."""
    legal = t.state.legal()
    weights = GAME.advice().move_weights(t.state, legal)
    assert len(weights) == len(legal)
    return t.state.codec().text(t.state, legal[weights.index(max(weights))])


def test_it_sells_when_there_is_much_to_sell() -> None:
    t = germany().stand(RED, "cotton mill 2", "Hamburg").stand(RED, "port 1", "Hamburg").money(RED, 0, loans=2)
    t.hand(RED, "red", "blue", "ship")
    assert best(t) == "sell mill Hamburg via Hamburg"


def test_it_uses_its_own_port_first() -> None:
    t = germany().stand(RED, "cotton mill 2", "Hamburg").stand(YELLOW, "port 1", "Hamburg")
    t.stand(RED, "port 1", "Hamburg")
    t.hand(RED, "red", "blue", "ship").money(RED, 0, loans=2)
    assert best(t) == "sell mill Hamburg via Hamburg 2"


def test_it_repays_what_it_can_before_the_turn_ends() -> None:
    t = germany().money(RED, 25, loans=3).hand(RED, "ship", "ship").play("pass ship card", "pass ship card")
    assert best(t) == "repay 2"


def test_it_throws_away_the_useless_card() -> None:
    t = germany().hand(RED, "ship", "red", "blue").play("develop factory 0")
    assert best(t) == "discard ship card"


def test_it_expects_more_of_what_can_be_sold() -> None:
    stuck = germany().stand(RED, "cotton mill 3", "Köln")
    sold = germany().stand(RED, "cotton mill 3", "Hamburg").stand(YELLOW, "port 1", "Hamburg")
    assert GAME.advice().evaluate(sold.state)[RED] > GAME.advice().evaluate(stuck.state)[RED] + 1


def test_a_railway_that_joins_a_stuck_mill_to_a_market_is_worth_more_than_one_that_does_not() -> None:
    def merit(joins: float) -> list[float]:
        t = germany().stand(RED, "cotton mill 3", "Köln").hand(RED, "ship").money(RED, 0, loans=2)
        return GAME.advice().with_weights({"joins": joins, "nears": joins}).move_weights(t.state, t.state.legal())

    assert max(merit(2.0)) > max(merit(0.0))


def test_a_railway_counts_for_what_will_stand_at_its_ends() -> None:
    """Early nearly every free space beside it will be built on, late few, and with two players fewer."""

    def worth(rounds: float, seats: int = 4) -> float:
        t = germany(seats).rails(RED, "Dortmund-Köln")
        forecast = AgeOfIndustryForecast(t.state, RED, AgeOfIndustryWeights(GAME.advice().weights()))
        forecast.built_on = share_built_on(seats, rounds)
        link = t.link("Dortmund-Köln")
        return expected_rail_value(forecast, link) - rail_value(t.state, link) * forecast.vp_per_dollar

    assert worth(9.0) > worth(0.5) > worth(0.5, seats=2) > 0.0
    assert worth(9.0) == pytest.approx(0.97 / 0.75 * worth(0.5))


def test_its_numbers_can_be_turned_and_travel() -> None:
    advice = GAME.advice().with_weights({"dread": 9.0})
    assert advice.weights()["dread"] == 9.0
    assert pickle.loads(pickle.dumps(advice)).weights() == advice.weights()
    assert GAME.advice().weights()["dread"] != 9.0
    with pytest.raises(SetupError, match="dread"):
        GAME.advice().with_weights({"dreda": 1.0})


def test_the_more_is_owed_the_less_a_build_on_credit_is_worth() -> None:
    def merit(loans: int, dread: float) -> float:
        t = germany().hand(RED, "red", "blue", "cotton mill").money(RED, 0, loans=loans)
        advice = GAME.advice().with_weights({"dread": dread})
        return max(advice.move_weights(t.state, [t.read(text) for text in t.legal("build ")]))

    assert merit(4, 0.3) < merit(1, 0.3) < merit(0, 0.3)
    assert merit(4, 9.0) < merit(4, 0.3)


def test_a_search_trusts_what_it_finds_more_than_the_prior() -> None:
    assert settings_of(GAME.advice()).explore < Settings().explore
