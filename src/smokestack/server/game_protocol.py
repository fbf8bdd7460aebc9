"""Messages of the HTTP API about the games that can be played here: maps, rules, lessons and levels of bots."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from smokestack.kernel.facts import FactData
from smokestack.kernel.info import MapInfo, Source
from smokestack.kernel.options import Choice


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    id: str
    title: str
    about: str
    prefix: str
    """What the ids of its rules clauses begin with."""
    rules: int
    """The version of its rules."""
    hidden_information: bool
    """Some seats know what others do not."""
    maps: list[MapInfo]
    options: list[Choice]
    sources: list[Source]
    """Where the components come from that all maps share."""
    lesson: str
    """The id of its guided first game; empty if it has none."""


class PlannedKind(msgspec.Struct):
    """A kind of action that plans can be about."""

    verb: str
    code: int
    values: list[str] = []
    """The words for the values of its first field, by value; empty if there are none or too many."""


class PlannedAuction(msgspec.Struct):
    """An auction for which bids can be planned."""

    verb: str
    code: int
    values: list[str] = []
    """The words for the bids, by value; empty if bids are numbers."""


class PlanningInfo(msgspec.Struct):
    """What players can plan ahead besides single moves."""

    auctions: list[PlannedAuction]
    passes: list[PlannedKind]
    kinds: list[PlannedKind]
    """What a plan can wait for."""


class SceneInfo(msgspec.Struct):
    """What the page needs to draw a map, and the codes of the game's actions."""

    kinds: dict[str, int]
    """The code of every kind of action, by its verb."""
    planning: PlanningInfo
    scene: Any
    """The game's own scene as JSON."""


class ClauseInfo(msgspec.Struct):
    id: str
    text: str
    """As players read it: plain text without notes for implementers."""
    section: str = ""
    audience: Literal["players", "rulings", "implementers"] = "players"
    """For whom it is: `rulings` settle what the rulebook leaves open, `implementers` get test cases and notes."""
    map: str = ""
    """The only map it holds on; empty if it holds on all."""


class RulesInfo(msgspec.Struct):
    """The rules of a game, clause by clause."""

    game: str
    title: str
    clauses: list[ClauseInfo]


class HowToPlay(msgspec.Struct):
    """What a newcomer reads about a game."""

    text: str
    """Markdown: headings, paragraphs, lists, bold type, pictures, and clause ids in square brackets."""


class LessonStep(msgspec.Struct):
    """A step of a guided game, worded by the message `lesson.<id>`."""

    id: str
    clause: str
    """The clause that it explains; may be empty."""
    asks: bool
    """It waits for a move; a step that does not only explains."""
    show: FactData
    """What the board highlights, as the data of a fact."""
    part: str
    """The part of the page that is framed; may be empty."""


class LessonInfo(msgspec.Struct):
    """The steps of a guided game. The draws and the rivals' moves stay secret."""

    id: str
    map: str
    steps: list[LessonStep]


class NewLesson(msgspec.Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=80)]


class Level(msgspec.Struct, frozen=True):
    """A strength at which a bot can play."""

    id: str
    title: str
    about: str
    seconds: float
    """How long it thinks about a move."""
