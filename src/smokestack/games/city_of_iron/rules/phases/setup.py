"""Setting up: nations, starting decks, the first market, the towns and the first bid order (COI-2)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules.actions import BID_CUBE, LAY_TOWN, NATION, STACK, one
from smokestack.games.city_of_iron.rules.holdings import draw_card, with_value
from smokestack.games.city_of_iron.rules.phases import end_phase, rounds
from smokestack.games.city_of_iron.rules.position import (
    BID_ORDER,
    FILL_MARKET,
    FREE,
    LAY_TOWNS,
    OUT,
    STACK_DECKS,
    CityOfIronPosition,
)
from smokestack.kernel.facts import Fact

PILE_ORDER = [1, 2, 3, 0]


# --- nations ----------------------------------------------------------------------------------------------------
def legal_nations(position: CityOfIronPosition) -> list[int]:
    return [one(NATION, nation) for nation in range(position.components.nations.count) if nation not in position.nation]


def apply_nation(position: CityOfIronPosition, nation: int, events: list[Fact] | None) -> None:
    """A nation with its home, capital and cards (COI-2.1, COI-2.2, COI-2.4)."""
    seat, rulings = position.seat, position.rulings
    tokens = rulings.components.tokens
    position.nation = with_value(position.nation, seat, nation)
    home = rulings.components.nations.home[nation]
    position.owner = with_value(position.owner, home, seat)
    position.capacity = with_value(position.capacity, home, tokens.spaces[tokens.capital])
    position.city_token = with_value(position.city_token, home, tokens.capital)
    position.tokens_used = with_value(position.tokens_used, seat, 1 << tokens.capital)
    position.money[seat] = tokens.start_money
    position.science[seat] = tokens.start_science
    position.income[seat] = tokens.start_income
    position.buy = with_value(position.buy, seat, rulings.buy_pile(nation))
    for kind in range(2):
        for card in rulings.start_deck(nation, kind):
            pile = seat * 2 + kind
            position.unseen = with_value(position.unseen, pile, position.unseen[pile] | 1 << card)
    if events is not None:
        events.append(Fact("nation", seat, {"nation": rulings.components.nations.names[nation]}))
    if seat + 1 < rulings.seats:
        position.seat = seat + 1
        return
    remove_unused_lands(position)
    position.phase = STACK_DECKS
    position.seat = 0
    continue_stacking(position, events)


def remove_unused_lands(position: CityOfIronPosition) -> None:
    """COI-2.6, COI-R10."""
    lands = position.components.lands
    for land in range(lands.count):
        if position.owner[land] == FREE and (lands.home_of[land] or lands.least_players[land] > position.rulings.seats):
            position.owner = with_value(position.owner, land, OUT)


# --- starting decks ---------------------------------------------------------------------------------------------
def cards_to_stack(position: CityOfIronPosition, pile: int) -> list[int]:
    deck = position.rulings.start_deck(position.nation[pile // 2], pile % 2)
    return [card for card in deck if card not in position.draw_pile[pile]]


def pile_to_stack(position: CityOfIronPosition, seat: int) -> int:
    """The first deck of a player that is not complete yet, or -1."""
    for pile in (seat * 2, seat * 2 + 1):
        if cards_to_stack(position, pile):
            return pile
    return -1


def legal_stacks(position: CityOfIronPosition) -> list[int]:
    """From the top down (COI-2.4)."""
    return [one(STACK, card) for card in sorted(cards_to_stack(position, pile_to_stack(position, position.seat)))]


def add_to_pile(position: CityOfIronPosition, pile: int, card: int) -> None:
    position.draw_pile[pile] = [*position.draw_pile[pile], card]


def apply_stack(position: CityOfIronPosition, card: int, events: list[Fact] | None) -> None:
    add_to_pile(position, pile_to_stack(position, position.seat), card)
    if events is not None:
        audience = -1 if position.rulings.open_hands else 1 << position.seat
        events.append(Fact("stacked", position.seat, {"card": position.rulings.card_names[card]}, audience))
    continue_stacking(position, events)


def continue_stacking(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    while position.seat < position.rulings.seats:
        pile = pile_to_stack(position, position.seat)
        if pile < 0:
            position.seat += 1
            continue
        left = cards_to_stack(position, pile)
        if len(left) > 1:
            return
        add_to_pile(position, pile, left[0])
    position.seat = -1
    position.phase = FILL_MARKET
    continue_filling_market(position, events)


# --- the board --------------------------------------------------------------------------------------------------
def continue_filling_market(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Fill the market, then the first citizen card (COI-2.8, COI-2.9)."""
    if end_phase.needs_market_card(position, events):
        return
    for seat in range(position.rulings.seats):
        for _ in range(position.components.tokens.start_draw):
            draw_card(position, seat, 0, events)
    position.phase = LAY_TOWNS


def pile_to_lay_out(position: CityOfIronPosition) -> int:
    """The pile that is being laid out, or -1."""
    for stars in PILE_ORDER:
        if len(position.piles[stars]) < len(position.rulings.piles[stars]):
            return stars
    return -1


def legal_towns(position: CityOfIronPosition) -> list[int]:
    """COI-2.10."""
    stars = pile_to_lay_out(position)
    return [one(LAY_TOWN, town) for town in position.rulings.piles[stars] if town not in position.piles[stars]]


def apply_lay_town(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> None:
    """The next town of its pile, from the top down."""
    stars = pile_to_lay_out(position)
    position.piles[stars] = [*position.piles[stars], town]
    position.town_owner = with_value(position.town_owner, town, FREE)
    if events is not None:
        events.append(Fact("town_laid", data={"town": position.components.towns.names[town]}))
    if pile_to_lay_out(position) < 0:
        position.phase = BID_ORDER


def legal_bid_cubes(position: CityOfIronPosition) -> list[int]:
    return [one(BID_CUBE, seat) for seat in range(position.rulings.seats) if seat not in position.bid_order]


def apply_bid_cube(position: CityOfIronPosition, seat: int, events: list[Fact] | None) -> None:
    """COI-2.11."""
    position.bid_order = [*position.bid_order, seat]
    if events is not None:
        events.append(Fact("bid_cube", seat, {"n": len(position.bid_order)}))
    if len(position.bid_order) == position.rulings.seats:
        rounds.start_round(position, events)
