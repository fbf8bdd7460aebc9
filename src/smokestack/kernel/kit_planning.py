"""Checks what a game says about bids and passes (`Game.planning`)."""

from __future__ import annotations

from smokestack.kernel.contract import Game, State
from smokestack.kernel.kit_tools import need


def check_planning(game: Game, state: State) -> None:
    """Bids have one field, passes and drops have none, and all of them are actions of the notation."""
    fields: dict[str, list[int]] = {}
    for kind in state.codec().kinds:
        fields.setdefault(kind.verb, []).append(len(kind.fields))
    said = game.planning()
    wanted = [(verb, 0, "a pass") for verb in said.passes]
    for auction in said.auctions:
        wanted.append((auction.verb, 1, "a bid"))
        if auction.drop:
            wanted.append((auction.drop, 0, "a way to drop out"))
        need(not auction.opens or auction.opens in fields, f"no action has the verb {auction.opens!r}")
    for verb, count, what in wanted:
        need(verb in fields, f"planning() names {verb!r} as {what}, but no action has this verb")
        found = fields[verb]
        need(found == [count], f"planning() names {verb!r} as {what}, which has {count} fields, but it has {found}")
