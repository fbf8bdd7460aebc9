"""Setup: nations, starting decks, the first market, the towns and the first bid order (COI-2)."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.components.effects import CITIZEN, DECK_COUNT, MILITARY
from smokestack.games.city_of_iron.rules.fact_data import card_data, town_data
from smokestack.games.city_of_iron.rules.generated.action_fields import (
    pack_bids_next,
    pack_lay_out,
    pack_nation,
    pack_stack,
)
from smokestack.games.city_of_iron.rules.holdings import draw_card, owner_audience
from smokestack.games.city_of_iron.rules.phases import end_phase, rounds
from smokestack.games.city_of_iron.rules.position import (
    BID_ORDER,
    FILL_MARKET,
    FREE,
    LAY_TOWNS,
    NONE,
    OUT,
    STACK_DECKS,
    CityOfIronPosition,
    pile_of,
    with_value,
)
from smokestack.kernel.bits import set_of, single
from smokestack.kernel.facts import Fact

TOWN_PILE_ORDER: Final = [1, 2, 3, 0]
"""The town piles by stars, in the order they are laid out."""


# --- nations ----------------------------------------------------------------------------------------------------
def legal_nations(position: CityOfIronPosition) -> list[int]:
    count = position.components.nations.count
    return [pack_nation(nation) for nation in range(count) if nation not in position.nation]


def apply_nation(position: CityOfIronPosition, nation: int, events: list[Fact] | None) -> None:
    """Give the player a nation with its home, capital and cards (COI-2.1, COI-2.2, COI-2.4)."""
    seat, rulings = position.seat, position.rulings
    tokens, nations = position.components.tokens, position.components.nations
    position.nation = with_value(position.nation, seat, nation)
    home = nations.home[nation]
    position.owner = with_value(position.owner, home, seat)
    position.capacity = with_value(position.capacity, home, tokens.spaces[tokens.capital])
    position.city_token = with_value(position.city_token, home, tokens.capital)
    position.tokens_used = with_value(position.tokens_used, seat, single(tokens.capital))
    position.money[seat] = tokens.start_money
    position.science[seat] = tokens.start_science
    position.income[seat] = tokens.start_income
    position.buy = with_value(position.buy, seat, rulings.buy_pile(nation))
    for deck in (CITIZEN, MILITARY):
        start_cards = set_of(rulings.start_deck(nation, deck))
        position.unseen = with_value(position.unseen, pile_of(seat, deck), start_cards)
    if events is not None:
        events.append(Fact("nation", seat, {"nation": nations.names[nation], "nation_id": nation}))
    if seat + 1 < rulings.seats:
        position.seat = seat + 1
        return
    _remove_unused_lands(position)
    position.phase = STACK_DECKS
    position.seat = 0
    _continue_stacking(position, events)


def _remove_unused_lands(position: CityOfIronPosition) -> None:
    """COI-2.6, COI-R10."""
    lands = position.components.lands
    for land in range(lands.count):
        unused = lands.home_of[land] or lands.least_players[land] > position.rulings.seats
        if position.owner[land] == FREE and unused:
            position.owner = with_value(position.owner, land, OUT)


# --- starting decks ---------------------------------------------------------------------------------------------
def _cards_to_stack(position: CityOfIronPosition, pile: int) -> list[int]:
    """The start cards that are not in this pile yet."""
    deck = position.rulings.start_deck(position.nation[pile // DECK_COUNT], pile % DECK_COUNT)
    return [card for card in deck if card not in position.draw_pile[pile]]


def pile_to_stack(position: CityOfIronPosition, seat: int) -> int:
    """The player's first pile that is not complete yet, or NONE."""
    for deck in (CITIZEN, MILITARY):
        pile = pile_of(seat, deck)
        if _cards_to_stack(position, pile):
            return pile
    return NONE


def legal_stacks(position: CityOfIronPosition) -> list[int]:
    """The card that comes next, from the top down (COI-2.4)."""
    return [pack_stack(card) for card in sorted(_cards_to_stack(position, pile_to_stack(position, position.seat)))]


def apply_stack(position: CityOfIronPosition, card: int, events: list[Fact] | None) -> None:
    seat = position.seat
    _add_to_pile(position, pile_to_stack(position, seat), card)
    if events is not None:
        events.append(Fact("stacked", seat, card_data(position, card), owner_audience(position, seat)))
    _continue_stacking(position, events)


def _add_to_pile(position: CityOfIronPosition, pile: int, card: int) -> None:
    position.draw_pile[pile] = [*position.draw_pile[pile], card]


def _continue_stacking(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Ask for the next card. The last card of a pile needs no choice."""
    while position.seat < position.rulings.seats:
        pile = pile_to_stack(position, position.seat)
        if pile < 0:
            position.seat += 1
            continue
        left = _cards_to_stack(position, pile)
        if len(left) > 1:
            return
        _add_to_pile(position, pile, left[0])
    position.seat = NONE
    position.phase = FILL_MARKET
    continue_filling_market(position, events)


# --- the board --------------------------------------------------------------------------------------------------
def continue_filling_market(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Fill the market. Then every player draws the first citizen card (COI-2.8, COI-2.9)."""
    if end_phase.needs_market_card(position, events):
        return
    for seat in range(position.rulings.seats):
        for _ in range(position.components.tokens.start_draw):
            draw_card(position, seat, CITIZEN, events)
    position.phase = LAY_TOWNS


def _pile_to_lay_out(position: CityOfIronPosition) -> int:
    """The stars of the town pile that is being laid out, or NONE if all are complete."""
    for stars in TOWN_PILE_ORDER:
        if len(position.piles[stars]) < len(position.rulings.piles[stars]):
            return stars
    return NONE


def legal_towns(position: CityOfIronPosition) -> list[int]:
    """The towns that may come next in their pile (COI-2.10)."""
    stars = _pile_to_lay_out(position)
    return [pack_lay_out(town) for town in position.rulings.piles[stars] if town not in position.piles[stars]]


def apply_lay_out(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> None:
    """Put the next town into its pile, from the top down."""
    stars = _pile_to_lay_out(position)
    position.piles[stars] = [*position.piles[stars], town]
    position.town_owner = with_value(position.town_owner, town, FREE)
    if events is not None:
        events.append(Fact("town_laid", data=town_data(position, town)))
    if _pile_to_lay_out(position) < 0:
        position.phase = BID_ORDER


def legal_bid_cubes(position: CityOfIronPosition) -> list[int]:
    return [pack_bids_next(seat) for seat in range(position.rulings.seats) if seat not in position.bid_order]


def apply_bids_next(position: CityOfIronPosition, seat: int, events: list[Fact] | None) -> None:
    """Put this player's cube next on the bid-order track (COI-2.11)."""
    position.bid_order = [*position.bid_order, seat]
    if events is not None:
        events.append(Fact("bid_cube", seat, {"n": len(position.bid_order)}))
    if len(position.bid_order) == position.rulings.seats:
        rounds.start_round(position, events)
