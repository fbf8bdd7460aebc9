"""Webhooks: the request that tells a chat service, or a program of the person's own, about the news."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256
from urllib.parse import quote

import msgspec

from smokestack.server.notifications.choices import Webhook
from smokestack.server.notifications.words import NoticeWords, say

_DISCORD = re.compile(r"([\\*_~`|>#\[\]()<@-])")


class WebhookRequest(msgspec.Struct, frozen=True):
    """What is sent where. The id is the same when it is sent again, so that a receiver can tell."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes


class WebhookNews(msgspec.Struct, frozen=True):
    """The body of a plain webhook."""

    id: str
    kind: str
    table: str
    title: str
    text: str
    url: str
    at: float


def request_of(hook: Webhook, news: WebhookNews) -> WebhookRequest:
    """The request in the form that the service wants. Nothing in a name or a chat can mention people or add links."""
    headers = {"Content-Type": "application/json", "Idempotency-Key": news.id}
    words = NoticeWords(news.title, news.text, news.url)
    match hook.service:
        case "discord":
            said = {"content": _discord(words), "allowed_mentions": {"parse": []}}
            return WebhookRequest("POST", hook.url, headers, msgspec.json.encode(said))
        case "slack":
            return WebhookRequest("POST", hook.url, headers, msgspec.json.encode({"text": _slack(words)}))
        case "matrix":
            place = f"/_matrix/client/v3/rooms/{quote(hook.room, safe='')}/send/m.room.message/{news.id}"
            body = {"msgtype": "m.text", "body": _lines(words), "m.mentions": {}}
            token = {"Authorization": f"Bearer {hook.secret}"}
            return WebhookRequest("PUT", hook.url.rstrip("/") + place, headers | token, msgspec.json.encode(body))
    raw = msgspec.json.encode(news)
    if hook.secret:
        headers["X-Smokestack-Signature"] = "sha256=" + hmac.new(hook.secret.encode(), raw, sha256).hexdigest()
    return WebhookRequest("POST", hook.url, headers, raw)


def _lines(words: NoticeWords) -> str:
    return "\n".join(part for part in (words.title, words.text, words.path) if part)


def _discord(words: NoticeWords) -> str:
    title, text = (_DISCORD.sub(r"\\\1", part) for part in (words.title, words.text))
    return _lines(NoticeWords(f"**{title}**", text, words.path))


def _slack(words: NoticeWords) -> str:
    title, text = (
        part.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for part in (words.title, words.text)
    )
    link = f"<{words.path}|{say('mail.go')}>" if words.path else ""
    return _lines(NoticeWords(f"*{title}*", text, link))
