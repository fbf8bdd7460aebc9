"""Three tiny games, each with one thing that a search must get right."""

from __future__ import annotations

from random import Random

import msgspec

from smokestack.kernel.bits import single
from smokestack.kernel.codec import Codec, Kind, Number, kind_of
from smokestack.kernel.contract import CHANCE, OVER, Advice, Game, State
from smokestack.kernel.facts import EVERYONE, Fact
from smokestack.kernel.options import Options, Setup


class ToyView(msgspec.Struct, frozen=True):
    moves: list[int]


class Toy(State):
    """A position that is the list of its moves."""

    name = "toy"
    seats = 1
    table = Codec([])

    def __init__(self) -> None:
        self.moves: list[int] = []

    def setup(self) -> Setup:
        return Setup(self.name, "table", self.seats, Options())

    def codec(self) -> Codec:
        return self.table

    def round(self) -> int:
        return 1

    def prompt(self) -> Fact:
        return Fact("move", max(-1, self.actor()))

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        self.moves.append(action)

    def clone(self) -> State:
        other = type(self)()
        other.moves = list(self.moves)
        return other

    def key(self) -> tuple[object, ...]:
        return (self.name, tuple(self.moves))

    def view(self, seat: int | None) -> ToyView:
        return ToyView(list(self.moves))

    def ranking(self) -> list[list[int]]:
        scores = self.scores()
        return [[s for s in range(self.seats) if scores[s] == score] for score in sorted(set(scores), reverse=True)]


GAMBLE = Kind(0, "gamble")
SAFE = Kind(1, "safe", [Number("amount", 8)])
COIN = Kind(2, "coin", [Number("side", 2)])


class Gamble(Toy):
    """Take 0 to 7 for certain, or gamble: 10 on heads (4 in 5), nothing on tails."""

    name = "gamble"
    table = Codec([GAMBLE, SAFE, COIN])

    def actor(self) -> int:
        if not self.moves:
            return 0
        return CHANCE if self.moves == [GAMBLE.pack()] else OVER

    def legal(self) -> list[int]:
        if self.actor() == OVER:
            return []
        if self.actor() == CHANCE:
            return [COIN.pack(0), COIN.pack(1)]
        return [GAMBLE.pack(), *(SAFE.pack(amount) for amount in range(8))]

    def draw(self, rng: Random) -> int:
        return COIN.pack(0 if rng.random() < 0.8 else 1)

    def scores(self) -> list[int]:
        if not self.moves:
            return [0]
        if kind_of(self.moves[0]) == SAFE.code:
            return [SAFE.unpack(self.moves[0])[0]]
        return [10 if self.moves[-1] == COIN.pack(0) else 0]


DIAL = Kind(0, "dial", [Number("first", 10), Number("second", 10), Number("third", 10)])


class Lock(Toy):
    """Three dials with ten positions each; the nearer each is to its number, the higher the score."""

    name = "lock"
    table = Codec([DIAL])
    numbers = (7, 2, 5)

    def actor(self) -> int:
        return OVER if self.moves else 0

    def legal(self) -> list[int]:
        return [] if self.moves else [DIAL.pack(a, b, c) for a in range(10) for b in range(10) for c in range(10)]

    def scores(self) -> list[int]:
        if not self.moves:
            return [0]
        return [27 - sum(abs(a - b) for a, b in zip(DIAL.unpack(self.moves[0]), self.numbers, strict=True))]


PENNY = Kind(0, "penny", [Number("seat", 2), Number("side", 2)])


class Pennies(Toy):
    """Both show a side at the same time; equal sides score for seat 0, different sides for seat 1."""

    name = "pennies"
    seats = 2
    table = Codec([PENNY])

    def waiting(self) -> list[int]:
        answered = {PENNY.unpack(move)[0] for move in self.moves}
        return [seat for seat in range(2) if seat not in answered]

    def actor(self) -> int:
        return self.waiting()[0] if self.waiting() else OVER

    def legal(self) -> list[int]:
        return self.legal_of(self.actor())

    def legal_of(self, seat: int) -> list[int]:
        return [PENNY.pack(seat, side) for side in range(2)] if seat in self.waiting() else []

    def seat_of(self, action: int) -> int:
        return PENNY.unpack(action)[0]

    def audience(self, action: int) -> int:
        return EVERYONE if len(self.moves) == 1 else single(self.seat_of(action))

    def resample(self, seat: int, rng: Random) -> State:
        other = type(self)()
        hidden = len(self.moves) == 1 and self.seat_of(self.moves[0]) != seat
        other.moves = [PENNY.pack(1 - seat, int(rng.random() * 2))] if hidden else list(self.moves)
        return other

    def view(self, seat: int | None) -> ToyView:
        seen = self.moves if len(self.moves) == 2 else [m for m in self.moves if self.seat_of(m) == seat]
        return ToyView(list(seen))

    def scores(self) -> list[int]:
        if len(self.moves) < 2:
            return [0, 0]
        sides = {PENNY.unpack(move)[1] for move in self.moves}
        return [10, 0] if len(sides) == 1 else [0, 10]


class NoAdvice(Advice):
    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        return [0.0] * len(legal)


class ToyGame(Game):
    """Just enough of a game to make bots for it."""

    id = "toy"
    hidden_information = True

    def advice(self) -> Advice:
        return NoAdvice()
