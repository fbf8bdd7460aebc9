"""Which bots think ahead in which process: after everybody else, and within the host's share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.server.test_bots import request

from smokestack.server.bot_pool import AT_ONCE, BotProcess, Lane, Pondering
from smokestack.server.botworker import BotReply, BotRequest


class Workers:
    """Instead of bot processes: requests are noted and wait for the test; time passes when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.asked: list[tuple[BotProcess, BotRequest, asyncio.Future[BotReply]]] = []
        self.early: set[BotProcess] = set()
        """Interrupted before their request has arrived."""
        self.interrupted: list[str] = []
        monkeypatch.setattr(BotProcess, "choose", lambda worker, request, seconds: self.choose(worker, request))
        monkeypatch.setattr(BotProcess, "interrupt", lambda worker: self.interrupt(worker))

    async def choose(self, worker: BotProcess, request: BotRequest) -> BotReply:
        future: asyncio.Future[BotReply] = asyncio.get_running_loop().create_future()
        self.asked.append((worker, request, future))
        if worker in self.early:
            self.early.discard(worker)
            self.interrupt(worker)
        return await future

    def interrupt(self, worker: BotProcess) -> None:
        """A process that thinks ahead answers at once; another takes no notice."""
        for busy, asked, future in self.asked:
            if busy is worker and not future.done():
                if asked.task == "ponder":
                    self.interrupted.append(asked.table)
                    future.set_result(BotReply(None, pondered=4))
                return
        self.early.add(worker)

    def busy(self) -> list[str]:
        """Who is thought for at the moment, those who think ahead in parentheses."""
        return [
            f"({request.table})" if request.task == "ponder" else request.table
            for _, request, future in self.asked
            if not future.done()
        ]

    async def finish(self, table: str, seconds: float = 0.0, pondered: int = 4) -> None:
        self.now += seconds
        for _, asked, future in self.asked:
            if asked.table == table and not future.done():
                future.set_result(BotReply(None if asked.task == "ponder" else 1, pondered=pondered))
                break
        await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def ahead(table: str, host: str = "ann", seconds: float = 10.0, wanted: Callable[[], bool] = lambda: True) -> Pondering:
    return Pondering(request(table=table, host=host, task="ponder", level="hard"), seconds, wanted, f"home of {host}")


def story(
    monkeypatch: pytest.MonkeyPatch, places: int, tell: Callable[[Workers, Lane], Coroutine[Any, Any, None]]
) -> None:
    async def run() -> None:
        workers = Workers(monkeypatch)
        lane = Lane(places, lambda: workers.now)
        await tell(workers, lane)
        await lane.close()

    asyncio.run(run())


def ask(lane: Lane, table: str, host: str = "ann", cores: int = 1) -> asyncio.Task[BotReply]:
    return asyncio.create_task(lane.choose(request(table=table, host=host, cores=cores), 5.0, f"home of {host}"))


def test_a_request_interrupts_whoever_thinks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        lane.ponder(ahead("t"))
        await settle()
        assert workers.busy() == ["(t)"]
        other = ask(lane, "u", "bob")
        await settle()
        assert (workers.interrupted, workers.busy()) == (["t"], ["u"]), "it is dropped at once"
        await workers.finish("u")
        assert (await other).action == 1
        assert workers.busy() == ["(t)"], "and goes on when nobody waits"

    story(monkeypatch, 1, tell)


def test_nobody_thinks_ahead_while_requests_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        waiting = [ask(lane, f"t{n}") for n in range(5)]
        lane.ponder(ahead("u", "bob"))
        await settle()
        for n in range(5):
            assert workers.busy() == [f"t{n}"]
            await workers.finish(f"t{n}", 5.0)
        await asyncio.gather(*waiting)
        assert workers.busy() == ["(u)"]

    story(monkeypatch, 1, tell)


def test_a_table_is_answered_in_the_process_that_thought_ahead_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        lane.ponder(ahead("t"))
        await settle()
        answered = ask(lane, "t")
        await settle()
        assert workers.interrupted == ["t"]
        assert workers.asked[-1][0] is workers.asked[0][0], "although another process is idle"
        await workers.finish("t")
        await answered

    story(monkeypatch, 2, tell)


def test_others_think_ahead_where_there_is_an_idle_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        for table in ("t", "u", "v"):
            lane.ponder(ahead(table))
        await settle()
        assert workers.busy() == ["(t)", "(u)"], "no more than there are processes"
        answered = ask(lane, "w")
        await settle()
        assert sorted(workers.busy())[-1] == "w"
        assert len(workers.busy()) == 2
        await workers.finish("w")
        await answered

    story(monkeypatch, 2, tell)


