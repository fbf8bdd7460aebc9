"""What a game says about itself. Plain structs, left interpreted: the compiler takes no msgspec classes."""

from __future__ import annotations

import msgspec


class MapInfo(msgspec.Struct, frozen=True):
    """A board a game can be played on."""

    id: str
    title: str
    seats: tuple[int, ...]
    """The player counts it takes."""
    about: str = ""
    """What is special about it, in a sentence."""


class MapReport(msgspec.Struct, frozen=True):
    """What was found in a map file of somebody's own."""

    summary: str
    """The map in a sentence."""
    problems: tuple[str, ...] = ()
    """What keeps it from being played, each a sentence that names the place."""
    remarks: tuple[str, ...] = ()
    """What is allowed and yet probably not meant."""


class Source(msgspec.Struct, frozen=True):
    """Where component data come from, said plainly to whoever asks."""

    part: str
    status: str
    """`rulebook`, `published`, `inferred` or `reconstructed`."""
    note: str = ""


class Scene(msgspec.Struct, frozen=True):
    """What a page needs to draw a board and what never changes in play. A game's own is a subclass."""
