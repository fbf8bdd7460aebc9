"""What an expert would call a waste in a game of City of Iron, counted from its facts."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.position import CityOfIronPosition
from smokestack.kernel.facts import Fact


def count_lapses(end: CityOfIronPosition, facts: list[Fact]) -> dict[str, list[int]]:
    """By lapse and seat: towns lost in the round in which they were conquered."""
    retaken = [0] * end.rulings.seats
    conquered: set[tuple[int, object]] = set()
    for fact in facts:
        if fact.key == "round":
            conquered.clear()
        elif fact.key == "conquered":
            conquered.add((fact.seat, fact.data["town_id"]))
        elif fact.key == "town_lost" and (fact.seat, fact.data["town_id"]) in conquered:
            retaken[fact.seat] += 1
    return {"retaken-towns": retaken}
