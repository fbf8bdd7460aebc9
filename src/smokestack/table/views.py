"""What somebody may see of a table: head, log and views. All that leaves the table goes through here."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from smokestack.kernel.facts import EVERYONE
from smokestack.table import events as e
from smokestack.table.choices import decision
from smokestack.table.protocol import (
    DecisionInfo,
    EncodedUpdate,
    Head,
    HostInfo,
    LogEntry,
    SeatInfo,
    Summary,
    SummarySeat,
    TurnInfo,
    Update,
    View,
    fact_info,
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
        turn = TurnInfo(play.turn_seat(), texts, play.unconfirmed == play.turn_seat())
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
        host=HostInfo(created.host_name, bool(user) and user == created.host),
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


def _seat(seat: Seat, user: str, here: frozenset[str]) -> SeatInfo:
    return SeatInfo(
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


def entry(kept: Entry, user: str, seats: list[int]) -> LogEntry | None:
    """A line of the log for somebody with these seats; None for what they are not told."""
    event = kept.event
    shape = LogEntry(kept.number, kept.at, type(event).__struct_config__.tag)  # type: ignore[arg-type]
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


def _played(kept: Entry, shape: LogEntry, seats: list[int]) -> None:
    """An action is told to whom it concerns; that it was played, and by whom, all may know."""
    move = kept.moves[0]
    if isinstance(kept.event, e.Acted):
        shape.seat = kept.event.seat
    if move.audience == EVERYONE or any(move.seen_by(seat) for seat in seats):
        shape.text = move.text
    shape.facts = [
        fact_info(fact) for fact in move.facts if fact.audience == EVERYONE or any(fact.seen_by(seat) for seat in seats)
    ]


def log(table: Table, user: str, since: int = 0, limit: int | None = None) -> list[LogEntry]:
    """The lines after a number; with a limit, the last of them."""
    seats = table.seats_of(user)
    return [shape for one in _kept(table, since, limit) if (shape := entry(one, user, seats)) is not None]


def _kept(table: Table, since: int, limit: int | None) -> list[Entry]:
    kept = table.entries[since:]
    if limit is None:
        return kept
    return kept[-limit:] if limit else []


class TableSnapshot:
    """A table as it is now, for everybody who looks at it. What they see alike is made once."""

    def __init__(self, table: Table, now: float, here: frozenset[str] = frozenset()) -> None:
        self.table = table
        self._head = head(table, "", now, here)
        self._views: dict[int | None, View] = {}
        self._lines: dict[int, LogEntry] = {}
        self._seats: dict[str, list[int]] = {}
        self._written: dict[tuple[int, int | None], msgspec.Raw] = {}

    def prepare(self, users: Iterable[str]) -> None:
        """The views of all of these at once, which costs less than one after the other."""
        wanted = [seat for user in users for seat in self._seen_from(user)]
        missing = [seat for seat in dict.fromkeys(wanted) if seat not in self._views]
        if not missing:
            return
        play = self.table.play
        if play is None:
            self._views.update({seat: View(seat, None, None) for seat in missing})
            return
        for seat, view in zip(missing, play.state.views(missing), strict=True):
            self._views[seat] = View(seat, view, self._decision(seat))

    def _decision(self, seat: int | None) -> DecisionInfo | None:
        table, play = self.table, self.table.play
        if play is None or seat is None or seat not in table.waiting() or play.unconfirmed == seat:
            return None
        return decision(play.state, seat, table.asked.get(seat, 0))

    def views(self, user: str) -> list[View]:
        """One for each seat of this person, or the spectators'."""
        self.prepare([user])
        return [self._views[seat] for seat in self._seen_from(user)]

    def _seats_of(self, user: str) -> list[int]:
        if user not in self._seats:
            self._seats[user] = self.table.seats_of(user)
        return self._seats[user]

    def _seen_from(self, user: str) -> list[int | None]:
        seats: list[int | None] = [*self._seats_of(user)]
        return seats or [None]

    def head(self, user: str) -> Head:
        """The same as ``head``, from the one that is nobody's."""
        host = bool(user) and user == self.table.created.host
        mine = self._seats_of(user)
        if not host and not mine:
            return self._head
        seats = self._head.seats[:]
        for seat in mine:
            seats[seat] = replace(seats[seat], you=True)
        return replace(self._head, host=HostInfo(self._head.host.name, host), seats=seats)

    def log(self, user: str, since: int, tail: int | None) -> list[LogEntry]:
        """The same as ``log``; what everybody may know is written once."""
        seats = self._seats_of(user)
        lines: list[LogEntry] = []
        for kept in _kept(self.table, since, tail):
            line = self._lines.get(kept.number)
            if line is None:
                line = entry(kept, user, seats)
                if line is not None and _public(kept):
                    self._lines[kept.number] = line
            if line is not None:
                lines.append(line)
        return lines

    def message(self, user: str, since: int, tail: int | None = None) -> bytes:
        """``update`` as it is sent. Lines that all may read are written once for all who have read as far."""
        key = (since, tail)
        lines = self._written.get(key)
        if lines is None:
            lines = msgspec.Raw(_encode(self.log(user, since, tail)))
            if all(_public(kept) for kept in _kept(self.table, since, tail)):
                self._written[key] = lines
        return _encode(
            EncodedUpdate(self.table.id, since, self.table.number, self.head(user), lines, self.views(user)),
        )

    def update(self, user: str, since: int, tail: int | None = None) -> Update:
        """Everything a page needs that has the log up to `since`."""
        return Update(
            table=self.table.id,
            from_=since,
            number=self.table.number,
            head=self.head(user),
            log=self.log(user, since, tail),
            views=[_settled(view) for view in self.views(user)],
        )


def _settled(view: View) -> View:
    """Written out now: whatever the game made it of may change before it is sent."""
    return replace(view, view=None if view.view is None else msgspec.Raw(_encode(view.view)))


def _public(kept: Entry) -> bool:
    """Is this line the same for everybody?"""
    if isinstance(kept.event, e.Noted):
        return False
    if not isinstance(kept.event, e.Acted | e.Drawn):
        return True
    move = kept.moves[0]
    return move.audience == EVERYONE and all(fact.audience == EVERYONE for fact in move.facts)


def update(table: Table, user: str, since: int, now: float, here: frozenset[str] = frozenset()) -> Update:
    """Everything one page needs that has the log up to `since`."""
    return TableSnapshot(table, now, here).update(user, since)
