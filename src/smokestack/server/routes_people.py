"""Who you are."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import Body
from msgspec import Meta

from smokestack.server.errors import AnyRequest
from smokestack.server.identity import COOKIE, LASTS, MeShape
from smokestack.server.site import site_of, user_of

Login = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
Password = Annotated[str, Meta(min_length=10, max_length=200)]
Given = Annotated[str, Meta(max_length=200)]


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    colour: Annotated[str, Meta(max_length=20)]


class NewAccount(msgspec.Struct, forbid_unknown_fields=True):
    login: Login
    password: Password


class LogIn(msgspec.Struct, forbid_unknown_fields=True):
    login: Annotated[str, Meta(max_length=40)]
    password: Given


class NewPassword(msgspec.Struct, forbid_unknown_fields=True):
    old: Given
    password: Password


async def _as(request: AnyRequest, person: str) -> Response[MeShape]:
    """An answer that makes whoever gets it this person."""
    identities = site_of(request).identities
    cookie = Cookie(
        key=COOKIE,
        value=identities.cookie(person),
        max_age=LASTS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https" or request.headers.get("x-forwarded-proto") == "https",
    )
    return Response(await identities.me(person), cookies=[cookie])


@get("/api/me", summary="Who you are; a new guest if you are nobody yet")
async def me(request: AnyRequest) -> Response[MeShape]:
    person = user_of(request)
    if person:
        return Response(await site_of(request).identities.me(person))
    return await _as(request, site_of(request).identities.fresh())


@post("/api/me", status_code=200, summary="Choose a name and a colour")
async def rename(request: AnyRequest, data: Annotated[Rename, Body()]) -> MeShape:
    identities = site_of(request).identities
    await identities.rename(user_of(request), data.name, data.colour)
    return await identities.me(user_of(request))


@post("/api/account", status_code=200, summary="Keep what this guest has under a login")
async def account(request: AnyRequest, data: Annotated[NewAccount, Body()]) -> MeShape:
    identities = site_of(request).identities
    await identities.open_account(user_of(request), data.login, data.password)
    return await identities.me(user_of(request))


@post("/api/login", status_code=200, summary="Be the person behind a login")
async def login(request: AnyRequest, data: Annotated[LogIn, Body()]) -> Response[MeShape]:
    return await _as(request, await site_of(request).identities.log_in(data.login, data.password))


@post("/api/password", status_code=200, summary="Change the password")
async def password(request: AnyRequest, data: Annotated[NewPassword, Body()]) -> MeShape:
    identities = site_of(request).identities
    await identities.change_password(user_of(request), data.old, data.password)
    return await identities.me(user_of(request))


@post("/api/logout", status_code=200, summary="Be a new guest")
async def logout(request: AnyRequest) -> Response[MeShape]:
    return await _as(request, site_of(request).identities.fresh())


HANDLERS = [me, rename, account, login, password, logout]
