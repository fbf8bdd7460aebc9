"""Where goods run out, the levels play out to the end: a forecast does not see ruin coming."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_steam.table import rust_belt

from smokestack.bots.mcts.playouts import Playouts
from smokestack.bots.mcts.settings import Settings, level_settings_of, settings_of
from smokestack.games.age_of_steam.advice.advice import AgeOfSteamAdvice
from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
from smokestack.kernel import registry
from smokestack.kernel.contract import OVER


def begun(map: str, seats: int) -> AgeOfSteamPosition:
    state, rng = registry.start(registry.game("age-of-steam"), seats, map), Random(1)
    assert isinstance(state, AgeOfSteamPosition)
    while state.actor() < 0:
        state.apply(state.draw(rng))
    return state


@pytest.mark.parametrize(("map", "seats"), [("st-lucia", 2), ("barbados", 1)])
def test_playouts_reach_the_end_on_maps_where_goods_run_out(map: str, seats: int) -> None:
    state, advice = begun(map, seats), AgeOfSteamAdvice()
    assert advice.needs_foresight(state)
    for foresight in (0, 1):
        playouts, trial = Playouts(advice, Settings(foresight=foresight), 0, seats), state.clone()
        playouts.start(trial, 0.0)
        playouts.measure(trial, Random(2))
        playouts.play(trial, Random(3))
        assert (trial.actor() == OVER) == bool(foresight)


def test_other_maps_need_no_foresight() -> None:
    assert not AgeOfSteamAdvice().needs_foresight(rust_belt(seats=3).state)


def test_the_levels_have_foresight_and_the_yardstick_stays_as_it_was() -> None:
    advice = AgeOfSteamAdvice()
    assert settings_of(advice).foresight == 0
    assert level_settings_of(advice).foresight == 1
