"""The live connection of a page: commands and questions in, updates out."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec
from litestar.types import Receive, Send, WebSocketCloseEvent

from smokestack.kernel.errors import UserError
from smokestack.server.errors import SURPRISE, error_info
from smokestack.server.frames import LARGEST_MESSAGE
from smokestack.server.pages import Outboxes, Page
from smokestack.server.protocol import (
    AnswerMessage,
    Ask,
    ClientMessage,
    Do,
    Hello,
    Identity,
    Leave,
    OnlyRef,
    Ping,
    Pong,
    Ref,
    RefusedMessage,
    Visible,
    Watch,
)
from smokestack.server.rate_limits import RateLimit
from smokestack.server.services import Services
from smokestack.server.validation import explain
from smokestack.server.websocket import DirectWebSocket
from smokestack.table.errors import BadRequestError, ForbiddenError, LimitError

log = logging.getLogger("smokestack")
WATCHED_TABLES = 50
SESSION_ENDED = 4401
"""The code with which a connection is closed when its session ends."""
UNREAD = 200
"""While more messages than this wait for a page, its own messages have to wait too."""


WRITE_BYTES = 256_000
"""A write has at most this size, or a single message: what is written can no longer be counted or dropped."""


_read: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_read_ref: msgspec.json.Decoder[OnlyRef] = msgspec.json.Decoder(OnlyRef)
_write = msgspec.json.Encoder().encode
_PONG = _write(Pong())


async def live(
    services: Services, user: str, session: str, address: str, websocket: DirectWebSocket, receive: Receive, send: Send
) -> None:
    """Serve one page until it disconnects. Called by the middleware, below the framework, because it must be fast."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    connection = LiveConnection(services, user, address, websocket, session, send)
    services.pages.add(connection.page)
    try:
        await services.close_ended([session] if session else [])  # it may have ended while the page connected
        await connection.hello()
        await connection.listen(receive)
    finally:
        watched = services.pages.remove(connection.page)
        connection.end()
        if user:
            for table in watched:
                connection.tell_presence(table)


