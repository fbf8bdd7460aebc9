"""Starts a server: one process, or several that share a port."""

from __future__ import annotations

import contextlib
import errno
import socket
import time
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from smokestack.kernel.errors import UserError
from smokestack.server.app import application
from smokestack.server.config import Config
from smokestack.server.frames import LARGEST_MESSAGE
from smokestack.server.logs import log_to_stderr
from smokestack.store.factory import is_postgres
from smokestack.store.lock import only_server

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


PATIENCE = 2.0
"""Seconds to wait for a port: the workers of a server that was killed a moment ago may not be gone yet."""


def listening(host: str, port: int) -> socket.socket:
    """A listening socket, which children do not inherit. Port 0 chooses any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        _bind(listener, host, port)
    except OSError as error:
        listener.close()
        raise ServeError(
            f"Cannot listen on port {port} of {host}: {error.strerror}. Choose another port with --port."
        ) from None
    listener.listen(1024)
    return listener


def _bind(listener: socket.socket, host: str, port: int) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            listener.bind((host, port))
            return
        except OSError as error:
            if error.errno != errno.EADDRINUSE or time.monotonic() > end:
                raise
            time.sleep(0.05)


def _allow_many_connections() -> None:
    """Each connection is an open file, and the usual limit of a thousand is soon reached."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no such limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, OPEN_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


def serve(config: Config, listener: socket.socket, starting: Callable[[], None] = lambda: None) -> None:
    """Serve until the process is told to stop. `starting` is called once nothing speaks against it."""
    if config.workers > 1 and not is_postgres(config.db):
        raise ServeError("More than one worker needs PostgreSQL; use --db postgresql://… or a single worker.")
    log_to_stderr()
    _allow_many_connections()
    with contextlib.nullcontext() if is_postgres(config.db) else only_server(config.db):
        starting()
        if config.workers > 1:
            _serve_with_workers(config, listener)
        else:
            _serve_alone(config, listener)


def _serve_with_workers(config: Config, listener: socket.socket) -> None:
    config.to_environment()
    factory = "smokestack.server.app:from_environment"
    Multiprocess(uvicorn.Config(factory, factory=True, workers=config.workers, **SETTINGS), [listener]).run()


def _serve_alone(config: Config, listener: socket.socket) -> None:
    server = uvicorn.Server(uvicorn.Config(application(config), **SETTINGS))
    server.run(sockets=[listener])
    if not server.started:
        raise ServeError("The server could not start; see the lines above for the reason.")
