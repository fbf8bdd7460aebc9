"""Who plays the games: this process, a pool of processes, or a Ray cluster. The results are the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator

from smokestack.arena.match import Result, Task, play
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError

Played = tuple[Result, str]


def play_here(tasks: list[Task], game: Game | None = None) -> Iterator[Played]:
    for task in tasks:
        yield play(task, game)


def play_in_pool(tasks: list[Task], jobs: int) -> Iterator[Played]:
    """Games as they end. Leaving the loop early ends the workers at once, in the middle of their games."""
    with multiprocessing.get_context("spawn").Pool(jobs, initializer=_settle_in) as pool:
        yield from pool.imap_unordered(play, tasks)


def _settle_in() -> None:
    """A worker leaves Ctrl-C to the one who asked, and takes one core only."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def play_on_ray(tasks: list[Task], address: str, jobs: int) -> Iterator[Played]:
    """Games as they end on a Ray cluster; `local` starts one on this machine with `jobs` workers."""
    if address == "local":
        # Ray's own name for "this machine only", read when it is imported: without it, it listens on every interface.
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    try:
        import ray
    except ImportError:
        raise SetupError("Ray is not installed; get it with: pip install 'smokestack[ray]'.") from None
    if address == "local":
        ray.init(num_cpus=jobs, include_dashboard=False, log_to_driver=False)
    else:
        ray.init(address=address, log_to_driver=False)
    try:
        remote = ray.remote(num_cpus=1)(play)
        rest = [remote.remote(task) for task in tasks]
        while rest:
            done, rest = ray.wait(rest, num_returns=1)
            yield ray.get(done[0])
    finally:
        ray.shutdown()
