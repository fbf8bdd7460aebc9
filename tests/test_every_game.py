"""The shared test kit on every registered game: whole games of every map, player count and option.

SMOKESTACK_FUZZ multiplies how many are played (`make test FUZZ=10`).
"""

from __future__ import annotations

import os
from random import Random

import pytest

from smokestack.kernel import fuzz, registry
from smokestack.kernel.options import choices

BUDGET = int(os.environ.get("SMOKESTACK_FUZZ", "1"))
PARTS = 4
GAMES_A_PART = 3


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game_id", registry.game_ids())
def test_whole_games_hold_up(game_id: str, part: int) -> None:
    game = registry.game(game_id)
    rng = Random(f"{game_id} {part}")
    for table in fuzz.schedule(game, GAMES_A_PART * BUDGET, rng):
        try:
            fuzz.play(game, table, rng)
        except fuzz.FuzzError as failure:
            pytest.fail(f"{failure}\n\n{failure.record.write()}")


@pytest.mark.parametrize("game_id", registry.game_ids())
def test_an_option_of_some_maps_names_maps_there_are(game_id: str) -> None:
    game = registry.game(game_id)
    named = {map for choice in choices(game.options) for map in choice.maps}
    assert named <= {info.id for info in game.maps()}
