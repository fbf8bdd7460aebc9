"""What a person has played: the statistics of their finished games, and their studies of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from smokestack.kernel.ranking import places_of
from smokestack.server.protocol import PlayedGames
from smokestack.store.base import ListedTable, Store
from smokestack.table.protocol import Summary
from smokestack.table.replay_protocol import Study
from smokestack.table.table import Table

if TYPE_CHECKING:
    from smokestack.server.services import Services

MOST_GAMES = 2000
"""Of how many finished games the statistics are made, the last ones."""
MOST_STUDIES = 50


async def played_games(store: Store, person: str) -> list[PlayedGames]:
    """The finished games of a person by game, map and number of players, the most played first."""
    groups: dict[tuple[str, str, int], list[tuple[Summary, int]]] = {}
    for listed in await store.finished(person, MOST_GAMES):
        summary = _read(listed)
        if len(listed.seats) == 1 and summary.origin is None and summary.ranking is not None:
            kind = (summary.game, summary.map, len(summary.seats))
            groups.setdefault(kind, []).append((summary, listed.seats[0]))
    rows = [_row(kind, games) for kind, games in groups.items()]
    return sorted(rows, key=lambda row: (-row.played, row.game, row.map, row.players))


def _row(kind: tuple[str, str, int], games: list[tuple[Summary, int]]) -> PlayedGames:
    game, map, players = kind
    reached = [places_of(summary.ranking or [])[seat] for summary, seat in games]
    scores = [(summary.scores or [])[seat] for summary, seat in games]
    return PlayedGames(
        game=game,
        map=map,
        players=players,
        played=len(games),
        won=reached.count(1),
        places=[reached.count(place) for place in range(1, players + 1)],
        average_place=round(sum(reached) / len(reached), 2),
        average_score=round(sum(scores) / len(scores), 2),
        best_score=max(scores),
        last=max(summary.updated for summary, _ in games),
    )


async def studies_of(services: Services, table: str, person: str) -> list[Study]:
    """The studies of a person that begin at a moment of this table, with their points so far."""
    found: list[Study] = []
    for listed in await services.store.studies(person, table, MOST_STUDIES):
        summary = _read(listed)
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


def _read(listed: ListedTable) -> Summary:
    return msgspec.json.decode(listed.summary, type=Summary)
