"""What chance does: cubes from the bag, dice, the first order (AOS-1.7, AOS-20.9)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.actions import DRAW, KIND, ORDER, ROLL, one
from smokestack.games.age_of_steam.phases import goods_growth
from smokestack.games.age_of_steam.pieces import COLOURS, box_name
from smokestack.games.age_of_steam.state import (
    DRAW_CUBE,
    DRAW_LOT,
    DRAW_SEAT,
    FOR_BOX,
    FOR_HAND,
    FOR_HEX,
    FOR_TERMINAL,
    ROLL_DIE,
    TARGETS,
)
from smokestack.games.age_of_steam.turn import drawable
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table


def legal(t: Table) -> list[int]:
    if t.chance == DRAW_CUBE:
        return [one(DRAW, colour) for colour in drawable(t)]
    if t.chance == ROLL_DIE:
        return [one(ROLL, die) for die in range(1, 7)]
    if t.chance == DRAW_LOT:
        return [one(ORDER, seat) for seat in t.rules.undecided(t)]
    return [one(ORDER, seat) for seat in range(t.seats) if seat not in t.order]


def odds(t: Table) -> list[tuple[int, float]]:
    """Cubes as many as there are of them in the bag, everything else alike."""
    if t.chance == DRAW_CUBE:
        colours = drawable(t)
        total = sum(t.bag[colour] for colour in colours)
        return [(one(DRAW, colour), t.bag[colour] / total) for colour in colours]
    outcomes = legal(t)
    return [(outcome, 1 / len(outcomes)) for outcome in outcomes]


def draw(t: Table, rng: Random) -> int:
    if t.chance == DRAW_CUBE:
        colours = drawable(t)
        left = int(rng.random() * sum(t.bag[colour] for colour in colours))
        for colour in colours:
            left -= t.bag[colour]
            if left < 0:
                return one(DRAW, colour)
        return one(DRAW, colours[-1])
    outcomes = legal(t)
    return outcomes[int(rng.random() * len(outcomes))]


def refusal(t: Table, action: int) -> Refusal | None:
    """Why chance cannot have done this."""
    if action in legal(t):
        return None
    kind = action & KIND
    if t.chance == DRAW_CUBE:
        if kind != DRAW:
            return Refusal("AOS-1.7", "draw-first")
        colour = action >> 6
        word = COLOURS[colour] if colour < len(COLOURS) else "?"
        return Refusal("AOS-1.7", "not-in-bag", {"colour": word})
    if t.chance == ROLL_DIE:
        return Refusal("AOS-17.3", "roll-first")
    if t.chance == DRAW_LOT:
        return Refusal("AOS-20.9", "lot-first")
    return Refusal("AOS-2.5", "order-first")


def apply(t: Table, action: int, events: list[Fact] | None) -> None:
    value = action >> 6
    if t.chance == DRAW_CUBE:
        _drawn(t, value, events)
    elif t.chance == ROLL_DIE:
        goods_growth.roll(t, value, events)
    elif t.chance == DRAW_SEAT:
        t.order.append(value)
    else:
        t.rules.drew_lot(t, value, events)


def _drawn(t: Table, colour: int, events: list[Fact] | None) -> None:
    purpose, target = t.owed[0] // TARGETS, t.owed[0] % TARGETS
    t.owed.pop(0)
    t.bag[colour] -= 1
    data: FactData = {"colour": COLOURS[colour]}
    key = "drew"
    if purpose == FOR_BOX:
        t.display[target] = colour
        data["place"] = box_name(target)
    elif purpose == FOR_HEX:
        t.put_cube(target, colour)
        data["place"] = t.board.names[target]
    elif purpose == FOR_TERMINAL:
        t.takes[target] |= 1 << colour
        t.put_cube(target, colour)
        data["place"] = t.board.names[target]
        key = "terminal"
    elif purpose == FOR_HAND:
        t.hand.append(colour)
        key = "drew-hand"
    else:
        t.rules.drawn(t, purpose, target, colour, events)
        return
    if events is not None:
        events.append(Fact(key, t.queue[0] if purpose == FOR_HAND and t.queue else -1, data))


def prompt(t: Table) -> Fact:
    if t.chance == DRAW_CUBE:
        purpose, target = t.owed[0] // TARGETS, t.owed[0] % TARGETS
        if purpose == FOR_BOX:
            return Fact("draw-for", data={"place": box_name(target)})
        if purpose in (FOR_HEX, FOR_TERMINAL):
            return Fact("draw-for", data={"place": t.board.names[target]})
        return Fact("draw")
    if t.chance == ROLL_DIE:
        return Fact("roll", data={"n": t.dice})
    if t.chance == DRAW_LOT:
        return Fact("lot")
    return Fact("order", data={"n": len(t.order) + 1})
