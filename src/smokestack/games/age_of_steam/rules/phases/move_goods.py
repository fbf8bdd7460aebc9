"""Phase V: in each of two rounds every player moves a cube, upgrades the engine or passes (AOS-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import FIRST_MOVE
from smokestack.games.age_of_steam.rules.delivery import MAX_HOPS, arrives, deliveries, loads, next_hops
from smokestack.games.age_of_steam.rules.fact_data import colour_data, cube_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    LIFT,
    LOAD,
    MOVE,
    PASS,
    UPGRADE,
    VIA,
    WAIT,
    kind_of,
    load_city,
    load_colour,
    move_city,
    move_colour,
    move_stop,
    pack_load,
    pack_move,
    pack_via,
    via_stop,
    with_move_stop,
)
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops, stop_after
from smokestack.games.age_of_steam.rules.position import RIDE_COLOUR, RIDE_HOPS, RIDE_START
from smokestack.games.age_of_steam.rules.refusals.moves import refuse_load, refuse_move, refuse_via
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition) -> None:
    position.move_round = 0
    position.upgraded = [0] * position.seats
    position.queue = []
    position.ride = []


def proceed(position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
    """Go on to the next player or the next round (AOS-13.1)."""
    if position.queue:
        return True
    if position.move_round == position.rules.move_rounds:
        position.move_round = 0
        return False
    position.move_round += 1
    position.queue = position.order[:]
    position.may_wait = 0
    first = position.holder(FIRST_MOVE)
    if first >= 0 and first != position.order[0]:  # AOS-6.3
        position.queue.remove(first)
        position.queue.insert(0, first)
        position.may_wait = 1 if position.rules.rulings.may_decline_first else 0  # AOS-R-10
    if events is not None:
        events.append(Fact("move-round", data={"n": position.move_round}))
    return True


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    if position.ride:
        return [pack_via(place) for place in next_hops(position, seat, position.ride)]
    found = deliveries(position, seat, position.rules.list_limit)
    if len(found) > position.rules.list_limit:
        found = [pack_load(colour, start) for colour, start in loads(position, seat)]
    found.extend(position.rules.extra_moves(position, seat))
    if may_upgrade(position, seat):
        found.append(UPGRADE)
    if position.may_wait:
        found.append(WAIT)
    found.append(PASS)
    return found


def too_many(position: AgeOfSteamPosition, seat: int) -> bool:
    """Whether there are more deliveries than can be listed, so that they are named step by step."""
    return len(deliveries(position, seat, position.rules.list_limit)) > position.rules.list_limit


def may_upgrade(position: AgeOfSteamPosition, seat: int) -> bool:
    """Once in the phase, and not beyond the last step (AOS-13.12)."""
    return not position.upgraded[seat] and position.engine[seat] < position.rules.max_engine


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    seat = position.queue[0]
    kind = kind_of(action)
    if position.ride:
        return refuse_via(position, seat, action)
    if kind == MOVE:
        return refuse_move(position, seat, action, too_many(position, seat))
    if kind == LOAD:
        return refuse_load(position, seat, action, too_many(position, seat))
    if kind == UPGRADE:
        if position.upgraded[seat]:
            return Refusal("AOS-13.12", "upgraded-already")
        if not may_upgrade(position, seat):
            return Refusal("AOS-13.12", "engine-top", {"links": position.engine[seat]})
        return None
    if kind == WAIT:
        return None if position.may_wait else Refusal("AOS-6.3", "cannot-wait")
    if kind == LIFT:
        return position.rules.extra_refusal(position, seat, action)
    if kind == VIA:
        return Refusal("AOS-13.2", "load-first")
    return None


# --- what happens ----------------------------------------------------------------------------------------


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    seat = position.queue[0]
    kind = kind_of(action)
    position.may_wait = 0
    if kind == WAIT:
        position.queue = position.order[:]
        if events is not None:
            events.append(Fact("waits", seat))
        return
    if kind == LOAD:
        position.ride = [load_colour(action), load_city(action)]
        return
    if kind == VIA:
        _apply_via(position, seat, via_stop(action), events)
        return
    position.queue.pop(0)
    if kind == MOVE:
        deliver(position, seat, move_colour(action), move_city(action), move_places(action), events)
    elif kind == UPGRADE:
        position.upgraded[seat] = 1
        position.rules.raise_engine(position, seat, events)
    elif kind == PASS:
        if events is not None:
            events.append(Fact("passed-move", seat))
    else:
        position.rules.play_extra(position, seat, action, events)


def move_places(action: int) -> list[int]:
    """The places of the hops of a legal `move`."""
    places: list[int] = []
    for index in range(MAX_HOPS):
        place = move_stop(action, index)
        if place:
            places.append(place)
    return places


def _apply_via(position: AgeOfSteamPosition, seat: int, place: int, events: list[Fact] | None) -> None:
    """Go one hop further; the delivery happens when the cube arrives."""
    position.ride.append(place)
    colour, start, places = position.ride[RIDE_COLOUR], position.ride[RIDE_START], position.ride[RIDE_HOPS:]
    if arrives(position, colour, start, places):
        position.ride = []
        position.queue.pop(0)
        deliver(position, seat, colour, start, places, events)


def deliver(
    position: AgeOfSteamPosition, seat: int, colour: int, start: int, places: list[int], events: list[Fact] | None
) -> None:
    """Deliver the cube over these hops. Every link pays its owner (AOS-13.9, 13.10)."""
    if events is not None:
        events.append(Fact("moved", seat, _path_data(position, colour, start, places)))
    stop = start
    owners: list[int] = []
    for place in places:
        hop = hops(position, stop)[place - 1]
        owners.append(hop_payee(hop))
        stop = hop_stop(hop)
    position.put_cube(start, colour, -1)
    for index, owner in enumerate(owners):
        if owner >= 0 and owner not in owners[:index]:
            position.earn(owner, owners.count(owner), "link-income", events)
    position.rules.put_away(position, seat, colour, stop, events)
    position.rules.delivered(position, seat, colour, start, stop, owners, events)


def _path_data(position: AgeOfSteamPosition, colour: int, start: int, places: list[int]) -> FactData:
    """The stops of a delivery in words and as hexes, and the seats that are paid, -1 for an unpaid link."""
    stop = start
    names, stops = [position.board.names[start]], [start]
    payees: list[int] = []
    for place in places:
        hop = hops(position, stop)[place - 1]
        stop = hop_stop(hop)
        names.append(position.board.names[stop])
        stops.append(stop)
        payees.append(hop_payee(hop))
    path: FactData = {"path": " > ".join(names), "path_ids": stops, "payee_ids": payees, "n": len(places)}
    return colour_data(colour) | path


def delivery_actions(position: AgeOfSteamPosition, colour: int, start: int, places: list[int]) -> list[int]:
    """The action, or the series of actions, that makes this delivery in this position."""
    if too_many(position, position.queue[0]):
        return [pack_load(colour, start), *[pack_via(place) for place in places]]
    action = pack_move(colour, start)
    for index, place in enumerate(places):
        action = with_move_stop(action, index, place)
    return [action]


def prompt(position: AgeOfSteamPosition) -> Fact:
    seat = position.queue[0]
    if position.ride:
        stop = stop_after(position, position.ride[RIDE_START], position.ride[RIDE_HOPS:])
        return Fact("via", seat, cube_data(position.board, position.ride[RIDE_COLOUR], stop, "city"))
    key = "move-or-wait" if position.may_wait else "move"
    return Fact(key, seat, {"n": position.move_round, "links": position.engine[seat]})
