"""Log lines as JSON on standard error. Each says for which request, person and address it was written."""

from __future__ import annotations

import json
import logging
import secrets
import sys
import time
from contextvars import ContextVar
from typing import Any

FIELDS = ("method", "path", "status", "ms", "trouble", "workers", "limits")
_request: ContextVar[dict[str, str] | None] = ContextVar("request", default=None)


def begin_request(address: str) -> str:
    """Mark what this task logs from now on; returns the id of the request."""
    id = secrets.token_hex(6)
    _request.set({"request": id, "person": "", "address": address})
    return id


def identify_request(person: str) -> None:
    """Say who sent the request, once that is known."""
    _request.set({**(_request.get() or {}), "person": person})


class RequestFilter(logging.Filter):
    """Adds the request to a record while its task is known: a formatter may run elsewhere."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request = _request.get()
        return True


class JsonFormatter(logging.Formatter):
    """Writes each log line as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= getattr(record, "request", None) or {}
        for name in FIELDS:
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr() -> None:
    """Log to standard error: everything for a log file or a journal, only what is wrong for somebody at a terminal."""
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(RequestFilter())
    for name in ("smokestack", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "smokestack" else logging.WARNING)
