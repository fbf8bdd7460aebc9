"""What a person may see of a table: head, log and views. Everything that leaves a table goes through here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from smokestack.kernel.contract import CHANCE
from smokestack.kernel.facts import EVERYONE
from smokestack.kernel.info import Progress
from smokestack.table import events as e
from smokestack.table.hints import can_take_back, hints_allowed
from smokestack.table.legal_tree import decision
from smokestack.table.lessons import place_of
from smokestack.table.plan_infos import plan_infos
from smokestack.table.play import NOBODY
from smokestack.table.protocol import (
    DecisionInfo,
    EncodedUpdate,
    FactInfo,
    Head,
    HostInfo,
    LastMove,
    LogEntry,
    SeatInfo,
    Summary,
    SummarySeat,
    TurnInfo,
    Update,
    View,
    fact_info,
)
from smokestack.table.puzzles import puzzle_info
from smokestack.table.seat import Seat
from smokestack.table.table import Entry, Table
from smokestack.table.vacation import vacation_left

_encode = msgspec.json.Encoder().encode
LOG_PAGE = 200
"""The most entries of a log that are sent at once."""
Seen = Mapping[str, float]
"""By person, when they last had a page of a table open, as far as the server knows."""
NOBODY_SEEN: Seen = {}


def head(table: Table, user: str, now: float, here: frozenset[str] = frozenset(), seen: Seen = NOBODY_SEEN) -> Head:
    """The head of a table for this person. `here` are the people who have a page of the table open."""
    created, play = table.created, table.play
    over = table.status == "over" and play is not None
    kept = table.invited(user)
    return Head(
        id=table.id,
        number=table.number,
        game=created.game,
        map=created.map,
        options=created.options,
        title=table.title,
        private=created.private,
        status=table.status,
        reason=table.public_reason(),
        host=HostInfo(created.host_name, bool(user) and user == created.host),
        seats=[_seat_info(table, number, user, here, seen, now, number == kept) for number in range(len(table.seats))],
        clock=created.clock,
        out=created.out,
        absence=created.absence,
        round=table.round(),
        waiting=table.waiting(),
        prompt=_prompt(table),
        eliminated=play.state.eliminated() if play is not None else [],
        turn=_turn_info(table),
        times=table.clocks.times(now) if table.clocks is not None else None,
        scores=play.state.scores() if over and play is not None else None,
        ranking=table.ranking() if over else None,
        rematch=table.rematch or None,
        created=table.created_at,
        lesson=place_of(table),
        origin=created.origin,
        rated=created.rated,
        hints=hints_allowed(table),
        hints_agreed=created.hints,
        again=[seat for seat in table.seats_of(user) if can_take_back(table, seat)],
        puzzle=puzzle_info(table),
    )


def _prompt(table: Table) -> FactInfo | None:
    """The prompt is public: the kit checks that it tells nobody what only others may know."""
    play = table.play
    if play is None or table.status != "playing" or play.unconfirmed != NOBODY or play.state.actor() < 0:
        return None
    return fact_info(play.state.prompt())


def _turn_info(table: Table) -> TurnInfo | None:
    play = table.play
    if play is None or not play.turn or table.status != "playing":
        return None
    texts = [move.text for move in play.moves[-play.turn :]]
    return TurnInfo(play.turn_seat(), texts, play.unconfirmed == play.turn_seat(), play.ended)


def _seat_info(
    table: Table, number: int, user: str, here: frozenset[str], seen: Seen, now: float, invited: bool
) -> SeatInfo:
    seat = table.seats[number]
    you = bool(user) and seat.user == user
    return SeatInfo(
        kind=seat.kind(),
        name=seat.name,
        colour=seat.colour,
        you=you,
        level=seat.level or None,
        standin=seat.standin or None,
        resigned=seat.resigned,
        reserved=seat.reserved_login or None,
        invited=invited,
        owner=seat.owner_name or None,
        reclaim=bool(user) and seat.owner == user,
        requested=seat.requested,
        here=bool(seat.user) and seat.user in here,
        seen=None if not seat.user or seat.user in here else seen.get(seat.user),
        away_until=seat.vacation_until if seat.vacation_until > now else None,
        vacation_left=_vacation_left(table, number, now) if you else None,
    )


def _vacation_left(table: Table, number: int, now: float) -> float | None:
    return vacation_left(table, number, now) if table.created.absence.vacation else None


def summary(table: Table) -> Summary:
    """The summary of a table, the same for everybody; `summary_for` adds what depends on the person."""
    created, play = table.created, table.play
    over = table.status == "over" and play is not None
    return Summary(
        id=table.id,
        game=created.game,
        map=created.map,
        title=table.title,
        private=created.private,
        status=table.status,
        seats=[_summary_seat(seat) for seat in table.seats],
        waiting=table.waiting(),
        your_turn=False,
        round=table.round(),
        updated=table.updated,
        host=created.host_name,
        created=table.created_at,
        clock=created.clock,
        options=created.options,
        last=_last_move(table),
        scores=play.state.scores() if over and play is not None else None,
        ranking=table.ranking() if over else None,
        origin=created.origin,
        lesson=bool(created.lesson),
        rated=created.rated,
        puzzle=puzzle_info(table),
    )


def _summary_seat(seat: Seat) -> SummarySeat:
    return SummarySeat(
        seat.kind(), seat.name, seat.colour, level=seat.level or None, reserved=bool(seat.reserved_login)
    )


def _last_move(table: Table) -> LastMove | None:
    """The last action that was not undone. Drafts have no entry, so nobody learns of them here either."""
    undone = 0
    for kept in reversed(table.entries):
        if isinstance(kept.event, e.Undone):
            undone += sum(not move.draft and move.seat != CHANCE for move in kept.moves)
        elif isinstance(kept.event, e.Acted):
            if not undone:
                facts = (fact for fact in kept.facts() if fact.audience == EVERYONE)
                return LastMove(kept.event.seat, kept.at, next((fact_info(fact) for fact in facts), None))
            undone -= 1
    return None


def summary_for(listed: Summary, seats: list[int], invited: int | None = None) -> Summary:
    """The same summary, changed in place, for the person in these seats, or for whom a seat is kept."""
    listed.invited = invited
    for number in seats:
        listed.seats[number].you = True
    listed.your_turn = any(seat in listed.waiting for seat in seats)
    return listed


# --- the log ------------------------------------------------------------------------------------------------
def log_entry(kept: Entry, user: str, seats: list[int]) -> LogEntry | None:
    """A line of the log for the person in these seats; None if they may not see it."""
    event = kept.event
    line = LogEntry(kept.number, kept.at, type(event).__struct_config__.tag)  # type: ignore[arg-type]
    match event:
        case e.Planned() | e.PlanDropped():
            return None
        case e.Admitted() | e.Grace():
            return None
        case e.Acted() | e.Drawn():
            _add_move(kept, line, seats)
        case e.Undone(seat, count, back):
            # What others drafted in secret is not counted: nobody may know how often they changed their minds.
            line.seat, line.count = seat, sum(not move.draft for move in kept.moves) if back else count
            line.text = "back" if back else ""
        case (
            e.Opened(seat, name)
            | e.Seated(seat, _, name, _)
            | e.BotSeated(seat, _, name, _)
            | e.Reserved(seat, _, name)
            | e.Declined(seat, _, name)
        ):
            line.seat, line.who = seat, name
        case e.Said(_, name, text, seat):
            line.seat, line.who, line.author = seat, name, kept.author
            line.text, line.count = ("", 1) if kept.removed or not text else (text, 0)
        case e.Removed(number):
            line.count = number
        case e.Muted(_, name, muted):
            line.who, line.author, line.count = name, kept.author, int(muted)
        case e.Noted(writer, text):
            if writer != user:
                return None
            line.text = text
        case e.Stumbled(seat, text):
            line.seat, line.text = seat, text
        case e.Rematched(text) | e.Titled(_, text):
            line.text = text
        case e.Created(host_name=name):
            line.who = name
        case e.Started() | e.Closed():
            pass
        case _:
            line.seat = event.seat
    return line


def _add_move(kept: Entry, line: LogEntry, seats: list[int]) -> None:
    """Everybody may know that an action was played and by whom. Its text and its facts may be secret."""
    move = kept.moves[0]
    line.turn, line.phase = move.turn, move.phase
    if isinstance(kept.event, e.Acted):
        line.seat = kept.event.seat
        line.plan = kept.event.plan if kept.event.seat in seats else 0
    if move.audience == EVERYONE or any(move.seen_by(seat) for seat in seats):
        line.text = move.text
    line.facts = [
        fact_info(fact) for fact in move.facts if fact.audience == EVERYONE or any(fact.seen_by(seat) for seat in seats)
    ]


def log(table: Table, user: str, since: int = 0, limit: int | None = None, before: int | None = None) -> list[LogEntry]:
    """The lines after number `since` and before number `before`; with a limit, only the last of them."""
    seats = table.seats_of(user)
    end = table.number if before is None else min(before - 1, table.number)
    start = since if limit is None else max(since, end - limit)
    lines = (log_entry(kept, user, seats) for kept in table.entries[start : max(start, end)])
    return [line for line in lines if line is not None]


def log_start(table: Table, since: int, tail: int | None) -> int:
    """After which number the log of an update begins: a long one is sent in pages, the last one first."""
    return max(since, table.number - (LOG_PAGE if tail is None else min(tail, LOG_PAGE)))


def _is_public(kept: Entry) -> bool:
    """Whether everybody sees the same line."""
    if isinstance(kept.event, e.Noted):
        return False
    if not isinstance(kept.event, e.Acted | e.Drawn):
        return True
    move = kept.moves[0]
    return not move.plan and move.audience == EVERYONE and all(fact.audience == EVERYONE for fact in move.facts)


# --- updates ------------------------------------------------------------------------------------------------
class TableSnapshot:
    """The table as it is now, for everybody who watches it. What several people see alike is made only once."""

    def __init__(self, table: Table, now: float, here: frozenset[str] = frozenset(), seen: Seen = NOBODY_SEEN) -> None:
        self.table = table
        self.now = now
        self.here = here
        self._head = head(table, "", now, here, seen)
        self._views: dict[int | None, View] = {}
        self._lines: dict[int, LogEntry] = {}
        self._seats: dict[str, list[int]] = {}
        self._encoded: dict[int, msgspec.Raw] = {}
        self._messages: dict[tuple[str, int], bytes] = {}

    def prepare(self, users: Iterable[str]) -> None:
        """Make the views of all these people together, which is cheaper than one at a time."""
        wanted = [seat for user in users for seat in self._viewpoints(user)]
        missing = [seat for seat in dict.fromkeys(wanted) if seat not in self._views]
        if not missing:
            return
        play = self.table.play
        if play is None:
            self._views.update({seat: View(seat, None, [], Progress(), None) for seat in missing})
            return
        shown = play.state.views(missing)
        for seat, view, standing in zip(missing, shown, play.game.standings(shown), strict=True):
            plans = [] if seat is None else plan_infos(self.table, play, seat)
            self._views[seat] = View(seat, view, standing, play.progress(view), self._decision(seat), plans)

    def _decision(self, seat: int | None) -> DecisionInfo | None:
        table, play = self.table, self.table.play
        if play is None or seat is None or seat not in table.waiting() or play.unconfirmed == seat:
            return None
        return decision(play.state, seat, table.asked.get(seat, 0), table.names())

    def views(self, user: str) -> list[View]:
        """A view for each seat of this person, or one for a spectator."""
        self.prepare([user])
        return [self._views[seat] for seat in self._viewpoints(user)]

    def _seats_of(self, user: str) -> list[int]:
        if user not in self._seats:
            self._seats[user] = self.table.seats_of(user)
        return self._seats[user]

    def _viewpoints(self, user: str) -> list[int | None]:
        seats: list[int | None] = [*self._seats_of(user)]
        return seats or [None]

    def head(self, user: str) -> Head:
        """The head for this person."""
        host = bool(user) and user == self.table.created.host
        mine, lost, kept = self._seats_of(user), self.table.lost_seats_of(user), self.table.invited(user)
        if not host and not mine and not lost and kept is None:
            return self._head
        seats = self._head.seats[:]
        for seat in mine:
            left = _vacation_left(self.table, seat, self.now)
            seats[seat] = replace(seats[seat], you=True, vacation_left=left)
        for seat in lost:
            seats[seat] = replace(seats[seat], reclaim=True)
        if kept is not None:
            seats[kept] = replace(seats[kept], invited=True)
        again = [seat for seat in self.table.seats_of(user) if can_take_back(self.table, seat)]
        return replace(self._head, host=HostInfo(self._head.host.name, host), seats=seats, again=again)

    def log(self, user: str, start: int) -> list[LogEntry]:
        """The log for this person, after number `start`. Public lines are made once for everybody."""
        seats = self._seats_of(user)
        lines: list[LogEntry] = []
        for kept in self.table.entries[start:]:
            line = self._lines.get(kept.number)
            if line is None:
                line = log_entry(kept, user, seats)
                if line is not None and _is_public(kept):
                    self._lines[kept.number] = line
            if line is not None:
                lines.append(line)
        return lines

    def encoded(self, user: str, since: int) -> bytes:
        """The update as JSON, made once for all pages that need the same."""
        key = (user, since)
        if key not in self._messages:
            self._messages[key] = self.message(user, since)
        return self._messages[key]

    def message(self, user: str, since: int, tail: int | None = None) -> bytes:
        """The update as JSON. A log of public lines is encoded once for everybody who needs the same part of it."""
        start = log_start(self.table, since, tail)
        lines = self._encoded.get(start)
        if lines is None:
            lines = msgspec.Raw(_encode(self.log(user, start)))
            if all(_is_public(kept) for kept in self.table.entries[start:]):
                self._encoded[start] = lines
        head, views = self.head(user), self.views(user)
        return _encode(EncodedUpdate(self.table.id, since, self.table.number, head, start, lines, views))

    def update(self, user: str, since: int, tail: int | None = None) -> Update:
        """The update for a client that has the log up to number `since`."""
        return Update(
            table=self.table.id,
            from_=since,
            number=self.table.number,
            head=self.head(user),
            log_from=(start := log_start(self.table, since, tail)),
            log=self.log(user, start),
            views=[_encoded(view) for view in self.views(user)],
        )


def _encoded(view: View) -> View:
    """The view encoded now, because the game may change its parts before the response is sent."""
    return replace(view, view=None if view.view is None else msgspec.Raw(_encode(view.view)))


def update(
    table: Table, user: str, since: int, now: float, here: frozenset[str] = frozenset(), seen: Seen = NOBODY_SEEN
) -> Update:
    """The update for one client that has the log up to number `since`."""
    return TableSnapshot(table, now, here, seen).update(user, since)
