"""A game's choices and positions as numbers: the spaces every environment shares.

A choice is one number of a small fixed range. The first choice of a decision is the kind of action, numbered by its
code; the choices after it are the values of the kind's fields, numbered from `kinds` on. So the decision
`build | hex | tile` is made in three choices, each with an exact mask.
"""

from __future__ import annotations

from functools import cache
from struct import Struct

import numpy as np
from numpy.typing import NDArray

from smokestack.kernel import registry
from smokestack.kernel.contract import Game, State

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]

PATH_HEAD = 1
"""Before the kinds in the path: 1 if this seat is asked."""


class Encoding:
    """The spaces of one game, the same on all its maps and for all numbers of seats."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.observer = game.observer()
        codec = registry.start(game).codec()
        self.kinds = max(kind.code for kind in codec.kinds) + 1
        self.values = max(field.size for kind in codec.kinds for field in kind.fields)
        self.choices = self.kinds + self.values
        """How many numbers a choice may be."""
        self.fields = max(len(kind.fields) for kind in codec.kinds)
        self.parts = [
            *self.observer.layout.parts,
            ("asked", PATH_HEAD, "this seat has to choose"),
            ("kind chosen", self.kinds, "the kind of action chosen so far in this decision"),
            ("values chosen", 2 * self.fields, "by field: 1 if its value is chosen, and the value / its range"),
        ]
        """Name, length and meaning of every part of an observation."""
        self.path = self.observer.layout.size
        self.size = sum(size for _, size, _ in self.parts)
        """The length of an observation."""
        self.pack = Struct(f"{self.size}f").pack_into
        self.row = 4 * self.size
        self.scale = {kind.code: [1.0 / field.size for field in kind.fields] for kind in codec.kinds}

    def numbers(self, state: State, seat: int, path: list[int] | None) -> list[float]:
        """An observation; the path is what was chosen so far in the present decision, None if it is not the seat's."""
        out = [0.0] * self.size
        self.observer.write(state, seat, out)
        if path is not None:
            at = self.path
            out[at] = 1.0
            if path:
                out[at + PATH_HEAD + path[0]] = 1.0
                scale = self.scale[path[0]]
                at += PATH_HEAD + self.kinds
                for place in range(1, len(path)):
                    out[at] = 1.0
                    out[at + 1] = path[place] * scale[place - 1]
                    at += 2
        return out

    def observe(self, state: State, seat: int, path: list[int] | None) -> Numbers:
        """The same as an array of its own."""
        row = bytearray(self.row)
        self.pack(row, 0, *self.numbers(state, seat, path))
        return np.frombuffer(row, np.float32)

    def mask(self, choices: list[int]) -> Mask:
        """1 for what may be chosen."""
        row = bytearray(self.choices)
        for choice in choices:
            row[choice] = 1
        return np.frombuffer(row, np.int8)


@cache
def encoding(game_id: str) -> Encoding:
    """The spaces of a game by its name."""
    return Encoding(registry.game(game_id))
