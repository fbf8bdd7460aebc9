"""Words facts and refusals with a game's message file.

A message is a sentence with placeholders: `{seat}` and `{owner:seat}` become player names, `{price}` becomes the value
of that name, `{n|cube|cubes}` the number with the right plural, and `{n:signed}` the number with its sign.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from smokestack.kernel.errors import DataError
from smokestack.kernel.facts import Fact, FactData, Refusal

_PLACE = re.compile(r"\{(\w+)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")


def load_messages(folder: Path) -> dict[str, str]:
    """The English messages in a `messages` folder."""
    file = folder / "en.json"
    try:
        messages = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"The message file {file.name} cannot be read: {error}.") from None
    return {str(key): str(message) for key, message in messages.items()}


def seat_names(seats: int) -> list[str]:
    """The default names of seats."""
    return ["Orange", "Sky", "Green", "Blue", "Vermilion", "Mauve"][:seats]


def fill(message: str, data: Mapping[str, int | str | list[int]], names: Sequence[str]) -> str:
    """A message with its placeholders filled in."""

    def place(match: re.Match[str]) -> str:
        name, form, one, many = match.groups()
        if name not in data:
            raise KeyError(f"the message {message!r} asks for {name!r}, the fact has {sorted(data)}")
        value = data[name]
        if isinstance(value, list):
            raise KeyError(f"the message {message!r} asks for {name!r}, which is a list of ids")
        if form == "seat" or (name == "seat" and form is None):
            return names[int(value)] if int(value) >= 0 else "nobody"
        if form == "signed":
            return f"+{value}" if int(value) >= 0 else _written(int(value))
        if one is not None:
            return f"{_written(value)} {one if value == 1 else many}"
        return _written(value)

    return _PLACE.sub(place, message)


def _written(value: int | str) -> str:
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def fact_text(messages: Mapping[str, str], prefix: str, fact: Fact, names: Sequence[str]) -> str:
    """A fact in words. Its message is `<prefix>.<key>`, such as `event.sold` or `prompt.bid`."""
    data: FactData = {"seat": fact.seat, **fact.data}
    return fill(messages[f"{prefix}.{fact.key}"], data, names)


def refusal_text(messages: Mapping[str, str], refusal: Refusal, names: Sequence[str]) -> str:
    """A refusal in words, with its clause at the end."""
    return f"{fill(messages[f'refusal.{refusal.key}'], refusal.data, names)} ({refusal.clause})"


def plural(number: int, thing: str) -> str:
    """A number with its noun: `1 game`, `3 games`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
