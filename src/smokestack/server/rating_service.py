"""Counts finished rated games, and shows ratings to people."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

from msgspec.structs import replace

from smokestack.kernel.errors import UserError
from smokestack.server.people_protocol import BotRating, Leaderboard, LeaderboardRow, RatingChange, RatingInfo
from smokestack.store.base import Store
from smokestack.store.check import replay_stored
from smokestack.store.ratings import PersonRating
from smokestack.table.ratings import START_DEVIATION, CountedSeat, RatedGame, Rating, bot_ratings, rated_game
from smokestack.table.table import Table

log = logging.getLogger("smokestack")
PROVISIONAL = START_DEVIATION * 2 / 3
"""With a larger deviation a rating is provisional: usually for about ten games."""
PROVISIONAL_GAMES = 5
"""A rating from fewer games is provisional in any case."""
LEADERS = 100


class RatingService:
    """The ratings of this server."""

    def __init__(self, store: Store, in_background: Callable[[Coroutine[None, None, None]], None]) -> None:
        self.store = store
        self._in_background = in_background
        self._unreadable: set[str] = set()
        """Tables whose logs cannot be replayed to their end."""

    def on_over(self, table: Table) -> None:
        """Count a game that has just ended, while nobody waits."""
        result = rated_game(table)
        if result is not None:
            self._in_background(self._count(result))

    async def _count(self, result: RatedGame) -> None:
        try:
            await self.store.ratings.add(result)
        except UserError as trouble:  # it is tried again with those that were not counted
            log.warning("rating", extra={"table": result.id, "trouble": str(trouble)})

    async def count_finished(self) -> None:
        """Count the games that a process did not count after their end, because it was killed."""
        for id in await self.store.ratings.uncounted():
            if id not in self._unreadable:
                stored = await self.store.log(id)
                table = None if stored is None else await asyncio.to_thread(replay_stored, id, stored, check=False)
                result = None if table is None else rated_game(table)
                if result is None:
                    self._unreadable.add(id)
                else:
                    await self._count(result)

    async def leaderboard(self, game: str, person: str) -> Leaderboard:
        """The best players of a game, and where this person stands."""
        leaders = await self.store.ratings.leaders(game, PROVISIONAL, PROVISIONAL_GAMES, LEADERS)
        mine = [one for one in await self.store.ratings.of(person) if one.game == game] if person else []
        levels = sorted(bot_ratings(game).items(), key=lambda one: -one[1])
        return Leaderboard(
            game=game,
            rows=[
                LeaderboardRow(one.name, one.colour, shown(Rating(one.points, one.deviation)), one.played, one.last)
                for one in leaders
            ],
            bots=[BotRating(level, round(points)) for level, points in levels],
            you=rating_info(mine[0]) if mine else None,
        )


def shown(rating: Rating) -> RatingInfo:
    """A rating as people see it: whole points, and an interval that holds the truth in 95 of 100 cases."""
    return RatingInfo(round(rating.points), round(2 * rating.deviation), rating.deviation > PROVISIONAL)


def rating_info(one: PersonRating) -> RatingInfo:
    info = shown(one.rating())
    return replace(info, provisional=info.provisional or one.played < PROVISIONAL_GAMES)


def rating_change(one: CountedSeat) -> RatingChange:
    return RatingChange(shown(one.before), shown(one.after))
