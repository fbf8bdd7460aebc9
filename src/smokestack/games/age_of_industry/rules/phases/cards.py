"""Develop, draw and pass: the actions that only use cards (AOI-16, 17, 18), and how cards move."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS, SHIP
from smokestack.games.age_of_industry.rules.actions import DECK, NO_CARD
from smokestack.games.age_of_industry.rules.fact_data import card_data, counter_data
from smokestack.games.age_of_industry.rules.generated.action_fields import (
    pack_develop,
    pack_discard,
    pack_draw,
    pack_pass,
)
from smokestack.games.age_of_industry.rules.position import (
    ANY_ORIGIN,
    DRAWING,
    DRAWING_MORE,
    FROM_DECK,
    FROM_FACE_UP,
    AgeOfIndustryPosition,
    changed,
)
from smokestack.kernel.bits import single
from smokestack.kernel.facts import Fact


# --- develop ------------------------------------------------------------------------------------------------------
def may_develop(position: AgeOfIndustryPosition, seat: int, counter: int) -> bool:
    """Any counter on the display, or only the lowest of its industry (AOI-16.2, AOI-25.6)."""
    if position.display[seat * position.counter_types + counter] == 0:
        return False
    industry = position.board.components.counter_industry[counter]
    return not position.rulings.develop_lowest or position.next_counter(seat, industry) == counter


def legal_develops(position: AgeOfIndustryPosition, found: list[int]) -> None:
    if position.hand_size[position.seat] == 0:
        return
    display, begin = position.display, position.seat * position.counter_types
    lowest = position.rulings.develop_lowest
    for counter in range(position.counter_types):
        if display[begin + counter] > 0 and (not lowest or may_develop(position, position.seat, counter)):
            found.append(pack_develop(counter))


def apply_develop(position: AgeOfIndustryPosition, counter: int, events: list[Fact] | None) -> None:
    at = position.seat * position.counter_types + counter
    position.display[at] -= 1
    position.removed = changed(position.removed, at, 1)
    if events is not None:
        events.append(Fact("developed", position.seat, counter_data(position, counter)))


# --- draw ---------------------------------------------------------------------------------------------------------
def legal_draws(position: AgeOfIndustryPosition, found: list[int]) -> None:
    """The deck and the face-up cards, as long as the hand has room (AOI-17.1, AOI-17.3, AOI-17.4)."""
    if position.hand_size[position.seat] >= position.board.components.hand_limit:
        return
    if position.deck_size > 0 and position.draw_from != FROM_FACE_UP:
        found.append(pack_draw(DECK))
    if position.draw_from != FROM_DECK:
        for card in range(CARDS):
            if position.face_up[card] > 0:
                found.append(pack_draw(1 + card))


def apply_draw(position: AgeOfIndustryPosition, origin: int, events: list[Fact] | None) -> bool:
    """Take a face-up card, or let chance deal one from the deck. True when the draw action is finished."""
    if not position.rulings.draw_mix:
        position.draw_from = FROM_DECK if origin == DECK else FROM_FACE_UP  # AOI-25.9
    if origin == DECK:
        position.phase = DRAWING
        return False
    card = origin - 1
    position.face_up[card] -= 1
    position.face_up_size -= 1
    _take_card(position, position.seat, card)
    position.known = changed(position.known, position.seat * CARDS + card, 1)
    if events is not None:
        events.append(Fact("took", position.seat, card_data(position, card)))
    return count_drawn_card(position)


def count_drawn_card(position: AgeOfIndustryPosition) -> bool:
    """After a card: True when the draw action is finished, else the player chooses again (AOI-17.3, AOI-17.4)."""
    position.cards_drawn += 1
    more: list[int] = []
    if position.cards_drawn < position.board.components.draw:
        legal_draws(position, more)
    if more:
        position.phase = DRAWING_MORE
        return False
    position.cards_drawn = 0
    position.draw_from = ANY_ORIGIN
    return True


def _take_card(position: AgeOfIndustryPosition, seat: int, card: int) -> None:
    position.hand[seat * CARDS + card] += 1
    position.hand_size[seat] += 1


def deal_card(position: AgeOfIndustryPosition, card: int, events: list[Fact] | None) -> None:
    """Give the top card of the deck to the active player, who alone sees it (AOI-24.1)."""
    seat = position.seat
    _leave_deck(position, card)
    _take_card(position, seat, card)
    if events is not None:
        events.append(Fact("drew", seat))
        events.append(Fact("drew_card", seat, card_data(position, card), single(seat)))


def turn_up_card(position: AgeOfIndustryPosition, card: int, events: list[Fact] | None) -> None:
    _leave_deck(position, card)
    position.face_up[card] += 1
    position.face_up_size += 1
    if events is not None:
        events.append(Fact("turned_up", data=card_data(position, card)))


def _leave_deck(position: AgeOfIndustryPosition, card: int) -> None:
    position.deck[card] -= 1
    position.deck_size -= 1


def face_up_complete(position: AgeOfIndustryPosition) -> bool:
    """Whether two cards lie face up or the deck is empty (AOI-17.2)."""
    return position.face_up_size >= position.board.components.face_up or position.deck_size == 0


# --- pass and discard ---------------------------------------------------------------------------------------------
def may_pass_free(position: AgeOfIndustryPosition) -> bool:
    """AOI-18.2, AOI-25.10"""
    hand_empty, deck_empty = position.hand_size[position.seat] == 0, position.deck_size == 0
    if position.rulings.pass_with_either_empty:
        return hand_empty or deck_empty
    return hand_empty and deck_empty


def legal_passes(position: AgeOfIndustryPosition, found: list[int]) -> None:
    if may_pass_free(position):
        found.append(pack_pass(NO_CARD))
    hand, begin = position.hand, position.seat * CARDS
    for card in range(CARDS):
        if hand[begin + card] > 0:
            found.append(pack_pass(1 + card))


def ship_cards_combine(position: AgeOfIndustryPosition) -> bool:
    """Whether a ship card can be the card of a combined build (AOI-4.10, AOI-25.11)."""
    return position.rulings.ship_cards_combine or position.board.has_ships


def may_discard(position: AgeOfIndustryPosition, card: int) -> bool:
    """Whether the active player can pay for a develop or a combined build with this card."""
    if position.hand[position.seat * CARDS + card] == 0:
        return False
    return card != SHIP or not position.combining or ship_cards_combine(position)


def legal_discards(position: AgeOfIndustryPosition) -> list[int]:
    return [pack_discard(card) for card in range(CARDS) if may_discard(position, card)]


def discard_card(position: AgeOfIndustryPosition, seat: int, card: int, events: list[Fact] | None) -> None:
    """Put a card of the hand on the discard pile (AOI-3.6)."""
    at = seat * CARDS + card
    position.hand[at] -= 1
    position.hand_size[seat] -= 1
    if position.known[at] > 0:
        position.known = changed(position.known, at, -1)
    position.discards[card] += 1
    if events is not None:
        events.append(Fact("discarded", seat, card_data(position, card)))


def only_card(position: AgeOfIndustryPosition) -> int:
    """The card if all cards that can be discarded are the same; else -1."""
    hand, begin = position.hand, position.seat * CARDS
    found = -1
    for card in range(CARDS):
        if hand[begin + card] > 0 and may_discard(position, card):
            if found >= 0:
                return -1
            found = card
    return found
