"""From a command to the events it causes, or the reason why not. Nothing here changes a table."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.errors import NotationError
from smokestack.kernel.facts import Fact
from smokestack.kernel.messages import refusal_text
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.errors import BadRequestError, ForbiddenError, IllegalActionError, NotNowError
from smokestack.table.play import NOBODY, Play, is_final
from smokestack.table.table import Seat, Table, first_position


@dataclass(frozen=True)
class Person:
    """Who asks."""

    id: str
    name: str = "Guest"
    colour: str = ""


def decide(table: Table, command: c.AnyCommand, who: Person, rng: Random) -> list[e.AnyEvent]:
    """The events of a command. ``rng`` draws where chance comes next."""
    if table.status == "broken":
        raise NotNowError("broken", f"This table can only be looked at. {table.reason}")
    match command:
        case c.Act():
            return act(table, command, who, rng)
        case c.Undo():
            return _undo(table, command, who)
        case c.Confirm():
            return confirm(table, command.seat, who)
        case c.Start():
            return _start(table, who, rng)
        case c.Chat(text):
            mine = table.seats_of(who.id)
            return [e.Said(who.id, who.name, text, mine[0] if mine else NOBODY)]
        case c.Note(text):
            if not table.seats_of(who.id):
                raise ForbiddenError("not_seated", "Only those who sit at the table keep notes here.")
            return [e.Noted(who.id, text)]
        case c.Resign() | c.StepAway() | c.ComeBack():
            return _absence(table, command, who)
        case c.Rematch():
            raise BadRequestError("rematch", "A rematch is a new table and is made by the server.")
        case _:
            return _seating(table, command, who)


def seat_at(table: Table, number: int) -> Seat:
    if number >= len(table.seats):
        raise BadRequestError(
            "no_such_seat", f"There is no seat {number} here; the seats are 0 to {len(table.seats) - 1}."
        )
    return table.seats[number]


def _own(table: Table, number: int, who: Person) -> Seat:
    seat = seat_at(table, number)
    if not who.id or seat.user != who.id:
        raise ForbiddenError("not_your_seat", "That seat is somebody else's.")
    return seat


def _host(table: Table, who: Person) -> None:
    if who.id != table.created.host:
        raise ForbiddenError("not_host", "Only the host of the table does that.")


def _gathering(table: Table) -> None:
    if table.status != "gathering":
        raise NotNowError("not_gathering", "That is done before the game begins.")


def playing(table: Table) -> Play:
    if table.status != "playing" or table.play is None:
        word = "has not begun" if table.status == "gathering" else "is over"
        raise NotNowError("not_playing", f"The game {word}.")
    return table.play


# --- playing ------------------------------------------------------------------------------------------------
def act(table: Table, command: c.Act, who: Person, rng: Random) -> list[e.AnyEvent]:
    seat = _own(table, command.seat, who)
    play = playing(table)
    if seat.resigned or seat.standin:
        raise NotNowError("away", "A bot plays this seat now; take it back first.")
    expected(table, play, command.seat)
    if command.asked is not None and command.asked != table.asked.get(command.seat):
        raise NotNowError("stale", "The table has moved on since; look again.")
    action = read_action(play, command.path, command.text)
    check_legal(table, play, command.seat, action)
    return outcome(play.state, command.seat, action, command.confirm, rng)


def expected(table: Table, play: Play, seat: int) -> None:
    """Is this seat to play an action now?"""
    if play.unconfirmed == seat:
        raise NotNowError("unconfirmed", "Your turn is played; confirm it or take something back.")
    if seat not in table.waiting():
        names = " and ".join(table.names()[other] for other in table.waiting())
        raise NotNowError("not_your_turn", f"It is not your turn; the table waits for {names or 'nobody'}.")


def read_action(play: Play, path: list[int] | None, text: str | None) -> int:
    if (path is None) == (text is None):
        raise BadRequestError("path_or_text", "An action is named by its path or its text, by one of them.")
    try:
        if path is not None:
            return play.pack(path)
        return play.state.codec().parse(play.state, text or "")
    except NotationError as trouble:
        raise BadRequestError("notation", str(trouble)) from None


def check_legal(table: Table, play: Play, seat: int, action: int) -> None:
    state = play.state
    refusal = state.refusal(action)
    if refusal is not None:
        sentence = refusal_text(play.game.messages(), refusal, table.names())
        raise IllegalActionError("against_the_rules", sentence, refusal)
    if state.seat_of(action) != seat:
        raise ForbiddenError("not_your_action", "That is another seat's choice.")


def outcome(state: State, seat: int, action: int, confirm: bool, rng: Random) -> list[e.AnyEvent]:
    """A legal action as events, with the draws that follow it."""
    codec = state.codec()
    after = state.clone()
    facts: list[Fact] = []
    after.apply(action, facts)
    done = confirm and seat not in after.waiting()
    final = done or is_final(state, seat, action, after, facts, rng)
    events: list[e.AnyEvent] = [e.Acted(seat, codec.text(state, action), codec.path(action), final)]
    return events + draws(after, rng)


def draws(state: State, rng: Random) -> list[e.AnyEvent]:
    """Draw until somebody decides. Plays on the given position."""
    drawn: list[e.AnyEvent] = []
    while state.actor() == CHANCE:
        action = state.draw(rng)
        drawn.append(e.Drawn(state.codec().text(state, action), state.codec().path(action)))
        state.apply(action)
    return drawn


def _undo(table: Table, command: c.Undo, who: Person) -> list[e.AnyEvent]:
    _own(table, command.seat, who)
    play = playing(table)
    if not play.turn or play.turn_seat() != command.seat:
        raise NotNowError("nothing_to_undo", "There is nothing of yours that could still be taken back.")
    if command.count > play.turn:
        raise NotNowError("nothing_to_undo", f"Only the last {play.turn} can be taken back.")
    return [e.Undone(command.seat, command.count or play.turn)]


def confirm(table: Table, seat: int, who: Person) -> list[e.AnyEvent]:
    _own(table, seat, who)
    if playing(table).unconfirmed != seat:
        raise NotNowError("nothing_to_confirm", "There is nothing of yours to confirm.")
    return [e.Confirmed(seat)]


def _start(table: Table, who: Person, rng: Random) -> list[e.AnyEvent]:
    _host(table, who)
    _gathering(table)
    if any(seat.kind() == "open" for seat in table.seats):
        raise NotNowError("open_seats", "There are open seats; fill them with people or bots, then start.")
    return start(table.created, rng)


def start(created: e.Created, rng: Random) -> list[e.AnyEvent]:
    return [e.Started(), *draws(first_position(created), rng)]


# --- coming and going ---------------------------------------------------------------------------------------
def _absence(table: Table, command: c.Resign | c.StepAway | c.ComeBack, who: Person) -> list[e.AnyEvent]:
    seat = _own(table, command.seat, who)
    playing(table)
    if seat.resigned:
        raise NotNowError("resigned", "This seat has resigned.")
    if isinstance(command, c.Resign):
        return [e.Resigned(command.seat)]
    if isinstance(command, c.StepAway):
        if seat.standin:
            raise NotNowError("away", "A bot plays this seat already.")
        return [e.Away(command.seat, command.level)]
    if not seat.standin:
        raise NotNowError("here", "Nobody stands in for this seat.")
    return [e.Back(command.seat)]


def stand_in(table: Table, command: c.StepAway, who: Person, here: frozenset[str]) -> list[e.AnyEvent]:
    """A bot for a seat: its owner asks for it, or the host for somebody who is not here."""
    seat = seat_at(table, command.seat)
    if who.id != table.created.host or seat.user == who.id:
        return _absence(table, command, who)
    playing(table)
    if seat.kind() != "person" or seat.resigned or seat.standin:
        raise NotNowError("away", "Nobody has to be stood in for on that seat.")
    if seat.user in here:
        raise NotNowError("present", f"{seat.name} is here; only they can hand the seat to a bot.")
    return [e.Away(command.seat, command.level)]


def _seating(table: Table, command: c.AnyCommand, who: Person) -> list[e.AnyEvent]:
    match command:
        case c.Sit(number, name):
            return _sit(table, number, name, who)
        case c.Stand(number):
            _own(table, number, who)
            _gathering(table)
            return [e.Stood(number)]
        case c.Open(number):
            return _open(table, number, who)
        case c.SeatBot(number, level):
            _host(table, who)
            _gathering(table)
            if seat_at(table, number).kind() != "open":
                raise NotNowError("taken", "That seat is taken; open it first.")
            return [bot_seated(table, number, level)]
        case c.Close():
            _host(table, who)
            _gathering(table)
            return [e.Closed()]
        case _:
            raise BadRequestError("unknown", "Nobody here knows that command.")


def _sit(table: Table, number: int, name: str | None, who: Person) -> list[e.AnyEvent]:
    seat = seat_at(table, number)
    if table.status not in ("gathering", "playing"):
        raise NotNowError("over", "This table is over.")
    if seat.kind() != "open" or seat.resigned:
        raise NotNowError("taken", "That seat is taken.")
    if seat.reserved and who.id not in (seat.reserved, table.created.host):
        raise ForbiddenError("reserved", f"That seat is kept for {seat.reserved_login}.")
    colour = seat.colour or table.free_colour(who.colour)
    return [e.Seated(number, who.id, _once(table, legible(name or who.name)), colour)]


def legible(name: str) -> str:
    """A name as it may stand in a log or a record: one line that can be read."""
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise BadRequestError("name", "A name has 1 to 40 characters that can be read.")
    return name


def _once(table: Table, name: str) -> str:
    """Two seats of one name would make the log unreadable."""
    taken = {seat.name for seat in table.seats}
    if name not in taken:
        return name
    return next(other for n in range(2, 20) if (other := f"{name} {n}") not in taken)


def bot_seated(table: Table, number: int, level: str) -> e.BotSeated:
    return e.BotSeated(number, level, _once(table, f"Bot ({level})"), table.free_colour())


def reserve(table: Table, command: c.Reserve, who: Person, user: str) -> list[e.AnyEvent]:
    """`user` is whose login it is; the store knows."""
    _host(table, who)
    _gathering(table)
    if seat_at(table, command.seat).kind() != "open":
        raise NotNowError("taken", "That seat is taken; open it first.")
    return [e.Reserved(command.seat, user, command.login)]


def _open(table: Table, number: int, who: Person) -> list[e.AnyEvent]:
    _host(table, who)
    seat = seat_at(table, number)
    if table.status not in ("gathering", "playing"):
        raise NotNowError("over", "This table is over.")
    if seat.kind() == "open" and not seat.reserved:
        raise NotNowError("open", "That seat is open.")
    absent = seat.kind() == "bot" or bool(seat.standin)
    if table.status == "playing" and (not absent or seat.resigned):
        raise NotNowError("present", "Somebody is playing that seat; it can be opened when a bot stands in for them.")
    return [e.Opened(number)]


def late(table: Table, now: float) -> list[e.AnyEvent]:
    """Whose time has run out."""
    if table.clocks is None or table.status != "playing":
        return []
    overdue = [seat for seat in table.clocks.overdue(now) if not table.seats[seat].played_by()]
    return [e.Late(seat) for seat in overdue]
