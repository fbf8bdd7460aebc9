"""The past of a game: its timeline, and what a person may see of each of its moments.

During a game people look through their own seats, as they were then; spectators look on. Once the game is over,
everybody who may see the table may look through any seat, or through all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from smokestack.kernel.contract import OVER, State
from smokestack.kernel.info import Progress
from smokestack.table import events as e
from smokestack.table.errors import BadRequestError, ForbiddenError, NotFoundError
from smokestack.table.play import NOBODY, Play
from smokestack.table.protocol import View, fact_info
from smokestack.table.replay_protocol import Moment, Timeline, TimelineStep
from smokestack.table.table import Entry, Table

MOST_MOMENTS = 64
"""The most moments of one request."""

SPECTATOR, EVERYTHING = "spectator", "all"
_encode = msgspec.json.Encoder().encode
_CHANGES = (e.Started, e.Acted, e.Drawn, e.Undone)
"""The entries after which the position is another one."""

Viewpoints = list[int | None]
"""The seats to look through; None is a spectator."""


def viewpoints(table: Table, user: str, wanted: str = "") -> Viewpoints:
    """Through which seats to look: `spectator`, `all`, the number of a seat, or by default one's own seats."""
    own, over = table.seats_of(user), table.status == "over"
    if not wanted:
        return [*own] or [None]
    if wanted == SPECTATOR:
        return [None]
    if wanted == EVERYTHING:
        if not over:
            raise ForbiddenError("not_over", "You can see everything once the game is over.")
        return [*range(len(table.seats))]
    if not (wanted.isascii() and wanted.isdecimal()) or len(wanted) > 2 or int(wanted) >= len(table.seats):
        raise BadRequestError("viewpoint", "Look as `spectator`, as `all`, or through a seat by its number.")
    if int(wanted) not in own and not over:
        raise ForbiddenError("not_your_seat", "Until the game is over you can look only through your own seats.")
    return [int(wanted)]


def timeline(table: Table, user: str) -> Timeline:
    """The line of play that stands now, for the slider."""
    over = table.status == "over"
    return Timeline(
        table=table.id,
        number=table.number,
        over=over,
        seats=[*range(len(table.seats))] if over else table.seats_of(user),
        everything=over,
        steps=[_step(entry) for entry in standing_entries(table)],
    )


def standing_entries(table: Table) -> list[Entry]:
    """The start of the game and the actions and draws that were not undone. Drafts are no entries."""
    found: list[Entry] = []
    for entry in table.entries:
        if isinstance(entry.event, e.Started | e.Acted | e.Drawn):
            found.append(entry)
        elif isinstance(entry.event, e.Undone):
            count = sum(not move.draft for move in entry.moves)
            del found[len(found) - count :]
    return found


def _step(entry: Entry) -> TimelineStep:
    if not entry.moves:
        return TimelineStep(entry.number, entry.at, NOBODY, 0, 0, "")
    move = entry.moves[0]
    return TimelineStep(entry.number, entry.at, max(move.seat, NOBODY), move.round, move.turn, move.phase)


def entries_between(table: Table, first: int, last: int) -> list[Entry]:
    """The entry `first`, and up to `last` those that changed the position; not more than one request may ask for."""
    if not 1 <= first <= table.number:
        raise NotFoundError("no_such_moment", f"There is no such moment; the log has {table.number} entries.")
    chosen = [table.entries[first - 1]]
    for entry in table.entries[first:last]:
        if len(chosen) == MOST_MOMENTS:
            break
        if isinstance(entry.event, _CHANGES):
            chosen.append(entry)
    return chosen


def moments(play: Play | None, entries: list[Entry], seats: Viewpoints, over: bool) -> Iterator[Moment]:
    """The game after each of these entries. `over`: the whole game is over by now."""
    state, at = None, 0
    for entry in entries:
        if play is None or entry.node is None:
            yield Moment(
                entry.number, 0, [], None, [], None, None, [View(s, None, [], Progress(), None) for s in seats]
            )
            continue
        history = play.history
        state = history.position(entry.node) if state is None else history.advance(state, at, entry.node)
        at = entry.node
        yield _moment(play, entry.number, state, seats, over and state.actor() == OVER)


def _moment(play: Play, number: int, state: State, seats: Viewpoints, over: bool) -> Moment:
    views = []
    for seat, view in zip(seats, state.views(seats), strict=True):
        shown = msgspec.Raw(_encode(view))  # now, because the next position may share its parts
        views.append(View(seat, shown, play.game.standing(view), play.game.progress(view), None))
    return Moment(
        n=number,
        round=state.round(),
        waiting=state.waiting(),
        prompt=fact_info(state.prompt()) if state.actor() >= 0 else None,
        eliminated=state.eliminated(),
        scores=state.scores() if over else None,
        ranking=state.ranking() if over else None,
        views=views,
    )
