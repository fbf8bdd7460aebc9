"""The bots' pool: worker processes that think, and what happens when one of them does not come back."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

import msgspec

from smokestack.server.botworker import BotReply, BotRequest

GRACE = 10.0
"""Beyond its level's time: starting up, replaying a game, waiting for the processor."""


class BotProcess:
    """One process. It thinks about one thing at a time."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def choose(self, thought: BotRequest, seconds: float) -> BotReply:
        try:
            return await asyncio.wait_for(self._ask(thought), seconds + GRACE)
        except TimeoutError:
            await self.stop()
            return BotReply(None, "it took too long")
        except (OSError, msgspec.MsgspecError):
            await self.stop()
            return BotReply(None, "it crashed")
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def _ask(self, thought: BotRequest) -> BotReply:
        process = await self._running()
        if process.stdin is None or process.stdout is None:
            raise OSError("a bot's process has no pipes")
        process.stdin.write(msgspec.json.encode(thought) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise OSError("a bot's process ended")
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


class BotPool:
    """As many workers as bots may think at once; who comes later waits in line."""

    def __init__(self, workers: int) -> None:
        self.workers = [BotProcess() for _ in range(workers)]
        self.free: asyncio.Queue[BotProcess] = asyncio.Queue()
        for worker in self.workers:
            self.free.put_nowait(worker)

    async def choose(self, thought: BotRequest, seconds: float) -> BotReply:
        worker = await self.free.get()
        try:
            return await worker.choose(thought, seconds)
        finally:
            self.free.put_nowait(worker)

    async def close(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self.workers))
