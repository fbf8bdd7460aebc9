"""Plays games to the end at full speed, as a search does: nothing is recorded or checked."""

from __future__ import annotations

from random import Random

from smokestack.kernel.contract import CHANCE, OVER, Advice, State


def play_out(state: State, advice: Advice | None, rng: Random) -> int:
    """Play to the end with the playout policy, or at random without an advice; returns the number of actions."""
    actions = 0
    while True:
        actor = state.actor()
        if actor == OVER:
            return actions
        if actor == CHANCE:
            action = state.draw(rng)
        else:
            legal = state.legal()
            action = (
                legal[int(rng.random() * len(legal))] if advice is None else advice.playout_choice(state, legal, rng)
            )
        state.apply(action)
        actions += 1
