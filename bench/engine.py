"""The speed of an engine: whole games, and the calls a search makes most. CPU time, the best of several runs."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from random import Random
from time import process_time

import msgspec

from smokestack.bots.search import Budget, SearchBot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.playout import play_out
from smokestack.kernel.record import Record, Replay

Policy = Callable[[State, Random], int]
"""Chooses one action."""
Play = Callable[[State, Random], int]
"""Plays a whole game; the number of actions."""


class EngineFigures(msgspec.Struct):
    """The figures of one game on one map."""

    game: str
    map: str
    seats: int
    games_a_minute: float
    """Random players."""
    actions_a_second: float
    greedy_games_a_minute: float
    greedy_actions_a_second: float
    playout_steps_a_second: float
    """With the playout policy of the search."""
    iterations_a_second: float
    """Search iterations, in positions from the middle of a game."""
    replayed_a_second: float
    """Actions of a record that is parsed and checked."""
    clone_us: float
    apply_us: float
    view_us: float
    legal_us: float
    legal_p99_us: float
    early_p50_us: float
    """`legal()` in the first third of the games; below, in the last third."""
    early_p99_us: float
    late_p50_us: float
    late_p99_us: float
    bytes_a_state: float
    positions: int
    """The number of positions in which calls were measured."""


def tables(game: Game) -> list[tuple[str, int]]:
    """Two typical maps of a game with their usual number of seats."""
    found = []
    for info in game.maps()[:2]:
        found.append((info.id, 4 if 4 in info.seats else info.seats[-1]))
    return found


def measure(game: Game, map: str, seats: int, seconds: float, runs: int) -> EngineFigures:
    """All figures of one map and seat count; `seconds` is for one run of one figure."""
    advice = game.advice()

    def greedy(state: State, rng: Random) -> int:
        return advice.choose(state, state.legal(), rng)

    def best(play: Play) -> tuple[float, float]:
        return max(_playouts(game, map, seats, play, seconds) for _ in range(runs))

    games, actions = best(lambda state, rng: play_out(state, None, rng))
    greedy_games, greedy_actions = best(lambda state, rng: play(state, greedy, rng))
    early, middle, late = _positions(game, map, seats, greedy)
    met = early + middle + late
    first, last = _each(early, _legal, runs), _each(late, _legal, runs)
    legal = first + _each(middle, _legal, runs) + last
    return EngineFigures(
        game=game.id,
        map=map,
        seats=seats,
        games_a_minute=games * 60,
        actions_a_second=actions,
        greedy_games_a_minute=greedy_games * 60,
        greedy_actions_a_second=greedy_actions,
        playout_steps_a_second=best(lambda state, rng: play_out(state, advice, rng))[1],
        iterations_a_second=max(_search(game, middle, seconds) for _ in range(runs)),
        replayed_a_second=max(_replay(game, map, seats, seconds) for _ in range(runs)),
        clone_us=_mean(_each(met, lambda state: state.clone(), runs)),
        apply_us=_mean(_each(met, _any_action, runs, lambda state, action: state.apply(action))),
        view_us=_mean(_each(met, lambda state: state.view(0), runs)),
        legal_us=_mean(legal),
        legal_p99_us=quantile(legal, 0.99),
        early_p50_us=quantile(first, 0.5),
        early_p99_us=quantile(first, 0.99),
        late_p50_us=quantile(last, 0.5),
        late_p99_us=quantile(last, 0.99),
        bytes_a_state=_bytes(met),
        positions=len(met),
    )


def random_choice(state: State, rng: Random) -> int:
    legal = state.legal()
    return legal[int(rng.random() * len(legal))]


def play(state: State, policy: Policy, rng: Random, met: list[State] | None = None) -> int:
    """Play one game to its end; the number of actions."""
    actions = 0
    while True:
        actor = state.actor()
        if actor == OVER:
            return actions
        if met is not None and actor != CHANCE:
            met.append(state.clone())
        state.apply(state.draw(rng) if actor == CHANCE else policy(state, rng))
        actions += 1


def _playouts(game: Game, map: str, seats: int, play: Play, seconds: float) -> tuple[float, float]:
    """Games and actions per second, with the same games every time."""
    games = actions = 0
    began = process_time()
    while True:
        actions += play(registry.start(game, seats, map), Random(games))
        games += 1
        spent = process_time() - began
        if spent >= seconds:
            return games / spent, actions / spent


def _positions(game: Game, map: str, seats: int, greedy: Policy, most: int = 400) -> list[list[State]]:
    """Positions of a few random and greedy games, from their first, second and last thirds."""
    thirds: list[list[State]] = [[], [], []]
    for seed in range(2):
        for policy in (random_choice, greedy):
            met: list[State] = []
            play(registry.start(game, seats, map), policy, Random(seed), met)
            for place, state in enumerate(met):
                thirds[place * 3 // len(met)].append(state)
    return [Random(0).sample(states, min(most // 3, len(states))) for states in thirds]


def _legal(state: State) -> object:
    return state.legal()


def _any_action(state: State) -> int:
    legal = state.legal()
    return legal[len(legal) // 2]


def _each(
    states: list[State],
    call: Callable[[State], object],
    runs: int,
    then: Callable[[State, int], object] | None = None,
) -> list[float]:
    """Microseconds of `call` in each position, the best of several runs; if `then` is given, of `then` instead."""
    best = [float("inf")] * len(states)
    for _ in range(runs):
        for place, state in enumerate(states):
            fresh = state.clone()
            if then is None:
                began = process_time()
                call(fresh)
            else:
                action = call(fresh)
                assert isinstance(action, int)
                began = process_time()
                then(fresh, action)
            best[place] = min(best[place], (process_time() - began) * 1e6)
    return best


def _search(game: Game, states: list[State], seconds: float) -> float:
    """Search iterations per second, in one position after the other."""
    few = 20
    bot = SearchBot("bench", game.advice(), Budget(iterations=few), hidden_information=game.hidden_information)
    done = 0
    spent = 0.0
    while spent < seconds:
        state = states[done // few * 7 % len(states)].clone()
        seat = state.actor()
        rng = Random(done)
        search = bot.prepare(state, seat, state.legal(), 0.0, rng)
        began = process_time()
        search.think(state, few, rng)
        spent += process_time() - began
        done += few
    return done / spent


def _replay(game: Game, map: str, seats: int, seconds: float) -> float:
    """Actions per second when the record of a random game is replayed."""
    state, rng = registry.start(game, seats, map), Random(1)
    record = Record.of(state.setup())
    while state.actor() != OVER:
        action = state.draw(rng) if state.actor() == CHANCE else random_choice(state, rng)
        record.add(state.codec().text(state, action))
        state.apply(action)
    done = 0
    began = process_time()
    while process_time() - began < seconds:
        done += len(Replay(record, None, game).actions)
    return done / (process_time() - began)


def _bytes(states: list[State]) -> float:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [state.clone() for state in states]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(copies)


def quantile(figures: list[float], share: float) -> float:
    """The figure that this share of them does not exceed."""
    return sorted(figures)[min(len(figures) - 1, int(len(figures) * share))]


def _mean(figures: list[float]) -> float:
    return sum(figures) / len(figures)
