"""What must always hold: counters, railways, cards, cubes, tiles and money add up, and limits are kept."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS, COAL, CUBE_NAMES, IRON, IRONWORKS, MINE
from smokestack.games.age_of_industry.rules.position import EMPTY, LAYING_TILES, AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.spaces import location_limit
from smokestack.kernel.bits import with_item


def violations(position: AgeOfIndustryPosition) -> list[str]:
    """Every invariant that this position violates, in words."""
    found: list[str] = []
    _check_counters(position, found)
    _check_spaces(position, found)
    _check_locations(position, found)
    _check_railways(position, found)
    _check_cards(position, found)
    _check_cubes(position, found)
    _check_markets(position, found)
    _check_money(position, found)
    return found


def _check_counters(position: AgeOfIndustryPosition, found: list[str]) -> None:
    """Every counter is on the map, on the display or out of the game; flips are never undone."""
    components = position.board.components
    for seat in range(position.seats):
        own = [space for space in range(position.board.spaces) if position.owner[space] == seat]
        for counter in range(position.counter_types):
            at = seat * position.counter_types + counter
            count = position.display[at] + position.removed[at]
            count += sum(position.counter[space] == counter for space in own)
            name, copies = components.counter_name[counter], components.counter_copies[counter]
            if count != copies:
                found.append(f"seat {seat} has {count} counters {name}, not {copies}")
        if position.counters_on_map[seat] != len(own):
            found.append(f"seat {seat} has {len(own)} counters on the map, not {position.counters_on_map[seat]}")
        flipped = sum(position.flipped[space] for space in own)
        expected = position.flips[seat] - position.flips_replaced[seat]
        if flipped != expected:
            found.append(f"seat {seat} has {flipped} flipped counters, not {expected}")
    if min(position.display) < 0:
        found.append("a display has a negative number of counters")


def _check_spaces(position: AgeOfIndustryPosition, found: list[str]) -> None:
    board, components = position.board, position.board.components
    for space in range(board.spaces):
        counter, cubes = position.counter[space], position.cubes[space]
        if (counter < 0) != (position.owner[space] < 0):
            found.append(f"space {space} has an owner without a counter or a counter without an owner")
        if counter < 0:
            if cubes or position.flipped[space]:
                found.append(f"the empty space {space} holds cubes or is flipped")
            continue
        industry, name = components.counter_industry[counter], components.counter_name[counter]
        fits = components.industry_space[industry] == board.space_kind[space]
        if not fits or components.counter_level[counter] == 0:
            found.append(f"{name} is on space {space}, where it cannot be built")
        if not 0 <= cubes <= components.counter_cubes[counter]:
            found.append(f"space {space} holds {cubes} cubes")
        if industry in (MINE, IRONWORKS) and (cubes == 0) != bool(position.flipped[space]):
            found.append(f"the {name} on space {space} is flipped with cubes, or empty and not flipped")


def _check_locations(position: AgeOfIndustryPosition, found: list[str]) -> None:
    for place in range(position.board.places):
        limit = location_limit(position, place)
        for seat in range(position.seats):
            if position.counters_at(seat, place) > limit:
                name = position.board.place_name[place]
                found.append(f"seat {seat} has more than {limit} counters in {name}")


def _check_railways(position: AgeOfIndustryPosition, found: list[str]) -> None:
    board = position.board
    for seat in range(position.seats):
        linked = count = 0
        for link in range(board.links):
            if position.rail_owner[link] == seat:
                count += 1
                linked = with_item(with_item(linked, board.link_a[link]), board.link_b[link])
        left = position.railways_left[seat]
        if count + left != board.components.railways:
            found.append(f"seat {seat} has {count} railways on the map and {left} in its supply")
        if linked != position.linked[seat]:
            found.append(f"the places seat {seat} is linked to are not the ends of its railways")


def _check_cards(position: AgeOfIndustryPosition, found: list[str]) -> None:
    components = position.board.components
    for card in range(CARDS):
        count = position.deck[card] + position.face_up[card] + position.discards[card]
        count += sum(position.hand[seat * CARDS + card] for seat in range(position.seats))
        name, expected = components.card_name[card], components.card_count[card]
        if count != expected:
            found.append(f"there are {count} cards {name}, not {expected}")
    for seat in range(position.seats):
        hand = position.hand[seat * CARDS : (seat + 1) * CARDS]
        size = position.hand_size[seat]
        if sum(hand) != size or size > components.hand_limit or min(hand) < 0:
            found.append(f"seat {seat} holds {sum(hand)} cards, counted as {size}")
        if any(position.known[seat * CARDS + card] > hand[card] for card in range(CARDS)):
            found.append(f"more cards of seat {seat} are known than it holds")
    sizes = (position.deck_size, position.face_up_size)
    if sizes != (sum(position.deck), sum(position.face_up)) or position.face_up_size > components.face_up:
        found.append("the deck or the face-up cards are miscounted")


def _check_cubes(position: AgeOfIndustryPosition, found: list[str]) -> None:
    board, components = position.board, position.board.components
    for cube, industry in ((COAL, MINE), (IRON, IRONWORKS)):
        count = position.demand[cube]
        for space in range(board.spaces):
            counter = position.counter[space]
            if counter >= 0 and components.counter_industry[counter] == industry:
                count += position.cubes[space]
        if cube == COAL:
            count += sum(position.imports)
        expected = position.cubes_added[cube] - position.cubes_removed[cube]
        if count != expected:
            found.append(f"there are {count} cubes of {CUBE_NAMES[cube]} on the board, not {expected}")
        if not 0 <= position.demand[cube] <= len(components.track_prices[cube]):
            found.append(f"the demand track holds {position.demand[cube]} cubes of {CUBE_NAMES[cube]}")
    for import_box in range(board.imports):
        if not 0 <= position.imports[import_box] <= board.import_cubes[import_box]:
            found.append(f"the import {board.import_name[import_box]} holds {position.imports[import_box]} cubes")


def _check_markets(position: AgeOfIndustryPosition, found: list[str]) -> None:
    board, components = position.board, position.board.components
    for tile, expected in enumerate(components.tile_count):
        if position.market_tile.count(tile) + position.tiles_left[tile] != expected:
            found.append(f"there are not {expected} market tiles {components.tile_name[tile]}")
    if position.phase > LAYING_TILES and EMPTY in position.market_tile:
        found.append("a market space has no tile")
    for market, tile in enumerate(position.market_tile):
        if tile >= 0 and components.tile_accepts[tile] == 0 and not position.market_used[market]:
            found.append(f"the market {board.market_name[market]} has no demand but is open")


def _check_money(position: AgeOfIndustryPosition, found: list[str]) -> None:
    """A seat has what it received, minus what it paid, plus the loans it still owes."""
    for seat in range(position.seats):
        money, loans, spent = position.money[seat], position.loans[seat], position.spent[seat]
        if money < 0 or loans < 0 or spent < 0:
            found.append(f"seat {seat} has ${money} and {loans} loans and has spent ${spent}")
        expected = position.earned[seat] - position.paid[seat] + loans * position.board.components.loan
        if money != expected:
            found.append(f"seat {seat} has ${money}, but should have ${expected}")
    if sorted(position.order) not in ([], list(range(position.seats))):
        found.append(f"the turn order {position.order} does not name every seat once")
