"""What a plan is: moves that a player has decided on in advance, and the condition under which they are played.

A plan belongs to a seat and to the person in it, and nobody else learns of it. It is stored in the table's log.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

ANYBODY: Final = -1
"""The seat of a condition that any other player can fulfil."""

Value = Annotated[int, Meta(ge=0, le=2**31)]
Path = Annotated[list[Value], Meta(min_length=1, max_length=16)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Phase = Annotated[str, Meta(max_length=80)]

LONGEST_LINE: Final = 40
LONGEST_LIST: Final = 12


class PlannedMove(msgspec.Struct, frozen=True):
    """An action by its path, and as it was written when the plan was made."""

    path: list[int]
    text: str


class PlanCondition(msgspec.Struct, frozen=True):
    """Another player plays an action that begins like this."""

    path: list[int]
    """The kind of action, and as many of its values as matter."""
    text: str
    seat: int = ANYBODY


class PlanWindow(msgspec.Struct, frozen=True):
    """How long a plan lasts: until this round is over, or this phase of it."""

    round: int
    phase: str = ""


class LineStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One move of a line of play."""

    seat: int
    path: list[int]
    text: str
    seen: str = ""
    """Of the owner's own moves: what they see before it, as a digest. The move is played only in that position."""


class LinePlan(msgspec.Struct, frozen=True, tag_field="kind", tag="line"):
    """If exactly these moves are played, answer them like this."""

    steps: list[LineStep]


class FirstPlan(msgspec.Struct, frozen=True, tag_field="kind", tag="first"):
    """At the next decision of this kind, play the first of these actions that is legal."""

    moves: list[PlannedMove]
    until: PlanWindow
    when: PlanCondition | None = None
    """Only if this has happened before that decision."""


class BidPlan(msgspec.Struct, frozen=True, tag_field="kind", tag="bid"):
    """Bid up to a limit in one auction, then drop out."""

    limit: PlannedMove
    """The highest bid."""
    until: PlanWindow
    then: PlannedMove | None = None
    """What is played when the limit does not suffice; None where nobody can drop out."""
    next: bool = False
    """It is about the next auction: none was open when the plan was made."""
    highest: bool = False
    """It makes the highest free bid within the limit; otherwise the lowest."""


class RepeatPlan(msgspec.Struct, frozen=True, tag_field="kind", tag="repeat"):
    """Play the same action, such as a pass, whenever it is legal."""

    move: PlannedMove
    until: PlanWindow
    unless: PlanCondition | None = None
    """It stops as soon as this happens."""


Plan = LinePlan | FirstPlan | BidPlan | RepeatPlan
Ending = Literal["done", "stopped"]


# --- what clients send --------------------------------------------------------------------------------------
class NewCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another player plays an action that begins with this path."""

    path: Path
    seat: SeatNumber | None = None
    """Who; null for anybody else."""


class NewLine(msgspec.Struct, frozen=True, tag_field="kind", tag="line", forbid_unknown_fields=True):
    """The moves of all players from now on; the last one is your own."""

    line: Annotated[list[Path], Meta(min_length=1, max_length=LONGEST_LINE)]


class NewFirst(msgspec.Struct, frozen=True, tag_field="kind", tag="first", forbid_unknown_fields=True):
    moves: Annotated[list[Path], Meta(min_length=1, max_length=LONGEST_LIST)]
    when: NewCondition | None = None
    phase: Phase = ""
    """The phase after which the plan stops; by default it stops when the round is over."""
    later: bool = False
    """It is about the next round."""


class NewBid(msgspec.Struct, frozen=True, tag_field="kind", tag="bid", forbid_unknown_fields=True):
    limit: Path
    """The highest bid, as an action."""
    later: bool = False


class NewRepeat(msgspec.Struct, frozen=True, tag_field="kind", tag="repeat", forbid_unknown_fields=True):
    path: Path
    unless: NewCondition | None = None
    phase: Phase = ""
    later: bool = False


NewPlan = NewLine | NewFirst | NewBid | NewRepeat
