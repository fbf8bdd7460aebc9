"""A table: what the events of its log add up to."""

from __future__ import annotations

from typing import Literal

from smokestack.kernel import registry
from smokestack.kernel.facts import Fact
from smokestack.table import events as e
from smokestack.table.clocks import Clocks
from smokestack.table.errors import CorruptLogError
from smokestack.table.plans import Plans
from smokestack.table.play import NOBODY, Move, Play, first_position
from smokestack.table.seat import COLOURS, STANDIN_LEVEL, Seat

Status = Literal["gathering", "playing", "over", "closed", "broken"]

ENDS_UNDO = (e.Seated, e.Opened, e.Away, e.Back, e.Resigned, e.Late, e.Grace, e.VacationBegun, e.VacationEnded)
"""A turn that has ended cannot be undone after these: they change who plays the seats, or the clocks."""


class Entry:
    """An event with its number, its time and its effect on the game."""

    __slots__ = ("at", "author", "draft", "event", "moves", "node", "number", "removed")

    def __init__(self, number: int, at: float, event: e.AnyEvent, moves: list[Move]) -> None:
        self.number = number
        self.at = at
        self.event = event
        self.moves = moves
        """The move of this event, or the moves that it undid."""
        self.author = NOBODY
        """The place of the person who wrote a line of the chat, or who was muted, in `Table.authors`."""
        self.removed = False
        """It is a line of the chat that was removed."""
        self.draft = NOBODY
        """The seat that changed a secret choice or a plan; NOBODY for all other events. Only it may learn of it."""
        self.node: int | None = None
        """The position after it (`History`); None before the game starts."""

    def facts(self) -> list[Fact]:
        return self.moves[0].facts if self.moves and isinstance(self.event, e.Acted | e.Drawn) else []


