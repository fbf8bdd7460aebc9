"""Routes for identity: guests, names, accounts, passwords and sessions."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import Body

from smokestack.server.errors import AnyRequest
from smokestack.server.protocol import LogIn, Me, NewAccount, NewPassword, Rename, SessionInfo
from smokestack.server.services import services_of, session_of, user_of
from smokestack.server.sessions import COOKIE, device_of


async def start_session(request: AnyRequest, person: str) -> Response[Me]:
    """A response with the cookie of a new session of this person."""
    auth = services_of(request).auth
    token, session = await auth.sessions.start(person, device_of(request.headers.get("user-agent", "")))
    cookie = Cookie(
        key=COOKIE,
        value=token,
        max_age=int(auth.sessions.seconds),
        path="/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(await auth.me(person, session.id), cookies=[cookie])


@get("/api/me", summary="Who you are; without a cookie you become a new guest")
async def me(request: AnyRequest) -> Response[Me]:
    person, auth = user_of(request), services_of(request).auth
    if person:
        return Response(await auth.me(person, session_of(request)))
    kept = await auth.sessions.guest_of_signed_cookie(request.scope["state"].get("cookie"))
    return await start_session(request, kept or auth.new_guest())


@post("/api/me", status_code=200, summary="Choose a name and a colour")
async def rename(request: AnyRequest, data: Annotated[Rename, Body()]) -> Me:
    auth = services_of(request).auth
    await auth.rename(user_of(request), data.name, data.colour)
    return await auth.me(user_of(request), session_of(request))


@post("/api/account", status_code=200, summary="Turn this guest into an account")
async def account(request: AnyRequest, data: Annotated[NewAccount, Body()]) -> Response[Me]:
    services, person = services_of(request), user_of(request)
    await services.auth.open_account(person, data.login, data.password)
    await services.end_sessions(person)
    return await start_session(request, person)


@post("/api/login", status_code=200, summary="Log in")
async def login(request: AnyRequest, data: Annotated[LogIn, Body()]) -> Response[Me]:
    services = services_of(request)
    person = await services.auth.log_in(data.login, data.password)
    await services.end_sessions(user_of(request), session_of(request))
    return await start_session(request, person)


@post("/api/password", status_code=200, summary="Change the password; ends all other sessions")
async def password(request: AnyRequest, data: Annotated[NewPassword, Body()]) -> Response[Me]:
    services, person = services_of(request), user_of(request)
    await services.auth.change_password(person, data.old, data.password)
    await services.end_sessions(person)
    return await start_session(request, person)


@get("/api/sessions", summary="Where you are logged in")
async def sessions(request: AnyRequest) -> list[SessionInfo]:
    person, current = user_of(request), session_of(request)
    found = await services_of(request).auth.sessions.of(person) if person else []
    return [SessionInfo(one.device, one.created, one.used, one.until, one.id == current) for one in found]


@post("/api/logout", status_code=200, summary="Log out and become a new guest")
async def logout(request: AnyRequest) -> Response[Me]:
    services = services_of(request)
    await services.end_sessions(user_of(request), session_of(request))
    return await start_session(request, services.auth.new_guest())


@post("/api/logout/everywhere", status_code=200, summary="End all your sessions and become a new guest")
async def logout_everywhere(request: AnyRequest) -> Response[Me]:
    services = services_of(request)
    await services.end_sessions(user_of(request))
    return await start_session(request, services.auth.new_guest())


HANDLERS = [me, rename, account, login, password, sessions, logout, logout_everywhere]
