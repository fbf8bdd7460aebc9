"""Where the games are played: this process, a pool of processes, or a Ray cluster. The results are the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator

from smokestack.arena.match import GameResult, ScheduledGame, play
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError

Played = tuple[GameResult, str]
"""The result and the record."""


def play_here(games: list[ScheduledGame], game: Game | None = None) -> Iterator[Played]:
    for scheduled in games:
        yield play(scheduled, game)


def play_in_pool(games: list[ScheduledGame], jobs: int) -> Iterator[Played]:
    """Games as they end. Leaving the loop early stops the workers at once, in the middle of their games."""
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=_start_worker) as pool:
        yield from pool.imap_unordered(play, games)


def _start_worker() -> None:
    """A worker ignores Ctrl-C, which the main process handles, and uses one core."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def play_on_ray(games: list[ScheduledGame], address: str, jobs: int) -> Iterator[Played]:
    """Games as they end on a Ray cluster; `local` starts one on this machine with `jobs` workers."""
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
        remote = ray.remote(num_cpus=1)(play)
        rest = [remote.remote(scheduled) for scheduled in games]
        while rest:
            done, rest = ray.wait(rest, num_returns=1)
            yield ray.get(done[0])
    finally:
        ray.shutdown()