class Table:
    """One table in memory. Only `fold` changes it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.length = 0
        """How many events the log has."""
        self.number = 0
        """The number of the last entry. Drafts have none: gaps would tell the others how often a choice changed."""
        self.entries: list[Entry] = []
        self._created: e.Created | None = None
        self.title = ""
        self.status: Status = "gathering"
        self.reason = ""
        """Why the log cannot be replayed, for the operator; it may name a secret action."""
        self.seats: list[Seat] = []
        self.seating = 0
        """Counts the events that are neither play nor chat. While it stays the same, so do the seats."""
        self._members: list[str] | None = None
        self.admitted: set[str] = set()
        self.play: Play | None = None
        self.clocks: Clocks | None = None
        self.plans = Plans()
        self.asked: dict[int, int] = {}
        """By seat, how many decisions it has been asked for."""
        self.waiting_since: dict[int, float] = {}
        """By seat, since when the table has waited for its present decision."""
        self.seen: dict[str, set[int]] = {}
        """By person, the seats they have had during play, and so the hands they have seen."""
        self.taken: set[int] = set()
        """The seats that a person or a bot has had during play."""
        self.resignations: list[int] = []
        self.rematch = ""
        self.authors: list[str] = []
        """Everybody who has written in the chat, in the order of their first lines."""
        self.muted: set[str] = set()
        self.updated = 0.0
        self.ended = 0.0
        """When the game was over."""

    @property
    def created(self) -> e.Created:
        if self._created is None:
            raise CorruptLogError(f"The log of table {self.id} does not start with its creation.")
        return self._created

    @property
    def created_at(self) -> float:
        return self.entries[0].at

    # --- queries --------------------------------------------------------------------------------------------
    def waiting(self) -> list[int]:
        return self.play.waiting() if self.play is not None and self.status == "playing" else []

    def public_reason(self) -> str:
        """Why the table is broken, for everybody. The number or the text of an event could tell a secret."""
        if not self.reason or self.play is None or not self.play.game.hidden_information:
            return self.reason
        return "Its log cannot be replayed to the end; `smokestack db check` tells the operator why."

    def round(self) -> int:
        return self.play.state.round() if self.play is not None else 0

    def seats_of(self, user: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.user == user] if user else []

    def invited(self, user: str) -> int | None:
        """The seat that is kept for this person before the start, and that they have not taken."""
        kept = [number for number, seat in enumerate(self.seats) if user and seat.reserved == user]
        return kept[0] if kept and self.status == "gathering" else None

    def lost_seats_of(self, user: str) -> list[int]:
        """The open seats that this person had last and can take back."""
        return [number for number, seat in enumerate(self.seats) if user and seat.owner == user]

    def may_see(self, user: str) -> bool:
        """Whether this person may know that the table exists."""
        if self.for_host_only():
            return bool(user) and user == self.created.host
        if not self.created.private or user == self.created.host or user in self.admitted or user in self.seen:
            return True
        return any(user in (seat.user, seat.reserved) for seat in self.seats) if user else False

    def for_host_only(self) -> bool:
        """Whether nobody else may ever see it: it is a study of a game that was running."""
        return self.created.origin is not None and self.created.origin.running

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.waiting() if self.seats[seat].played_by()]

    def deadline(self) -> float | None:
        """When the next person runs out of time. Bots do not play against the clock."""
        if self.clocks is None or self.status != "playing":
            return None
        return self.clocks.deadline([seat for seat in self.waiting() if not self.seats[seat].played_by()])

    def members(self) -> list[str]:
        """Everyone who has this table in their list of tables."""
        if self._members is None:
            people = {self.created.host, *self.seen}
            for seat in self.seats:
                people.update((seat.user, seat.reserved))
            self._members = sorted(people - {""})
        return self._members

    def free_colour(self, preferred: str = "") -> str:
        """The preferred colour if no seat has it, otherwise the first free one."""
        taken = {seat.colour for seat in self.seats}
        return next(colour for colour in (preferred, *COLOURS) if colour in COLOURS and colour not in taken)

    def names(self) -> list[str]:
        """What the players are called. Bots have the letter of their seat, as on the page."""
        return [
            f"Bot {'ABCDEF'[number]}" if seat.kind() == "bot" else seat.name or f"Seat {number + 1}"
            for number, seat in enumerate(self.seats)
        ]

    def ranking(self) -> list[list[int]]:
        """The places from first to last, resigned seats last, the first to resign at the very end.

        The first place is empty if nobody won.
        """
        if self.play is None:
            return []
        before = self._places()
        places = [[seat for seat in place if seat not in self.resignations] for place in before]
        nobody: list[list[int]] = [[]] if not before[0] or not any(places) else []
        return nobody + [place for place in places if place] + [[seat] for seat in reversed(self.resignations)]

    def _places(self) -> list[list[int]]:
        """The places without regard to resignations."""
        play = self.play
        if play is None:
            return []
        if play.over():
            return play.state.ranking()
        scores = play.state.scores()
        steps = sorted(set(scores), reverse=True)
        return [[seat for seat, score in enumerate(scores) if score == step] for step in steps]

    # --- changes --------------------------------------------------------------------------------------------
    def fold(self, event: e.AnyEvent, at: float) -> Entry:
        """Apply the next event. It is trusted: `decide` made it, or `replay` checks it."""
        self.length += 1
        entry = Entry(self.number + 1, at, event, [])
        before = set(self.waiting())
        if isinstance(event, e.Acted | e.Drawn | e.Undone | e.Confirmed):
            self._fold_play(event, entry)
        elif isinstance(event, e.Planned | e.PlanDropped):
            self._fold_plan(event)
            entry.draft = event.seat
        elif isinstance(event, e.Said | e.Muted | e.Removed):
            self._fold_chat(event, entry)
        elif isinstance(event, e.Noted | e.Stumbled):
            pass
        else:
            self._fold_table(event, at)
            self.plans.end_left(self.seats)
            self.seating += 1
            self._members = None
        if isinstance(event, e.Acted) and entry.moves[0].draft:
            entry.draft = entry.moves[0].seat
        entry.node = None if self.play is None else self.play.history.here
        if entry.draft == NOBODY:
            self.number += 1
            self.entries.append(entry)
            self.updated = at
        self._update_waiting(event, before, at)
        return entry

    def _fold_play(self, event: e.Acted | e.Drawn | e.Undone | e.Confirmed, entry: Entry) -> None:
        play = self.play
        if play is None:
            raise CorruptLogError(f"Event {self.length} is a move, but the game has not started.")
        if isinstance(event, e.Acted):
            self.plans.before_move(play, event.seat, event.plan)
            entry.moves = [play.act(event.seat, play.pack(event.path), event.text, event.final, event.ended)]
            entry.moves[0].plan = event.plan
            if event.placed is not None:
                play.place(event.placed)
        elif isinstance(event, e.Drawn):
            entry.moves = [play.draw(play.pack(event.path), event.text)]
        elif isinstance(event, e.Undone):
            entry.moves = play.take_back(event.count) if event.back else play.undo(event.count)
        else:
            play.settle()
        self.plans.after_move(play, entry.moves if isinstance(event, e.Undone) else [])

    def _fold_plan(self, event: e.Planned | e.PlanDropped) -> None:
        if isinstance(event, e.PlanDropped):
            self.plans.drop(event.seat, event.number)
        else:
            self.plans.add(event.seat, event.user, event.plan, 0 if self.play is None else len(self.play.moves))

    def _fold_chat(self, event: e.Said | e.Muted | e.Removed, entry: Entry) -> None:
        if isinstance(event, e.Removed):
            self.entries[event.number - 1].removed = True
            return
        if event.user not in self.authors:
            self.authors.append(event.user)
        entry.author = self.authors.index(event.user)
        if isinstance(event, e.Muted):
            self.muted = self.muted | {event.user} if event.muted else self.muted - {event.user}

    def _fold_table(self, event: e.AnyEvent, at: float) -> None:
        if self.play is not None and self.play.ended and isinstance(event, ENDS_UNDO):
            self.play.settle()
        match event:
            case e.Created():
                self._created, self.title = event, event.title
                self.seats = [Seat() for _ in range(event.places)]
            case e.Admitted(user):
                self.admitted.add(user)
            case e.Seated(number, user, name, colour):
                self._end_vacation(number, at)
                seat = self._empty(number)
                seat.user, seat.name, seat.colour = user, name, colour
                if self.status == "playing":
                    self._join(number, at)
            case e.BotSeated(number, level, name, colour):
                seat = self._empty(number)
                seat.level, seat.name, seat.colour = level, name, colour
            case e.Stood(number):
                self._empty(number)
            case e.Opened(number):
                self._end_vacation(number, at)
                self._open(number)
            case e.Requested(number):
                self.seats[number].requested = True
            case e.Kept(number):
                self.seats[number].requested, self.seats[number].declined = False, True
            case e.Declined(number):
                self._empty(number)
            case e.Reserved(number, user, login):
                self.seats[number].reserved, self.seats[number].reserved_login = user, login
            case e.Started():
                self._start()
            case e.Closed():
                self.status = "closed"
            case e.Rematched(table):
                self.rematch = table
            case e.Titled(_, title):
                self.title = title
            case _:
                self._fold_absence(event, at)

    def _empty(self, number: int) -> Seat:
        self.seats[number] = Seat()
        return self.seats[number]

    def _open(self, number: int) -> None:
        """During play the seat keeps its colour, and a bot plays it until somebody takes it."""
        before = self.seats[number]
        seat = self._empty(number)
        if self.status == "playing":
            seat.colour, seat.standin = before.colour, STANDIN_LEVEL
            if before.user:
                seat.owner, seat.owner_name = before.user, before.name

    def _join(self, number: int, at: float) -> None:
        """Somebody takes an open seat during play."""
        user = self.seats[number].user
        if self.clocks is not None:
            if user in self.seen:  # they have had a seat before, and leaving it must not refund its clock
                self.clocks.grant_return(number, at)
            else:
                self.clocks.hand_over(number, at)
        self.seen.setdefault(user, set()).add(number)
        self.taken.add(number)
        self.waiting_since[number] = at

    def _fold_absence(self, event: e.AnyEvent, at: float) -> None:
        match event:
            case e.Away(number, level):
                self.seats[number].step_away(level, at)
            case e.Back(number):
                self._come_back(number, at)
            case e.Resigned(number):
                self._resign(number)
            case e.VacationBegun(number, until):
                self._take_vacation(number, at, until)
            case e.VacationEnded(number):
                self._end_vacation(number, at)
            case e.Late(number):
                if self.clocks is not None:
                    self.clocks.seats[number].late = True
                if self.created.out == "bot":
                    self.seats[number].step_away(STANDIN_LEVEL, at)
                elif self.created.out == "resign":
                    self._resign(number)
            case e.Grace(stopped):
                if self.clocks is not None:
                    self.clocks.forgive(at, stopped)
            case _:
                raise CorruptLogError(f"{type(event).__name__} is not an event of a table.")

    def _take_vacation(self, number: int, at: float, until: float) -> None:
        self._end_vacation(number, at)
        self.seats[number].take_vacation(at, until)
        if self.clocks is not None:
            self.clocks.seats[number].calendar.start_vacation(at, until)

    def _end_vacation(self, number: int, at: float) -> None:
        self.seats[number].end_vacation(at)
        if self.clocks is not None:
            self.clocks.seats[number].calendar.end_vacation(at)

    def _come_back(self, number: int, at: float) -> None:
        self.seats[number].come_back()
        self.waiting_since[number] = at
        if self.clocks is not None:
            self.clocks.grant_return(number, at)

    def _resign(self, number: int) -> None:
        self.seats[number].resigned = True
        self.resignations.append(number)

    def _start(self) -> None:
        self.play = Play(registry.game(self.created.game), first_position(self.created))
        self.status = "playing"
        for number, seat in enumerate(self.seats):
            if seat.kind() != "open":
                self.taken.add(number)
            if seat.user:
                self.seen.setdefault(seat.user, set()).add(number)
        if self.created.clock is not None:
            self.clocks = Clocks(self.created.clock, len(self.seats), self.created.absence.hours)

    def _update_waiting(self, event: e.AnyEvent, before: set[int], at: float) -> None:
        if self.status != "playing" or self.play is None:
            return
        waiting = self.play.waiting()
        actor = event.seat if isinstance(event, e.Acted | e.Undone | e.Confirmed) else NOBODY
        for seat in waiting:
            if seat not in before or seat == actor:
                self.asked[seat] = self.asked.get(seat, 0) + 1
                self.waiting_since[seat] = at
        if self.clocks is not None and (waiting or self.play.over()):  # a draw follows at once and ends no turn
            bots = [number for number, seat in enumerate(self.seats) if seat.played_by()]
            if isinstance(event, e.Acted) and event.ended:
                self.clocks.keep()
            elif isinstance(event, e.Undone):
                self.clocks.restore()
            elif not self.play.ended:
                self.clocks.forget()
            self.clocks.run(waiting, bots, at, isinstance(event, e.Undone))
        if self.play.over() or self._deserted():
            self.status, self.ended = "over", at
            self.plans.end_all()

    def _deserted(self) -> bool:
        """Whether all seats but one resigned, or all people did."""
        staying = [seat for seat in self.seats if not seat.resigned]
        persons = [seat for seat in self.seats if seat.kind() != "bot"]
        return bool(self.resignations) and (len(staying) <= 1 or all(seat.resigned for seat in persons))
