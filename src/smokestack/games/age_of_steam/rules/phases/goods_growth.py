"""Phase IX: Production, then the dice for the light half of the display, then those for the dark half (AOS-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from smokestack.games.age_of_steam.components.pieces import (
    CITY_COLUMNS,
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
from smokestack.games.age_of_steam.rules.fact_data import UNKNOWN, box_data, colour_data, cube_data
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    PASS,
    PLACE,
    PRODUCE,
    SUPPLY,
    kind_of,
    pack_place,
    pack_supply,
    place_box,
    place_colour,
    supply_place,
)
from smokestack.games.age_of_steam.rules.position import ROLL_DIE
from smokestack.kernel.facts import Fact, Refusal

if TYPE_CHECKING:
    from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition

# The steps of the phase; every phase begins with step 0.
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


def proceed(position: AgeOfSteamPosition, events: list[Fact] | None) -> bool:
    """Play one step of the phase; True if a player has to decide or a die has to be rolled."""
    if position.step == BEGIN:
        position.step = ASK_PRODUCTION
        position.rules.growth_begins(position, events)
    elif position.step == ASK_PRODUCTION:
        seat = position.rules.produces(position)
        position.queue = [seat] if seat >= 0 else []
        position.step = PRODUCING
    elif position.step == PRODUCING:
        if position.queue:
            return True
        position.step = BEFORE_DICE
    elif position.step == BEFORE_DICE:
        position.step = LIGHT_DICE
        position.rules.before_dice(position, events)
    elif position.step in (LIGHT_DICE, DARK_DICE):
        position.dice = position.rules.dice(position, LIGHT if position.step == LIGHT_DICE else DARK)
        position.step += 1
    elif position.step in (ROLLING_LIGHT, ROLLING_DARK):
        if position.dice:
            position.chance = ROLL_DIE
            return True
        position.step += 1
    elif position.step == ENDING:
        position.step = ENDED
        position.rules.growth_ends(position, events)
    return False


def over(position: AgeOfSteamPosition) -> bool:
    return position.step == ENDED


# --- Production (AOS-17.2) ---------------------------------------------------------------------------------


def legal(position: AgeOfSteamPosition) -> list[int]:
    if not position.hand:
        places = position.rules.supply_places(position)
        draws = [] if places and not position.rules.production_boxes(position) else [PRODUCE]
        return [*draws, *[pack_supply(place) for place in places], PASS]
    boxes = position.rules.production_boxes(position)
    return [pack_place(colour, box) for colour in sorted(set(position.hand)) for box in boxes]


def refusal(position: AgeOfSteamPosition, action: int) -> Refusal | None:
    kind = kind_of(action)
    if kind == SUPPLY and not position.hand:
        return None if action in legal(position) else position.rules.supply_refusal(position, supply_place(action))
    if kind == PRODUCE and not position.hand and action not in legal(position):
        return Refusal("AOS-17.2", "display-full")
    if kind != PLACE:
        return Refusal("AOS-17.2", "place-first", {"n": len(position.hand)}) if position.hand else None
    if not position.hand:
        return Refusal("AOS-17.2", "nothing-drawn")
    colour, box = place_colour(action), place_box(action)
    if colour not in position.hand:
        return Refusal("AOS-17.2", "not-in-hand", colour_data(colour))
    if box not in position.rules.production_boxes(position):
        return Refusal("AOS-17.2", "box-not-free", {"box": box_name(box) if box < len(position.display) else UNKNOWN})
    return None


def apply(position: AgeOfSteamPosition, action: int, events: list[Fact] | None) -> None:
    kind = kind_of(action)
    seat = position.queue[0]
    if kind == PASS:
        position.queue = []
        if events is not None:
            events.append(Fact("no-production", seat))
    elif kind == PRODUCE:
        position.rules.produce(position, seat)
    elif kind == SUPPLY:
        position.queue = []
        position.rules.supply(position, seat, supply_place(action), events)
    else:
        _place_cube(position, seat, place_colour(action), place_box(action), events)


def _place_cube(position: AgeOfSteamPosition, seat: int, colour: int, box: int, events: list[Fact] | None) -> None:
    position.hand.remove(colour)
    position.display[box] = colour
    if events is not None:
        events.append(Fact("produced", seat, colour_data(colour) | box_data(box)))
    if position.hand and not position.rules.production_boxes(position):  # no box is left for the other cube
        for left in position.hand:
            position.bag[left] += 1
            if events is not None:
                events.append(Fact("returned", seat, colour_data(left)))
        position.hand = []
    if not position.hand:
        position.queue = []


# --- the dice (AOS-17.3 to 17.5) ----------------------------------------------------------------------------


def apply_roll(position: AgeOfSteamPosition, number: int, events: list[Fact] | None) -> None:
    """One die: a cube leaves every column of that number in that half (AOS-17.4)."""
    position.dice -= 1
    half = LIGHT if position.step == ROLLING_LIGHT else DARK
    column = half * 6 + number - 1
    if events is not None:
        events.append(Fact("rolled", data={"die": number, "half": "dark" if half == DARK else "light"}))
    if position.board.column_city[column] >= 0:
        _grow(position, column, position.board.column_city[column], events)
    for letter in range(N_LETTERS):
        if NEW_CITY_COLUMNS[letter] == column and position.new_city_at[letter] >= 0:
            _grow(position, CITY_COLUMNS + letter, position.new_city_at[letter], events)


def _grow(position: AgeOfSteamPosition, column: int, hex: int, events: list[Fact] | None) -> None:
    """Move the topmost cube of a column to its city (AOS-17.5)."""
    for box in range(column * DEPTH, column * DEPTH + depth(column)):
        colour = position.display[box]
        if colour != EMPTY:
            position.display[box] = EMPTY
            position.put_cube(hex, colour)
            if events is not None:
                data = cube_data(position.board, colour, hex, "city")
                events.append(Fact("grew", data=data | {"column": column_name(column), "column_id": column}))
            return


def prompt(position: AgeOfSteamPosition) -> Fact:
    seat = position.queue[0]
    return Fact("place", seat, {"n": len(position.hand)}) if position.hand else Fact("produce", seat)
