"""The end phase in its strict order (COI-10)."""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import TURN_UP, one
from smokestack.games.city_of_iron.holdings import discard_building, draw_card, gain_money, gain_science, with_value
from smokestack.games.city_of_iron.phases import flow, scoring
from smokestack.games.city_of_iron.table import AT_ROUND_END, GAME_OVER, PURCHASE, REFILL, Table
from smokestack.kernel.facts import Fact

LAST_CARD = 2
RESHUFFLED = 3


def start(s: Table, events: list[Fact] | None) -> None:
    """All action tokens are flipped. The last round skips the market (COI-12.2)."""
    s.seat = -1
    if s.due_card == LAST_CARD:
        after_refill(s, events)
        return
    clear_market(s, events)
    refill(s, events)


def clear_market(s: Table, events: list[Fact] | None) -> None:
    """The leftmost cards go, the rest is pushed left (COI-10.2, COI-10.3)."""
    left = s.rules.box.tokens.market_discard
    for space in range(len(s.market)):
        if left == 0:
            break
        kind = s.market[space]
        if kind >= 0:
            s.market[space] = -1
            discard_building(s, kind)
            if events is not None:
                events.append(Fact("market_gone", data={"building": s.rules.box.buildings.label[kind]}))
        if kind >= 0 or s.rules.discard_spaces:
            left -= 1
    kept = [kind for kind in s.market if kind >= 0]
    s.market = kept + [-1] * (len(s.market) - len(kept))


def refill(s: Table, events: list[Fact] | None) -> None:
    """Draw until the market is full; a score card that turns up is put aside (COI-10.4, COI-10.5)."""
    if turn_up_due(s, events):
        s.phase = REFILL
        return
    after_refill(s, events)


def turn_up_due(s: Table, events: list[Fact] | None) -> bool:
    """Is there a place to fill and a card to fill it? Puts score cards aside on the way (COI-12.1)."""
    while -1 in s.market:
        if sum(s.deck_left[s.deck]):
            return True
        if s.deck == RESHUFFLED:
            return False
        s.fresh_card = s.deck
        s.deck += 1
        if events is not None:
            events.append(Fact("score_card", data={"n": s.deck}))
        if s.deck == RESHUFFLED:
            s.deck_left[RESHUFFLED] = s.discarded
            s.discarded = [0] * s.rules.box.buildings.count
            if events is not None:
                events.append(Fact("reshuffled"))
    return False


def turn_ups(s: Table) -> list[int]:
    left = s.deck_left[s.deck]
    return [one(TURN_UP, kind) for kind in range(len(left)) if left[kind]]


def turn_up(s: Table, kind: int, events: list[Fact] | None) -> None:
    left = s.deck_left[s.deck]
    s.deck_left[s.deck] = with_value(left, kind, left[kind] - 1)
    space = s.market.index(-1)
    s.market[space] = kind
    if events is not None:
        events.append(Fact("turned_up", data={"building": s.rules.box.buildings.label[kind], "space": space + 1}))


def after_refill(s: Table, events: list[Fact] | None) -> None:
    if s.rules.flex_at_end:
        s.flex_queue = flow.owned_flex_towns(s)
    s.flex_reason = AT_ROUND_END
    flow.next_goods(s, events)


def score_and_pay(s: Table, events: list[Fact] | None) -> None:
    """Steps 1 to 4; the third scoring ends the game (COI-10.6 to COI-10.9)."""
    s.seat = -1
    book = False
    if s.due_card >= 0:
        scoring.score(s, s.due_card == LAST_CARD, events)
        book = s.rules.box.tokens.books[s.due_card]
        if s.due_card == LAST_CARD:
            scoring.final_bonuses(s, events)
            s.phase = GAME_OVER
            return
    for seat in s.turn_order:
        pay_income(s, seat, events)
    for seat in s.turn_order:
        give_science(s, seat, book, events)
    for seat in s.turn_order:
        for kind in range(2):
            for _ in range(draw_icons(s, seat, kind)):
                draw_card(s, seat, kind, events)
    s.due_card = s.fresh_card
    s.fresh_card = -1
    s.phase = PURCHASE
    s.chosen = [0] * s.rules.seats
    s.ready = [0] * s.rules.seats


def pay_income(s: Table, seat: int, events: list[Fact] | None) -> None:
    """The income track and every good led; all tied leaders get it in full (COI-10.7, COI-R11)."""
    money = gain_money(s, seat, s.income[seat] + leader_income(s, seat))
    if events is not None:
        events.append(Fact("paid", seat, {"money": money}))


def leader_income(s: Table, seat: int) -> int:
    goods = s.rules.box.goods
    total = 0
    for good in range(goods.count):
        own = s.goods[seat * goods.count + good]
        if own > 0:
            leads = True
            for other in range(s.rules.seats):
                if s.goods[other * goods.count + good] > own:
                    leads = False
            if leads:
                total += goods.leader_income[good]
    return total


def give_science(s: Table, seat: int, book: bool, events: list[Fact] | None) -> None:
    """COI-10.8."""
    science = gain_science(s, seat, science_icons(s, seat) + (1 if book else 0))
    if events is not None and science:
        events.append(Fact("gains_science", seat, {"n": science}))


def science_icons(s: Table, seat: int) -> int:
    rules, box = s.rules, s.rules.box
    total = 0
    for place in range(rules.places):
        if s.owner[place] == seat:
            for at in range(place * rules.stride, place * rules.stride + s.filled[place]):
                total += box.buildings.science_icons[s.built[at]]
    for town in range(box.towns.count):
        if s.town_owner[town] == seat:
            total += box.towns.science_icons[town]
    return total


def draw_icons(s: Table, seat: int, kind: int) -> int:
    """Draws on tokens, buildings and towns (COI-7.3, COI-10.9)."""
    rules, box = s.rules, s.rules.box
    total = 0
    for token in range(box.tokens.count):
        if s.tokens_used[seat] >> token & 1:
            total += box.tokens.draws[token * 2 + kind]
    for place in range(rules.places):
        if s.owner[place] == seat:
            for at in range(place * rules.stride, place * rules.stride + s.filled[place]):
                total += box.buildings.draws[s.built[at] * 2 + kind]
    for town in range(box.towns.count):
        if s.town_owner[town] == seat:
            total += box.towns.draws[town * 2 + kind]
    return total
