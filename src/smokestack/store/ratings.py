"""Ratings in the database. They follow from the finished rated games alone, in the order in which those ended.

A game is counted in one transaction that takes the next version of the ratings, so two processes never count at the
same time, and a game that is counted again changes nothing. If a game ended before the last one that was counted, if
the model has changed or a table was deleted, everything is computed again from the results that are stored here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from smokestack.kernel.errors import SetupError
from smokestack.store.base import StoreError
from smokestack.table.rating_spread import changes_newcomers, newcomer
from smokestack.table.ratings import START, CountedSeat, RatedGame, Rating, bot_ratings, count, model_of

Statement = tuple[str, tuple[object, ...]]
Select = Callable[..., Awaitable[list[tuple[Any, ...]]]]
Transact = Callable[..., Awaitable[bool]]
ATTEMPTS = 50
"""How often the ratings are read again because another process has counted a game meanwhile."""
_NEXT = "UPDATE rating_models SET version = version + 1, model = $3 WHERE game = $1 AND version = $2 RETURNING game"
_ADD = """
INSERT INTO rated_games (id, game, ended, seats) VALUES ($1, $2, $3, $4)
ON CONFLICT (id) DO UPDATE SET ended = excluded.ended, seats = excluded.seats
"""
_SAVE = """
INSERT INTO ratings (person, game, points, deviation, played, last)
SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS DOUBLE PRECISION), CAST($4 AS DOUBLE PRECISION),
       CAST($5 AS INTEGER), CAST($6 AS DOUBLE PRECISION)
WHERE EXISTS (SELECT 1 FROM people WHERE id = $1)
ON CONFLICT (person, game) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
    played = excluded.played, last = excluded.last
