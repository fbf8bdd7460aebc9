"""Several processes for one move: each grows a tree of its own from the same root, and their visits are added up."""

from __future__ import annotations

import multiprocessing
import threading
from multiprocessing.connection import Connection
from random import Random

from smokestack.bots.mcts.tree_search import TreeSearch
from smokestack.kernel.contract import State


def search_in_processes(
    search: TreeSearch, state: State, iterations: int, processes: int, rng: Random
) -> dict[int, int]:
    """The visits of each action in all processes, this one included; empty where forking is not safe.

    What the tree has already counts once, and the processes share what is left of the iterations.
    """
    if "fork" not in multiprocessing.get_all_start_methods() or threading.active_count() > 1:
        return {}
    context = multiprocessing.get_context("fork")
    visits = search.tree.visit_counts()
    left = iterations - search.ahead
    if iterations and left <= 0:
        return visits
    search.ahead //= processes
    share = search.ahead + -(-left // processes) if iterations else 0
    seeds = [rng.getrandbits(64) for _ in range(processes)]
    others = []
    for seed in seeds[1:]:
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(target=_work, args=(sender, search, state, share, seed), daemon=True)
        process.start()
        sender.close()
        others.append((process, receiver))
    found = [_new_visits(search, state, share, seeds[0])]
    for process, receiver in others:
        found.append(receiver.recv())
        process.join()
        receiver.close()
    for more in found:
        for action, count in more.items():
            visits[action] = visits.get(action, 0) + count
    return visits


def _work(pipe: Connection, search: TreeSearch, state: State, iterations: int, seed: int) -> None:
    pipe.send(_new_visits(search, state, iterations, seed))
    pipe.close()


def _new_visits(search: TreeSearch, state: State, iterations: int, seed: int) -> dict[int, int]:
    """Grow the tree; how often each action was tried since."""
    before = search.tree.visit_counts()
    search.think(state, iterations, Random(seed))
    return {action: count - before.get(action, 0) for action, count in search.tree.visit_counts().items()}
