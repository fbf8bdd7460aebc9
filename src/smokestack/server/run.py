"""Starting a server: one process, or several behind one port."""

from __future__ import annotations

import socket
from typing import Any

import uvicorn

from smokestack.kernel.errors import UserError
from smokestack.server.app import application, log_to_stderr
from smokestack.server.config import Config
from smokestack.server.live import LARGEST
from smokestack.store.factory import is_postgres

SETTINGS: dict[str, Any] = {
    "log_config": None,
    "access_log": False,
    "server_header": False,
    "ws": "smokestack.server.websocket:DirectWebSocket",
    "ws_max_size": LARGEST,
    "ws_per_message_deflate": False,
    "timeout_graceful_shutdown": 5,
    "lifespan": "on",
}


class ServeError(UserError):
    """The server cannot be started like that."""


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise ServeError(
            f"Port {port} of {host} cannot be used: {error.strerror}. Choose another with --port."
        ) from None
    listener.listen(1024)
    listener.set_inheritable(True)
    return listener


def serve(config: Config, listener: socket.socket) -> None:
    """Serve until told to stop."""
    if config.workers > 1 and not is_postgres(config.db):
        raise ServeError("Several workers need PostgreSQL: give --db postgresql://… or use one worker.")
    log_to_stderr()
    if config.workers > 1:
        config.to_environment()
        listener.close()  # uvicorn opens it again, for all of them
        factory = "smokestack.server.app:from_environment"
        uvicorn.run(factory, factory=True, host=config.host, port=config.port, workers=config.workers, **SETTINGS)
        return
    server = uvicorn.Server(uvicorn.Config(application(config), **SETTINGS))
    server.run(sockets=[listener])
    if not server.started:
        raise ServeError("The server could not start; the lines above say why.")
