"""How a server is set up. Passed to worker processes through one environment variable."""

from __future__ import annotations

import os

import msgspec

VARIABLE = "SMOKESTACK_SERVER"


class Config(msgspec.Struct, frozen=True):
    """Everything about a server that can be chosen."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 1
    bot_workers: int = 1
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect, as `https://club.example`."""
    loaded_tables: int = 300
    """How many tables stay in memory; the others are read again when somebody needs them."""
    requests_per_second: float = 30
    """Of one person over HTTP; bursts of ten times that."""
    messages_per_second: float = 60
    """Of one page over its WebSocket; bursts of four times that."""

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Config:
        return msgspec.json.decode(os.environ[VARIABLE], type=cls)
