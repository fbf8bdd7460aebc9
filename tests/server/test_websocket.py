"""Direct writes to a page's connection: whole frames, in order, in as few writes as possible, and nothing lost."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, say, socket_of
from tests.server.test_tables import do, quarry
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect
from websockets.uri import parse_uri

from smokestack.client import Client
from smokestack.server.config import Config
from smokestack.server.frames import LARGEST_MESSAGE, frame_head, only_message
from smokestack.server.live import UNREAD, LiveConnection
from smokestack.server.pages import Outboxes, Page
from smokestack.server.websocket import DirectWebSocket

if TYPE_CHECKING:
    from litestar.types import Receive

    from smokestack.server.services import Services


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_message_of_any_size_is_one_whole_frame(size: int) -> None:
    message = ("ü" * (size // 2) + "x" * (size % 2)).encode()
    reader = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    reader.receive_data(frame_head(len(message)) + message + frame_head(4) + b"next")
    read = [(event.opcode, bytes(event.data), event.fin) for event in reader.events_received() if type(event) is Frame]
    assert read == [(Opcode.TEXT, message, True), (Opcode.TEXT, b"next", True)]


def client_frame(message: bytes, *, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, message, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 1000, LARGEST_MESSAGE])
def test_a_whole_message_that_arrives_alone_is_read_directly(size: int) -> None:
    message = b"x" * size
    frame = client_frame(message)
    assert only_message(frame) == message
    assert only_message(frame[:-1]) is None
    assert only_message(frame + frame[:1]) is None


def test_the_parser_reads_everything_else() -> None:
    for other in (
        client_frame("ü".encode()),
        client_frame(b"x", opcode=Opcode.BINARY),
        client_frame(b"x", opcode=Opcode.PING),
        client_frame(b"x", fin=False),
        client_frame(b"x" * (LARGEST_MESSAGE + 1)),
        client_frame(b"x" * 70_000),
        Frame(Opcode.TEXT, b"x" * 10).serialize(mask=False),
        b"",
    ):
        assert only_message(other) is None, other[:10]


def test_messages_arrive_in_order_however_they_are_cut(server: RunningServer) -> None:
    """Whole ones, one in pieces with others in between, several at once, and one with letters that are not ASCII."""
    with Client(server.address) as ann:
        id = quarry(ann)
        page = socket_of(ann)
        refs = iter(range(100))

        def chat(text: str) -> bytes:
            command = {"do": "chat", "text": text}
            return json.dumps(
                {"t": "do", "table": id, "ref": next(refs), "command": command}, ensure_ascii=False
            ).encode()

        alone, pieces = chat("alone"), chat("in pieces")
        for sent in (
            client_frame(alone),
            client_frame(pieces[:10], fin=False),
            client_frame(b"", opcode=Opcode.PING),
            client_frame(pieces[10:], opcode=Opcode.CONT),
            client_frame(chat("two")) + client_frame(chat("at once")),
            client_frame(chat("übrigens")),
        ):
            page.socket.sendall(sent)
            time.sleep(0.02)  # so that they are likely to arrive apart; the order must be right in any case
        assert [hear(page, "answer")["ref"] for _ in range(5)] == [0, 1, 2, 3, 4]


def test_a_message_inside_another_one_is_an_error(server: RunningServer) -> None:
    with Client(server.address) as ann:
        page = socket_of(ann)
        hear(page, "hello")
        for sent in (client_frame(b'{"t":', fin=False), client_frame(b'{"t": "ping"}')):
            page.socket.sendall(sent)
            time.sleep(0.02)  # so that they are likely to arrive apart
        with pytest.raises(ConnectionClosed) as closed:
            hear(page, "pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1002


def test_the_update_and_the_answer_of_a_command_are_one_write(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[list[str]] = []
    write = DirectWebSocket.write

    def counted(websocket: DirectWebSocket, messages: list[bytes]) -> None:
        written.append([json.loads(message)["t"] for message in messages])
        write(websocket, messages)

    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        page = socket_of(ann)
        say(page, t="watch", table=id)
        hear(page, "update")
        monkeypatch.setattr(DirectWebSocket, "write", counted)
        say(page, t="do", table=id, ref=7, command={"do": "act", "seat": 0, "text": "cut 2"})
        hear(page, "answer")
    assert written == [["update", "answer"]]


@contextmanager
def narrow(client: Client) -> Iterator[ClientConnection]:
    """A page with a tiny receive buffer."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, port = client.address.removeprefix("http://").split(":")
    raw.connect((host, int(port)))
    address = client.address.replace("http", "ws") + "/api/live"
    headers = {"Cookie": client._cookie}
    with connect(address, sock=raw, additional_headers=headers, compression=None, max_queue=1) as page:
        yield page


