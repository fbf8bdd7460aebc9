"""Positions as tensors for learning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from smokestack.kernel.contract import State


class Layout:
    """The parts of an observation tensor in order: name, length and meaning."""

    def __init__(self) -> None:
        self.parts: list[tuple[str, int, str]] = []
        self.size = 0

    def add(self, name: str, size: int, meaning: str) -> int:
        """Append a part and return its offset."""
        begins = self.size
        self.parts.append((name, size, meaning))
        self.size += size
        return begins

    def repeat(self, begins: int, times: int) -> None:
        """Repeat the parts from this offset once per seat."""
        place, at = 0, 0
        while at < begins:
            at += self.parts[place][1]
            place += 1
        block, length = self.parts[place:], self.size - begins
        self.parts = self.parts[:place]
        for number in range(times):
            self.parts += [(f"seat {number}: {name}", size, meaning) for name, size, meaning in block]
        self.size = begins + length * times


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Turns a position into a tensor for learning: exactly what ``view`` shows a seat, as numbers of moderate size.

    The layout is the same for every map and every number of seats. Seats are numbered from the observer: it is 0, the
    next in seat order is 1, and so on. Parts that a game does not use stay 0.
    """

    def __init__(self) -> None:
        self.layout = Layout()

    def write(self, state: State, seat: int, out: list[float]) -> None:
        """Fill in the numbers. `out` holds ``layout.size`` zeros."""
        raise NotImplementedError
