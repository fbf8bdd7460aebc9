"""What chance does: cubes from the bag, dice, the first order (AOS-1.7, AOS-20.9)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.components.pieces import COLOURS, box_name
from smokestack.games.age_of_steam.rules.actions import DRAW, KIND, ORDER, ROLL, one
from smokestack.games.age_of_steam.rules.phases import goods_growth
from smokestack.games.age_of_steam.rules.position import (
    DRAW_CUBE,
    DRAW_LOT,
    DRAW_SEAT,
    FOR_BOX,
    FOR_HAND,
    FOR_HEX,
    FOR_TERMINAL,
    ROLL_DIE,
    draw_purpose,
    draw_target,
)
from smokestack.games.age_of_steam.rules.sequence import drawable
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def legal(position: AgeOfSteamPosition) -> list[int]:
    if position.chance == DRAW_CUBE:
        return [one(DRAW, colour) for colour in drawable(position)]
    if position.chance == ROLL_DIE:
        return [one(ROLL, die) for die in range(1, 7)]
    if position.chance == DRAW_LOT:
        return [one(ORDER, seat) for seat in position.rules.undecided(position)]
    return [one(ORDER, seat) for seat in range(position.seats) if seat not in position.order]


def odds(position: AgeOfSteamPosition) -> list[tuple[int, float]]:
    """Cubes as many as there are of them in the bag, everything else alike."""
    if position.chance == DRAW_CUBE:
        colours = drawable(position)
        total = sum(position.bag[colour] for colour in colours)
        return [(one(DRAW, colour), position.bag[colour] / total) for colour in colours]
    outcomes = legal(position)
    return [(outcome, 1 / len(outcomes)) for outcome in outcomes]


def draw(position: AgeOfSteamPosition, rng: Random) -> int:
    if position.chance == DRAW_CUBE:
        colours = drawable(position)
        left = int(rng.random() * sum(position.bag[colour] for colour in colours))
        for colour in colours:
            left -= position.bag[colour]
            if left < 0:
                return one(DRAW, colour)
        return one(DRAW, colours[-1])
    outcomes = legal(position)
    return outcomes[int(rng.random() * len(outcomes))]


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    """Why chance cannot have done this."""
    if action in legal(position):
        return None
    kind = action & KIND
    if position.chance == DRAW_CUBE:
        if kind != DRAW:
            return Refusal("AOS-1.7", "draw-first")
        colour = action >> 6
        word = COLOURS[colour] if colour < len(COLOURS) else "?"
        return Refusal("AOS-1.7", "not-in-bag", {"colour": word})
    if position.chance == ROLL_DIE:
        return Refusal("AOS-17.3", "roll-first")
    if position.chance == DRAW_LOT:
        return Refusal("AOS-20.9", "lot-first")
    return Refusal("AOS-2.5", "order-first")


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    value = action >> 6
    if position.chance == DRAW_CUBE:
        _drawn(position, value, events)
    elif position.chance == ROLL_DIE:
        goods_growth.roll(position, value, events)
    elif position.chance == DRAW_SEAT:
        position.order.append(value)
    else:
        position.rules.drew_lot(position, value, events)


def _drawn(position: AgeOfSteamPosition, colour: int, events: list[Fact] | None) -> None:
    purpose, target = draw_purpose(position.owed[0]), draw_target(position.owed[0])
    position.owed.pop(0)
    position.bag[colour] -= 1
    data: FactData = {"colour": COLOURS[colour]}
    key = "drew"
    if purpose == FOR_BOX:
        position.display[target] = colour
        data["place"] = box_name(target)
    elif purpose == FOR_HEX:
        position.put_cube(target, colour)
        data["place"] = position.board.names[target]
    elif purpose == FOR_TERMINAL:
        position.takes[target] |= 1 << colour
        position.put_cube(target, colour)
        data["place"] = position.board.names[target]
        key = "terminal"
    elif purpose == FOR_HAND:
        position.hand.append(colour)
        key = "drew-hand"
    else:
        position.rules.drawn(position, purpose, target, colour, events)
        return
    if events is not None:
        events.append(Fact(key, position.queue[0] if purpose == FOR_HAND and position.queue else -1, data))


def prompt(position: AgeOfSteamPosition) -> Fact:
    if position.chance == DRAW_CUBE:
        purpose, target = draw_purpose(position.owed[0]), draw_target(position.owed[0])
        if purpose == FOR_BOX:
            return Fact("draw-for", data={"place": box_name(target)})
        if purpose in (FOR_HEX, FOR_TERMINAL):
            return Fact("draw-for", data={"place": position.board.names[target]})
        return Fact("draw")
    if position.chance == ROLL_DIE:
        return Fact("roll", data={"n": position.dice})
    if position.chance == DRAW_LOT:
        return Fact("lot")
    return Fact("order", data={"n": len(position.order) + 1})
