"""A hint: the best choices of a seat, what they are worth, and one sentence about the best."""

from __future__ import annotations

from collections.abc import Sequence
from math import isinf
from random import Random

import msgspec

from smokestack.bots.search import Budget
from smokestack.coach.decision import RankedChoice, analyse
from smokestack.coach.reasons import reason
from smokestack.coach.words import say, worth
from smokestack.kernel.contract import CHANCE, Game, State

SHOWN = 3
"""How many choices a hint has."""
LONGEST_SERIES = 12


class HintChoice(msgspec.Struct):
    """One of the best choices."""

    path: list[int]
    """The action, as in the tree of choices."""
    then: list[list[int]]
    """The actions that complete it, where the action only begins something."""
    text: str
    """The action in the notation of the game."""
    rest: str
    """What completes it, in the same notation; empty if nothing does."""
    loss: float
    """How many points it is worse than the best choice; 0 for that one."""
    error: float | None
    """The uncertainty of the loss: half of its 95 % interval; null if it was not compared."""
    worth: str
    """The same in words; `about the same` where the loss is smaller than its uncertainty."""


class Hint(msgspec.Struct):
    """What the coach would do."""

    choices: list[HintChoice]
    """The best first."""
    sentence: str
    """Why the best one is the best, or that the search cannot tell."""
    how: str
    """What the points are, and how many games were played out to find them."""


def hint(game: Game, state: State, seat: int, budget: Budget, names: Sequence[str], rng: Random) -> Hint:
    """A hint for the seat that decides. It depends only on what the seat may know."""
    found = analyse(game, state, seat, budget, rng)
    known = state.resample(seat, rng)
    sentence = reason(game, state, seat, found, names, rng)
    choices = [_choice(game, known, seat, one, one is found.choices[0]) for one in found.choices[:SHOWN]]
    how = say("how.lead" if found.lead else "how", {"n": found.iterations})
    return Hint(choices, sentence, how)


def _choice(game: Game, known: State, seat: int, choice: RankedChoice, best: bool) -> HintChoice:
    codec = known.codec()
    steps = [choice.action, *completion(game, known, seat, choice.action)]
    texts, after = list[str](), known.clone()
    for step in steps:
        texts.append(codec.text(after, step))
        after.apply(step)
    return HintChoice(
        path=codec.path(choice.action),
        then=[codec.path(step) for step in steps[1:]],
        text=texts[0],
        rest=" > ".join(texts[1:]),
        loss=round(choice.loss.mean, 2),
        error=None if isinf(choice.loss.error) else round(choice.loss.error, 2),
        worth=worth(choice.loss.mean, choice.loss.error, best),
    )


def completion(game: Game, known: State, seat: int, action: int) -> list[int]:
    """What belongs to an action without being a choice of its own: the best way to finish it, or what is forced."""
    series = game.series_notes(known, seat, action)
    if series:
        return min(series, key=lambda way: way[1].rank)[0]
    steps: list[int] = []
    after = known.clone()
    while len(steps) < LONGEST_SERIES:
        if game.hidden_information and after.reveals(action):
            break
        after.apply(action)
        if after.actor() == CHANCE or after.waiting() != [seat]:
            break
        legal = after.legal_of(seat)
        if len(legal) != 1:
            break
        action = legal[0]
        steps.append(action)
    return steps
