"""Where the games are played: this process, a pool of processes, or a Ray cluster. The results are the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from typing import TypeVar

from smokestack.arena.match import GameResult, ScheduledGame, play
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError

Item = TypeVar("Item")
Result = TypeVar("Result")
Played = tuple[GameResult, str]
"""The result and the record."""


def play_here(games: list[ScheduledGame], game: Game | None = None) -> Iterator[Played]:
    for scheduled in games:
        yield play(scheduled, game)


def play_in_pool(games: list[ScheduledGame], jobs: int) -> Iterator[Played]:
    """Games as they end. Leaving the loop early stops the workers at once, in the middle of their games."""
    return run_in_pool(play, games, jobs)


def play_on_ray(games: list[ScheduledGame], address: str, jobs: int) -> Iterator[Played]:
    """Games as they end on a Ray cluster; `local` starts one on this machine with `jobs` workers."""
    return run_on_ray(play, games, address, jobs)


def run(task: Callable[[Item], Result], items: list[Item], jobs: int, ray: str | None) -> Iterator[Result]:
    """The results of a task for all items, as they come: here, in a pool of processes, or on a Ray cluster."""
    if ray is not None:
        return run_on_ray(task, items, ray, jobs)
    return run_in_pool(task, items, jobs) if jobs > 1 else map(task, items)


def run_in_pool(task: Callable[[Item], Result], items: list[Item], jobs: int) -> Iterator[Result]:
    """The same in processes of this machine."""
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=_start_worker) as pool:
        yield from pool.imap_unordered(task, items)


def _start_worker() -> None:
    """A worker ignores Ctrl-C, which the main process handles, and uses one core."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def run_on_ray(task: Callable[[Item], Result], items: list[Item], address: str, jobs: int) -> Iterator[Result]:
    """The same on a Ray cluster; `local` starts one on this machine with `jobs` workers."""
    if address == "local":
        # Ray reads this when it is imported. Without it, Ray listens on every network interface.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    try:
        import ray
    except ImportError:
        raise SetupError("Ray is not installed. Install it with: pip install 'smokestack[ray]'.") from None
    if address == "local":
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    else:
        ray.init(address=address, log_to_driver=False)
    try:
        remote = ray.remote(num_cpus=1)(task)
        rest = [remote.remote(item) for item in items]
        while rest:
            done, rest = ray.wait(rest, num_returns=1)
            yield ray.get(done[0])
    finally:
        ray.shutdown()
