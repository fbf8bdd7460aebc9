"""Deviations: where a recorded game is known to follow another rule, with the clause, the evidence and the condition.

A deviation belongs to the comparison. The engine knows nothing of it: the replay notes that it was used, takes over
what was recorded, and goes on. Those in deviations.json come with the game; a file of the same form adds more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from smokestack.kernel.errors import DataError, SetupError

FORMAT: Final = "aos-deviations/1"
_SHIPPED: Final = Path(__file__).with_name("deviations.json")


class Condition(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="rule"):
    """When a deviation applies. What is left out may be anything."""

    maps: tuple[str, ...] = ()
    turns: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    steps: tuple[int, ...] = ()


class LateUrbanization(Condition, frozen=True, tag="late-urbanization"):
    """A New City comes after builds of the same turn. It is put first."""


class SetUp(Condition, frozen=True, tag="set-up"):
    """The game begins with other numbers than our rules give. The recorded ones are used."""

    values: dict[str, tuple[int, int]] = {}
    """What differs, with the recorded number and ours; empty for anything."""


class UnrecordedProduction(Condition, frozen=True, tag="unrecorded-production"):
    """Production is not recorded, and every empty box belongs to a city that is not on the map. It is passed."""


class BankruptOwner(Condition, frozen=True, tag="bankrupt-owner"):
    """Track belongs to a bankrupt player on one side and to nobody on the other."""


class BuildPrice(Condition, frozen=True, tag="build-price"):
    """A build has another list price. The recorded one is paid."""

    replaces: bool | None = None
    in_town: bool | None = None
    adds_straight: bool | None = None
    """Whether the build brings a straight section that was not there."""
    recorded: tuple[int, ...] = ()
    ours: tuple[int, ...] = ()


class Value(Condition, frozen=True, tag="value"):
    """A number differs at the end of a phase or in the result. The difference is carried over."""

    value: Literal["money", "income", "shares", "engine", "score"]
    phases: tuple[str, ...] = ()
    more: tuple[int, ...] = ()
    """By how much the recorded number is higher than ours."""


class Offer(Condition, frozen=True, tag="offer"):
    """The actions on offer differ, but only in these."""

    actions: Annotated[tuple[str, ...], Meta(min_length=1)]


AnyCondition = LateUrbanization | SetUp | UnrecordedProduction | BankruptOwner | BuildPrice | Value | Offer
Text = Annotated[str, Meta(min_length=1)]


class Deviation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way in which recorded games are known to differ."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    clause: Annotated[str, Meta(pattern=r"^AOS-[A-Z0-9.-]+$")]
    what: Text
    """What the recorded game does differently, in one sentence."""
    evidence: Text
    when: AnyCondition


class DeviationFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a comparison: further deviations, and names that the table does not have."""

    format: Literal["aos-deviations/1"]
    deviations: tuple[Deviation, ...] = ()
    names: dict[str, dict[str, str]] = {}
    """By kind: a name that recordings use, and what this engine calls it."""


def read_deviations(file: Path) -> DeviationFile:
    """Read a file of deviations; DataError if it is not one."""
    try:
        raw: Any = msgspec.json.decode(file.read_bytes())
        found = msgspec.convert(raw, DeviationFile)
    except msgspec.ValidationError as error:
        raise DataError(f"{file} does not follow the format {FORMAT}: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DataError(f"{file} is not valid JSON: {error}.") from None
    except RecursionError:
        raise DataError(f"{file} is nested too deeply for a file of deviations.") from None
    ids = [deviation.id for deviation in found.deviations]
    for id in ids:
        if ids.count(id) > 1:
            raise DataError(f"{file} has two deviations called {id}; rename one.")
    return found


@cache
def shipped() -> tuple[Deviation, ...]:
    """The deviations that come with the game."""
    return read_deviations(_SHIPPED).deviations


def chosen(allow: Sequence[str] | None, file: DeviationFile | None = None) -> tuple[Deviation, ...]:
    """The deviations of a comparison: those of the file first, then the shipped ones, or only those that are named."""
    known = {deviation.id: deviation for deviation in shipped()}
    own = file.deviations if file is not None else ()
    for deviation in own:
        if deviation.id in known:
            raise DataError(f"The deviation {deviation.id} comes with the game; give yours another name.")
    for name in allow or ():
        if name not in known:
            raise SetupError(f"There is no deviation {name!r}. Choose from: {', '.join(known)}.")
    return (*own, *(deviation for id, deviation in known.items() if allow is None or id in allow))
