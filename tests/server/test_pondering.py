"""Hard bots think ahead at tables while others decide, unnoticed and only while somebody watches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, say, socket_of
from tests.server.test_operation import metrics
from tests.server.test_tables import do
from tests.table.quarry import DONE

from smokestack.client import Client
from smokestack.server.bot_pool import BotPool, Pondering
from smokestack.server.botworker import BotReply, BotRequest, Memory
from smokestack.table.table import Table

HARD = {"kind": "bot", "level": "hard"}


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
