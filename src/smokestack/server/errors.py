"""Refusals on the websocket: a status, a key and a sentence. A traceback stays in the log."""

from __future__ import annotations

import logging
from http import HTTPStatus

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException

from smokestack.kernel.errors import UserError
from smokestack.server.protocol import ErrorInfo
from smokestack.store.base import StoreError
from smokestack.table.errors import (
    ForbiddenError,
    IllegalActionError,
    LimitError,
    NotFoundError,
    NotNowError,
    RefusedError,
)
from smokestack.table.protocol import refusal_info

log = logging.getLogger("smokestack")
_STATUS: list[tuple[type[UserError], int]] = [
    (ForbiddenError, 403),
    (NotFoundError, 404),
    (NotNowError, 409),
    (IllegalActionError, 422),
    (LimitError, 429),
    (StoreError, 503),
]


def error_info(trouble: UserError) -> ErrorInfo:
    if isinstance(trouble, RefusedError):
        refusal = None if trouble.refusal is None else refusal_info(trouble.refusal)
        return ErrorInfo(trouble.error, trouble.sentence, refusal)
    return ErrorInfo("store" if isinstance(trouble, StoreError) else "trouble", str(trouble))


def status_of(trouble: UserError) -> int:
    return next((status for kind, status in _STATUS if isinstance(trouble, kind)), 400)


AnyRequest = Request[object, object, State]


def on_trouble(request: AnyRequest, trouble: UserError) -> Response[ErrorInfo]:
    return Response(error_info(trouble), status_code=status_of(trouble), media_type="application/json")


def on_http(request: AnyRequest, error: HTTPException) -> Response[ErrorInfo]:
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
    shape = ErrorInfo(key, sentence if sentence.endswith((".", "?", "!")) else sentence + ".")
    return Response(shape, status_code=error.status_code, media_type="application/json", headers=headers)


def on_surprise(request: AnyRequest, error: Exception) -> Response[ErrorInfo]:
    log.error("surprise", exc_info=error, extra={"path": request.url.path})
    shape = ErrorInfo("surprise", "Something broke on our side; it is in the log, and your game is safe.")
    return Response(shape, status_code=500, media_type="application/json")
