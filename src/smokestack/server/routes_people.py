"""Routes about people: profiles, friends, ratings, and what the server keeps about you."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import Body, FromPath, QueryParameter
from litestar.response import Stream

from smokestack.kernel import registry
from smokestack.kernel.errors import SetupError
from smokestack.server.errors import AnyRequest
from smokestack.server.export import export
from smokestack.server.people_protocol import (
    Befriend,
    DeleteAccount,
    Friends,
    Leaderboard,
    Profile,
    SeatPerson,
    SuggestedPlayer,
)
from smokestack.server.profiles import befriend, friends_of, people_at, profile, suggested
from smokestack.server.protocol import Me
from smokestack.server.routes_account import start_session
from smokestack.server.services import address_of, readable, services_of, user_of
from smokestack.table.errors import ForbiddenError, NotFoundError

Name = Annotated[str, QueryParameter(min_length=1, max_length=40)]
Beginning = Annotated[str, QueryParameter(max_length=40)]


@get("/api/people", summary="The profile of a player with an account, by name")
async def person(request: AnyRequest, name: Name) -> Profile:
    services, user = services_of(request), user_of(request)
    services.fair_use.profiles.take(user, address_of(request))
    return await profile(services, name, user)


@get("/api/people/suggested", summary="Players to invite whose names begin so: friends first, then those you have met")
async def suggested_players(request: AnyRequest, begins: Beginning = "") -> list[SuggestedPlayer]:
    services, user = services_of(request), user_of(request)
    services.fair_use.profiles.take(user, address_of(request))
    return await suggested(services, user, begins)


@get("/api/ratings/{game:str}", summary="The best players of a game")
async def leaderboard(request: AnyRequest, game: FromPath[str]) -> Leaderboard:
    services, user = services_of(request), user_of(request)
    services.fair_use.profiles.take(user, address_of(request))
    try:
        known = registry.game(game).id
    except SetupError:
        raise NotFoundError("no_such_game", f"There is no game {game!r} here.") from None
    return await services.ratings.leaderboard(known, user)


@get("/api/tables/{id:str}/people", summary="By seat, whose profile to look at, and what this game did to ratings")
async def table_people(request: AnyRequest, id: FromPath[str]) -> list[SeatPerson]:
    loaded = await readable(request, id)
    return await people_at(services_of(request), loaded.table)


@get("/api/friends", summary="Your friends, who asks you to be friends, and whom you have blocked")
async def friends(request: AnyRequest) -> Friends:
    return await friends_of(services_of(request), user_of(request))


@post("/api/friends", status_code=200, summary="Ask somebody to be friends, accept, end a friendship, or block")
async def change_friends(request: AnyRequest, data: Annotated[Befriend, Body()]) -> Friends:
    services, user = services_of(request), user_of(request)
    services.fair_use.invitations.take(user, address_of(request))
    await befriend(services, user, data.name, data.do)
    return await friends_of(services, user)


@get("/api/me/export", summary="Everything that the server keeps about you, as a file", media_type="application/json")
async def export_data(request: AnyRequest) -> Stream:
    services, user = services_of(request), user_of(request)
    if not user:
        raise ForbiddenError("nobody", "You need a cookie first; GET /api/me gives you one.")
    services.fair_use.exports.take(user, address_of(request))
    headers = {"Content-Disposition": 'attachment; filename="smokestack-data.json"'}
    return Stream(export(services, user), media_type="application/json", headers=headers)


@post("/api/account/delete", status_code=200, summary="Delete your account for good; you become a new guest")
async def delete_account(request: AnyRequest, data: Annotated[DeleteAccount, Body()]) -> Response[Me]:
    services = services_of(request)
    await services.delete_account(user_of(request), data.password)
    return await start_session(request, services.auth.new_guest())


HANDLERS = [person, suggested_players, leaderboard, table_people, friends, change_friends, export_data, delete_account]
