"""Routes for tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import Body, FromPath, FromQuery, QueryParameter

from smokestack.server.errors import AnyRequest
from smokestack.server.game_protocol import NewLesson
from smokestack.server.protocol import RECORD_SIZE, Done, Invite, NewRecord, Online, Visit
from smokestack.server.services import Services, address_of, readable, services_of, user_of
from smokestack.store.base import ListedTable
from smokestack.table import commands as c
from smokestack.table import create, result, views
from smokestack.table.errors import ForbiddenError, NotFoundError
from smokestack.table.protocol import Head, LogEntry, Summary, Update
from smokestack.table.result import TableResult
from smokestack.table.table import Table

LISTED_TABLES = 100
Since = Annotated[int, QueryParameter(ge=0, le=10**9)]
Limit = Annotated[int, QueryParameter(ge=0, le=views.LOG_PAGE)]
Before = Annotated[int | None, QueryParameter(ge=1, le=10**9)]


def _head(services: Services, table: Table, user: str) -> Head:
    """The head of a table, with who is there."""
    return views.head(table, user, services.clock.now(), services.pages.here(table), services.pages.seen(table))


def _summaries(listed: list[ListedTable]) -> list[Summary]:
    return [views.summary_for(msgspec.json.decode(one.summary, type=Summary), one.seats, one.invited) for one in listed]


@get("/api/tables", summary="The public tables, most recently active first")
async def tables(
    request: AnyRequest,
    game: Annotated[str | None, QueryParameter(max_length=80)] = None,
    status: FromQuery[Literal["gathering", "playing", "over"] | None] = None,
) -> list[Summary]:
    return _summaries(await services_of(request).store.listing(game, status, LISTED_TABLES))


@get("/api/tables/mine", summary="Your tables, those that wait for you first")
async def mine(request: AnyRequest) -> list[Summary]:
    user = user_of(request)
    found = _summaries(await services_of(request).store.mine(user, LISTED_TABLES)) if user else []
    return sorted(found, key=lambda one: (not one.your_turn, one.status == "over"))


@get("/api/online", summary="How many people are here", sync_to_thread=False)
def online(request: AnyRequest) -> Online:
    return Online(len(services_of(request).pages.people() | {user_of(request)} - {""}))


@post("/api/tables", summary="Create a table")
async def create_table(request: AnyRequest, data: Annotated[c.NewTable, Body()]) -> Head:
    services = services_of(request)
    table = await services.tables.create(data, await services.person(request))
    return views.head(table, user_of(request), services.clock.now())


@post("/api/lessons", summary="Start a guided first game")
async def start_lesson(request: AnyRequest, data: Annotated[NewLesson, Body()]) -> Head:
    services = services_of(request)
    table = await services.tables.start_lesson(data.game, await services.person(request))
    return views.head(table, user_of(request), services.clock.now())


@get("/api/tables/{id:str}", summary="A table")
async def table(request: AnyRequest, id: FromPath[str]) -> Head:
    services, user = services_of(request), user_of(request)
    loaded = await readable(request, id)
    async with loaded.lock:
        return _head(services, loaded.table, user)


@post("/api/tables/{id:str}/visit", status_code=200, summary="Enter a private table with its link")
async def visit(request: AnyRequest, id: FromPath[str], data: Annotated[Visit, Body()]) -> Head:
    services = services_of(request)
    if not services.auth.check_invite(id, data.invite):
        raise NotFoundError("no_such_table", "There is no such table, or the link is wrong.")
    await services.tables.admit(id, await services.person(request))
    loaded = await services.cache.get(id)
    async with loaded.lock:
        return _head(services, loaded.table, user_of(request))


@get("/api/tables/{id:str}/invite", summary="The secret part of a table's link")
async def invite(request: AnyRequest, id: FromPath[str]) -> Invite:
    services, user = services_of(request), user_of(request)
    loaded = await services.cache.get_visible(id, user)
    if user not in loaded.table.members():
        raise ForbiddenError("not_seated", "Only the host and the players of this table can share its link.")
    if loaded.table.for_host_only():
        raise ForbiddenError("running", "A study of a game that was running cannot be shared.")
    return Invite(services.auth.invite(id))


@get("/api/tables/{id:str}/state", summary="The table as you see it")
async def state(request: AnyRequest, id: FromPath[str], since: Since = 0) -> Update:
    services, user = services_of(request), user_of(request)
    loaded = await readable(request, id)
    async with loaded.lock:
        here, seen = services.pages.here(loaded.table), services.pages.seen(loaded.table)
        return views.update(loaded.table, user, min(since, loaded.table.number), services.clock.now(), here, seen)


@get("/api/tables/{id:str}/log", summary="A page of the log of a table, the last one by default")
async def log(
    request: AnyRequest, id: FromPath[str], since: Since = 0, before: Before = None, limit: Limit = views.LOG_PAGE
) -> list[LogEntry]:
    loaded = await readable(request, id)
    async with loaded.lock:
        return views.log(loaded.table, user_of(request), since, limit, before)


@get("/api/tables/{id:str}/result", summary="Scores, ranking and earnings")
async def table_result(request: AnyRequest, id: FromPath[str]) -> TableResult:
    loaded = await readable(request, id)
    async with loaded.lock:
        return result.result(loaded.table, user_of(request))


@get("/api/tables/{id:str}/record", summary="The game as a record", media_type=MediaType.TEXT)
async def table_record(request: AnyRequest, id: FromPath[str]) -> str:
    loaded = await readable(request, id)
    async with loaded.lock:
        return create.to_record(loaded.table).write()


@post("/api/records", summary="Create a table that continues a record", request_max_body_size=2 * RECORD_SIZE)
async def import_record(request: AnyRequest, data: Annotated[NewRecord, Body()]) -> Head:
    services = services_of(request)
    person = await services.person(request)
    await services.tables.check_open_tables(person)
    new = await services.cache.add(await services.imports.events(data, person))
    return views.head(new, person.id, services.clock.now())


@post("/api/tables/{id:str}/commands", status_code=200, summary="Send a command")
async def commands(request: AnyRequest, id: FromPath[str], data: Annotated[c.AnyCommand, Body()]) -> Done:
    services = services_of(request)
    services.fair_use.command(data, user_of(request), address_of(request))
    return await services.tables.command(id, data, await services.person(request))


@post("/api/tables/{id:str}/questions", status_code=200, summary="Ask a question about your decision")
async def questions(
    request: AnyRequest, id: FromPath[str], data: Annotated[c.AnyQuestion, Body()]
) -> Response[dict[str, Any]]:
    services = services_of(request)
    services.fair_use.questions.take(user_of(request), address_of(request))
    answer = await services.tables.ask(id, data, await services.person(request))
    return Response(msgspec.Raw(msgspec.json.encode(answer)), media_type="application/json")  # type: ignore[arg-type]


HANDLERS = [
    tables,
    mine,
    online,
    create_table,
    start_lesson,
    table,
    visit,
    invite,
    state,
    log,
    table_result,
    table_record,
    import_record,
    commands,
    questions,
]
