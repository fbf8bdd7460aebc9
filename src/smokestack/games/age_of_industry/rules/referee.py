"""What must always hold: counters, railways, cards, cubes, tiles and money are conserved, limits are kept."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS, COAL, IRON, IRONWORKS, MINE
from smokestack.games.age_of_industry.rules.position import TILES, AgeOfIndustryPosition


def troubles(position: AgeOfIndustryPosition) -> list[str]:
    found: list[str] = []
    _counters(position, found)
    _spaces(position, found)
    _railways(position, found)
    _cards(position, found)
    _cubes(position, found)
    _markets(position, found)
    _money(position, found)
    return found


def _counters(position: AgeOfIndustryPosition, found: list[str]) -> None:
    """Every counter is on the map, on the display or out of the game; flips are never undone."""
    components = position.board.components
    for seat in range(position.seats):
        own = [space for space in range(position.board.spaces) if position.owner[space] == seat]
        for kind in range(position.counter_types):
            there = (
                position.display[seat * position.counter_types + kind]
                + position.removed[seat * position.counter_types + kind]
            )
            there += sum(position.counter[space] == kind for space in own)
            if there != components.counter_copies[kind]:
                found.append(
                    f"seat {seat} has {there} counters {components.counter_name[kind]}, not {components.counter_copies[kind]}"
                )
        if position.counters_on_map[seat] != len(own):
            found.append(f"seat {seat} has {len(own)} counters on the map, not {position.counters_on_map[seat]}")
        flipped = sum(position.flipped[space] for space in own)
        if flipped != position.flips[seat] - position.flips_replaced[seat]:
            found.append(f"seat {seat} has {flipped} flipped counters; {position.flips[seat]} were flipped")
    if min(position.display) < 0:
        found.append("a display holds less than nothing")


def _spaces(position: AgeOfIndustryPosition, found: list[str]) -> None:
    board = position.board
    for space in range(board.spaces):
        kind = position.counter[space]
        if (kind < 0) != (position.owner[space] < 0):
            found.append(f"space {space} has an owner without a counter or the reverse")
        if kind < 0:
            if position.cubes[space] or position.flipped[space]:
                found.append(f"the empty space {space} holds cubes or is flipped")
            continue
        industry = board.components.counter_industry[kind]
        if (
            board.components.industry_space[industry] != board.space_kind[space]
            or board.components.counter_level[kind] == 0
        ):
            found.append(f"{board.components.counter_name[kind]} stands on space {space}, where it cannot be built")
        holds = industry in (MINE, IRONWORKS)
        if position.cubes[space] < 0 or position.cubes[space] > board.components.counter_cubes[kind]:
            found.append(f"space {space} holds {position.cubes[space]} cubes")
        if holds and (position.cubes[space] == 0) != bool(position.flipped[space]):
            found.append(
                f"the {board.components.counter_name[kind]} on space {space} is flipped with cubes or empty and not flipped"
            )
    for place in range(board.places):
        limit = 1 if len(board.place_spaces[place]) <= 3 else 2
        for seat in range(position.seats):
            if position.counters_at(seat, place) > limit:
                found.append(f"seat {seat} has more than {limit} counters in {board.place_name[place]}")


def _railways(position: AgeOfIndustryPosition, found: list[str]) -> None:
    board = position.board
    for seat in range(position.seats):
        linked = 0
        count = 0
        for link in range(board.links):
            if position.rail_owner[link] == seat:
                count += 1
                linked |= 1 << board.link_a[link] | 1 << board.link_b[link]
        if count + position.railways_left[seat] != board.components.railways:
            found.append(f"seat {seat} has {count} railways on the map and {position.railways_left[seat]} beside it")
        if linked != position.linked[seat]:
            found.append(f"the places seat {seat} is linked to are not those its railways end at")


def _cards(position: AgeOfIndustryPosition, found: list[str]) -> None:
    for card in range(CARDS):
        hands = sum(position.hand[seat * CARDS + card] for seat in range(position.seats))
        there = position.deck[card] + position.face_up[card] + position.discards[card] + hands
        if there != position.board.components.card_count[card]:
            found.append(
                f"there are {there} cards {position.board.components.card_name[card]}, not {position.board.components.card_count[card]}"
            )
    for seat in range(position.seats):
        hand = position.hand[seat * CARDS : (seat + 1) * CARDS]
        if (
            sum(hand) != position.hand_size[seat]
            or position.hand_size[seat] > position.board.components.hand_limit
            or min(hand) < 0
        ):
            found.append(f"seat {seat} holds {sum(hand)} cards, counted as {position.hand_size[seat]}")
        if any(position.known[seat * CARDS + card] > hand[card] for card in range(CARDS)):
            found.append(f"more is known of the hand of seat {seat} than it holds")
    if (
        position.deck_size != sum(position.deck)
        or position.face_up_size != sum(position.face_up)
        or position.face_up_size > position.board.components.face_up
    ):
        found.append("deck or face-up cards are miscounted")


def _cubes(position: AgeOfIndustryPosition, found: list[str]) -> None:
    components = position.board.components
    for colour, industry in ((COAL, MINE), (IRON, IRONWORKS)):
        there = position.demand[colour]
        for space in range(position.board.spaces):
            if position.counter[space] >= 0 and components.counter_industry[position.counter[space]] == industry:
                there += position.cubes[space]
        if colour == COAL:
            there += sum(position.imports)
        if there != position.cubes_added[colour] - position.cubes_removed[colour]:
            found.append(
                f"{there} cubes of colour {colour} on the board, {position.cubes_added[colour]} came, {position.cubes_removed[colour]} went"
            )
        if not 0 <= position.demand[colour] <= len(components.track_prices[colour]):
            found.append(f"the demand track holds {position.demand[colour]} cubes of colour {colour}")
    for at in range(position.board.imports):
        if not 0 <= position.imports[at] <= position.board.import_cubes[at]:
            found.append(f"the import {position.board.import_name[at]} holds {position.imports[at]} cubes")


def _markets(position: AgeOfIndustryPosition, found: list[str]) -> None:
    components = position.board.components
    laid = [position.market_tile.count(tile) for tile in range(len(components.tile_count))]
    if any(laid[tile] + position.tiles_left[tile] != components.tile_count[tile] for tile in range(len(laid))):
        found.append("market tiles are lost or doubled")
    if position.phase > TILES and -1 in position.market_tile:
        found.append("a market space has no tile")
    for market in range(position.board.markets):
        if (
            position.market_tile[market] >= 0
            and components.tile_accepts[position.market_tile[market]] == 0
            and not position.market_used[market]
        ):
            found.append(f"the market {position.board.market_name[market]} without demand is open")


def _money(position: AgeOfIndustryPosition, found: list[str]) -> None:
    """What a seat has is what came in, less what went out, plus the loans it still owes."""
    for seat in range(position.seats):
        if position.money[seat] < 0 or position.loans[seat] < 0 or position.spent[seat] < 0:
            found.append(
                f"seat {seat} has ${position.money[seat]}, {position.loans[seat]} loans, spent {position.spent[seat]}"
            )
        owed = position.earned[seat] - position.paid[seat] + position.loans[seat] * position.board.components.loan
        if position.money[seat] != owed:
            found.append(f"seat {seat} has ${position.money[seat]}, and the books say ${owed}")
    if sorted(position.order) not in ([], list(range(position.seats))):
        found.append(f"the turn order {position.order} does not name every seat once")
