"""Options as typed structs. The command line and the web form are built from them.

    class IndustriaOptions(Options, frozen=True):
        payee: Annotated[
            Literal["auctioneer", "bank"],
            shown("Bids go to", "Who gets the bid.", words={"auctioneer": "the auctioneer", "bank": "the bank"}),
        ] = "auctioneer"

A field is a Literal of words, a bool, or an int with bounds. It has a default, a title and a sentence of help. Bounds
are given by a `Meta` of their own: `Annotated[int, shown(...), Meta(ge=1, le=4)]`.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from smokestack.kernel.errors import SetupError


class Options(msgspec.Struct, frozen=True):
    """The options of a game; each game has a subclass."""


class Setup(msgspec.Struct, frozen=True):
    """How a game is started."""

    game: str
    map: str
    seats: int
    options: Options
    rules: int = 1
    """The rules version of the game."""


def shown(
    title: str,
    help: str,
    *,
    words: Mapping[str, str] | None = None,
    maps: tuple[str, ...] = (),
    first_game: str = "",
) -> msgspec.Meta:
    """How an option is shown to players: a title, a sentence of help, and a word for each value.

    `maps` are the maps it applies to, all if empty. `first_game` is the value advised for a first game.
    """
    return msgspec.Meta(
        title=title, description=help, extra={"words": dict(words or {}), "maps": maps, "first_game": first_game}
    )


class Choice(msgspec.Struct, frozen=True):
    """One option as a form shows it."""

    name: str
    values: tuple[str, ...]
    """Every value as text, the default first; empty for a free number."""
    default: str
    help: str
    lowest: int | None = None
    highest: int | None = None
    maps: tuple[str, ...] = ()
    """The maps it applies to; empty for all."""
    title: str = ""
    """What players call it."""
    words: tuple[str, ...] = ()
    """What players call each of the values, in the same order."""
    first_game: str = ""
    """The value advised for a first game; empty if that is the default."""


def word(value: object) -> str:
    """An option's value as written in records and on the command line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def choices(options: type[Options], map: str = "") -> list[Choice]:
    """The options as form fields; with a map, only those that apply to it."""
    return [choice for choice in _form(options) if not map or not choice.maps or map in choice.maps]


@cache
def _form(options: type[Options]) -> tuple[Choice, ...]:
    """Cached, because every new game asks for it and annotations are slow to resolve."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(_choice(field, hints[field.name]) for field in msgspec.structs.fields(options))


def _choice(field: msgspec.structs.FieldInfo, hint: Any) -> Choice:
    meta, hint = _meta(hint)
    extra = meta.extra or {}
    default = word(field.default)
    values: tuple[str, ...] = ()
    words: dict[str, str] = extra.get("words", {})
    if get_origin(hint) is Literal:
        values = tuple(word(value) for value in get_args(hint))
    elif hint is bool:
        values, words = ("true", "false"), {"true": "yes", "false": "no"} | words
    elif isinstance(hint, types.UnionType) or hint is not int:
        raise TypeError(f"{field.name}: an option is a Literal, a bool or an int")
    if values:
        values = (default, *(value for value in values if value != default))
    return Choice(
        field.name,
        values,
        default,
        meta.description or "",
        lowest=None if meta.ge is None else int(meta.ge),
        highest=None if meta.le is None else int(meta.le),
        maps=tuple(extra.get("maps", ())),
        title=meta.title or _readable(field.name).capitalize(),
        words=tuple(words.get(value, _readable(value)) for value in values),
        first_game=extra.get("first_game", ""),
    )


def _meta(hint: Any) -> tuple[msgspec.Meta, Any]:
    """Everything that the annotations of a field say, in one `Meta`, and the type without them."""
    if get_origin(hint) is not Annotated:
        return msgspec.Meta(), hint
    bare, *marks = get_args(hint)
    said: dict[str, Any] = {}
    for mark in marks:
        if isinstance(mark, msgspec.Meta):
            given = {name: getattr(mark, name) for name in ("title", "description", "ge", "le", "extra")}
            said |= {name: value for name, value in given.items() if value is not None}
    return msgspec.Meta(**said), bare


def _readable(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def read(options: type[Options], given: dict[str, str]) -> Options:
    """Options from text, with defaults filled in; SetupError says what is wrong and what is possible."""
    known = {choice.name: choice for choice in choices(options)}
    for name, value in given.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            raise SetupError(f"There is no option {name!r} here; the options are: {listed}.")
        possible = known[name].values
        if possible and value not in possible:
            raise SetupError(f"Option {name} cannot be {value!r}; it is one of: {', '.join(possible)}.")
        if not possible and not _fits(known[name], value):
            raise SetupError(f"Option {name} cannot be {value!r}; it is a whole number{_bounds(known[name])}.")
    hints = get_type_hints(options) if given else {}
    typed: dict[str, object] = {}
    for name, value in given.items():
        literal = {word(item): item for item in get_args(hints[name])} if get_origin(hints[name]) is Literal else {}
        typed[name] = literal.get(value, value)
    return msgspec.convert(typed, options, strict=False)


def check_offered(options: type[Options], given: Mapping[str, str], map: str) -> None:
    """SetupError if an option was changed that does not apply to this map."""
    for choice in choices(options):
        if choice.maps and map not in choice.maps and given.get(choice.name, choice.default) != choice.default:
            where = " and ".join(choice.maps)
            raise SetupError(f"Option {choice.name} does not apply to the map {map}, only to {where}. Leave it out.")


def _fits(choice: Choice, value: str) -> bool:
    if not re.fullmatch(r"-?[0-9]{1,9}", value):
        return False
    number = int(value)
    return (choice.lowest is None or number >= choice.lowest) and (choice.highest is None or number <= choice.highest)


def _bounds(choice: Choice) -> str:
    low = "" if choice.lowest is None else f" from {choice.lowest}"
    return low if choice.highest is None else f"{low} up to {choice.highest}"


def changed(options: Options) -> dict[str, str]:
    """The options that differ from their defaults, as text."""
    return {
        field.name: word(getattr(options, field.name))
        for field in msgspec.structs.fields(options)
        if getattr(options, field.name) != field.default
    }
