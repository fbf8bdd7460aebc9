"""Quarry: a toy game with turns of several actions. It has chance and secret cards.

Every seat is dealt a secret card. In its turn a seat cuts stone as often as it likes (1 or 2 at a time, at most 4 in a
turn), blasts (chance decides what falls), looks at another seat's card (everybody sees it), and ends with `done`. After
two rounds the secret cards count too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated

import msgspec
from msgspec import Meta

from smokestack.kernel.codec import KIND_MASK, Codec, Kind, Number, Words
from smokestack.kernel.contract import CHANCE, OVER, Advice, Game, State
from smokestack.kernel.facts import ChoiceNote, Fact, Refusal
from smokestack.kernel.info import Figure, MapInfo
from smokestack.kernel.options import Options, Setup

NAMES = ["north", "east", "south"]
SEATS = Words("seat", 3, NAMES)
DEAL = Kind(0, "deal", [SEATS, Number("worth", 4)])
CUT = Kind(1, "cut", [Number("stone", 3)])
BLAST = Kind(2, "blast")
FALL = Kind(3, "fall", [Number("stone", 4)])
LOOK = Kind(4, "look at", [SEATS])
DONE = Kind(5, "done")
CODEC = Codec([DEAL, CUT, BLAST, FALL, LOOK, DONE])
LIMIT = 4


class QuarryOptions(Options, frozen=True):
    rounds: Annotated[int, Meta(description="How long it lasts.", ge=1, le=50)] = 2


class QuarryView(msgspec.Struct, frozen=True):
    round: int
    actor: int
    stone: list[int]
    cut: int
    cards: list[int]
    """-1 for a card this seat does not know."""


class Quarry(State):
    def __init__(self, seats: int, options: QuarryOptions) -> None:
        self.seats, self.options = seats, options
        self.cards = [-1] * seats
        self.shown = [False] * seats
        self.stone = [0] * seats
        self.turn = 1
        self.seat = 0
        self.cut = 0
        self.falling = False

    def setup(self) -> Setup:
        return Setup("quarry", "pit", self.seats, self.options)

    def codec(self) -> Codec:
        return CODEC

    def actor(self) -> int:
        if self.turn > self.options.rounds:
            return OVER
        return CHANCE if self.falling or -1 in self.cards else self.seat

    def round(self) -> int:
        return self.turn

    def prompt(self) -> Fact:
        return Fact("chance") if self.actor() == CHANCE else Fact("work", self.seat)

    def legal(self) -> list[int]:
        if self.actor() == OVER:
            return []
        if -1 in self.cards:
            return [DEAL.pack(self.cards.index(-1), worth) for worth in range(4)]
        if self.falling:
            return [FALL.pack(stone) for stone in range(4)]
        cuts = [CUT.pack(stone) for stone in (1, 2) if self.cut + stone <= LIMIT]
        looks = [LOOK.pack(o) for o in range(self.seats) if o != self.seat and not self.shown[o]]
        return [*cuts, BLAST.pack(), *looks, DONE.pack()]

    def refusal(self, action: int) -> Refusal | None:
        if action in self.legal():
            return None
        if action & 63 == CUT.code and self.actor() >= 0:
            return Refusal("QUA-1", "too_much", {"left": LIMIT - self.cut})
        return Refusal("QUA-2", "not_now")

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        kind, *values = CODEC.path(action)
        fact = Fact("done", self.seat)
        if kind == DEAL.code:
            self.cards[values[0]] = values[1]
            fact = Fact("dealt", values[0], {"worth": values[1]}, 1 << values[0])
        elif kind == CUT.code:
            self.stone[self.seat] += values[0]
            self.cut += values[0]
            fact = Fact("cut", self.seat, {"vp": values[0]})
        elif kind == BLAST.code:
            self.falling = True
            fact = Fact("blast", self.seat)
        elif kind == FALL.code:
            self.falling = False
            self.stone[self.seat] += values[0]
            fact = Fact("cut", self.seat, {"vp": values[0]})
        elif kind == LOOK.code:
            self.shown[values[0]] = True
            fact = Fact("look", self.seat, {"other": values[0]})
        else:
            self.cut, self.seat = 0, (self.seat + 1) % self.seats
            self.turn += self.seat == 0
        if events is not None:
            events.append(fact)

    def audience(self, action: int) -> int:
        return 1 << DEAL.unpack(action)[0] if action & 63 == DEAL.code else -1

    def reveals(self, action: int) -> bool:
        last = action & 63 == DONE.code and self.seat == self.seats - 1 and self.turn == self.options.rounds
        return last or action & 63 == LOOK.code

    def draw(self, rng: Random) -> int:
        return rng.choice(self.legal())

    def odds(self) -> list[tuple[int, float]]:
        return [(action, 0.25) for action in self.legal()]

    def clone(self) -> Quarry:
        other = Quarry(self.seats, self.options)
        other.cards, other.shown, other.stone = list(self.cards), list(self.shown), list(self.stone)
        other.turn, other.seat, other.cut, other.falling = self.turn, self.seat, self.cut, self.falling
        return other

    def key(self) -> tuple[object, ...]:
        lists = (tuple(self.cards), tuple(self.shown), tuple(self.stone))
        return (self.setup(), *lists, self.turn, self.seat, self.cut, self.falling)

    def view(self, seat: int | None) -> QuarryView:
        over = self.actor() == OVER
        known = [card if over or self.shown[place] or place == seat else -1 for place, card in enumerate(self.cards)]
        return QuarryView(self.turn, self.actor(), list(self.stone), self.cut, known)

    def resample(self, seat: int, rng: Random) -> State:
        other = self.clone()
        if self.actor() == OVER:
            return other
        for place in range(self.seats):
            if place != seat and not self.shown[place] and self.cards[place] >= 0:
                other.cards[place] = rng.randrange(4)
        return other

    def scores(self) -> list[int]:
        return [stone + max(card, 0) for stone, card in zip(self.stone, self.cards, strict=True)]

    def ranking(self) -> list[list[int]]:
        scores = self.scores()
        return [[seat for seat in range(self.seats) if scores[seat] == s] for s in sorted(set(scores), reverse=True)]


class QuarryAdvice(Advice):
    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        return [float(CUT.unpack(action)[0]) if action & 63 == CUT.code else 0.0 for action in legal]


class QuarryGame(Game):
    id = "quarry"
    title = "Quarry"
    prefix = "QUA"
    about = "A toy."
    rules_version = 1
    hidden_information = True
    options = QuarryOptions

    def maps(self) -> list[MapInfo]:
        return [MapInfo("pit", "The Pit", (2, 3))]

    def start(self, seats: int, map: str, options: Options) -> State:
        assert isinstance(options, QuarryOptions)
        return Quarry(seats, options)

    def advice(self) -> Advice:
        return QuarryAdvice()

    def referee(self, state: State) -> list[str]:
        return []

    def choice_notes(self, state: State, seat: int, actions: list[int]) -> list[ChoiceNote]:
        cuts = [CUT.unpack(action)[0] if action & KIND_MASK == CUT.code else 0 for action in actions]
        return [ChoiceNote(3 * cut, -cut, [Fact("worth", seat, {"n": cut})]) for cut in cuts]

    def messages(self) -> dict[str, str]:
        return {
            "prompt.chance": "Something falls.",
            "prompt.work": "Work.",
            "prompt.work.others": "{seat} works.",
            "event.dealt": "{seat} [are|is] dealt {worth}.",
            "event.cut": "{seat} [cut|cuts] {vp}.",
            "note.worth": "worth {n}",
            "event.blast": "{seat} [blast|blasts].",
            "event.look": "{seat} [look|looks] at the card of {other:seat}.",
            "event.done": "{seat} [are|is] done.",
            "card.figure.stone.title": "Stone",
            "card.figure.stone": "The most stone wins.",
            "figure.stone": "{n|stone|stones}",
            "figure.stone.short": "{n}",
            "refusal.too_much": "Only {left} more can be cut in this turn.",
            "refusal.not_now": "That cannot be done now.",
        }

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        return str(view)

    def standing(self, view: msgspec.Struct) -> list[list[Figure]]:
        assert isinstance(view, QuarryView)
        return [[Figure("stone", stone)] for stone in view.stone]

    def reference(self) -> Path:
        return Path(__file__).with_name("quarry.md")


GAME = QuarryGame()
