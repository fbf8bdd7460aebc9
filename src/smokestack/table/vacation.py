"""Vacations: a player's clock pauses for as many days as the players agreed on."""

from __future__ import annotations

from typing import Final

from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.checks import Person, own_seat, require_playing
from smokestack.table.errors import NotNowError
from smokestack.table.seat import Seat
from smokestack.table.table import Table

DAY: Final = 86400.0


def on_vacation(seat: Seat, now: float) -> bool:
    return seat.vacation_until > now


def vacation_left(table: Table, number: int, now: float) -> float:
    """How many seconds of vacation the owner of a seat can still take, without what they are taking now."""
    seat = table.seats[number]
    taken = seat.vacation_taken - max(0.0, seat.vacation_until - now)
    return max(0.0, table.created.absence.vacation * DAY - taken)


def vacation(table: Table, command: c.TakeVacation, who: Person, now: float) -> list[e.AnyEvent]:
    """The events when a player goes on vacation, changes it or comes back early."""
    seat = own_seat(table, command.seat, who)
    require_playing(table)
    if not command.days:
        if not on_vacation(seat, now):
            raise NotNowError("no_vacation", "You are not on vacation.")
        return [e.VacationEnded(command.seat)]
    if not table.created.absence.vacation:
        raise NotNowError("no_vacation", "The players of this table have agreed on no vacation.")
    if seat.resigned or seat.standin:
        raise NotNowError("away", "A bot is playing this seat; take it back first.")
    left = vacation_left(table, command.seat, now)
    if command.days * DAY > left:
        raise NotNowError("vacation_used", f"You have {int(left // DAY)} whole days of vacation left at this table.")
    return [e.VacationBegun(command.seat, round(now + command.days * DAY, 3))]
