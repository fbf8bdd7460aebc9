"""Reviews of finished games, made in the background, one at a time for each server process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable

import msgspec

from smokestack.coach.effort import DEEPER, ReviewEffort
from smokestack.coach.report import GameReview
from smokestack.kernel.contract import OVER
from smokestack.server.config import Config
from smokestack.server.fair_queue import FairQueue
from smokestack.server.review_files import ReviewFiles, folder_for
from smokestack.server.review_protocol import ReviewAnswer
from smokestack.server.reviewworker import ReviewLine, ReviewRequest
from smokestack.server.table_cache import LoadedTable
from smokestack.table.errors import BadRequestError, LimitError, NotNowError
from smokestack.table.moments import standing_entries
from smokestack.table.play import Play
from smokestack.table.table import Table

log = logging.getLogger("smokestack")
PATIENCE = 30.0
"""A process may take this many times the planned time: it gives way to everything else, and engines may be slow."""
LEAST_PATIENCE = 300.0
"""Seconds that any review may take: a process has to start, and the least effort has no time limit."""
LONGEST_LINE = 1 << 25
TOLD_EVERY = 1.0
"""Seconds between two notes about progress for other processes."""
RETRY = 10.0


class ReviewJob:
    """A review that waits or is being made."""

    def __init__(self) -> None:
        self.running = False
        self.done = 0
        self.trouble = ""


class ReviewService:
    """The reviews of this process."""

    def __init__(self, config: Config, address_of: Callable[[str], str]) -> None:
        self.config = config
        self.files = ReviewFiles(folder_for(config.db))
        self.queue = FairQueue(1)
        self._address_of = address_of
        self._jobs: dict[str, ReviewJob] = {}
        """By key: those that wait, run or have failed."""
        self._tasks: dict[str, tuple[str, asyncio.Task[None]]] = {}
        """By key, who has asked, and the work."""
        self._recent: dict[str, GameReview] = {}
        """The last reviews, also where nothing can be written."""

    async def answer(self, loaded: LoadedTable, deep: bool) -> ReviewAnswer:
        """How far the review of a finished game is."""
        async with loaded.lock:
            request, numbers = self._request(loaded.table, deep), moment_numbers(loaded.table)
        key, total = await asyncio.to_thread(self.files.key, request), len(request.actions)
        review = self._recent.get(key) or await asyncio.to_thread(self.files.read, key)
        if review is not None:
            return ReviewAnswer("done", deep, total, total, review=review, numbers=numbers)
        job = self._jobs.get(key)
        if job is not None and job.trouble:
            return ReviewAnswer("failed", deep, job.done, total, job.trouble)
        if job is not None:
            return ReviewAnswer("running" if job.running else "waiting", deep, job.done, total)
        elsewhere = await asyncio.to_thread(self.files.progress, key)
        return ReviewAnswer("none" if elsewhere is None else "running", deep, elsewhere or 0, total)

    async def start(self, loaded: LoadedTable, deep: bool, person: str) -> ReviewAnswer:
        """Make the review, unless it was made or is being made."""
        found = await self.answer(loaded, deep)
        if found.state not in ("none", "failed"):
            return found
        if sum(asker == person for asker, _ in self._tasks.values()) >= self.config.reviews_at_once:
            raise LimitError("too_fast", "Your other games are still being reviewed; wait until one is done.", RETRY)
        async with loaded.lock:
            request = self._request(loaded.table, deep)
        key = await asyncio.to_thread(self.files.key, request)
        if key not in self._tasks:
            job = self._jobs[key] = ReviewJob()
            self._tasks[key] = (person, asyncio.create_task(self._make(key, job, request, person)))
        return await self.answer(loaded, deep)

    def _request(self, table: Table, deep: bool) -> ReviewRequest:
        return request_of(table, ReviewEffort(self.config.review_seconds * (DEEPER if deep else 1.0)))

    async def _make(self, key: str, job: ReviewJob, request: ReviewRequest, person: str) -> None:
        address, seconds = self._address_of(person), request.effort.seconds
        try:
            await self.queue.enter(address, person, seconds)
            began = time.monotonic()
            try:
                job.running = True
                review = await asyncio.wait_for(self._run(key, job, request), max(LEAST_PATIENCE, PATIENCE * seconds))
            finally:
                self.queue.leave(address, person, seconds, time.monotonic() - began)
            self._keep(key, review)
            await asyncio.to_thread(self.files.write, key, review)
            del self._jobs[key]
        except (OSError, TimeoutError, msgspec.MsgspecError, BadRequestError) as error:
            log.warning("review", extra={"trouble": str(error)})
            job.trouble = "The game could not be reviewed; try again later."
            self.files.stop(key)
        finally:
            self._tasks.pop(key, None)

    def _keep(self, key: str, review: GameReview) -> None:
        self._recent[key] = review
        while len(self._recent) > self.config.kept_reviews:
            del self._recent[next(iter(self._recent))]

    async def _run(self, key: str, job: ReviewJob, request: ReviewRequest) -> GameReview:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "smokestack.server.reviewworker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            limit=LONGEST_LINE,
        )
        try:
            if process.stdin is None or process.stdout is None:
                raise OSError("a review process has no pipes")
            process.stdin.write(msgspec.json.encode(request) + b"\n")
            await process.stdin.drain()
            told = 0.0
            while True:
                line = msgspec.json.decode(await process.stdout.readline(), type=ReviewLine)
                if line.review is not None:
                    return line.review
                if line.trouble:
                    raise BadRequestError("review", line.trouble)
                job.done = line.done
                if time.monotonic() - told > TOLD_EVERY:
                    told = time.monotonic()
                    await asyncio.to_thread(self.files.tell, key, line.done)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()

    async def close(self) -> None:
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def request_of(table: Table, effort: ReviewEffort) -> ReviewRequest:
    """The game of a table that is over; NotNowError before that: a review tells what nobody may know yet."""
    play = table.play
    if table.status != "over" or play is None or play.state.actor() != OVER:
        raise NotNowError("not_over", "A game can be reviewed once it has been played to its end.")
    actions, created = play.history.actions(play.history.here), table.created
    if actions is None:
        raise BadRequestError("deviations", "This recorded game follows other rules in places, so it has no review.")
    return ReviewRequest(
        created.game,
        created.map,
        created.places,
        created.options,
        actions,
        effort,
        created.position,
    )


def moment_numbers(table: Table) -> list[int]:
    """By number of actions, the entry of the log after them. Drafts have none, so the next entry stands for them."""
    play = table.play
    return [] if play is None else _numbers(table, play)


def _numbers(table: Table, play: Play) -> list[int]:
    found: list[int] = []
    for entry in standing_entries(table):
        if entry.node is not None:
            depth = play.history.depth(entry.node)
            found += [entry.number] * (depth + 1 - len(found))
    return found
