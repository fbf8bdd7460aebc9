"""A game's choices and positions as numbers: the spaces that all environments share.

A choice is one number of a small fixed range. The first choice of a decision is the kind of action, numbered by its
code. The choices after it are the values of the kind's fields, numbered from `kinds` up. So the decision
`build | hex | tile` takes three choices, each with an exact mask.
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
"""The path block begins with one number: 1 if it is this seat's choice."""
BYTES_PER_NUMBER = 4


class Encoding:
    """The spaces of one game, the same on all its maps and for all numbers of seats."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.observer = game.observer()
        codec = registry.start(game).codec()
        self.kinds = max(kind.code for kind in codec.kinds) + 1
        self.values = max(field.size for kind in codec.kinds for field in kind.fields)
        self.choices = self.kinds + self.values
        """The size of the action space."""
        self.fields = max(len(kind.fields) for kind in codec.kinds)
        self.parts = [
            *self.observer.layout.parts,
            ("asked", PATH_HEAD, "1 if it is this seat's choice"),
            ("kind chosen", self.kinds, "the kind of action chosen so far in this decision"),
            ("values chosen", 2 * self.fields, "by field: 1 if its value is chosen, then the value / its range"),
        ]
        """Name, length and meaning of every part of an observation."""
        self.path = self.observer.layout.size
        """Where the choices so far begin in an observation."""
        self.size = sum(size for _, size, _ in self.parts)
        """The length of an observation."""
        self.pack = Struct(f"{self.size}f").pack_into
        self.row = BYTES_PER_NUMBER * self.size
        self.scale = {kind.code: [1.0 / field.size for field in kind.fields] for kind in codec.kinds}

    def numbers(self, state: State, seat: int, path: list[int] | None) -> list[float]:
        """An observation. `path` is what was chosen so far in this decision; None if it is not the seat's decision."""
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
        """The same as a new array."""
        row = bytearray(self.row)
        self.pack(row, 0, *self.numbers(state, seat, path))
        return np.frombuffer(row, np.float32)

    def mask_bytes(self, choices: list[int]) -> bytearray:
        row = bytearray(self.choices)
        for choice in choices:
            row[choice] = 1
        return row

    def mask(self, choices: list[int]) -> Mask:
        """1 for each legal choice."""
        return np.frombuffer(self.mask_bytes(choices), np.int8)


@cache
def encoding(game_id: str) -> Encoding:
    """The encoding of a game by its id."""
    return Encoding(registry.game(game_id))
