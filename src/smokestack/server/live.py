"""The live connection of a page: commands in, updates out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Annotated

import msgspec
from litestar.types import Receive, Send
from msgspec import Meta

from smokestack.kernel.errors import UserError
from smokestack.server.errors import ErrorShape
from smokestack.server.hub import Done
from smokestack.server.limits import Bucket
from smokestack.server.pages import Page
from smokestack.server.site import Site
from smokestack.server.wire import Wire
from smokestack.table import commands as c
from smokestack.table.errors import BadRequestError, ForbiddenError, LimitError
from smokestack.table.shapes import RefusalShape

log = logging.getLogger("smokestack")
LARGEST = 16 * 1024
WATCHED = 50
UNREAD = 200
"""How many messages may wait for a page before what it says has to wait too."""
Ref = Annotated[int, Meta(ge=0, le=2**53)] | None
TableId = Annotated[str, Meta(max_length=40)]


class Watch(msgspec.Struct, tag_field="t", tag="watch", forbid_unknown_fields=True):
    table: TableId
    since: Annotated[int, Meta(ge=0)] = 0
    tail: Annotated[int, Meta(ge=0)] | None = None
    ref: Ref = None


class Leave(msgspec.Struct, tag_field="t", tag="leave", forbid_unknown_fields=True):
    table: TableId
    ref: Ref = None


class Do(msgspec.Struct, tag_field="t", tag="do", forbid_unknown_fields=True):
    table: TableId
    command: c.AnyCommand
    ref: Ref = None


class Ask(msgspec.Struct, tag_field="t", tag="ask", forbid_unknown_fields=True):
    table: TableId
    question: c.AnyQuestion
    ref: Ref = None


class Ping(msgspec.Struct, tag_field="t", tag="ping"):
    ref: Ref = None


Message = Watch | Leave | Do | Ask | Ping
_read: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_write = msgspec.json.Encoder().encode


class HelloMe(msgspec.Struct):
    id: str
    name: str
    colour: str
    account: str | None


class Hello(msgspec.Struct, tag_field="t", tag="hello"):
    me: HelloMe | None


class Answered(msgspec.Struct, tag_field="t", tag="answer", omit_defaults=True):
    ref: Ref
    number: int | None = None
    table: str | None = None
    result: object = None


class RefusedShape(msgspec.Struct, tag_field="t", tag="refused"):
    ref: Ref
    error: str
    sentence: str
    refusal: RefusalShape | None


_PONG = b'{"t":"pong"}'


async def live(site: Site, user: str, wire: Wire, receive: Receive, send: Send) -> None:
    """One page, from its connection to its end. Straight on the server, below the framework: it is the hot path."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    conversation = Conversation(site, user, wire)
    site.hub.pages.add(conversation.page)
    try:
        await conversation.hello()
        await conversation.listen(receive)
    finally:
        watched = site.hub.pages.remove(conversation.page)
        conversation.end()
        if user:
            for table in watched:
                conversation.seen(table)


class Conversation:
    """What a page says and what it is answered."""

    def __init__(self, site: Site, user: str, wire: Wire) -> None:
        self.site = site
        self.page = Page(user, self.wake)
        self.wire = wire
        self.loop = asyncio.get_running_loop()
        wire.on_room = self.flush
        self.catching_up: asyncio.Task[None] | None = None
        rate = site.config.messages_per_second
        self.bucket = Bucket(rate, rate * 4)

    async def hello(self) -> None:
        me = None
        if self.page.user:
            account = await self.site.identities.account(self.page.user)
            me = HelloMe(account.id, account.name, account.colour, account.login)
        self.page.put(_write(Hello(me)))

    async def listen(self, receive: Receive) -> None:
        while True:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            while len(self.page.outbox) > UNREAD and not self.wire.gone():  # who does not read is not listened to
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
        if outbox and self.wire.has_room():
            self.wire.write(outbox)
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
        self.wire.on_room = None
        if self.catching_up is not None:
            self.catching_up.cancel()

    async def catch_up(self) -> None:
        for id in list(self.page.behind):
            with contextlib.suppress(UserError):
                live = await self.site.hub.visible(id, self.page.user)
                async with live.lock:
                    self.site.hub.pages.show(self.page, live.table, self.page.sent.get(id, 0))
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
            shape = ErrorShape.of(trouble)
            self.page.put(_write(RefusedShape(ref, shape.error, shape.sentence, shape.refusal)))
        except Exception:
            log.exception("surprise")
            sentence = "Something broke on our side; it is in the log, and your game is safe."
            self.page.put(_write(RefusedShape(ref, "surprise", sentence, None)))

    async def answer(self, message: Message) -> None:
        match message:
            case Do():
                if not self.page.user:
                    raise ForbiddenError("nobody", "Say who you are first: GET /api/me gives you a cookie.")
                done = await self.do(message)
                self.page.put(_write(Answered(message.ref, done.number, done.table)))
            case Ask():
                person = await self.site.identities.person(self.page.user)
                result = await self.site.hub.ask(message.table, message.question, person)
                self.page.put(_write(Answered(message.ref, result=result)))
            case Watch():
                await self.watch(message)
            case Leave(table):
                self.site.hub.pages.leave(self.page, table)
                self.seen(table)
            case Ping():
                self.page.put(_PONG)

    async def do(self, message: Do) -> Done:
        person = await self.site.identities.person(self.page.user)
        name = str(type(message.command).__struct_config__.tag)
        try:
            done = await self.site.hub.command(message.table, message.command, person)
        except UserError:
            self.site.metrics.count("smokestack_commands_total", do=name, outcome="refused")
            raise
        self.site.metrics.count("smokestack_commands_total", do=name, outcome="done")
        return done

    async def watch(self, message: Watch) -> None:
        pages = self.site.hub.pages
        if message.table not in self.page.sent and len(self.page.sent) >= WATCHED:
            raise BadRequestError("too_many", f"A page watches at most {WATCHED} tables.")
        live = await self.site.hub.visible(message.table, self.page.user)
        async with live.lock:
            fresh = message.table not in self.page.sent
            pages.watch(self.page, message.table, message.since)
            since = min(message.since, live.table.number)
            pages.show(self.page, live.table, since, message.tail)
        if fresh:
            self.seen(message.table)

    def seen(self, id: str) -> None:
        """This page came or went."""
        table = self.site.hub.peek(id)
        if table is not None and not self.site.hub.busy(id):
            self.site.hub.pages.tell_presence(table, self.page.user, self.page)


def _decode(raw: bytes) -> Message:
    try:
        return _read.decode(raw)
    except msgspec.MsgspecError as error:
        raise BadRequestError("message", f"The message cannot be read: {error}.") from None
    except UnicodeDecodeError:
        raise BadRequestError("message", "The message is not text.") from None
