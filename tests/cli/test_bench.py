"""The bench measures any game."""

from __future__ import annotations

from bench.engine import measure, tables
from tests.kernel.toy import GAME


def test_the_toy_game_is_measured() -> None:
    assert tables(GAME) == [("hill", 3), ("cave", 2)]
    row = measure(GAME, "cave", 2, seconds=0.01, runs=1)
    assert (row.game, row.map, row.seats) == ("lantern", "cave", 2)
    assert row.positions == 2 * 2 * 6
    assert round(row.actions_a_second / row.games_a_minute * 60, 6) == 12
    figures = (row.games_a_minute, row.greedy_games_a_minute, row.legal_us, row.clone_us, row.view_us)
    assert min(figures) > 0
