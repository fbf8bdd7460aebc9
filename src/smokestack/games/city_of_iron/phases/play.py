"""Playing a card or attacking, from the declaration to the last effect (COI-8, COI-9.2, COI-9.3).

Declare, choose the place if the price depends on it, spend the cards, settle the order of the discards, and only
then the effects happen, one after the other (COI-5.6, COI-8.8).
"""

from __future__ import annotations

from smokestack.games.city_of_iron.actions import AS_PLAYED, DISCARD, DRAW, PLAY, one
from smokestack.games.city_of_iron.effects import (
    ADD_DISTRICT,
    ATTACK,
    BUILD,
    EITHER,
    FOUND_CITY,
    GAIN_MONEY,
    GAIN_SCIENCE,
)
from smokestack.games.city_of_iron.effects import (
    DRAW as DRAW_EFFECT,
)
from smokestack.games.city_of_iron.holdings import (
    can_draw,
    discard_card,
    draw_card,
    gain_money,
    gain_science,
    show_card,
)
from smokestack.games.city_of_iron.payment import can_pay, owes, pay_with
from smokestack.games.city_of_iron.phases import flow
from smokestack.games.city_of_iron.phases.attack import attack_needed, attacks, conquer
from smokestack.games.city_of_iron.phases.build import builds
from smokestack.games.city_of_iron.phases.cities import districting, found_city, founding
from smokestack.games.city_of_iron.table import (
    BUILDING,
    DISCARDING,
    DISTRICTS,
    DRAWING,
    SPENDING,
    TARGET,
    Table,
)
from smokestack.kernel.facts import Fact, FactData


# --- may it be played? ------------------------------------------------------------------------------------------
def plays(s: Table, seat: int) -> list[int]:
    """Every card action, free ones included."""
    hand = s.hand[seat]
    return [one(PLAY, card) for card in range(s.rules.box.cards.count) if hand >> card & 1 and can_play(s, seat, card)]


def can_play(s: Table, seat: int, card: int) -> bool:
    """COI-5.6, COI-5.8, COI-8.10, COI-8.12."""
    cards = s.rules.box.cards
    if not cards.acts[card] or (cards.free[card] and s.free_used >> card & 1):
        return False
    if s.money[seat] < s.rules.action_money(s.nation[seat], card) or s.science[seat] < cards.cost_science[card]:
        return False
    rest = s.hand[seat] & ~(1 << card)
    if cards.targeted[card] >= 0:
        return bool(targets(s, seat, card, rest))
    if not can_pay(s.rules, rest, cards.cost_work[card], cards.cost_distance[card], 0, 0):
        return False
    return any(can_happen(s, seat, card, effect) for effect in range(cards.first_effect[card], cards.last_effect[card]))


def targets(s: Table, seat: int, card: int, rest: int) -> list[int]:
    """The places a founding or attacking card can be played for with the rest of the hand."""
    cards = s.rules.box.cards
    work, distance = cards.cost_work[card], cards.cost_distance[card]
    if cards.targeted[card] == FOUND_CITY:
        return founding(s, seat, rest, work, distance)
    for effect in range(cards.first_effect[card], cards.last_effect[card]):
        if cards.effect[effect] == ATTACK:
            return attacks(s, seat, rest, work, distance, cards.effect_a[effect])
    return []


def can_happen(s: Table, seat: int, card: int, effect: int) -> bool:
    """Judged as if the cards were already discarded (COI-8.12)."""
    cards = s.rules.box.cards
    code = cards.effect[effect]
    if code == DRAW_EFFECT:
        deck = cards.effect_b[effect]
        if deck == EITHER or deck == cards.kind[card] or can_draw(s, seat, deck):
            return True
        return pays_with_deck(s, seat, card, deck)
    if code == BUILD:
        money = s.money[seat] - s.rules.action_money(s.nation[seat], card)
        science = s.science[seat] - cards.cost_science[card]
        return bool(builds(s, seat, money, science, cards.effect_a[effect], cards.effect_b[effect], True))
    if code == ADD_DISTRICT:
        return bool(districting(s, seat))
    return True


