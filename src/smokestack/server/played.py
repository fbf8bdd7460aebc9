"""What a person has played: the statistics of their finished games, and their studies of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from smokestack.kernel.ranking import places_of
from smokestack.server.people_protocol import PersonStats, PlayedGames, PlayedTable
from smokestack.store.base import Store
from smokestack.table.protocol import Summary
from smokestack.table.replay_protocol import Study
from smokestack.table.table import Table

if TYPE_CHECKING:
    from smokestack.server.services import Services

MOST_GAMES = 2000
"""Of how many finished games the statistics are made, the last ones."""
RECENT = 20
"""How many of them are listed."""
MOST_STUDIES = 50


async def finished_games(store: Store, person: str, private: bool = True) -> list[PlayedTable]:
    """The finished games of a person, the last one first; with or without those at private tables."""
    finished: list[PlayedTable] = []
    for listed in await store.finished(person, MOST_GAMES):
        summary = read_summary(listed.summary)
        if summary.private and not private:
            continue
        played = summary.origin is None and summary.puzzle is None and summary.ranking is not None
        if len(listed.seats) == 1 and played:
            finished.append(_played(summary, listed.seats[0]))
    return finished


def stats_of(finished: list[PlayedTable]) -> PersonStats:
    """The games by game, map and number of players, the most played first."""
    groups: dict[tuple[str, str, int], list[PlayedTable]] = {}
    for one in finished:
        groups.setdefault((one.game, one.map, one.players), []).append(one)
    rows = [_row(games) for games in groups.values()]
    return PersonStats(sorted(rows, key=lambda row: (-row.played, row.game, row.map, row.players)), finished[:RECENT])


def _played(summary: Summary, seat: int) -> PlayedTable:
    return PlayedTable(
        id=summary.id,
        game=summary.game,
        map=summary.map,
        title=summary.title,
        players=len(summary.seats),
        people=sum(one.kind == "person" for one in summary.seats),
        place=places_of(summary.ranking or [])[seat],
        score=(summary.scores or [])[seat],
        ended=summary.updated,
    )


def _row(games: list[PlayedTable]) -> PlayedGames:
    first = games[0]
    reached, scores = [one.place for one in games], [one.score for one in games]
    return PlayedGames(
        game=first.game,
        map=first.map,
        players=first.players,
        played=len(games),
        won=reached.count(1),
        places=[reached.count(place) for place in range(1, first.players + 1)],
        average_place=round(sum(reached) / len(reached), 2),
        average_score=round(sum(scores) / len(scores), 2),
        best_score=max(scores),
        last=max(one.ended for one in games),
    )


async def studies_of(services: Services, table: str, person: str) -> list[Study]:
    """The studies of a person that begin at a moment of this table, with their points so far."""
    found: list[Study] = []
    for listed in await services.store.studies(person, table, MOST_STUDIES):
        summary = read_summary(listed.summary)
        if summary.origin is None or summary.origin.table != table:
            continue
        loaded = await services.cache.get(summary.id)
        async with loaded.lock:
            points = _points(loaded.table, listed.seats)
        found.append(
            Study(
                id=summary.id,
                title=summary.title,
                origin=summary.origin,
                status=summary.status,
                seats=summary.seats,
                round=summary.round,
                points=points,
                ranking=summary.ranking,
                created=summary.created,
                updated=summary.updated,
            )
        )
    return found


def _points(table: Table, seats: list[int]) -> list[int]:
    """By seat, the first number of the standing, as this person sees it."""
    if table.play is None:
        return []
    standing = table.play.game.charted(table.play.state.view(seats[0] if seats else None))
    return [figures[0].value for figures in standing if figures]


def read_summary(summary: bytes) -> Summary:
    return msgspec.json.decode(summary, type=Summary)
