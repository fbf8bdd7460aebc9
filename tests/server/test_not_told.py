"""What nobody is told: what they see, what they have muted, what they know already and what they have answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.killing import until
from tests.server.receiving import LOOPBACK, Receiver, receiving
from tests.server.running import RunningServer, running_server, twin
from tests.server.test_live import hear, say, socket_of
from tests.server.test_notifications import PUBLIC, add_hook, end_turn, kinds, people
from tests.server.test_tables import do, quarry
from websockets.sync.client import ClientConnection


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        yield running


@pytest.fixture
def server(tmp_path: Path, toys: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path / "tables.db", private_targets=LOOPBACK, public_url=PUBLIC) as running:
        yield running


def test_nothing_is_told_who_watches_nor_of_a_muted_table(server: RunningServer, receiver: Receiver) -> None:
    ann, bob = people(server)
    add_hook(bob, receiver)
    first, second, muted = (quarry(ann, bob) for _ in range(3))
    receiver.wait(3)
    assert kinds(receiver) == ["started"] * 3
    bob.post("/api/notifications/mute", {"table": muted})
    assert bob.get("/api/notifications")["muted"] == [muted]
    with twin(bob, server) as watching:
        watching.table(first)
        for id in (first, muted, second):
            end_turn(ann, id, 0)
        assert [one.json()["table"] for one in receiver.wait(4)[3:]] == [second]
    bob.post("/api/notifications/mute", {"table": muted, "muted": False})
    do(ann, muted, "chat", text="Are you there?")
    assert [one.json()["table"] for one in receiver.wait(5)[4:]] == [muted]


def test_a_hidden_tab_is_told_and_one_that_can_be_seen_is_not(server: RunningServer, receiver: Receiver) -> None:
    ann, bob = people(server)
    add_hook(bob, receiver)
    first, second, third = (quarry(ann, bob) for _ in range(3))
    receiver.wait(3)
    with socket_of(bob) as behind, socket_of(bob) as front:
        show(behind, False)  # as a page that connects again while it is hidden
        for id in (first, second):
            watch(behind, id)
        watch(front, second)
        for id in (second, first):
            end_turn(ann, id, 0)
        assert [one.json()["table"] for one in receiver.wait(4)[3:]] == [first]
        for id in (second, first):
            end_turn(bob, id, 1)
        show(behind, True)
        show(front, False)
        for id in (first, second, third):  # both are seen in the other tab now
            end_turn(ann, id, 0)
        assert [one.json()["table"] for one in receiver.wait(5)[4:]] == [third]


def test_what_waits_is_not_told_once_the_tab_is_looked_at(server: RunningServer, receiver: Receiver) -> None:
    ann, bob = people(server)
    add_hook(bob, receiver)
    first, second = quarry(ann, bob), quarry(ann, bob)
    receiver.wait(2)
    with socket_of(bob) as tab:
        show(tab, False)
        watch(tab, first)
        receiver.status = 503
        end_turn(ann, first, 0)
        until(lambda: len(receiver.requests) == 3)  # it will be tried again
        show(tab, True)
        show(tab, False)
        receiver.status = 200
        end_turn(ann, second, 0)
        assert [one.json()["table"] for one in receiver.wait(3)[2:]] == [second]


def watch(socket: ClientConnection, id: str) -> None:
    say(socket, t="watch", table=id)
    hear(socket, "update")


def show(socket: ClientConnection, visible: bool) -> None:
    """Say whether a page can be seen, and wait until the server knows."""
    say(socket, t="visible", visible=visible)
    say(socket, t="ping")
    hear(socket, "pong")


def test_nothing_is_told_twice_nor_once_it_is_answered(server: RunningServer, receiver: Receiver) -> None:
    ann, bob = people(server)
    add_hook(bob, receiver)
    id, other = quarry(ann, bob), quarry(ann, bob)
    receiver.wait(2)
    receiver.status = 503
    do(ann, id, "act", seat=0, text="done", end=True)
    until(lambda: len(receiver.requests) == 3)  # it will be tried again
    do(ann, id, "undo", seat=0)
    do(ann, id, "act", seat=0, text="done", end=True)
    end_turn(bob, id, 1)
    receiver.status = 200
    for line in ("Hello", "Still there?"):
        do(ann, other, "chat", text=line)
    told = receiver.wait(3)
    assert [(one.json()["kind"], one.json()["table"]) for one in told[2:]] == [("chat", other)]
    assert told[2].json()["text"] in ("Ann: Hello", "2 new lines. The last one is by Ann: Still there?")
    do(ann, other, "chat", text="I go on")  # told once, until Bob has had a look
    end_turn(ann, other, 0)
    receiver.wait(4)
    assert kinds(receiver)[3:] == ["turn"]
