"""The WebSocket of a page, below the framework.

Messages go straight from a page's outbox to its connection, all waiting ones in a single write, without a task or a
queue in between. Incoming messages still pass through the framework's queue, one after the other, but a whole message
that arrives alone, as almost all do, does not need the framework's parser.
"""

from __future__ import annotations

import socket
from asyncio import BaseTransport
from collections.abc import Callable, Iterable

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from smokestack.server.frames import join_frames, only_message

SEND_BUFFER = 128 * 1024
EXTENSION = "smokestack.websocket"
"""The application finds the WebSocket under this name in the extensions of the ASGI scope."""


class DirectWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which the application may write to directly."""

    on_room: Callable[[], None] | None = None
    """Called when a full connection can take messages again."""
    on_full: Callable[[], None] | None = None
    """Called when a connection cannot take more messages."""
    on_lost: Callable[[], None] | None = None
    """Called when the connection has ended."""
    in_pieces = False
    """A message has begun to arrive in several frames."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        connection = transport.get_extra_info("socket")
        if connection is not None:  # the system would let megabytes wait for a page that does not read
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions = self.scope["extensions"]
            if extensions is not None:
                extensions[EXTENSION] = {"websocket": self}

    def data_received(self, data: bytes) -> None:
        """Pass on a message that is alone in what arrived; the parser gets everything else."""
        message = only_message(data) if self.handshake_complete else None
        if message is not None and self._between_messages():
            self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
        else:
            super().data_received(data)

    def _between_messages(self) -> bool:
        """Whether the parser has nothing to finish, and no other message waits: then reading would have to stop."""
        conn = self.conn
        return (
            conn.state is OPEN
            and not conn.reader.buffer
            and not self.in_pieces
            and not self.close_sent
            and self.queue.empty()
        )

    def handle_cont(self, event: Frame) -> None:
        self.in_pieces = not event.fin
        super().handle_cont(event)

    def handle_bytes(self, event: Frame) -> None:
        self.in_pieces = not event.fin
        super().handle_bytes(event)

    def handle_text(self, event: Frame) -> None:
        """A message while another one waits stops the reading, as in uvicorn; a single one need not."""
        self.in_pieces = not event.fin
        if event.fin and self.queue.empty() and not self.close_sent:
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": bytes(event.data).decode()})
            except UnicodeDecodeError:
                super().handle_text(event)
        else:
            super().handle_text(event)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.on_lost is not None:
            self.on_lost()

    def gone(self) -> bool:
        """Whether the connection is closed or closing."""
        return self.close_sent or self.disconnected or self.transport.is_closing()

    def has_room(self) -> bool:
        return self.writable.is_set() and not self.gone()

    def write(self, messages: Iterable[bytes]) -> None:
        self.transport.write(join_frames(messages))

    def abort(self) -> None:
        """End the connection at once, without sending what waits."""
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.on_full is not None:
            self.on_full()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()


def websocket_of(scope: Scope) -> DirectWebSocket:
    """The WebSocket of a connection. Only the server that `smokestack serve` starts provides one."""
    websocket = (scope["extensions"] or {}).get(EXTENSION, {}).get("websocket")
    if not isinstance(websocket, DirectWebSocket):
        raise TypeError("the live connection needs the server that `smokestack serve` starts")
    return websocket
