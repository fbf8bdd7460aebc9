"""What somebody may see of a table: head, log and views. All that leaves the table goes through here."""

from __future__ import annotations

import msgspec

from smokestack.kernel.facts import EVERYONE
from smokestack.table import events as e
from smokestack.table.choices import decision
from smokestack.table.shapes import (
    EntryShape,
    Head,
    Host,
    SeatShape,
    Summary,
    SummarySeat,
    Turn,
    Update,
    View,
    fact_shape,
)
from smokestack.table.table import Entry, Seat, Table

_encode = msgspec.json.Encoder().encode


def head(table: Table, user: str, now: float, here: frozenset[str] = frozenset()) -> Head:
    """The table as this person sees it; `here` are the people whose pages are connected."""
    created, play = table.created, table.play
    over = table.status == "over" and play is not None
    turn = None
    if play is not None and play.turn and table.status == "playing":
        texts = [move.text for move in play.moves[-play.turn :]]
        turn = Turn(play.turn_seat(), texts, play.unconfirmed == play.turn_seat())
    return Head(
        id=table.id,
        number=table.number,
        game=created.game,
        map=created.map,
        options=created.options,
        title=created.title,
        private=created.private,
        status=table.status,
        reason=table.reason,
        host=Host(created.host_name, bool(user) and user == created.host),
        seats=[_seat(seat, user, here) for seat in table.seats],
        clock=created.clock,
        out=created.out,
        round=table.round(),
        waiting=table.waiting(),
        turn=turn,
        times=table.clocks.times(now) if table.clocks is not None else None,
        scores=play.state.scores() if over and play is not None else None,
        ranking=table.ranking() if over else None,
        rematch=table.rematch or None,
        created=table.created_at,
    )


def _seat(seat: Seat, user: str, here: frozenset[str]) -> SeatShape:
    return SeatShape(
        kind=seat.kind(),
        name=seat.name,
        colour=seat.colour,
        you=bool(user) and seat.user == user,
        level=seat.level or None,
        standin=seat.standin or None,
        resigned=seat.resigned,
        reserved=seat.reserved_login or None,
        here=bool(seat.user) and seat.user in here,
    )


def summary(table: Table) -> Summary:
    """The table in a list, for nobody in particular; ``for_user`` makes it somebody's."""
    created = table.created
    return Summary(
        id=table.id,
        game=created.game,
        map=created.map,
        title=created.title,
        private=created.private,
        status=table.status,
        seats=[SummarySeat(seat.kind(), seat.name, seat.colour) for seat in table.seats],
        waiting=table.waiting(),
        your_turn=False,
        round=table.round(),
        updated=table.updated,
        host=created.host_name,
    )


def for_user(listed: Summary, seats: list[int]) -> Summary:
    """The summary for somebody who has these seats."""
    for number in seats:
        listed.seats[number].you = True
    listed.your_turn = any(seat in listed.waiting for seat in seats)
    return listed


def entry(kept: Entry, user: str, seats: list[int]) -> EntryShape | None:
    """A line of the log for somebody with these seats; None for what they are not told."""
    event = kept.event
    shape = EntryShape(kept.number, kept.at, type(event).__struct_config__.tag)  # type: ignore[arg-type]
    match event:
        case e.Admitted() | e.Grace():
            return None
        case e.Acted() | e.Drawn():
            _played(kept, shape, seats)
        case e.Undone(seat, count):
            shape.seat, shape.count = seat, count
        case e.Seated(seat, _, name, _) | e.BotSeated(seat, _, name, _) | e.Reserved(seat, _, name):
            shape.seat, shape.who = seat, name
        case e.Said(_, name, text, seat):
            shape.seat, shape.who, shape.text = seat, name, text
        case e.Noted(writer, text):
            if writer != user:
                return None
            shape.text = text
        case e.Stumbled(seat, text):
            shape.seat, shape.text = seat, text
        case e.Rematched(other):
            shape.text = other
        case e.Created(host_name=name):
            shape.who = name
        case e.Started() | e.Closed():
            pass
        case _:
            shape.seat = event.seat
    return shape


def _played(kept: Entry, shape: EntryShape, seats: list[int]) -> None:
    """An action is told to whom it concerns; that it was played, and by whom, all may know."""
    move = kept.moves[0]
    if isinstance(kept.event, e.Acted):
        shape.seat = kept.event.seat
    if move.audience == EVERYONE or any(move.seen_by(seat) for seat in seats):
        shape.text = move.text
    shape.facts = [
        fact_shape(fact)
        for fact in move.facts
        if fact.audience == EVERYONE or any(fact.seen_by(seat) for seat in seats)
    ]


def log(table: Table, user: str, since: int = 0, limit: int | None = None) -> list[EntryShape]:
    """The lines after a number; with a limit, the last of them."""
    seats = table.seats_of(user)
    kept = table.entries[since:]
    if limit is not None:
        kept = kept[-limit:] if limit else []
    return [shape for one in kept if (shape := entry(one, user, seats)) is not None]


class Sight:
    """The views of one position, each made once however many pages look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._views: dict[int | None, View] = {}

    def view(self, seat: int | None) -> View:
        if seat not in self._views:
            self._views[seat] = self._make(seat)
        return self._views[seat]

    def _make(self, seat: int | None) -> View:
        table, play = self.table, self.table.play
        if play is None:
            return View(seat, None, None)
        choice = None
        if seat is not None and seat in table.waiting() and play.unconfirmed != seat:
            choice = decision(play.state, seat, table.asked.get(seat, 0))
        return View(seat, msgspec.Raw(_encode(play.state.view(seat))), choice)

    def views(self, user: str) -> list[View]:
        """One for each seat of this person, or the spectators'."""
        return [self.view(seat) for seat in self.table.seats_of(user)] or [self.view(None)]


def update(
    table: Table,
    user: str,
    since: int,
    now: float,
    here: frozenset[str] = frozenset(),
    sight: Sight | None = None,
    tail: int | None = None,
) -> Update:
    """Everything a page needs that has the log up to `since`."""
    return Update(
        table=table.id,
        from_=since,
        number=table.number,
        head=head(table, user, now, here),
        log=log(table, user, since, tail),
        views=(sight or Sight(table)).views(user),
    )