def pays_with_deck(s: Table, seat: int, card: int, deck: int) -> bool:
    """Could a card of this deck be among the cards spent, so that there is something to draw?"""
    cards = s.rules.box.cards
    for other in range(cards.count):
        if other == card or not s.hand[seat] >> other & 1 or cards.kind[other] != deck:
            continue
        if (cards.cost_work[card] and cards.work[other]) or (cards.cost_distance[card] and cards.distance[other]):
            return True
    return False


# --- declaring --------------------------------------------------------------------------------------------------
def play(s: Table, card: int, events: list[Fact] | None) -> None:
    """Lay the card down and pay its money and science."""
    seat, cards = s.seat, s.rules.box.cards
    s.reset_action()
    s.card = card
    s.effect = cards.first_effect[card]
    if cards.free[card]:
        s.free_used |= 1 << card
    money = s.rules.action_money(s.nation[seat], card)
    s.money[seat] -= money
    s.science[seat] -= cards.cost_science[card]
    show_card(s, seat, card)
    s.spent.append(card)
    s.spent_use.append(-1)
    if events is not None:
        data: FactData = {"card": s.rules.card_names[card], "money": -money, "cost": money}
        events.append(Fact("played", seat, data))
    if cards.targeted[card] >= 0:
        s.phase = TARGET
        return
    s.need_work = cards.cost_work[card]
    s.need_distance = cards.cost_distance[card]
    spend_or_go_on(s, events)


def aim_land(s: Table, land: int, token: int, events: list[Fact] | None) -> None:
    """The land to found a city on is named; its distance and vehicle are the price (COI-7.6, COI-7.7)."""
    cards, lands = s.rules.box.cards, s.rules.box.lands
    s.target = land
    s.token = token
    s.need_work = cards.cost_work[s.card]
    s.need_distance = cards.cost_distance[s.card] + lands.distance[land]
    s.need_vehicle = lands.need[land]
    if events is not None:
        events.append(Fact("sets_out", s.seat, {"land": lands.names[land]}))
    spend_or_go_on(s, events)


def aim_town(s: Table, town: int, events: list[Fact] | None) -> None:
    """The town to attack is named, with a card's action or without."""
    cards, towns = s.rules.box.cards, s.rules.box.towns
    bonus = 0
    if s.card < 0:
        s.reset_action()
    else:
        s.need_work = cards.cost_work[s.card]
        s.need_distance = cards.cost_distance[s.card]
        for effect in range(cards.first_effect[s.card], cards.last_effect[s.card]):
            if cards.effect[effect] == ATTACK:
                bonus = cards.effect_a[effect]
    s.target = town
    s.need_distance += towns.distance[town]
    s.need_attack = attack_needed(s, town, bonus)
    if events is not None:
        events.append(Fact("attacks", s.seat, {"town": towns.names[town]}))
    spend_or_go_on(s, events)


# --- spending and discarding ------------------------------------------------------------------------------------
def spend(s: Table, card: int, use: int, events: list[Fact] | None) -> None:
    show_card(s, s.seat, card)
    s.spent.append(card)
    s.spent_use.append(use)
    pay_with(s, card, use)
    if events is not None:
        events.append(Fact("spent", s.seat, {"card": s.rules.card_names[card]}))
    spend_or_go_on(s, events)


def spend_or_go_on(s: Table, events: list[Fact] | None) -> None:
    if owes(s):
        s.phase = SPENDING
    else:
        order_or_go_on(s, events)


def order_or_go_on(s: Table, events: list[Fact] | None) -> None:
    """Two cards of a kind can be laid down in two orders; otherwise there is nothing to choose (COI-8.5)."""
    counts = [0, 0]
    for card in s.spent:
        counts[s.rules.box.cards.kind[card]] += 1
    if counts[0] > 1 or counts[1] > 1:
        s.phase = DISCARDING
        return
    discard_as_played(s, events)


