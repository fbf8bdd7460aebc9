"""Studies: new tables that begin at a moment of another one. Nothing here changes the table they come from."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from smokestack.kernel.contract import State
from smokestack.kernel.fields import FieldValue
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table.checks import Person, own_seat
from smokestack.table.create import TableDraft, played_events
from smokestack.table.decide import draws
from smokestack.table.errors import BadRequestError, ForbiddenError, NotFoundError, NotNowError
from smokestack.table.play import NOBODY, Play
from smokestack.table.table import Table


def study(table: Table, new: c.NewStudy, who: Person, logins: Mapping[str, str], rng: Random) -> list[e.AnyEvent]:
    """The first events of a study. `logins` is as for `create.create`.

    Once a game is over, or if it has no secrets, the study begins exactly there. From a running game with hidden
    information it has what one seat of this person knew then; everything else is dealt anew, once.
    """
    play, node = _moment(table, new.number)
    if len(new.seats) != len(table.seats):
        raise BadRequestError("seats", f"The game has {len(table.seats)} seats; say for each of them who plays it.")
    running = table.status != "over"
    if running and table.created.rated:
        raise NotNowError("rated", "A rated game can be studied once it is over.")
    alone = running or table.for_host_only()  # a study of such a study is not for others either
    if alone and any(not isinstance(seat, c.OwnSeat | c.BotSeat) for seat in new.seats):
        raise ForbiddenError("running", "While the game is running, you can try it out only by yourself and with bots.")
    seat = _knowing_seat(table, new.seat, who) if running and play.game.hidden_information else NOBODY
    state = play.history.position(node)
    origin = e.Origin(table.id, new.number, state.round(), seat, seat != NOBODY, alone)
    created = replace(
        table.created,
        host=who.id,
        host_name=who.name,
        title=new.title,
        private=new.private or alone,
        clock=None,
        out="bot",
        absence=e.Absence(),
        origin=origin,
        rated=False,
    )
    actions = play.history.actions(node)
    if seat != NOBODY:
        state, actions = state.resample(seat, rng), None
    if actions is None:
        created = replace(created, position=_dump(state))
    draft = TableDraft(created)
    draft.fill_seats(new.seats, who, logins, rng)
    if actions is None:
        return [*draft.events, e.Started(), *draws(state, rng)]
    return [*draft.events, e.Started(), *played_events(play.history.first.clone(), actions, rng)]


def _moment(table: Table, number: int) -> tuple[Play, int]:
    """The game and its position at a moment."""
    if number > table.number:
        raise NotFoundError("no_such_moment", f"There is no such moment; the log has {table.number} entries.")
    node = table.entries[number - 1].node
    if table.play is None or node is None:
        raise NotNowError("not_playing", "The game had not started yet.")
    return table.play, node


def _knowing_seat(table: Table, wanted: int | None, who: Person) -> int:
    """The seat of this person whose knowledge is used."""
    own = table.seats_of(who.id)
    if wanted is not None:
        own_seat(table, wanted, who)
        return wanted
    if not own:
        raise ForbiddenError("not_seated", "Until the game is over, only its players can try it out.")
    return own[0]


def _dump(state: State) -> dict[str, FieldValue]:
    dump = state.dump()
    if dump is None:
        raise NotNowError("no_study", "This game can be tried out once it is over.")
    return dump
