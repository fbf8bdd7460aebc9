"""Bots at tables: they play, stand in for people and hand seats back, and a failing bot does not block the table."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server
from tests.server.test_tables import do
from tests.table.quarry import BLAST, CUT, DEAL, DONE, FALL

from smokestack.bots.search import SearchBot
from smokestack.bots.simple import RandomBot
from smokestack.client import Client
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.server import bot_pool, botworker
from smokestack.server.bot_pool import BotPool, Lane
from smokestack.server.botworker import KEPT_BOTS, BotReply, BotRequest, Memory, choose
from smokestack.server.levels import LEVELS, bot_of

BOT = {"kind": "bot", "level": "easy"}


def request(**changes: object) -> BotRequest:
    dealt = [DEAL.pack(0, 1), DEAL.pack(1, 2)]
    return msgspec.structs.replace(BotRequest("t", "quarry", "pit", 2, {}, dealt, 0, "easy"), **changes)


def test_a_table_of_a_person_and_bots_plays_to_the_end(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with Client(server.address) as ann:
        table = ann.create("industria", [BOT, {"kind": "me"}, BOT], start=True)
        rng = Random(1)
        for turn in table.turns():
            turn.play(rng.choice(turn.legal()))
        assert table.head["status"] == "over"
        assert not [entry for entry in table.log if entry["what"] == "stumbled"]
        acted = {entry["seat"] for entry in table.log if entry["what"] == "acted"}
        assert acted == {0, 1, 2}


def test_a_bot_stands_in_for_the_absent_and_hands_the_seat_back(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        table = ann.create("quarry", [{"kind": "me"}, {"kind": "open"}])
        bob.table(table.id).sit(1)
        table.do("start")
        next(table.turns()).play("cut 1", confirm=False)
        table.do("away", seat=0, level="easy")
        until(lambda: ann.get(f"/api/tables/{table.id}")["waiting"] == [1])
        do(bob, table.id, "act", seat=1, text="done", confirm=True)
        until(lambda: 0 not in ann.get(f"/api/tables/{table.id}")["waiting"])
        log = ann.get(f"/api/tables/{table.id}/log")
        assert [entry["what"] for entry in log if entry["what"] in ("away", "stumbled")] == ["away"]
        if ann.get(f"/api/tables/{table.id}")["status"] == "playing":
            table.do("back", seat=0)
            assert ann.get(f"/api/tables/{table.id}")["seats"][0]["standin"] is None


def test_an_unconfirmed_turn_is_confirmed_by_the_bot_that_stands_in(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        table = ann.create("quarry", [{"kind": "me"}, {"kind": "open"}])
        bob.table(table.id).sit(1)
        table.do("start")
        next(table.turns()).play("done", confirm=False)
        table.do("away", seat=0, level="easy")
        until(lambda: ann.get(f"/api/tables/{table.id}")["waiting"] == [1])
        assert "confirmed" in [entry["what"] for entry in ann.get(f"/api/tables/{table.id}/log")]


def acted(client: Client, id: str) -> list[int]:
    """Who has acted so far, in order."""
    return [entry["seat"] for entry in client.get(f"/api/tables/{id}/log") if entry["what"] == "acted"]


def test_a_bot_leaves_time_to_undo_until_the_person_confirms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = threading.Semaphore(0)
    choose_of_pool = BotPool.choose

    async def noted(self: BotPool, request: BotRequest, seconds: float) -> BotReply:
        reply = await choose_of_pool(self, request, seconds)
        chosen.release()
        return reply

    monkeypatch.setattr(BotPool, "choose", noted)
    with running_server(tmp_path / "t.db", undo_seconds=10_000) as server, Client(server.address) as ann:
        id = ann.create("quarry", [{"kind": "me"}, BOT], start=True).id
        do(ann, id, "act", seat=0, text="done", end=True)
        assert chosen.acquire(timeout=30), "the bot thinks at once"
        assert acted(ann, id) == [0]
        do(ann, id, "undo", seat=0)
        assert ann.get(f"/api/tables/{id}")["waiting"] == [0]
        do(ann, id, "act", seat=0, text="done", end=True)
        assert chosen.acquire(timeout=30)
        assert acted(ann, id) == [0, 0]
        do(ann, id, "confirm", seat=0)
        until(lambda: 1 in acted(ann, id))


def test_a_bot_plays_on_when_the_time_to_undo_is_over(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", undo_seconds=0) as server, Client(server.address) as ann:
        id = ann.create("quarry", [{"kind": "me"}, BOT], start=True).id
        do(ann, id, "act", seat=0, text="done", end=True)
        until(lambda: 1 in acted(ann, id))


def test_a_bot_that_fails_stumbles_and_the_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: BotPool, request: BotRequest, seconds: float) -> BotReply:
        return BotReply(None, "it crashed")

    monkeypatch.setattr(BotPool, "choose", broken)
    with running_server(tmp_path / "t.db") as server, Client(server.address) as ann:
        table = ann.create("quarry", [{"kind": "me"}, BOT], start=True, options={"rounds": "1"})
        for turn in table.turns():
            turn.play("done")
        stumbles = [entry for entry in table.log if entry["what"] == "stumbled"]
        assert stumbles
        assert {(entry["seat"], entry["text"]) for entry in stumbles} == {(1, "it crashed")}
        following = {entry["n"] for entry in table.log if entry["what"] == "acted" and entry["seat"] == 1}
        assert {entry["n"] + 1 for entry in stumbles} == following


@pytest.mark.parametrize(
    "program, trouble",
    [
        ("import sys; sys.stdin.readline(); sys.exit(1)", "it crashed"),
        ("import sys; sys.stdin.readline(); print('nonsense', flush=True); input()", "it crashed"),
        ("import time; time.sleep(600)", "it took too long"),
    ],
)
def test_a_worker_that_dies_talks_nonsense_or_sleeps(
    program: str, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_pool, "GRACE", 1.0)
    real = asyncio.create_subprocess_exec
    started: list[asyncio.subprocess.Process] = []

    async def other(*words: str, **rest: object) -> asyncio.subprocess.Process:
        process = await real(sys.executable, "-c", program, **rest)  # type: ignore[arg-type]
        started.append(process)
        return process

    async def work() -> None:
        monkeypatch.setattr(asyncio, "create_subprocess_exec", other)
        pool = BotPool(1)
        assert await pool.choose(request(), 0.1) == BotReply(None, trouble)
        assert started[0].returncode is not None, "it was ended"
        monkeypatch.setattr(asyncio, "create_subprocess_exec", real)
        monkeypatch.setattr(bot_pool, "GRACE", 60.0)
        choice = await pool.choose(request(), 1)
        assert choice.action is not None, "the next one is a new worker"
        await pool.close()

    asyncio.run(work())


def test_a_worker_thinks_about_the_position_it_is_told() -> None:
    memory = Memory()
    first = choose(memory, request(), Random(1))
    assert first.action is not None
    dealt = request().actions
    blasted = choose(memory, request(actions=[*dealt, BLAST.pack(), FALL.pack(3)]), Random(1))
    assert blasted.action is not None
    state = memory.positions["t"][2]
    assert state.scores()[0] == 1 + 3
    # An undo: the kept position is not part of the new game.
    choose(memory, request(), Random(1))
    assert memory.positions["t"][2].scores()[0] == 1
    for number in range(40):
        choose(memory, request(table=f"t{number}"), Random(1))
    assert len(memory.positions) <= 16


class CountedBot(RandomBot):
    made = 0

    def __init__(self) -> None:
        type(self).made += 1


def test_a_bot_is_kept_from_move_to_move_for_each_table_and_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(botworker, "bot_of", lambda level, game: CountedBot())
    monkeypatch.setattr(CountedBot, "made", 0)
    memory, dealt = Memory(), request().actions
    for count in range(3):
        choose(memory, request(actions=[*dealt, *[CUT.pack(1)] * count]), Random(1))
    assert CountedBot.made == 1
    choose(memory, request(actions=[*dealt, DONE.pack()], seat=1), Random(1))
    assert CountedBot.made == 2, "another seat has its own bot"
    choose(memory, request(table="u"), Random(1))
    assert CountedBot.made == 3, "another table has its own bots"
    choose(memory, request(level="hard"), Random(1))
    assert CountedBot.made == 4, "another level is another bot"
    for number in range(2 * KEPT_BOTS):
        choose(memory, request(table=f"t{number}"), Random(1))
    assert len(memory.bots) == KEPT_BOTS


@pytest.mark.parametrize("game", ["quarry", "industria"])
def test_a_kept_bot_plays_legal_moves_after_an_undo(game: str) -> None:
    memory, rng = Memory(), Random(3)
    state = registry.start(registry.game(game), 3)
    actions: list[int] = []
    before: list[list[int]] = []
    for _ in range(40):
        while state.actor() == CHANCE:
            actions.append(state.draw(rng))
            state.apply(actions[-1])
        before.append(actions[:])
        seat = state.actor()
        asked = request(game=game, map=state.setup().map, seats=3, actions=actions[:], seat=seat, level="search-20")
        reply = choose(memory, asked, rng)
        assert reply.action in state.legal_of(seat)
        if rng.random() < 0.3:  # take back up to three decisions, and let somebody else's choice stand instead
            actions = before[-rng.randint(1, min(3, len(before)))]
            del before[before.index(actions) :]
            state = registry.start(registry.game(game), 3)
            for action in actions:
                state.apply(action)
            chosen = rng.choice(state.legal())
        else:
            assert reply.action is not None
            chosen = reply.action
        actions = [*actions, chosen]
        state.apply(chosen)
        if state.actor() == OVER:
            break
    kept = [bot for _, bot in memory.bots.values()]
    assert len(kept) == 3
    assert all(isinstance(bot, SearchBot) for bot in kept)


def test_a_table_goes_back_to_the_process_that_keeps_its_bots() -> None:
    async def work() -> None:
        lane = Lane(2)
        first = lane._take("t")
        second = lane._take("u")
        lane._idle += [second, first]
        assert lane._take("t") is first, "the idle process that knows the table"
        assert lane._take("t") is second, "any idle process when that one is busy"

    asyncio.run(work())


def test_a_worker_answers_a_line_for_a_line_and_ends_with_its_input() -> None:
    lines = [msgspec.json.encode(request()), b"{", msgspec.json.encode(request(seat=1)), msgspec.json.encode(request())]
    done = subprocess.run(
        [sys.executable, "-m", "smokestack.server.botworker"],
        input=b"\n".join(lines) + b"\n",
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == 4
    assert isinstance(answers[0]["action"], int)
    assert (answers[1]["action"], answers[1]["trouble"]) == (None, "it failed (DecodeError)")
    assert answers[2]["action"] is None
    assert isinstance(answers[3]["action"], int)


def test_every_level_has_its_bot() -> None:
    game = registry.game("quarry")
    assert [bot_of(level, game).name for level in LEVELS] == ["easy", "casual", "normal", "hard"]
    assert bot_of("gone", game).name == "easy"


def test_bots_play_on_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new server continues a stored table where a bot must decide, although no page opens it."""

    async def never(self: BotPool, request: BotRequest, seconds: float) -> BotReply:
        await asyncio.sleep(3600)
        return BotReply(None)

    with monkeypatch.context() as asleep, running_server(tmp_path / "t.db") as server:
        asleep.setattr(BotPool, "choose", never)
        with Client(server.address) as ann:
            table = ann.create("quarry", [BOT, {"kind": "me"}], start=True)
            assert table.head["waiting"] == [0]
    with running_server(tmp_path / "t.db") as server:
        until(lambda: server.services.metrics.counters["smokestack_bot_moves_total", 'outcome="good"'] > 0)


