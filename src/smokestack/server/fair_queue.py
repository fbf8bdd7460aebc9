"""A queue in which nobody waits for those who have used more than their share."""

from __future__ import annotations

import asyncio
from collections import deque


class Shares:
    """How much each of several has used. Who was idle starts with those who wait, and cannot save up for later."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._level = 0.0
        """What the last one to be chosen had used before."""

    def join(self, who: str) -> None:
        self._used[who] = max(self._used.get(who, 0.0), self._level)

    def next(self, waiting: list[str]) -> str:
        """Who has used least; the first to come if several have."""
        chosen = min(waiting, key=lambda who: self._used.get(who, 0.0))
        self._level = max(self._level, self._used.get(chosen, 0.0))
        return chosen

    def charge(self, who: str, amount: float) -> None:
        self._used[who] = self._used.get(who, 0.0) + amount


class FairQueue:
    """Gives a number of places to those who wait.

    The next place goes to the address that has used least time, there to the person who has used least, and for them
    to whoever waits longest.
    """

    def __init__(self, places: int) -> None:
        self.places = places
        self.free = places
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        self._addresses = Shares()
        self._people: dict[str, Shares] = {}
        self.remembers = False
        """Whether to remember what was used although nobody has a place, because somebody would use an idle one."""

    def __len__(self) -> int:
        """How many wait."""
        return sum(len(line) for people in self._waiting.values() for line in people.values())

    async def enter(self, address: str, person: str, expected: float) -> None:
        """Wait for a place, which is expected to be used for so many seconds."""
        if self.free == self.places and not self.remembers:
            self._addresses, self._people = Shares(), {}  # nobody has to share with anybody
        if not self._waiting.get(address):
            self._addresses.join(address)
        if not self._waiting.get(address, {}).get(person):
            self._people.setdefault(address, Shares()).join(person)
        if self.take(address, person, expected):
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, {}).setdefault(person, deque()).append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._remove(address, person, place)
            else:
                self._pass_on()
            raise
        self._charge(address, person, expected)

    def take(self, address: str, person: str, expected: float) -> bool:
        """Take a place if one is free, which means that nobody waits."""
        if not self.free:
            return False
        self.free -= 1
        self._charge(address, person, expected)
        return True

    def join(self, address: str, person: str) -> None:
        """Let somebody who was idle start level with the others."""
        self._addresses.join(address)
        self._people.setdefault(address, Shares()).join(person)

    def next_of(self, whose: list[tuple[str, str]]) -> int:
        """Which of several addresses and people has used least; the first of them if several are the same person."""
        address = self._addresses.next([address for address, _ in whose])
        people = [person for of, person in whose if of == address]
        return whose.index((address, self._people.setdefault(address, Shares()).next(people)))

    def leave(self, address: str, person: str, expected: float, used: float) -> None:
        """Give the place back after having used it."""
        self._charge(address, person, used - expected)
        self._pass_on()

    def _charge(self, address: str, person: str, seconds: float) -> None:
        self._addresses.charge(address, seconds)
        self._people.setdefault(address, Shares()).charge(person, seconds)

    def _pass_on(self) -> None:
        """Give a place to the next who has not given up, or keep it free."""
        while self._waiting:
            address = self._addresses.next(list(self._waiting))
            person = self._people[address].next(list(self._waiting[address]))
            place = self._waiting[address][person][0]
            self._remove(address, person, place)
            if not place.cancelled():
                place.set_result(None)
                return
        self.free += 1

    def _remove(self, address: str, person: str, place: asyncio.Future[None]) -> None:
        people = self._waiting.get(address, {})
        if place not in people.get(person, ()):
            return
        people[person].remove(place)
        if not people[person]:
            del people[person]
        if not people:
            del self._waiting[address]
