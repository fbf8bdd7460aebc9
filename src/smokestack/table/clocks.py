"""The clocks of a table. They depend only on the table's events and their times, so a replay gives the same clocks."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from math import inf

import msgspec

from smokestack.table.calendar import Calendar
from smokestack.table.events import Clock, LiveClock, WeeklyHours

RETURN_TIME = 60.0
"""Seconds for a player who takes the seat back after its time has run out, once a turn."""


class SeatTime(msgspec.Struct):
    """The time a seat has left, in seconds, as shown to clients."""

    left: float
    """Of the turn, or of the whole game with a live clock."""
    bank: float
    """The reserve that is used after the turn's limit; 0 with a live clock."""
    running: bool
    pause: float | None = None
    """After how many seconds it pauses if it runs; None if it never pauses."""
    resumes: float | None = None
    """When a clock runs again that pauses now, in seconds since 1970."""


class SeatClock:
    """The clock of one seat.

    While a bot plays for the owner, the time is only put aside: it is dropped if the bot finishes the turn, and charged
    if the owner returns before that. So stepping away and back neither gives nor takes time.
    """

    __slots__ = ("aside", "bot", "calendar", "clock", "extra", "late", "left", "since", "used")

    def __init__(self, clock: Clock, hours: WeeklyHours | None = None) -> None:
        self.clock = clock
        self.calendar = Calendar(hours)
        self.left = float(clock.total if isinstance(clock, LiveClock) else clock.bank)
        """Live clock: what is left of the total at the start of the turn. Turn clock: what is left of the bank."""
        self.since = 0.0
        """The time up to which this turn is accounted for; 0 if the clock is not running."""
        self.used = 0.0
        """What the owner has used of this turn up to `since`."""
        self.aside = 0.0
        """How long a bot has been at this turn up to `since`."""
        self.bot = False
        self.late = False
        self.extra = 0.0
        """Granted for this turn to a player who came back out of time."""

    def account(self, at: float) -> None:
        """Account for the time until now."""
        if self.since:
            passed = self.calendar.running(self.since, at)
            if self.bot:
                self.aside += passed
            else:
                self.used += passed
            self.since = at

    def set_bot(self, bot: bool, at: float) -> None:
        """A bot takes over, or the owner comes back."""
        if bot != self.bot:
            self.account(at)
            self.bot = bot
            if not bot:
                self.used += self.aside
                self.aside = 0.0

    def stop(self, at: float, turn_ended: bool) -> None:
        """Stop the clock. If the turn was taken back rather than ended, what it has used still counts."""
        self.account(at)
        self.since = 0.0
        if not turn_ended:
            return
        if isinstance(self.clock, LiveClock):
            self.left = max(0.0, self.left - self.used) + (0 if self.bot else self.clock.increment)
        else:
            self.left = max(0.0, self.left - max(0.0, self.used - self.clock.limit))
        self.used = self.aside = self.extra = 0.0
        self.late = False

    def grant_return(self, at: float) -> None:
        """The owner is back. If the time has run out, they get a minute, but only once a turn."""
        if self.late and not self.extra:
            self.account(at)
            self.extra = RETURN_TIME - self.remaining(at)
            self.late = False
        elif self.late:
            self.late = False  # it runs out again at once

    def remaining(self, at: float) -> float:
        """How long the owner may still think about this turn. Negative if the time has run out."""
        limit = 0.0 if isinstance(self.clock, LiveClock) else float(self.clock.limit)
        running = self.calendar.running(self.since, at) if self.since and not self.bot else 0.0
        return limit + self.left + self.extra - self.used - running

    def shown(self, now: float) -> SeatTime:
        running, total = bool(self.since) and not self.bot, max(0.0, self.remaining(now))
        bank = 0.0 if isinstance(self.clock, LiveClock) or self.extra else min(total, self.left)
        resumes, pauses = self.calendar.resumes(now), self.calendar.pauses(now)
        paused = resumes is not None or pauses == now
        return SeatTime(
            left=total - bank,
            bank=bank,
            running=running and not paused,
            pause=None if pauses is None or not running else max(0.0, pauses - now),
            resumes=resumes if running else None,
        )

    def deadline(self) -> float:
        """When the time runs out, if nothing happens before that."""
        return self.calendar.after(self.since, self.remaining(self.since))


class Clocks:
    """The clocks of all seats. In a simultaneous choice several of them run."""

    def __init__(self, clock: Clock, seats: int, hours: WeeklyHours | None = None) -> None:
        self.seats = [SeatClock(clock, hours) for _ in range(seats)]
        self._kept: list[SeatClock] | None = None
        """The clocks before the end of a turn that can still be undone."""

    def keep(self) -> None:
        """A turn is about to end that can be undone until somebody else acts."""
        self._kept = [copy(seat) for seat in self.seats]

    def restore(self) -> None:
        """That turn was undone. Its clock goes on as if it had never stopped, and nobody else has used any time."""
        if self._kept is not None:
            self.seats, self._kept = self._kept, None

    def forget(self) -> None:
        """That turn can no longer be undone."""
        self._kept = None

    def run(self, waiting: Collection[int], bots: Collection[int], at: float, undone: bool = False) -> None:
        """Run the clocks of exactly these seats from now on; `bots` are the seats that bots play."""
        for number, seat in enumerate(self.seats):
            if seat.since and number not in waiting:
                seat.stop(at, turn_ended=not undone)
            seat.set_bot(number in bots, at)
            if not seat.since and number in waiting:
                seat.since = at

    def forgive(self, at: float, stopped: float) -> None:
        """Charge nobody for the time since the server stopped. 0: it is not known when, so the turns start afresh."""
        for seat in self.seats:
            if seat.since and stopped:
                seat.account(max(seat.since, min(stopped, at)))
                seat.since = at
            elif seat.since:
                seat.since, seat.used, seat.aside = at, 0.0, 0.0

    def grant_return(self, seat: int, at: float) -> None:
        """The owner takes the seat back; see `SeatClock.grant_return`."""
        self.seats[seat].set_bot(False, at)
        self.seats[seat].grant_return(at)

    def hand_over(self, seat: int, at: float) -> None:
        """Somebody new takes the seat from a bot. They are not charged for the bot's time."""
        self.seats[seat].account(at)
        self.seats[seat].aside = 0.0
        self.grant_return(seat, at)

    def deadline(self, seats: Collection[int]) -> float | None:
        """When the first of these seats runs out of time, if none of them decides before that."""
        clocks = [self.seats[seat] for seat in seats]
        ends = [end for clock in clocks if clock.since and not clock.late and (end := clock.deadline()) < inf]
        return min(ends) if ends else None

    def overdue(self, now: float) -> list[int]:
        """The seats whose time has run out since this was last recorded."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.since and not seat.bot and not seat.late and seat.remaining(now) <= 0
        ]

    def times(self, now: float) -> list[SeatTime]:
        """The time left for every seat."""
        return [seat.shown(now) for seat in self.seats]
