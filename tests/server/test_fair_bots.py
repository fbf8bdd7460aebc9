"""Thinking time is shared between people, and bots rest where only bots play and nobody watches."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.server.killing import until
from tests.server.running import running_server
from tests.server.test_bots import BOT, request
from tests.server.test_live import hear, say, socket_of
from tests.server.test_tables import do

from smokestack.client import Client, DeniedError
from smokestack.server import bot_pool
from smokestack.server.bot_pool import BotPool, BotProcess
from smokestack.server.botworker import BotReply, BotRequest
from smokestack.server.fair_queue import FairQueue


async def order_of(queue: FairQueue, wanted: list[tuple[str, str, float]]) -> list[str]:
    """Who gets the only place, in order, when all ask at once; each as (address, person, seconds)."""
    served: list[str] = []

    async def use(address: str, person: str, seconds: float) -> None:
        await queue.enter(address, person, seconds)
        served.append(person)
        await asyncio.sleep(0)
        queue.leave(address, person, seconds, seconds)

    await asyncio.gather(*(use(*one) for one in wanted))
    return served


def test_people_take_turns_however_much_one_of_them_asks_for() -> None:
    async def story() -> None:
        wanted = [("a", "greedy", 5.0)] * 45 + [("b", "other", 1.0)] * 3
        served = await order_of(FairQueue(1), wanted)
        assert served[:4] == ["greedy", "other", "other", "other"], "whoever has used less comes first"
        assert len(served) == 48

    asyncio.run(story())


def test_many_guests_of_one_address_share_its_part() -> None:
    async def story() -> None:
        wanted = [("a", f"guest {n}", 1.0) for n in range(20)] + [("b", "other", 1.0)] * 5
        served = await order_of(FairQueue(1), wanted)
        assert [place for place, person in enumerate(served) if person == "other"] == [1, 3, 5, 7, 9]

    asyncio.run(story())


def test_a_newcomer_does_not_take_everything_for_having_waited() -> None:
    """Who was idle for long starts level with the others instead of making up for it."""

    async def story() -> None:
        queue = FairQueue(1)
        await queue.enter("x", "keeps the queue in use", 0.0)
        first = asyncio.create_task(order_of(queue, [("a", "ann", 1.0)] * 10))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(queue) == 10
        queue.leave("x", "keeps the queue in use", 0.0, 0.0)
        await asyncio.sleep(0)
        while len(queue) > 4:
            await asyncio.sleep(0)
        both = await asyncio.gather(first, order_of(queue, [("b", "bob", 1.0)] * 4))
        assert len(both[0]) == 10

    asyncio.run(story())


def test_a_place_is_not_lost_when_somebody_gives_up_waiting() -> None:
    async def story() -> None:
        queue = FairQueue(1)
        await queue.enter("a", "ann", 1.0)
        waiting = [asyncio.create_task(queue.enter("b", name, 1.0)) for name in ("bob", "cyd")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert len(queue) == 1
        queue.leave("a", "ann", 1.0, 1.0)
        waiting[1].cancel()  # at the moment when it has got its place
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (queue.free, len(queue)) == (1, 0)

    asyncio.run(story())


def test_a_place_goes_to_the_next_when_somebody_gives_up_at_that_moment() -> None:
    async def story() -> None:
        queue = FairQueue(1)
        await queue.enter("a", "ann", 1.0)
        waiting = [asyncio.create_task(queue.enter("b", name, 1.0)) for name in ("bob", "cyd")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        queue.leave("a", "ann", 1.0, 1.0)
        await waiting[1]
        assert (queue.free, len(queue), waiting[0].cancelled()) == (0, 0, True)

    asyncio.run(story())


def test_an_easy_bot_does_not_wait_for_hard_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    release = asyncio.Event()

    async def think(self: BotProcess, request: BotRequest, seconds: float) -> BotReply:
        if seconds > bot_pool.QUICK:
            await release.wait()
        return BotReply(1)

    async def story() -> None:
        monkeypatch.setattr(BotProcess, "choose", think)
        pool = BotPool(1)
        hard = [asyncio.create_task(pool.choose(request(table=f"t{n}", host="greedy"), 5.0)) for n in range(45)]
        await asyncio.sleep(0)
        assert await pool.choose(request(table="u", host="other"), 0.1) == BotReply(1)
        assert pool.waiting() == 44
        assert not any(task.done() for task in hard)
        release.set()
        await asyncio.gather(*hard)

    asyncio.run(story())


def test_bots_rest_when_nobody_watches_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", bot_pause_seconds=1e-9) as server, Client(server.address) as ann:
        new = {"game": "quarry", "seats": [BOT, BOT], "options": {"rounds": "50"}, "start": True}
        id = ann.post("/api/tables", new)["id"]
        bots = server.services.bots
        until(lambda: id in bots.paused and id not in bots._running)
        number = server.services.cache.peek(id).number  # type: ignore[union-attr]
        bots.wake_forgotten([id])
        assert id not in bots._running
        page = socket_of(ann)
        say(page, t="watch", table=id)
        while int(str(hear(page, "update")["number"])) <= number:
            pass
        assert id not in bots.paused
        say(page, t="leave", table=id)
        until(lambda: id in bots.paused)


def test_bots_do_not_rest_where_a_person_plays(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", bot_pause_seconds=1e-9) as server, Client(server.address) as ann:
        new = {"game": "quarry", "seats": [BOT, {"kind": "me"}], "start": True}
        id = ann.post("/api/tables", new)["id"]
        until(lambda: server.services.cache.peek(id).waiting() == [1])  # type: ignore[union-attr]


def test_the_host_closes_a_game_with_bots_but_not_one_with_people(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db") as server, Client(server.address) as ann, Client(server.address) as bob:
        alone = ann.post("/api/tables", {"game": "quarry", "seats": [{"kind": "me"}, BOT], "start": True})["id"]
        with pytest.raises(DeniedError) as caught:
            do(bob, alone, "close")
        assert caught.value.status == 403
        do(ann, alone, "close")
        head = ann.get(f"/api/tables/{alone}")
        assert (head["status"], head["waiting"]) == ("closed", [])
        with pytest.raises(DeniedError) as caught:
            do(ann, alone, "close")
        assert caught.value.status == 409
        together = ann.create("quarry", [{"kind": "me"}, {"kind": "open"}])
        bob.table(together.id).sit(1)
        together.do("start")
        with pytest.raises(DeniedError, match="Other people are playing"):
            together.do("close")
