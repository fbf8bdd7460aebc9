"""How fast an engine is: whole games, and the calls that search makes most. CPU time, the best of several runs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import msgspec

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State

Policy = Callable[[State, Random], int]


class Row(msgspec.Struct):
    """The figures of one game on one map."""

    game: str
    map: str
    seats: int
    games_a_minute: float
    """Random players."""
    actions_a_second: float
    greedy_games_a_minute: float
    clone_us: float
    legal_us: float
    view_us: float
    legal_p99_us: float
    positions: int
    """How many positions the three calls were measured on."""


def tables(game: Game) -> list[tuple[str, int]]:
    """Two typical maps of a game with their usual number of seats."""
    found = []
    for info in game.maps()[:2]:
        found.append((info.id, 4 if 4 in info.seats else info.seats[-1]))
    return found


def measure(game: Game, map: str, seats: int, seconds: float, runs: int) -> Row:
    """Everything about one table; `seconds` is for one run of one figure."""
    games, actions = _best([_playouts(game, map, seats, _random, seconds) for _ in range(runs)])
    advice = game.advice()

    def greedy(state: State, rng: Random) -> int:
        return advice.choose(state, state.legal(), rng)

    greedy_games, _ = _best([_playouts(game, map, seats, greedy, seconds) for _ in range(runs)])
    met = _positions(game, map, seats)
    legal = _each(met, lambda state: state.legal(), runs)
    return Row(
        game=game.id,
        map=map,
        seats=seats,
        games_a_minute=games * 60,
        actions_a_second=actions,
        greedy_games_a_minute=greedy_games * 60,
        clone_us=_mean(_each(met, lambda state: state.clone(), runs)),
        legal_us=_mean(legal),
        view_us=_mean(_each(met, lambda state: state.view(0), runs)),
        legal_p99_us=sorted(legal)[int(len(legal) * 0.99)],
        positions=len(met),
    )


def _random(state: State, rng: Random) -> int:
    legal = state.legal()
    return legal[int(rng.random() * len(legal))]


def _play(state: State, policy: Policy, rng: Random, met: list[State] | None = None) -> int:
    """One game to its end; how many actions it had."""
    actions = 0
    while True:
        actor = state.actor()
        if actor == OVER:
            return actions
        if met is not None and actor != CHANCE:
            met.append(state.clone())
        state.apply(state.draw(rng) if actor == CHANCE else policy(state, rng))
        actions += 1


def _playouts(game: Game, map: str, seats: int, policy: Policy, seconds: float) -> tuple[float, float]:
    """Games and actions a second, over the same games every time."""
    games = actions = 0
    began = process_time()
    while True:
        actions += _play(registry.start(game, seats, map), policy, Random(games))
        games += 1
        spent = process_time() - began
        if spent >= seconds:
            return games / spent, actions / spent


def _positions(game: Game, map: str, seats: int, most: int = 400) -> list[State]:
    """Positions from all over a few random and greedy games."""
    met: list[State] = []
    advice = game.advice()
    for seed in range(2):
        _play(registry.start(game, seats, map), _random, Random(seed), met)
        _play(
            registry.start(game, seats, map),
            lambda state, rng: advice.choose(state, state.legal(), rng),
            Random(seed),
            met,
        )
    return Random(0).sample(met, min(most, len(met)))


def _each(states: list[State], call: Callable[[State], object], runs: int) -> list[float]:
    """Microseconds of a call in each position, the best of several runs."""
    best = [float("inf")] * len(states)
    for _ in range(runs):
        for place, state in enumerate(states):
            fresh = state.clone()
            began = process_time()
            call(fresh)
            best[place] = min(best[place], (process_time() - began) * 1e6)
    return best


def _best(figures: list[tuple[float, float]]) -> tuple[float, float]:
    return max(figures)


def _mean(figures: list[float]) -> float:
    return sum(figures) / len(figures)
