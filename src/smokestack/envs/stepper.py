"""A game played choice by choice: decisions are made field by field, and forced choices are skipped."""

from __future__ import annotations

from random import Random
from typing import Any, SupportsIndex

from smokestack.bots import Bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.errors import UserError
from smokestack.kernel.options import Setup


class IllegalChoiceError(UserError):
    """A choice that the mask forbids."""


class Stepper:
    """One game and the choice that is open in it.

    With a random generator, chance is drawn inside. Without one, chance makes choices like the seats, for callers that
    enumerate its outcomes. Seats with a bot decide by themselves.
    """

    def __init__(self, state: State, rng: Random | None, kinds: int, bots: dict[int, Bot] | None = None) -> None:
        self.state = state
        self.rng = rng
        self.kinds = kinds
        self.bots = bots
        self.seat = OVER
        """Who chooses; in a simultaneous decision the first seat that has not answered yet."""
        self.path: list[int] = []
        """The kind and the values chosen so far in this decision, skipped ones included."""
        self.actions: list[int] = []
        """The legal actions that begin with the path."""
        self.choices: list[int] = []
        """The legal choices: at least two, or none when the game is over."""
        self.history: list[tuple[int, int]] | None = None
        """Every action with its audience, if a list is set here before the first `advance`."""
        self.is_resampled = False
        """Whether the position differs from the one the history led to."""

    def advance(self) -> None:
        """Go to the next open choice or to the end."""
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
            self._open_choices()
            return

    def play(self, action: int) -> None:
        """Apply a whole action."""
        if self.history is not None:
            self.history.append((action, self.state.audience(action)))
        self.state.apply(action)

    def choose(self, choice: int) -> None:
        """Make one of the open choices, and go to the next."""
        if choice not in self.choices:
            raise IllegalChoiceError(f"{choice} is not a legal choice; the action mask shows the legal ones.")
        self._take(choice - self.kinds if self.path else choice)
        self._open_choices()
        if len(self.actions) == 1:
            self.play(self.actions[0])
            self.advance()

    def _next_values(self) -> list[int]:
        """What each of the actions chooses next."""
        return self.state.codec().next_values(self.actions, self.path)

    def _take(self, value: int) -> None:
        values = self._next_values()
        self.actions = [action for action, chosen in zip(self.actions, values, strict=True) if chosen == value]
        self.path = [*self.path, value]

    def _open_choices(self) -> None:
        """Skip fields with one possible value, up to a field with several."""
        if len(self.actions) == 1:
            return
        values = set(self._next_values())
        while len(values) == 1:
            self.path = [*self.path, *values]
            values = set(self._next_values())
        offset = self.kinds if self.path else 0
        self.choices = sorted(value + offset for value in values)

    def odds(self) -> list[tuple[int, float]]:
        """At CHANCE: the open choices with their probabilities."""
        offset = self.kinds if self.path else 0
        value_of = dict(zip(self.actions, self._next_values(), strict=True))
        weights = dict.fromkeys(self.choices, 0.0)
        for action, weight in self.state.odds():
            if action in value_of:
                weights[value_of[action] + offset] += weight
        total = sum(weights.values())
        return [(choice, weight / total) for choice, weight in weights.items()]

    def word(self, choice: int) -> str:
        """The word for an open choice."""
        codec = self.state.codec()
        if not self.path:
            return codec.by_code[choice].verb
        field = codec.by_code[self.path[0]].fields[len(self.path) - 1]
        return field.words(self.state, self.path[1:])[choice - self.kinds] or "-"

    # --- copies ---------------------------------------------------------------------------------------------
    def clone(self) -> Stepper:
        """The same choice in a copy of the game."""
        return self._copy_with(self.state.clone())

    def resampled(self, seat: int, rng: Random) -> Stepper:
        """The same choice in a game that this seat cannot tell from this one. Only the choosing seat may ask."""
        other = self._copy_with(self.state.resample(seat, rng))
        other.is_resampled = True
        return other

    def _copy_with(self, state: State) -> Stepper:
        other = Stepper(state, self.rng, self.kinds, self.bots)
        other.seat, other.path, other.actions, other.choices = self.seat, self.path, self.actions, self.choices
        other.history = None if self.history is None else self.history[:]
        other.is_resampled = self.is_resampled
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Stepper:
        return self.clone()

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """A game with a history is pickled by its actions, whatever its positions are made of."""
        if self.history is None or self.is_resampled:
            return super().__reduce_ex__(protocol)
        actions = [action for action, _ in self.history]
        return replayed, (self.state.setup(), self.kinds, actions, self.path)


def replayed(setup: Setup, kinds: int, actions: list[int], path: list[int]) -> Stepper:
    """The choice that these actions and this path lead to; chance is not drawn but enumerated."""
    made = Stepper(registry.restart(registry.game(setup.game), setup), None, kinds)
    made.history = []
    for action in actions:
        made.play(action)
    made.advance()
    if path != made.path:
        made.actions, made.path = made.state.legal_of(made.seat) if made.seat >= 0 else made.state.legal(), []
        for value in path:
            made._take(value)
        made._open_choices()
    return made
