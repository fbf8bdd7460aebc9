"""The end phase in its strict order (COI-10)."""

from __future__ import annotations

from smokestack.games.city_of_iron.rules import scoring
from smokestack.games.city_of_iron.rules.actions import TURN_UP, one
from smokestack.games.city_of_iron.rules.holdings import (
    discard_building,
    draw_card,
    gain_money,
    gain_science,
    with_value,
)
from smokestack.games.city_of_iron.rules.phases import rounds
from smokestack.games.city_of_iron.rules.position import AT_ROUND_END, GAME_OVER, PURCHASE, REFILL, CityOfIronPosition
from smokestack.kernel.facts import Fact

LAST_CARD = 2
RESHUFFLED = 3


def start_end_phase(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """All action tokens are flipped. The last round skips the market (COI-12.2)."""
    position.seat = -1
    if position.due_card == LAST_CARD:
        choose_goods_after_refill(position, events)
        return
    discard_from_market(position, events)
    refill_market(position, events)


def discard_from_market(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """The leftmost cards go, the rest is pushed left (COI-10.2, COI-10.3)."""
    left = position.components.tokens.market_discard
    for space in range(len(position.market)):
        if left == 0:
            break
        kind = position.market[space]
        if kind >= 0:
            position.market[space] = -1
            discard_building(position, kind)
            if events is not None:
                events.append(Fact("market_gone", data={"building": position.components.buildings.label[kind]}))
        if kind >= 0 or position.rulings.discard_spaces:
            left -= 1
    kept = [kind for kind in position.market if kind >= 0]
    position.market = kept + [-1] * (len(position.market) - len(kept))


def refill_market(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Draw until the market is full; a score card that turns up is put aside (COI-10.4, COI-10.5)."""
    if needs_market_card(position, events):
        position.phase = REFILL
        return
    choose_goods_after_refill(position, events)


def needs_market_card(position: CityOfIronPosition, events: list[Fact] | None) -> bool:
    """Is there a place to fill and a card to fill it? Puts score cards aside on the way (COI-12.1)."""
    while -1 in position.market:
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
    left = position.deck_left[position.deck]
    return [one(TURN_UP, kind) for kind in range(len(left)) if left[kind]]


def add_market_card(position: CityOfIronPosition, kind: int, events: list[Fact] | None) -> None:
    left = position.deck_left[position.deck]
    position.deck_left[position.deck] = with_value(left, kind, left[kind] - 1)
    space = position.market.index(-1)
    position.market[space] = kind
    if events is not None:
        events.append(
            Fact("turned_up", data={"building": position.components.buildings.label[kind], "space": space + 1})
        )


def choose_goods_after_refill(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    if position.rulings.flex_at_end:
        position.flex_queue = rounds.owned_flexible_towns(position)
    position.flex_reason = AT_ROUND_END
    rounds.continue_after_goods(position, events)


def score_and_pay(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Steps 1 to 4; the third scoring ends the game (COI-10.6 to COI-10.9)."""
    position.seat = -1
    book = False
    if position.due_card >= 0:
        scoring.score_goods_and_buildings(position, position.due_card == LAST_CARD, events)
        book = position.components.tokens.books[position.due_card]
        if position.due_card == LAST_CARD:
            scoring.final_bonuses(position, events)
            position.phase = GAME_OVER
            return
    for seat in position.turn_order:
        pay_income(position, seat, events)
    for seat in position.turn_order:
        give_science(position, seat, book, events)
    for seat in position.turn_order:
        for kind in range(2):
            for _ in range(draw_icons(position, seat, kind)):
                draw_card(position, seat, kind, events)
    position.due_card = position.fresh_card
    position.fresh_card = -1
    position.phase = PURCHASE
    position.chosen = [0] * position.rulings.seats
    position.ready = [0] * position.rulings.seats


def pay_income(position: CityOfIronPosition, seat: int, events: list[Fact] | None) -> None:
    """The income track and every good led; all tied leaders get it in full (COI-10.7, COI-R11)."""
    money = gain_money(position, seat, position.income[seat] + leader_income(position, seat))
    if events is not None:
        events.append(Fact("paid", seat, {"money": money}))


def leader_income(position: CityOfIronPosition, seat: int) -> int:
    goods = position.components.goods
    total = 0
    for good in range(goods.count):
        own = position.goods[seat * goods.count + good]
        if own > 0:
            leads = True
            for other in range(position.rulings.seats):
                if position.goods[other * goods.count + good] > own:
                    leads = False
            if leads:
                total += goods.leader_income[good]
    return total


def give_science(position: CityOfIronPosition, seat: int, book: bool, events: list[Fact] | None) -> None:
    """COI-10.8."""
    science = gain_science(position, seat, science_icons(position, seat) + (1 if book else 0))
    if events is not None and science:
        events.append(Fact("gains_science", seat, {"n": science}))


def science_icons(position: CityOfIronPosition, seat: int) -> int:
    rulings, components = position.rulings, position.components
    total = 0
    for place in range(rulings.places):
        if position.owner[place] == seat:
            for at in range(place * rulings.stride, place * rulings.stride + position.filled[place]):
                total += components.buildings.science_icons[position.built[at]]
    for town in range(components.towns.count):
        if position.town_owner[town] == seat:
            total += components.towns.science_icons[town]
    return total


def draw_icons(position: CityOfIronPosition, seat: int, kind: int) -> int:
    """Draws on tokens, buildings and towns (COI-7.3, COI-10.9)."""
    rulings, components = position.rulings, position.components
    total = 0
    for token in range(components.tokens.count):
        if position.tokens_used[seat] >> token & 1:
            total += components.tokens.draws[token * 2 + kind]
    for place in range(rulings.places):
        if position.owner[place] == seat:
            for at in range(place * rulings.stride, place * rulings.stride + position.filled[place]):
                total += components.buildings.draws[position.built[at] * 2 + kind]
    for town in range(components.towns.count):
        if position.town_owner[town] == seat:
            total += components.towns.draws[town * 2 + kind]
    return total
