"""Commands about seats: sitting down, standing up, bots, reservations, absence and resignation."""

from __future__ import annotations

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.checks import (
    Person,
    own_seat,
    require_gathering,
    require_host,
    require_playing,
    seat_at,
)
from smokestack.table.errors import BadRequestError, ForbiddenError, NotNowError
from smokestack.table.names import canonical, readable_name
from smokestack.table.table import Table


def seating(table: Table, command: c.AnyCommand, who: Person) -> list[e.AnyEvent]:
    """The events of a command about a seat, or of closing the table."""
    match command:
        case c.Sit(number, name):
            return _sit(table, number, name, who)
        case c.Stand(number):
            own_seat(table, number, who)
            require_gathering(table)
            return [e.Stood(number)]
        case c.Open(number):
            return _open(table, number, who)
        case c.SeatBot(number, level):
            _require_open(table, number, who)
            return [bot_seated(table, number, level)]
        case c.Close():
            require_host(table, who)
            require_gathering(table)
            return [e.Closed()]
        case _:
            raise BadRequestError("unknown", "That command does not exist.")


def _sit(table: Table, number: int, name: str | None, who: Person) -> list[e.AnyEvent]:
    seat = seat_at(table, number)
    if table.status not in ("gathering", "playing"):
        raise NotNowError("over", "This table is closed.")
    if seat.kind() != "open" or seat.resigned:
        raise NotNowError("taken", "That seat is taken.")
    if seat.reserved_login and who.id not in (seat.reserved, table.created.host):
        raise ForbiddenError("reserved", f"That seat is reserved for {seat.reserved_login}.")
    colour = seat.colour or table.free_colour(who.colour)
    return [e.Seated(number, who.id, _unique_name(table, readable_name(name or who.name)), colour)]


def _unique_name(table: Table, name: str) -> str:
    """The name with a number if another seat has it, so that the log stays readable."""
    taken = {canonical(seat.name) for seat in table.seats}
    if canonical(name) not in taken:
        return name
    return next(other for n in range(2, 40) if canonical(other := f"{name} {n}") not in taken)


def _require_open(table: Table, number: int, who: Person) -> None:
    """The host may fill this seat before the game starts."""
    require_host(table, who)
    require_gathering(table)
    if seat_at(table, number).kind() != "open":
        raise NotNowError("taken", "That seat is taken; open it first.")


def bot_seated(table: Table, number: int, level: str) -> e.BotSeated:
    return e.BotSeated(number, level, _unique_name(table, f"Bot ({level})"), table.free_colour())


def reserve(table: Table, command: c.Reserve, who: Person, user: str) -> list[e.AnyEvent]:
    """Reserve a seat for `user`, whose login the command names; "" if nobody has it."""
    _require_open(table, command.seat, who)
    return [e.Reserved(command.seat, user, command.login)]


def _open(table: Table, number: int, who: Person) -> list[e.AnyEvent]:
    require_host(table, who)
    seat = seat_at(table, number)
    if table.status not in ("gathering", "playing"):
        raise NotNowError("over", "This table is closed.")
    if seat.kind() == "open" and not seat.reserved_login:
        raise NotNowError("open", "That seat is open already.")
    absent = seat.kind() == "bot" or bool(seat.standin)
    if table.status == "playing" and (not absent or seat.resigned):
        raise NotNowError("present", "Somebody is playing that seat; you can open it only while a bot plays it.")
    return [e.Opened(number)]


# --- absence ------------------------------------------------------------------------------------------------
def absence(table: Table, command: c.Resign | c.StepAway | c.ComeBack, who: Person) -> list[e.AnyEvent]:
    """The events when the owner of a seat resigns, leaves it to a bot or takes it back."""
    seat = own_seat(table, command.seat, who)
    require_playing(table)
    if seat.resigned:
        raise NotNowError("resigned", "This seat has resigned.")
    if isinstance(command, c.Resign):
        return [e.Resigned(command.seat)]
    if isinstance(command, c.StepAway):
        if seat.standin:
            raise NotNowError("away", "A bot is already playing this seat.")
        return [e.Away(command.seat, command.level)]
    if not seat.standin:
        raise NotNowError("here", "No bot is playing this seat for you.")
    return [e.Back(command.seat)]


def stand_in(table: Table, command: c.StepAway, who: Person, here: frozenset[str]) -> list[e.AnyEvent]:
    """A bot takes over a seat: for its owner, or at the host's request for somebody who is not here."""
    seat = seat_at(table, command.seat)
    if who.id != table.created.host or seat.user == who.id:
        return absence(table, command, who)
    require_playing(table)
    if seat.kind() != "person" or seat.resigned or seat.standin:
        raise NotNowError("away", "That seat does not need a bot.")
    if seat.user in here:
        raise NotNowError("present", f"{seat.name} is here; only they can hand the seat to a bot.")
    return [e.Away(command.seat, command.level)]


def late(table: Table, now: float) -> list[e.AnyEvent]:
    """The events for the seats that have run out of time."""
    if table.clocks is None or table.status != "playing":
        return []
    overdue = [seat for seat in table.clocks.overdue(now) if not table.seats[seat].played_by()]
    return [e.Late(seat) for seat in overdue]
