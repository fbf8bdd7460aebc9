"""The processes in which bots think. A process that hangs or crashes is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Callable

import msgspec

from smokestack.server.botworker import KEPT_POSITIONS, BotReply, BotRequest
from smokestack.server.fair_queue import FairQueue

GRACE = 10.0
"""Seconds beyond the level's thinking time: for starting up, replaying a game and waiting for a processor."""


QUICK = 0.5
"""Bots that think no longer than this have a process of their own."""


class BotProcess:
    """One process. It handles one request at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def choose(self, request: BotRequest, seconds: float) -> BotReply:
        try:
            return await asyncio.wait_for(self._ask(request), seconds + GRACE)
        except TimeoutError:
            await self.stop()
            return BotReply(None, "it took too long")
        except (OSError, msgspec.MsgspecError):
            await self.stop()
            return BotReply(None, "it crashed")
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _ask(self, request: BotRequest) -> BotReply:
        process = await self._running()
        if process.stdin is None or process.stdout is None:
            raise OSError("a bot process has no pipes")
        process.stdin.write(msgspec.json.encode(request) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise OSError("a bot process ended")
        return msgspec.json.decode(line, type=BotReply)

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "smokestack.server.botworker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
                limit=1 << 20,
            )
        return self.process

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Lane:
    """Some processes, and the requests that wait for them."""

    def __init__(self, workers: int) -> None:
        self.workers = [BotProcess() for _ in range(workers)]
        self.queue = FairQueue(workers)
        self._idle = self.workers[:]
        self._last: dict[str, BotProcess] = {}
        """By table, the process that last worked for it and so keeps its bots."""

    async def choose(self, request: BotRequest, seconds: float, address: str) -> BotReply:
        await self.queue.enter(address, request.host, seconds)
        worker, started = self._take(request.table), time.monotonic()
        try:
            return await worker.choose(request, seconds)
        finally:
            self._idle.append(worker)
            self.queue.leave(address, request.host, seconds, time.monotonic() - started)

    def _take(self, table: str) -> BotProcess:
        """The process that knows the table if it is idle, otherwise any idle one."""
        known = self._last.pop(table, None)
        worker = known if known is not None and known in self._idle else self._idle[0]
        self._idle.remove(worker)
        self._last[table] = worker
        while len(self._last) > KEPT_POSITIONS * len(self.workers):
            del self._last[next(iter(self._last))]
        return worker

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self.workers))


class BotPool:
    """A fixed number of bot processes, and one more for quick bots. Requests beyond that number wait their turn.

    Thinking time is shared evenly between addresses, and there between people: the hosts of the tables. Bots that
    answer at once do not wait for those that think for seconds.
    """

    def __init__(self, workers: int, address_of: Callable[[str], str] = lambda person: "") -> None:
        self.thinking = Lane(workers)
        self.quick = Lane(1)
        self.workers = [*self.quick.workers, *self.thinking.workers]
        self._address_of = address_of

    async def choose(self, request: BotRequest, seconds: float) -> BotReply:
        lane = self.quick if seconds <= QUICK else self.thinking
        return await lane.choose(request, seconds, self._address_of(request.host))

    def waiting(self) -> int:
        """How many requests wait for a process."""
        return len(self.quick.queue) + len(self.thinking.queue)

    async def close(self) -> None:
        await asyncio.gather(self.quick.close(), self.thinking.close())