"""
"""Who has been deleted gets no rating any more."""
_LEADERS = """
SELECT name, colour, points, deviation, played, last FROM ratings JOIN people ON people.id = ratings.person
WHERE game = $1 AND deviation <= $2 AND played >= $3 ORDER BY points DESC, person LIMIT $4
"""
_START = " start="
"""In the name of the stored model: the deviation of newcomers follows, and what comes before names the model."""


class PersonRating(msgspec.Struct, frozen=True):
    """The rating of a person at one game."""

    game: str
    points: float
    deviation: float
    played: int
    last: float
    """When the last of these games ended."""

    def rating(self) -> Rating:
        return Rating(self.points, self.deviation)


class Leader(msgspec.Struct, frozen=True):
    """A line of a leaderboard."""

    name: str
    colour: str
    points: float
    deviation: float
    played: int
    last: float


class RatingTables:
    """The ratings of one store."""

    def __init__(self, select: Select, transact: Transact) -> None:
        self._select = select
        self._transact = transact

    # --- reading --------------------------------------------------------------------------------------------
    async def uncounted(self) -> list[str]:
        """The rated tables whose game is over, but has not been counted."""
        return [row[0] for row in await self._select("SELECT id FROM games WHERE rated = 1 AND status = 'over'")]

    async def rated_tables(self) -> list[str]:
        """All rated tables whose game is over."""
        return [row[0] for row in await self._select("SELECT id FROM games WHERE rated > 0 AND status = 'over'")]

    async def games(self) -> list[str]:
        """The games that somebody has a rating at."""
        return [row[0] for row in await self._select("SELECT game FROM rating_models ORDER BY game")]

    async def of(self, person: str) -> list[PersonRating]:
        rows = await self._select(
            "SELECT game, points, deviation, played, last FROM ratings WHERE person = $1 ORDER BY played DESC, game",
            person,
        )
        return [PersonRating(*row) for row in rows]

    async def leaders(self, game: str, deviation: float, played: int, limit: int) -> list[Leader]:
        """The best players of a game whose rating is at least this certain, and who have played so many games."""
        return [Leader(*row) for row in await self._select(_LEADERS, game, deviation, played, limit)]

    async def counted(self, table: str) -> list[CountedSeat] | None:
        """The seats of a counted game; None if it was not counted."""
        rows = await self._select("SELECT seats FROM rated_games WHERE id = $1", table)
        return msgspec.json.decode(rows[0][0], type=list[CountedSeat]) if rows else None

    async def stored(self, game: str) -> list[RatedGame]:
        """The counted games, in their order."""
        rows = await self._select(
            "SELECT id, game, ended, seats FROM rated_games WHERE game = $1 ORDER BY ended, id", game
        )
        return [
            RatedGame(id, game, ended, [one.seat for one in msgspec.json.decode(seats, type=list[CountedSeat])])
            for id, game, ended, seats in rows
        ]

    # --- counting -------------------------------------------------------------------------------------------
    async def add(self, result: RatedGame) -> None:
        """Count a game, once."""
        for _ in range(ATTEMPTS):
            version, model = await self._model(result.game)
            if await self.counted(result.id) is not None:
                await self._transact(_done(result.id))
                return
            name, _, deviation = model.partition(_START)
            if name == model_of(result.game) and await self._follows(result):
                statements = await self._one_more(result, Rating(START, float(deviation)))
            else:
                stored = await self.stored(result.game)
                model, statements = await asyncio.to_thread(_all, result.game, [*stored, result])
            if await self._write(result.game, version, model, [*statements, _done(result.id)]):
                return
        raise StoreError(f"Other processes keep counting games of {result.game}; try again.")

    async def rebuild(self, game: str, results: Mapping[str, RatedGame | None]) -> None:
        """Compute all ratings of a game from its results, by table. A table without a result is forgotten.

        What was counted at other tables stays: their games ended meanwhile.
        """
        new = [one for one in results.values() if one is not None]
        for _ in range(ATTEMPTS):
            version, _model = await self._model(game)
            kept = [*new, *(one for one in await self.stored(game) if one.id not in results)]
            forget: list[Statement] = [("DELETE FROM rated_games WHERE game = $1", (game,))]
            forget.append(("DELETE FROM ratings WHERE game = $1", (game,)))
            model, computed = await asyncio.to_thread(_all, game, kept)
            if await self._write(game, version, model, [*forget, *computed, *(_done(one.id) for one in kept)]):
                return
        raise StoreError(f"Other processes keep counting games of {game}; try again.")

    async def refresh(self) -> None:
        """Compute the ratings again where a table was deleted or the model has changed."""
        for game, model in await self._select("SELECT game, model FROM rating_models ORDER BY game"):
            with suppress(SetupError):  # the package of the game is not installed any more
                if model.partition(_START)[0] != model_of(game):
                    await self.rebuild(game, {})

    async def _model(self, game: str) -> tuple[int, str]:
        rows = await self._select("SELECT version, model FROM rating_models WHERE game = $1", game)
        if not rows:
            await self._transact(
                (
                    "INSERT INTO rating_models (game, version, model) VALUES ($1, 0, '')"
                    " ON CONFLICT (game) DO NOTHING RETURNING game",
                    (game,),
                )
            )
            return 0, ""
        return int(rows[0][0]), str(rows[0][1])

    async def _follows(self, result: RatedGame) -> bool:
        """Whether a game ended after all others, and changes nobody's rating but those of its players."""
        rows = await self._select(
            "SELECT ended, id FROM rated_games WHERE game = $1 ORDER BY ended DESC, id DESC LIMIT 1", result.game
        )
        [(games,)] = await self._select("SELECT count(*) FROM rated_games WHERE game = $1", result.game)
        return not changes_newcomers(games + 1) and (not rows or (rows[0][0], rows[0][1]) < result.order())

    async def _one_more(self, result: RatedGame, start: Rating) -> list[Statement]:
        known: dict[str, Rating] = {}
        played: dict[str, int] = {}
        for person in {one.person for one in result.seats} - {""}:
            mine = [one for one in await self.of(person) if one.game == result.game]
            if mine:
                known[person], played[person] = mine[0].rating(), mine[0].played
            else:
                before = await self._after_last_game(result.game, person)
                known |= {} if before is None else {person: before}
        seats = count(result, known, bot_ratings(result.game), start)
        return [_added(result, seats), *_saved(result, seats, played)]

    async def _after_last_game(self, game: str, person: str) -> Rating | None:
        """The rating of somebody who was deleted during a game."""
        rows = await self._select(
            "SELECT seats FROM rated_games WHERE game = $1 AND seats LIKE $2 ORDER BY ended DESC, id DESC LIMIT 1",
            game,
            f'%"person":"{person}"%',
        )
        seats = msgspec.json.decode(rows[0][0], type=list[CountedSeat]) if rows else []
        return next((one.after for one in seats if one.seat.person == person), None)

    async def _write(self, game: str, version: int, model: str, statements: list[Statement]) -> bool:
        return await self._transact((_NEXT, (game, version, model)), *statements)


def _all(game: str, results: Iterable[RatedGame]) -> tuple[str, list[Statement]]:
    """The name of the model, and everything from the first game on."""
    ordered, bots = sorted(results, key=RatedGame.order), bot_ratings(game)
    start = newcomer(ordered, bots)
    known: dict[str, Rating] = {}
    played: dict[str, int] = {}
    statements: list[Statement] = []
    last: dict[str, Statement] = {}
    for result in ordered:
        seats = count(result, known, bots, start)
        statements.append(_added(result, seats))
        for one, saved in zip([one for one in seats if one.seat.person], _saved(result, seats, played), strict=True):
            person = one.seat.person
            known[person], played[person], last[person] = one.after, played.get(person, 0) + 1, saved
    return f"{model_of(game)}{_START}{start.deviation:g}", [*statements, *last.values()]


def _added(result: RatedGame, seats: list[CountedSeat]) -> Statement:
    return _ADD, (result.id, result.game, result.ended, msgspec.json.encode(seats).decode())


def _saved(result: RatedGame, seats: list[CountedSeat], played: Mapping[str, int]) -> list[Statement]:
    """For each person at the table, in the order of the seats."""
    return [
        (
            _SAVE,
            (
                one.seat.person,
                result.game,
                one.after.points,
                one.after.deviation,
                played.get(one.seat.person, 0) + 1,
                result.ended,
            ),
        )
        for one in seats
        if one.seat.person
    ]


def _done(table: str) -> Statement:
    return "UPDATE games SET rated = 2 WHERE id = $1 AND rated = 1 RETURNING id", (table,)
