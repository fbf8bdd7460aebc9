"""What happened, what is asked and why something is refused: structure first, words later.

A fact is a key into the game's message file plus a few numbers, names and ids. The command line and the page word
it. Nobody parses sentences, and nobody compares two positions to guess what happened.
"""

from __future__ import annotations

from typing import Final

FactData = dict[str, int | str | list[int]]
"""What a fact or refusal is about. Names and numbers go into the sentence. Ids are for programs: `<name>_id` is the
index of a place, good or card in the game's scene, and `<name>_ids` is a list of such indexes."""

EVERYONE: Final = -1
"""The audience of public facts. Any other audience is a bit set of seats (seat 2 alone is ``1 << 2``)."""

NOBODY: Final = -1
"""The seat of a fact that concerns no seat."""


class Fact:
    """One thing that happened, or one thing that is asked.

    Three names in ``data`` mean the same in every game: ``money``, ``vp`` and ``income`` are what ``seat`` gained (or,
    if negative, lost) through this fact alone. The score breakdown is their sum by ``key``.
    A seat other than ``seat`` goes into ``data`` under any name; the message refers to it as ``{owner:seat}``.
    """

    __slots__ = ("audience", "data", "key", "seat")

    def __init__(self, key: str, seat: int = NOBODY, data: FactData | None = None, audience: int = EVERYONE) -> None:
        self.key = key
        self.seat = seat
        self.data: FactData = {} if data is None else data
        self.audience = audience

    def gain(self, unit: str) -> int:
        """How much ``seat`` gained of `money`, `vp` or `income`."""
        value = self.data.get(unit, 0)
        return value if isinstance(value, int) else 0

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) may know the fact."""
        if self.audience == EVERYONE:
            return True
        return seat is not None and bool(self.audience >> seat & 1)

    def __repr__(self) -> str:
        return f"Fact({self.key!r}, seat={self.seat}, {self.data!r})"


class ChoiceNote:
    """What a player should know about an action before choosing it: its price, how good it looks, what it does.

    Its facts are worded by the messages `note.<key>`. Like a refusal, a note depends only on what the seat may know.
    """

    __slots__ = ("facts", "price", "rank")

    def __init__(self, price: int | None = None, rank: int = 0, facts: list[Fact] | None = None) -> None:
        self.price = price
        """What it costs now; None if it is not something that has a price."""
        self.rank = rank
        """Lower ranks are listed first. Equal ranks keep the order of `legal`."""
        self.facts: list[Fact] = [] if facts is None else facts

    def __repr__(self) -> str:
        return f"ChoiceNote({self.price!r}, {self.rank}, {self.facts!r})"


class Refusal:
    """Why an action is illegal: the clause that forbids it, and what stands in the way."""

    __slots__ = ("clause", "data", "key")

    def __init__(self, clause: str, key: str, data: FactData | None = None) -> None:
        self.clause = clause
        self.key = key
        self.data: FactData = {} if data is None else data

    def __repr__(self) -> str:
        return f"Refusal({self.clause!r}, {self.key!r}, {self.data!r})"
