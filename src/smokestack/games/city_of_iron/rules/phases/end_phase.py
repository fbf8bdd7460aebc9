"""The end phase, step by step (COI-10)."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import CITIZEN, MILITARY
from smokestack.games.city_of_iron.rules.fact_data import building_data
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_turn_up
from smokestack.games.city_of_iron.rules.holdings import discard_building, draw_card, gain_money, gain_science
from smokestack.games.city_of_iron.rules.income import draw_icons, leader_income, science_icons
from smokestack.games.city_of_iron.rules.phases import rounds
from smokestack.games.city_of_iron.rules.position import (
    AT_ROUND_END,
    GAME_OVER,
    LAST_SCORE_CARD,
    NONE,
    PURCHASE,
    REFILL,
    RESHUFFLED,
    CityOfIronPosition,
    with_value,
)
from smokestack.games.city_of_iron.rules.scoring import award_final_bonuses, score_goods_and_buildings
from smokestack.kernel.facts import Fact


def start_end_phase(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """All action tokens are flipped. In the last round the market does not change (COI-12.2)."""
    position.seat = NONE
    if position.due_card == LAST_SCORE_CARD:
        _choose_goods_after_refill(position, events)
        return
    _discard_from_market(position, events)
    continue_refill(position, events)


# --- the market -------------------------------------------------------------------------------------------------
def _discard_from_market(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Discard the leftmost cards and push the rest to the left (COI-10.2, COI-10.3)."""
    left = position.components.tokens.market_discard
    for space in range(len(position.market)):
        if left == 0:
            break
        building = position.market[space]
        if building >= 0:
            position.market[space] = NONE
            discard_building(position, building)
            if events is not None:
                events.append(Fact("market_gone", data=building_data(position, building)))
        if building >= 0 or position.rulings.discard_spaces:
            left -= 1
    kept = [building for building in position.market if building >= 0]
    position.market = kept + [NONE] * (len(position.market) - len(kept))


def continue_refill(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Draw until the market is full (COI-10.4)."""
    if needs_market_card(position, events):
        position.phase = REFILL
        return
    _choose_goods_after_refill(position, events)


def needs_market_card(position: CityOfIronPosition, events: list[Fact] | None) -> bool:
    """Whether the market has an empty space and there is a card for it.

    When a building deck is empty, its score card turns up and the next deck follows (COI-10.5, COI-12.1).
    """
    while NONE in position.market:
        if sum(position.deck_left[position.deck]):
            return True
        if position.deck == RESHUFFLED:
            return False
        position.fresh_card = position.deck
        position.deck += 1
        if events is not None:
            events.append(Fact("score_card", data={"n": position.deck}))
        if position.deck == RESHUFFLED:
            position.deck_left[RESHUFFLED] = position.discarded
            position.discarded = [0] * position.components.buildings.count
            if events is not None:
                events.append(Fact("reshuffled"))
    return False


def legal_market_cards(position: CityOfIronPosition) -> list[int]:
    """The building types that may turn up next."""
    left = position.deck_left[position.deck]
    return [pack_turn_up(building) for building in range(len(left)) if left[building]]


def add_market_card(position: CityOfIronPosition, building: int, events: list[Fact] | None) -> None:
    """Turn up this building on the leftmost empty market space."""
    left = position.deck_left[position.deck]
    position.deck_left[position.deck] = with_value(left, building, left[building] - 1)
    space = position.market.index(NONE)
    position.market[space] = building
    if events is not None:
        events.append(Fact("turned_up", data={**building_data(position, building), "space": space + 1}))


# --- steps 1 to 4 -----------------------------------------------------------------------------------------------
def _choose_goods_after_refill(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """By option, owners of flexible towns choose goods before the scoring (COI-A-snyle-timing)."""
    if position.rulings.flex_at_end:
        position.flex_queue = rounds.owned_flexible_towns(position)
    position.flex_reason = AT_ROUND_END
    rounds.continue_after_goods(position, events)


def score_and_pay(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Steps 1 to 4. The third scoring ends the game (COI-10.6 to COI-10.9)."""
    position.seat = NONE
    book = False
    if position.due_card >= 0:
        last = position.due_card == LAST_SCORE_CARD
        score_goods_and_buildings(position, last, events)
        book = position.components.tokens.books[position.due_card]
        if last:
            award_final_bonuses(position, events)
            position.phase = GAME_OVER
            return
    for seat in position.turn_order:
        _pay_income(position, seat, events)
    for seat in position.turn_order:
        _give_science(position, seat, book, events)
    for seat in position.turn_order:
        for deck in (CITIZEN, MILITARY):
            for _ in range(draw_icons(position, seat, deck)):
                draw_card(position, seat, deck, events)
    position.due_card = position.fresh_card
    position.fresh_card = NONE
    position.phase = PURCHASE
    position.chosen = [0] * position.rulings.seats
    position.ready = [0] * position.rulings.seats


def _pay_income(position: CityOfIronPosition, seat: int, events: list[Fact] | None) -> None:
    """The income track plus the income of every good led (COI-10.7)."""
    money = gain_money(position, seat, position.income[seat] + leader_income(position, seat))
    if events is not None:
        events.append(Fact("paid", seat, {"money": money}))


def _give_science(position: CityOfIronPosition, seat: int, book: bool, events: list[Fact] | None) -> None:
    """COI-10.8."""
    science = gain_science(position, seat, science_icons(position, seat) + (1 if book else 0))
    if events is not None and science:
        events.append(Fact("gains_science", seat, {"n": science}))
