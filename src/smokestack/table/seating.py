"""Commands about seats: sitting down, standing up, bots, reservations, absence and resignation."""

from __future__ import annotations

from smokestack.kernel import registry
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
from smokestack.table.lessons import require_no_lesson
from smokestack.table.names import canonical, readable_name
from smokestack.table.puzzles import require_no_puzzle
from smokestack.table.table import Table


def seating(table: Table, command: c.AnyCommand, who: Person, now: float) -> list[e.AnyEvent]:
    """The events of a command about a seat, or of closing the table."""
    match command:
        case c.Sit(number, name):
            return _sit(table, number, name, who)
        case c.Stand(number):
            own_seat(table, number, who)
            require_gathering(table)
            return [e.Stood(number)]
        case c.Open(number):
            return _open(table, number, who, now)
        case c.Keep(number):
            if not own_seat(table, number, who).requested:
                raise NotNowError("not_asked", "Nobody asks you to open this seat.")
            return [e.Kept(number)]
        case c.Decline(number):
            seat = seat_at(table, number)
            if not who.id or seat.reserved != who.id:
                raise ForbiddenError("not_invited", "Nobody keeps that seat for you.")
            require_gathering(table)
            return [e.Declined(number, who.id, seat.reserved_login)]
        case c.SeatBot(number, level):
            _require_open(table, number, who)
            return [bot_seated(table, number, level)]
        case c.Close():
            return _close(table, who)
        case _:
            raise BadRequestError("unknown", "That command does not exist.")


def _close(table: Table, who: Person) -> list[e.AnyEvent]:
    """The host may end a game only while nobody else plays it."""
    require_host(table, who)
    if table.status != "playing":
        require_gathering(table)
    elif table.created.rated:
        raise NotNowError("rated", "A rated game is played to the end; you can resign.")
    if table.status == "playing" and any(seat.user not in ("", who.id) and not seat.resigned for seat in table.seats):
        raise NotNowError("others", "Other people are playing; you can close the table when you play with bots only.")
    return [e.Closed()]


def _sit(table: Table, number: int, name: str | None, who: Person) -> list[e.AnyEvent]:
    seat = seat_at(table, number)
    if table.status not in ("gathering", "playing"):
        raise NotNowError("over", "This table is closed.")
    if seat.kind() != "open" or seat.resigned:
        raise NotNowError("taken", "That seat is taken.")
    if seat.reserved_login and who.id not in (seat.reserved, table.created.host):
        raise ForbiddenError("reserved", f"That seat is reserved for {seat.reserved_login}.")
    if table.status == "playing":
        _require_unseen_hands(table, number, who)
    if table.created.rated:
        _require_rated_player(table, who)
        name = who.name
    colour = seat.colour or table.free_colour(who.colour)
    return [e.Seated(number, who.id, _unique_name(table, readable_name(name or who.name)), colour)]


def _require_rated_player(table: Table, who: Person) -> None:
    """A rated seat belongs to one account from the start to the end."""
    if not who.account:
        raise ForbiddenError("no_account", "This is a rated table; you need an account to play here.")
    if table.seats_of(who.id):
        raise NotNowError("one_seat", "You have one seat at a rated table.")


def _require_unseen_hands(table: Table, number: int, who: Person) -> None:
    """Nobody may play a seat after seeing another hand of the same game.

    The only exception is a game from a record, whose seats nobody has had yet: one person alone may take several.
    """
    if not registry.game(table.created.game).hidden_information or not table.seen.get(who.id, set()) - {number}:
        return
    if number in table.taken or table.seen.keys() != {who.id}:
        raise ForbiddenError(
            "seen_a_hand", "You have seen another hand in this game, so you cannot take this seat; somebody else can."
        )


def _unique_name(table: Table, name: str) -> str:
    """The name with a number if another seat has it, so that the log stays readable."""
    taken = {canonical(name) for seat in table.seats for name in (seat.name, seat.owner_name)}
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


def reserve(table: Table, seat: int, who: Person, user: str, called: str) -> list[e.AnyEvent]:
    """Keep a seat for `user`, whose login or name is `called`; "" if nobody has it, or must not be asked."""
    _require_open(table, seat, who)
    return [e.Reserved(seat, user, called)]


def invite(table: Table, seat: int, who: Person, user: str, name: str) -> list[e.AnyEvent]:
    """Keep a seat for `user`, whose name everybody may know; "" if they must not be asked."""
    kept = reserve(table, seat, who, user, name)
    if user and table.seats_of(user):
        raise NotNowError("seated", f"{name} has a seat at this table already.")
    if any(name == one.reserved_login for number, one in enumerate(table.seats) if number != seat):
        raise NotNowError("invited", f"A seat is kept for {name} already.")
    return kept


