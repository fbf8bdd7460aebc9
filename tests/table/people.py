"""Helpers to play at a table: who sits there, what they do, and what they see."""

from __future__ import annotations

from random import Random

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import views
from smokestack.table.checks import Person
from smokestack.table.create import create
from smokestack.table.decide import decide
from smokestack.table.protocol import Head, Update
from smokestack.table.seating import late
from smokestack.table.table import Table

ANN = Person("ann", "Ann", "green")
BOB = Person("bob", "Bob", "green")
CAT = Person("cat", "Cat", "blue")
EVE = Person("eve", "Eve", "sky")
"""Eve has no seat."""


class Sitting:
    """A table and its clock."""

    def __init__(self, new: c.NewTable, host: Person = ANN, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.now = 1000.0
        self.table = Table("t")
        self.take(create(new, host, {"bobby": BOB.id}, self.rng))

    def take(self, events: list[e.AnyEvent]) -> list[e.AnyEvent]:
        for event in events:
            self.table.fold(event, self.now)
        return events

    def do(self, who: Person, command: c.AnyCommand) -> list[e.AnyEvent]:
        return self.take(decide(self.table, command, who, self.rng, self.now))

    def act(
        self, who: Person, text: str, seat: int | None = None, confirm: bool = False, end: bool = False
    ) -> list[e.AnyEvent]:
        place = self.table.seats_of(who.id)[0] if seat is None else seat
        return self.do(who, c.Act(place, text=text, confirm=confirm, end=end))

    def wait(self, seconds: float) -> list[e.AnyEvent]:
        self.now += seconds
        return self.take(late(self.table, self.now))

    def head(self, who: Person = EVE) -> Head:
        return views.head(self.table, who.id, self.now)

    def sees(self, who: Person, since: int = 0) -> Update:
        return views.update(self.table, who.id, since, self.now)

    @property
    def stone(self) -> list[int]:
        assert self.table.play is not None
        stone: list[int] = self.table.play.state.stone  # type: ignore[attr-defined]
        return stone


def sitting(*people: Person, start: bool = True, **settings: object) -> Sitting:
    """A table of Quarry with these people, the first of them the host."""
    game = str(settings.pop("game", "quarry"))
    places: list[c.NewSeat] = [c.OwnSeat(), *(c.OpenSeat() for _ in people[1:])]
    at = Sitting(c.NewTable(game, places, **settings), people[0])  # type: ignore[arg-type]
    for seat, person in enumerate(people[1:], start=1):
        at.do(person, c.Sit(seat))
    if start:
        at.do(people[0], c.Start())
    return at
