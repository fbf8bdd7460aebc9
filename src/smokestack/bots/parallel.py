"""Several processes for one move: each grows a tree of its own from the same root, then the votes are added up."""

from __future__ import annotations

import multiprocessing
import threading
from multiprocessing.connection import Connection
from random import Random

from smokestack.bots.mcts.engine import Engine
from smokestack.kernel.contract import State


def ask_others(engine: Engine, state: State, iterations: int, processes: int, rng: Random) -> dict[int, int]:
    """The votes of all processes, this one among them; empty where processes cannot be forked safely."""
    if "fork" not in multiprocessing.get_all_start_methods() or threading.active_count() > 1:
        return {}
    context = multiprocessing.get_context("fork")
    share = -(-iterations // processes) if iterations else 0
    seeds = [rng.getrandbits(64) for _ in range(processes)]
    others = []
    for seed in seeds[1:]:
        here, there = context.Pipe(duplex=False)
        other = context.Process(target=_work, args=(there, engine, state, share, seed), daemon=True)
        other.start()
        there.close()
        others.append((other, here))
    votes = _votes(engine, state, share, seeds[0])
    for other, here in others:
        for action, count in here.recv().items():
            votes[action] = votes.get(action, 0) + count
        other.join()
        here.close()
    return votes


def _work(pipe: Connection, engine: Engine, state: State, iterations: int, seed: int) -> None:
    pipe.send(_votes(engine, state, iterations, seed))
    pipe.close()


def _votes(engine: Engine, state: State, iterations: int, seed: int) -> dict[int, int]:
    engine.think(state, iterations, Random(seed))
    return engine.votes()
