"""A seat at a table: who plays it."""

from __future__ import annotations

from typing import Final, Literal

COLOURS: Final = ("orange", "sky", "green", "blue", "vermilion", "mauve")
STANDIN_LEVEL: Final = "normal"
"""The level of the bot that takes over a seat that resigned, ran out of time or was opened during play."""


class Seat:
    """One seat."""

    __slots__ = (
        "away_since",
        "colour",
        "declined",
        "level",
        "name",
        "owner",
        "owner_name",
        "requested",
        "reserved",
        "reserved_login",
        "resigned",
        "standin",
        "user",
        "vacation_taken",
        "vacation_until",
    )

    def __init__(self) -> None:
        self.user = ""
        self.name = ""
        self.colour = ""
        self.level = ""
        """The level of the bot in this seat."""
        self.standin = ""
        """The level of the bot that plays for an absent person."""
        self.away_since = 0.0
        """When that bot took over."""
        self.owner = ""
        """The id of the person who had this seat before it was opened. They can take it back from a bot."""
        self.owner_name = ""
        self.requested = False
        """The host has asked the owner to open the seat."""
        self.declined = False
        """The owner has said no."""
        self.resigned = False
        self.vacation_until = 0.0
        """Until when its owner is on vacation; 0 if they are not."""
        self.vacation_taken = 0.0
        """How many seconds of vacation its owner has taken before the present one ends."""
        self.reserved = ""
        """The id of the person it is reserved for."""
        self.reserved_login = ""

    def kind(self) -> Literal["open", "person", "bot"]:
        return "bot" if self.level else "person" if self.user else "open"

    def played_by(self) -> str:
        """The level of the bot that decides here; "" for a person or nobody."""
        return self.level or self.standin or (STANDIN_LEVEL if self.resigned else "")

    def step_away(self, level: str, at: float) -> None:
        """A bot plays from now on."""
        self.standin, self.away_since = level, at
        self.requested = self.declined = False

    def come_back(self) -> None:
        """The person who left it, or the owner of a seat that was opened, plays again."""
        if self.owner:
            self.user, self.name = self.owner, self.owner_name
        self.standin = self.owner = self.owner_name = ""
        self.requested = self.declined = False

    def take_vacation(self, at: float, until: float) -> None:
        self.vacation_until, self.vacation_taken = until, self.vacation_taken + until - at

    def end_vacation(self, at: float) -> None:
        """What was announced and not taken can be taken later."""
        self.vacation_taken -= max(0.0, self.vacation_until - at)
        self.vacation_until = 0.0
