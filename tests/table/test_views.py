"""What several see of a position at once is what each of them sees alone."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from smokestack.kernel import fuzz, registry
from smokestack.kernel.contract import CHANCE, OVER


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
