"""Sample positions of random games, for tests of observations."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from smokestack.kernel import fuzz, registry
from smokestack.kernel.contract import CHANCE, OVER, State

GAMES = ("age-of-industry", "age-of-steam", "city-of-iron", "industria")


def positions(game_id: str, games: int, share: float, seed: str, **options: str) -> Iterator[tuple[State, Random]]:
    """Some positions of games on random tables, half of them played by the game's advice."""
    game = registry.game(game_id)
    rng = Random(f"{game_id} {seed}")
    for number in range(games):
        if options:
            state = registry.start(game, options=options)
        else:
            table = fuzz.any_table(game, rng)
            state = game.start(table.seats, table.map, table.options)
        players = [fuzz.FuzzPlayer(game, 0.9 if number % 2 else 0.0) for _ in range(state.setup().seats)]
        while state.actor() != OVER:
            if rng.random() < share:
                yield state, rng
            if state.actor() == CHANCE:
                state.apply(state.draw(rng))
            else:
                seat = rng.choice(state.waiting())
                state.apply(players[seat].choose(state, seat, rng))
        yield state, rng
