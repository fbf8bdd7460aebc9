"""Setting up: nations, starting decks, the first market, the towns and the first bid order (COI-2)."""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import BID_CUBE, LAY_TOWN, NATION, STACK, one
from smokestack.games.city_of_iron.holdings import draw_card, with_value
from smokestack.games.city_of_iron.phases import end, flow
from smokestack.games.city_of_iron.table import (
    BID_ORDER,
    FILL_MARKET,
    FREE,
    LAY_TOWNS,
    OUT,
    STACK_DECKS,
    Table,
)
from smokestack.kernel.facts import Fact

PILE_ORDER = [1, 2, 3, 0]


# --- nations ----------------------------------------------------------------------------------------------------
def nations(s: Table) -> list[int]:
    return [one(NATION, nation) for nation in range(s.rules.box.nations.count) if nation not in s.nation]


def take_nation(s: Table, nation: int, events: list[Fact] | None) -> None:
    """A nation with its home, capital and cards (COI-2.1, COI-2.2, COI-2.4)."""
    seat, rules = s.seat, s.rules
    tokens = rules.box.tokens
    s.nation = with_value(s.nation, seat, nation)
    home = rules.box.nations.home[nation]
    s.owner = with_value(s.owner, home, seat)
    s.capacity = with_value(s.capacity, home, tokens.spaces[tokens.capital])
    s.city_token = with_value(s.city_token, home, tokens.capital)
    s.tokens_used = with_value(s.tokens_used, seat, 1 << tokens.capital)
    s.money[seat] = tokens.start_money
    s.science[seat] = tokens.start_science
    s.income[seat] = tokens.start_income
    s.buy = with_value(s.buy, seat, rules.buy_pile(nation))
    for kind in range(2):
        for card in rules.start_deck(nation, kind):
            pile = seat * 2 + kind
            s.unseen = with_value(s.unseen, pile, s.unseen[pile] | 1 << card)
    if events is not None:
        events.append(Fact("nation", seat, {"nation": rules.box.nations.names[nation]}))
    if seat + 1 < rules.seats:
        s.seat = seat + 1
        return
    clear_lands(s)
    s.phase = STACK_DECKS
    s.seat = 0
    next_stack(s, events)


def clear_lands(s: Table) -> None:
    """COI-2.6, COI-R10."""
    lands = s.rules.box.lands
    for land in range(lands.count):
        if s.owner[land] == FREE and (lands.home_of[land] or lands.least_players[land] > s.rules.seats):
            s.owner = with_value(s.owner, land, OUT)


# --- starting decks ---------------------------------------------------------------------------------------------
def unstacked(s: Table, pile: int) -> list[int]:
    deck = s.rules.start_deck(s.nation[pile // 2], pile % 2)
    return [card for card in deck if card not in s.draw_pile[pile]]


def open_pile(s: Table, seat: int) -> int:
    """The first deck of a player that is not complete yet, or -1."""
    for pile in (seat * 2, seat * 2 + 1):
        if unstacked(s, pile):
            return pile
    return -1


def stacks(s: Table) -> list[int]:
    """From the top down (COI-2.4)."""
    return [one(STACK, card) for card in sorted(unstacked(s, open_pile(s, s.seat)))]


def put_under(s: Table, pile: int, card: int) -> None:
    s.draw_pile[pile] = [*s.draw_pile[pile], card]


def stack(s: Table, card: int, events: list[Fact] | None) -> None:
    put_under(s, open_pile(s, s.seat), card)
    if events is not None:
        audience = -1 if s.rules.open_hands else 1 << s.seat
        events.append(Fact("stacked", s.seat, {"card": s.rules.card_names[card]}, audience))
    next_stack(s, events)


def next_stack(s: Table, events: list[Fact] | None) -> None:
    while s.seat < s.rules.seats:
        pile = open_pile(s, s.seat)
        if pile < 0:
            s.seat += 1
            continue
        left = unstacked(s, pile)
        if len(left) > 1:
            return
        put_under(s, pile, left[0])
    s.seat = -1
    s.phase = FILL_MARKET
    go_on_with_market(s, events)


# --- the board --------------------------------------------------------------------------------------------------
def go_on_with_market(s: Table, events: list[Fact] | None) -> None:
    """Fill the market, then the first citizen card (COI-2.8, COI-2.9)."""
    if end.turn_up_due(s, events):
        return
    for seat in range(s.rules.seats):
        for _ in range(s.rules.box.tokens.start_draw):
            draw_card(s, seat, 0, events)
    s.phase = LAY_TOWNS


def open_stars(s: Table) -> int:
    """The pile that is being laid out, or -1."""
    for stars in PILE_ORDER:
        if len(s.piles[stars]) < len(s.rules.piles[stars]):
            return stars
    return -1


def towns_left(s: Table) -> list[int]:
    """COI-2.10."""
    stars = open_stars(s)
    return [one(LAY_TOWN, town) for town in s.rules.piles[stars] if town not in s.piles[stars]]


def lay_town(s: Table, town: int, events: list[Fact] | None) -> None:
    """The next town of its pile, from the top down."""
    stars = open_stars(s)
    s.piles[stars] = [*s.piles[stars], town]
    s.town_owner = with_value(s.town_owner, town, FREE)
    if events is not None:
        events.append(Fact("town_laid", data={"town": s.rules.box.towns.names[town]}))
    if open_stars(s) < 0:
        s.phase = BID_ORDER


def cubes_left(s: Table) -> list[int]:
    return [one(BID_CUBE, seat) for seat in range(s.rules.seats) if seat not in s.bid_order]


def place_cube(s: Table, seat: int, events: list[Fact] | None) -> None:
    """COI-2.11."""
    s.bid_order = [*s.bid_order, seat]
    if events is not None:
        events.append(Fact("bid_cube", seat, {"n": len(s.bid_order)}))
    if len(s.bid_order) == s.rules.seats:
        flow.start_round(s, events)
