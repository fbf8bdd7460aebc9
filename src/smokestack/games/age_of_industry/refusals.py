"""Why an action is not allowed: the first rule in the way, with its clause and its place."""

from __future__ import annotations

from smokestack.games.age_of_industry import actions
from smokestack.games.age_of_industry.actions import (
    BORROW,
    BUILD,
    COMBINE,
    DEALS,
    DEVELOP,
    DISCARDS,
    DONE,
    DRAW,
    END_TURN,
    FIRST_PLAYER,
    LAYS_TILE,
    PASS,
    RAIL,
    REPAY,
    SELL,
    TURNS_UP,
    kind_of,
    value_of,
)
from smokestack.games.age_of_industry.board import CARDS
from smokestack.games.age_of_industry.phases import cards, rounds
from smokestack.games.age_of_industry.position import (
    CLOSING,
    DEAL,
    DISCARD,
    DRAW_MORE,
    DRAWING,
    FIRST,
    SELLING,
    TILES,
    TURN,
    Position,
)
from smokestack.games.age_of_industry.refusals_build import refuse_build, refuse_rail
from smokestack.games.age_of_industry.refusals_sell import refuse_sale
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import FactData, Refusal

CHANCE_KINDS = (FIRST_PLAYER, DEALS, TURNS_UP, LAYS_TILE)


def refuse(p: Position, action: int, actor: int) -> Refusal | None:
    """None exactly for the legal actions."""
    kind = kind_of(action)
    if actor == OVER:
        return Refusal("AOI-22.1", "over")
    if actor == CHANCE:
        return _refuse_chance(p, kind, value_of(action))
    if kind in CHANCE_KINDS:
        return Refusal("AOI-1.9", "not_chance")
    untimely = _untimely(p, kind)
    if untimely is not None:
        return untimely
    if kind in (BUILD, COMBINE):
        return refuse_build(p, action)
    if kind == RAIL:
        return refuse_rail(p, action)
    if kind == SELL:
        return refuse_sale(p, action >> 6 & 127, action >> 13)
    return _refuse_small(p, kind, value_of(action))


def _untimely(p: Position, kind: int) -> Refusal | None:
    """Kinds of action that do not belong to the present moment."""
    if p.phase == SELLING:
        return None if kind in (SELL, DONE) else Refusal("AOI-3.3", "selling")
    if p.phase == DRAW_MORE:
        return None if kind == DRAW else Refusal("AOI-17.1", "drawing")
    if p.phase == DISCARD:
        return None if kind == DISCARDS else Refusal("AOI-3.3", "discard_first")
    if p.phase == CLOSING:
        return None if kind in (REPAY, BORROW, END_TURN) else Refusal("AOI-3.2", "no_actions_left")
    assert p.phase == TURN
    if kind == DONE:
        return Refusal("AOI-15.1", "not_selling")
    if kind == DISCARDS:
        return Refusal("AOI-3.3", "nothing_to_discard_for")
    return Refusal("AOI-3.5", "must_act") if kind == END_TURN else None


def _refuse_chance(p: Position, kind: int, value: int) -> Refusal | None:
    if kind not in CHANCE_KINDS:
        return Refusal("AOI-1.9", "chance_first")
    if p.phase == FIRST:
        fine = kind == FIRST_PLAYER and value < p.seats
        return None if fine else Refusal("AOI-2.6", "draw_first_player")
    if p.phase == TILES:
        fine = kind == LAYS_TILE and value < len(p.tiles_left) and p.tiles_left[value] > 0
        return None if fine else Refusal("AOI-2.10", "lay_tile")
    if p.phase in (DEAL, DRAWING):
        if kind != DEALS:
            return Refusal("AOI-2.7" if p.phase == DEAL else "AOI-17.1", "deal_card")
    elif kind != TURNS_UP:
        return Refusal("AOI-17.2", "turn_up_card")
    if p.deck[value] == 0:
        return Refusal("AOI-3.6", "not_in_deck", {"card": p.board.box.card_name[value]})
    return None


def _refuse_small(p: Position, kind: int, value: int) -> Refusal | None:
    if kind == DEVELOP:
        return _refuse_develop(p, value)
    if kind == DRAW:
        return _refuse_draw(p, value)
    if kind == PASS:
        return _refuse_pass(p, value)
    if kind == DISCARDS:
        return _refuse_card(p, value, "AOI-3.6")
    if kind == REPAY:
        return _refuse_repay(p, value)
    if kind == BORROW:
        return _refuse_borrow(p, value)
    return None


def _refuse_card(p: Position, card: int, clause: str) -> Refusal | None:
    if p.hand[p.seat * CARDS + card] > 0:
        return None
    return Refusal(clause, "no_card", {"card": p.board.box.card_name[card]})


def _refuse_develop(p: Position, kind: int) -> Refusal | None:
    if p.cards[p.seat] == 0:
        return Refusal("AOI-16.1", "no_cards_at_all")
    if sum(p.display[p.seat * p.types : (p.seat + 1) * p.types]) == 0:
        return Refusal("AOI-16.4", "display_empty")
    if kind >= p.types or p.display[p.seat * p.types + kind] == 0:
        name = p.board.box.type_name[kind] if kind < p.types else "such counter"
        return Refusal("AOI-16.2", "not_on_display", {"counter": name})
    if not cards.may_develop(p, p.seat, kind):
        box = p.board.box
        lowest = box.type_name[p.next_type(p.seat, box.type_industry[kind])]
        return Refusal("AOI-25.6", "not_lowest", {"counter": box.type_name[kind], "lowest": lowest})
    return None


def _refuse_draw(p: Position, origin: int) -> Refusal | None:
    if p.cards[p.seat] >= p.board.box.hand_limit:
        return Refusal("AOI-17.3", "hand_full", {"n": p.board.box.hand_limit})
    if origin == actions.DECK:
        if p.deck_size == 0:
            return Refusal("AOI-17.4", "deck_empty")
        return Refusal("AOI-25.9", "one_origin") if p.from_deck == 0 else None
    if p.from_deck == 1:
        return Refusal("AOI-25.9", "one_origin")
    if p.face_up[origin - 1] == 0:
        return Refusal("AOI-17.1", "not_face_up", {"card": p.board.box.card_name[origin - 1]})
    return None


def _refuse_pass(p: Position, card: int) -> Refusal | None:
    if card > 0:
        return _refuse_card(p, card - 1, "AOI-18.1")
    if cards.may_pass_free(p):
        return None
    if p.cards[p.seat] == 0:
        return Refusal("AOI-18.3", "draw_instead", {"n": p.deck_size})
    return Refusal("AOI-18.1", "pass_costs_a_card")


def _refuse_repay(p: Position, count: int) -> Refusal | None:
    if 0 < count <= rounds.most_repaid(p):
        return None
    data: FactData = {"n": count, "loans": p.loans[p.seat], "has": p.money[p.seat]}
    return Refusal("AOI-19.5", "cannot_repay", data)


def _refuse_borrow(p: Position, count: int) -> Refusal | None:
    if not p.rules.borrow_freely:
        return Refusal("AOI-19.2", "borrow_in_need_only")
    if p.borrowed or count == 0:
        return Refusal("AOI-25.7", "borrow_once")
    if count > rounds.most_borrowed(p):
        clause = "AOI-25.8" if p.rules.limited_loans else "AOI-25.7"
        return Refusal(clause, "too_many_loans", {"n": rounds.most_borrowed(p)})
    return None
