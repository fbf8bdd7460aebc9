"""`search-N` is what new bots are measured against: its moves do not change."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from smokestack.bots import bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE

DECISIONS = 16
ITERATIONS = 10
MOVES = {
    ("rust-belt", 3): "86dd9d62807a",
    ("st-lucia", 2): "6767ab1a7fbc",
    ("barbados", 1): "846e4bbb3756",
    ("detroit-bankruptcy", 1): "f9ec5c80c6b4",
}
"""By map and seats: a digest of the first moves."""


def digest_of_moves(map: str, seats: int) -> str:
    game = registry.game("age-of-steam")
    state, rng = registry.start(game, seats, map), Random(f"{map}, {seats}")
    players = [bot(f"search-{ITERATIONS}", game) for _ in range(seats)]
    moves: list[str] = []
    while len(moves) < DECISIONS:
        seat = state.actor()
        action = state.draw(rng) if seat == CHANCE else players[seat].choose(state, seat, rng)
        if seat != CHANCE:
            moves.append(state.codec().text(state, action))
        state.apply(action)
    return sha256("\n".join(moves).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("map", "seats"), MOVES)
def test_the_yardstick_plays_as_it_always_did(map: str, seats: int) -> None:
    assert digest_of_moves(map, seats) == MOVES[map, seats]
