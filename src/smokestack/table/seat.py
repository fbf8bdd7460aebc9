"""A seat at a table: who plays it."""

from __future__ import annotations

from typing import Final, Literal

COLOURS: Final = ("orange", "sky", "green", "blue", "vermilion", "mauve")
STANDIN_LEVEL: Final = "normal"
"""The level of the bot that takes over a seat that resigned, ran out of time or was opened during play."""


class Seat:
    """One seat."""

    __slots__ = ("colour", "level", "name", "reserved", "reserved_login", "resigned", "standin", "user")

    def __init__(self) -> None:
        self.user = ""
        self.name = ""
        self.colour = ""
        self.level = ""
        """The level of the bot in this seat."""
        self.standin = ""
        """The level of the bot that plays for an absent person."""
        self.resigned = False
        self.reserved = ""
        """The id of the person it is reserved for."""
        self.reserved_login = ""

    def kind(self) -> Literal["open", "person", "bot"]:
        return "bot" if self.level else "person" if self.user else "open"

    def played_by(self) -> str:
        """The level of the bot that decides here; "" for a person or nobody."""
        return self.level or self.standin or (STANDIN_LEVEL if self.resigned else "")
