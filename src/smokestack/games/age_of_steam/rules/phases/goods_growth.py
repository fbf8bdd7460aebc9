"""Phase IX: Production, then the dice of the light half, then those of the dark half (AOS-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.actions import KIND, PASS, PLACE, PRODUCE, SUPPLY, bare, one, place_action
from smokestack.games.age_of_steam.pieces import (
    CITY_COLUMNS,
    COLOURS,
    DARK,
    DEPTH,
    EMPTY,
    LIGHT,
    N_LETTERS,
    NEW_CITY_COLUMNS,
    box_name,
    column_name,
    depth,
)
from smokestack.games.age_of_steam.state import ROLL_DIE
from smokestack.kernel.facts import Fact, FactData, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.state import Table

BEGIN: Final = 0
ASK_PRODUCTION: Final = 1
PRODUCING: Final = 2
BEFORE_DICE: Final = 3
LIGHT_DICE: Final = 4
ROLLING_LIGHT: Final = 5
DARK_DICE: Final = 6
ROLLING_DARK: Final = 7
ENDING: Final = 8
ENDED: Final = 9


def begin(t: Table) -> None:
    t.step = BEGIN
    t.queue = []
    t.hand = []


def proceed(t: Table, events: list[Fact] | None) -> bool:
    """One step of the phase; True when somebody has to decide or a die to fall."""
    if t.step == BEGIN:
        t.step = ASK_PRODUCTION
        t.rules.growth_begins(t, events)
    elif t.step == ASK_PRODUCTION:
        seat = t.rules.produces(t)
        t.queue = [seat] if seat >= 0 else []
        t.step = PRODUCING
    elif t.step == PRODUCING:
        if t.queue:
            return True
        t.step = BEFORE_DICE
    elif t.step == BEFORE_DICE:
        t.step = LIGHT_DICE
        t.rules.before_dice(t, events)
    elif t.step in (LIGHT_DICE, DARK_DICE):
        t.dice = t.rules.dice(t, LIGHT if t.step == LIGHT_DICE else DARK)
        t.step += 1
    elif t.step in (ROLLING_LIGHT, ROLLING_DARK):
        if t.dice:
            t.chance = ROLL_DIE
            return True
        t.step += 1
    elif t.step == ENDING:
        t.step = ENDED
        t.rules.growth_ends(t, events)
    return False


def over(t: Table) -> bool:
    return t.step == ENDED


def legal(t: Table) -> list[int]:
    if not t.hand:
        places = t.rules.supply_places(t)
        draws = [] if places and not t.rules.production_boxes(t) else [bare(PRODUCE)]
        return [*draws, *(one(SUPPLY, place) for place in places), bare(PASS)]
    boxes = t.rules.production_boxes(t)
    return [place_action(colour, box) for colour in sorted(set(t.hand)) for box in boxes]


def refusal(t: Table, action: int) -> Refusal | None:
    kind = action & KIND
    if kind == SUPPLY and not t.hand:
        return None if action in legal(t) else t.rules.supply_refusal(t, action >> 6)
    if kind == PRODUCE and not t.hand and action not in legal(t):
        return Refusal("AOS-17.2", "display-full")
    if kind != PLACE:
        return Refusal("AOS-17.2", "place-first", {"n": len(t.hand)}) if t.hand else None
    if not t.hand:
        return Refusal("AOS-17.2", "nothing-drawn")
    colour, box = action >> 6 & 7, action >> 9
    if colour not in t.hand:
        word = COLOURS[colour] if colour < len(COLOURS) else "?"
        return Refusal("AOS-17.2", "not-in-hand", {"colour": word})
    if box not in t.rules.production_boxes(t):
        return Refusal("AOS-17.2", "box-not-free", {"box": box_name(box) if box < len(t.display) else "?"})
    return None


def apply(t: Table, action: int, events: list[Fact] | None) -> None:
    kind = action & KIND
    seat = t.queue[0]
    if kind == PASS:
        t.queue = []
        if events is not None:
            events.append(Fact("no-production", seat))
    elif kind == PRODUCE:
        t.rules.produce(t, seat)
    elif kind == SUPPLY:
        t.queue = []
        t.rules.supply(t, seat, action >> 6, events)
    else:
        colour, box = action >> 6 & 7, action >> 9
        t.hand.remove(colour)
        t.display[box] = colour
        if events is not None:
            events.append(Fact("produced", seat, {"colour": COLOURS[colour], "box": box_name(box)}))
        if t.hand and not t.rules.production_boxes(t):  # only one box was empty
            for left in t.hand:
                t.bag[left] += 1
                if events is not None:
                    events.append(Fact("returned", seat, {"colour": COLOURS[left]}))
            t.hand = []
        if not t.hand:
            t.queue = []


def roll(t: Table, number: int, events: list[Fact] | None) -> None:
    """One die: a cube from every column of that number in that half (AOS-17.4)."""
    t.dice -= 1
    half = LIGHT if t.step == ROLLING_LIGHT else DARK
    column = half * 6 + number - 1
    if events is not None:
        events.append(Fact("rolled", data={"die": number, "half": "dark" if half else "light"}))
    if t.board.column_city[column] >= 0:
        grow(t, column, t.board.column_city[column], events)
    for letter in range(N_LETTERS):
        if NEW_CITY_COLUMNS[letter] == column and t.new_city_at[letter] >= 0:
            grow(t, CITY_COLUMNS + letter, t.new_city_at[letter], events)


def grow(t: Table, column: int, hex: int, events: list[Fact] | None) -> None:
    """The topmost cube of a column goes to its city (AOS-17.5)."""
    for box in range(column * DEPTH, column * DEPTH + depth(column)):
        colour = t.display[box]
        if colour != EMPTY:
            t.display[box] = EMPTY
            t.put_cube(hex, colour)
            if events is not None:
                data: FactData = {"colour": COLOURS[colour], "city": t.board.names[hex]}
                events.append(Fact("grew", data=data | {"column": column_name(column)}))
            return


def prompt(t: Table) -> Fact:
    return Fact("place", t.queue[0], {"n": len(t.hand)}) if t.hand else Fact("produce", t.queue[0])
