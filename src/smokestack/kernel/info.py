"""What a game says about itself, as plain structs. Interpreted: mypyc does not compile msgspec classes."""

from __future__ import annotations

from typing import Literal

import msgspec

SourceStatus = Literal["reconstructed", "inferred", "published", "rulebook"]
STATUS_WORDS: dict[SourceStatus, str] = {
    "reconstructed": "made up for this implementation",
    "inferred": "inferred",
    "published": "from published pictures or data",
    "rulebook": "from the rulebook",
}
"""What players read for each status, in the order they read it: what may differ from their own copy comes first."""


class Source(msgspec.Struct, frozen=True):
    """Where a part of the components or of a board comes from."""

    part: str
    """What it is about: `Colours of the cities`."""
    status: SourceStatus
    note: str = ""
    """The source in words, or what is doubtful."""


class MapInfo(msgspec.Struct, frozen=True):
    """A map a game can be played on."""

    id: str
    title: str
    seats: tuple[int, ...]
    """The player counts it supports."""
    about: str = ""
    """What is special about it, in a sentence."""
    sources: tuple[Source, ...] = ()
    """Where the parts of this map come from; `Game.sources` says it of what all maps share."""


class MapReport(msgspec.Struct, frozen=True):
    """What a check of a user's map file found."""

    summary: str
    """The map in a sentence."""
    problems: tuple[str, ...] = ()
    """Why it cannot be played: one sentence each, naming the place."""
    remarks: tuple[str, ...] = ()
    """What is allowed but probably not intended."""
    id: str = ""
    """What to type after `--map`."""


class RuleChange(msgspec.Struct, frozen=True):
    """A change of the rules after which some old records no longer replay."""

    version: int
    """The rules version that introduced it."""
    what: str
    """What changed, as a clause that continues a sentence: `coal mine 1 costs $1 instead of $2`."""
    maps: tuple[str, ...] = ()
    """The maps it concerns; empty for all."""


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """One number of a player's standing, worded by the messages `figure.<key>` and `figure.<key>.short`.

    A figure whose key begins with `rating` judges a finished game in words; the page shows it with the result.
    """

    key: str
    value: int
    better: Literal["more", "less", ""] = "more"
    """Whether its owner wants more or less of it; empty if neither. Previews colour changes by it."""


class Progress(msgspec.Struct, frozen=True):
    """Where a game is: the phases of a turn in order, and which of them is being played.

    A phase is named by the message `phase.<key>` and explained by the card `phase.<key>`. The turn is named by the
    message `progress.turn` ({n} of {of}), or `progress.turn.open` ({n}) where nobody knows how many there will be.
    """

    phases: tuple[str, ...] = ()
    at: int = -1
    """The index of the current phase; -1 if it is not one of these, as during set-up."""
    turn: int = 0
    turns: int = 0
    """0 if nobody knows how many there will be."""


class Bidding(msgspec.Struct, frozen=True):
    """A kind of auction, so that players can plan their bids: which actions bid, and which drops out."""

    verb: str
    """The verb of the action that bids. Its only field is the bid, and higher values are higher bids."""
    drop: str = ""
    """The verb of the action that drops out, which has no fields; empty if nobody can."""
    opens: str = ""
    """The verb of the action that opens an auction; empty if a phase has only one."""
    highest: bool = False
    """A plan makes the highest free bid within its limit, as where a bid takes a place; otherwise the lowest."""


class Planning(msgspec.Struct, frozen=True):
    """What players can plan ahead besides single moves."""

    auctions: tuple[Bidding, ...] = ()
    passes: tuple[str, ...] = ()
    """The verbs of actions without fields with which a player passes or ends a turn."""


class Scene(msgspec.Struct, frozen=True):
    """What the page needs to draw a map and what never changes in play. A game may extend it."""


class BoardPlace(msgspec.Struct, frozen=True):
    """A place on a board that the page draws by itself."""

    id: str
    name: str
    x: float
    y: float
    kind: str = ""
    """The same word for places that should look alike, such as `city` or `harbour`."""


class BoardConnection(msgspec.Struct, frozen=True):
    """A line between two places, given by their indexes in the scene."""

    a: int
    b: int
    kind: str = ""


class BoardPiece(msgspec.Struct, frozen=True):
    """Pieces of one kind that lie on a place, given by its index in the scene."""

    place: int
    kind: str
    seat: int = -1
    """The owner, or -1."""
    count: int = 1


class BoardScene(Scene, frozen=True):
    """A board of places and connections, drawn by the page for games that bring no drawing code of their own.

    Coordinates are in any unit, x to the right and y down. Views of such a game have a field `pieces`, a list of
    `BoardPiece`. Action fields with `of="places"` name one of the places, so the page can offer them on the board.
    """

    places: list[BoardPlace]
    connections: list[BoardConnection] = []
