"""A game played choice by choice: decisions are walked field by field, what is forced is passed over."""

from __future__ import annotations

from random import Random
from typing import Any, SupportsIndex

from smokestack.bots import Bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.errors import UserError
from smokestack.kernel.options import Setup


class IllegalChoiceError(UserError):
    """A number that the mask forbids."""


class Stepper:
    """One game and the choice that is open in it.

    With a generator, chance is drawn inside; without one it is a chooser like the seats, for those who want to walk
    its outcomes. Seats with a bot decide by themselves.
    """

    def __init__(self, state: State, rng: Random | None, kinds: int, bots: dict[int, Bot] | None = None) -> None:
        self.state = state
        self.rng = rng
        self.kinds = kinds
        self.bots = bots
        self.seat = OVER
        """Who chooses; in a simultaneous decision the first seat that has not answered yet."""
        self.path: list[int] = []
        """The kind and the values chosen so far in this decision, those passed over included."""
        self.actions: list[int] = []
        """The actions that agree with the path."""
        self.choices: list[int] = []
        """The numbers that may be chosen now; two at least, but none when the game is over."""
        self.played: list[tuple[int, int]] | None = None
        """Every action with its audience, if somebody sets a list here before the first `settle`."""
        self.resampled_from = False
        """Is the position another one than the actions led to?"""

    def settle(self) -> None:
        """Go on to the next open choice or to the end."""
        state = self.state
        while True:
            seat = state.actor()
            if seat == OVER:
                self.seat = OVER
                self.actions, self.path, self.choices = [], [], []
                return
            if seat == CHANCE and self.rng is not None:
                self.play(state.draw(self.rng))
                continue
            if self.bots is not None and seat in self.bots and self.rng is not None:
                self.play(self.bots[seat].choose(state, seat, self.rng))
                continue
            legal = state.legal() if seat == CHANCE else state.legal_of(seat)
            if len(legal) == 1:
                self.play(legal[0])
                continue
            self.seat = seat
            self.actions = legal
            self.path = []
            self._open()
            return

    def play(self, action: int) -> None:
        """Apply a whole action."""
        if self.played is not None:
            self.played.append((action, self.state.audience(action)))
        self.state.apply(action)

    def choose(self, choice: int) -> None:
        """Take one of the open choices, and go on to the next."""
        if choice not in self.choices:
            raise IllegalChoiceError(f"{choice} is not among the legal choices; the action mask shows them.")
        value = choice - self.kinds if self.path else choice
        self._take(value)
        self._open()
        if len(self.actions) == 1:
            self.play(self.actions[0])
            self.settle()

    def _take(self, value: int) -> None:
        shift, mask = self.field()
        self.actions = [action for action in self.actions if action >> shift & mask == value]
        self.path = [*self.path, value]

    def field(self) -> tuple[int, int]:
        """Where the field that is chosen next lies in an action: shift and mask."""
        if not self.path:
            return 0, 63
        kind = self.state.codec().by_code[self.path[0]]
        place = len(self.path) - 1
        return kind.shifts[place], (1 << kind.fields[place].bits) - 1

    def _open(self) -> None:
        """Pass over fields with one value, up to a field with several."""
        actions = self.actions
        if len(actions) == 1:
            return
        path = self.path
        while True:
            shift, mask = self.field()
            values = {action >> shift & mask for action in actions}
            if len(values) > 1:
                break
            path = self.path = [*path, *values]
        offset = self.kinds if path else 0
        self.choices = sorted(value + offset for value in values)

    def clone(self) -> Stepper:
        """The same place in a copy of the game."""
        other = Stepper(self.state.clone(), self.rng, self.kinds, self.bots)
        self._copy_to(other)
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Stepper:
        return self.clone()

    def odds(self) -> list[tuple[int, float]]:
        """At CHANCE: the open choices with their odds."""
        shift, mask = self.field()
        offset = self.kinds if self.path else 0
        weights = dict.fromkeys(self.choices, 0.0)
        open_still = set(self.actions)
        for action, weight in self.state.odds():
            if action in open_still:
                weights[(action >> shift & mask) + offset] += weight
        total = sum(weights.values())
        return [(choice, weight / total) for choice, weight in weights.items()]

    def word(self, choice: int) -> str:
        """What an open choice is called."""
        codec = self.state.codec()
        if not self.path:
            return codec.by_code[choice].verb
        field = codec.by_code[self.path[0]].fields[len(self.path) - 1]
        return field.words(self.state, self.path[1:])[choice - self.kinds] or "-"

    def resampled(self, seat: int, rng: Random) -> Stepper:
        """The same place in a game this seat cannot tell from this one; only the seat that chooses may ask."""
        other = Stepper(self.state.resample(seat, rng), self.rng, self.kinds, self.bots)
        self._copy_to(other)
        other.resampled_from = True
        return other

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """A game that was noted down is pickled by its actions, whatever its positions are made of."""
        if self.played is None or self.resampled_from:
            return super().__reduce_ex__(protocol)
        actions = [action for action, _ in self.played]
        return replayed, (self.state.setup(), self.kinds, actions, self.path)

    def _copy_to(self, other: Stepper) -> None:
        other.seat, other.path, other.actions, other.choices = self.seat, self.path, self.actions, self.choices
        other.played = None if self.played is None else self.played[:]
        other.resampled_from = self.resampled_from


def replayed(setup: Setup, kinds: int, actions: list[int], path: list[int]) -> Stepper:
    """The place these actions and choices lead to; chance is left to be walked."""
    made = Stepper(registry.restart(registry.game(setup.game), setup), None, kinds)
    made.played = []
    for action in actions:
        made.play(action)
    made.settle()
    if path != made.path:
        made.actions, made.path = made.state.legal_of(made.seat) if made.seat >= 0 else made.state.legal(), []
        for value in path:
            made._take(value)
        made._open()
    return made
