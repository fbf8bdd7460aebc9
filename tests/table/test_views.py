"""Views: the same for several people at once as for each alone, with standing and eliminated seats."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.table.people import ANN, BOB, EVE, sitting
from tests.table.quarry import Quarry, QuarryGame, QuarryView

from smokestack.kernel import fuzz, registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.info import Figure, Progress
from smokestack.table import commands as c
from smokestack.table.protocol import FactInfo


@pytest.mark.parametrize("game", registry.game_ids())
@pytest.mark.parametrize("seed", range(3))
def test_views_at_once_are_the_views_one_by_one(game: str, seed: int) -> None:
    rng = Random(seed)
    table = fuzz.any_table(registry.game(game), rng)
    state = registry.game(game).start(table.seats, table.map, table.options)
    seats: list[int | None] = [None, *range(table.seats)]
    looked = 0
    while state.actor() != OVER:
        if rng.random() < 0.1:
            rng.shuffle(seats)
            together = [msgspec.json.encode(view) for view in state.views(seats)]
            assert together == [msgspec.json.encode(state.view(seat)) for seat in seats]
            looked += 1
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
        else:
            state.apply(rng.choice(state.legal()))
    assert looked > 3


def test_every_view_comes_with_the_standing_it_shows() -> None:
    at = sitting(ANN, BOB, start=False)
    assert at.sees(ANN).views[0].standing == []
    at.do(ANN, c.Start())
    at.act(ANN, "cut 2")
    for person in (ANN, BOB, EVE):
        assert at.sees(person).views[0].standing == [[Figure("stone", 2)], [Figure("stone", 0)]]


def test_the_head_names_the_eliminated_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    at = sitting(ANN, BOB, start=False)
    assert at.head().eliminated == []
    at.do(ANN, c.Start())
    assert at.head().eliminated == []
    monkeypatch.setattr(Quarry, "eliminated", lambda self: [1])
    assert at.head().eliminated == [1]


def test_the_log_says_in_which_turn_and_phase_something_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    def progress(self: QuarryGame, view: msgspec.Struct) -> Progress:
        assert isinstance(view, QuarryView)
        return Progress(("cutting", "resting"), at=view.round % 2 - 1, turn=view.round)

    monkeypatch.setattr(QuarryGame, "progress", progress)
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 2")
    at.act(ANN, "done")
    at.do(ANN, c.Confirm(0))
    lines = at.sees(EVE).log
    assert {(line.turn, line.phase) for line in lines if line.what == "drawn"} == {(1, "cutting")}
    assert [(line.turn, line.phase) for line in lines if line.what == "acted"] == [(1, "cutting")] * 2
    assert [(line.turn, line.phase) for line in lines if line.what == "started"] == [(0, "")]


def test_the_head_tells_what_the_deciding_seat_is_asked() -> None:
    at = sitting(ANN, BOB, start=False)
    assert at.head().prompt is None
    at.do(ANN, c.Start())
    assert at.head().prompt == FactInfo("work", 0, {})
    at.act(ANN, "done")
    assert at.head().prompt is None, "the turn waits to be confirmed"
    at.do(ANN, c.Confirm(0))
    assert at.head().prompt == FactInfo("work", 1, {})
