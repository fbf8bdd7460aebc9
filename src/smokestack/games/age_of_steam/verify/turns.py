"""The steps of a recording in the order in which they are played: turn by turn, a New City before the builds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.verify.recording import RecordedStep

_ANSWERS: Final = frozenset({"keep_good", "return_good", "reward", "decline_reward"})
"""Decisions that answer a question of the decision before them."""
_BUILDS: Final = frozenset({"build", "claim", "connect_cities"})


def by_turn(steps: list[RecordedStep], builds: Callable[[RecordedStep], bool]) -> Iterator[list[RecordedStep]]:
    """The steps one by one, except that the decisions of a build turn come together."""
    at = 0
    while at < len(steps):
        taken = 1
        if builds(steps[at]):
            while at + taken < len(steps) and builds(steps[at + taken]) and steps[at + taken].turn == steps[at].turn:
                taken += 1
        yield steps[at : at + taken]
        at += taken


def late_urbanization(steps: list[RecordedStep], kind: Callable[[RecordedStep], str]) -> RecordedStep | None:
    """The New City of a build turn, if the player has built before and not taken the builds back."""
    built = False
    for step in steps:
        if kind(step) == "urbanize":
            return step if built else None
        if kind(step) in _BUILDS:
            built = True
        elif kind(step) == "take_back":
            return None
    return None


def new_city_first(steps: list[RecordedStep], kind: Callable[[RecordedStep], str]) -> list[RecordedStep]:
    """The steps with the New City, and what is answered about it, before everything else."""
    groups: list[list[RecordedStep]] = []
    for step in steps:
        if kind(step) in _ANSWERS and groups:
            groups[-1].append(step)
        else:
            groups.append([step])
    groups.sort(key=lambda group: kind(group[0]) != "urbanize")
    return list(chain.from_iterable(groups))
