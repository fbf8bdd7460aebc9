"""Why an action is illegal: the clause that forbids it, and what stands in the way."""

from __future__ import annotations

from typing import Final

from smokestack.games.city_of_iron.rules.fact_data import card_data, deck_data, town_data
from smokestack.games.city_of_iron.rules.generated import action_fields as fields
from smokestack.games.city_of_iron.rules.phases import bidding, purchase
from smokestack.games.city_of_iron.rules.position import (
    BID_ORDER,
    BIDDING,
    BIDDING_AGAIN,
    BUILDING,
    CHOOSE_NATION,
    DISCARDING,
    DISTRICTS,
    DRAWING,
    FILL_MARKET,
    FLEX_GOODS,
    GAME_OVER,
    LAY_TOWNS,
    MOVING,
    PURCHASE,
    REFILL,
    SPENDING,
    STACK_DECKS,
    TARGET,
    TURN,
    CityOfIronPosition,
)
from smokestack.games.city_of_iron.rules.refusals.buildings import refuse_build, refuse_move
from smokestack.games.city_of_iron.rules.refusals.cards import (
    refuse_attack,
    refuse_district,
    refuse_found,
    refuse_play,
    refuse_spend,
)
from smokestack.kernel.bits import contains
from smokestack.kernel.facts import FactData, Refusal

TURN_ACTIONS: Final = [
    *(fields.BUILD, fields.RESERVE, fields.DRAW, fields.TAX, fields.BUY_SCIENCE),
    *(fields.PLAY, fields.ATTACK, fields.MOVE),
]

EXPECTED: Final[dict[int, tuple[str, list[int]]]] = {
    CHOOSE_NATION: ("COI-2.1", [fields.NATION]),
    STACK_DECKS: ("COI-2.4", [fields.STACK]),
    FILL_MARKET: ("COI-2.8", [fields.TURN_UP]),
    LAY_TOWNS: ("COI-2.10", [fields.LAY_OUT]),
    BID_ORDER: ("COI-2.11", [fields.BIDS_NEXT]),
    BIDDING: ("COI-4.1", [fields.BID]),
    BIDDING_AGAIN: ("COI-13.6", [fields.BID_AGAIN, fields.STAY]),
    TURN: ("COI-5.4", TURN_ACTIONS),
    TARGET: ("COI-8.11", [fields.FOUND, fields.ATTACK]),
    SPENDING: ("COI-5.6", [fields.SPEND]),
    DISCARDING: ("COI-8.5", [fields.DISCARD, fields.DISCARD_AS_PLAYED]),
    DRAWING: ("COI-8.11", [fields.DRAW]),
    BUILDING: ("COI-8.11", [fields.BUILD]),
    DISTRICTS: ("COI-7.4", [fields.DISTRICT]),
    FLEX_GOODS: ("COI-14.7", [fields.GOODS]),
    MOVING: ("COI-A-arc-move", [fields.MOVE, fields.STOP_MOVING]),
    REFILL: ("COI-10.4", [fields.TURN_UP]),
    PURCHASE: ("COI-10.10", [fields.BUY, fields.PUT_BACK, fields.READY]),
    GAME_OVER: ("COI-3.3", []),
}
"""By phase: the kinds of action it allows, and the clause that says so."""

FIXED: Final = {
    fields.NATION: ("COI-2.1", "nation_taken"),
    fields.STACK: ("COI-2.4", "not_in_start_deck"),
    fields.DISCARD: ("COI-8.5", "not_to_discard"),
    fields.STOP_MOVING: ("COI-A-arc-move", "city_over"),
    fields.TURN_UP: ("COI-2.7", "not_in_deck"),
    fields.LAY_OUT: ("COI-2.10", "not_in_pile"),
    fields.BIDS_NEXT: ("COI-2.11", "cube_placed"),
}
"""Kinds of action that can be illegal for one reason only."""


def refuse(position: CityOfIronPosition, action: int) -> Refusal:
    """Why an illegal action is illegal: the first rule that forbids it, in the order of the rulebook."""
    kind = fields.kind_of(action)
    clause, expected = EXPECTED[position.phase]
    if position.phase == GAME_OVER:
        return Refusal(clause, "over")
    if kind not in expected:
        by_chance = position.seat < 0 and position.phase != PURCHASE
        return Refusal(clause, "not_now_chance" if by_chance else "not_now_other")
    if kind in FIXED:
        return Refusal(*FIXED[kind])
    found = _refuse_kind(position, kind, action)
    return found if found is not None else Refusal(clause, "not_possible")


