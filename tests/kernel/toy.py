"""Lantern: a toy game with all a real one has. Secret draws, a choice made at the same time, options, a tie.

Each round chance deals every seat one card in secret, from a bag of four of each light. Then all decide at the same
time: show a card or hide. The brightest card shown alone scores its light; shown cards are gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from smokestack.kernel.codec import Codec, Kind, Words
from smokestack.kernel.contract import CHANCE, OVER, Advice, Game, State
from smokestack.kernel.errors import DataError
from smokestack.kernel.facts import EVERYONE, Fact, Refusal
from smokestack.kernel.info import Figure, MapInfo, Source
from smokestack.kernel.options import Options, Setup

LIGHTS = ["dim", "bright", "blinding"]
SEATS = Words("seat", 3, ["east", "south", "west"])
DEAL = Kind(0, "deal", [SEATS, Words("light", 3, LIGHTS)])
SHOW = Kind(1, "show", [SEATS, Words("light", 3, LIGHTS)])
HIDE = Kind(2, "hide", [SEATS])
CODEC = Codec([DEAL, SHOW, HIDE])


class LanternOptions(Options, frozen=True):
    tie: Annotated[Literal["nobody", "all"], Meta(description="Who scores when the brightest tie.")] = "nobody"
    rounds: Annotated[int, Meta(description="How long it lasts.", ge=1, le=4)] = 3
    open: Annotated[bool, Meta(description="Everybody sees everything.")] = False


class LanternView(msgspec.Struct, frozen=True):
    seat: int | None
    round: int
    points: list[int]
    hand: list[int]
    cards: list[int]
    answered: list[bool]
    gone: list[int]


class Lantern(State):
    def __init__(self, seats: int, map: str, options: LanternOptions) -> None:
        self.seats, self.map, self.options = seats, map, options
        self.turn = 1
        self.bag = [4, 4, 4]
        self.gone = [0, 0, 0]
        self.hands = [[0, 0, 0] for _ in range(seats)]
        self.dealt = 0
        self.answers = [-1] * seats
        self.points = [0] * seats

    def setup(self) -> Setup:
        return Setup("lantern", self.map, self.seats, self.options)

    def codec(self) -> Codec:
        return CODEC

    def actor(self) -> int:
        if self.turn > self.options.rounds:
            return OVER
        return CHANCE if self.dealt < self.seats else self.answers.index(-1)

    def waiting(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.answers[seat] < 0] if self.actor() >= 0 else []

    def round(self) -> int:
        return self.turn

    def prompt(self) -> Fact:
        return Fact("deal") if self.actor() == CHANCE else Fact("choose", self.actor())

    def legal(self) -> list[int]:
        if self.actor() == CHANCE:
            return [DEAL.pack(self.dealt, light) for light in range(3) if self.bag[light]]
        return self.legal_of(self.actor())

    def legal_of(self, seat: int) -> list[int]:
        if seat not in self.waiting():
            return []
        return [HIDE.pack(seat), *(SHOW.pack(seat, light) for light in range(3) if self.hands[seat][light])]

    def seat_of(self, action: int) -> int:
        return self.actor() if action & 63 == DEAL.code else SHOW.unpack(action)[0]

    def refusal(self, action: int) -> Refusal | None:
        kind, seat, *light = CODEC.path(action)
        if (kind == DEAL.code) != (self.actor() == CHANCE) or self.actor() == OVER:
            return Refusal("LAN-1", "not_now")
        if kind == DEAL.code:
            if seat != self.dealt:
                return Refusal("LAN-1", "not_now")
            return None if self.bag[light[0]] else Refusal("LAN-1", "none_left", {"light": LIGHTS[light[0]]})
        if seat not in self.waiting():
            return Refusal("LAN-2", "answered")
        if kind == SHOW.code and not self.hands[seat][light[0]]:
            return Refusal("LAN-2", "not_yours", {"light": LIGHTS[light[0]]})
        return None

    def apply(self, action: int, events: list[Fact] | None = None) -> None:
        kind, seat, *light = CODEC.path(action)
        if kind == DEAL.code:
            self.bag[light[0]] -= 1
            self.hands[seat][light[0]] += 1
            self.dealt += 1
            if events is not None:
                events.append(Fact("dealt", seat, {"light": LIGHTS[light[0]]}, self.secret(seat)))
            return
        self.answers[seat] = light[0] + 1 if light else 0
        if events is not None:
            events.append(Fact("answered", seat))
        if -1 not in self.answers:
            self.score(events)

    def score(self, events: list[Fact] | None) -> None:
        best = max(self.answers)
        winners = [seat for seat, answer in enumerate(self.answers) if answer == best]
        for seat, answer in enumerate(self.answers):
            if answer > 0:
                self.hands[seat][answer - 1] -= 1
                self.gone[answer - 1] += 1
        if best and (len(winners) == 1 or self.options.tie == "all"):
            for seat in winners:
                self.points[seat] += best
                if events is not None:
                    events.append(Fact("shone", seat, {"vp": best}))
        self.turn, self.dealt, self.answers = self.turn + 1, 0, [-1] * self.seats
        if events is not None and self.turn <= self.options.rounds:
            events.append(Fact("round", data={"n": self.turn}))

    def secret(self, seat: int) -> int:
        return EVERYONE if self.options.open else 1 << seat

    def audience(self, action: int) -> int:
        return self.secret(CODEC.path(action)[1])

    def reveals(self, action: int) -> bool:
        return len(self.waiting()) == 1

    def draw(self, rng: Random) -> int:
        return DEAL.pack(self.dealt, rng.choices(range(3), self.bag)[0])

    def odds(self) -> list[tuple[int, float]]:
        return [(action, self.bag[DEAL.unpack(action)[1]] / sum(self.bag)) for action in self.legal()]

    def clone(self) -> Lantern:
        other = type(self)(self.seats, self.map, self.options)
        other.turn, other.dealt = self.turn, self.dealt
        other.bag, other.gone = list(self.bag), list(self.gone)
        other.hands = [list(hand) for hand in self.hands]
        other.answers, other.points = list(self.answers), list(self.points)
        return other

    def key(self) -> tuple[object, ...]:
        hands = tuple(tuple(hand) for hand in self.hands)
        rest = (tuple(self.bag), tuple(self.gone), hands, tuple(self.answers), tuple(self.points))
        return (self.setup(), self.turn, self.dealt, *rest)

    def view(self, seat: int | None) -> LanternView:
        cards = [sum(hand) for hand in self.hands]
        hand = [] if seat is None else list(self.hands[seat])
        answered = [answer >= 0 for answer in self.answers]
        return LanternView(seat, self.turn, list(self.points), hand, cards, answered, list(self.gone))

    def resample(self, seat: int, rng: Random) -> State:
        other = self.clone()
        others = [place for place in range(self.seats) if place != seat]
        unseen = [
            light for light in range(3) for _ in range(other.bag[light] + sum(other.hands[o][light] for o in others))
        ]
        rng.shuffle(unseen)
        for place in others:
            cards = [unseen.pop() for _ in range(sum(other.hands[place]))]
            other.hands[place] = [cards.count(light) for light in range(3)]
            if other.answers[place] >= 0:
                other.answers[place] = rng.choice([0, *(card + 1 for card in cards)])
        other.bag = [unseen.count(light) for light in range(3)]
        return other

    def scores(self) -> list[int]:
        return list(self.points)

    def ranking(self) -> list[list[int]]:
        return [
            [seat for seat in range(self.seats) if self.points[seat] == score]
            for score in sorted(set(self.points), reverse=True)
        ]


CAVE = (
    Source("the walls", "published", "A postcard."),
    Source("the echo", "inferred"),
    Source("the bats", "reconstructed", "Nobody counted [them]."),
)


class LanternAdvice(Advice):
    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        return [float(SHOW.unpack(action)[1] + 1) if action & 63 == SHOW.code else 0.0 for action in legal]


class LanternGame(Game):
    id = "lantern"
    title = "Lantern"
    prefix = "LAN"
    about = "A toy."
    rules_version = 1
    hidden_information = True
    options = LanternOptions
    state: type[Lantern] = Lantern

    def maps(self) -> list[MapInfo]:
        return [MapInfo("hill", "The Hill", (2, 3), "Wide open."), MapInfo("cave", "The Cave", (2,), "", CAVE)]

    def start(self, seats: int, map: str, options: Options) -> State:
        assert isinstance(options, LanternOptions)
        return self.state(seats, map, options)

    def advice(self) -> Advice:
        return LanternAdvice()

    def referee(self, state: State) -> list[str]:
        assert isinstance(state, Lantern)
        cards = sum(state.bag) + sum(state.gone) + sum(sum(hand) for hand in state.hands)
        return [] if cards == 12 else [f"there are {cards} cards instead of 12"]

    def undrawn(self, state: State) -> dict[int, int]:
        assert isinstance(state, Lantern)
        left = [4 - state.gone[light] - sum(hand[light] for hand in state.hands) for light in range(3)]
        return {DEAL.pack(state.dealt, light): left[light] for light in range(3)}

    def messages(self) -> dict[str, str]:
        return {
            "prompt.deal": "A card is dealt.",
            "prompt.choose": "Choose a card or hide.",
            "prompt.choose.others": "{seat} chooses a card or hides.",
            "event.dealt": "{seat} [are|is] dealt a {light} card.",
            "event.answered": "{seat} [have|has] chosen.",
            "event.shone": "{seat} [shine|shines] and [get|gets] {vp|point|points}.",
            "event.round": "Round {n} begins.",
            "card.figure.points.title": "Points",
            "card.figure.points": "The most points win.",
            "figure.points": "{n|point|points}",
            "figure.points.short": "{n}",
            "refusal.not_now": "It is not the time for that.",
            "refusal.none_left": "There is no {light} card left.",
            "refusal.answered": "That seat is not asked now.",
            "refusal.not_yours": "You have no {light} card.",
        }

    def show(self, view: msgspec.Struct, names: Sequence[str]) -> str:
        assert isinstance(view, LanternView)
        lines = [f"[bold]Round {view.round}[/bold]"]
        lines += [f"{name}: {points}" for name, points in zip(names, view.points, strict=True)]
        return "\n".join([*lines, *([f"Your hand: {view.hand}"] if view.hand else [])])

    def standing(self, view: msgspec.Struct) -> list[list[Figure]]:
        assert isinstance(view, LanternView)
        return [[Figure("points", points)] for points in view.points]

    def sources(self) -> list[Source]:
        return [Source("cards", "reconstructed", "Counted by candlelight.")]

    def reference(self) -> Path:
        return Path(__file__).with_name("lantern.md")

    def with_data(self, folder: Path) -> Game:
        if not (folder / "cards.json").is_file():
            raise DataError(f"{folder.name} has no cards.json.")
        return self


GAME = LanternGame()
