"""Small boards and tables for the tests, ready for a player to build, bid or move."""

from __future__ import annotations

from tests.rules.age_of_steam.table import Table, field, rust_belt

# Two cities above each other, three hexes apart, and free land around them.
#   B1 City   B2 B3 B4 land   B5 City


def plain(towns: tuple[str, ...] = ()) -> Table:
    return field(6, 6, cities={"B1": "red", "B5": "blue", "E3": "yellow"}, towns=towns)


def building(table: Table, cash: int = 20, action: str = "") -> Table:
    """Seat 0 builds first, with this action if one is given."""
    chosen = {0: action} if action else None
    return table.at("build track", turn=2, cash=cash, order=[0, 1, 2], actions=chosen)


def auction(seats: int, order: list[int], actions: dict[int, str] | None = None) -> Table:
    return rust_belt(seats).at("player order", turn=2, cash=20, order=order, actions=actions)


def line(owner_a: int = 0, owner_b: int = 0, colours: str = "blue", middle: str = "red") -> Table:
    """City B1 (blue) - City B3 (middle) - City B5 (red), one tile between each two."""
    table = field(5, 6, cities={"B1": colours, "B3": middle, "B5": "red"})
    return table.track("B2 straight N-S", owner=owner_a).track("B4 straight N-S", owner=owner_b)


def rolled(table: Table, *dice: int) -> Table:
    """Roll these numbers, one die after the other."""
    return table.play(*(f"roll {die}" for die in dice))
