"""The processes in which bots think, and who uses them when. A process that hangs or crashes is replaced."""

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
AT_ONCE = 1.0
"""Seconds that a bot thinks ahead before it is another's turn to do so."""
PATIENCE = 5.0
"""Seconds after which a process that should stop thinking ahead is ended. One that is just starting needs a few."""


class BotProcess:
    """One process. It handles one request at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._asked = False
        """Whether it has been sent a request and has not replied yet."""
        self._interrupted = False

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
        finally:
            self._asked = self._interrupted = False

    async def _ask(self, request: BotRequest) -> BotReply:
        process = await self._running()
        if process.stdin is None or process.stdout is None:
            raise OSError("a bot process has no pipes")
        process.stdin.write(msgspec.json.encode(request) + (b"\n\n" if self._interrupted else b"\n"))
        self._asked = True
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise OSError("a bot process ended")
        return msgspec.json.decode(line, type=BotReply)

    def interrupt(self) -> None:
        """Have it stop thinking ahead, so that it replies at once; what somebody waits for is not interrupted."""
        self._interrupted = True
        if self._asked and self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(b"\n")

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


class Pondering:
    """Thinking ahead at one position, for the bot of a seat."""

    def __init__(self, request: BotRequest, seconds: float, wanted: Callable[[], bool], address: str) -> None:
        self.request = request
        self.left = seconds
        """How long it may still go on."""
        self.wanted = wanted
        """Asked again and again: False while nobody watches the table."""
        self.address = address
        """The address whose time it is, with the host of the table."""


class Lane:
    """Some processes, and the requests that wait for them. Where nothing waits, bots may think ahead."""

    def __init__(self, workers: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.workers = [BotProcess() for _ in range(workers)]
        self.queue = FairQueue(workers)
        self.clock = clock
        self._idle = self.workers[:]
        self._last: dict[str, BotProcess] = {}
        """By table, the process that last worked for it and so keeps its bots."""
        self._arriving = 0
        """Requests that have no process yet. Until they do, nobody begins to think ahead."""
        self._ahead: list[Pondering] = []
        """What may be thought ahead; of several for the same person, the first is next."""
        self._running: dict[BotProcess, tuple[Pondering, asyncio.Task[None]]] = {}
        """Those of them for which a process thinks at the moment."""
        self._interrupted: set[BotProcess] = set()
        self.pondered = 0.0
        """Seconds of thinking ahead so far."""
        self.parallel = 0
        """Searches in several processes so far."""

    async def choose(self, request: BotRequest, seconds: float, address: str) -> BotReply:
        self._arriving += 1
        try:
            await self._make_way(request)
            await self.queue.enter(address, request.host, seconds)
        except BaseException:
            self._arriving -= 1
            self._use_idle()
            raise
        self._arriving -= 1
        worker, started, cores = self._take(request.table), self.clock(), 1
        while cores < request.cores and self.queue.take(address, request.host, seconds):
            cores += 1
        self.parallel += cores > 1
        self._use_idle()
        try:
            return await worker.choose(msgspec.structs.replace(request, cores=cores), seconds)
        finally:
            self._idle.append(worker)
            for _ in range(cores):
                self.queue.leave(address, request.host, seconds, self.clock() - started)
            self._use_idle()

    def _take(self, table: str) -> BotProcess:
        """The process that knows the table if it is idle, otherwise any idle one."""
        known = self._last.pop(table, None)
        worker = known if known is not None and known in self._idle else self._idle[0]
        self._idle.remove(worker)
        self._last[table] = worker
        while len(self._last) > KEPT_POSITIONS * len(self.workers):
            del self._last[next(iter(self._last))]
        return worker

    # --- thinking ahead -------------------------------------------------------------------------------------
    def ponder(self, one: Pondering) -> None:
        """Think ahead while a process has nothing else to do, until the time is used up or it is dropped."""
        if one.left > 0 and one not in self._ahead:
            self._ahead.append(one)
            self.queue.remembers = True
            self.queue.join(one.address, one.request.host)
            self._use_idle()

    def drop(self, one: Pondering) -> None:
        """Stop thinking ahead there."""
        if one not in self._ahead:
            return
        self._ahead.remove(one)
        self.queue.remembers = bool(self._ahead)
        for worker, (running, _) in self._running.items():
            if running is one:
                self._interrupt(worker)

    def _interrupt(self, worker: BotProcess) -> None:
        self._interrupted.add(worker)
        worker.interrupt()

    async def _make_way(self, request: BotRequest) -> None:
        """Stop those who think ahead in the process that knows the table, or in all if there are too few places."""
        known = self._last.get(request.table)
        if self.queue.free >= request.cores:
            stopping = [worker for worker in self._running if worker is known]
        else:
            stopping = list(self._running)
        for worker in stopping:
            self._interrupt(worker)
        awaited = {worker: self._running[worker][1] for worker in stopping if worker is known or request.cores > 1}
        if awaited:
            _, late = await asyncio.wait(awaited.values(), timeout=PATIENCE)
            await asyncio.gather(*(worker.stop() for worker, task in awaited.items() if task in late))
            await asyncio.gather(*late, return_exceptions=True)

    def _use_idle(self) -> None:
        """Let idle processes think ahead, for those who have used least time."""
        while not self._arriving and self.queue.free:
            running = [one for one, _ in self._running.values()]
            able = [one for one in self._ahead if one not in running and self._can_think(one.request.table)]
            if not able:
                return
            one = able[self.queue.next_of([(one.address, one.request.host) for one in able])]
            if not one.wanted():
                self.drop(one)
                continue
            self.queue.take(one.address, one.request.host, 0.0)
            worker = self._take(one.request.table)
            self._running[worker] = (one, asyncio.create_task(self._think_ahead(worker, one)))

    def _can_think(self, table: str) -> bool:
        """Whether the process that keeps the bots of a table is idle, or any if none does."""
        known = self._last.get(table)
        return bool(self._idle) if known is None else known in self._idle

    async def _think_ahead(self, worker: BotProcess, one: Pondering) -> None:
        seconds, started = min(AT_ONCE, one.left), self.clock()
        try:
            reply = await worker.choose(msgspec.structs.replace(one.request, seconds=seconds), seconds)
        finally:
            used = self.clock() - started
            del self._running[worker]
            interrupted = worker in self._interrupted
            self._interrupted.discard(worker)
            self._idle.append(worker)
            self.queue.leave(one.address, one.request.host, 0.0, used)
        one.left -= used
        self.pondered += used
        if one in self._ahead:
            self._ahead.remove(one)
            self._ahead.append(one)
            if one.left <= 0 or not (reply.pondered or interrupted):
                one.left = 0.0  # it is used up, or there is nothing to gain
                self.drop(one)
        self._use_idle()

    async def close(self) -> None:
        self._ahead.clear()
        tasks = [task for _, task in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *(worker.stop() for worker in self.workers), return_exceptions=True)


class BotPool:
    """A fixed number of bot processes, and one more for quick bots. Requests beyond that number wait their turn.

    Thinking time is shared evenly between addresses, and there between people: the hosts of the tables. Bots that
    answer at once do not wait for those that think for seconds, and nobody waits for a bot that thinks ahead.
    """

    def __init__(self, workers: int, address_of: Callable[[str], str] = lambda person: "") -> None:
        self.thinking = Lane(workers)
        self.quick = Lane(1)
        self.workers = [*self.quick.workers, *self.thinking.workers]
        self._address_of = address_of

    async def choose(self, request: BotRequest, seconds: float) -> BotReply:
        lane = self.quick if seconds <= QUICK else self.thinking
        return await lane.choose(request, seconds, self._address_of(request.host))

    def pondering(self, request: BotRequest, seconds: float, wanted: Callable[[], bool]) -> Pondering:
        """Thinking ahead for so many seconds, for `ponder` to begin and `drop` to end."""
        return Pondering(request, seconds, wanted, self._address_of(request.host))

    def ponder(self, one: Pondering) -> None:
        self.thinking.ponder(one)

    def drop(self, one: Pondering) -> None:
        self.thinking.drop(one)

    def waiting(self) -> int:
        """How many requests wait for a process."""
        return len(self.quick.queue) + len(self.thinking.queue)

    async def close(self) -> None:
        await asyncio.gather(self.quick.close(), self.thinking.close())
