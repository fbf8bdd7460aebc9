"""Computes all ratings again from the logs of the finished rated games, and from nothing else."""

from __future__ import annotations

from smokestack.store.base import Store
from smokestack.store.check import read_table
from smokestack.table.ratings import RatedGame, rated_game


async def rebuild_ratings(store: Store) -> list[str]:
    """Replay every rated game; returns what was found, in sentences. The server may keep running.

    The stored result of a table whose log cannot be replayed any more is kept.
    """
    found: dict[str, dict[str, RatedGame | None]] = {game: {} for game in await store.ratings.games()}
    trouble: list[str] = []
    for id in await store.ratings.rated_tables():
        table = await read_table(store, id, check=False)
        result = None if table is None else rated_game(table)
        if table is not None and result is None:
            trouble.append(f"The log of table {id} cannot be replayed to the end; its stored result is kept.")
        elif result is not None:
            found.setdefault(result.game, {})[id] = result
    for game, results in found.items():
        known = {one.id for one in await store.ratings.stored(game)}
        gone = known - results.keys() - set(await store.ratings.rated_tables())
        await store.ratings.rebuild(game, {**results, **dict.fromkeys(gone)})
    counted = sum(len(results) for results in found.values())
    return [*trouble, f"Replayed {counted} rated games."]
