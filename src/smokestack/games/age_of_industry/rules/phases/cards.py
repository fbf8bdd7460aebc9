"""Develop, draw and pass: what is done with cards alone (AOI-16, 17, 18), and every card that is drawn."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules import actions
from smokestack.games.age_of_industry.rules.position import DRAW_MORE, DRAWING, AgeOfIndustryPosition, changed
from smokestack.kernel.facts import Fact


def may_develop(position: AgeOfIndustryPosition, seat: int, kind: int) -> bool:
    """Any counter on the display, or only the lowest of an industry (AOI-16.2, AOI-25.6)."""
    if position.display[seat * position.counter_types + kind] == 0:
        return False
    return (
        not position.rulings.develop_lowest
        or position.next_counter(seat, position.board.components.counter_industry[kind]) == kind
    )


def legal_develop(position: AgeOfIndustryPosition, found: list[int]) -> None:
    if position.hand_size[position.seat] == 0:
        return
    display, begin, lowest = position.display, position.seat * position.counter_types, position.rulings.develop_lowest
    for kind in range(position.counter_types):
        if display[begin + kind] > 0 and (not lowest or may_develop(position, position.seat, kind)):
            found.append(actions.one(actions.DEVELOP, kind))


def develop(position: AgeOfIndustryPosition, kind: int, events: list[Fact] | None) -> None:
    position.display[position.seat * position.counter_types + kind] -= 1
    position.removed = changed(position.removed, position.seat * position.counter_types + kind, 1)
    if events is not None:
        events.append(Fact("developed", position.seat, {"counter": position.board.components.counter_name[kind]}))


def legal_draw(position: AgeOfIndustryPosition, found: list[int]) -> None:
    """The deck and the face-up cards, as far as the hand has room (AOI-17.1, AOI-17.3, AOI-17.4)."""
    if position.hand_size[position.seat] >= position.board.components.hand_limit:
        return
    if position.deck_size > 0 and position.draw_from != 0:
        found.append(actions.one(actions.DRAW, actions.DECK))
    if position.draw_from != 1:
        for card in range(CARDS):
            if position.face_up[card] > 0:
                found.append(actions.one(actions.DRAW, 1 + card))


def draw(position: AgeOfIndustryPosition, origin: int, events: list[Fact] | None) -> bool:
    """Take a face-up card, or let chance deal one; True when the draw is finished."""
    if not position.rulings.draw_mix:
        position.draw_from = 1 if origin == actions.DECK else 0  # AOI-25.9
    if origin == actions.DECK:
        position.phase = DRAWING
        return False
    card = origin - 1
    position.face_up[card] -= 1
    position.face_up_size -= 1
    take(position, position.seat, card)
    position.known = changed(position.known, position.seat * CARDS + card, 1)
    if events is not None:
        events.append(Fact("took", position.seat, {"card": position.board.components.card_name[card]}))
    return drawn_one(position)


def take(position: AgeOfIndustryPosition, seat: int, card: int) -> None:
    position.hand[seat * CARDS + card] += 1
    position.hand_size[seat] += 1


def deal(position: AgeOfIndustryPosition, card: int, events: list[Fact] | None) -> None:
    """The top card of the deck goes to the active player, who alone sees it (AOI-24.1)."""
    leave_deck(position, card)
    take(position, position.seat, card)
    if events is not None:
        events.append(Fact("drew", position.seat))
        events.append(
            Fact("drew_card", position.seat, {"card": position.board.components.card_name[card]}, 1 << position.seat)
        )


def leave_deck(position: AgeOfIndustryPosition, card: int) -> None:
    position.deck[card] -= 1
    position.deck_size -= 1


def drawn_one(position: AgeOfIndustryPosition) -> bool:
    """After a card: True when the draw is finished, else the next card is chosen (AOI-17.3, AOI-17.4)."""
    position.cards_drawn += 1
    more: list[int] = []
    if position.cards_drawn < position.board.components.draw:
        legal_draw(position, more)
    if more:
        position.phase = DRAW_MORE
        return False
    position.cards_drawn = 0
    position.draw_from = -1
    return True


def turn_up(position: AgeOfIndustryPosition, card: int, events: list[Fact] | None) -> None:
    leave_deck(position, card)
    position.face_up[card] += 1
    position.face_up_size += 1
    if events is not None:
        events.append(Fact("turned_up", data={"card": position.board.components.card_name[card]}))


def display_full(position: AgeOfIndustryPosition) -> bool:
    """Two cards lie face up, or the deck has no more (AOI-17.2)."""
    return position.face_up_size >= position.board.components.face_up or position.deck_size == 0


def may_pass_free(position: AgeOfIndustryPosition) -> bool:
    """AOI-18.2, AOI-25.10"""
    if position.rulings.pass_with_either_empty:
        return position.hand_size[position.seat] == 0 or position.deck_size == 0
    return position.hand_size[position.seat] == 0 and position.deck_size == 0


def legal_pass(position: AgeOfIndustryPosition, found: list[int]) -> None:
    if may_pass_free(position):
        found.append(actions.one(actions.PASS, 0))
    hand, begin = position.hand, position.seat * CARDS
    for card in range(CARDS):
        if hand[begin + card] > 0:
            found.append(actions.one(actions.PASS, 1 + card))


def legal_discard(position: AgeOfIndustryPosition) -> list[int]:
    return [
        actions.one(actions.DISCARDS, card) for card in range(CARDS) if position.hand[position.seat * CARDS + card] > 0
    ]


def only_card(position: AgeOfIndustryPosition, seat: int) -> int:
    """The card, if the whole hand is of one kind; else -1."""
    for card in range(CARDS):
        if position.hand[seat * CARDS + card] > 0:
            return card if position.hand[seat * CARDS + card] == position.hand_size[seat] else -1
    return -1
