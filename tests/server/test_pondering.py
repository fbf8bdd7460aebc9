"""Hard bots think ahead while others decide: after everybody else, within the host's share, and unnoticed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server
from tests.server.test_bots import request
from tests.server.test_live import hear, say, socket_of
from tests.server.test_operation import metrics
from tests.server.test_tables import do
from tests.table.quarry import DONE

from smokestack.bots.mcts.node import Node
from smokestack.bots.search import SearchBot
from smokestack.client import Client
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, State
from smokestack.server import botworker
from smokestack.server.bot_pool import AT_ONCE, BotPool, BotProcess, Lane, Pondering
from smokestack.server.botworker import BotReply, BotRequest, Memory, answer
from smokestack.table.table import Table

HARD = {"kind": "bot", "level": "hard"}


def asked_after(moves: int, **changes: object) -> BotRequest:
    """A game of Industria for three after some moves of its advice, up to a decision of seat 0."""
    game, rng = registry.game("industria"), Random(5)
    state, advice, actions = registry.start(game, 3), game.advice(), list[int]()
    while len(actions) < moves or state.actor() != 0:
        chance = state.actor() == CHANCE
        actions.append(state.draw(rng) if chance else advice.choose(state, state.legal(), rng))
        state.apply(actions[-1])
    asked = request(game="industria", map=state.setup().map, seats=3, actions=actions, level="search-200")
    return msgspec.structs.replace(asked, **changes)


def bot_in(memory: Memory, asked: BotRequest) -> SearchBot:
    bot = memory.bots[asked.table, asked.seat][1]
    assert isinstance(bot, SearchBot)
    return bot


# --- in a bot process ---------------------------------------------------------------------------------------


def looks(count: int) -> Callable[[], bool]:
    """Nothing comes in for this many looks; then a request does."""
    left = iter(range(count))
    return lambda: next(left, None) is None


def test_the_next_move_continues_with_what_was_thought_ahead() -> None:
    memory, ahead = Memory(), asked_after(40, seat=1, task="ponder", seconds=1e6)
    assert answer(memory, ahead, Random(1), looks(100)).pondered == 400
    bot = bot_in(memory, ahead)
    assert bot.search is not None
    tree = bot.search.tree
    assert (tree.root.seat, tree.root.visits) == (0, 400)
    actions, state = ahead.actions, memory.position(ahead).clone()
    while state.actor() != 1:  # let the others play what the tree expects
        node = tree.find(state)
        expected = [] if node is None else [node.groups[branch][0] for branch in most_visited_first(node)]
        actions = [*actions, expected[0] if expected else state.legal()[0]]
        state.apply(actions[-1])
    found = tree.find(state)
    assert found is not None
    visits, before = found.visits, bot.search.iterations
    bot.settings.patience = 1e9
    assert answer(memory, msgspec.structs.replace(ahead, actions=actions, task="move"), Random(2), looks(0)).action
    assert bot.search.iterations - before == 200 - visits, "what was thought ahead counts"


def most_visited_first(node: Node) -> list[int]:
    return sorted(range(len(node.counts)), key=lambda branch: -node.counts[branch])


def test_a_request_ends_it_and_so_does_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, ahead = Memory(), asked_after(40, seat=1, task="ponder", seconds=1e6)
    assert answer(memory, ahead, Random(1), lambda: True).pondered == 0
    ticks = iter(range(1000))
    monkeypatch.setattr(botworker, "monotonic", lambda: float(next(ticks)))
    short = msgspec.structs.replace(ahead, seconds=10.0)
    assert answer(memory, short, Random(1), lambda: False).pondered == 4 * 9


def test_there_is_no_thinking_ahead_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, ahead = Memory(), asked_after(40, seat=1, task="ponder", seconds=1e6)
    monkeypatch.setattr(botworker, "ROOM", 5000)
    assert answer(memory, ahead, Random(1), lambda: False).pondered > 0, "it ends by itself"
    other = msgspec.structs.replace(ahead, seat=2)
    assert answer(memory, other, Random(1), lambda: False).pondered == 0, "the trees of a process count together"
    assert answer(memory, msgspec.structs.replace(other, seat=0, task="move"), Random(1), lambda: False).action


def test_a_bot_that_does_not_search_has_nothing_to_think_ahead() -> None:
    asked = request(task="ponder", seconds=1e6, seat=1)
    assert answer(Memory(), asked, Random(1), lambda: False) == BotReply(None)


def test_a_process_stops_thinking_ahead_when_a_line_comes_and_forgets_empty_ones() -> None:
    ahead = asked_after(40, seat=1, task="ponder", seconds=1e6)
    process = subprocess.Popen(
        [sys.executable, "-m", "smokestack.server.botworker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for text in (msgspec.json.encode(ahead), b"", b"", msgspec.json.encode(request())):
        process.stdin.write(text + b"\n")
        process.stdin.flush()
    replies = [msgspec.json.decode(process.stdout.readline(), type=BotReply) for _ in range(2)]
    assert [reply.action is None for reply in replies] == [True, False]
    process.stdin.close()
    assert process.wait(30) == 0
    process.stdout.close()


def test_an_interruption_before_the_process_has_started_is_not_lost() -> None:
    async def run() -> None:
        worker = BotProcess()
        thinking = asyncio.create_task(worker.choose(asked_after(40, seat=1, task="ponder", seconds=1e6), 60.0))
        worker.interrupt()
        reply = await thinking
        assert (reply.pondered, reply.trouble) == (0, "")
        assert (await worker.choose(request(), 60.0)).action is not None, "and it is over then"
        await worker.stop()

    asyncio.run(run())


def test_a_hard_bot_searches_on_several_cores_if_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, used = Memory(), list[int]()

    def choose(self: SearchBot, state: State, seat: int, rng: Random) -> int:
        used.append(self.processes)
        return state.legal_of(seat)[0]

    monkeypatch.setattr(SearchBot, "choose", choose)
    for cores in (3, 1):
        answer(memory, asked_after(40, cores=cores), Random(1), lambda: False)
    assert used == [3, 1]


# --- which requests and whose wishes a process serves -------------------------------------------------------


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


# --- at tables ----------------------------------------------------------------------------------------------


def play_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all bots play any legal action at once, in quarry `done`."""
    rng = Random(1)

    async def choose(self: BotPool, request: BotRequest, seconds: float) -> BotReply:
        legal = Memory().position(request).legal_of(request.seat)
        return BotReply(DONE.pack() if request.game == "quarry" else rng.choice(legal))

    monkeypatch.setattr(BotPool, "choose", choose)


