"""Converts a recorded decision into our actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import ACTION_NAMES, COLOURS, DEPTH, LETTERS
from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS, ON_TOWN, SECTIONS, TILE_IDS, TILE_OF
from smokestack.games.age_of_steam.rules.delivery import MAX_HOPS
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BUY_BACK,
    DECLINE,
    DONE,
    DROP,
    PASS,
    PAY,
    SKIP,
    TAKE_BACK,
    UPGRADE,
    WAIT,
    pack_bid,
    pack_build,
    pack_buy,
    pack_issue,
    pack_keep,
    pack_lift,
    pack_place,
    pack_return,
    pack_reward,
    pack_select,
    pack_supply,
    pack_urbanize,
)
from smokestack.games.age_of_steam.rules.hops import hops, pack_hop
from smokestack.games.age_of_steam.rules.phases.move_goods import delivery_actions
from smokestack.games.age_of_steam.rules.phases.urbanize import CLAIMED, UNCLAIMED
from smokestack.games.age_of_steam.verify.alignment import cell_of
from smokestack.games.age_of_steam.verify.names import ACTION, DECISION, TILE, UnknownNameError

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
    from smokestack.games.age_of_steam.verify.recording import Colour, RecordedDecision
    from smokestack.games.age_of_steam.verify.translation import Translation

_WITHOUT_FIELDS: Final = {
    "buy_back_share": BUY_BACK,
    "turn_order_pass": PASS,
    "skip_action": SKIP,
    "take_back": TAKE_BACK,
    "end_build": DONE,
    "upgrade_engine": UPGRADE,
    "pass_move": PASS,
    "wait": WAIT,
    "decline_reward": DECLINE,
    "pass_production": PASS,
}


class UnplayableError(Exception):
    """The decision does not match any of our actions in this position; the message says why."""


def actions_of(position: AgeOfSteamState, translation: Translation, decision: RecordedDecision) -> list[int]:
    """Our action or actions for this decision. They need not be legal."""
    try:
        kind = translation.names.find(DECISION, decision.type)
        if kind in _WITHOUT_FIELDS:
            return [_WITHOUT_FIELDS[kind]]
        if kind == "move":
            return _move(position, translation, decision)
        return [_action(position, translation, decision, kind)]
    except UnknownNameError as error:
        raise UnplayableError(str(error)) from None


def _action(position: AgeOfSteamState, translation: Translation, decision: RecordedDecision, kind: str) -> int:
    if kind == "issue_shares":
        return pack_issue(decision.shares or 0)
    if kind in ("bid", "drop_out"):
        return _bid(position, decision.amount or 0, kind == "bid")
    if kind == "select_action":
        return pack_select(ACTION_NAMES.index(translation.names.find(ACTION, decision.action or "")))
    if kind == "urbanize":
        letter = LETTERS.index(decision.new_city or "")
        return pack_urbanize(_hex(translation, decision.at), letter, CLAIMED if decision.claims else UNCLAIMED)
    if kind == "build":
        return _build(position, translation, decision)
    if kind == "connect_cities":
        return pack_buy(translation.links[decision.link or ""])
    if kind == "claim":
        if decision.at not in translation.claims:
            raise UnplayableError(f"nothing is for sale at {decision.at}")
        return pack_buy(translation.claims[decision.at])
    if kind == "keep_good":
        return pack_keep(_colour(decision.good))
    if kind == "return_good":
        return pack_return(_colour(decision.good))
    if kind == "reward":
        return pack_reward(translation.owner(decision.rewarded))
    if kind == "heavy_lifting":
        start, to = _stop(translation, decision.start), _stop(translation, decision.to)
        return pack_lift(_colour(decision.good), start, to)
    return _produce(position, translation, decision)


def _colour(good: Colour | None) -> int:
    return COLOURS.index(good or "")


def _hex(translation: Translation, at: tuple[int, int] | None) -> int:
    hex = -1 if at is None else translation.alignment.hex(at)
    if hex < 0:
        raise UnplayableError(f"{at} is not a hex of our map")
    return hex


def _stop(translation: Translation, at: tuple[int, int] | None) -> int:
    return translation.alignment.board.place[_hex(translation, at)]


def _bid(position: AgeOfSteamState, amount: int, bids: bool) -> int:
    """A bid or drop in the auction. On a map without an auction (St. Lucia) they mean to pay or to decline."""
    if position.ask:
        return PAY if bids else DECLINE
    return pack_bid(amount) if bids else DROP


def _build(position: AgeOfSteamState, translation: Translation, decision: RecordedDecision) -> int:
    """Build the tile with these exits. On a town several tiles can have them: take the named or most plentiful one."""
    hex = _hex(translation, decision.at)
    edges = [(translation.alignment.edge(a), translation.alignment.edge(b)) for a, b in decision.exits]
    wanted = sorted((min(pair), max(pair)) for pair in edges)
    shift = ON_TOWN if position.board.is_town[hex] else 0
    fitting = [tile for tile in range(1, N_PLACEMENTS) if sorted(SECTIONS[tile + shift]) == wanted]
    if not fitting:
        shown = ", ".join(f"{a}-{b}" for a, b in decision.exits)
        raise UnplayableError(f"no tile has the exits {shown} at {position.board.labels[hex]}")
    named = translation.names.known(TILE, decision.tile) if decision.tile else ""
    fitting.sort(key=lambda tile: (TILE_IDS[TILE_OF[tile]] != named, -position.supply[TILE_OF[tile]]))
    legal = [tile for tile in fitting if position.refusal(pack_build(hex, tile)) is None]
    return pack_build(hex, (legal or fitting)[0])


def _move(position: AgeOfSteamState, translation: Translation, decision: RecordedDecision) -> list[int]:
    """Move hop by hop. Unowned links and links of eliminated players pay nobody."""
    if len(decision.path) > MAX_HOPS:
        raise UnplayableError(f"it uses {len(decision.path)} links, and no engine reaches further than {MAX_HOPS}")
    start = _stop(translation, decision.start)
    if position.board.spot[start] < 0:
        raise UnplayableError(f"{position.board.names[start]} never has cubes")
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
    return delivery_actions(position, _colour(decision.good), start, places)


def _produce(position: AgeOfSteamState, translation: Translation, decision: RecordedDecision) -> int:
    """Put a drawn cube into a box of the display, on a town or into a city, or have cubes drawn for a city."""
    if decision.column is not None:
        column, depth = translation.columns[decision.column.display]
        if decision.slot >= depth:
            raise UnplayableError(
                f"the column {decision.column.display} has {depth} boxes, none of them {decision.slot}"
            )
        return pack_place(_named_good(decision), column * DEPTH + depth - 1 - decision.slot)
    place = _hex(translation, cell_of(decision.city or ""))
    keeps = position.ask and decision.good is not None and pack_keep(_colour(decision.good))
    return keeps if keeps and keeps in position.legal() else pack_supply(place)


def _named_good(decision: RecordedDecision) -> int:
    if decision.good is None:
        raise UnplayableError("it does not name a good")
    return _colour(decision.good)
