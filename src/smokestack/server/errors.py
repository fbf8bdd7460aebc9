"""Refusals on the wire: a status, a key and a sentence. A traceback stays in the log."""

from __future__ import annotations

import logging
from http import HTTPStatus

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException

from smokestack.kernel.errors import UserError
from smokestack.store.base import StoreError
from smokestack.table.errors import (
    ForbiddenError,
    IllegalActionError,
    LimitError,
    NotFoundError,
    NotNowError,
    RefusedError,
)
from smokestack.table.shapes import RefusalShape, refusal_shape

log = logging.getLogger("smokestack")
_STATUS: list[tuple[type[UserError], int]] = [
    (ForbiddenError, 403),
    (NotFoundError, 404),
    (NotNowError, 409),
    (IllegalActionError, 422),
    (LimitError, 429),
    (StoreError, 503),
]


class ErrorShape(msgspec.Struct):
    error: str
    sentence: str
    refusal: RefusalShape | None = None

    @classmethod
    def of(cls, trouble: UserError) -> ErrorShape:
        if isinstance(trouble, RefusedError):
            refusal = None if trouble.refusal is None else refusal_shape(trouble.refusal)
            return cls(trouble.error, trouble.sentence, refusal)
        return cls("store" if isinstance(trouble, StoreError) else "trouble", str(trouble))


def status_of(trouble: UserError) -> int:
    return next((status for kind, status in _STATUS if isinstance(trouble, kind)), 400)


AnyRequest = Request[object, object, State]


def on_trouble(request: AnyRequest, trouble: UserError) -> Response[ErrorShape]:
    return Response(ErrorShape.of(trouble), status_code=status_of(trouble), media_type="application/json")


def on_http(request: AnyRequest, error: HTTPException) -> Response[ErrorShape]:
    """What the framework refuses: bad JSON, wrong fields, no such page."""
    sentence = "The request cannot be read."
    if isinstance(error, ValidationException):
        parts = [
            f"{part.get('key', '')} {part.get('message', '')}".strip() if isinstance(part, dict) else str(part)
            for part in error.extra or []
        ]
        sentence = f"The request does not fit: {'; '.join(parts) or error.detail}"
    elif error.status_code == 404:
        sentence = "There is nothing here."
    elif error.status_code == 405:
        sentence = "That cannot be done here this way."
    elif error.status_code == 413:
        sentence = "That is too large."
    elif error.detail:
        sentence = str(error.detail)
    key = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
    headers = error.headers or {}
    shape = ErrorShape(key, sentence if sentence.endswith((".", "?", "!")) else sentence + ".")
    return Response(shape, status_code=error.status_code, media_type="application/json", headers=headers)


def on_surprise(request: AnyRequest, error: Exception) -> Response[ErrorShape]:
    log.error("surprise", exc_info=error, extra={"path": request.url.path})
    shape = ErrorShape("surprise", "Something broke on our side; it is in the log, and your game is safe.")
    return Response(shape, status_code=500, media_type="application/json")