def test_a_page_that_does_not_read_gets_everything_in_order_when_it_does(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the connection cannot hold waits in the outbox and is sent later, in order."""
    rooms: list[bool] = []
    has_room = DirectWebSocket.has_room

    def noted(websocket: DirectWebSocket) -> bool:
        rooms.append(has_room(websocket))
        return rooms[-1]

    monkeypatch.setattr(DirectWebSocket, "has_room", noted)
    with Client(server.address) as ann, narrow(ann) as page:
        id = quarry(ann)
        for _ in range(200):
            do(ann, id, "chat", text="x" * 500)
        asked = 140
        for ref in range(asked):
            say(page, t="watch", table=id)
            say(page, t="do", table=id, ref=ref, command={"do": "chat", "text": "y"})
        while False not in rooms:  # until the connection is full
            time.sleep(0.01)
        number, refs = 0, list[int]()
        while len(refs) < asked or number < table_number(ann, id):
            message = json.loads(page.recv(20))
            if message["t"] == "answer":
                refs.append(message["ref"])
            elif message["t"] == "update":
                assert message["from"] <= number, "something is missing"
                number = max(number, message["number"])
        assert refs == list(range(asked))


def table_number(client: Client, id: str) -> int:
    return int(client.get(f"/api/tables/{id}")["number"])


class Full:
    """A connection that is full until its page disconnects."""

    on_room = on_full = None

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def gone(self) -> bool:
        self.looks -= 1
        return self.looks < 0

    def has_room(self) -> bool:
        return False


def test_nobody_waits_for_a_page_that_vanished_with_much_unread() -> None:
    async def story() -> None:
        services = SimpleNamespace(config=Config("x"), outboxes=Outboxes(10**6))
        talk = LiveConnection(cast("Services", services), "", "", cast("DirectWebSocket", Full(looks=2)))
        for _ in range(UNREAD + 1):
            talk.page.put(b"{}")
        said: list[dict[str, object]] = [
            {"type": "websocket.receive", "text": '{"t":"ping"}'},
            {"type": "websocket.disconnect"},
        ]

        async def receive() -> dict[str, object]:
            return said.pop(0)

        await asyncio.wait_for(talk.listen(cast("Receive", receive)), 20)
        assert said == [], "it was told that the connection is gone"

    asyncio.run(story())


def test_an_outbox_is_bounded_by_bytes() -> None:
    page = Page("")
    page.put(b"x" * page.largest)
    assert page.full(), "it gets no more updates until it reads"
    page.put(b"y")
    assert page.take(10) == [b"x" * page.largest], "at least one message, however large"
    assert page.take(10) == [b"y"]
    assert (page.bytes, page.full()) == (0, False)


def test_when_too_much_waits_for_all_the_fullest_pages_are_disconnected() -> None:
    outboxes, dropped = Outboxes(1000), list[str]()
    some = [Page(name) for name in "abc"]
    for page, size in zip(some, (300, 500, 100), strict=True):
        page.outboxes = outboxes
        page.drop = partial(dropped.append, page.user)
        page.put(b"x" * size)
    assert (dropped, outboxes.bytes) == ([], 900)
    some[2].put(b"x" * 200)
    assert (dropped, outboxes.bytes, some[1].bytes) == (["b"], 600, 0)
    for page in some:
        page.clear()
    assert outboxes.bytes == 0


def test_a_page_that_never_reads_is_disconnected(tmp_path: Path) -> None:
    with (
        running_server(tmp_path / "t.db", slow_page_seconds=0.2, outbox_bytes=50_000) as server,
        Client(server.address) as ann,
        narrow(ann) as page,
    ):
        id = quarry(ann)
        for _ in range(100):
            do(ann, id, "chat", text="x" * 1000)
        largest, dropped = 0, 'reason="slow"'
        with contextlib.suppress(ConnectionClosed):
            for _ in range(400):
                say(page, t="watch", table=id)
                largest = max(largest, server.services.outboxes.bytes)
        until(lambda: server.services.metrics.counters["smokestack_pages_dropped_total", dropped] > 0)
        until(lambda: server.services.outboxes.bytes == 0)
        assert largest < 50_000 + 300_000, "the limit and one message"
        until(lambda: not server.services.pages.watching(id))
