"""Profiles: what everybody may know about a player with an account, and what you may know besides."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from smokestack.kernel.ranking import places_of
from smokestack.server.people_protocol import (
    ActiveMonth,
    FriendInfo,
    Friends,
    Opponent,
    PlayedRating,
    PlayedTable,
    Profile,
    Relation,
    SeatPerson,
    SuggestedPlayer,
)
from smokestack.server.played import MOST_GAMES, finished_games, stats_of
from smokestack.server.rating_service import rating_change, rating_info
from smokestack.store.base import Account
from smokestack.store.relations import FellowPlayer, Related
from smokestack.table.errors import ForbiddenError, NotFoundError, NotNowError
from smokestack.table.events import Origin

if TYPE_CHECKING:
    from smokestack.server.services import Services
    from smokestack.table.table import Table

OPPONENTS = 10
"""How many opponents a profile lists, those met most often."""
MONTHS = 12
SUGGESTIONS = 8
"""How many players are offered to somebody who invites."""
MOST_RELATIONS = 1000
"""How many people somebody can ask, befriend and block altogether."""


async def profile(services: Services, name: str, user: str) -> Profile:
    """The profile of the account with this name, as a person sees it; private tables are only in their own."""
    account = await named(services, name)
    own = account.id == user
    finished = await finished_games(services.store, account.id, private=own)
    fellows = await services.store.fellow_players(account.id, MOST_GAMES)
    relation = await relation_to(services, user, account.id)
    close = own or relation == "friend"
    together = _opponents([one for one in fellows if one.person == user]) if user and not own else []
    sessions = await services.store.sessions(account.id) if close else []
    looked = await services.store.last_seen.of(account.id) if close else {}
    return Profile(
        name=account.name,
        colour=account.colour,
        since=account.created,
        relation=relation,
        here=account.id in services.pages.people() if close else None,
        seen=max([*(one.used for one in sessions), *looked.values()], default=None),
        ratings=[
            PlayedRating(one.game, rating_info(one), one.played, one.last)
            for one in await services.store.ratings.of(account.id)
        ],
        stats=stats_of(finished),
        opponents=_opponents(fellows, private=own)[:OPPONENTS],
        together=together[0] if together else None,
        activity=_activity(finished, time.time()),
    )


async def named(services: Services, name: str) -> Account:
    """The account with this name; NotFoundError if there is none. Guests have no profile."""
    account = await services.store.account_named(name)
    if account is None:
        raise NotFoundError("no_such_player", f"There is no player with an account called {name!r}.")
    return account


class _Result(msgspec.Struct):
    """What of a summary counts here; reading all of it would take longer."""

    private: bool
    ranking: list[list[int]] | None = None
    origin: Origin | None = None


def _opponents(met: list[FellowPlayer], private: bool = True) -> list[Opponent]:
    """Whom somebody has met how often, and who finished ahead. Studies and several seats of a person do not count."""
    found: dict[str, Opponent] = {}
    for one in met:
        summary = msgspec.json.decode(one.summary, type=_Result)
        if summary.private and not private:
            continue
        seats = [msgspec.json.decode(text, type=list[int]) for text in (one.own_seats, one.seats)]
        if summary.origin is not None or summary.ranking is None or [len(mine) for mine in seats] != [1, 1]:
            continue
        places = places_of(summary.ranking)
        own, other = places[seats[0][0]], places[seats[1][0]]
        entry = found.setdefault(one.person, Opponent(one.name, one.colour, 0, 0, 0))
        entry.played += 1
        entry.ahead += own < other
        entry.behind += own > other
    return sorted(found.values(), key=lambda one: (-one.played, one.name))


def _activity(finished: list[PlayedTable], now: float) -> list[ActiveMonth]:
    """How many games ended in each of the last months, the oldest first."""
    year, month = time.gmtime(now)[:2]
    names = [f"{(year * 12 + month - 1 - back) // 12}-{(month - 1 - back) % 12 + 1:02}" for back in range(MONTHS)]
    ended = Counter(time.strftime("%Y-%m", time.gmtime(one.ended)) for one in finished)
    return [ActiveMonth(name, ended[name]) for name in reversed(names)]


# --- who sits at a table --------------------------------------------------------------------------------------
async def people_at(services: Services, table: Table) -> list[SeatPerson]:
    """By seat, the profile of whoever has it, and their rating at this game."""
    counted = await services.store.ratings.counted(table.id) if table.created.rated else None
    found: list[SeatPerson] = []
    for number, seat in enumerate(table.seats):
        account = await services.auth.account(seat.user) if seat.user else None
        if account is None or account.login is None:
            found.append(SeatPerson(None, None, None))
            continue
        rated = [one for one in await services.store.ratings.of(account.id) if one.game == table.created.game]
        change = rating_change(counted[number]) if counted is not None else None
        found.append(SeatPerson(account.name, rating_info(rated[0]) if rated else None, change))
    return found


# --- friends --------------------------------------------------------------------------------------------------
async def relation_to(services: Services, user: str, other: str) -> Relation:
    if user == other:
        return "you"
    kind = await services.store.relations.between(user, other) if user else None
    if kind is None and user and await services.store.relations.between(other, user) == "asked":
        return "asking"
    return kind or "none"


async def friends_of(services: Services, user: str) -> Friends:
    known = await services.store.relations.of(user)
    here = services.pages.people()

    def shown(people: list[Related], present: bool = False) -> list[FriendInfo]:
        return [FriendInfo(one.name, one.colour, present and one.id in here) for one in people]

    return Friends(
        friends=shown(known["friend"], True),
        asking=shown(await services.store.relations.asking(user)),
        asked=shown(known["asked"]),
        blocked=shown(known["blocked"]),
    )


async def suggested(services: Services, user: str, begins: str) -> list[SuggestedPlayer]:
    """Players to invite: those whose names begin so; of an empty beginning only friends and people that one has met."""
    if (await services.auth.account(user)).login is None:
        raise ForbiddenError("no_account", "You need an account to invite players by name.")
    found = await services.store.relations.suggested(user, begins.strip(), SUGGESTIONS)
    return [SuggestedPlayer(one.name, one.colour, friend) for one, friend in found]


async def befriend(services: Services, user: str, name: str, do: str) -> None:
    """Ask, accept, end, block or unblock. Who was blocked does not notice it."""
    if (await services.auth.account(user)).login is None:
        raise ForbiddenError("no_account", "You need an account to have friends.")
    other = await named(services, name)
    if other.id == user:
        raise NotNowError("yourself", "That is you.")
    relations, now = services.store.relations, time.time()
    match do:
        case "accept":
            if not await relations.accept(user, other.id, now):
                raise NotNowError("not_asked", f"{other.name} does not ask you to be friends any more.")
        case "end":
            await relations.end(user, other.id)
        case "unblock":
            await relations.unblock(user, other.id)
        case _:
            if await relations.count(user) >= MOST_RELATIONS:
                raise NotNowError("too_many", f"You cannot know more than {MOST_RELATIONS} people here.")
            await (relations.block(user, other.id, now) if do == "block" else relations.ask(user, other.id, now))