class LiveConnection:
    """The connection of one page."""

    def __init__(
        self,
        services: Services,
        user: str,
        address: str,
        websocket: DirectWebSocket,
        session: str = "",
        send: Send | None = None,
    ) -> None:
        self.services = services
        self.page = Page(user, self.wake, address)
        self.page.session, self.page.close = session, self.close
        self.page.outboxes, self.page.largest = services.outboxes, services.config.outbox_bytes
        self.page.drop = self.drop
        self.send = send
        self.closed = False
        """The session has ended, and the page is being told."""
        self.slow: asyncio.TimerHandle | None = None
        """Runs while the page does not read."""
        self.websocket = websocket
        self.loop = asyncio.get_running_loop()
        websocket.on_room, websocket.on_full = self.has_room, self.is_full
        self.heard = self.loop.time()
        self.idle = self.loop.call_later(services.config.idle_page_seconds, self.check_idle)
        self.catching_up: asyncio.Task[None] | None = None
        rate = services.config.messages_per_second
        self.limit = RateLimit(rate, rate * 4)

    async def hello(self) -> None:
        me = None
        if self.page.user:
            account = await self.services.auth.account(self.page.user)
            me = Identity(account.id, account.name, account.colour, account.login)
        self.page.put(_write(Hello(me, self.services.operator.announcement)))

    async def listen(self, receive: Receive) -> None:
        while True:
            event = await receive()
            if event["type"] != "websocket.receive" or self.closed:
                return
            while self._much_unread() and not self.websocket.gone():
                await asyncio.sleep(0.05)
            self.heard = self.loop.time()
            text, raw = event.get("text"), event.get("bytes")
            await self.take(text.encode() if isinstance(text, str) else raw if isinstance(raw, bytes) else b"")

    def _much_unread(self) -> bool:
        return len(self.page.outbox) > UNREAD or self.page.bytes >= self.page.largest

    # --- pages that do not read -----------------------------------------------------------------------------
    def is_full(self) -> None:
        """The connection cannot take more at the moment."""
        if self.slow is None:
            self.slow = self.loop.call_later(self.services.config.slow_page_seconds, self.give_up)

    def has_room(self) -> None:
        """The page has read something."""
        if self.slow is not None:
            self.slow.cancel()
            self.slow = None
        self.flush()

    def check_idle(self) -> None:
        """Disconnect a page that watches no table and says nothing."""
        limit = self.services.config.idle_page_seconds
        idle = 0.0 if self.page.sent else self.loop.time() - self.heard
        if idle >= limit:
            self.services.metrics.count("smokestack_pages_dropped_total", reason="idle")
            self.drop()
        else:
            self.idle = self.loop.call_later(limit - idle, self.check_idle)

    def give_up(self) -> None:
        """The page reads too slowly or not at all. A real one connects again and gets the tables as they are then."""
        self.services.metrics.count("smokestack_pages_dropped_total", reason="slow")
        self.drop()

    def drop(self) -> None:
        self.websocket.abort()

    # --- outgoing messages ----------------------------------------------------------------------------------
    def wake(self) -> None:
        """Send soon, so that everything else that comes up in this turn of the loop goes into the same write."""
        outboxes = self.services.outboxes
        if not outboxes.to_flush:
            self.loop.call_soon(_flush_all, outboxes)
        outboxes.to_flush.append(self.flush)

    def flush(self) -> None:
        """Empty the outbox. A page that fell behind then gets the tables as they are now."""
        while self.page.outbox and self.websocket.has_room():
            self.websocket.write(self.page.take(WRITE_BYTES))
        if self.page.behind and not self.page.outbox and self.catching_up is None:
            self.catching_up = self.loop.create_task(self.catch_up())
            self.catching_up.add_done_callback(self._caught_up)

    def _caught_up(self, task: asyncio.Task[None]) -> None:
        self.catching_up = None
        if not task.cancelled() and task.exception() is not None:
            log.error("surprise", exc_info=task.exception())

    def close(self) -> None:
        """The session has ended: take no more messages, and tell the page why."""
        if not self.closed:
            self.closed = True
            message: WebSocketCloseEvent = {"type": "websocket.close", "code": SESSION_ENDED, "reason": "Logged out."}
            self.services.in_background(self._send_close(message))

    async def _send_close(self, message: WebSocketCloseEvent) -> None:
        if self.send is not None and not self.websocket.gone():
            await self.send(message)

    def end(self) -> None:
        """Clean up after the page has disconnected."""
        self.websocket.on_room = self.websocket.on_full = None
        self.idle.cancel()
        if self.slow is not None:
            self.slow.cancel()
        self.page.clear()
        self.page.outboxes = None
        if self.catching_up is not None:
            self.catching_up.cancel()

    async def catch_up(self) -> None:
        for id in list(self.page.behind):
            with contextlib.suppress(UserError):
                loaded = await self.services.cache.get_visible(id, self.page.user)
                async with loaded.lock:
                    self.services.pages.show(self.page, loaded.table, self.page.sent.get(id, 0))
            self.page.behind.discard(id)

    # --- incoming messages ----------------------------------------------------------------------------------
    async def take(self, raw: bytes) -> None:
        """Handle one message of the page. If it is refused, the page learns which of its messages that was."""
        try:
            if len(raw) > LARGEST_MESSAGE:
                raise LimitError("too_large", f"A message may have at most {LARGEST_MESSAGE} bytes.")
            retry = self.limit.wait()
            if retry:
                raise LimitError("too_fast", "You sent too many messages at once; wait a little.", retry)
            await self.answer(_decode(raw))
        except UserError as trouble:
            if isinstance(trouble, LimitError):
                self.services.metrics.count("smokestack_refused_total", error=trouble.error)
            info = error_info(trouble)
            self.page.put(_write(RefusedMessage(_ref(raw), info.error, info.sentence, info.refusal, info.retry)))
        except Exception:
            log.exception("surprise")
            self.page.put(_write(RefusedMessage(_ref(raw), SURPRISE.error, SURPRISE.sentence, None)))

    async def answer(self, message: ClientMessage) -> None:
        match message:
            case Do():
                if not self.page.user:
                    raise ForbiddenError("nobody", "You need a cookie first; GET /api/me gives you one.")
                self.services.fair_use.command(message.command, self.page.user, self.page.address)
                auth = self.services.auth
                person = auth.known_person(self.page.user) or await auth.person(self.page.user)
                done = await self.services.tables.command(message.table, message.command, person)
                self.page.put(_write(AnswerMessage(message.ref, done.number, done.table)))
            case Ask():
                self.services.fair_use.questions.take(self.page.user, self.page.address)
                person = await self.services.auth.person(self.page.user)
                result = await self.services.tables.ask(message.table, message.question, person)
                self.page.put(_write(AnswerMessage(message.ref, result=result)))
            case Watch():
                await self.watch(message)
            case Leave(table):
                self.services.pages.leave(self.page, table)
                self.tell_presence(table)
            case Visible(visible):
                for id in self.services.pages.set_visible(self.page, visible):
                    self.tell_presence(id)
            case Ping():
                self.page.put(_PONG)

    async def watch(self, message: Watch) -> None:
        pages = self.services.pages
        if message.table not in self.page.sent and len(self.page.sent) >= WATCHED_TABLES:
            raise BadRequestError("too_many", f"A page can watch at most {WATCHED_TABLES} tables.")
        loaded = await self.services.cache.get_visible(message.table, self.page.user)
        async with loaded.lock:
            new = message.table not in self.page.sent
            pages.watch(self.page, message.table, message.since)
            since = min(message.since, loaded.table.number)
            pages.show(self.page, loaded.table, since, message.tail)
        if new:
            self.tell_presence(message.table)

    def tell_presence(self, id: str) -> None:
        """Tell the others at a table that this page came or went."""
        table = self.services.cache.peek(id)
        if table is not None and not self.services.cache.busy(id):
            self.services.pages.tell_presence(table, self.page.user, self.page)


def _flush_all(outboxes: Outboxes) -> None:
    due, outboxes.to_flush = outboxes.to_flush, []
    for flush in due:
        try:
            flush()
        except Exception:
            log.exception("surprise")


def _ref(raw: bytes) -> Ref:
    """The `ref` of a message, even of one that is otherwise invalid; None if it is too large to look at."""
    if len(raw) > LARGEST_MESSAGE:
        return None
    try:
        return _read_ref.decode(raw).ref
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _decode(raw: bytes) -> ClientMessage:
    try:
        return _read.decode(raw)
    except msgspec.ValidationError as error:
        raise BadRequestError("message", explain(str(error))) from None
    except msgspec.MsgspecError as error:
        raise BadRequestError("message", f"The message is not valid JSON: {error}.") from None
    except RecursionError:
        raise BadRequestError("message", "The message is nested too deeply.") from None
    except UnicodeDecodeError:
        raise BadRequestError("message", "The message is not text.") from None
