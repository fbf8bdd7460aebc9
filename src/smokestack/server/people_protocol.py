"""Messages of the HTTP API about people: profiles, ratings, friends and what somebody's file of data contains."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from smokestack.table.plan_data import Plan
from smokestack.table.protocol import LogEntry

Relation = Literal["you", "none", "asked", "asking", "friend", "blocked"]
"""What somebody is to you: `asked` by you to be friends, `asking` you, a `friend`, or `blocked` by you."""
PersonName = Annotated[str, Meta(min_length=1, max_length=40)]


class RatingInfo(msgspec.Struct):
    """How strong somebody is at a game."""

    points: int
    """The normal bot has 1500; who is 200 points ahead finishes ahead in three of four games."""
    margin: int
    """The true value lies within this many points in 95 of 100 cases."""
    provisional: bool
    """Too uncertain for the leaderboard."""


class PlayedRating(msgspec.Struct):
    """A rating at one game, and how many games it is from."""

    game: str
    rating: RatingInfo
    played: int
    last: float
    """When the last of these games ended."""


class RatingChange(msgspec.Struct):
    """What one game did to a rating."""

    before: RatingInfo
    after: RatingInfo


class LeaderboardRow(msgspec.Struct):
    name: str
    colour: str
    rating: RatingInfo
    played: int
    last: float


class BotRating(msgspec.Struct):
    """The fixed rating of a level of the bots."""

    level: str
    points: int


class Leaderboard(msgspec.Struct):
    """The best players of a game."""

    game: str
    rows: list[LeaderboardRow]
    bots: list[BotRating]
    """The levels of the bots, the strongest first: they anchor the scale."""
    you: RatingInfo | None


class SeatPerson(msgspec.Struct):
    """Who has a seat, beyond the name at the table."""

    name: str | None
    """The name of their profile; null for guests and bots."""
    rating: RatingInfo | None
    """What they have now at this game."""
    change: RatingChange | None
    """What this game did to their rating."""


class Opponent(msgspec.Struct):
    """The games that two people have played together."""

    name: str
    colour: str
    played: int
    ahead: int
    """How often the owner of the profile finished ahead of this opponent."""
    behind: int


class ActiveMonth(msgspec.Struct):
    month: str
    """Such as `2026-11`."""
    games: int
    """How many games ended in it."""


class PlayedGames(msgspec.Struct):
    """The finished games of a person on one map, with one number of players."""

    game: str
    map: str
    players: int
    played: int
    won: int
    """Shared first places count as won."""
    places: list[int]
    """How often they came first, second and so on."""
    average_place: float
    average_score: float
    best_score: int
    last: float
    """When the last of these games ended."""


class PlayedTable(msgspec.Struct):
    """One finished game of a person."""

    id: str
    game: str
    map: str
    title: str
    players: int
    people: int
    """How many of the players are """
    place: int
    score: int
    ended: float


class PersonStats(msgspec.Struct):
    """The finished games of a person, without studies and without games in which they had several seats."""

    games: list[PlayedGames]
    recent: list[PlayedTable]
    """The last of them."""


class Profile(msgspec.Struct):
    """A player with an account: what everybody may know, and what you may know besides."""

    name: str
    colour: str
    since: float
    """When they first came."""
    relation: Relation
    here: bool | None
    """They are looking at a page; null unless you are friends."""
    seen: float | None
    """When they were last here, to the minute if they looked at a table of theirs, otherwise to the hour; null unless
    you are friends."""
    ratings: list[PlayedRating]
    stats: PersonStats
    """Of the public tables only, unless it is you."""
    opponents: list[Opponent]
    """Whom they met most often at those tables."""
    together: Opponent | None
    """The games that you and they have played, private ones too; `ahead` counts theirs. Null if there are none."""
    activity: list[ActiveMonth]
    """The last twelve months, the oldest first."""


class FriendInfo(msgspec.Struct):
    name: str
    colour: str
    here: bool
    """They are looking at a page; of friends only."""


class Friends(msgspec.Struct):
    """The people you know."""

    friends: list[FriendInfo]
    asking: list[FriendInfo]
    """Who asks you to be friends."""
    asked: list[FriendInfo]
    """Whom you have asked."""
    blocked: list[FriendInfo]


class SuggestedPlayer(msgspec.Struct):
    """Somebody whom you may want to invite."""

    name: str
    colour: str
    friend: bool


class Befriend(msgspec.Struct, forbid_unknown_fields=True):
    """What to do about somebody."""

    name: PersonName
    do: Literal["ask", "accept", "end", "block", "unblock"]
    """`ask` to be friends, `accept` being asked, `end` a friendship or decline a question, or take yours back."""


class DeleteAccount(msgspec.Struct, forbid_unknown_fields=True):
    password: Annotated[str, Meta(max_length=200)]


# --- the file with everything about a person -----------------------------------------------------------------
class ExportedSession(msgspec.Struct):
    """Where they are logged in; the secret of the session is not in it."""

    device: str
    created: float
    used: float
    until: float


class ExportedBrowser(msgspec.Struct):
    """A browser that gets pushes."""

    endpoint: str
    device: str
    created: float


class ExportedNotice(msgspec.Struct):
    """A notification that is still to be sent."""

    kind: str
    table: str
    channel: str
    created: float
    due: float


class ExportedLine(msgspec.Struct):
    """A line of the chat or a note that they wrote."""

    at: float
    text: str
    removed: bool = False
    """The host has removed the line."""


class ExportedTable(msgspec.Struct):
    """A table whose log names the person, as far as they may see it."""

    id: str
    game: str = ""
    map: str = ""
    title: str = ""
    status: str = ""
    created: float = 0.0
    seats: list[int] = []
    """Their seats."""
    record: str | None = None
    """The whole game in the notation, once everybody may know it."""
    log: list[LogEntry] = []
    """What happened, as they see it; without the chat of others."""
    chat: list[ExportedLine] = []
    notes: list[ExportedLine] = []
    plans: list[Plan] = []
    """What they planned to play."""


RESPONSES: tuple[Any, ...] = (PersonStats, Profile, Leaderboard, SeatPerson, Friends, SuggestedPlayer)
REQUESTS: tuple[Any, ...] = (Befriend, DeleteAccount)
