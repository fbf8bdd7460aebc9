"""Money, cubes and counters changing hands: the small steps every action is made of."""

from __future__ import annotations

from smokestack.games.age_of_industry.board import CARDS, MAX_SPACES
from smokestack.games.age_of_industry.position import Position, changed
from smokestack.games.age_of_industry.transport import sources_of
from smokestack.kernel.facts import Fact

CUBE_NAMES = ["coal", "iron"]


def loans_needed(p: Position, seat: int, amount: int) -> int:
    """How many loans a payment takes: exactly as many as needed (AOI-19.2)."""
    short = amount - p.money[seat]
    return (short + p.board.box.loan - 1) // p.board.box.loan if short > 0 else 0


def within_loan_limit(p: Position, seat: int, amount: int) -> bool:
    """AOI-25.8; without the option there is no limit (AOI-19.3)."""
    if not p.rules.limited_loans:
        return True
    needed = loans_needed(p, seat, amount)
    return needed == 0 or p.loans_out() + needed <= p.board.box.loan_tiles


def take_loans(p: Position, seat: int, count: int, key: str, events: list[Fact] | None) -> None:
    p.loans[seat] += count
    p.money[seat] += count * p.board.box.loan
    if events is not None:
        events.append(Fact(key, seat, {"n": count, "money": count * p.board.box.loan}))


def pay(p: Position, seat: int, amount: int, events: list[Fact] | None) -> None:
    """Pay the bank, with loans as needed (AOI-19.1, AOI-19.2). The caller says what for."""
    needed = loans_needed(p, seat, amount)
    if needed:
        take_loans(p, seat, needed, "loan", events)
    p.money[seat] -= amount
    p.paid[seat] += amount


def spend(p: Position, seat: int, amount: int, events: list[Fact] | None) -> None:
    """Pay the cost of an action; it counts for the next turn order (AOI-3.7)."""
    pay(p, seat, amount, events)
    p.spent[seat] += amount


def earn(p: Position, seat: int, amount: int) -> None:
    p.money[seat] += amount
    p.earned[seat] += amount


def flip(p: Position, space: int, events: list[Fact] | None) -> None:
    """Turn a counter over and pay its owner at once, in whoever's turn (AOI-9.1 to AOI-9.5)."""
    box = p.board.box
    owner, kind = p.owner[space], p.what[space]
    p.flipped[space] = 1
    p.turned[owner] += 1
    earn(p, owner, box.type_income[kind])
    if events is not None:
        place = p.board.place_name[p.board.space_place[space]]
        events.append(
            Fact("flipped", owner, {"counter": box.type_name[kind], "place": place, "money": box.type_income[kind]})
        )


def flip_used_up_ship(p: Position, ship: int, events: list[Fact] | None) -> None:
    """A ship flips when import and market are used up; a missing half counts as used up (AOI-9.4, AOI-9.7)."""
    space = p.board.place_spaces[ship][0]
    if p.what[space] < 0 or p.flipped[space] or p.never[space]:
        return
    import_box, market = p.board.ship_import[ship], p.board.ship_market[ship]
    if (import_box < 0 or p.imports[import_box] == 0) and (market < 0 or p.sold[market]):
        flip(p, space, events)


def place_cubes(p: Position, space: int, count: int, colour: int) -> None:
    p.cubes[space] = count
    p.sources_changed()
    p.cube_in[colour] += count


def use_cube(p: Position, source: int, colour: int, seat: int, events: list[Fact] | None) -> None:
    """Take a cube from a source for an action; an emptied mine, ironworks or ship flips at once (AOI-7.7, AOI-9.1)."""
    p.cube_out[colour] += 1
    board = p.board
    if source > MAX_SPACES:
        box = source - 1 - MAX_SPACES
        p.imports = changed(p.imports, box, -1)
        if events is not None:
            events.append(Fact("used", seat, {"cube": CUBE_NAMES[colour], "place": board.import_name[box]}))
        if p.imports[box] == 0:
            p.sources_changed()
        flip_used_up_ship(p, board.import_ship[box], events)
        return
    space = source - 1
    p.cubes[space] -= 1
    if events is not None:
        place = board.place_name[board.space_place[space]]
        events.append(Fact("used", seat, {"cube": CUBE_NAMES[colour], "place": place}))
    if p.cubes[space] == 0:
        p.sources_changed()
        flip(p, space, events)


def take_from_track(p: Position, colour: int, seat: int, price: int, events: list[Fact] | None) -> None:
    """A bought cube leaves the track, or comes from the supply when the track is empty (AOI-8.2, AOI-8.3)."""
    if p.track[colour] > 0:
        p.track[colour] -= 1
    else:
        p.cube_in[colour] += 1
    p.cube_out[colour] += 1
    if events is not None:
        events.append(Fact("bought", seat, {"cube": CUBE_NAMES[colour], "price": price, "money": -price}))


def fill_track(p: Position, colour: int, cubes: int, seat: int, events: list[Fact] | None) -> int:
    """Move cubes to the empty spaces, the dearest first, and pay the builder (AOI-8.4, AOI-8.5); the cubes left."""
    prices = p.board.box.track_prices[colour]
    moved = total = 0
    while cubes > moved and p.track[colour] < len(prices):
        total += prices[len(prices) - p.track[colour] - 1]
        p.track[colour] += 1
        moved += 1
    if moved:
        earn(p, seat, total)
        if events is not None:
            events.append(Fact("track_filled", seat, {"n": moved, "cube": CUBE_NAMES[colour], "money": total}))
    return cubes - moved


def coal_or_iron_left(p: Position, colour: int) -> bool:
    """Is a cube of that colour on any source on the map or on the track (AOI-10.2, AOI-10.3)?"""
    return p.track[colour] > 0 or bool(sources_of(p, colour).ids)


def discard(p: Position, seat: int, card: int, events: list[Fact] | None) -> None:
    """A card goes face up on the one discard pile (AOI-3.6)."""
    p.hand[seat * CARDS + card] -= 1
    p.cards[seat] -= 1
    if p.known[seat * CARDS + card] > 0:
        p.known = changed(p.known, seat * CARDS + card, -1)
    p.discards[card] += 1
    if events is not None:
        events.append(Fact("discarded", seat, {"card": p.board.box.card_name[card]}))
