"""The clocks of a table, as a fold: they know only the times at which things happened."""

from __future__ import annotations

import msgspec

from smokestack.table.events import Clock, LiveClock


class SeatTime(msgspec.Struct):
    """The time of one seat as shown: what is left of the turn or the sitting, and the bank behind it."""

    left: float
    bank: float
    running: bool


class Clocks:
    """Who is charged for the time that passes. Seats that decide together run together."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [float(clock.total if isinstance(clock, LiveClock) else clock.bank)] * seats
        """Live: what is left of the sitting. Turns: the bank."""
        self.since = [0.0] * seats
        """Since when the seat is deciding; 0 when it is not."""
        self.late = [False] * seats

    def run(self, waiting: list[int], at: float) -> None:
        """From now on these seats are deciding."""
        for seat, since in enumerate(self.since):
            if since and seat not in waiting:
                self.stop(seat, at)
            elif not since and seat in waiting:
                self.since[seat] = at

    def stop(self, seat: int, at: float) -> None:
        used = max(0.0, at - self.since[seat])
        if isinstance(self.clock, LiveClock):
            self.left[seat] = max(0.0, self.left[seat] - used) + self.clock.increment
        else:
            self.left[seat] = max(0.0, self.left[seat] - max(0.0, used - self.clock.limit))
        self.since[seat] = 0.0
        self.late[seat] = False

    def forgive(self, at: float) -> None:
        """Charge nothing for the time before now."""
        self.since = [at if since else 0.0 for since in self.since]

    def welcome_back(self, seat: int, at: float) -> None:
        """Whoever comes back after running out gets a minute at least, or a full turn."""
        if isinstance(self.clock, LiveClock):
            self.left[seat] = max(self.left[seat], 60.0, float(self.clock.increment))
        if self.since[seat]:
            self.since[seat] = at
        self.late[seat] = False

    def end_of(self, seat: int) -> float:
        """When the time of a deciding seat runs out."""
        limit = 0 if isinstance(self.clock, LiveClock) else self.clock.limit
        return self.since[seat] + limit + self.left[seat]

    def deadline(self, seats: list[int]) -> float | None:
        """When the first of these seats runs out of time, if none of them decides before."""
        ends = [self.end_of(seat) for seat in seats if self.since[seat] and not self.late[seat]]
        return min(ends) if ends else None

    def overdue(self, now: float) -> list[int]:
        return [
            seat for seat, since in enumerate(self.since) if since and not self.late[seat] and self.end_of(seat) <= now
        ]

    def times(self, now: float) -> list[SeatTime]:
        """What the page shows."""
        shown: list[SeatTime] = []
        for seat, since in enumerate(self.since):
            used = max(0.0, now - since) if since else 0.0
            if isinstance(self.clock, LiveClock):
                shown.append(SeatTime(max(0.0, self.left[seat] - used), 0.0, bool(since)))
            else:
                over = max(0.0, used - self.clock.limit)
                shown.append(
                    SeatTime(max(0.0, self.clock.limit - used), max(0.0, self.left[seat] - over), bool(since)),
                )
        return shown
