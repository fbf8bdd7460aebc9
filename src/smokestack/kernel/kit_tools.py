"""What the checks of the test kit share."""

from __future__ import annotations

from random import Random

from smokestack.kernel.contract import State
from smokestack.kernel.errors import UserError


class CheckError(AssertionError):
    """A check failed. The message says what is wrong in one sentence."""


def need(condition: bool, sentence: str) -> None:
    if not condition:
        raise CheckError(sentence)


def describe(state: State, action: int) -> str:
    try:
        return repr(state.codec().text(state, action))
    except (IndexError, UserError):
        return f"action {state.codec().path(action)}"


def stray_actions(state: State, legal: list[int], rng: Random, count: int = 24) -> list[int]:
    """Actions the codec can pack: random ones, and legal ones with one field changed."""
    codec = state.codec()
    strays: list[int] = []
    for _ in range(count // 2):
        kind = rng.choice(codec.kinds)
        strays.append(kind.pack(*(rng.randrange(field.size) for field in kind.fields)))
        near = rng.choice(legal)
        kind = codec.by_code[codec.path(near)[0]]
        values = kind.unpack(near)
        if values:
            place = rng.randrange(len(values))
            values[place] = rng.randrange(kind.fields[place].size)
            strays.append(kind.pack(*values))
    return strays
