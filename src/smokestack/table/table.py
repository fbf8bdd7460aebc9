"""A table: the fold of its events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.errors import UserError
from smokestack.kernel.facts import Fact
from smokestack.table import events as e
from smokestack.table.clocks import Clocks
from smokestack.table.play import NOBODY, Move, Play

Status = Literal["gathering", "playing", "over", "closed", "broken"]
COLOURS = ("orange", "sky", "green", "blue", "vermilion", "mauve")
HOUSE_LEVEL = "normal"
"""Who plays on for a seat that resigned or ran out of time."""


_FOLD_ERRORS = (UserError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError)


class CorruptLogError(UserError):
    """The log of a table does not lead to a position any more."""


class Seat:
    """A place at the table."""

    __slots__ = ("colour", "level", "name", "reserved", "reserved_login", "resigned", "standin", "user")

    def __init__(self) -> None:
        self.user = ""
        self.name = ""
        self.colour = ""
        self.level = ""
        """Of the bot that sits here."""
        self.standin = ""
        """Of the bot that plays for an absent person."""
        self.resigned = False
        self.reserved = ""
        self.reserved_login = ""

    def kind(self) -> Literal["open", "person", "bot"]:
        return "bot" if self.level else "person" if self.user else "open"

    def played_by(self) -> str:
        """The level of the bot that decides here; "" for a person or nobody."""
        return self.level or self.standin or (HOUSE_LEVEL if self.resigned else "")


class Entry:
    """An event with its number and time, and what it did in the game."""

    __slots__ = ("at", "event", "moves", "number")

    def __init__(self, number: int, at: float, event: e.AnyEvent, moves: list[Move]) -> None:
        self.number = number
        self.at = at
        self.event = event
        self.moves = moves
        """The move of this event; of an undo, the moves it took back."""

    def facts(self) -> list[Fact]:
        return self.moves[0].facts if self.moves and isinstance(self.event, e.Acted | e.Drawn) else []


class Table:
    """Everything about one table, in memory. Change it with ``fold`` only."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.number = 0
        self.entries: list[Entry] = []
        self._created: e.Created | None = None
        self.status: Status = "gathering"
        self.reason = ""
        self.seats: list[Seat] = []
        self.seating = 0
        """How often something other than play or talk has happened: while it is the same, so are the seats."""
        self._members: list[str] | None = None
        self.admitted: set[str] = set()
        self.play: Play | None = None
        self.clocks: Clocks | None = None
        self.asked: dict[int, int] = {}
        """Seat to the number since which it is asked what it is asked now."""
        self.resignations: list[int] = []
        self.rematch = ""
        self.updated = 0.0

    @property
    def created(self) -> e.Created:
        if self._created is None:
            raise CorruptLogError(f"The log of table {self.id} does not begin with its creation.")
        return self._created

    @property
    def created_at(self) -> float:
        return self.entries[0].at

    # --- asking ---------------------------------------------------------------------------------------------
    def waiting(self) -> list[int]:
        return self.play.waiting() if self.play is not None and self.status == "playing" else []

    def round(self) -> int:
        return self.play.state.round() if self.play is not None else 0

    def seats_of(self, user: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.user == user] if user else []

    def may_see(self, user: str) -> bool:
        """May this person know that the table exists?"""
        if not self.created.private or user == self.created.host or user in self.admitted:
            return True
        return any(user in (seat.user, seat.reserved) for seat in self.seats) if user else False

    def bots_to_move(self) -> list[int]:
        return [seat for seat in self.waiting() if self.seats[seat].played_by()]

    def deadline(self) -> float | None:
        """When the next person runs out of time. BotRunner have their own limits."""
        if self.clocks is None or self.status != "playing":
            return None
        return self.clocks.deadline([seat for seat in self.waiting() if not self.seats[seat].played_by()])

    def members(self) -> list[str]:
        """Everyone who finds this table among their own."""
        if self._members is None:
            people = {self.created.host}
            for seat in self.seats:
                people.update((seat.user, seat.reserved))
            self._members = sorted(people - {""})
        return self._members

    def free_colour(self, wished: str = "") -> str:
        taken = {seat.colour for seat in self.seats}
        return next(colour for colour in (wished, *COLOURS) if colour in COLOURS and colour not in taken)

    def names(self) -> list[str]:
        return [seat.name or f"Seat {number + 1}" for number, seat in enumerate(self.seats)]

    def ranking(self) -> list[list[int]]:
        """The places; whoever resigned comes last, the first to resign at the very end. An empty first: nobody won."""
        if self.play is None:
            return []
        standing = self._standing()
        places = [[seat for seat in place if seat not in self.resignations] for place in standing]
        nobody: list[list[int]] = [[]] if not standing[0] or not any(places) else []
        return nobody + [place for place in places if place] + [[seat] for seat in reversed(self.resignations)]

    def _standing(self) -> list[list[int]]:
        play = self.play
        if play is None:
            return []
        if play.over():
            return play.state.ranking()
        scores = play.state.scores()
        steps = sorted(set(scores), reverse=True)
        return [[seat for seat, score in enumerate(scores) if score == step] for step in steps]

    # --- folding --------------------------------------------------------------------------------------------
    def fold(self, event: e.AnyEvent, at: float) -> Entry:
        """What happened next. Trusts the event: it was decided by ``decide``, or is checked by ``replay``."""
        self.number += 1
        entry = Entry(self.number, at, event, [])
        self.entries.append(entry)
        before = set(self.waiting())
        if isinstance(event, e.Acted | e.Drawn | e.Undone | e.Confirmed):
            self._fold_play(event, entry)
        elif isinstance(event, e.Said | e.Noted | e.Stumbled):
            pass
        else:
            self._fold_table(event, at)
            self.seating += 1
            self._members = None
        self.updated = at
        self._after(event, before, at)
        return entry

    def _fold_play(self, event: e.Acted | e.Drawn | e.Undone | e.Confirmed, entry: Entry) -> None:
        play = self.play
        if play is None:
            raise CorruptLogError(f"Event {entry.number} plays before the game has begun.")
        if isinstance(event, e.Acted):
            entry.moves = [play.act(event.seat, play.pack(event.path), event.text, event.final)]
        elif isinstance(event, e.Drawn):
            entry.moves = [play.draw(play.pack(event.path), event.text)]
        elif isinstance(event, e.Undone):
            entry.moves = play.undo(event.count)
        else:
            play.settle()

    def _fold_table(self, event: e.AnyEvent, at: float) -> None:
        match event:
            case e.Created():
                self._created = event
                self.seats = [Seat() for _ in range(event.places)]
            case e.Admitted(user):
                self.admitted.add(user)
            case e.Seated(number, user, name, colour):
                seat = self._empty(number)
                seat.user, seat.name, seat.colour = user, name, colour
            case e.BotSeated(number, level, name, colour):
                seat = self._empty(number)
                seat.level, seat.name, seat.colour = level, name, colour
            case e.Stood(number):
                self._empty(number)
            case e.Opened(number):
                self._open(number)
            case e.Reserved(number, user, login):
                self.seats[number].reserved, self.seats[number].reserved_login = user, login
            case e.Started():
                self._start()
            case e.Closed():
                self.status = "closed"
            case e.Rematched(table):
                self.rematch = table
            case _:
                self._fold_absence(event, at)

    def _empty(self, number: int) -> Seat:
        self.seats[number] = Seat()
        return self.seats[number]

    def _open(self, number: int) -> None:
        """In a running game somebody has to play the seat until it is taken, so it keeps its colour and a bot."""
        colour = self.seats[number].colour
        seat = self._empty(number)
        if self.status == "playing":
            seat.colour, seat.standin = colour, HOUSE_LEVEL

    def _fold_absence(self, event: e.AnyEvent, at: float) -> None:
        match event:
            case e.Away(number, level):
                self.seats[number].standin = level
            case e.Back(number):
                self.seats[number].standin = ""
                if self.clocks is not None:
                    self.clocks.welcome_back(number, at)
            case e.Resigned(number):
                self._resign(number)
            case e.Late(number):
                if self.clocks is not None:
                    self.clocks.late[number] = True
                if self.created.out == "bot":
                    self.seats[number].standin = HOUSE_LEVEL
                elif self.created.out == "resign":
                    self._resign(number)
            case e.Grace():
                if self.clocks is not None:
                    self.clocks.forgive(at)
            case _:
                raise CorruptLogError(f"Nobody knows what {type(event).__name__} means.")

    def _resign(self, number: int) -> None:
        self.seats[number].resigned = True
        self.resignations.append(number)

    def _start(self) -> None:
        self.play = Play(registry.game(self.created.game), first_position(self.created))
        self.status = "playing"
        if self.created.clock is not None:
            self.clocks = Clocks(self.created.clock, len(self.seats))

    def _after(self, event: e.AnyEvent, before: set[int], at: float) -> None:
        if self.status != "playing" or self.play is None:
            return
        waiting = self.play.waiting()
        actor = event.seat if isinstance(event, e.Acted | e.Undone | e.Confirmed) else NOBODY
        for seat in waiting:
            if seat not in before or seat == actor:
                self.asked[seat] = self.number
        if self.clocks is not None:
            self.clocks.run(waiting, at)
        if self.play.over() or self._deserted():
            self.status = "over"

    def _deserted(self) -> bool:
        """Everybody but one resigned, or every person did."""
        staying = [seat for seat in self.seats if not seat.resigned]
        persons = [seat for seat in self.seats if seat.kind() != "bot"]
        return bool(self.resignations) and (len(staying) <= 1 or all(seat.resigned for seat in persons))


