"""Develop, draw and pass: what is done with cards alone (AOI-16, 17, 18), and every card that is drawn."""

from __future__ import annotations

from smokestack.games.age_of_industry import actions
from smokestack.games.age_of_industry.board import CARDS
from smokestack.games.age_of_industry.position import DRAW_MORE, DRAWING, Position, changed
from smokestack.kernel.facts import Fact


def may_develop(p: Position, seat: int, kind: int) -> bool:
    """Any counter on the display, or only the lowest of an industry (AOI-16.2, AOI-25.6)."""
    if p.display[seat * p.types + kind] == 0:
        return False
    return not p.rules.develop_lowest or p.next_type(seat, p.board.box.type_industry[kind]) == kind


def legal_develop(p: Position, found: list[int]) -> None:
    if p.cards[p.seat] == 0:
        return
    display, begin, lowest = p.display, p.seat * p.types, p.rules.develop_lowest
    for kind in range(p.types):
        if display[begin + kind] > 0 and (not lowest or may_develop(p, p.seat, kind)):
            found.append(actions.one(actions.DEVELOP, kind))


def develop(p: Position, kind: int, events: list[Fact] | None) -> None:
    p.display[p.seat * p.types + kind] -= 1
    p.removed = changed(p.removed, p.seat * p.types + kind, 1)
    if events is not None:
        events.append(Fact("developed", p.seat, {"counter": p.board.box.type_name[kind]}))


def legal_draw(p: Position, found: list[int]) -> None:
    """The deck and the face-up cards, as far as the hand has room (AOI-17.1, AOI-17.3, AOI-17.4)."""
    if p.cards[p.seat] >= p.board.box.hand_limit:
        return
    if p.deck_size > 0 and p.from_deck != 0:
        found.append(actions.one(actions.DRAW, actions.DECK))
    if p.from_deck != 1:
        for card in range(CARDS):
            if p.face_up[card] > 0:
                found.append(actions.one(actions.DRAW, 1 + card))


def draw(p: Position, origin: int, events: list[Fact] | None) -> bool:
    """Take a face-up card, or let chance deal one; True when the draw is finished."""
    if not p.rules.draw_mix:
        p.from_deck = 1 if origin == actions.DECK else 0  # AOI-25.9
    if origin == actions.DECK:
        p.phase = DRAWING
        return False
    card = origin - 1
    p.face_up[card] -= 1
    p.face_up_size -= 1
    take(p, p.seat, card)
    p.known = changed(p.known, p.seat * CARDS + card, 1)
    if events is not None:
        events.append(Fact("took", p.seat, {"card": p.board.box.card_name[card]}))
    return drawn_one(p)


def take(p: Position, seat: int, card: int) -> None:
    p.hand[seat * CARDS + card] += 1
    p.cards[seat] += 1


def deal(p: Position, card: int, events: list[Fact] | None) -> None:
    """The top card of the deck goes to the active player, who alone sees it (AOI-24.1)."""
    leave_deck(p, card)
    take(p, p.seat, card)
    if events is not None:
        events.append(Fact("drew", p.seat))
        events.append(Fact("drew_card", p.seat, {"card": p.board.box.card_name[card]}, 1 << p.seat))


def leave_deck(p: Position, card: int) -> None:
    p.deck[card] -= 1
    p.deck_size -= 1


def drawn_one(p: Position) -> bool:
    """After a card: True when the draw is finished, else the next card is chosen (AOI-17.3, AOI-17.4)."""
    p.drawn += 1
    more: list[int] = []
    if p.drawn < p.board.box.draw:
        legal_draw(p, more)
    if more:
        p.phase = DRAW_MORE
        return False
    p.drawn = 0
    p.from_deck = -1
    return True


def turn_up(p: Position, card: int, events: list[Fact] | None) -> None:
    leave_deck(p, card)
    p.face_up[card] += 1
    p.face_up_size += 1
    if events is not None:
        events.append(Fact("turned_up", data={"card": p.board.box.card_name[card]}))


def display_full(p: Position) -> bool:
    """Two cards lie face up, or the deck has no more (AOI-17.2)."""
    return p.face_up_size >= p.board.box.face_up or p.deck_size == 0


def may_pass_free(p: Position) -> bool:
    """AOI-18.2, AOI-25.10"""
    if p.rules.pass_with_either_empty:
        return p.cards[p.seat] == 0 or p.deck_size == 0
    return p.cards[p.seat] == 0 and p.deck_size == 0


def legal_pass(p: Position, found: list[int]) -> None:
    if may_pass_free(p):
        found.append(actions.one(actions.PASS, 0))
    hand, begin = p.hand, p.seat * CARDS
    for card in range(CARDS):
        if hand[begin + card] > 0:
            found.append(actions.one(actions.PASS, 1 + card))


def legal_discard(p: Position) -> list[int]:
    return [actions.one(actions.DISCARDS, card) for card in range(CARDS) if p.hand[p.seat * CARDS + card] > 0]


def only_card(p: Position, seat: int) -> int:
    """The card, if the whole hand is of one kind; else -1."""
    for card in range(CARDS):
        if p.hand[seat * CARDS + card] > 0:
            return card if p.hand[seat * CARDS + card] == p.cards[seat] else -1
    return -1
