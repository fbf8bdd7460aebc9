"""Starts a server: one process, or several that share a port."""

from __future__ import annotations

import contextlib
import socket
from typing import Any

import uvicorn

from smokestack.kernel.errors import UserError
from smokestack.server.app import application, log_to_stderr
from smokestack.server.config import Config
from smokestack.server.live import LARGEST_MESSAGE
from smokestack.store.factory import is_postgres

SETTINGS: dict[str, Any] = {
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "proxy_headers": False,  # the middleware does it, for the configured proxies only
    "http": "smokestack.server.http_connection:GuardedHttp",
    "ws": "smokestack.server.websocket:DirectWebSocket",
    "ws_max_size": LARGEST_MESSAGE,
    "ws_per_message_deflate": False,
    "timeout_graceful_shutdown": 5,
    "lifespan": "on",
}


OPEN_FILES = 65_536


class ServeError(UserError):
    """The server cannot be started with these settings."""


def listening(host: str, port: int) -> socket.socket:
    """A listening socket. Port 0 chooses any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise ServeError(
            f"Cannot listen on port {port} of {host}: {error.strerror}. Choose another port with --port."
        ) from None
    listener.listen(1024)
    listener.set_inheritable(True)
    return listener


def _allow_many_connections() -> None:
    """Each connection is an open file, and the usual limit of a thousand is soon reached."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def serve(config: Config, listener: socket.socket) -> None:
    """Serve until the process is told to stop."""
    if config.workers > 1 and not is_postgres(config.db):
        raise ServeError("More than one worker needs PostgreSQL; use --db postgresql://… or a single worker.")
    log_to_stderr()
    _allow_many_connections()
    if config.workers > 1:
        config.to_environment()
        listener.close()  # uvicorn opens it again for all workers
        factory = "smokestack.server.app:from_environment"
        uvicorn.run(factory, factory=True, host=config.host, port=config.port, workers=config.workers, **SETTINGS)
        return
    server = uvicorn.Server(uvicorn.Config(application(config), **SETTINGS))
    server.run(sockets=[listener])
    if not server.started:
        raise ServeError("The server could not start; see the lines above for the reason.")
