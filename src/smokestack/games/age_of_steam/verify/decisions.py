"""A recorded decision as the actions it is here. What cannot be an action in this position is an UnplayableError."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, DEPTH, LETTERS
from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS, ON_TOWN, SECTIONS, TILE_OF
from smokestack.games.age_of_steam.rules.generated import action_fields as actions
from smokestack.games.age_of_steam.rules.hops import hops, pack_hop
from smokestack.games.age_of_steam.rules.phases.move_goods import delivery_actions
from smokestack.games.age_of_steam.verify.alignment import cell_of

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
    from smokestack.games.age_of_steam.verify.opening import Translation
    from smokestack.games.age_of_steam.verify.recording import Decision

_BARE: Final = {
    "turn_order_pass": actions.PASS,
    "skip_action": actions.SKIP,
    "end_build": actions.DONE,
    "upgrade_engine": actions.UPGRADE,
    "pass_move": actions.PASS,
    "pass_production": actions.PASS,
}


class UnplayableError(Exception):
    """A decision that names no action of ours; the sentence says why."""


def actions_of(position: AgeOfSteamState, words: Translation, decision: Decision) -> list[int]:
    """The action, or the series, that makes this decision here. Whether it is legal is another matter."""
    kind = decision.type
    if kind in _BARE:
        return [_BARE[kind]]
    if kind == "issue_shares":
        return [actions.pack_issue(decision.shares)]
    if kind in ("bid", "drop_out"):
        return [_call(position, decision)]
    if kind == "select_action":
        return [actions.pack_select(action_number(decision.action))]
    if kind == "urbanize":
        letter = LETTERS.index(decision.new_city)
        return [actions.pack_urbanize(_hex(words, decision.at), letter, 0)]
    if kind == "build":
        return [_build(position, words, decision)]
    if kind == "connect_cities":
        return [actions.pack_buy(words.links[decision.link])]
    if kind == "claim" and decision.at in words.claims:
        return [actions.pack_buy(words.claims[decision.at])]
    if kind == "move":
        return _move(position, words, decision)
    if kind == "heavy_lifting":
        colour = COLOURS.index(decision.good)
        return [actions.pack_lift(colour, _stop(words, decision.start), _stop(words, decision.to))]
    if kind == "production":
        return [_produce(words, decision)]
    raise UnplayableError(f"the decision {kind} is not known here")


def action_number(name: str) -> int:
    """`turn_order_pass` is Turn Order, `first_move` First Move."""
    plain = name.replace("_", " ").replace("-", " ").casefold()
    for number, ours in enumerate(ACTION_NAMES):
        if plain.startswith(ours.casefold()):
            return number
    raise UnplayableError(f"there is no action {name} here")


def action_name(name: str) -> str:
    """What we call an action; its own name if we have none."""
    try:
        return ACTION_NAMES[action_number(name)]
    except UnplayableError:
        return name


def _hex(words: Translation, at: tuple[int, int] | None) -> int:
    hex = -1 if at is None else words.where.hex(at)
    if hex < 0:
        raise UnplayableError(f"{at} is no hex of our map")
    return hex


def _stop(words: Translation, at: tuple[int, int] | None) -> int:
    return words.where.board.place[_hex(words, at)]


def _call(position: AgeOfSteamState, decision: Decision) -> int:
    """In the auction; where the map asks instead, a bid buys the place and dropping out declines it."""
    if position.ask:
        return actions.PAY if decision.type == "bid" else actions.DECLINE
    return actions.pack_bid(decision.amount) if decision.type == "bid" else actions.DROP


def _build(position: AgeOfSteamState, words: Translation, decision: Decision) -> int:
    """The exits tell the tile, except on a town, where several tiles may have them: then the most plentiful."""
    hex = _hex(words, decision.at)
    edges = [(words.where.edge(a), words.where.edge(b)) for a, b in decision.exits]
    wanted = sorted((min(pair), max(pair)) for pair in edges)
    shift = ON_TOWN if position.board.is_town[hex] else 0
    fitting = [tile for tile in range(1, N_PLACEMENTS) if sorted(SECTIONS[tile + shift]) == wanted]
    if not fitting:
        raise UnplayableError(f"no tile has the exits {decision.exits}")
    fitting.sort(key=lambda tile: -position.supply[TILE_OF[tile]])
    legal = [tile for tile in fitting if position.refusal(actions.pack_build(hex, tile)) is None]
    return actions.pack_build(hex, (legal or fitting)[0])


def _move(position: AgeOfSteamState, words: Translation, decision: Decision) -> list[int]:
    """Hop by hop; a link of nobody, or of a player who is out, is one that pays nobody."""
    start = _stop(words, decision.start)
    stop, places = start, []
    for hop in decision.path:
        to, owner = _stop(words, hop.to), words.owner(hop.owner)
        payee = owner if owner >= 0 and not position.out[owner] else -1
        ways = hops(position, stop)
        if pack_hop(to, payee) not in ways:
            names = position.board.names
            raise UnplayableError(f"there is no link of {hop.owner or 'nobody'} from {names[stop]} to {names[to]}")
        places.append(ways.index(pack_hop(to, payee)) + 1)
        stop = to
    return delivery_actions(position, COLOURS.index(decision.good), start, places)


def _produce(words: Translation, decision: Decision) -> int:
    """A cube into a box of the display, or (where Production supplies towns) onto a town."""
    colour = COLOURS.index(decision.good)
    if decision.column is None:
        return actions.pack_supply(_hex(words, cell_of(decision.city)))
    column, depth = words.columns[decision.column.display]
    return actions.pack_place(colour, column * DEPTH + depth - 1 - decision.slot)
