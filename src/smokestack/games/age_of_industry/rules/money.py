"""Money, cubes and counters changing hands: the small steps every action is made of."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.board import MAX_SPACES
from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition, changed
from smokestack.games.age_of_industry.rules.transport import sources_of
from smokestack.kernel.facts import Fact

CUBE_NAMES = ["coal", "iron"]


def loans_needed(position: AgeOfIndustryPosition, seat: int, amount: int) -> int:
    """How many loans a payment takes: exactly as many as needed (AOI-19.2)."""
    short = amount - position.money[seat]
    return (short + position.board.components.loan - 1) // position.board.components.loan if short > 0 else 0


def within_loan_limit(position: AgeOfIndustryPosition, seat: int, amount: int) -> bool:
    """AOI-25.8; without the option there is no limit (AOI-19.3)."""
    if not position.rulings.limited_loans:
        return True
    needed = loans_needed(position, seat, amount)
    return needed == 0 or position.loans_out() + needed <= position.board.components.loan_tiles


def take_loans(position: AgeOfIndustryPosition, seat: int, count: int, key: str, events: list[Fact] | None) -> None:
    position.loans[seat] += count
    position.money[seat] += count * position.board.components.loan
    if events is not None:
        events.append(Fact(key, seat, {"n": count, "money": count * position.board.components.loan}))


def pay(position: AgeOfIndustryPosition, seat: int, amount: int, events: list[Fact] | None) -> None:
    """Pay the bank, with loans as needed (AOI-19.1, AOI-19.2). The caller says what for."""
    needed = loans_needed(position, seat, amount)
    if needed:
        take_loans(position, seat, needed, "loan", events)
    position.money[seat] -= amount
    position.paid[seat] += amount


def spend(position: AgeOfIndustryPosition, seat: int, amount: int, events: list[Fact] | None) -> None:
    """Pay the cost of an action; it counts for the next turn order (AOI-3.7)."""
    pay(position, seat, amount, events)
    position.spent[seat] += amount


def earn(position: AgeOfIndustryPosition, seat: int, amount: int) -> None:
    position.money[seat] += amount
    position.earned[seat] += amount


def flip(position: AgeOfIndustryPosition, space: int, events: list[Fact] | None) -> None:
    """TurnMoveWeights a counter over and pay its owner at once, in whoever's turn (AOI-9.1 to AOI-9.5)."""
    components = position.board.components
    owner, kind = position.owner[space], position.counter[space]
    position.flipped[space] = 1
    position.flips[owner] += 1
    earn(position, owner, components.counter_income[kind])
    if events is not None:
        place = position.board.place_name[position.board.space_place[space]]
        events.append(
            Fact(
                "flipped",
                owner,
                {"counter": components.counter_name[kind], "place": place, "money": components.counter_income[kind]},
            )
        )


def flip_used_up_ship(position: AgeOfIndustryPosition, ship: int, events: list[Fact] | None) -> None:
    """A ship flips when import and market are used up; a missing half counts as used up (AOI-9.4, AOI-9.7)."""
    space = position.board.place_spaces[ship][0]
    if position.counter[space] < 0 or position.flipped[space] or position.never_flips[space]:
        return
    import_box, market = position.board.ship_import[ship], position.board.ship_market[ship]
    if (import_box < 0 or position.imports[import_box] == 0) and (market < 0 or position.market_used[market]):
        flip(position, space, events)


def place_cubes(position: AgeOfIndustryPosition, space: int, count: int, colour: int) -> None:
    position.cubes[space] = count
    position.sources_changed()
    position.cubes_added[colour] += count


def use_cube(position: AgeOfIndustryPosition, source: int, colour: int, seat: int, events: list[Fact] | None) -> None:
    """Take a cube from a source for an action; an emptied mine, ironworks or ship flips at once (AOI-7.7, AOI-9.1)."""
    position.cubes_removed[colour] += 1
    board = position.board
    if source > MAX_SPACES:
        import_box = source - 1 - MAX_SPACES
        position.imports = changed(position.imports, import_box, -1)
        if events is not None:
            events.append(Fact("used", seat, {"cube": CUBE_NAMES[colour], "place": board.import_name[import_box]}))
        if position.imports[import_box] == 0:
            position.sources_changed()
        flip_used_up_ship(position, board.import_ship[import_box], events)
        return
    space = source - 1
    position.cubes[space] -= 1
    if events is not None:
        place = board.place_name[board.space_place[space]]
        events.append(Fact("used", seat, {"cube": CUBE_NAMES[colour], "place": place}))
    if position.cubes[space] == 0:
        position.sources_changed()
        flip(position, space, events)


def take_from_track(
    position: AgeOfIndustryPosition, colour: int, seat: int, price: int, events: list[Fact] | None
) -> None:
    """A bought cube leaves the track, or comes from the supply when the track is empty (AOI-8.2, AOI-8.3)."""
    if position.demand[colour] > 0:
        position.demand[colour] -= 1
    else:
        position.cubes_added[colour] += 1
    position.cubes_removed[colour] += 1
    if events is not None:
        events.append(Fact("bought", seat, {"cube": CUBE_NAMES[colour], "price": price, "money": -price}))


def fill_track(position: AgeOfIndustryPosition, colour: int, cubes: int, seat: int, events: list[Fact] | None) -> int:
    """Move cubes to the empty spaces, the dearest first, and pay the builder (AOI-8.4, AOI-8.5); the cubes left."""
    prices = position.board.components.track_prices[colour]
    moved = total = 0
    while cubes > moved and position.demand[colour] < len(prices):
        total += prices[len(prices) - position.demand[colour] - 1]
        position.demand[colour] += 1
        moved += 1
    if moved:
        earn(position, seat, total)
        if events is not None:
            events.append(Fact("track_filled", seat, {"n": moved, "cube": CUBE_NAMES[colour], "money": total}))
    return cubes - moved


def coal_or_iron_left(position: AgeOfIndustryPosition, colour: int) -> bool:
    """Is a cube of that colour on any source on the map or on the track (AOI-10.2, AOI-10.3)?"""
    return position.demand[colour] > 0 or bool(sources_of(position, colour).ids)


def discard(position: AgeOfIndustryPosition, seat: int, card: int, events: list[Fact] | None) -> None:
    """A card goes face up on the one discard pile (AOI-3.6)."""
    position.hand[seat * CARDS + card] -= 1
    position.hand_size[seat] -= 1
    if position.known[seat * CARDS + card] > 0:
        position.known = changed(position.known, seat * CARDS + card, -1)
    position.discards[card] += 1
    if events is not None:
        events.append(Fact("discarded", seat, {"card": position.board.components.card_name[card]}))
