"""Why an action is not allowed: the first rule in the way, with its clause and its place."""

from __future__ import annotations

from smokestack.games.age_of_industry.components.box import CARDS
from smokestack.games.age_of_industry.rules import actions
from smokestack.games.age_of_industry.rules.actions import (
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
from smokestack.games.age_of_industry.rules.phases import cards, rounds
from smokestack.games.age_of_industry.rules.position import (
    CLOSING,
    DEAL,
    DISCARD,
    DRAW_MORE,
    DRAWING,
    FIRST,
    SELLING,
    TILES,
    TURN,
    AgeOfIndustryPosition,
)
from smokestack.games.age_of_industry.rules.refusals.build import refuse_build, refuse_rail
from smokestack.games.age_of_industry.rules.refusals.sell import refuse_sale
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import FactData, Refusal

CHANCE_KINDS = (FIRST_PLAYER, DEALS, TURNS_UP, LAYS_TILE)


def refuse(position: AgeOfIndustryPosition, action: int, actor: int) -> Refusal | None:
    """None exactly for the legal actions."""
    kind = kind_of(action)
    if actor == OVER:
        return Refusal("AOI-22.1", "over")
    if actor == CHANCE:
        return _refuse_chance(position, kind, value_of(action))
    if kind in CHANCE_KINDS:
        return Refusal("AOI-1.9", "not_chance")
    untimely = _untimely(position, kind)
    if untimely is not None:
        return untimely
    if kind in (BUILD, COMBINE):
        return refuse_build(position, action)
    if kind == RAIL:
        return refuse_rail(position, action)
    if kind == SELL:
        return refuse_sale(position, action >> 6 & 127, action >> 13)
    return _refuse_small(position, kind, value_of(action))


def _untimely(position: AgeOfIndustryPosition, kind: int) -> Refusal | None:
    """Kinds of action that do not belong to the present moment."""
    if position.phase == SELLING:
        return None if kind in (SELL, DONE) else Refusal("AOI-3.3", "selling")
    if position.phase == DRAW_MORE:
        return None if kind == DRAW else Refusal("AOI-17.1", "drawing")
    if position.phase == DISCARD:
        return None if kind == DISCARDS else Refusal("AOI-3.3", "discard_first")
    if position.phase == CLOSING:
        return None if kind in (REPAY, BORROW, END_TURN) else Refusal("AOI-3.2", "no_actions_left")
    assert position.phase == TURN
    if kind == DONE:
        return Refusal("AOI-15.1", "not_selling")
    if kind == DISCARDS:
        return Refusal("AOI-3.3", "nothing_to_discard_for")
    return Refusal("AOI-3.5", "must_act") if kind == END_TURN else None


def _refuse_chance(position: AgeOfIndustryPosition, kind: int, value: int) -> Refusal | None:
    if kind not in CHANCE_KINDS:
        return Refusal("AOI-1.9", "chance_first")
    if position.phase == FIRST:
        fine = kind == FIRST_PLAYER and value < position.seats
        return None if fine else Refusal("AOI-2.6", "draw_first_player")
    if position.phase == TILES:
        fine = kind == LAYS_TILE and value < len(position.tiles_left) and position.tiles_left[value] > 0
        return None if fine else Refusal("AOI-2.10", "lay_tile")
    if position.phase in (DEAL, DRAWING):
        if kind != DEALS:
            return Refusal("AOI-2.7" if position.phase == DEAL else "AOI-17.1", "deal_card")
    elif kind != TURNS_UP:
        return Refusal("AOI-17.2", "turn_up_card")
    if position.deck[value] == 0:
        return Refusal("AOI-3.6", "not_in_deck", {"card": position.board.components.card_name[value]})
    return None


def _refuse_small(position: AgeOfIndustryPosition, kind: int, value: int) -> Refusal | None:
    if kind == DEVELOP:
        return _refuse_develop(position, value)
    if kind == DRAW:
        return _refuse_draw(position, value)
    if kind == PASS:
        return _refuse_pass(position, value)
    if kind == DISCARDS:
        return _refuse_card(position, value, "AOI-3.6")
    if kind == REPAY:
        return _refuse_repay(position, value)
    if kind == BORROW:
        return _refuse_borrow(position, value)
    return None


def _refuse_card(position: AgeOfIndustryPosition, card: int, clause: str) -> Refusal | None:
    if position.hand[position.seat * CARDS + card] > 0:
        return None
    return Refusal(clause, "no_card", {"card": position.board.components.card_name[card]})


def _refuse_develop(position: AgeOfIndustryPosition, kind: int) -> Refusal | None:
    if position.hand_size[position.seat] == 0:
        return Refusal("AOI-16.1", "no_cards_at_all")
    if (
        sum(position.display[position.seat * position.counter_types : (position.seat + 1) * position.counter_types])
        == 0
    ):
        return Refusal("AOI-16.4", "display_empty")
    if kind >= position.counter_types or position.display[position.seat * position.counter_types + kind] == 0:
        name = position.board.components.counter_name[kind] if kind < position.counter_types else "such counter"
        return Refusal("AOI-16.2", "not_on_display", {"counter": name})
    if not cards.may_develop(position, position.seat, kind):
        components = position.board.components
        lowest = components.counter_name[position.next_counter(position.seat, components.counter_industry[kind])]
        return Refusal("AOI-25.6", "not_lowest", {"counter": components.counter_name[kind], "lowest": lowest})
    return None


def _refuse_draw(position: AgeOfIndustryPosition, origin: int) -> Refusal | None:
    if position.hand_size[position.seat] >= position.board.components.hand_limit:
        return Refusal("AOI-17.3", "hand_full", {"n": position.board.components.hand_limit})
    if origin == actions.DECK:
        if position.deck_size == 0:
            return Refusal("AOI-17.4", "deck_empty")
        return Refusal("AOI-25.9", "one_origin") if position.draw_from == 0 else None
    if position.draw_from == 1:
        return Refusal("AOI-25.9", "one_origin")
    if position.face_up[origin - 1] == 0:
        return Refusal("AOI-17.1", "not_face_up", {"card": position.board.components.card_name[origin - 1]})
    return None


def _refuse_pass(position: AgeOfIndustryPosition, card: int) -> Refusal | None:
    if card > 0:
        return _refuse_card(position, card - 1, "AOI-18.1")
    if cards.may_pass_free(position):
        return None
    if position.hand_size[position.seat] == 0:
        return Refusal("AOI-18.3", "draw_instead", {"n": position.deck_size})
    return Refusal("AOI-18.1", "pass_costs_a_card")


def _refuse_repay(position: AgeOfIndustryPosition, count: int) -> Refusal | None:
    if 0 < count <= rounds.most_repaid(position):
        return None
    data: FactData = {"n": count, "loans": position.loans[position.seat], "has": position.money[position.seat]}
    return Refusal("AOI-19.5", "cannot_repay", data)


def _refuse_borrow(position: AgeOfIndustryPosition, count: int) -> Refusal | None:
    if not position.rulings.borrow_freely:
        return Refusal("AOI-19.2", "borrow_in_need_only")
    if position.borrowed or count == 0:
        return Refusal("AOI-25.7", "borrow_once")
    if count > rounds.most_borrowed(position):
        clause = "AOI-25.8" if position.rulings.limited_loans else "AOI-25.7"
        return Refusal(clause, "too_many_loans", {"n": rounds.most_borrowed(position)})
    return None
