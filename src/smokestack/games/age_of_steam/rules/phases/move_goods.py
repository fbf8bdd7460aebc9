"""Phase V: two rounds, in each of which every player moves a cube, upgrades his engine or does nothing (AOS-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.actions import (
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
from smokestack.games.age_of_steam.delivery import (
    deliveries,
    hop_words,
    hops,
    loads,
    next_hops,
    stop_after,
    unlinked_stop,
)
from smokestack.games.age_of_steam.pieces import COLOURS, FIRST_MOVE
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def begin(t: Table) -> None:
    t.move_round = 0
    t.upgraded = [0] * t.seats
    t.queue = []
    t.ride = []


def proceed(t: Table, events: list[Fact] | None) -> bool:
    """The next player, or the next round (AOS-13.1)."""
    if t.queue:
        return True
    if t.move_round == t.rules.move_rounds:
        t.move_round = 0
        return False
    t.move_round += 1
    t.queue = t.order[:]
    t.may_wait = 0
    first = t.holder(FIRST_MOVE)
    if first >= 0 and first != t.order[0]:  # AOS-6.3
        t.queue.remove(first)
        t.queue.insert(0, first)
        t.may_wait = 1
    if events is not None:
        events.append(Fact("move-round", data={"n": t.move_round}))
    return True


def legal(t: Table) -> list[int]:
    seat = t.queue[0]
    if t.ride:
        return [one(VIA, place) for place in next_hops(t, seat, t.ride)]
    found = deliveries(t, seat, t.rules.list_limit)
    if len(found) > t.rules.list_limit:
        found = [load_action(colour, start) for colour, start in loads(t, seat)]
    found.extend(t.rules.extra_moves(t, seat))
    if may_upgrade(t, seat):
        found.append(bare(UPGRADE))
    if t.may_wait:
        found.append(bare(WAIT))
    found.append(bare(PASS))
    return found


def too_many(t: Table, seat: int) -> bool:
    """Are there more deliveries than can be listed, so that they are told link by link?"""
    return len(deliveries(t, seat, t.rules.list_limit)) > t.rules.list_limit


def may_upgrade(t: Table, seat: int) -> bool:
    """Once in the phase, and not beyond the last step (AOS-13.12)."""
    return not t.upgraded[seat] and t.engine[seat] < t.rules.max_engine


# --- why not -----------------------------------------------------------------------------------------------


def refusal(t: Table, action: int) -> Refusal | None:
    seat = t.queue[0]
    kind = action & KIND
    if t.ride:
        return _via_refusal(t, seat, action)
    if kind in (MOVE, LOAD):
        return _move_refusal(t, seat, action, kind)
    if kind == UPGRADE:
        if t.upgraded[seat]:
            return Refusal("AOS-13.12", "upgraded-already")
        return None if may_upgrade(t, seat) else Refusal("AOS-13.12", "engine-top", {"links": t.engine[seat]})
    if kind == WAIT:
        return None if t.may_wait else Refusal("AOS-6.3", "cannot-wait")
    if kind == LIFT:
        return t.rules.extra_refusal(t, seat, action)
    if kind == VIA:
        return Refusal("AOS-13.2", "load-first")
    return None


def _via_refusal(t: Table, seat: int, action: int) -> Refusal | None:
    if action & KIND != VIA:
        return Refusal("AOS-13.6", "under-way", {"colour": COLOURS[t.ride[0]]})
    if action >> 6 in next_hops(t, seat, t.ride):
        return None
    places = [*t.ride[2:], action >> 6]
    return _path_refusal(t, seat, t.ride[0], t.ride[1], places) or Refusal(
        "AOS-13.6", "no-way-on", {"colour": COLOURS[t.ride[0]]}
    )


def _move_refusal(t: Table, seat: int, action: int, kind: int) -> Refusal | None:
    colour, start = action >> 6 & 7, action >> 9 & 511
    if colour >= len(COLOURS) or start >= t.board.size or t.board.spot[start] < 0:
        return Refusal("AOS-13.2", "no-such-cube")
    data: FactData = {"colour": COLOURS[colour], "city": t.board.names[start]}
    if not t.cubes_on(start, colour):
        return Refusal("AOS-13.2", "no-cube", data)
    many = too_many(t, seat)
    if kind == LOAD:
        if not many:
            return Refusal("AOS-13.2", "tell-whole-move")
        return None if (colour, start) in loads(t, seat) else Refusal("AOS-13.6", "no-delivery", data)
    places = [action >> (MOVE_HOPS + HOP_BITS * place) & 127 for place in range(MAX_HOPS)]
    while places and places[-1] == 0:
        places.pop()
    wrong = _path_refusal(t, seat, colour, start, places)
    if wrong is None and not _arrives(t, colour, start, places):
        wrong = Refusal("AOS-13.6", "not-accepted", _at(t, colour, start, places))
    if wrong is None and many:
        wrong = Refusal("AOS-13.2", "tell-link-by-link", data)
    return wrong


def _at(t: Table, colour: int, start: int, places: list[int]) -> FactData:
    stop = stop_after(t, start, places)
    return {"colour": COLOURS[colour], "city": t.board.names[stop]}


def _arrives(t: Table, colour: int, start: int, places: list[int]) -> bool:
    stop = stop_after(t, start, places)
    return bool(places) and bool(t.takes[stop] >> colour & 1)


def _path_refusal(t: Table, seat: int, colour: int, start: int, places: list[int]) -> Refusal | None:
    """What is wrong with a path so far, hop by hop."""
    if t.board.dead_end[start]:
        return Refusal("AOS-13.2", "terminal-start", {"city": t.board.names[start]})
    stop, seen = start, [start]
    own = others = 0
    for number, place in enumerate(places):
        here: FactData = {"city": t.board.names[stop], "colour": COLOURS[colour]}
        ways = hops(t, stop)
        if not 0 < place <= len(ways):
            to = unlinked_stop(t, stop, place)
            return Refusal("AOS-13.2", "no-link-there", {**here, "to": t.board.names[to] if to >= 0 else "?"})
        if number == t.engine[seat]:
            return Refusal("AOS-13.3", "engine", {"links": t.engine[seat]})
        if number and t.takes[stop] >> colour & 1:
            return Refusal("AOS-13.5", "must-stop", here)
        if number and t.board.dead_end[stop]:
            return Refusal("AOS-13.6", "no-passage", here)
        stop = ways[place - 1] // 8
        payee = ways[place - 1] % 8 - 1
        own += 1 if payee == seat else 0
        others += 1 if payee >= 0 and payee != seat else 0
        if stop in seen:
            return Refusal("AOS-13.4", "twice", {"city": t.board.names[stop]})
        seen.append(stop)
    if t.takes[stop] >> colour & 1 and len(places) > 0:
        unpaid = len(places) - own - others
        if not t.rules.path_allowed(t, seat, own, others, unpaid):
            return t.rules.path_refusal(t, seat, own, others, unpaid)
    return None


# --- what happens ----------------------------------------------------------------------------------------


def apply(t: Table, action: int, events: list[Fact] | None) -> None:
    seat = t.queue[0]
    kind = action & KIND
    if kind == WAIT:
        t.may_wait = 0
        t.queue = t.order[:]
        if events is not None:
            events.append(Fact("waits", seat))
        return
    t.may_wait = 0
    if kind == LOAD:
        t.ride = [action >> 6 & 7, action >> 9]
        return
    if kind == VIA:
        t.ride.append(action >> 6)
        colour, start, places = t.ride[0], t.ride[1], t.ride[2:]
        if not _arrives(t, colour, start, places):
            return
        t.ride = []
        t.queue.pop(0)
        deliver(t, seat, colour, start, places, events)
        return
    t.queue.pop(0)
    if kind == MOVE:
        places = [action >> (MOVE_HOPS + HOP_BITS * place) & 127 for place in range(MAX_HOPS)]
        deliver(t, seat, action >> 6 & 7, action >> 9 & 511, [place for place in places if place], events)
    elif kind == UPGRADE:
        t.upgraded[seat] = 1
        t.rules.raise_engine(t, seat, events)
    elif kind == PASS:
        if events is not None:
            events.append(Fact("passed-move", seat))
    else:
        t.rules.play_extra(t, seat, action, events)


def deliver(t: Table, seat: int, colour: int, start: int, places: list[int], events: list[Fact] | None) -> None:
    """The cube goes its way; every link pays its owner (AOS-13.9, 13.10)."""
    stop = start
    owners: list[int] = []
    names = [t.board.names[start]]
    for place in places:
        if events is not None:
            names.append(hop_words(t, stop)[place - 1])
        hop = hops(t, stop)[place - 1]
        owners.append(hop % 8 - 1)
        stop = hop // 8
    t.put_cube(start, colour, -1)
    if events is not None:
        data: FactData = {"colour": COLOURS[colour], "path": " > ".join(names), "n": len(places)}
        events.append(Fact("moved", seat, data))
    for owner in owners:
        if owner >= 0:
            t.earn(owner, 1, "link-income", events)
    t.rules.put_away(t, seat, colour, stop, events)
    t.rules.delivered(t, seat, colour, start, stop, owners, events)


def delivery_actions(t: Table, colour: int, start: int, places: list[int]) -> list[int]:
    """The action or the series of actions that make this delivery in this position."""
    if too_many(t, t.queue[0]):
        return [load_action(colour, start), *(one(VIA, place) for place in places)]
    action = MOVE | colour << 6 | start << 9
    for number, place in enumerate(places):
        action |= place << (MOVE_HOPS + HOP_BITS * number)
    return [action]


def prompt(t: Table) -> Fact:
    seat = t.queue[0]
    if t.ride:
        stop = stop_after(t, t.ride[1], t.ride[2:])
        return Fact("via", seat, {"colour": COLOURS[t.ride[0]], "city": t.board.names[stop]})
    key = "move-or-wait" if t.may_wait else "move"
    return Fact(key, seat, {"n": t.move_round, "links": t.engine[seat]})
