"""What a review says about a game, as plain structs for the page, the terminal and files."""

from __future__ import annotations

import msgspec

from smokestack.coach.values import ValueSource
from smokestack.kernel.facts import FactData

TURNING_POINTS = 3


class MoveFact(msgspec.Struct, frozen=True):
    """What an action would have done, worded by the message `event.<key>` of the game."""

    key: str
    seat: int
    data: FactData


class ReviewedDecision(msgspec.Struct, frozen=True):
    """A decision between several actions. Points and places are those of the seat that decided."""

    at: int
    """How many actions were played before it."""
    seat: int
    round: int
    text: str
    """What was played."""
    points: tuple[float, float]
    """The expected points before and after."""
    places: tuple[float, float]
    """The expected place before and after."""
    obvious: bool
    """It made no difference what was played."""
    loss: float
    """How many points the best action that was found is better; 0 if none is."""
    error: float
    """Half of a 95 % interval of the loss."""
    best: str = ""
    """The best action, if another one was played."""
    shown: tuple[MoveFact, ...] = ()
    """What it would have done, to be drawn on the board."""


class ReviewedDraw(msgspec.Struct, frozen=True):
    """A draw, or several in a row, and how many points it brought each seat."""

    at: int
    """How many actions were played before it."""
    round: int
    texts: list[str]
    """What was drawn."""
    luck: list[float]


class SeatReview(msgspec.Struct, frozen=True):
    """The result of a seat and its parts: result = start + luck + own + others."""

    seat: int
    start: float
    luck: float
    own: float
    others: float
    result: float
    place: float
    decisions: int
    """How many of its decisions were not obvious."""
    lost: float
    """The sum of its losses."""
    error_rate: float
    """The mean loss of a decision that was not obvious."""


class CurvePoint(msgspec.Struct, frozen=True):
    """The end of a round, or the start of the game; every list is by seat."""

    at: int
    """How many actions had been played."""
    round: int
    points: list[float]
    places: list[float]
    luck: list[float]
    """The sum of the luck so far."""
    own: list[float]
    """The sum of what the own decisions brought so far."""


class WinnersLead(msgspec.Struct, frozen=True):
    """What decided the game between the winner and the second: lead = start + luck + own + others."""

    winner: int
    second: int
    lead: float
    """How many points the winner was ahead at the end, and how much of it came from where."""
    start: float
    luck: float
    own: float
    others: float
    ahead: bool
    """The winner was ahead in expected points at the end of the last rounds."""
    ahead_since: int
    """The first of these rounds; 0 if it was so from the start on."""
    swing_round: int
    """The round in which the expected lead changed most, and by how much."""
    swing: float
    most_errors: int
    """The seat with the highest error rate."""
    fewest_errors: int


class GameReview(msgspec.Struct, frozen=True):
    """The review of a finished game."""

    game: str
    map: str
    actions: int
    source: ValueSource
    iterations: int
    """How long each decision was searched."""
    rounds: int
    """How many futures were compared."""
    lead: bool
    """Losses are points of the lead over the best other seat, not of the own score."""
    seats: list[SeatReview]
    decisions: list[ReviewedDecision]
    draws: list[ReviewedDraw]
    turning_points: list[int]
    """The decisions that lost most, as indexes, in the order of the game."""
    curve: list[CurvePoint]
    outcome: WinnersLead | None = None
    """None if nobody else played."""


def turning_points(decisions: list[ReviewedDecision]) -> list[int]:
    """The decisions that lost most, in the order of the game."""
    lost = [place for place, one in enumerate(decisions) if one.best and not one.obvious]
    return sorted(sorted(lost, key=lambda place: -decisions[place].loss)[:TURNING_POINTS])
