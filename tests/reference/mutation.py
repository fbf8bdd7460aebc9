"""Breaks recordings at random: values that are missing, of another type, out of range or out of place."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

HOSTILE: list[Any] = [
    *[None, True, -1, 0, 1, 7, 99, 10**9, -(10**30), 2.5, float("inf")],
    *["", "x", "unowned", "town", "A", "0,0", "-3,7", "99999,0", "NE", "x" * 5000, "\u0000", "[bold]", "build", "red"],
    *[[], {}, [[]], [None], ["red"] * 50, [["N", "N"]], {"x": 1}, [0, 0], [[0, 0], [0, 1]]],
]


def broken(raw: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A copy with one to three mistakes."""
    again = copy.deepcopy(raw)
    for _ in range(rng.randint(1, 3)):
        _break(again, rng)
    return again


def _similar(raw: dict[str, Any], value: Any, rng: Random) -> Any:
    """Another value of the same type from the same recording, or a number nearby."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value + rng.choice([-3, -2, -1, 1, 2, 3])
    for _ in range(200):
        part: Any = raw
        while isinstance(part, dict | list) and part:
            if type(part) is type(value) and rng.random() < 0.3:
                return copy.deepcopy(part)
            keys = list(part) if isinstance(part, dict) else []
            if keys and isinstance(value, str) and rng.random() < 0.2:
                return rng.choice(keys)
            part = part[rng.choice(keys)] if keys else rng.choice(part)
        if type(part) is type(value):
            return part
    return value


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _break(raw: dict[str, Any], rng: Random) -> None:
    steps = [step for step in _list(raw.get("steps")) if isinstance(step, dict)] or [{}]
    starts = [raw, raw.get("initial"), rng.choice(steps), rng.choice(steps).get("decision")]
    part: Any = rng.choice([start for start in starts if isinstance(start, dict) and start])
    while True:
        at = rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
        inner = part[at]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.15:
            break
        part = inner
    kind = rng.randrange(8)
    if kind >= 5:
        part[at] = _similar(raw, inner, rng)
    elif kind == 0:
        del part[at]
    elif kind == 1 and isinstance(part, list):
        part.insert(rng.randrange(len(part) + 1), copy.deepcopy(inner))
    elif kind == 2 and isinstance(part, list):
        other = rng.randrange(len(part))
        part[at], part[other] = part[other], part[at]
    elif kind == 3 and isinstance(part, dict):
        part[str(rng.choice(HOSTILE))[:5000]] = part.pop(at)
    else:
        part[at] = copy.deepcopy(rng.choice(HOSTILE))
