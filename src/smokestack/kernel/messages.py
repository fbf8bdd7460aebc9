"""Words facts and refusals with a game's message file.

A message is a sentence with placeholders. `{price}` becomes the value of that name, `{n|cube|cubes}` the number with
the right plural, `{n:signed}` the number with its sign.

Sentences about players come in two forms, because whoever reads about themselves is spoken to:

- `{seat}` and `{owner:seat}` are players: their names, or `you` for the reader (`You` where a sentence begins).
- `{seat's}` and `{owner:seat's}` are `Hudson's`, or `your`.
- `[build|builds]` is the first form if `{seat}` is the reader, else the second. It may hold any words:
  `{seat} [take|takes] back [your|their] track`.

What happened (`event.<key>`) has both forms in one message. What a seat is asked has two messages: `prompt.<key>`
speaks to whoever decides, and `prompt.<key>.others` tells everybody else what that player is doing.

Lines that come in rows, such as dice, are folded into one if there is a message `fold.<key>`: a phrase about all of
them in which `{n}` counts them, `{players}` lists their seats, and any other name lists its values (`dice {die}`).
`fold.<key>.own` is a sentence about those that concern the reader, who is otherwise told each of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from smokestack.kernel.errors import DataError
from smokestack.kernel.facts import Fact, FactData, Refusal

NO_READER: Final = -1
"""The reader has no seat, or several: everybody is called by name."""

_PLACE = re.compile(r"\{(\w+)(?::(\w+))?('s)?(?:\|([^|{}]*)\|([^|{}]*))?\}")
_FORMS = re.compile(r"\[((?:[^\[\]|{}]|\{[^{}]*\})*)\|((?:[^\[\]|{}]|\{[^{}]*\})*)\]")
_SENTENCE_START = re.compile(r"(?:^|[.!?] )$")


def load_messages(folder: Path) -> dict[str, str]:
    """The English messages in a `messages` folder: `en.json`, and those of a lesson in `lesson.en.json`."""
    messages: dict[str, str] = {}
    lesson = folder / "lesson.en.json"
    for file in [folder / "en.json", *([lesson] if lesson.is_file() else [])]:
        try:
            read = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise DataError(f"The message file {file.name} cannot be read: {error}.") from None
        messages.update({str(key): str(message) for key, message in read.items()})
    return messages


def seat_names(seats: int) -> list[str]:
    """The default names of seats."""
    return ["Orange", "Sky", "Green", "Blue", "Vermilion", "Mauve"][:seats]


_COLOUR_OF_SEAT = re.compile(r"(?:^|(?<=\())(" + "|".join(seat_names(6)) + r")(?=\)$|$)")


@lru_cache(10_000)
def _names_a_seat(word: str) -> bool:
    """Cached: almost no word does, and every decision has many."""
    return _COLOUR_OF_SEAT.search(word) is not None


def name_seat(word: str, names: Sequence[str]) -> str:
    """A word of an action as people read it: notation calls seats by their colours, `Sky` or `Evansville (Sky)`."""
    if not _names_a_seat(word):
        return word
    colours = seat_names(len(names))
    return _COLOUR_OF_SEAT.sub(lambda match: names[colours.index(match[1])] if match[1] in colours else match[0], word)


def fill(message: str, data: Mapping[str, int | str | list[int]], names: Sequence[str], reader: int = NO_READER) -> str:
    """A message with its placeholders filled in, for a reader in this seat."""
    own = reader != NO_READER and data.get("seat") == reader
    message = _FORMS.sub(lambda forms: forms[1 if own else 2], message)

    def place(match: re.Match[str]) -> str:
        name, form, possessive, one, many = match.groups()
        if name not in data:
            raise KeyError(f"the message {message!r} asks for {name!r}, the fact has {sorted(data)}")
        value = data[name]
        if isinstance(value, list):
            raise KeyError(f"the message {message!r} asks for {name!r}, which is a list of ids")
        if form == "seat" or (name == "seat" and form is None):
            if int(value) == reader != NO_READER:
                return _you(bool(possessive), _SENTENCE_START.search(message, 0, match.start()) is not None)
            return (names[int(value)] if int(value) >= 0 else "nobody") + (possessive or "")
        if form == "signed":
            return f"+{value}" if int(value) >= 0 else _written(int(value))
        if one is not None:
            return f"{_written(value)} {one if value == 1 else many}"
        return _written(value)

    return _PLACE.sub(place, message)


def _you(possessive: bool, begins: bool) -> str:
    word = "your" if possessive else "you"
    return word.capitalize() if begins else word


def _written(value: int | str) -> str:
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


def fact_text(
    messages: Mapping[str, str], prefix: str, fact: Fact, names: Sequence[str], reader: int = NO_READER
) -> str:
    """A fact in words. Its message is `<prefix>.<key>`, such as `event.sold` or `prompt.bid`."""
    data: FactData = {"seat": fact.seat, **fact.data}
    return fill(messages[f"{prefix}.{fact.key}"], data, names, reader)


def prompt_text(messages: Mapping[str, str], prompt: Fact, names: Sequence[str], reader: int = NO_READER) -> str:
    """What a seat is asked: for the reader in that seat, or for somebody else if there are words for that."""
    if prompt.seat < 0 or prompt.seat == reader:
        return fact_text(messages, "prompt", prompt, names, reader)
    others = messages.get(f"prompt.{prompt.key}.others")
    if others is not None:
        return fill(others, {"seat": prompt.seat, **prompt.data}, names, reader)
    return named_prompt(messages, prompt, names)


def named_prompt(messages: Mapping[str, str], prompt: Fact, names: Sequence[str]) -> str:
    """What a seat is asked, for several people at one screen: it says whom it speaks to."""
    words = fact_text(messages, "prompt", prompt, names, prompt.seat)
    return f"{names[prompt.seat]}: {words}" if prompt.seat >= 0 else words


def refusal_text(messages: Mapping[str, str], refusal: Refusal, names: Sequence[str], reader: int = NO_READER) -> str:
    """A refusal in words, with its clause at the end."""
    return f"{fill(messages[f'refusal.{refusal.key}'], refusal.data, names, reader)} ({refusal.clause})"


def message_problem(key: str, message: str) -> str:
    """What is wrong with the forms of a message; empty if nothing is."""
    if re.search(r"[\[\]]", _FORMS.sub("", message)):
        return "square brackets hold two forms: [build|builds]"
    if key.startswith("event.") and re.search(r"(?:^|[.!?:] )\{seat\} (?!\[)", message):
        return "a sentence that begins with {seat} needs a verb in two forms: {seat} [build|builds]"
    if re.search(r"\{(?:\w+:)?seat\}'s", message):
        return "write {seat's}, which becomes `your` for the reader"
    if key.startswith("prompt.") and not key.endswith(".others") and re.search(r"\{seat(?:'s)?\}", message):
        return "a prompt speaks to the player: `You may build.`, without {seat}"
    if key.startswith("prompt.") and key.endswith(".others") and "{seat" not in message:
        return "what others read about a decision names the player: {seat}"
    return ""


def plural(number: int, thing: str) -> str:
    """A number with its noun: `1 game`, `3 games`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
