"""The ASGI application: the routes behind the middleware."""

from __future__ import annotations

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from smokestack import __version__
from smokestack.kernel.errors import UserError
from smokestack.server import (
    routes_account,
    routes_coach,
    routes_games,
    routes_notifications,
    routes_operations,
    routes_people,
    routes_replay,
    routes_review,
    routes_tables,
)
from smokestack.server.config import Config
from smokestack.server.errors import on_http_error, on_surprise, on_unreadable, on_user_error
from smokestack.server.logs import log_to_stderr
from smokestack.server.middleware import SecurityMiddleware
from smokestack.server.processes import end_with_parent, keep_files_from_children
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
    503: "The server is too busy or the database does not answer; `retry` says when to try again",
}


def handlers() -> list[HTTPRouteHandler]:
    """All HTTP routes, with the errors each can return."""
    found: list[HTTPRouteHandler] = []
    modules = (
        *(routes_account, routes_people, routes_games, routes_tables, routes_replay),
        *(routes_coach, routes_review, routes_notifications, routes_operations),
    )
    for module in modules:
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
        exception_handlers={
            UserError: on_user_error,
            HTTPException: on_http_error,
            RecursionError: on_unreadable,
            UnicodeDecodeError: on_unreadable,
            Exception: on_surprise,
        },
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
    end_with_parent()
    keep_files_from_children()
    log_to_stderr()
    return application(Config.from_environment())
