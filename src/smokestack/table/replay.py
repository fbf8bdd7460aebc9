"""Replaying a log: from stored events to a table, checked where needed."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import UserError
from smokestack.table import events as e
from smokestack.table.errors import CorruptLogError
from smokestack.table.table import Table

_REPLAY_ERRORS = (UserError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, AssertionError)


def replay(id: str, log: Iterable[tuple[float, e.AnyEvent]], check: bool = True) -> Table:
    """The table of a log. If an event does not replay, the table so far, marked as broken with the reason.

    Without `check` the actions are trusted, because this same engine has accepted them before.
    """
    table, events = Table(id), list(log)
    for place, (at, event) in enumerate(events):
        try:
            if check and isinstance(event, e.Acted | e.Drawn):
                _check(table, event)
            table.fold(event, at)
        except _REPLAY_ERRORS as error:
            if table.length > place:  # the event was half applied, so replay everything before it again
                table = replay(id, events[:place], check=False)
            table.status = "broken"
            table.reason = f"Event {place + 1} cannot be replayed: {error}"
            break
    return table


def _check(table: Table, event: e.Acted | e.Drawn) -> None:
    play = table.play
    if play is None:
        raise CorruptLogError("it is an action, but the game has not started")
    state = play.state
    action = play.pack(event.path)
    if isinstance(event, e.Drawn):
        if state.actor() != CHANCE or action not in state.legal():
            raise CorruptLogError(f"{event.text!r} cannot be drawn here")
    elif state.seat_of(action) != event.seat or event.seat not in state.waiting():
        raise CorruptLogError(f"it is not the turn of seat {event.seat}")
    else:
        refusal = state.refusal(action)
        if refusal is not None:
            raise CorruptLogError(f"{event.text!r} is illegal under {refusal.clause} ({refusal.key})")
    text = state.codec().text(state, action)
    if text != event.text:
        raise CorruptLogError(f"{event.text!r} is now written {text!r}")


def decode_event(body: bytes | str) -> e.AnyEvent:
    try:
        return e.decode(body)
    except msgspec.MsgspecError as error:
        raise CorruptLogError(f"the event cannot be read: {error}") from None
