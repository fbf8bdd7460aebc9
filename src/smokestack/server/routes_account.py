"""Routes for identity: guests, names, accounts and passwords."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import Body
from msgspec import Meta

from smokestack.server.auth import COOKIE, COOKIE_SECONDS
from smokestack.server.errors import AnyRequest
from smokestack.server.protocol import LogIn, Me, NewAccount, NewPassword, Rename
from smokestack.server.services import services_of, user_of

Login = Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
Password = Annotated[str, Meta(min_length=10, max_length=200)]
Given = Annotated[str, Meta(max_length=200)]


async def _log_in_as(request: AnyRequest, person: str) -> Response[Me]:
    """A response that logs the client in as this person."""
    auth = services_of(request).auth
    cookie = Cookie(
        key=COOKIE,
        value=auth.cookie(person),
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https" or request.headers.get("x-forwarded-proto") == "https",
    )
    return Response(await auth.me(person), cookies=[cookie])


@get("/api/me", summary="Who you are; without a cookie you become a new guest")
async def me(request: AnyRequest) -> Response[Me]:
    person = user_of(request)
    if person:
        return Response(await services_of(request).auth.me(person))
    return await _log_in_as(request, services_of(request).auth.new_guest())


@post("/api/me", status_code=200, summary="Choose a name and a colour")
async def rename(request: AnyRequest, data: Annotated[Rename, Body()]) -> Me:
    auth = services_of(request).auth
    await auth.rename(user_of(request), data.name, data.colour)
    return await auth.me(user_of(request))


@post("/api/account", status_code=200, summary="Turn this guest into an account")
async def account(request: AnyRequest, data: Annotated[NewAccount, Body()]) -> Me:
    auth = services_of(request).auth
    await auth.open_account(user_of(request), data.login, data.password)
    return await auth.me(user_of(request))


@post("/api/login", status_code=200, summary="Log in")
async def login(request: AnyRequest, data: Annotated[LogIn, Body()]) -> Response[Me]:
    return await _log_in_as(request, await services_of(request).auth.log_in(data.login, data.password))


@post("/api/password", status_code=200, summary="Change the password")
async def password(request: AnyRequest, data: Annotated[NewPassword, Body()]) -> Me:
    auth = services_of(request).auth
    await auth.change_password(user_of(request), data.old, data.password)
    return await auth.me(user_of(request))


@post("/api/logout", status_code=200, summary="Log out and become a new guest")
async def logout(request: AnyRequest) -> Response[Me]:
    return await _log_in_as(request, services_of(request).auth.new_guest())


HANDLERS = [me, rename, account, login, password, logout]
