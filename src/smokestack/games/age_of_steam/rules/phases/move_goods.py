"""Phase V: two rounds, in each of which every player moves a cube, upgrades his engine or does nothing (AOS-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import COLOURS, FIRST_MOVE
from smokestack.games.age_of_steam.rules.actions import (
    HOP_BITS,
    KIND,
    LIFT,
    LOAD,
    MAX_HOPS,
    MOVE,
    MOVE_HOPS,
    PASS,
    UPGRADE,
    VIA,
    WAIT,
    bare,
    load_action,
    one,
)
from smokestack.games.age_of_steam.rules.delivery import (
    deliveries,
    hop_words,
    hops,
    loads,
    next_hops,
    stop_after,
    unlinked_stop,
)
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def begin(position: AgeOfSteamPosition) -> None:
    position.move_round = 0
    position.upgraded = [0] * position.seats
    position.queue = []
    position.ride = []


def proceed(position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
    """The next player, or the next round (AOS-13.1)."""
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
        position.may_wait = 1
    if events is not None:
        events.append(Fact("move-round", data={"n": position.move_round}))
    return True


def legal(position: AgeOfSteamPosition) -> list[int]:
    seat = position.queue[0]
    if position.ride:
        return [one(VIA, place) for place in next_hops(position, seat, position.ride)]
    found = deliveries(position, seat, position.rules.list_limit)
    if len(found) > position.rules.list_limit:
        found = [load_action(colour, start) for colour, start in loads(position, seat)]
    found.extend(position.rules.extra_moves(position, seat))
    if may_upgrade(position, seat):
        found.append(bare(UPGRADE))
    if position.may_wait:
        found.append(bare(WAIT))
    found.append(bare(PASS))
    return found


def too_many(position: AgeOfSteamPosition, seat: int) -> bool:
    """Are there more deliveries than can be listed, so that they are told link by link?"""
    return len(deliveries(position, seat, position.rules.list_limit)) > position.rules.list_limit


def may_upgrade(position: AgeOfSteamPosition, seat: int) -> bool:
    """Once in the phase, and not beyond the last step (AOS-13.12)."""
    return not position.upgraded[seat] and position.engine[seat] < position.rules.max_engine


# --- why not -----------------------------------------------------------------------------------------------


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    seat = position.queue[0]
    kind = action & KIND
    if position.ride:
        return _via_refusal(position, seat, action)
    if kind in (MOVE, LOAD):
        return _move_refusal(position, seat, action, kind)
    if kind == UPGRADE:
        if position.upgraded[seat]:
            return Refusal("AOS-13.12", "upgraded-already")
        return (
            None
            if may_upgrade(position, seat)
            else Refusal("AOS-13.12", "engine-top", {"links": position.engine[seat]})
        )
    if kind == WAIT:
        return None if position.may_wait else Refusal("AOS-6.3", "cannot-wait")
    if kind == LIFT:
        return position.rules.extra_refusal(position, seat, action)
    if kind == VIA:
        return Refusal("AOS-13.2", "load-first")
    return None


def _via_refusal(position: AgeOfSteamPosition, seat: int, action: int) -> Refusal | None:
    if action & KIND != VIA:
        return Refusal("AOS-13.6", "under-way", {"colour": COLOURS[position.ride[0]]})
    if action >> 6 in next_hops(position, seat, position.ride):
        return None
    places = [*position.ride[2:], action >> 6]
    return _path_refusal(position, seat, position.ride[0], position.ride[1], places) or Refusal(
        "AOS-13.6", "no-way-on", {"colour": COLOURS[position.ride[0]]}
    )


def _move_refusal(position: AgeOfSteamPosition, seat: int, action: int, kind: int) -> Refusal | None:
    colour, start = action >> 6 & 7, action >> 9 & 511
    if colour >= len(COLOURS) or start >= position.board.size or position.board.spot[start] < 0:
        return Refusal("AOS-13.2", "no-such-cube")
    data: FactData = {"colour": COLOURS[colour], "city": position.board.names[start]}
    if not position.cubes_on(start, colour):
        return Refusal("AOS-13.2", "no-cube", data)
    many = too_many(position, seat)
    if kind == LOAD:
        if not many:
            return Refusal("AOS-13.2", "tell-whole-move")
        return None if (colour, start) in loads(position, seat) else Refusal("AOS-13.6", "no-delivery", data)
    places = [action >> (MOVE_HOPS + HOP_BITS * place) & 127 for place in range(MAX_HOPS)]
    while places and places[-1] == 0:
        places.pop()
    wrong = _path_refusal(position, seat, colour, start, places)
    if wrong is None and not _arrives(position, colour, start, places):
        wrong = Refusal("AOS-13.6", "not-accepted", _at(position, colour, start, places))
    if wrong is None and many:
        wrong = Refusal("AOS-13.2", "tell-link-by-link", data)
    return wrong


def _at(position: AgeOfSteamPosition, colour: int, start: int, places: list[int]) -> FactData:
    stop = stop_after(position, start, places)
    return {"colour": COLOURS[colour], "city": position.board.names[stop]}


def _arrives(position: AgeOfSteamPosition, colour: int, start: int, places: list[int]) -> bool:
    stop = stop_after(position, start, places)
    return bool(places) and bool(position.takes[stop] >> colour & 1)


def _path_refusal(
    position: AgeOfSteamPosition, seat: int, colour: int, start: int, places: list[int]
) -> Refusal | None:
    """What is wrong with a path so far, hop by hop."""
    if position.board.dead_end[start]:
        return Refusal("AOS-13.2", "terminal-start", {"city": position.board.names[start]})
    stop, seen = start, [start]
    own = others = 0
    for number, place in enumerate(places):
        here: FactData = {"city": position.board.names[stop], "colour": COLOURS[colour]}
        ways = hops(position, stop)
        if not 0 < place <= len(ways):
            to = unlinked_stop(position, stop, place)
            return Refusal("AOS-13.2", "no-link-there", {**here, "to": position.board.names[to] if to >= 0 else "?"})
        if number == position.engine[seat]:
            return Refusal("AOS-13.3", "engine", {"links": position.engine[seat]})
        if number and position.takes[stop] >> colour & 1:
            return Refusal("AOS-13.5", "must-stop", here)
        if number and position.board.dead_end[stop]:
            return Refusal("AOS-13.6", "no-passage", here)
        stop = ways[place - 1] // 8
        payee = ways[place - 1] % 8 - 1
        own += 1 if payee == seat else 0
        others += 1 if payee >= 0 and payee != seat else 0
        if stop in seen:
            return Refusal("AOS-13.4", "twice", {"city": position.board.names[stop]})
        seen.append(stop)
    if position.takes[stop] >> colour & 1 and len(places) > 0:
        unpaid = len(places) - own - others
        if not position.rules.path_allowed(position, seat, own, others, unpaid):
            return position.rules.path_refusal(position, seat, own, others, unpaid)
    return None


# --- what happens ----------------------------------------------------------------------------------------


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    seat = position.queue[0]
    kind = action & KIND
    if kind == WAIT:
        position.may_wait = 0
        position.queue = position.order[:]
        if events is not None:
            events.append(Fact("waits", seat))
        return
    position.may_wait = 0
    if kind == LOAD:
        position.ride = [action >> 6 & 7, action >> 9]
        return
    if kind == VIA:
        position.ride.append(action >> 6)
        colour, start, places = position.ride[0], position.ride[1], position.ride[2:]
        if not _arrives(position, colour, start, places):
            return
        position.ride = []
        position.queue.pop(0)
        deliver(position, seat, colour, start, places, events)
        return
    position.queue.pop(0)
    if kind == MOVE:
        places = [action >> (MOVE_HOPS + HOP_BITS * place) & 127 for place in range(MAX_HOPS)]
        deliver(position, seat, action >> 6 & 7, action >> 9 & 511, [place for place in places if place], events)
    elif kind == UPGRADE:
        position.upgraded[seat] = 1
        position.rules.raise_engine(position, seat, events)
    elif kind == PASS:
        if events is not None:
            events.append(Fact("passed-move", seat))
    else:
        position.rules.play_extra(position, seat, action, events)


def deliver(
    position: AgeOfSteamPosition, seat: int, colour: int, start: int, places: list[int], events: list[Fact] | None
) -> None:
    """The cube goes its way; every link pays its owner (AOS-13.9, 13.10)."""
    stop = start
    owners: list[int] = []
    names = [position.board.names[start]]
    for place in places:
        if events is not None:
            names.append(hop_words(position, stop)[place - 1])
        hop = hops(position, stop)[place - 1]
        owners.append(hop % 8 - 1)
        stop = hop // 8
    position.put_cube(start, colour, -1)
    if events is not None:
        data: FactData = {"colour": COLOURS[colour], "path": " > ".join(names), "n": len(places)}
        events.append(Fact("moved", seat, data))
    for owner in owners:
        if owner >= 0:
            position.earn(owner, 1, "link-income", events)
    position.rules.put_away(position, seat, colour, stop, events)
    position.rules.delivered(position, seat, colour, start, stop, owners, events)


def delivery_actions(position: AgeOfSteamPosition, colour: int, start: int, places: list[int]) -> list[int]:
    """The action or the series of actions that make this delivery in this position."""
    if too_many(position, position.queue[0]):
        return [load_action(colour, start), *(one(VIA, place) for place in places)]
    action = MOVE | colour << 6 | start << 9
    for number, place in enumerate(places):
        action |= place << (MOVE_HOPS + HOP_BITS * number)
    return [action]


def prompt(position: AgeOfSteamPosition) -> Fact:
    seat = position.queue[0]
    if position.ride:
        stop = stop_after(position, position.ride[1], position.ride[2:])
        return Fact("via", seat, {"colour": COLOURS[position.ride[0]], "city": position.board.names[stop]})
    key = "move-or-wait" if position.may_wait else "move"
    return Fact(key, seat, {"n": position.move_round, "links": position.engine[seat]})
