"""Whole games on every map: refusal() and legal() agree on every tile, and the lines match the tiles on the map."""

from __future__ import annotations

from random import Random

import pytest

from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules import network
from smokestack.games.age_of_steam.rules.generated.action_fields import BUILD, kind_of, pack_build
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, MOVE_GOODS
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import clauses
from smokestack.kernel.contract import CHANCE, OVER

CLAUSES = clauses.clauses_of(GAME)
MAPS = [(map.id, map.seats[-1]) for map in GAME.maps()]


def every_tile(state: AgeOfSteamState, hexes: list[int]) -> None:
    """Each placement on each of these hexes is either listed or refused, with a clause of the reference."""
    listed = {action for action in state.legal() if kind_of(action) == BUILD}
    for hex in hexes:
        for placement in range(1, N_PLACEMENTS):
            action = pack_build(hex, placement)
            refusal = state.refusal(action)
            assert (refusal is None) == (action in listed), state.codec().text(state, action)
            assert refusal is None or refusal.clause in CLAUSES


@pytest.mark.rule("AOS-8.3", "AOS-8.15")
@pytest.mark.parametrize(("map", "seats"), MAPS)
def test_every_tile_is_listed_or_refused_and_lines_are_true(map: str, seats: int) -> None:
    rng = Random(f"network {map}")
    state = GAME.start(seats, map, AgeOfSteamOptions())
    assert isinstance(state, AgeOfSteamState)
    advice = GAME.advice()
    whole_board = 0
    while state.actor() != OVER and state.turn <= 6:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        if state.phase == BUILD_TRACK and state.turn > 1 and rng.random() < 0.05 and whole_board < 3:
            every_tile(state, list(range(state.board.size)))
            whole_board += 1
        wild = state.phase == BUILD_TRACK and rng.random() < 0.3
        state.apply(rng.choice(legal) if wild else advice.choose(state, legal, rng))
        if state.phase == BUILD_TRACK:
            assert network.described(state) == network.from_scratch(state)
    assert whole_board or seats < 3


@pytest.mark.rule("AOS-20.4", "AOS-20.5")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_late_position_of_six_players_has_no_endless_list(seed: int) -> None:
    """Builds of a few dozen hexes, and deliveries up to the limit beyond which they are named step by step."""
    rng = Random(seed)
    state = GAME.start(6, "rust-belt", AgeOfSteamOptions())
    assert isinstance(state, AgeOfSteamState)
    advice = GAME.advice()
    most = {BUILD_TRACK: 0, MOVE_GOODS: 0}
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        assert len(legal) == len(set(legal))
        if state.phase in most and state.turn >= 4:
            most[state.phase] = max(most[state.phase], len(legal))
        state.apply(advice.choose(state, legal, rng))
    assert 100 < most[BUILD_TRACK] < 1500
    assert 20 < most[MOVE_GOODS] <= state.rules.list_limit + 10
