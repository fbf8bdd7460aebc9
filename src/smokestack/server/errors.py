"""Error responses: a status, a key and a sentence. Tracebacks stay in the log."""

from __future__ import annotations

import logging
import math
import traceback
from http import HTTPStatus

from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, ValidationException

from smokestack.kernel.errors import UserError
from smokestack.server.protocol import ErrorInfo
from smokestack.server.validation import explain_part
from smokestack.store.base import StoreError
from smokestack.table.errors import (
    BusyError,
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
    (BusyError, 503),
    (LimitError, 429),
    (StoreError, 503),
]
RETRY_SECONDS = 5
"""What a 503 tells clients to wait."""
_SENTENCES = {
    404: "There is nothing at this address.",
    405: "This address does not support that method.",
    413: "The request is too large.",
}
SURPRISE = ErrorInfo("surprise", "Something went wrong on the server. Your game is safe, and the error is in the log.")
STORE = ErrorInfo("store", f"The database does not answer at the moment; try again in {RETRY_SECONDS} seconds.")

AnyRequest = Request[object, object, State]


def error_info(trouble: UserError) -> ErrorInfo:
    if isinstance(trouble, RefusedError):
        refusal = None if trouble.refusal is None else refusal_info(trouble.refusal)
        retry = trouble.retry if isinstance(trouble, LimitError) else None
        return ErrorInfo(trouble.error, trouble.sentence, refusal, None if retry is None else _rounded_up(retry))
    if isinstance(trouble, StoreError):
        log.error("store", extra={"trouble": str(trouble)})  # it may name hosts and files, which are nobody's business
        return STORE
    return ErrorInfo("trouble", str(trouble))


def _rounded_up(seconds: float) -> float:
    """Rounded up, because a client that tries again a moment too early is refused again."""
    return math.ceil(seconds * 100) / 100


def retry_header(info: ErrorInfo, status: int) -> dict[str, str]:
    """The header `Retry-After`, which has whole seconds."""
    if info.retry is not None:
        return {"Retry-After": str(math.ceil(info.retry))}
    # Only people are told to try again: a write may have arrived, and a program would send it twice.
    return {"Retry-After": str(RETRY_SECONDS)} if status == 503 else {}


def status_of(trouble: UserError) -> int:
    return next((status for kind, status in _STATUS if isinstance(trouble, kind)), 400)


def on_user_error(request: AnyRequest, trouble: UserError) -> Response[ErrorInfo]:
    info, status = error_info(trouble), status_of(trouble)
    return Response(info, status_code=status, media_type="application/json", headers=retry_header(info, status))


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[ErrorInfo]:
    """An error of the framework, such as invalid JSON, wrong fields or an unknown address."""
    if isinstance(error, ValidationException):
        sentence = _validation_sentence(error)
    elif error.status_code == 404 and error.detail and error.detail != HTTPStatus.NOT_FOUND.phrase:
        sentence = str(error.detail)
    else:
        sentence = _SENTENCES.get(error.status_code) or str(error.detail) or "The request cannot be read."
    key = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
    info = ErrorInfo(key, sentence if sentence.endswith((".", "?", "!")) else sentence + ".")
    return Response(info, status_code=error.status_code, media_type="application/json", headers=error.headers or {})


def _validation_sentence(error: ValidationException) -> str:
    parts = [
        explain_part(str(part.get("message", "")), str(part.get("key", ""))) if isinstance(part, dict) else str(part)
        for part in error.extra or []
    ]
    return " ".join(parts) or str(error.detail)


def on_unreadable(request: AnyRequest, error: Exception) -> Response[ErrorInfo]:
    """JSON that is nested too deeply, or bytes that are no text; anything else of the kind is an error of ours."""
    names = [frame.name for frame in traceback.extract_tb(error.__traceback__)]
    if not {"decode_json", "parse_query_string", "parse_url_encoded_dict"} & set(names):
        return on_surprise(request, error)
    deep = isinstance(error, RecursionError)
    sentence = "The JSON is nested too deeply." if deep else "The request is not valid UTF-8."
    return Response(ErrorInfo("bad_request", sentence), status_code=400, media_type="application/json")


def on_surprise(request: AnyRequest, error: Exception) -> Response[ErrorInfo]:
    """An error of ours."""
    log.error("surprise", exc_info=error, extra={"path": request.url.path})
    return Response(SURPRISE, status_code=500, media_type="application/json")
