"""The part of the kit about looking back: positions that are written down, and the figures of charts."""

from __future__ import annotations

import json

from smokestack.kernel import registry
from smokestack.kernel.contract import Game, State
from smokestack.kernel.kit_tools import need


def check_dump(game: Game, state: State) -> None:
    """A position that is written down as JSON and read again is the same position."""
    dump = state.dump()
    if dump is None:
        return
    again = registry.restart(game, state.setup())
    again.load(json.loads(json.dumps(dump)))
    need(again.key() == state.key(), "a position that was written down by dump() is another one after load()")
    need(
        again.actor() == state.actor() and again.legal() == state.legal(), "load() gives a position with other actions"
    )


def check_charted(game: Game, state: State) -> None:
    """A row of figures for every seat, the same in each, and a title for each chart."""
    charted, messages = game.charted(state.view(None)), game.messages()
    seats = state.setup().seats
    need(len(charted) in (0, seats), f"charted() has {len(charted)} rows for {seats} seats")
    for row in charted:
        need([one.key for one in row] == [one.key for one in charted[0]], "seats have different figures in charted()")
    for figure in charted[0] if charted else []:
        name = f"card.figure.{figure.key}.title"
        need(name in messages, f"charted() uses the figure {figure.key!r}, but the message {name!r} is missing")


def check_counted(game: Game) -> None:
    """What charts count has a name, and counts facts that exist."""
    messages = game.messages()
    for key, facts in game.counted().items():
        need(f"count.{key}" in messages, f"counted() has {key!r}, but the message 'count.{key}' is missing")
        for fact in facts:
            need(f"event.{fact}" in messages, f"counted() counts {fact!r}, but there is no message 'event.{fact}'")
