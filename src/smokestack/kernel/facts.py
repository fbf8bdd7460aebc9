"""What happened, what is asked and why something is refused: structure first, words later.

A fact is a key into the game's message file and a handful of numbers and names. The command line and the
page word it; nobody parses sentences, and nobody compares two positions to guess what happened.
"""

from __future__ import annotations

from typing import Final

EVERYONE: Final = -1
"""The audience of what all may know; otherwise a set of seats as bits (seat 2 alone is ``1 << 2``)."""

NOBODY: Final = -1
"""The seat of a fact that concerns no seat."""


class Fact:
    """One small thing to say.

    Three names in ``data`` have a meaning everywhere: ``money``, ``vp`` and ``income`` are what ``seat`` gained
    (or, negative, lost) by this fact alone. The table of what earned what is their sum, by ``key``.
    A seat other than ``seat`` goes into ``data`` under any name; the message says ``{owner:seat}``.
    """

    __slots__ = ("audience", "data", "key", "seat")

    def __init__(
        self, key: str, seat: int = NOBODY, data: dict[str, int | str] | None = None, audience: int = EVERYONE
    ) -> None:
        self.key = key
        self.seat = seat
        self.data: dict[str, int | str] = {} if data is None else data
        self.audience = audience

    def seen_by(self, seat: int | None) -> bool:
        """May this seat (None: a spectator) be told?"""
        if self.audience == EVERYONE:
            return True
        return seat is not None and bool(self.audience >> seat & 1)

    def __repr__(self) -> str:
        return f"Fact({self.key!r}, seat={self.seat}, {self.data!r})"


class Refusal:
    """Why an action is not allowed: the clause, and what stood in the way."""

    __slots__ = ("clause", "data", "key")

    def __init__(self, clause: str, key: str, data: dict[str, int | str] | None = None) -> None:
        self.clause = clause
        self.key = key
        self.data: dict[str, int | str] = {} if data is None else data

    def __repr__(self) -> str:
        return f"Refusal({self.clause!r}, {self.key!r}, {self.data!r})"
