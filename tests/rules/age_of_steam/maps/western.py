"""Western US, and its northern line from coast to coast."""

from __future__ import annotations

from tests.rules.age_of_steam.table import Table, on_map


def western_us(seats: int = 3) -> Table:
    return on_map("western-us", seats)


def northern(a: int, b: int, c: int, gap: str = "", seats: int = 3) -> Table:
    """Seattle - Spokane (a), Spokane - Fargo (b), Fargo - Duluth (c), without the tile at `gap`."""
    table = western_us(seats)
    table.track("A3 straight E-W", owners=[b, a]).track("A10 straight E-W", owners=[c, b])
    for number in (2, *range(4, 10), *range(11, 14)):
        if gap != f"A{number}":
            table.track(f"A{number} straight E-W", owner=a if number < 3 else b if number < 10 else c)
    return table
