"""When clocks run: in the weekly hours that the players agreed on, and not while a player is on vacation."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import lru_cache
from math import inf
from typing import Final
from zoneinfo import ZoneInfo

from smokestack.table.events import WeeklyHours

FAR: Final = 800
"""How many days ahead a calendar looks."""
DAY: Final = timedelta(days=1)


@lru_cache(100)
def zone_of(name: str) -> ZoneInfo:
    """A time zone by its name; UTC if this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        return ZoneInfo("UTC")


def zone_exists(name: str) -> bool:
    return zone_of(name).key == name


class Calendar:
    """The times at which the clock of one seat runs."""

    def __init__(self, hours: WeeklyHours | None = None) -> None:
        self.hours = hours
        self.vacations: list[tuple[float, float]] = []
        """From when to when, in order; they do not overlap."""

    def start_vacation(self, at: float, until: float) -> None:
        self.end_vacation(at)
        self.vacations.append((at, until))

    def end_vacation(self, at: float) -> None:
        """End the present vacation, if there is one."""
        if self.vacations and self.vacations[-1][1] > at:
            since, _ = self.vacations.pop()
            self.vacations.append((since, max(since, at)))

    def running(self, since: float, until: float) -> float:
        """For how many seconds the clock runs between two times."""
        if until <= since:
            return 0.0
        if self.hours is None and not self.vacations:
            return until - since
        total = 0.0
        for start, end in self._runs(since):
            if start >= until:
                break
            total += min(end, until) - start
        return total

    def after(self, since: float, seconds: float) -> float:
        """When the clock has run for this many seconds."""
        if seconds <= 0:
            return since
        for start, end in self._runs(since):
            if end - start >= seconds:
                return start + seconds
            seconds -= end - start
        return inf

    def pauses(self, now: float) -> float | None:
        """When the clock pauses next, `now` if it is paused; None if it never does."""
        start, end = next(self._runs(now), (inf, inf))
        return now if start > now else None if end == inf else end

    def resumes(self, now: float) -> float | None:
        """When the clock runs again; None if it runs now, or if nobody knows."""
        start, _ = next(self._runs(now), (inf, inf))
        return start if now < start < inf else None

    def _runs(self, since: float) -> Iterator[tuple[float, float]]:
        """From this time on, the stretches in which the clock runs, joined where they touch."""
        pending: tuple[float, float] | None = None
        for start, end in self._outside_vacations(since):
            if pending is not None and start <= pending[1]:
                pending = (pending[0], max(pending[1], end))
                continue
            if pending is not None:
                yield pending
            pending = (start, end)
        if pending is not None:
            yield pending

    def _outside_vacations(self, since: float) -> Iterator[tuple[float, float]]:
        for start, end in self._weekly(since):
            for away, back in self.vacations:
                if back <= start or away >= end:
                    continue
                if away > start:
                    yield start, away
                start = back
            if start < end:
                yield start, end

    def _weekly(self, since: float) -> Iterator[tuple[float, float]]:
        hours = self.hours
        if hours is None:
            yield since, inf
            return
        zone = zone_of(hours.zone)
        day = datetime.fromtimestamp(since, zone).replace(hour=0, minute=0, second=0, microsecond=0)
        for _ in range(FAR):
            if day.weekday() in hours.days:
                start = (day + timedelta(minutes=hours.start)).timestamp()
                end = (day + timedelta(minutes=hours.end)).timestamp()
                if end > since:
                    yield max(start, since), end
            day += DAY
