"""The channels to people: push, mail and webhooks. They take a notification in words and say what became of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Literal

import msgspec

from smokestack.server.config import Config
from smokestack.server.notifications import mail
from smokestack.server.notifications.changes import change_choices
from smokestack.server.notifications.choices import NotifyChoices
from smokestack.server.notifications.links import Links
from smokestack.server.notifications.outbound import Outbound, TargetAnswer, UnreachableError, UntrustedError
from smokestack.server.notifications.push import BrowserKeys, PushKey, encrypt, headers, padded
from smokestack.server.notifications.webhooks import WebhookNews, request_of
from smokestack.server.notifications.words import NoticeWords, say
from smokestack.store.notices import Delivery, NoticeStore
from smokestack.table.protocol import Summary
from smokestack.table.views import summary_for

COUNTED_TABLES = 100
URGENT = ("turn", "clock", "invited", "test")
BUSY = frozenset({408, 425, 429})
CANNOT_BE_READ = frozenset({400, 413, 422})
"""The receiver does not like this one message; another may do."""


class SendOutcome(msgspec.Struct, frozen=True):
    """What became of a delivery."""

    name: Literal["sent", "later", "dropped", "gone"]
    """later: try again. dropped: this one cannot be delivered. gone: the target takes nothing any more."""
    after: float = 0.0
    """For `later`, the seconds that the receiver asks for."""
    trouble: str = ""
    """What its owner reads about the target."""


class PushMessage(msgspec.Struct, frozen=True):
    """What the service worker of the page gets."""

    id: str
    kind: str
    table: str
    title: str
    text: str
    url: str
    tag: str
    """A notification replaces an older one with the same tag."""
    waiting: int
    """How many tables wait for this person, for the badge of the app."""


class Channels:
    """Push, mail and webhooks of one server."""

    def __init__(self, config: Config, store: NoticeStore, links: Links) -> None:
        self.config = config
        self.store = store
        self.links = links
        self.outbound = Outbound(config.private_targets)
        self.key: PushKey | None = None

    async def send(self, one: Delivery, choices: NotifyChoices, parts: Sequence[NoticeWords]) -> SendOutcome:
        try:
            match one.channel:
                case "push":
                    return await self._push(one, parts[0])
                case "webhook":
                    return await self._webhook(one, choices, parts[0])
            return await self._mail(one, choices, parts)
        except UntrustedError:  # a push service will have a better one soon; the owner of a webhook must look after it
            return SendOutcome("gone", trouble="untrusted") if one.channel == "webhook" else SendOutcome("later")
        except UnreachableError:
            return SendOutcome("later")

    async def give_up(self, one: Delivery, outcome: SendOutcome) -> None:
        """Remove a target that takes nothing any more; turn off one that its owner should look at."""
        if one.channel == "push":
            if outcome.name == "gone":
                await self.store.remove_subscription(one.target)
            return
        trouble = outcome.trouble or ("refused" if outcome.name == "gone" else "unreachable")

        def note(choices: NotifyChoices) -> NotifyChoices:
            if one.channel == "mail":
                return msgspec.structs.replace(choices, mail_trouble=trouble, confirmed=outcome.name != "gone")
            hooks = [
                msgspec.structs.replace(hook, trouble=trouble) if hook.id == one.target else hook
                for hook in choices.webhooks
            ]
            return msgspec.structs.replace(choices, webhooks=hooks)

        if await self.store.notify_body(one.person):  # they may have been deleted meanwhile
            await change_choices(self.store, one.person, note)

    # --- push -------------------------------------------------------------------------------------------------
    async def _push(self, one: Delivery, words: NoticeWords) -> SendOutcome:
        browser = await self.store.subscription(one.target)
        if browser is None or browser.person != one.person or self.key is None:
            return SendOutcome("dropped")
        if await self.store.ended_sessions([browser.session], time.time()):
            return SendOutcome("gone")  # whoever uses that browser now is somebody else
        message = PushMessage(
            id=one.id,
            kind=one.kind,
            table=one.table,
            title=words.title,
            text=words.text,
            url=words.path,
            tag=f"{one.table} {'chat' if one.kind == 'chat' else 'table'}",
            waiting=await self._waiting(one.person),
        )
        body = encrypt(padded(msgspec.json.encode(message)), BrowserKeys(browser.p256dh, browser.auth))
        given = headers(self.key, browser.endpoint, message.tag, one.kind in URGENT)
        answer = await self.outbound.send("POST", browser.endpoint, given, body)
        return _outcome(answer, gone=(404, 410))

    async def _waiting(self, person: str) -> int:
        listed = await self.store.mine(person, COUNTED_TABLES)
        tables = (summary_for(msgspec.json.decode(one.summary, type=Summary), one.seats) for one in listed)
        return sum(table.your_turn for table in tables)

    # --- webhooks ---------------------------------------------------------------------------------------------
    async def _webhook(self, one: Delivery, choices: NotifyChoices, words: NoticeWords) -> SendOutcome:
        hook = choices.webhook(one.target)
        if hook is None:
            return SendOutcome("dropped")
        url = self.links.to(words.path) if self.config.public_url else ""
        request = request_of(hook, WebhookNews(one.id, one.kind, one.table, words.title, words.text, url, one.created))
        answer = await self.outbound.send(request.method, request.url, request.headers, request.body)
        return _outcome(answer, gone=range(300, 500))

    # --- mail -------------------------------------------------------------------------------------------------
    async def _mail(self, one: Delivery, choices: NotifyChoices, parts: Sequence[NoticeWords]) -> SendOutcome:
        if not choices.mail or not mail.is_offered(self.config) or (one.kind != "confirm" and not choices.confirmed):
            return SendOutcome("dropped")
        if one.kind == "confirm":
            words = NoticeWords(
                say("confirm.title"), say("confirm.text"), self.links.confirmation(one.person, choices.mail)
            )
            parts, links = [words], mail.MailLinks(self.links.to(words.path))
        else:
            links = self.links.of_mail(one.person, choices.mail, parts[0])
        subject = parts[0].title if len(parts) == 1 else say("digest.title", n=len({part.path for part in parts}))
        message = mail.compose(self.config, choices.mail, one.id, parts, subject, links)
        try:
            await mail.send_mail(self.config, message)
        except mail.MailRefusedError:
            return SendOutcome("gone")
        except mail.MailFailedError:
            return SendOutcome("later")
        return SendOutcome("sent")


def _outcome(answer: TargetAnswer, gone: Sequence[int]) -> SendOutcome:
    if 200 <= answer.status < 300:
        return SendOutcome("sent")
    if answer.status in BUSY or answer.status >= 500:
        return SendOutcome("later", answer.retry_after)
    return SendOutcome("gone" if answer.status in gone and answer.status not in CANNOT_BE_READ else "dropped")
