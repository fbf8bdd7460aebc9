"""The live connection: updates, resuming, slow pages, spectators, news, presence."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest
from tests.server.running import RunningServer, running_server
from tests.server.test_tables import do, quarry
from tests.table.people import ANN, BOB, sitting
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from smokestack.client import LOG_PAGE, Client, DeniedError
from smokestack.server.pages import BACKLOG, Page, Pages
from smokestack.server.presence import Presence
from smokestack.store.sqlite import SqliteStore
from smokestack.table import commands as c
from smokestack.table import views


def socket_of(client: Client, *, name: bool = True) -> ClientConnection:
    headers = {"Cookie": client._cookie} if name else {}
    address = client.address.replace("http", "ws") + "/api/live"
    return client._open.enter_context(connect(address, additional_headers=headers, compression=None))


def hear(socket: ClientConnection, *kinds: str) -> dict[str, object]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, object] = json.loads(socket.recv(20))
        if message["t"] in kinds:
            return message


def say(socket: ClientConnection, **message: object) -> None:
    socket.send(json.dumps(message))


def test_a_page_gets_the_whole_present_and_then_what_changes(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        socket = socket_of(bob)
        assert hear(socket, "hello")["me"]["id"] == bob.me["id"]  # type: ignore[index]
        say(socket, t="watch", table=id)
        first = hear(socket, "update")
        assert first["from"] == 0
        assert [entry["n"] for entry in first["log"]][-1] == first["number"]  # type: ignore[attr-defined]
        do(ann, id, "act", seat=0, text="cut 2")
        then = hear(socket, "update")
        assert (then["from"], then["number"]) == (first["number"], int(str(first["number"])) + 1)
        assert then["log"][0]["facts"] == [{"key": "cut", "seat": 0, "data": {"vp": 2}}]  # type: ignore[index]
        assert then["views"][0]["view"]["stone"] == [2, 0]  # type: ignore[index]
        assert then["views"][0]["decide"] is None  # type: ignore[index]
        say(socket, t="leave", table=id)
        say(socket, t="ping")
        hear(socket, "pong")
        do(ann, id, "act", seat=0, text="cut 1")
        # A page that left a table gets news of it, not updates.
        assert hear(socket, "update", "news")["t"] == "news"


def test_a_command_is_answered_after_its_update(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        socket = socket_of(ann)
        say(socket, t="watch", table=id)
        first = hear(socket, "update")
        decide = first["views"][0]["decide"]  # type: ignore[index]
        command = {"do": "act", "seat": 0, "path": [1, 2], "asked": decide["asked"]}
        say(socket, t="do", table=id, ref=7, command=command)
        update = hear(socket, "update", "answer")
        answer = hear(socket, "update", "answer")
        assert (update["t"], answer) == ("update", {"t": "answer", "ref": 7, "number": update["number"]})
        say(socket, t="do", table=id, ref=8, command=command)
        refused = hear(socket, "refused")
        assert (refused["ref"], refused["error"]) == (8, "stale")
        say(socket, t="ask", table=id, ref=9, question={"ask": "legal", "seat": 0})
        assert hear(socket, "answer")["result"] == {"texts": ["cut 1", "cut 2", "blast", "look at east", "done"]}
        say(socket, t="do", table=id, ref=10, command={"do": "act", "seat": 0, "text": "fall 1"})
        refused = hear(socket, "refused")
        assert refused["refusal"]["clause"] == "QUA-2"  # type: ignore[index]


def test_a_page_that_comes_back_gets_exactly_what_it_missed(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        socket = socket_of(bob)
        say(socket, t="watch", table=id)
        number = hear(socket, "update")["number"]
        socket.close()
        for _ in range(3):
            do(ann, id, "act", seat=0, text="cut 1")
        again = socket_of(bob)
        say(again, t="watch", table=id, since=number)
        missed = hear(again, "update")
        assert missed["from"] == number
        assert [entry["text"] for entry in missed["log"]] == ["cut 1"] * 3  # type: ignore[attr-defined]
        say(again, t="watch", table=id, tail=1)
        assert len(hear(again, "update")["log"]) == 1  # type: ignore[arg-type]
        say(again, t="watch", table=id, since=10**6)
        future = hear(again, "update")
        assert future["from"] == future["number"]


def test_a_stranger_looks_on_without_a_name_but_does_nothing(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        socket = socket_of(ann, name=False)
        assert hear(socket, "hello")["me"] is None
        say(socket, t="watch", table=id)
        assert hear(socket, "update")["views"][0]["seat"] is None  # type: ignore[index]
        say(socket, t="do", table=id, ref=1, command={"do": "chat", "text": "hi"})
        assert hear(socket, "refused")["error"] == "nobody"


def test_news_reaches_ones_other_pages(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        lobby = socket_of(bob)
        hear(lobby, "hello")
        do(ann, id, "act", seat=0, text="done", confirm=True)
        news = hear(lobby, "news")
        assert news["table"] == id
        assert news["summary"]["your_turn"]  # type: ignore[index]


def test_pages_see_who_is_here(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        socket = socket_of(ann)
        say(socket, t="watch", table=id)

        def here() -> list[bool]:
            return [seat["here"] for seat in hear(socket, "update")["head"]["seats"]]  # type: ignore[index]

        assert here() == [True, False]
        other = socket_of(bob)
        say(other, t="watch", table=id)
        assert here() == [True, True]
        people = ann.get("/api/online")["people"]
        assert people >= 2
        other.close()
        assert here() == [True, False]
        assert ann.get("/api/online")["people"] < people


def test_a_private_table_cannot_be_watched_from_outside(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as eve:
        id = quarry(ann, private=True)
        socket = socket_of(eve)
        for message in (
            {"t": "watch", "table": id},
            {"t": "do", "table": id, "command": {"do": "chat", "text": "x"}},
            {"t": "ask", "table": id, "question": {"ask": "legal", "seat": 0}},
        ):
            socket.send(json.dumps(message))
            assert hear(socket, "refused", "update", "answer")["error"] == "no_such_table"


def test_a_slow_page_loses_nothing_and_holds_nobody_up() -> None:
    """A page that does not read is skipped, and gets one update for everything once it reads again."""

    async def work() -> None:
        at = sitting(ANN, BOB, options={"rounds": "5"})
        pages, slow = Pages(Presence(SqliteStore(":memory:"))), Page(BOB.id)
        pages.add(slow)
        pages.watch(slow, at.table.id, at.table.number)
        began = at.table.number
        for _ in range(BACKLOG + 20):
            at.do(BOB, c.Chat("hello"))
            pages.tell(at.table)
        assert len(slow.outbox) == BACKLOG
        assert slow.behind == {at.table.id}
        number = began
        while slow.outbox:
            message = json.loads(slow.take(0)[0])
            assert message["from"] == number
            number = message["number"]
        pages.show(slow, at.table, slow.sent[at.table.id])
        rest = json.loads(slow.take(0)[0])
        assert (rest["from"], rest["number"]) == (number, at.table.number)
        assert len(rest["log"]) == 20
        assert not slow.behind

    asyncio.run(work())


def test_lookers_on_share_one_update() -> None:
    async def work() -> None:
        at = sitting(ANN, BOB)
        pages = Pages(Presence(SqliteStore(":memory:")))
        some = [Page(f"guest {number}") for number in range(5)]
        for page in some:
            pages.add(page)
            pages.watch(page, at.table.id, at.table.number)
        at.act(ANN, "cut 1")
        pages.tell(at.table)
        sent = [page.take(0)[0] for page in some]
        assert all(message is sent[0] for message in sent)

    asyncio.run(work())


def test_messages_that_come_too_fast_are_refused_and_not_done(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", messages_per_second=1) as server, Client(server.address) as ann:
        id = quarry(ann)
        socket = socket_of(ann)
        for ref in range(20):
            say(socket, t="do", table=id, ref=ref, command={"do": "chat", "text": "x"})
        answers = [hear(socket, "answer", "refused") for _ in range(20)]
        refused = [answer["error"] for answer in answers if answer["t"] == "refused"]
        assert set(refused) == {"too_fast"}
        assert len(refused) >= 14
        assert {answer["ref"] for answer in answers} == set(range(20)), "every refusal says which message it refuses"
        assert all(float(str(answer["retry"])) > 0 for answer in answers if answer["t"] == "refused")
        said = [entry for entry in ann.get(f"/api/tables/{id}/log") if entry["what"] == "chat"]
        assert len(said) == 20 - len(refused)


def test_a_message_that_is_too_large_ends_the_connection(server: RunningServer) -> None:
    with Client(server.address) as ann:
        socket = socket_of(ann)
        socket.send(json.dumps({"t": "ping", "x": "y" * 20_000}))
        with pytest.raises(ConnectionClosed):
            hear(socket, "pong", "refused")


def test_the_python_client_plays_and_is_told_no(server: RunningServer) -> None:
    with Client(server.address, name="Ann") as ann, Client(server.address, name="Bob") as bob:
        table = ann.create("quarry", [{"kind": "me"}, {"kind": "open"}], options={"rounds": "1"})
        other = bob.table(table.id)
        assert other.sit() == 1
        with pytest.raises(DeniedError, match="no open seat"):
            other.sit()
        with pytest.raises(DeniedError, match="Only the host"):
            other.do("start")
        table.do("start")
        turn = next(table.turns())
        assert turn.texts() == ["cut 1", "cut 2", "blast", "look at east", "done"]
        assert len(turn.legal()) == 5
        with pytest.raises(DeniedError, match="That cannot be done now"):
            turn.play("fall 1")
        turn.play("cut 2")
        next(table.turns()).play("done")
        for mine in other.turns():
            assert mine.seat == 1
            mine.play("done")
        assert other.over
        while not table.over:
            ann.listen()
        assert table.head["ranking"] == other.head["ranking"]


def test_the_update_of_a_page_is_what_the_table_shows() -> None:
    at = sitting(ANN, BOB)
    shape, snapshot = views.update(at.table, ANN.id, 0, at.now), views.TableSnapshot(at.table, at.now)
    assert msgspec.json.encode(shape.views) == msgspec.json.encode(snapshot.views(ANN.id))
    assert msgspec.json.encode(shape) == snapshot.message(ANN.id, 0)


def test_a_long_log_comes_in_pages(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann)
        for n in range(2 * LOG_PAGE + 50):
            do(ann, id, "chat", text=f"line {n}")
        table = bob.table(id)
        assert [entry["text"] for entry in table.log] == [f"line {n}" for n in range(LOG_PAGE + 50, 2 * LOG_PAGE + 50)]
        while table.older():
            assert len(table.log) <= table.number
        assert [entry["n"] for entry in table.log] == list(range(1, table.number + 1))
        assert len(bob.get(f"/api/tables/{id}/log")) == LOG_PAGE
        assert len(bob.get(f"/api/tables/{id}/state")["log"]) == LOG_PAGE
        page = socket_of(bob)
        say(page, t="watch", table=id, since=3, tail=10_000)
        update = hear(page, "update")
        assert (update["from"], update["log_from"]) == (3, table.number - LOG_PAGE)
        with pytest.raises(DeniedError):
            bob.get(f"/api/tables/{id}/log?limit={LOG_PAGE + 1}")


def test_a_client_that_missed_more_than_a_page_goes_on_with_the_last_one(server: RunningServer) -> None:
    with Client(server.address) as ann:
        table = ann.table(quarry(ann))
        table.take(
            {
                "from": table.number,
                "log_from": table.number + 5,
                "number": table.number + 6,
                "log": [{"n": table.number + 6}],
                "head": table.head,
                "views": [],
            }
        )
        assert [entry["n"] for entry in table.log] == [table.number]
        assert table.log_from == table.number - 1
