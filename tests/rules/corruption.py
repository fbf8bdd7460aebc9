"""Positions with one thing wrong, for the tests of the referees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from smokestack.kernel.contract import State

Changes = dict[str, Any]
"""By field: a new value, or a function of the old one, or a dict of these for single entries of a list."""


def corrupted(state: State, changes: Changes) -> State:
    """A copy of a position with these changes."""
    copy = state.clone()
    for field, change in changes.items():
        setattr(copy, field, _changed(getattr(copy, field), change))
    return copy


def _changed(old: Any, change: Any) -> Any:
    if isinstance(change, dict):
        return [_changed(entry, change[at]) if at in change else entry for at, entry in enumerate(old)]
    return change(old) if callable(change) else change


def plus(amount: int) -> Callable[[int], int]:
    return lambda old: old + amount


def adding(item: int) -> Callable[[list[int]], list[int]]:
    """One more item in a sorted list."""
    return lambda old: sorted([*old, item])


def removing(item: int) -> Callable[[list[int]], list[int]]:
    """One item less in a list."""

    def remove(old: list[int]) -> list[int]:
        at = old.index(item)
        return [*old[:at], *old[at + 1 :]]

    return remove


def reverse(old: list[int]) -> list[int]:
    return old[::-1]