class Wishes:
    """Notes what the server wants to be thought ahead, and lets nobody do it."""

    def __init__(self, server: RunningServer) -> None:
        self.begun: list[BotRequest] = []
        self.current: list[Pondering] = []
        server.services.bots.pool.ponder = self.ponder  # type: ignore[method-assign]
        server.services.bots.pool.drop = self.drop  # type: ignore[method-assign]

    def ponder(self, one: Pondering) -> None:
        if one not in self.current:
            self.begun.append(one.request)
            self.current.append(one)

    def drop(self, one: Pondering) -> None:
        if one in self.current:
            self.current.remove(one)

    def seats(self) -> list[int]:
        return sorted(one.request.seat for one in self.current)


def hard_table(client: Client, game: str = "quarry", **more: object) -> str:
    new = {
        "game": game,
        "seats": [{"kind": "me"}, HARD, {"kind": "bot", "level": "easy"}][: 2 if game == "quarry" else 3],
    }
    return str(client.post("/api/tables", {**new, **more, "start": True})["id"])


def test_hard_bots_think_ahead_while_a_person_decides_and_not_while_they_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_quickly(monkeypatch)
    with running_server(tmp_path / "t.db", undo_seconds=0) as server, Client(server.address) as ann:
        wishes = Wishes(server)
        id = hard_table(ann)
        ann.get(f"/api/tables/{id}")
        until(lambda: wishes.seats() == [1])
        assert (wishes.begun[0].task, wishes.begun[0].host) == ("ponder", ann.me["id"])
        do(ann, id, "act", seat=0, text="done", end=True)
        until(lambda: len(wishes.begun) > 1)
        actions = [len(request.actions) for request in wishes.begun]
        assert actions == sorted(set(actions)), "once for each position"
        do(ann, id, "close")
        until(lambda: not wishes.current)


