"""The live connection of a page: commands in, updates out."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import msgspec
from litestar.types import Receive, Send

from smokestack.kernel.errors import UserError
from smokestack.server.errors import error_info
from smokestack.server.pages import Page
from smokestack.server.protocol import (
    AnswerMessage,
    Ask,
    ClientMessage,
    Do,
    Done,
    Hello,
    Identity,
    Leave,
    Ping,
    Pong,
    Ref,
    RefusedMessage,
    Watch,
)
from smokestack.server.rate_limits import RateLimit
from smokestack.server.services import Services
from smokestack.server.websocket import DirectWebSocket
from smokestack.table.errors import BadRequestError, ForbiddenError, LimitError

log = logging.getLogger("smokestack")
LARGEST = 16 * 1024
WATCHED = 50
UNREAD = 200
"""How many messages may wait for a page before what it says has to wait too."""


_read: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_write = msgspec.json.Encoder().encode


_PONG = _write(Pong())


async def live(services: Services, user: str, websocket: DirectWebSocket, receive: Receive, send: Send) -> None:
    """One page, from its connection to its end. Straight on the server, below the framework: it is the hot path."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    conversation = LiveConnection(services, user, websocket)
    services.tables.pages.add(conversation.page)
    try:
        await conversation.hello()
        await conversation.listen(receive)
    finally:
        watched = services.tables.pages.remove(conversation.page)
        conversation.end()
        if user:
            for table in watched:
                conversation.seen(table)


class LiveConnection:
    """What a page says and what it is answered."""

    def __init__(self, services: Services, user: str, websocket: DirectWebSocket) -> None:
        self.services = services
        self.page = Page(user, self.wake)
        self.websocket = websocket
        self.loop = asyncio.get_running_loop()
        websocket.on_room = self.flush
        self.catching_up: asyncio.Task[None] | None = None
        rate = services.config.messages_per_second
        self.bucket = RateLimit(rate, rate * 4)

    async def hello(self) -> None:
        me = None
        if self.page.user:
            account = await self.services.auth.account(self.page.user)
            me = Identity(account.id, account.name, account.colour, account.login)
        self.page.put(_write(Hello(me)))

    async def listen(self, receive: Receive) -> None:
        while True:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            while len(self.page.outbox) > UNREAD and not self.websocket.gone():  # who does not read is not listened to
                await asyncio.sleep(0.05)
            text, raw = event.get("text"), event.get("bytes")
            await self.take(text.encode() if isinstance(text, str) else raw if isinstance(raw, bytes) else b"")

    # --- what it is told ------------------------------------------------------------------------------------
    def wake(self) -> None:
        """There is something to tell. What else comes in this turn of the loop goes out in the same write."""
        self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Empty the outbox; a page that fell behind gets the present once it has caught up."""
        outbox = self.page.outbox
        if outbox and self.websocket.has_room():
            self.websocket.write(outbox)
            outbox.clear()
        if self.page.behind and not outbox and self.catching_up is None:
            self.catching_up = self.loop.create_task(self.catch_up())
            self.catching_up.add_done_callback(self._caught_up)

    def _caught_up(self, task: asyncio.Task[None]) -> None:
        self.catching_up = None
        if not task.cancelled() and task.exception() is not None:
            log.error("surprise", exc_info=task.exception())

    def end(self) -> None:
        """The connection is gone."""
        self.websocket.on_room = None
        if self.catching_up is not None:
            self.catching_up.cancel()

    async def catch_up(self) -> None:
        for id in list(self.page.behind):
            with contextlib.suppress(UserError):
                live = await self.services.tables.visible(id, self.page.user)
                async with live.lock:
                    self.services.tables.pages.show(self.page, live.table, self.page.sent.get(id, 0))
            self.page.behind.discard(id)

    async def take(self, raw: bytes) -> None:
        """One message of the page."""
        ref: Ref = None
        try:
            if not self.bucket.take():
                raise LimitError("too_fast", "That was too much at once; wait a little.")
            if len(raw) > LARGEST:
                raise LimitError("too_large", f"A message has at most {LARGEST} bytes.")
            message = _decode(raw)
            ref = message.ref
            await self.answer(message)
        except UserError as trouble:
            shape = error_info(trouble)
            self.page.put(_write(RefusedMessage(ref, shape.error, shape.sentence, shape.refusal)))
        except Exception:
            log.exception("surprise")
            sentence = "Something broke on our side; it is in the log, and your game is safe."
            self.page.put(_write(RefusedMessage(ref, "surprise", sentence, None)))

    async def answer(self, message: ClientMessage) -> None:
        match message:
            case Do():
                if not self.page.user:
                    raise ForbiddenError("nobody", "Say who you are first: GET /api/me gives you a cookie.")
                done = await self.do(message)
                self.page.put(_write(AnswerMessage(message.ref, done.number, done.table)))
            case Ask():
                person = await self.services.auth.person(self.page.user)
                result = await self.services.tables.ask(message.table, message.question, person)
                self.page.put(_write(AnswerMessage(message.ref, result=result)))
            case Watch():
                await self.watch(message)
            case Leave(table):
                self.services.tables.pages.leave(self.page, table)
                self.seen(table)
            case Ping():
                self.page.put(_PONG)

    async def do(self, message: Do) -> Done:
        person = await self.services.auth.person(self.page.user)
        name = str(type(message.command).__struct_config__.tag)
        try:
            done = await self.services.tables.command(message.table, message.command, person)
        except UserError:
            self.services.metrics.count("smokestack_commands_total", do=name, outcome="refused")
            raise
        self.services.metrics.count("smokestack_commands_total", do=name, outcome="done")
        return done

    async def watch(self, message: Watch) -> None:
        pages = self.services.tables.pages
        if message.table not in self.page.sent and len(self.page.sent) >= WATCHED:
            raise BadRequestError("too_many", f"A page watches at most {WATCHED} tables.")
        live = await self.services.tables.visible(message.table, self.page.user)
        async with live.lock:
            fresh = message.table not in self.page.sent
            pages.watch(self.page, message.table, message.since)
            since = min(message.since, live.table.number)
            pages.show(self.page, live.table, since, message.tail)
        if fresh:
            self.seen(message.table)

    def seen(self, id: str) -> None:
        """This page came or went."""
        table = self.services.tables.peek(id)
        if table is not None and not self.services.tables.busy(id):
            self.services.tables.pages.tell_presence(table, self.page.user, self.page)


def _decode(raw: bytes) -> ClientMessage:
    try:
        return _read.decode(raw)
    except msgspec.MsgspecError as error:
        raise BadRequestError("message", f"The message cannot be read: {error}.") from None
    except UnicodeDecodeError:
        raise BadRequestError("message", "The message is not text.") from None
