"""The ASGI application: the routes behind the middleware."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from smokestack import __version__
from smokestack.kernel.errors import UserError
from smokestack.server import routes_account, routes_games, routes_operations, routes_tables
from smokestack.server.config import Config
from smokestack.server.errors import on_http_error, on_surprise, on_user_error
from smokestack.server.middleware import SecurityMiddleware
from smokestack.server.protocol import ErrorInfo
from smokestack.server.services import Services

LARGEST_BODY = 64 * 1024
_ERRORS = {
    400: "The request is invalid",
    403: "You may not do this",
    404: "It does not exist, or you may not see it",
    409: "Not possible at the moment",
    413: "The request is too large",
    422: "The rules of the game do not allow this action",
    429: "Too many requests; `retry` says when to try again",
    503: "The server is too busy; `retry` says when to try again",
}


def handlers() -> list[HTTPRouteHandler]:
    """All HTTP routes, with the errors each can return."""
    found: list[HTTPRouteHandler] = []
    for module in (routes_account, routes_games, routes_tables, routes_operations):
        found += module.HANDLERS
    for handler in found:
        handler.responses = {
            status: ResponseSpec(ErrorInfo, generate_examples=False, description=text)
            for status, text in _ERRORS.items()
        }
    return found


def litestar(services: Services) -> Litestar:
    """The routes alone, without the middleware."""
    return Litestar(
        route_handlers=handlers(),
        state=State({"services": services}),
        lifespan=[services.lifespan],
        exception_handlers={UserError: on_user_error, HTTPException: on_http_error, Exception: on_surprise},
        openapi_config=OpenAPIConfig(
            title="Smokestack", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


def application(config: Config) -> ASGIApp:
    services = Services(config)
    return SecurityMiddleware(litestar(services), services)


def from_environment() -> ASGIApp:
    """The application of a worker process."""
    log_to_stderr()
    return application(Config.from_environment())


class JsonFormatter(logging.Formatter):
    """Writes each log line as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        for name in ("method", "path", "status", "ms", "trouble", "workers"):
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_to_stderr(level: int = logging.INFO) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    for name in ("smokestack", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "smokestack" else logging.WARNING)
