"""Routes for notifications: what a person chose, their devices, addresses and webhooks, and the links in mails."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import Body, QueryParameter

from smokestack.server import notification_protocol as p
from smokestack.server.errors import AnyRequest
from smokestack.server.services import address_of, services_of, session_of, user_of
from smokestack.server.sessions import device_of


async def _settings(request: AnyRequest) -> p.NotificationSettings:
    return await services_of(request).notifications.settings(user_of(request))


def _count(request: AnyRequest) -> None:
    """What makes the server send something elsewhere is limited."""
    services_of(request).fair_use.notifications.take(user_of(request), address_of(request))


@get("/api/notifications", summary="What you chose about notifications, and what this server offers")
async def settings(request: AnyRequest) -> p.NotificationSettings:
    return await _settings(request)


@post("/api/notifications", status_code=200, summary="Choose events, channels, quiet hours and digests")
async def save(request: AnyRequest, data: Annotated[p.NewNotificationChoices, Body()]) -> p.NotificationSettings:
    await services_of(request).notifications.save(user_of(request), data)
    return await _settings(request)


@post("/api/notifications/mail", status_code=200, summary="Use an e-mail address once its owner has confirmed it")
async def set_mail(request: AnyRequest, data: Annotated[p.NewMailAddress, Body()]) -> p.NotificationSettings:
    _count(request)
    await services_of(request).notifications.set_mail(user_of(request), data.address)
    return await _settings(request)


@post("/api/notifications/mail/confirm", status_code=200, summary="Confirm an address by its link")
async def confirm_mail(request: AnyRequest, data: Annotated[p.MailLink, Body()]) -> p.MailLinkAnswer:
    return await services_of(request).notifications.confirm_mail(data.link)


@post("/api/unsubscribe", status_code=200, summary="Stop all mails to an address, with the link of one of them")
async def unsubscribe(
    request: AnyRequest, link: Annotated[str, QueryParameter(max_length=100)] = ""
) -> p.MailLinkAnswer:
    """Mail programs post here for their own button (RFC 8058), without a cookie; the link says who it is for."""
    return await services_of(request).notifications.unsubscribe(link)


@post("/api/notifications/push", status_code=200, summary="Send pushes to this browser")
async def add_push(request: AnyRequest, data: Annotated[p.NewPush, Body()]) -> p.NotificationSettings:
    _count(request)
    device = device_of(request.headers.get("user-agent", ""))
    await services_of(request).notifications.add_push(user_of(request), session_of(request), data, device)
    return await _settings(request)


@post("/api/notifications/push/remove", status_code=200, summary="Send no more pushes to one of your browsers")
async def remove_push(request: AnyRequest, data: Annotated[p.PushEndpoint, Body()]) -> p.NotificationSettings:
    await services_of(request).notifications.remove_push(user_of(request), data.endpoint)
    return await _settings(request)


@post("/api/notifications/webhooks", status_code=200, summary="Add a webhook")
async def add_webhook(request: AnyRequest, data: Annotated[p.NewWebhook, Body()]) -> p.NotificationSettings:
    _count(request)
    await services_of(request).notifications.add_webhook(user_of(request), data)
    return await _settings(request)


@post("/api/notifications/webhooks/remove", status_code=200, summary="Remove a webhook")
async def remove_webhook(request: AnyRequest, data: Annotated[p.WebhookId, Body()]) -> p.NotificationSettings:
    await services_of(request).notifications.remove_webhook(user_of(request), data.id)
    return await _settings(request)


@post("/api/notifications/test", status_code=200, summary="Send a notification to try a channel")
async def try_channel(request: AnyRequest, data: Annotated[p.TrialNotification, Body()]) -> p.NotificationSettings:
    _count(request)
    await services_of(request).notifications.try_channel(user_of(request), data.channel)
    return await _settings(request)


@post("/api/notifications/mute", status_code=200, summary="Hear nothing of a table, or hear of it again")
async def mute(request: AnyRequest, data: Annotated[p.MuteTable, Body()]) -> p.NotificationSettings:
    await services_of(request).notifications.mute(user_of(request), data.table, data.muted)
    return await _settings(request)


HANDLERS = [
    settings,
    save,
    set_mail,
    confirm_mail,
    unsubscribe,
    add_push,
    remove_push,
    add_webhook,
    remove_webhook,
    try_channel,
    mute,
]
