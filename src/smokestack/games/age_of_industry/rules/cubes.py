"""Cubes and flips: placing, using and buying cubes, filling the demand track, flipping counters (AOI-7 to 9)."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import COAL
from smokestack.games.age_of_industry.rules.fact_data import counter_data, cube_data, source_data, space_data
from smokestack.games.age_of_industry.rules.money import earn
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.games.age_of_industry.rules.source_codes import is_import, source_import, source_space
from smokestack.games.age_of_industry.rules.transport import sources_of, track_price
from smokestack.kernel.facts import Fact


def flip_counter(position: AgeOfIndustryPosition, space: int, events: list[Fact] | None) -> None:
    """Turn a counter over and pay its owner at once, whoever's turn it is (AOI-9.1 to AOI-9.5)."""
    owner, counter = position.owner[space], position.counter[space]
    income = position.board.components.counter_income[counter]
    position.flipped[space] = 1
    position.flips[owner] += 1
    earn(position, owner, income)
    if events is not None:
        data = {**counter_data(position, counter), **space_data(position, space), "money": income}
        events.append(Fact("flipped", owner, data))


def flip_used_up_ship(position: AgeOfIndustryPosition, ship: int, events: list[Fact] | None) -> None:
    """A ship flips when its import and its market are used up; a missing one counts as used up (AOI-9.4, AOI-9.7)."""
    space = position.board.place_spaces[ship][0]
    if position.counter[space] < 0 or position.flipped[space] or position.never_flips[space]:
        return
    import_box, market = position.board.ship_import[ship], position.board.ship_market[ship]
    if import_box >= 0 and position.imports[import_box] > 0:
        return
    if market < 0 or position.market_used[market]:
        flip_counter(position, space, events)


def place_cubes(position: AgeOfIndustryPosition, space: int, count: int, cube: int) -> None:
    """Give a new mine or ironworks its cubes."""
    position.cubes[space] = count
    position.cubes_added[cube] += count
    position.sources_changed()


def set_import(position: AgeOfIndustryPosition, import_box: int, count: int) -> None:
    position.imports = changed(position.imports, import_box, count - position.imports[import_box])
    position.sources_changed()


def fetch_cubes(position: AgeOfIndustryPosition, cube: int, sources: list[int], events: list[Fact] | None) -> None:
    """Remove the cubes used and bought, flipping what they empty (AOI-6.1, step 3)."""
    for source in sources:
        if source:
            use_cube(position, source, cube, events)
        else:
            buy_cube(position, cube, events)


def use_cube(position: AgeOfIndustryPosition, source: int, cube: int, events: list[Fact] | None) -> None:
    """Take a cube from a source; an emptied mine, ironworks or ship flips at once (AOI-7.7, AOI-9.1)."""
    position.cubes_removed[cube] += 1
    if events is not None:
        events.append(Fact("used", position.seat, {**cube_data(cube), **source_data(position, source)}))
    if is_import(source):
        import_box = source_import(source)
        position.imports = changed(position.imports, import_box, -1)
        if position.imports[import_box] == 0:
            position.sources_changed()
        flip_used_up_ship(position, position.board.import_ship[import_box], events)
        return
    space = source_space(source)
    position.cubes[space] -= 1
    if position.cubes[space] == 0:
        position.sources_changed()
        flip_counter(position, space, events)


def buy_cube(position: AgeOfIndustryPosition, cube: int, events: list[Fact] | None) -> None:
    """A bought cube leaves the track, or comes from the supply if the track is empty (AOI-8.2, AOI-8.3).

    The caller has paid for it already.
    """
    price = track_price(position, cube, 1)
    if position.demand[cube] > 0:
        position.demand[cube] -= 1
    else:
        position.cubes_added[cube] += 1
    position.cubes_removed[cube] += 1
    if events is not None:
        events.append(Fact("bought", position.seat, {**cube_data(cube), "price": price, "money": -price}))


def fill_track(position: AgeOfIndustryPosition, cube: int, count: int, events: list[Fact] | None) -> int:
    """Move cubes to the empty spaces, the dearest first, and pay the builder (AOI-8.4, AOI-8.5).

    Returns how many cubes are left.
    """
    prices = position.board.components.track_prices[cube]
    moved = total = 0
    while count > moved and position.demand[cube] < len(prices):
        total += prices[len(prices) - position.demand[cube] - 1]
        position.demand[cube] += 1
        moved += 1
    if moved:
        earn(position, position.seat, total)
        if events is not None:
            events.append(Fact("track_filled", position.seat, {"n": moved, **cube_data(cube), "money": total}))
    return count - moved


def any_cube_left(position: AgeOfIndustryPosition, cube: int) -> bool:
    """Whether a cube of this kind is in any source or on the demand track (AOI-10.2, AOI-10.3)."""
    return position.demand[cube] > 0 or bool(sources_of(position, cube).ids)


def fill_import(position: AgeOfIndustryPosition, ship: int) -> None:
    """A new ship brings the cubes of its import (AOI-11.5), unless they were there from the start (AOI-25.2)."""
    import_box = position.board.ship_import[ship]
    if import_box >= 0 and not position.rulings.imports_at_setup:
        printed = position.board.import_cubes[import_box]
        position.cubes_added[COAL] += printed
        set_import(position, import_box, printed)