def test_chat_and_another_look_begin_nothing_new(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db") as server, Client(server.address) as ann:
        wishes = Wishes(server)
        id = hard_table(ann)
        until(lambda: wishes.seats() == [1])
        do(ann, id, "chat", text="Hm.")
        ann.get(f"/api/tables/{id}")
        assert len(wishes.begun) == 1


@pytest.mark.parametrize("level, seconds", [("hard", 0.0), ("normal", 10.0), ("easy", 10.0)])
def test_nobody_thinks_ahead_where_it_is_off_nor_at_other_levels(tmp_path: Path, level: str, seconds: float) -> None:
    with running_server(tmp_path / "t.db", ponder_seconds=seconds) as server, Client(server.address) as ann:
        wishes = Wishes(server)
        rival = {"kind": "bot", "level": level}
        ann.post("/api/tables", {"game": "quarry", "seats": [{"kind": "me"}, rival], "start": True})
        assert wishes.begun == []


@pytest.mark.parametrize("rated", [False, True])
def test_nobody_thinks_ahead_at_a_table_that_nobody_watches(tmp_path: Path, rated: bool) -> None:
    now = [100.0]
    with running_server(tmp_path / "t.db", bot_pause_seconds=60.0) as server, Client(server.address) as ann:
        ann.post("/api/account", {"login": "ann", "password": "a long password"})
        wishes = Wishes(server)
        server.services.bots.ponderer.clock = lambda: now[0]
        id = hard_table(ann, rated=rated)
        ann.get(f"/api/tables/{id}")
        until(lambda: wishes.seats() == [1])
        wish = wishes.current[0]
        assert wish.wanted()
        now[0] += 61.0
        assert not wish.wanted(), "a minute after the last look"
        wishes.drop(wish)
        page = socket_of(ann)
        say(page, t="watch", table=id)
        hear(page, "update")
        until(lambda: wishes.current == [wish])
        now[0] += 1000.0
        assert wish.wanted(), "as long as a page watches"
        say(page, t="leave", table=id)
        until(lambda: not server.services.pages.anybody_at(id))
        assert not wish.wanted()


def test_secret_preparations_of_others_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In City of Iron a purchase is prepared in secret; when it changes, no bot begins anew or learns of it."""
    play_quickly(monkeypatch)
    with running_server(tmp_path / "t.db") as server, Client(server.address) as ann:
        wishes = Wishes(server)
        id = hard_table(ann, "city-of-iron")
        rng, drafts = Random(1), 0
        for _ in range(60):
            until(lambda: bool(waiting_for_person(server, id)))
            before, number = list(wishes.begun), ann.get(f"/api/tables/{id}")["number"]
            table = server.services.cache.peek(id)
            assert table is not None
            assert table.play is not None
            legal = table.play.state.legal_of(0)
            action = rng.choice(legal)
            draft = table.play.state.is_draft(action)
            do(ann, id, "act", seat=0, text=table.play.state.codec().text(table.play.state, action), confirm=True)
            if draft and ann.get(f"/api/tables/{id}")["number"] == number:
                drafts += 1
                assert wishes.begun == before
            if drafts > 3:
                return
        pytest.fail("no secret choice came up")


def waiting_for_person(server: RunningServer, id: str) -> bool:
    """Whether the table waits for seat 0, and everybody has been told so."""
    cache = server.services.cache
    table = cache.peek(id)
    return isinstance(table, Table) and table.waiting() == [0] and not cache.busy(id)


def test_a_table_of_two_processes_is_thought_ahead_for_where_its_bots_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_quickly(monkeypatch)
    with running_server(tmp_path / "t.db", undo_seconds=0) as server, Client(server.address) as ann:
        wishes = Wishes(server)
        server.services.bots.ponderer.shared = True
        id = hard_table(ann)
        ann.get(f"/api/tables/{id}")
        assert wishes.begun == [], "no bot has moved here yet"
        do(ann, id, "act", seat=0, text="done", end=True)
        until(lambda: wishes.seats() == [1])


def test_the_metrics_count_thinking_ahead_and_parallel_searches(server: RunningServer) -> None:
    lane = server.services.bots.pool.thinking
    lane.pondered, lane.parallel = 7.9, 3
    lines = metrics(server).splitlines()
    assert "smokestack_ponder_seconds_total 7" in lines
    assert "smokestack_parallel_searches_total 3" in lines