def test_a_person_with_many_tables_gets_no_more_than_a_share(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        for n in range(45):
            lane.ponder(ahead(f"t{n}", "greedy", 1e6))
        lane.ponder(ahead("u", "other", 1e6))
        await settle()
        for _ in range(40):
            await workers.finish(workers.busy()[0].strip("()"), AT_ONCE)
        hosts = [request.host for _, request, _ in workers.asked]
        assert 19 <= hosts.count("other") <= 21
        assert len({request.table for _, request, _ in workers.asked}) > 15, "and the tables of a person take turns"

    story(monkeypatch, 1, tell)


def test_thinking_ahead_counts_when_moves_have_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        lane.ponder(ahead("t", "greedy", 1e6))
        lane.ponder(ahead("x", "third", 1e6))
        await settle()
        for _ in range(30):
            busy = workers.busy()[0].strip("()")
            await workers.finish(busy, AT_ONCE if busy == "t" else 0.0)
        first = ask(lane, "x", "third")
        await settle()
        waiting = [ask(lane, "t", "greedy"), ask(lane, "u", "other")]
        await settle()
        assert workers.busy() == ["x"]
        await workers.finish("x")
        assert workers.busy() == ["u"], "whoever has thought ahead for long comes later"
        await workers.finish("u")
        await workers.finish("t")
        await asyncio.gather(first, *waiting)

    story(monkeypatch, 1, tell)


def test_a_position_has_a_bound_and_useless_thinking_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        one, useless = ahead("t", seconds=2.5), ahead("u", seconds=2.5)
        lane.ponder(one)
        await settle()
        seconds = []
        while workers.busy():
            seconds.append(workers.asked[-1][1].seconds)
            await workers.finish("t", seconds[-1])
        assert seconds == [1.0, 1.0, 0.5]
        lane.ponder(one)
        await settle()
        assert workers.busy() == []
        assert lane.pondered == 2.5
        lane.ponder(useless)
        await settle()
        await workers.finish("u", 0.01, pondered=0)
        assert workers.busy() == []

    story(monkeypatch, 1, tell)


def test_it_ends_when_it_is_dropped_or_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        watched = [True]
        one, other = ahead("t", wanted=lambda: watched[0]), ahead("u")
        lane.ponder(one)
        await settle()
        watched[0] = False
        await workers.finish("t", AT_ONCE)
        assert workers.busy() == []
        assert one.left == 9.0
        lane.ponder(other)
        await settle()
        lane.drop(other)
        await settle()
        assert (workers.interrupted, workers.busy()) == (["u"], [])

    story(monkeypatch, 1, tell)


def test_a_process_that_does_not_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        lane.ponder(ahead("t"))
        await settle()
        monkeypatch.setattr(BotProcess, "interrupt", lambda worker: None)
        monkeypatch.setattr("smokestack.server.bot_pool.PATIENCE", 0.01)

        async def stop(worker: BotProcess) -> None:
            workers.asked[0][2].set_result(BotReply(None, "it crashed"))

        with monkeypatch.context() as ending:
            ending.setattr(BotProcess, "stop", stop)
            answered = ask(lane, "t")
            while workers.busy() != ["t"]:
                await asyncio.sleep(0.001)
        await workers.finish("t")
        assert (await answered).action == 1

    story(monkeypatch, 1, tell)


def test_a_search_takes_idle_processes_and_pays_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        for table in ("p", "q"):
            lane.ponder(ahead(table))
        await settle()
        wide = ask(lane, "t", "greedy", cores=3)
        await settle()
        assert sorted(workers.interrupted) == ["p", "q"], "whoever thinks ahead makes way"
        asked = {request.table: request for _, request, _ in workers.asked}
        assert (asked["t"].cores, lane.queue.free, lane.parallel) == (3, 0, 1)
        assert len(workers.busy()) == 2, "one process is left for thinking ahead"
        second = ask(lane, "u", "other", cores=3)
        await settle()
        asked = {request.table: request for _, request, _ in workers.asked}
        assert (sorted(workers.busy()), asked["u"].cores, lane.parallel) == (["t", "u"], 1, 1)
        waiting = [ask(lane, "v", "greedy"), ask(lane, "w", "other")]
        await settle()
        await workers.finish("u", 5.0)
        assert workers.busy() == ["t", "w"], "three processes for five seconds are fifteen seconds"
        for table in ("t", "v", "w"):
            await workers.finish(table)
        await asyncio.gather(wide, second, *waiting)
        assert (sorted(workers.busy()), lane.queue.free) == (["(p)", "(q)"], 2)

    story(monkeypatch, 4, tell)


def test_a_wish_waits_for_the_process_that_keeps_the_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tell(workers: Workers, lane: Lane) -> None:
        answered = ask(lane, "t")
        await settle()
        lane.ponder(ahead("t"))
        await settle()
        assert workers.busy() == ["t"], "another process has no tree of this table"
        await workers.finish("t")
        await answered
        assert workers.busy() == ["(t)"]
        assert workers.asked[0][0] is workers.asked[1][0]

    story(monkeypatch, 2, tell)
