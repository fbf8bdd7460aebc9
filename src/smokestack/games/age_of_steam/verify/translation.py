"""Translates what a recording names (players, columns, links) into what our engine calls it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import CITY_COLUMNS, HALF_COLUMNS, LETTERS, NOBODY
from smokestack.games.age_of_steam.rules.position import PHASE_NAMES
from smokestack.games.age_of_steam.verify.names import ACTION, DECISION, NAMES, PHASE, UNOWNED, Names
from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.verify.alignment import Alignment
    from smokestack.games.age_of_steam.verify.recording import Cell, RecordedGrowth, RecordedStep, Recording

NO_PHASE: Final = -1
"""The phase of a step that belongs to none of ours."""
_DEEPEST: Final = 6
"""How deep a price may be hidden in the printed track of a hex."""


class Translation:
    """The names of a recording and what they stand for here."""

    def __init__(self, recording: Recording, alignment: Alignment, names: Names = NAMES) -> None:
        self.recording = recording
        self.alignment = alignment
        self.names = names
        self.seat = {name: seat for seat, name in enumerate(recording.players)}
        self.columns: dict[str, tuple[int, int]] = {}
        """By the recording's key of a display column: our column, and how many boxes it has."""
        for space in recording.board.spaces:
            for number, growth in enumerate(space.growth):
                key = f"{space.at[0]},{space.at[1]}" + (f"#{number}" if len(space.growth) > 1 else "")
                self.columns[key] = (_column(growth), growth.slots)
        for new_city in recording.board.new_cities:
            self.columns[new_city.id] = (CITY_COLUMNS + LETTERS.index(new_city.id), new_city.growth[0].slots)
        self.links = {link.id: self._link(link.connects, link.cost) for link in recording.board.links}
        """Our special link for each link of the recording."""
        self.claims = {
            space.at: self._claim(space.at, cost)
            for space in recording.board.spaces
            if (cost := _claim_cost(space.preprinted, space.claim_cost)) is not None
        }
        """Our special link for each hex with printed track that is for sale."""

    def owner(self, name: str | None) -> int:
        return NOBODY if name is None or name == UNOWNED else self.seat[name]

    def phase(self, step: RecordedStep) -> int:
        """Our number of the phase of a step. Other names belong to phases that we do not have."""
        name = self.names.known(PHASE, step.phase) if step.phase else ""
        return PHASE_NAMES.index(name) if name else NO_PHASE

    def decision(self, step: RecordedStep) -> str:
        """The type of a decision; empty if the step is none, or one that we do not know."""
        return self.names.known(DECISION, step.decision.type) if step.decision is not None else ""

    def action_name(self, name: str) -> str:
        """Our name of an action, or the recorded name if we do not have it."""
        return self.names.known(ACTION, name) or name

    def _link(self, connects: tuple[Cell, Cell], cost: int) -> int:
        """Our special link between these two stops; if there are several, the one with this price."""
        ends = {self.alignment.stop(at) for at in connects}
        found = [number for number, link in enumerate(self.alignment.board.links) if {link.a, link.b} == ends]
        same_price = [number for number in found if self.alignment.board.links[number].cost == cost]
        if not found:
            raise DataError(f"The recording sells a link between {connects}, but our map has no link there.")
        return (same_price or found)[0]

    def _claim(self, at: Cell, cost: int) -> int:
        """Our special link with this price that is nearest to a hex with printed track."""
        links = self.alignment.board.links
        if not links:
            raise DataError(f"The recording sells printed track at {at}, but our map has no special links.")
        cell = self.alignment.cell(at)

        def rank(number: int) -> tuple[bool, int]:
            ends = [self.alignment.board.cells[stop] for stop in (links[number].a, links[number].b)]
            return links[number].cost != cost, sum(_distance(cell, end) for end in ends)

        return min(range(len(links)), key=rank)


def _column(growth: RecordedGrowth) -> int:
    return (HALF_COLUMNS if growth.dice == "black" else 0) + growth.number - 1


def _distance(one: Cell, two: Cell) -> int:
    dq, dr = one[0] - two[0], one[1] - two[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def _claim_cost(printed: object, cost: int | None) -> int | None:
    """The price of printed track; recordings store it on the hex or somewhere inside the printed track."""
    return cost if cost is not None else next(_costs(printed, _DEEPEST), None)


def _costs(printed: object, depth: int) -> Iterator[int]:
    if isinstance(printed, dict):
        cost = printed.get("claim_cost")
        if isinstance(cost, int):
            yield cost
        printed = list(printed.values())
    if isinstance(printed, list) and depth:
        for part in printed:
            yield from _costs(part, depth - 1)