def test_a_bot_thinks_in_a_process_of_its_own_while_the_server_answers(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, pids, answered = BotPool.choose, set[int](), threading.Event()

    async def slowly(self: BotPool, request: BotRequest, seconds: float) -> BotReply:
        while not answered.is_set():
            await asyncio.sleep(0.01)
        choice = await real(self, request, seconds)
        pids.update(worker.process.pid for worker in self.workers if worker.process is not None)
        return choice

    monkeypatch.setattr(BotPool, "choose", slowly)
    with Client(server.address) as ann:
        table = ann.create("quarry", [BOT, {"kind": "me"}], start=True)
        assert ann.get(f"/api/tables/{table.id}")["waiting"] == [0], "the bot is thinking"
        answered.set()
        until(lambda: ann.get(f"/api/tables/{table.id}")["waiting"] == [1])
    assert pids
    assert os.getpid() not in pids


def test_a_bot_plays_on_from_a_position_that_no_actions_lead_to(server: RunningServer) -> None:
    """A study of a running game is dealt anew: its bots must begin there, too."""
    with Client(server.address) as ann:
        new = {"game": "age-of-industry", "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 2]}
        id = ann.post("/api/tables", {**new, "start": True})["id"]
        until(lambda: ann.get(f"/api/tables/{id}")["waiting"] == [0])
        number = ann.get(f"/api/tables/{id}")["number"]
        seats = [*[{"kind": "bot", "level": "easy"}] * 2, {"kind": "bot", "level": "easy"}]
        study = ann.post(f"/api/tables/{id}/study", {"number": number, "seats": seats})["id"]
        until(lambda: ann.get(f"/api/tables/{study}")["number"] > 20)
        assert "stumbled" not in [line["what"] for line in ann.get(f"/api/tables/{study}/log")]
