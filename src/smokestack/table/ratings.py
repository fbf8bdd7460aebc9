"""What the result of a rated game says about the strength of its players.

A rating is a number of points with a standard deviation. Points mean the same at every game: the normal bot has 1500,
and of two players who are 200 points apart, the stronger one finishes ahead in three of four games. The levels of the
bots keep their ratings, so the scale cannot drift away from them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from smokestack.kernel import registry
from smokestack.kernel.ranking import places_of
from smokestack.table.table import Table

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

LOGIT: Final = 400 / math.log(10)
"""As many points apart, the odds of finishing ahead are e to 1. It is the scale that chess uses."""
START: Final = 1500.0
START_DEVIATION: Final = 132.0
"""How uncertain the rating of a newcomer is, until results tell how much the players of a game differ
(`rating_spread.py`). It suits clubs where two of three players are within 174 points of the mean."""
DRIFT: Final = 2.5
"""How uncertain a rating becomes with every game, because people learn."""
KNOWN: Final = 0.01
"""The deviation of a bot, which openskill wants to be positive."""
LEVELS: Final = ("easy", "casual", "normal", "hard")
MODEL: Final = "2"
"""Increase it whenever the same games would give other ratings: servers then compute them all again."""


class Rating(msgspec.Struct, frozen=True):
    """How strong a player is at a game, and how certain that is."""

    points: float = START
    deviation: float = START_DEVIATION


class RatedSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a finished rated game."""

    place: int
    person: str = ""
    level: str = ""
    """The level of the bot; empty for a person."""


class CountedSeat(msgspec.Struct, frozen=True):
    """A seat of a counted game, with the player's rating before and after it."""

    seat: RatedSeat
    before: Rating
    after: Rating


class RatedGame(msgspec.Struct, frozen=True):
    """All that ratings need to know about a finished game. Games count in the order in which they ended."""

    id: str
    game: str
    ended: float
    seats: list[RatedSeat]

    def order(self) -> tuple[float, str]:
        return self.ended, self.id


def rated_game(table: Table) -> RatedGame | None:
    """The result of a rated game; None if it is not over, or not rated."""
    if not table.created.rated or table.status != "over" or table.play is None:
        return None
    places = places_of(table.ranking())
    seats = [RatedSeat(places[number], seat.user, seat.level) for number, seat in enumerate(table.seats)]
    return RatedGame(table.id, table.created.game, table.ended, seats)


def bot_ratings(game: str) -> dict[str, float]:
    """The fixed ratings of the levels of the bots, the anchors of the scale."""
    return dict(zip(LEVELS, map(float, registry.game(game).bot_ratings), strict=True))


def model_of(game: str) -> str:
    """Names the model and the anchors with which the ratings of a game are computed."""
    return f"{MODEL} {' '.join(f'{level}={points:g}' for level, points in sorted(bot_ratings(game).items()))}"


def count(
    result: RatedGame, known: Mapping[str, Rating], bots: Mapping[str, float], newcomer: Rating
) -> list[CountedSeat]:
    """The ratings after a game. The levels of the bots keep theirs."""
    before = [
        Rating(bots.get(one.level, bots["normal"]), 0.0) if one.level else known.get(one.person, newcomer)
        for one in result.seats
    ]
    fixed = [bool(one.level) or not one.person for one in result.seats]
    after = rate(before, fixed, [one.place for one in result.seats])
    return [CountedSeat(*one) for one in zip(result.seats, before, after, strict=True)]


def rate(before: Sequence[Rating], fixed: Sequence[bool], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game; those that are `fixed` stay."""
    model = _model(len(before))
    teams = [
        [model.create_rating([one.points, KNOWN if still else one.deviation])]
        for one, still in zip(before, fixed, strict=True)
    ]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [
        old if still else Rating(team[0].mu, team[0].sigma)
        for old, still, team in zip(before, fixed, after, strict=True)
    ]


@cache
def _model(seats: int) -> PlackettLuce:
    """The model for games of so many seats.

    openskill adds the noise of all seats up, so that a difference would mean less at a larger table. Here it means the
    same at every table. The variance shrinks as the model says, not more slowly as openskill would have it by default.
    """
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=START, sigma=START_DEVIATION, beta=LOGIT / math.sqrt(seats), tau=DRIFT, gamma=lambda *_: 1.0)


def chance_ahead(one: Rating, other: Rating) -> float:
    """How likely the first finishes ahead of the second, in a game with any number of players."""
    spread = math.sqrt(LOGIT**2 + math.pi / 8 * (one.deviation**2 + other.deviation**2))
    return 1 / (1 + math.exp((other.points - one.points) / spread))


def expected_place(seat: int, players: Sequence[Rating]) -> float:
    """The mean place to expect for a seat."""
    return 1 + sum(chance_ahead(other, players[seat]) for number, other in enumerate(players) if number != seat)
