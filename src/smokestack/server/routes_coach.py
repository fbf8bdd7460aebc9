"""Routes for the coach: hints, what bots are after, and puzzles."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from litestar import get, post
from litestar.params import Body, FromPath

from smokestack.coach.hint import Hint
from smokestack.coach.plans import BotPlan
from smokestack.server import coach_protocol as p
from smokestack.server.errors import AnyRequest
from smokestack.server.puzzle_list import answer_of, puzzle_list
from smokestack.server.services import address_of, services_of, user_of
from smokestack.table import create, views
from smokestack.table.checks import own_seat
from smokestack.table.errors import NotFoundError
from smokestack.table.protocol import Head
from smokestack.table.puzzles import puzzle_of


@post("/api/tables/{id:str}/hint", status_code=200, summary="The best choices of your seat, by a search")
async def hint(request: AnyRequest, id: FromPath[str], data: Annotated[p.AskHint, Body()]) -> Hint:
    services = services_of(request)
    services.fair_use.hints.take(user_of(request), address_of(request))
    return await services.coach.hint(id, data.seat, await services.person(request))


@post("/api/tables/{id:str}/plan", status_code=200, summary="What a bot is after, as far as you can know")
async def plan(request: AnyRequest, id: FromPath[str], data: Annotated[p.AskPlan, Body()]) -> BotPlan:
    services = services_of(request)
    services.fair_use.hints.take(user_of(request), address_of(request))
    return await services.coach.plan(id, data.seat, data.bot, await services.person(request))


@post("/api/tables/{id:str}/answer", status_code=200, summary="The answer of the puzzle at a table")
async def answer(request: AnyRequest, id: FromPath[str]) -> p.PuzzleAnswer:
    services = services_of(request)
    loaded = await services.cache.get_visible(id, user_of(request))
    async with loaded.lock:
        puzzle = puzzle_of(loaded.table)
        if puzzle is None:
            raise NotFoundError("no_puzzle", "There is no puzzle at this table.")
        own_seat(loaded.table, puzzle.seat, await services.person(request))
        return answer_of(loaded.table, puzzle)


@get("/api/puzzles", summary="All puzzles, and the one of today")
async def puzzles(request: AnyRequest) -> p.PuzzleList:
    return puzzle_list(datetime.now(UTC).date())


@post("/api/puzzles", summary="Set up a puzzle at a new table")
async def start_puzzle(request: AnyRequest, data: Annotated[p.NewPuzzle, Body()]) -> Head:
    services = services_of(request)
    services.fair_use.tables.take(user_of(request), address_of(request))
    person = await services.person(request)
    await services.tables.check_open_tables(person)
    table = await services.cache.add(create.puzzle_table(data.game, data.id, person, services.tables.rng))
    return views.head(table, person.id, services.clock.now())


HANDLERS = [hint, plan, answer, puzzles, start_puzzle]
