"""Why an action is illegal: the first rule that forbids it, with its clause."""

from __future__ import annotations

from smokestack.games.age_of_industry.rules.generated import action_fields as fields
from smokestack.games.age_of_industry.rules.position import (
    CHOOSING_FIRST_PLAYER,
    DEALING,
    DISCARDING,
    DRAWING,
    DRAWING_MORE,
    ENDING_TURN,
    LAYING_TILES,
    SELLING,
    TURN,
    AgeOfIndustryPosition,
)
from smokestack.games.age_of_industry.rules.refusals.build import refuse_build, refuse_combined
from smokestack.games.age_of_industry.rules.refusals.cards import (
    refuse_develop,
    refuse_discard,
    refuse_draw,
    refuse_pass,
)
from smokestack.games.age_of_industry.rules.refusals.loans import refuse_borrow, refuse_repay
from smokestack.games.age_of_industry.rules.refusals.railway import refuse_railway
from smokestack.games.age_of_industry.rules.refusals.sell import refuse_sale
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Refusal

CHANCE_KINDS = (fields.FIRST_PLAYER, fields.DEAL, fields.TURN_UP, fields.MARKET)


def refuse(position: AgeOfIndustryPosition, action: int, actor: int) -> Refusal | None:
    """None exactly for the legal actions."""
    kind = fields.kind_of(action)
    if actor == OVER:
        return Refusal("AOI-22.1", "over")
    if actor == CHANCE:
        return _refuse_outcome(position, kind, action)
    if kind in CHANCE_KINDS:
        return Refusal("AOI-1.9", "not_chance")
    return _refuse_untimely(position, kind) or _refuse_move(position, kind, action)


def _refuse_untimely(position: AgeOfIndustryPosition, kind: int) -> Refusal | None:
    """Refuse the kinds of action that do not belong to the present phase."""
    if position.phase == SELLING:
        return None if kind in (fields.SELL, fields.DONE) else Refusal("AOI-3.3", "selling")
    if position.phase == DRAWING_MORE:
        return None if kind == fields.DRAW else Refusal("AOI-17.1", "drawing")
    if position.phase == DISCARDING:
        return None if kind == fields.DISCARD else Refusal("AOI-3.3", "discard_first")
    if position.phase == ENDING_TURN:
        allowed = kind in (fields.REPAY, fields.BORROW, fields.END_TURN)
        return None if allowed else Refusal("AOI-3.2", "no_actions_left")
    assert position.phase == TURN
    if kind == fields.DONE:
        return Refusal("AOI-15.1", "not_selling")
    if kind == fields.DISCARD:
        return Refusal("AOI-3.3", "nothing_to_discard_for")
    return Refusal("AOI-3.5", "must_act") if kind == fields.END_TURN else None


def _refuse_move(position: AgeOfIndustryPosition, kind: int, action: int) -> Refusal | None:
    match kind:
        case fields.BUILD:
            return refuse_build(position, action)
        case fields.COMBINE:
            return refuse_combined(position, action)
        case fields.RAIL:
            return refuse_railway(position, action)
        case fields.SELL:
            return refuse_sale(position, fields.sell_seller(action), fields.sell_outlet(action))
        case fields.DEVELOP:
            return refuse_develop(position, fields.develop_counter(action))
        case fields.DRAW:
            return refuse_draw(position, fields.draw_origin(action))
        case fields.PASS:
            return refuse_pass(position, fields.pass_card(action))
        case fields.DISCARD:
            return refuse_discard(position, fields.discard_card(action))
        case fields.REPAY:
            return refuse_repay(position, fields.repay_loans(action))
        case fields.BORROW:
            return refuse_borrow(position, fields.borrow_loans(action))
    return None


def _refuse_outcome(position: AgeOfIndustryPosition, kind: int, action: int) -> Refusal | None:
    if kind not in CHANCE_KINDS:
        return Refusal("AOI-1.9", "chance_first")
    if position.phase == CHOOSING_FIRST_PLAYER:
        fits = kind == fields.FIRST_PLAYER and fields.first_player_seat(action) < position.seats
        return None if fits else Refusal("AOI-2.6", "draw_first_player")
    if position.phase == LAYING_TILES:
        left, tile = position.tiles_left, fields.market_tile(action)
        fits = kind == fields.MARKET and tile < len(left) and left[tile] > 0
        return None if fits else Refusal("AOI-2.10", "lay_tile")
    if position.phase in (DEALING, DRAWING):
        if kind != fields.DEAL:
            return Refusal("AOI-2.7" if position.phase == DEALING else "AOI-17.1", "deal_card")
        card = fields.deal_card(action)
    elif kind != fields.TURN_UP:
        return Refusal("AOI-17.2", "turn_up_card")
    else:
        card = fields.turn_up_card(action)
    if position.deck[card] == 0:
        name = position.board.components.card_name[card]
        return Refusal("AOI-3.6", "not_in_deck", {"card": name, "card_id": card})
    return None
