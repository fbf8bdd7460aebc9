"""Whole games: refusal() and legal() agree on every tile everywhere, and the lines are what lies on the map."""

from __future__ import annotations

from random import Random

import pytest

from smokestack.games.age_of_steam import network
from smokestack.games.age_of_steam.actions import BUILD, KIND, build_action
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.position import Position
from smokestack.games.age_of_steam.state import BUILD_TRACK
from smokestack.games.age_of_steam.tiles import N_PLACEMENTS
from smokestack.kernel.contract import CHANCE, OVER


def every_tile(state: Position, hexes: list[int]) -> None:
    """Each placement on each of these hexes is either listed or refused."""
    listed = {action for action in state.legal() if action & KIND == BUILD}
    for hex in hexes:
        for placement in range(1, N_PLACEMENTS):
            action = build_action(hex, placement)
            allowed = state.refusal(action) is None
            assert allowed == (action in listed), state.codec().text(state, action)


@pytest.mark.rule("AOS-8.3", "AOS-8.15")
@pytest.mark.parametrize("seats", [3, 6])
def test_every_tile_is_listed_or_refused_and_lines_are_true(seats: int) -> None:
    rng = Random(f"network {seats}")
    state = GAME.start(seats, "rust-belt", AgeOfSteamOptions())
    assert isinstance(state, Position)
    advice = GAME.advice()
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        if state.phase == BUILD_TRACK and rng.random() < 0.25:
            every_tile(state, rng.sample(range(state.board.size), 30))
        wild = state.phase == BUILD_TRACK and rng.random() < 0.3
        state.apply(rng.choice(legal) if wild else advice.choose(state, legal, rng))
        if state.phase == BUILD_TRACK:
            assert network.described(state) == network.from_scratch(state)
