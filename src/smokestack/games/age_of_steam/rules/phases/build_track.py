"""Phase IV: everybody urbanizes if entitled, builds track and ends the turn (AOS-8 to AOS-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import FIRST_BUILD
from smokestack.games.age_of_steam.components.tiles import words
from smokestack.games.age_of_steam.rules import laying
from smokestack.games.age_of_steam.rules.fact_data import hex_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BUILD,
    BUY,
    DONE,
    TAKE_BACK,
    URBANIZE,
    WAIT,
    build_hex,
    build_tile,
    buy_link,
    kind_of,
)
from smokestack.games.age_of_steam.rules.legal_builds import legal_builds
from smokestack.games.age_of_steam.rules.lines import END_A, PORT_A, PORT_B, WIDTH
from smokestack.games.age_of_steam.rules.network import incomplete_of
from smokestack.games.age_of_steam.rules.phases import special_links, take_back, urbanize
from smokestack.games.age_of_steam.rules.refusals.builds import refuse_build
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition) -> None:
    """The owner of First Build goes first, or waits (AOS-6.4, 6.10)."""
    first = position.holder(FIRST_BUILD)
    position.queue = position.order[:]
    position.may_wait = 0
    if first >= 0 and first != position.order[0]:
        position.queue.remove(first)
        position.queue.insert(0, first)
        position.may_wait = 1 if position.rules.rulings.may_decline_first else 0  # AOS-R-10
    if position.queue:
        begin_turn(position)


def begin_turn(position: AgeOfSteamPosition) -> None:
    position.prices = []
    position.built = []
    position.urbanized = 0
    take_back.remember(position)


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    found = urbanize.legal_urbanizations(position, seat)
    if len(position.prices) < position.rules.builds_allowed(position, seat):
        found += legal_builds(position, seat)
        found += special_links.legal_purchases(position, seat)
    if position.may_wait:
        found.append(WAIT)
    found.append(DONE if take_back.may_end(position, seat) else TAKE_BACK)
    return found


# --- why not -----------------------------------------------------------------------------------------------


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    seat = position.queue[0]
    kind = kind_of(action)
    if kind in (BUILD, BUY):
        allowed = position.rules.builds_allowed(position, seat)
        if len(position.prices) >= allowed:
            return Refusal("AOS-8.2", "no-builds-left", {"n": allowed})
        if kind == BUY:
            return special_links.refuse_purchase(position, seat, buy_link(action))
        return refuse_build(position, seat, build_hex(action), build_tile(action))
    if kind == URBANIZE:
        return urbanize.refuse_urbanization(position, seat, action)
    if kind == WAIT:
        return None if position.may_wait else Refusal("AOS-6.4", "cannot-wait")
    if kind == DONE and not take_back.may_end(position, seat):
        return Refusal("AOS-MAP-5", "loose-ends", loose_end(position, incomplete_of(position, seat)[0]))
    if kind == TAKE_BACK and take_back.may_end(position, seat):
        return Refusal("AOS-MAP-5", "nothing-to-take-back")
    return None


def loose_end(position: AgeOfSteamPosition, line: int) -> FactData:
    """Where an incomplete line ends: the hex and the edge of its last tile."""
    at, lines = line * WIDTH, position.lines
    port = lines[at + PORT_A] if lines[at + END_A] < 0 else lines[at + PORT_B]
    hex = port // 6
    return {"hex": f"{position.board.labels[hex]} {position.board.edge_name(port)}", "hex_id": hex}


# --- what happens ----------------------------------------------------------------------------------------


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    seat = position.queue[0]
    kind = kind_of(action)
    if kind == BUILD:
        _apply_build(position, seat, build_hex(action), build_tile(action), events)
        _after_build(position, seat)
    elif kind == BUY:
        special_links.apply_purchase(position, seat, buy_link(action), events)
        _after_build(position, seat)
    elif kind == URBANIZE:
        urbanize.apply_urbanization(position, seat, action, events)
        _remember_if_complete(position, seat)
    elif kind == WAIT:
        position.may_wait = 0
        position.queue = position.order[:]
        begin_turn(position)
        if events is not None:
            events.append(Fact("waits", seat))
    elif kind == DONE or not take_back.apply_take_back(position, seat, events):
        _end_turn(position, seat, events)


def _apply_build(position: AgeOfSteamPosition, seat: int, hex: int, placement: int, events: list[Fact] | None) -> None:
    laid = laying.laid_on(position, hex, placement)
    old = position.tile[hex]
    operation = laying.operation(position, hex, laid)
    paid = laying.pay(position, seat, position.rules.list_price(position, seat, hex, old, laid))
    laying.build(position, seat, hex, laid)
    position.built.append(hex)
    if events is not None:
        key = ("built", "extended", "redirected")[operation]
        tile: FactData = {"tile": words(position.board.edge_names)[placement], "tile_id": placement}
        events.append(Fact(key, seat, hex_data(position.board, hex) | tile | {"cost": paid, "money": -paid}))
    position.rules.after_build(position, seat, hex, old, laid, events)


def _after_build(position: AgeOfSteamPosition, seat: int) -> None:
    position.may_wait = 0
    _remember_if_complete(position, seat)


def _remember_if_complete(position: AgeOfSteamPosition, seat: int) -> None:
    """A moment without loose ends is one to go back to (AOS-MAP-5)."""
    if not position.rules.may_leave_incomplete() and not incomplete_of(position, seat):
        take_back.remember(position)


def _end_turn(position: AgeOfSteamPosition, seat: int, events: list[Fact] | None) -> None:
    lost = laying.lose_abandoned(position, seat)
    if events is not None:
        events.append(Fact("build-done", seat, {"n": len(position.built)}))
        events.extend(Fact("abandoned", seat, loose_end(position, line)) for line in lost)
    position.queue.pop(0)
    position.may_wait = 0
    position.safe = []
    position.taken_back = 0
    position.prices = []
    position.built = []
    if position.queue:
        begin_turn(position)


def prompt(position: AgeOfSteamPosition) -> Fact:
    seat = position.queue[0]
    left = position.rules.builds_allowed(position, seat) - len(position.prices)
    key = "build"
    if position.may_wait:
        key = "build-or-wait"
    elif urbanize.may_still_urbanize(position, seat):
        key = "urbanize-or-build"
    return Fact(key, seat, {"n": left, "cash": position.cash[seat]})
