"""What the advice does not even consider."""

from __future__ import annotations

from tests.rules.age_of_steam.table import rust_belt

from smokestack.bots.mcts.settings import Settings
from smokestack.bots.search import Budget, SearchBot
from smokestack.games.age_of_steam.advice.advice import AgeOfSteamAdvice


def sensible(table: object) -> list[str]:
    state = table.state  # type: ignore[attr-defined]
    found = AgeOfSteamAdvice().sensible(state, state.legal())
    return [state.codec().text(state, action) for action in found]


def test_nobody_bids_against_themselves() -> None:
    table = rust_belt(seats=3).at("player order", cash=[9, 9, 9])
    assert sensible(table) == ["bid 1", "drop"]
    table.play("bid 3")
    assert sensible(table) == ["bid 4", "drop"]


def test_nobody_issues_shares_that_buy_nothing() -> None:
    rich = rust_belt(seats=3).at("issue shares", cash=[60, 9, 9])
    assert sensible(rich) == ["issue 0", "issue 1"]
    poor = rust_belt(seats=3).at("issue shares", cash=[5, 9, 9])
    assert sensible(poor)[-1] in ("issue 4", "issue 5", "issue 6")


def test_a_search_that_prunes_plays_only_what_is_sensible() -> None:
    from random import Random

    table = rust_belt(seats=3).at("player order", cash=[30, 30, 30])
    advice = AgeOfSteamAdvice()
    player = SearchBot("pruned", advice, Budget(iterations=40), Settings(prune=1), 1, False)
    state = table.state
    assert state.codec().text(state, player.choose(state, state.actor(), Random(1))) in ("bid 1", "drop")
    assert player.search is not None
    assert len(player.search.tree.visit_counts()) <= 2