def _refuse_kind(position: CityOfIronPosition, kind: int, action: int) -> Refusal | None:
    match kind:
        case fields.BUILD:
            source, place = fields.build_building(action), fields.build_city(action)
            return refuse_build(position, source, place, fields.build_demolished(action))
        case fields.PLAY:
            return refuse_play(position, fields.play_card(action))
        case fields.ATTACK:
            return refuse_attack(position, fields.attack_town(action))
        case fields.SPEND:
            return refuse_spend(position, fields.spend_card(action), fields.spend_use(action))
        case fields.FOUND:
            return refuse_found(position, fields.found_land(action), fields.found_token(action))
        case fields.DISTRICT:
            return refuse_district(position, fields.district_token(action), fields.district_city(action))
        case fields.MOVE:
            building, origin = fields.move_building(action), fields.move_city(action)
            return refuse_move(position, building, origin, fields.move_destination(action))
        case fields.BUY:
            return _refuse_buy(position, fields.buy_player(action), fields.buy_card(action))
        case fields.PUT_BACK:
            return _refuse_put_back(position, fields.put_back_player(action), fields.put_back_card(action))
        case fields.READY:
            return _refuse_ready(position, fields.ready_player(action))
        case fields.BID:
            return _refuse_bid(position, fields.bid_space(action))
        case fields.BID_AGAIN:
            return _refuse_second_bid(position, fields.bid_again_space(action))
        case fields.RESERVE:
            return Refusal("COI-6.13", "no_market_card", {"space": fields.reserve_market_space(action) + 1})
        case fields.DRAW:
            return Refusal("COI-6.16", "nothing_to_draw", deck_data(fields.draw_deck(action)))
        case fields.BUY_SCIENCE:
            return _refuse_price(position, "COI-6.18", position.components.tokens.science_price)
        case fields.GOODS:
            return Refusal("COI-14.12", "no_goods_elsewhere", town_data(position, position.flex_queue[0]))
    return None


def _refuse_price(position: CityOfIronPosition, clause: str, cost: int) -> Refusal:
    return Refusal(clause, "money", {"cost": cost, "money": position.money[position.seat]})


def _refuse_bid(position: CityOfIronPosition, space: int) -> Refusal:
    """COI-4.2."""
    found = _refuse_bid_space(position, "COI-4.2", space)
    if found is not None:
        return found
    return _refuse_price(position, "COI-4.2", position.rulings.bid_costs[space])


def _refuse_second_bid(position: CityOfIronPosition, space: int) -> Refusal:
    """COI-13.6."""
    found = _refuse_bid_space(position, "COI-13.6", space)
    if found is not None:
        return found
    return _refuse_price(position, "COI-13.6", bidding.second_bid_price(position, space))


def _refuse_bid_space(position: CityOfIronPosition, clause: str, space: int) -> Refusal | None:
    count = len(position.rulings.bid_costs)
    if space >= count:
        return Refusal(clause, "no_bid_space", {"space": space + 1, "n": count})
    if space in position.bid_space:
        return Refusal(clause, "bid_taken", {"space": space + 1})
    return None


def _refuse_ready(position: CityOfIronPosition, seat: int) -> Refusal | None:
    """COI-10.11."""
    if seat >= position.rulings.seats:
        return Refusal("COI-10.10", "no_such_player")
    return Refusal("COI-10.11", "already_ready", {"seat": seat})


def _refuse_buy(position: CityOfIronPosition, seat: int, card: int) -> Refusal:
    """COI-10.10."""
    if seat >= position.rulings.seats:
        return Refusal("COI-10.10", "no_such_player")
    if position.ready[seat]:
        return Refusal("COI-10.11", "already_ready", {"seat": seat})
    if card >= position.components.cards.count or not contains(position.buy[seat], card):
        return Refusal("COI-10.10", "not_for_sale")
    data: FactData = card_data(position, card)
    if contains(position.chosen[seat], card):
        return Refusal("COI-10.10", "already_chosen", data)
    data["cost"] = position.rulings.price[card]
    data["science"] = position.components.cards.science[card]
    data["left"] = position.money[seat] - purchase.chosen_money(position, seat)
    data["science_left"] = position.science[seat] - purchase.chosen_science(position, seat)
    return Refusal("COI-10.10", "purchase_too_dear", data)


def _refuse_put_back(position: CityOfIronPosition, seat: int, card: int) -> Refusal:
    """COI-10.16."""
    if seat >= position.rulings.seats:
        return Refusal("COI-10.10", "no_such_player")
    if position.ready[seat]:
        return Refusal("COI-10.11", "already_ready", {"seat": seat})
    return Refusal("COI-10.16", "not_chosen")
