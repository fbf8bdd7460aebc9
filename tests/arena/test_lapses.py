"""What an expert would call a waste: counted from facts, and reported by the arena."""

from __future__ import annotations

from random import Random

import pytest

from smokestack.arena.match import GameResult, ScheduledGame, play
from smokestack.arena.report import markdown
from smokestack.arena.standings import interval_over_deals, standings, wilson
from smokestack.games.age_of_steam.game import GAME as AGE_OF_STEAM
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.facts import Fact

AUCTION = [
    Fact("round", data={"n": 1}),
    *(Fact("bid", 0, {"amount": 1}), Fact("bid", 1, {"amount": 2}), Fact("bid", 2, {"amount": 6})),
    *(Fact("place", 0, {"place": 3, "paid": 0}), Fact("place", 1, {"place": 2, "paid": 2, "money": -2})),
    Fact("place", 2, {"place": 1, "paid": 6, "money": -6}),
]


def greedy_game(game: Game, seats: int = 3) -> tuple[State, list[Fact]]:
    state, rng, facts = registry.start(game, seats), Random(3), list[Fact]()
    advice = game.advice()
    while state.actor() != OVER:
        chance = state.actor() == CHANCE
        state.apply(state.draw(rng) if chance else advice.choose(state, state.legal(), rng), facts)
    return state, facts


def test_a_bid_is_overpaid_by_what_lies_above_the_least_raise() -> None:
    end = registry.start(AGE_OF_STEAM, 3)
    assert AGE_OF_STEAM.lapses(end, AUCTION)["overpaid-bids"] == [0, 0, 3]


def test_a_raise_by_one_is_never_overpaid() -> None:
    facts = [
        *(Fact("bid", 0, {"amount": 1}), Fact("bid", 1, {"amount": 6}), Fact("bid", 2, {"amount": 7})),
        Fact("bid", 1, {"amount": 9}),
        *(Fact("place", 0, {"place": 3, "paid": 0}), Fact("place", 2, {"place": 2, "paid": 7, "money": -7})),
        Fact("place", 1, {"place": 1, "paid": 9, "money": -9}),
    ]
    assert AGE_OF_STEAM.lapses(registry.start(AGE_OF_STEAM, 3), facts)["overpaid-bids"] == [0, 1, 0]


def test_shares_are_unused_if_their_money_is_still_there_when_expenses_are_paid() -> None:
    end = registry.start(AGE_OF_STEAM, 3)
    cash = end.cash[0]  # type: ignore[attr-defined]
    turn = [
        *(Fact("issued", 0, {"n": 3, "money": 15}), Fact("issued", 1, {"n": 1, "money": 5})),
        *(Fact("bought-link", 0, {"money": 4 - cash}), Fact("bought-link", 1, {"money": -5 - cash})),
        *(Fact("collected", seat, {"money": 0}) for seat in (0, 1)),
        *(Fact("expenses", 0, {"owed": 6, "money": -6}), Fact("expenses", 1, {"owed": 0, "money": 0})),
    ]
    before = [-sum(fact.gain("money") for fact in turn if fact.seat == seat) for seat in range(3)]
    for seat in range(3):
        end.cash[seat] = cash - before[seat]  # type: ignore[attr-defined]
    # Seat 0 has $19 left and $6 to pay: of the $13 beyond that two shares would not have been missed.
    assert AGE_OF_STEAM.lapses(end, turn)["unused-shares"][:2] == [2, 0]


def test_a_town_lost_in_the_round_of_its_conquest_counts() -> None:
    game = registry.game("city-of-iron")
    taken, lost = Fact("conquered", 1, {"town_id": 4}), Fact("town_lost", 1, {"town_id": 4})
    end, next_round = registry.start(game, 3), Fact("round", data={"n": 2})
    assert game.lapses(end, [taken, lost])["retaken-towns"] == [0, 1, 0]
    assert game.lapses(end, [taken, next_round, lost])["retaken-towns"] == [0, 0, 0]


@pytest.mark.parametrize("name", ["age-of-industry", "age-of-steam", "city-of-iron", "industria"])
def test_every_game_names_its_lapses(name: str) -> None:
    game = registry.game(name)
    counted = game.lapses(*greedy_game(game))
    assert counted
    for key, counts in counted.items():
        assert f"lapse.{key}" in game.messages()
        assert len(counts) == 3
        assert min(counts) >= 0


def test_the_arena_reports_the_mean_of_a_seat() -> None:
    scheduled = ScheduledGame("industria", "standard", {}, ("greedy", "random", "random"), "1", 0, 0)
    result, _ = play(scheduled)
    assert set(result.lapses) == {"overpaid-bids", "discarded-tiles"}
    table = standings([result])
    (random,) = (one for one in table if one.bot == "random")
    assert random.lapses["overpaid-bids"] == sum(result.lapses["overpaid-bids"][1:]) / 2
    assert "| bot | taler overbid | discarded tiles |" in markdown(
        "", table, [result], registry.game("industria").messages()
    )


def test_deals_count_for_the_interval_not_seatings() -> None:
    alike = interval_over_deals([[1.0] * 4, [0.0] * 4] * 10)
    mixed = interval_over_deals([[1.0, 0.0, 1.0, 0.0]] * 20)
    assert alike[0] < mixed[0] < 0.5 < mixed[1] < alike[1]
    assert mixed == wilson(40, 80), "never narrower than that of independent games"
    assert alike == pytest.approx(wilson(9.5, 19), abs=0.02), "as if there were as many games as deals"


def test_old_results_without_lapses_are_still_read() -> None:
    old = GameResult(0, 0, ("a", "b"), [1, 2], [2, 1], [0.0] * 2, [1] * 2, [0.0] * 2, [False] * 2, 9)
    assert old.lapses == {}
    assert "Lapses" not in markdown("", standings([old]), [old], {})