def orders(s: Table) -> list[int]:
    """As played, or this card first."""
    cards = s.rules.box.cards
    counts = [0, 0]
    for card in s.spent:
        counts[cards.kind[card]] += 1
    found = [AS_PLAYED]
    for card in range(cards.count):
        if card in s.spent and counts[cards.kind[card]] > 1:
            found.append(one(DISCARD, card))
    return found


def discard_next(s: Table, card: int, events: list[Fact] | None) -> None:
    at = s.spent.index(card)
    s.spent.pop(at)
    s.spent_use.pop(at)
    discard_card(s, s.seat, card)
    order_or_go_on(s, events)


def discard_as_played(s: Table, events: list[Fact] | None) -> None:
    for card in s.spent:
        discard_card(s, s.seat, card)
    s.spent = []
    s.spent_use = []
    go_on(s, events)


# --- effects ----------------------------------------------------------------------------------------------------
def go_on(s: Table, events: list[Fact] | None) -> None:
    """The next effect, or the end of the action."""
    if s.card < 0:
        if s.target >= 0:
            town = s.target
            s.target = -1
            conquer(s, town, events)
            if flow.chooses_goods(s, town, events):
                return
        flow.end_action(s, False, events)
        return
    cards = s.rules.box.cards
    while s.effect < cards.last_effect[s.card]:
        if not happen(s, s.effect, events):
            return
    flow.end_action(s, cards.free[s.card], events)


def happen(s: Table, effect: int, events: list[Fact] | None) -> bool:
    """One effect; False if the player has to choose first. `s.effect` moves on when the effect is over."""
    seat, cards = s.seat, s.rules.box.cards
    code, n = cards.effect[effect], cards.effect_a[effect]
    if code == DRAW_EFFECT:
        return draw_some(s, cards.effect_b[effect], n, events)
    s.effect += 1
    if code == GAIN_MONEY:
        n = gain_money(s, seat, n)
        if events is not None:
            events.append(Fact("gains_money", seat, {"money": n}))
    elif code == GAIN_SCIENCE:
        n = gain_science(s, seat, n)
        if events is not None:
            events.append(Fact("gains_science", seat, {"n": n}))
    elif code == BUILD:
        if builds(s, seat, s.money[seat], s.science[seat], n, cards.effect_b[effect], True):
            s.effect -= 1
            s.phase = BUILDING
            return False
    elif code == ADD_DISTRICT:
        if districting(s, seat):
            s.effect -= 1
            s.phase = DISTRICTS
            return False
    elif code == FOUND_CITY:
        found_city(s, s.target, s.token, events)
    elif code == ATTACK:
        conquer(s, s.target, events)
        return not flow.chooses_goods(s, s.target, events)
    return True


def draw_some(s: Table, deck: int, n: int, events: list[Fact] | None) -> bool:
    """Card by card; from two decks the player says which (COI-8.11), what is missing is skipped (COI-8.7)."""
    if s.draws_left == 0:
        s.draws_left = n
    while s.draws_left > 0:
        kind = deck
        if deck == EITHER:
            if can_draw(s, s.seat, 0) and can_draw(s, s.seat, 1):
                s.phase = DRAWING
                return False
            kind = 0 if can_draw(s, s.seat, 0) else 1
        s.draws_left -= 1
        if not draw_card(s, s.seat, kind, events):
            s.draws_left = 0
    s.effect += 1
    return True


def draw_chosen(s: Table, kind: int, events: list[Fact] | None) -> None:
    """A card of the deck just named; then the rest of the draws, and the effects after them."""
    draw_card(s, s.seat, kind, events)
    s.draws_left -= 1
    if s.draws_left == 0:
        s.effect += 1
    go_on(s, events)


def draw_choices(s: Table) -> list[int]:
    return [one(DRAW, kind) for kind in range(2) if can_draw(s, s.seat, kind)]