def first_position(created: e.Created) -> State:
    """The position before the first action."""
    game = registry.game(created.game)
    if game.rules_version != created.rules:
        raise CorruptLogError(
            f"The game follows version {created.rules} of the rules of {game.title}; this is {game.rules_version}."
        )
    return registry.start(game, created.places, created.map, created.options)


def replay(id: str, log: Iterable[tuple[float, e.AnyEvent]], check: bool = True) -> Table:
    """The table of a log. CorruptLogError names the first event that makes no sense; the table so far comes with it.

    Without ``check`` the actions are trusted: this very engine has accepted them before.
    """
    table, events = Table(id), list(log)
    for place, (at, event) in enumerate(events):
        try:
            if check and isinstance(event, e.Acted | e.Drawn):
                _check(table, event)
            table.fold(event, at)
        except _FOLD_ERRORS as error:
            if table.number > place:  # it broke half way; what came before it is folded afresh
                table = replay(id, events[:place], check=False)
            table.status = "broken"
            table.reason = f"Event {place + 1} does not replay: {error}"
            break
    return table


def _check(table: Table, event: e.Acted | e.Drawn) -> None:
    play = table.play
    if play is None:
        raise CorruptLogError("an action before the start")
    state = play.state
    action = play.pack(event.path)
    if isinstance(event, e.Drawn):
        if state.actor() != CHANCE or action not in state.legal():
            raise CorruptLogError(f"{event.text!r} cannot be drawn here")
    elif state.seat_of(action) != event.seat or event.seat not in state.waiting():
        raise CorruptLogError(f"it is not seat {event.seat} that decides")
    else:
        refusal = state.refusal(action)
        if refusal is not None:
            raise CorruptLogError(f"{event.text!r} is against {refusal.clause} ({refusal.key})")
    text = state.codec().text(state, action)
    if text != event.text:
        raise CorruptLogError(f"{event.text!r} is now written {text!r}")


def decode_event(body: bytes | str) -> e.AnyEvent:
    try:
        return e.decode(body)
    except msgspec.MsgspecError as error:
        raise CorruptLogError(f"an event cannot be read: {error}") from None
