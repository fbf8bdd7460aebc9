"""Why a develop, a draw, a pass or a discard is illegal."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules.actions import DECK, NO_CARD
from smokestack.games.age_of_industry.rules.fact_data import card_data, counter_data
from smokestack.games.age_of_industry.rules.phases.cards import may_develop, may_discard, may_pass_free
from smokestack.games.age_of_industry.rules.position import FROM_DECK, FROM_FACE_UP, AgeOfIndustryPosition
from smokestack.kernel.facts import Refusal


def refuse_missing_card(position: AgeOfIndustryPosition, card: int, clause: str) -> Refusal | None:
    """Refuse a card that the active player does not hold."""
    if position.hand[position.seat * CARDS + card] > 0:
        return None
    return Refusal(clause, "no_card", card_data(position, card))


def refuse_discard(position: AgeOfIndustryPosition, card: int) -> Refusal | None:
    """Refuse a card that cannot pay for the develop or combined build just made."""
    refusal = refuse_missing_card(position, card, "AOI-3.6")
    if refusal is None and not may_discard(position, card):
        return Refusal("AOI-25.11", "ship_card_combines_nothing")
    return refusal


def refuse_develop(position: AgeOfIndustryPosition, counter: int) -> Refusal | None:
    seat, types = position.seat, position.counter_types
    if position.hand_size[seat] == 0:
        return Refusal("AOI-16.1", "no_cards_at_all")
    if sum(position.display[seat * types : (seat + 1) * types]) == 0:
        return Refusal("AOI-16.4", "display_empty")
    if counter >= types:
        return Refusal("AOI-16.2", "not_on_display", {"counter": "such counter"})
    if position.display[seat * types + counter] == 0:
        return Refusal("AOI-16.2", "not_on_display", counter_data(position, counter))
    if not may_develop(position, seat, counter):
        components = position.board.components
        lowest = position.next_counter(seat, components.counter_industry[counter])
        data = {**counter_data(position, counter), "lowest": components.counter_name[lowest], "lowest_id": lowest}
        return Refusal("AOI-25.6", "not_lowest", data)
    return None


def refuse_draw(position: AgeOfIndustryPosition, origin: int) -> Refusal | None:
    limit = position.board.components.hand_limit
    if position.hand_size[position.seat] >= limit:
        return Refusal("AOI-17.3", "hand_full", {"n": limit})
    if origin == DECK:
        if position.deck_size == 0:
            return Refusal("AOI-17.4", "deck_empty")
        return Refusal("AOI-25.9", "one_origin") if position.draw_from == FROM_FACE_UP else None
    if position.draw_from == FROM_DECK:
        return Refusal("AOI-25.9", "one_origin")
    card = origin - 1
    return None if position.face_up[card] else Refusal("AOI-17.1", "not_face_up", card_data(position, card))


def refuse_pass(position: AgeOfIndustryPosition, card: int) -> Refusal | None:
    if card != NO_CARD:
        return refuse_missing_card(position, card - 1, "AOI-18.1")
    if may_pass_free(position):
        return None
    if position.hand_size[position.seat] == 0:
        return Refusal("AOI-18.3", "draw_instead", {"n": position.deck_size})
    return Refusal("AOI-18.1", "pass_costs_a_card")
