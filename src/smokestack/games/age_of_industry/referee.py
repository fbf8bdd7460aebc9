"""What must always hold: counters, railways, cards, cubes, tiles and money are conserved, limits are kept."""

from __future__ import annotations

from smokestack.games.age_of_industry.board import CARDS, COAL, IRON, IRONWORKS, MINE
from smokestack.games.age_of_industry.position import TILES, Position


def troubles(p: Position) -> list[str]:
    found: list[str] = []
    _counters(p, found)
    _spaces(p, found)
    _railways(p, found)
    _cards(p, found)
    _cubes(p, found)
    _markets(p, found)
    _money(p, found)
    return found


def _counters(p: Position, found: list[str]) -> None:
    """Every counter is on the map, on the display or out of the game; flips are never undone."""
    box = p.board.box
    for seat in range(p.seats):
        own = [space for space in range(p.board.spaces) if p.owner[space] == seat]
        for kind in range(p.types):
            there = p.display[seat * p.types + kind] + p.removed[seat * p.types + kind]
            there += sum(p.what[space] == kind for space in own)
            if there != box.type_count[kind]:
                found.append(f"seat {seat} has {there} counters {box.type_name[kind]}, not {box.type_count[kind]}")
        if p.built[seat] != len(own):
            found.append(f"seat {seat} has {len(own)} counters on the map, not {p.built[seat]}")
        flipped = sum(p.flipped[space] for space in own)
        if flipped != p.turned[seat] - p.lost_turned[seat]:
            found.append(f"seat {seat} has {flipped} flipped counters; {p.turned[seat]} were flipped")
    if min(p.display) < 0:
        found.append("a display holds less than nothing")


def _spaces(p: Position, found: list[str]) -> None:
    board = p.board
    for space in range(board.spaces):
        kind = p.what[space]
        if (kind < 0) != (p.owner[space] < 0):
            found.append(f"space {space} has an owner without a counter or the reverse")
        if kind < 0:
            if p.cubes[space] or p.flipped[space]:
                found.append(f"the empty space {space} holds cubes or is flipped")
            continue
        industry = board.box.type_industry[kind]
        if board.box.industry_kind[industry] != board.space_kind[space] or board.box.type_level[kind] == 0:
            found.append(f"{board.box.type_name[kind]} stands on space {space}, where it cannot be built")
        holds = industry in (MINE, IRONWORKS)
        if p.cubes[space] < 0 or p.cubes[space] > board.box.type_cubes[kind]:
            found.append(f"space {space} holds {p.cubes[space]} cubes")
        if holds and (p.cubes[space] == 0) != bool(p.flipped[space]):
            found.append(
                f"the {board.box.type_name[kind]} on space {space} is flipped with cubes or empty and not flipped"
            )
    for place in range(board.places):
        limit = 1 if len(board.place_spaces[place]) <= 3 else 2
        for seat in range(p.seats):
            if p.counters_at(seat, place) > limit:
                found.append(f"seat {seat} has more than {limit} counters in {board.place_name[place]}")


def _railways(p: Position, found: list[str]) -> None:
    board = p.board
    for seat in range(p.seats):
        linked = 0
        count = 0
        for link in range(board.links):
            if p.rail[link] == seat:
                count += 1
                linked |= 1 << board.link_a[link] | 1 << board.link_b[link]
        if count + p.railways[seat] != board.box.railways:
            found.append(f"seat {seat} has {count} railways on the map and {p.railways[seat]} beside it")
        if linked != p.linked[seat]:
            found.append(f"the places seat {seat} is linked to are not those its railways end at")


def _cards(p: Position, found: list[str]) -> None:
    for card in range(CARDS):
        hands = sum(p.hand[seat * CARDS + card] for seat in range(p.seats))
        there = p.deck[card] + p.face_up[card] + p.discards[card] + hands
        if there != p.board.box.card_count[card]:
            found.append(f"there are {there} cards {p.board.box.card_name[card]}, not {p.board.box.card_count[card]}")
    for seat in range(p.seats):
        hand = p.hand[seat * CARDS : (seat + 1) * CARDS]
        if sum(hand) != p.cards[seat] or p.cards[seat] > p.board.box.hand_limit or min(hand) < 0:
            found.append(f"seat {seat} holds {sum(hand)} cards, counted as {p.cards[seat]}")
        if any(p.known[seat * CARDS + card] > hand[card] for card in range(CARDS)):
            found.append(f"more is known of the hand of seat {seat} than it holds")
    if p.deck_size != sum(p.deck) or p.face_up_size != sum(p.face_up) or p.face_up_size > p.board.box.face_up:
        found.append("deck or face-up cards are miscounted")


def _cubes(p: Position, found: list[str]) -> None:
    box = p.board.box
    for colour, industry in ((COAL, MINE), (IRON, IRONWORKS)):
        there = p.track[colour]
        for space in range(p.board.spaces):
            if p.what[space] >= 0 and box.type_industry[p.what[space]] == industry:
                there += p.cubes[space]
        if colour == COAL:
            there += sum(p.imports)
        if there != p.cube_in[colour] - p.cube_out[colour]:
            found.append(
                f"{there} cubes of colour {colour} on the board, {p.cube_in[colour]} came, {p.cube_out[colour]} went"
            )
        if not 0 <= p.track[colour] <= len(box.track_prices[colour]):
            found.append(f"the demand track holds {p.track[colour]} cubes of colour {colour}")
    for at in range(p.board.imports):
        if not 0 <= p.imports[at] <= p.board.import_cubes[at]:
            found.append(f"the import {p.board.import_name[at]} holds {p.imports[at]} cubes")


def _markets(p: Position, found: list[str]) -> None:
    box = p.board.box
    laid = [p.tile.count(tile) for tile in range(len(box.tile_count))]
    if any(laid[tile] + p.tiles_left[tile] != box.tile_count[tile] for tile in range(len(laid))):
        found.append("market tiles are lost or doubled")
    if p.phase > TILES and -1 in p.tile:
        found.append("a market space has no tile")
    for market in range(p.board.markets):
        if p.tile[market] >= 0 and box.tile_accepts[p.tile[market]] == 0 and not p.sold[market]:
            found.append(f"the market {p.board.market_name[market]} without demand is open")


def _money(p: Position, found: list[str]) -> None:
    """What a seat has is what came in, less what went out, plus the loans it still owes."""
    for seat in range(p.seats):
        if p.money[seat] < 0 or p.loans[seat] < 0 or p.spent[seat] < 0:
            found.append(f"seat {seat} has ${p.money[seat]}, {p.loans[seat]} loans, spent {p.spent[seat]}")
        owed = p.earned[seat] - p.paid[seat] + p.loans[seat] * p.board.box.loan
        if p.money[seat] != owed:
            found.append(f"seat {seat} has ${p.money[seat]}, and the books say ${owed}")
    if sorted(p.order) not in ([], list(range(p.seats))):
        found.append(f"the turn order {p.order} does not name every seat once")
