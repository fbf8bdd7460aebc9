"""What chance decides: cubes from the bag, dice, the first player order, lots (AOS-1.7, AOS-20.9)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from smokestack.games.age_of_steam.rules.fact_data import box_data, colour_data, hex_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    DRAW,
    draw_colour,
    kind_of,
    order_player,
    pack_draw,
    pack_order,
    pack_roll,
    roll_die,
)
from smokestack.games.age_of_steam.rules.phases import goods_growth
from smokestack.games.age_of_steam.rules.position import (
    DRAW_CUBE,
    DRAW_LOT,
    DRAW_SEAT,
    FOR_BOX,
    FOR_HAND,
    FOR_HEX,
    FOR_TERMINAL,
    NO_SEAT,
    ROLL_DIE,
    draw_purpose,
    draw_target,
)
from smokestack.games.age_of_steam.rules.sequence import drawable
from smokestack.kernel.bits import with_item
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition


def legal(position: AgeOfSteamPosition) -> list[int]:
    if position.chance == DRAW_CUBE:
        return [pack_draw(colour) for colour in drawable(position)]
    if position.chance == ROLL_DIE:
        return [pack_roll(die) for die in range(1, 7)]
    if position.chance == DRAW_LOT:
        return [pack_order(seat) for seat in position.rules.undecided(position)]
    return [pack_order(seat) for seat in range(position.seats) if seat not in position.order]


def odds(position: AgeOfSteamPosition) -> list[tuple[int, float]]:
    """A colour is as likely as its share of the cubes in the bag. All other outcomes are equally likely."""
    if position.chance == DRAW_CUBE:
        colours = drawable(position)
        total = sum(position.bag[colour] for colour in colours)
        return [(pack_draw(colour), position.bag[colour] / total) for colour in colours]
    outcomes = legal(position)
    return [(outcome, 1 / len(outcomes)) for outcome in outcomes]


def draw(position: AgeOfSteamPosition, rng: Random) -> int:
    if position.chance == DRAW_CUBE:
        colours = drawable(position)
        left = int(rng.random() * sum(position.bag[colour] for colour in colours))
        for colour in colours:
            left -= position.bag[colour]
            if left < 0:
                return pack_draw(colour)
        return pack_draw(colours[-1])
    outcomes = legal(position)
    return outcomes[int(rng.random() * len(outcomes))]


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    """Why this is not a possible outcome."""
    if action in legal(position):
        return None
    if position.chance == DRAW_CUBE:
        if kind_of(action) != DRAW:
            return Refusal("AOS-1.7", "draw-first")
        return Refusal("AOS-1.7", "not-in-bag", colour_data(draw_colour(action)))
    if position.chance == ROLL_DIE:
        return Refusal("AOS-17.3", "roll-first")
    if position.chance == DRAW_LOT:
        return Refusal("AOS-20.9", "lot-first")
    return Refusal("AOS-2.5", "order-first")


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    if position.chance == DRAW_CUBE:
        _apply_draw(position, draw_colour(action), events)
    elif position.chance == ROLL_DIE:
        goods_growth.apply_roll(position, roll_die(action), events)
    elif position.chance == DRAW_SEAT:
        position.order.append(order_player(action))
    else:
        position.rules.drew_lot(position, order_player(action), events)


def _apply_draw(position: AgeOfSteamPosition, colour: int, events: list[Fact] | None) -> None:
    owed = position.owed.pop(0)
    purpose, target = draw_purpose(owed), draw_target(owed)
    position.bag[colour] -= 1
    if purpose == FOR_BOX:
        position.display[target] = colour
        if events is not None:
            events.append(Fact("drew", data=colour_data(colour) | box_data(target, "place")))
    elif purpose == FOR_HEX:
        position.put_cube(target, colour)
        if events is not None:
            events.append(Fact("drew", data=colour_data(colour) | hex_data(position.board, target, "place")))
    elif purpose == FOR_TERMINAL:
        position.takes[target] = with_item(position.takes[target], colour)
        position.put_cube(target, colour)
        if events is not None:
            events.append(Fact("terminal", data=colour_data(colour) | hex_data(position.board, target, "place")))
    elif purpose == FOR_HAND:
        position.hand.append(colour)
        if events is not None:
            events.append(Fact("drew-hand", position.queue[0] if position.queue else NO_SEAT, colour_data(colour)))
    else:
        position.rules.drawn(position, purpose, target, colour, events)


def prompt(position: AgeOfSteamPosition) -> Fact:
    if position.chance == DRAW_CUBE:
        purpose, target = draw_purpose(position.owed[0]), draw_target(position.owed[0])
        if purpose == FOR_BOX:
            return Fact("draw-for", data=box_data(target, "place"))
        if purpose in (FOR_HEX, FOR_TERMINAL):
            return Fact("draw-for", data=hex_data(position.board, target, "place"))
        return Fact("draw")
    if position.chance == ROLL_DIE:
        return Fact("roll", data={"n": position.dice})
    if position.chance == DRAW_LOT:
        return Fact("lot")
    return Fact("order", data={"n": len(position.order) + 1})
