"""`smokestack admin ratings`: the ratings of a server, and how to compute them again from the logs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from typer import Option, Typer

from smokestack.cli.db import Db, with_store

if TYPE_CHECKING:
    from smokestack.store.base import Store

BEST = 20


def ratings(
    rebuild: Annotated[
        bool, Option("--rebuild", help="Compute all ratings again from the logs of the finished rated games.")
    ] = False,
    db: Db = None,
) -> None:
    """List the best players of each game; with --rebuild, replay all rated games first."""

    async def work(store: Store) -> list[str]:
        from smokestack.store.rebuild import rebuild_ratings

        lines = await rebuild_ratings(store) if rebuild else []
        for game in await store.ratings.games():
            lines.append(game)
            for one in await store.ratings.leaders(game, float("inf"), 0, BEST):
                lines.append(f"{one.points:>8.0f} ± {2 * one.deviation:<4.0f} {one.name:<24} {one.played:>4} games")
        return lines

    for line in with_store(db, work):
        print(line)


def register(app: Typer) -> None:
    app.command()(ratings)
