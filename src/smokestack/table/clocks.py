"""The clocks of a table. They depend only on the times of the table's events, so a replay gives the same clocks."""

from __future__ import annotations

import msgspec

from smokestack.table.events import Clock, LiveClock


class SeatTime(msgspec.Struct):
    """The time a seat has left, in seconds, as shown to clients."""

    left: float
    """Of the turn, or of the whole game with a live clock."""
    bank: float
    """The reserve that is used after the turn's limit; 0 with a live clock."""
    running: bool


class Clocks:
    """The clocks of all seats. In a simultaneous choice several of them run."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [float(clock.total if isinstance(clock, LiveClock) else clock.bank)] * seats
        """Live clock: what is left of the total. Turn clock: what is left of the bank."""
        self.since = [0.0] * seats
        """When the seat's clock started to run; 0 if it is not running."""
        self.late = [False] * seats

    def run(self, waiting: list[int], at: float) -> None:
        """Run the clocks of exactly these seats from now on."""
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
        """Restart the running clocks now, so that nobody is charged for the time before."""
        self.since = [at if since else 0.0 for since in self.since]

    def grant_return(self, seat: int, at: float) -> None:
        """Give a player who takes the seat back at least a minute, or a full turn."""
        if isinstance(self.clock, LiveClock):
            self.left[seat] = max(self.left[seat], 60.0, float(self.clock.increment))
        if self.since[seat]:
            self.since[seat] = at
        self.late[seat] = False

    def end_of(self, seat: int) -> float:
        """When the time of a seat runs out, if its clock keeps running."""
        limit = 0 if isinstance(self.clock, LiveClock) else self.clock.limit
        return self.since[seat] + limit + self.left[seat]

    def deadline(self, seats: list[int]) -> float | None:
        """When the first of these seats runs out of time, if none of them decides before that."""
        ends = [self.end_of(seat) for seat in seats if self.since[seat] and not self.late[seat]]
        return min(ends) if ends else None

    def overdue(self, now: float) -> list[int]:
        """The seats whose time has run out since this was last recorded."""
        return [
            seat for seat, since in enumerate(self.since) if since and not self.late[seat] and self.end_of(seat) <= now
        ]

    def times(self, now: float) -> list[SeatTime]:
        """The time left for every seat."""
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
