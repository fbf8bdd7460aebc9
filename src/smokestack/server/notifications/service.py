"""Notifications of one server process: follows the tables, sends what is due, and keeps what people chose."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable

import msgspec

from smokestack.kernel.errors import UserError
from smokestack.server import notification_protocol as p
from smokestack.server.config import Config
from smokestack.server.notifications import mail
from smokestack.server.notifications.changes import change_choices
from smokestack.server.notifications.channels import Channels
from smokestack.server.notifications.choices import (
    WEBHOOKS_PER_PERSON,
    NotifyChoices,
    Webhook,
    decode_choices,
    known_zone,
)
from smokestack.server.notifications.links import Links, Purpose, broken_link
from smokestack.server.notifications.planner import Planner, delivery_id
from smokestack.server.notifications.push import BrowserKeys, PushKey
from smokestack.server.notifications.sender import Sender
from smokestack.server.rate_limits import RateLimits
from smokestack.server.table_cache import TableCache
from smokestack.store.notices import Delivery, NoticeStore, PushSubscription
from smokestack.table.errors import BadRequestError, LimitError, NotNowError
from smokestack.table.table import Table

log = logging.getLogger("smokestack")
LOOK = 1.0
"""Seconds between two looks at the queue if nothing happens."""
REFRESH = 10.0
"""Seconds between two looks at what other processes have changed."""
CONFIRMATIONS_PER_DAY = 3
"""Mails that ask the owner of an address, whoever wants them."""
replace = msgspec.structs.replace


class Notifications:
    """Everything about notifications that the rest of the server uses."""

    def __init__(self, config: Config, store: NoticeStore, cache: TableCache) -> None:
        self.config = config
        self.store = store
        self.cache = cache
        self.clock = cache.clock
        self.links = Links(config.public_url)
        self.channels = Channels(config, store, self.links)
        self.planner = Planner(store, cache)
        self.sender = Sender(store, cache, self.channels)
        self._confirmations = RateLimits(CONFIRMATIONS_PER_DAY / 86400, CONFIRMATIONS_PER_DAY)
        self._wake = asyncio.Event()
        self._background: set[asyncio.Task[None]] = set()
        self.running = False

    # --- from start to stop -----------------------------------------------------------------------------------
    async def start(self, secret: bytes) -> None:
        """Make the keys, and find what nobody has looked at."""
        contact = f"mailto:{self.config.mail_from}" if self.config.mail_from else ""
        if not contact and self.config.public_url.startswith("https://"):
            contact = self.config.public_url
        self.links.secret = secret
        self.channels.key = PushKey.make(self.config.vapid_key, secret, contact)
        await self.planner.refresh()
        self.running = True

    async def run(self) -> None:
        """Follow the tables and send what is due, until the server stops."""
        refreshed = time.monotonic()
        while True:
            begun = 0
            self._wake.clear()
            try:
                if time.monotonic() - refreshed > REFRESH:
                    await self.planner.refresh()
                    refreshed = time.monotonic()
                await self.planner.plan()
                begun = await self.sender.send_due(self._wake.set)
            except UserError as trouble:
                log.warning("notifications", extra={"trouble": str(trouble)})
            except Exception:
                log.exception("notifications")
            if not begun:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), LOOK)

    async def stop(self) -> None:
        self.running = False
        await self.sender.close()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.channels.outbound.close()

    def changed(self, table: Table) -> None:
        """Called after every change of a table."""
        if self.running and self.planner.changed(table):
            self._wake.set()

    def looked(self, person: str, table: str) -> None:
        """Called when a person opens a table or leaves it: what waits to be told about it is known by then."""
        if self.running and person in self.planner.wanting:
            task = asyncio.create_task(self._note_seen(person, table))
            self._background.add(task)
            task.add_done_callback(self._background.discard)

    async def _note_seen(self, person: str, table: str) -> None:
        with contextlib.suppress(UserError):
            await self.store.note_seen(person, table, self.clock.now())

    def use(self, config: Config) -> None:
        self.sender.use_limit(config.notifications_per_person)

    # --- what a person chose ----------------------------------------------------------------------------------
    async def settings(self, person: str) -> p.NotificationSettings:
        choices = decode_choices(await self.store.notify_body(person)) if person else NotifyChoices()
        devices = await self.store.subscriptions(person) if person else []
        key = self.channels.key
        return p.NotificationSettings(
            offers=p.NotificationOffers("" if key is None else key.public, mail.is_offered(self.config)),
            events=choices.events,
            mail=choices.mail,
            confirmed=choices.confirmed,
            mail_trouble=choices.mail_trouble,
            devices=[p.PushDevice(one.endpoint, one.device, one.created) for one in devices],
            webhooks=[
                p.WebhookInfo(one.id, one.service, one.url, one.room, bool(one.secret), one.trouble)
                for one in choices.webhooks
            ],
            zone=choices.zone,
            quiet=choices.quiet,
            digest=choices.digest,
            digest_hour=choices.digest_hour,
            muted=await self.store.muted_tables(person) if person else [],
        )

    async def _change(self, person: str, change: Callable[[NotifyChoices], NotifyChoices]) -> None:
        def begin(choices: NotifyChoices) -> NotifyChoices:
            changed = change(choices)
            return changed if changed.since else replace(changed, since=self.clock.now())

        await change_choices(self.store, person, begin)
        self.planner.wanting.add(person)

    async def save(self, person: str, new: p.NewNotificationChoices) -> None:
        known_zone(new.zone)
        events = {kind: sorted(set(channels)) for kind, channels in new.events.items()}
        await self._change(
            person,
            lambda choices: replace(
                choices,
                events=events,
                zone=new.zone,
                quiet=new.quiet,
                digest=new.digest,
                digest_hour=new.digest_hour,
            ),
        )

    async def mute(self, person: str, table: str, muted: bool) -> None:
        await self.cache.get_visible(table, person)
        await self._change(person, lambda choices: choices)
        await self.store.mute_table(person, table, muted)

    # --- mail -------------------------------------------------------------------------------------------------
    async def set_mail(self, person: str, text: str) -> None:
        """Use another address once its owner has opened the link that is sent there; "" stops all mails."""
        if not text:
            await self._change(person, lambda choices: replace(choices, mail="", confirmed=False, mail_trouble=""))
            return
        if not mail.is_offered(self.config):
            raise NotNowError("no_mail", "The operator of this server has not set up mail.")
        address = mail.checked_address(text)
        retry = self._confirmations.wait(address.lower())
        if retry:
            raise LimitError("too_fast", "This address has got enough mails for today; try again tomorrow.", retry)
        await self._change(person, lambda choices: replace(choices, mail=address, confirmed=False, mail_trouble=""))
        await self._queue(person, "confirm", "mail", "")

    async def confirm_mail(self, token: str) -> p.MailLinkAnswer:
        return await self._by_link("confirm", token, lambda choices: replace(choices, confirmed=True, mail_trouble=""))

    async def unsubscribe(self, token: str) -> p.MailLinkAnswer:
        """Stop all mails to an address. It works without a login, and again."""
        return await self._by_link(
            "unsubscribe", token, lambda choices: replace(choices, confirmed=False, mail_trouble="stopped")
        )

    async def _by_link(
        self, purpose: Purpose, token: str, change: Callable[[NotifyChoices], NotifyChoices]
    ) -> p.MailLinkAnswer:
        person = self.links.person_of(token)
        choices = decode_choices(await self.store.notify_body(person))
        self.links.check(purpose, token, choices.mail)

        def checked(present: NotifyChoices) -> NotifyChoices:
            if present.mail != choices.mail:
                raise broken_link()
            return change(present)

        await change_choices(self.store, person, checked)
        return p.MailLinkAnswer(mail.shortened(choices.mail))

    # --- push and webhooks ------------------------------------------------------------------------------------
    async def add_push(self, person: str, session: str, new: p.NewPush, device: str) -> None:
        self.channels.outbound.check(new.endpoint)
        BrowserKeys(new.p256dh, new.auth)
        await self._change(person, lambda choices: choices)
        await self.store.add_subscription(
            PushSubscription(new.endpoint, person, session, new.p256dh, new.auth, device, self.clock.now())
        )

    async def remove_push(self, person: str, endpoint: str) -> None:
        found = await self.store.subscription(endpoint)
        if found is not None and found.person == person:
            await self.store.remove_subscription(endpoint)

    async def add_webhook(self, person: str, new: p.NewWebhook) -> None:
        self.channels.outbound.check(new.url)
        _check_fields(new)
        hook = Webhook(secrets.token_hex(8), new.service, new.url, new.room, new.secret)

        def add(choices: NotifyChoices) -> NotifyChoices:
            if len(choices.webhooks) >= WEBHOOKS_PER_PERSON:
                raise NotNowError("too_many", f"You have {WEBHOOKS_PER_PERSON} webhooks; remove one of them first.")
            return replace(choices, webhooks=[*choices.webhooks, hook])

        await self._change(person, add)

    async def remove_webhook(self, person: str, id: str) -> None:
        await self._change(
            person,
            lambda choices: replace(choices, webhooks=[one for one in choices.webhooks if one.id != id]),
        )

    async def try_channel(self, person: str, channel: str) -> None:
        """Send a notification, so that the person sees whether it arrives."""
        choices = decode_choices(await self.store.notify_body(person))
        targets = {
            "push": [one.endpoint for one in await self.store.subscriptions(person)],
            "mail": [""] if choices.mail and choices.confirmed and mail.is_offered(self.config) else [],
            "webhook": [one.id for one in choices.webhooks],
        }[channel]
        if not targets:
            raise NotNowError("no_channel", "There is nothing to send it to yet; set up this channel first.")
        if channel == "webhook":  # perhaps the trouble is over
            hooks = [replace(one, trouble="") for one in choices.webhooks]
            await self._change(person, lambda present: replace(present, webhooks=hooks))
        for target in targets:
            await self._queue(person, "test", channel, target)

    async def _queue(self, person: str, kind: str, channel: str, target: str) -> None:
        now = self.clock.now()
        id = delivery_id(person, kind, channel, target, secrets.token_hex(8))
        await self.store.queue_delivery(Delivery(id, person, "", kind, "{}", channel, target, now, now))
        self._wake.set()


def _check_fields(new: p.NewWebhook) -> None:
    """Matrix needs a room and a token; a token goes into a header."""
    if new.service == "matrix" and not (new.room and new.secret):
        raise BadRequestError("webhook", "Matrix needs the id of the room and an access token.")
    if not (new.secret.isascii() and new.secret.isprintable() and new.room.isprintable()):
        raise BadRequestError("webhook", "The room and the secret must be plain text.")
