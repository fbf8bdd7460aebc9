"""Puts msgspec's validation errors into sentences that people understand."""

from __future__ import annotations

import re
from collections.abc import Callable

from smokestack.server.protocol import LOGIN_PATTERN

_TYPES = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_FORMATS = {LOGIN_PATTERN: "may contain only letters, digits, dots, hyphens and underscores"}
_PATH = re.compile(r" - at `(?:key in )?\$\.?(.*)`$")


def explain(error: str) -> str:
    """A validation error of msgspec as a sentence, such as "The password needs at least 10 characters."."""
    path = _PATH.search(error)
    return explain_part(_PATH.sub("", error), path.group(1) if path else "")


def explain_part(error: str, path: str) -> str:
    """The same for an error whose place is known, such as `password` or `seats[0].level`."""
    for pattern, word in _RULES:
        match = pattern.fullmatch(error)
        if match:
            return f"{word(_subject(path), *match.groups())}."
    return f"{_subject(path)} is invalid: {error}."


def _subject(path: str) -> str:
    if not path:
        return "The message"
    return f"The {path.replace('_', ' ')}" if path.isidentifier() else f"The field `{path}`"


def _types(names: str) -> str:
    return " or ".join(_TYPES.get(name, name) for name in names.split(" | "))


def _length(subject: str, kind: str, sign: str, number: str) -> str:
    one, many = ("character", "characters") if kind == "str" else ("entry", "entries")
    least, most = (
        ("needs at least", "may have at most") if kind == "str" else ("must have at least", "may have at most")
    )
    return f"{subject} {least if sign == '>=' else most} {number} {one if number == '1' else many}"


def _range(subject: str, sign: str, number: str) -> str:
    return f"{subject} must be at {'least' if sign == '>=' else 'most'} {number}"


_RULES: list[tuple[re.Pattern[str], Callable[..., str]]] = [
    (re.compile(r"Expected `(str|array|object)` of length (>=|<=) (\d+)"), _length),
    (re.compile(r"Expected `(?:int|float)` (>=|<=) (-?[\d.]+)"), _range),
    (
        re.compile(r"Expected `str` matching regex '(.*)'"),
        lambda subject, regex: f"{subject} {_FORMATS.get(regex, 'has the wrong format')}",
    ),
    (
        re.compile(r"Expected `([^`]*)`, got `([^`]*)`"),
        lambda subject, wanted, given: f"{subject} must be {_types(wanted)}, not {_types(given)}",
    ),
    (re.compile(r"Invalid (?:enum )?value (.*)"), lambda subject, value: f"{subject} cannot be {value}"),
    (
        re.compile(r"Object missing required field `(.*)`"),
        lambda subject, field: f"{subject} lacks the field `{field}`",
    ),
    (
        re.compile(r"Object contains unknown field `(.*)`"),
        lambda subject, field: f"{subject} has an unknown field `{field}`",
    ),
]
