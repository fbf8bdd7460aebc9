"""Converts a recorded decision into our actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, DEPTH, LETTERS
from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS, ON_TOWN, SECTIONS, TILE_OF
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    DECLINE,
    DONE,
    DROP,
    PASS,
    PAY,
    SKIP,
    UPGRADE,
    pack_bid,
    pack_build,
    pack_buy,
    pack_issue,
    pack_lift,
    pack_place,
    pack_select,
    pack_supply,
    pack_urbanize,
)
from smokestack.games.age_of_steam.rules.hops import hops, pack_hop
from smokestack.games.age_of_steam.rules.phases.move_goods import delivery_actions
from smokestack.games.age_of_steam.verify.alignment import cell_of

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
    from smokestack.games.age_of_steam.verify.recording import RecordedDecision
    from smokestack.games.age_of_steam.verify.translation import Translation

_WITHOUT_FIELDS: Final = {
    "turn_order_pass": PASS,
    "skip_action": SKIP,
    "end_build": DONE,
    "upgrade_engine": UPGRADE,
    "pass_move": PASS,
    "pass_production": PASS,
}


class UnplayableError(Exception):
    """The decision does not match any of our actions in this position; the message says why."""


def actions_of(position: AgeOfSteamState, translation: Translation, decision: RecordedDecision) -> list[int]:
    """Our action or actions for this decision. They need not be legal."""
    kind = decision.type
    if kind in _WITHOUT_FIELDS:
        return [_WITHOUT_FIELDS[kind]]
    if kind == "issue_shares":
        return [pack_issue(decision.shares)]
    if kind in ("bid", "drop_out"):
        return [_bid(position, decision)]
    if kind == "select_action":
        return [pack_select(action_number(decision.action))]
    if kind == "urbanize":
        return [pack_urbanize(_hex(translation, decision.at), LETTERS.index(decision.new_city), 0)]
    if kind == "build":
        return [_build(position, translation, decision)]
    if kind == "connect_cities":
        return [pack_buy(translation.links[decision.link])]
    if kind == "claim" and decision.at in translation.claims:
        return [pack_buy(translation.claims[decision.at])]
    if kind == "move":
        return _move(position, translation, decision)
    if kind == "heavy_lifting":
        colour = COLOURS.index(decision.good)
        return [pack_lift(colour, _stop(translation, decision.start), _stop(translation, decision.to))]
    if kind == "production":
        return [_produce(translation, decision)]
    raise UnplayableError(f"decisions of the type {kind} are unknown here")


def action_number(name: str) -> int:
    """`turn_order_pass` is Turn Order, `first_move` First Move."""
    plain = name.replace("_", " ").replace("-", " ").casefold()
    for number, ours in enumerate(ACTION_NAMES):
        if plain.startswith(ours.casefold()):
            return number
    raise UnplayableError(f"there is no action {name} here")


def action_name(name: str) -> str:
    """Our name of an action, or the recorded name if we do not have it."""
    try:
        return ACTION_NAMES[action_number(name)]
    except UnplayableError:
        return name


def _hex(translation: Translation, at: tuple[int, int] | None) -> int:
    hex = -1 if at is None else translation.alignment.hex(at)
    if hex < 0:
        raise UnplayableError(f"{at} is not a hex of our map")
    return hex


def _stop(translation: Translation, at: tuple[int, int] | None) -> int:
    return translation.alignment.board.place[_hex(translation, at)]


def _bid(position: AgeOfSteamState, decision: RecordedDecision) -> int:
    """A bid or drop in the auction. On a map without an auction (St. Lucia) they mean to pay or to decline."""
    if position.ask:
        return PAY if decision.type == "bid" else DECLINE
    return pack_bid(decision.amount) if decision.type == "bid" else DROP


def _build(position: AgeOfSteamState, translation: Translation, decision: RecordedDecision) -> int:
    """Build the tile with these exits. On a town several tiles can have them: take the most plentiful legal one."""
    hex = _hex(translation, decision.at)
    edges = [(translation.alignment.edge(a), translation.alignment.edge(b)) for a, b in decision.exits]
    wanted = sorted((min(pair), max(pair)) for pair in edges)
    shift = ON_TOWN if position.board.is_town[hex] else 0
    fitting = [tile for tile in range(1, N_PLACEMENTS) if sorted(SECTIONS[tile + shift]) == wanted]
    if not fitting:
        raise UnplayableError(f"no tile has the exits {decision.exits}")
    fitting.sort(key=lambda tile: -position.supply[TILE_OF[tile]])
    legal = [tile for tile in fitting if position.refusal(pack_build(hex, tile)) is None]
    return pack_build(hex, (legal or fitting)[0])


def _move(position: AgeOfSteamState, translation: Translation, decision: RecordedDecision) -> list[int]:
    """Move hop by hop. Unowned links and links of eliminated players pay nobody."""
    start = _stop(translation, decision.start)
    stop, places = start, []
    for hop in decision.path:
        to, owner = _stop(translation, hop.to), translation.owner(hop.owner)
        payee = owner if owner >= 0 and not position.out[owner] else -1
        ways = hops(position, stop)
        if pack_hop(to, payee) not in ways:
            names = position.board.names
            raise UnplayableError(f"there is no link of {hop.owner or 'nobody'} from {names[stop]} to {names[to]}")
        places.append(ways.index(pack_hop(to, payee)) + 1)
        stop = to
    return delivery_actions(position, COLOURS.index(decision.good), start, places)


def _produce(translation: Translation, decision: RecordedDecision) -> int:
    """Put a cube into a box of the display or, where Production supplies towns, on a town."""
    colour = COLOURS.index(decision.good)
    if decision.column is None:
        return pack_supply(_hex(translation, cell_of(decision.city)))
    column, depth = translation.columns[decision.column.display]
    return pack_place(colour, column * DEPTH + depth - 1 - decision.slot)
