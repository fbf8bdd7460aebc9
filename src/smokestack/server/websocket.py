"""The WebSocket of a page, below the framework.

What a page is told goes straight from its outbox to its connection: everything that waits in one write, without a task
or a queue between. What a page says still comes through the framework, one message after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request

EXTENSION = "smokestack.websocket"
"""Under this name the application finds the websocket among the extensions of the connection."""


def frame(message: bytes) -> bytes:
    """A message as it goes over the websocket, in one frame; a server masks nothing, and we compress nothing."""
    return Frame(Opcode.TEXT, message).serialize(mask=False)


class DirectWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's own WebSocket, which the application may write to at once."""

    on_room: Callable[[], None] | None = None
    """Called when a connection that was full can take something again."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions = self.scope["extensions"]
            if extensions is not None:
                extensions[EXTENSION] = {"websocket": self}

    def gone(self) -> bool:
        """Is nobody there any more?"""
        return self.close_sent or self.disconnected or self.transport.is_closing()

    def has_room(self) -> bool:
        return self.writable.is_set() and not self.gone()

    def write(self, messages: Iterable[bytes]) -> None:
        self.transport.write(b"".join([frame(message) for message in messages]))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_room is not None:
            self.on_room()


def websocket_of(scope: Scope) -> DirectWebSocket:
    """The websocket of a connection; only our own server has one."""
    websocket = (scope["extensions"] or {}).get(EXTENSION, {}).get("websocket")
    if not isinstance(websocket, DirectWebSocket):
        raise TypeError("the live connection needs the server that `smokestack serve` starts")
    return websocket
