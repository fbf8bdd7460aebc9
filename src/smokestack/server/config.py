"""The settings of a server. Worker processes get them through an environment variable."""

from __future__ import annotations

import os

import msgspec

VARIABLE = "SMOKESTACK_SERVER"


class Config(msgspec.Struct, frozen=True):
    """The settings of a server."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8080
    workers: int = 1
    bot_workers: int = 1
    origins: tuple[str, ...] = ()
    """Other origins whose pages may connect, such as `https://club.example`."""
    loaded_tables: int = 300
    """How many tables stay in memory. Others are loaded when somebody needs them."""
    requests_per_second: float = 30
    """HTTP requests of one person, with bursts of ten times that."""
    messages_per_second: float = 60
    """WebSocket messages of one page, with bursts of four times that."""

    password_attempts: int = 10
    """Passwords that one address may try at once; then one every half minute."""
    sign_ups: int = 10
    """New accounts that one address may ask for at once; then one every two minutes.

    A sign-up must tell whether a login is taken, so this also bounds how many logins somebody can try out."""
    chat_lines: int = 20
    """Lines of chat a player may write in a minute. Somebody without a seat may write a quarter of that, all of them at
    one table together as many as a player, and one address twice as many."""
    session_days: float = 180
    """A session ends when it was not used for this many days."""

    def to_environment(self) -> None:
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @classmethod
    def from_environment(cls) -> Config:
        return msgspec.json.decode(os.environ[VARIABLE], type=cls)