def _open(table: Table, number: int, who: Person, now: float) -> list[e.AnyEvent]:
    """The owner opens the seat; or the host does, or asks the owner for it."""
    seat = seat_at(table, number)
    own = bool(who.id) and seat.user == who.id and table.status == "playing"
    if not own:
        require_host(table, who)
    require_no_lesson(table)
    require_no_puzzle(table)
    if table.status not in ("gathering", "playing"):
        raise NotNowError("over", "This table is closed.")
    if seat.kind() == "open" and not seat.reserved_login:
        raise NotNowError("open", "That seat is open already.")
    if seat.resigned:
        raise NotNowError("resigned", "This seat has resigned; a bot plays it to the end.")
    if table.created.rated and table.status == "playing":
        raise NotNowError("rated", "At a rated table nobody else can take a seat during play.")
    if table.status == "gathering" or own or seat.kind() == "bot" or _absent_too_long(table, number, now):
        return [e.Opened(number, seat.name)]
    if seat.requested:
        raise NotNowError("requested", f"You have asked {seat.name} already; wait for the answer.")
    if seat.declined:
        raise NotNowError("declined", f"{seat.name} wants to keep the seat.")
    return [e.Requested(number)]


def _absent_too_long(table: Table, number: int, now: float) -> bool:
    """Whether a bot has played for the owner for as long as the players agreed to wait."""
    seat, agreed = table.seats[number], table.created.absence.open
    return bool(seat.standin) and agreed is not None and now - seat.away_since >= agreed


# --- absence ------------------------------------------------------------------------------------------------
def absence(table: Table, command: c.Resign | c.StepAway | c.ComeBack, who: Person) -> list[e.AnyEvent]:
    """The events when the owner of a seat resigns, leaves it to a bot or takes it back."""
    seat = seat_at(table, command.seat)
    if not (isinstance(command, c.ComeBack) and command.seat in table.lost_seats_of(who.id)):
        own_seat(table, command.seat, who)
    require_playing(table)
    if seat.resigned:
        raise NotNowError("resigned", "This seat has resigned.")
    if isinstance(command, c.Resign):
        return [e.Resigned(command.seat)]
    if isinstance(command, c.StepAway):
        require_no_lesson(table)
        require_no_puzzle(table)
        if seat.standin:
            raise NotNowError("away", "A bot is already playing this seat.")
        return [e.Away(command.seat, command.level)]
    if not seat.standin:
        raise NotNowError("here", "No bot is playing this seat for you.")
    return [e.Back(command.seat)]


def stand_in(table: Table, command: c.StepAway, who: Person, here: frozenset[str], now: float) -> list[e.AnyEvent]:
    """A bot takes over a seat: for its owner, or at the host's request for somebody who is not here and is overdue."""
    seat = seat_at(table, command.seat)
    if who.id != table.created.host or seat.user == who.id:
        return absence(table, command, who)
    require_playing(table)
    if seat.kind() != "person" or seat.resigned or seat.standin:
        raise NotNowError("away", "That seat does not need a bot.")
    if seat.user in here:
        raise NotNowError("present", f"{seat.name} is here; only they can hand the seat to a bot.")
    _require_overdue(table, command.seat, now)
    return [e.Away(command.seat, command.level)]


def _require_overdue(table: Table, number: int, now: float) -> None:
    """The seat must have used up its clock or, at a table without one, the others' patience."""
    name, patience = table.seats[number].name, table.created.absence.bot
    if table.seats[number].vacation_until > now:
        raise NotNowError("vacation", f"{name} is on vacation; a bot can play once it is over.")
    if table.clocks is not None:
        if not table.clocks.seats[number].late:
            raise NotNowError("on_time", f"{name} still has time on the clock; a bot can play once it has run out.")
    elif number not in table.waiting() or now - table.waiting_since[number] < patience:
        raise NotNowError(
            "patience", f"A bot can play for {name} once the table has waited for them for {_duration(patience)}."
        )


def _duration(seconds: int) -> str:
    """Seconds in words: whole days, hours or minutes if possible."""
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second")):
        if seconds % size == 0 and (seconds or size == 1):
            return f"{seconds // size} {word}{'' if seconds == size else 's'}"
    raise ValueError(seconds)


def late(table: Table, now: float) -> list[e.AnyEvent]:
    """The events for the seats that have run out of time."""
    if table.clocks is None or table.status != "playing":
        return []
    overdue = [seat for seat in table.clocks.overdue(now) if not table.seats[seat].played_by()]
    return [e.Late(seat) for seat in overdue]
