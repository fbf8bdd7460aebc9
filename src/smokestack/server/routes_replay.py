"""Routes for the past of a game: timeline, moments, charts, opened records and studies."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import Body, FromPath, QueryParameter

from smokestack.server.errors import AnyRequest
from smokestack.server.people_protocol import PersonStats
from smokestack.server.played import finished_games, stats_of, studies_of
from smokestack.server.protocol import RECORDING_SIZE, ViewRecord
from smokestack.server.services import address_of, readable, services_of, user_of
from smokestack.table import commands as c
from smokestack.table import moments as past
from smokestack.table import views
from smokestack.table.protocol import Head
from smokestack.table.replay_protocol import Charts, Moment, OpenedRecord, Study, Timeline

CHART_COST = 100
"""A chart counts as so many moments."""
GZIP_FROM = 2000
"""Bytes from which an answer is compressed."""
From = Annotated[int, QueryParameter(name="from", ge=1, le=10**9)]
To = Annotated[int | None, QueryParameter(ge=1, le=10**9)]
As = Annotated[str, QueryParameter(name="as", max_length=20)]


@get("/api/tables/{id:str}/timeline", summary="The line of play, for a slider")
async def timeline(request: AnyRequest, id: FromPath[str]) -> Timeline:
    loaded = await readable(request, id)
    async with loaded.lock:
        return past.timeline(loaded.table, user_of(request))


@get("/api/tables/{id:str}/moments", summary="The game as it was after some entries of the log")
async def moments(
    request: AnyRequest, id: FromPath[str], first: From = 1, to: To = None, viewpoint: As = ""
) -> Response[list[Moment]]:
    services, user = services_of(request), user_of(request)
    loaded = await readable(request, id)
    last = first if to is None else to
    services.fair_use.moments.take(user, address_of(request), max(1, min(last - first + 1, past.MOST_MOMENTS)))
    found = await services.replays.moments(loaded, first, last, user, viewpoint)
    return await compressed(request, b"[" + b",".join(found) + b"]")


@get("/api/tables/{id:str}/moments/{number:int}/text", summary="A moment as text", media_type=MediaType.TEXT)
async def moment_text(request: AnyRequest, id: FromPath[str], number: FromPath[int], viewpoint: As = "") -> str:
    services, user = services_of(request), user_of(request)
    services.fair_use.moments.take(user, address_of(request))
    return await services.replays.text(await readable(request, id), number, user, viewpoint)


@get("/api/tables/{id:str}/charts", summary="The figures of a game over time")
async def charts(request: AnyRequest, id: FromPath[str]) -> Response[Charts]:
    services, user = services_of(request), user_of(request)
    services.fair_use.moments.take(user, address_of(request), CHART_COST)
    found = await services.replays.charts(await readable(request, id), user)
    return await compressed(request, msgspec.json.encode(found))


@post("/api/viewer", status_code=200, summary="Open a record for viewing", request_max_body_size=2 * RECORDING_SIZE)
async def open_record(request: AnyRequest, data: Annotated[ViewRecord, Body()]) -> OpenedRecord:
    services, user, address = services_of(request), user_of(request), address_of(request)
    services.fair_use.views.take(user, address)
    loaded = await services.viewer.open(data.record, user or address)
    head = views.head(loaded.table, user, services.clock.now())
    return OpenedRecord(loaded.table.id, head, past.timeline(loaded.table, user))


@post("/api/tables/{id:str}/study", summary="Try from here: a new table that begins at a moment of this one")
async def new_study(request: AnyRequest, id: FromPath[str], data: Annotated[c.NewStudy, Body()]) -> Head:
    services = services_of(request)
    services.fair_use.tables.take(user_of(request), address_of(request))
    person = await services.person(request)
    table = await services.tables.study(await readable(request, id), data, person)
    return views.head(table, person.id, services.clock.now())


@get("/api/tables/{id:str}/studies", summary="Your studies of a table, the last used first")
async def studies(request: AnyRequest, id: FromPath[str]) -> list[Study]:
    user = user_of(request)
    await readable(request, id)
    return await studies_of(services_of(request), id, user) if user else []


@get("/api/stats/me", summary="Your finished games by game and map")
async def my_stats(request: AnyRequest) -> PersonStats:
    user = user_of(request)
    return stats_of(await finished_games(services_of(request).store, user)) if user else PersonStats([], [])


async def compressed(request: AnyRequest, body: bytes) -> Response[Any]:
    """JSON, compressed in a thread if the client can read that: views in a row differ little."""
    headers = {"Vary": "Accept-Encoding"}
    if len(body) >= GZIP_FROM and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        small = await asyncio.to_thread(gzip.compress, body, 1, mtime=0)
        return Response(small, media_type="application/json", headers=headers)
    return Response(msgspec.Raw(body), media_type="application/json", headers=headers)


HANDLERS = [timeline, moments, moment_text, charts, open_record, new_study, studies, my_stats]
