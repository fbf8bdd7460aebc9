"""Routes for the review of a finished game."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import Body, FromPath, FromQuery

from smokestack.server.errors import AnyRequest
from smokestack.server.review_protocol import AskReview, ReviewAnswer
from smokestack.server.routes_replay import compressed
from smokestack.server.services import address_of, readable, services_of, user_of


@get("/api/tables/{id:str}/review", summary="How far the review of a finished game is, and the review")
async def review(request: AnyRequest, id: FromPath[str], deep: FromQuery[bool] = False) -> Response[ReviewAnswer]:
    found = await services_of(request).reviews.answer(await readable(request, id), deep)
    return await compressed(request, msgspec.json.encode(found))


@post("/api/tables/{id:str}/review", status_code=200, summary="Review a finished game in the background")
async def start_review(
    request: AnyRequest, id: FromPath[str], data: Annotated[AskReview, Body()]
) -> Response[ReviewAnswer]:
    services, user = services_of(request), user_of(request)
    loaded = await readable(request, id)
    services.fair_use.reviews.take(user, address_of(request))
    found = await services.reviews.start(loaded, data.deep, user or address_of(request))
    return await compressed(request, msgspec.json.encode(found))


HANDLERS = [review, start_review]
