"""Playing a card or attacking, from the declaration to the last effect (COI-8, COI-9.2, COI-9.3).

Declare, choose the place if the price depends on it, spend the cards, settle the order of the discards, and only
then the effects happen, one after the other (COI-5.6, COI-8.8).
"""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import (
    ADD_DISTRICT,
    ATTACK,
    BUILD,
    EITHER,
    FOUND_CITY,
    GAIN_MONEY,
    GAIN_SCIENCE,
)
from smokestack.games.city_of_iron.components.effects import (
    DRAW as DRAW_EFFECT,
)
from smokestack.games.city_of_iron.rules.actions import AS_PLAYED, DISCARD, DRAW, PLAY, one
from smokestack.games.city_of_iron.rules.holdings import (
    can_draw,
    discard_card,
    draw_card,
    gain_money,
    gain_science,
    reveal_from_hand,
)
from smokestack.games.city_of_iron.rules.payment import can_pay, deduct_payment, is_anything_owed
from smokestack.games.city_of_iron.rules.phases import rounds
from smokestack.games.city_of_iron.rules.phases.attack import attack_needed, conquer, legal_attacks
from smokestack.games.city_of_iron.rules.phases.build import legal_builds
from smokestack.games.city_of_iron.rules.phases.cities import found_city, legal_districts, legal_foundings
from smokestack.games.city_of_iron.rules.position import (
    BUILDING,
    DISCARDING,
    DISTRICTS,
    DRAWING,
    SPENDING,
    TARGET,
    CityOfIronPosition,
)
from smokestack.kernel.facts import Fact, FactData


# --- may it be played? ------------------------------------------------------------------------------------------
def legal_plays(position: CityOfIronPosition, seat: int) -> list[int]:
    """Every card action, free ones included."""
    hand = position.hand[seat]
    return [
        one(PLAY, card)
        for card in range(position.components.cards.count)
        if hand >> card & 1 and can_play(position, seat, card)
    ]


def can_play(position: CityOfIronPosition, seat: int, card: int) -> bool:
    """COI-5.6, COI-5.8, COI-8.10, COI-8.12."""
    cards = position.components.cards
    if not cards.acts[card] or (cards.free[card] and position.free_used >> card & 1):
        return False
    if (
        position.money[seat] < position.rulings.action_money(position.nation[seat], card)
        or position.science[seat] < cards.cost_science[card]
    ):
        return False
    rest = position.hand[seat] & ~(1 << card)
    if cards.targeted[card] >= 0:
        return bool(legal_targets(position, seat, card, rest))
    if not can_pay(position.rulings, rest, cards.cost_work[card], cards.cost_distance[card], 0, 0):
        return False
    return any(
        is_effect_possible(position, seat, card, effect)
        for effect in range(cards.first_effect[card], cards.last_effect[card])
    )


def legal_targets(position: CityOfIronPosition, seat: int, card: int, rest: int) -> list[int]:
    """The places a founding or attacking card can be played for with the rest of the hand."""
    cards = position.components.cards
    work, distance = cards.cost_work[card], cards.cost_distance[card]
    if cards.targeted[card] == FOUND_CITY:
        return legal_foundings(position, seat, rest, work, distance)
    for effect in range(cards.first_effect[card], cards.last_effect[card]):
        if cards.effect[effect] == ATTACK:
            return legal_attacks(position, seat, rest, work, distance, cards.effect_a[effect])
    return []


def is_effect_possible(position: CityOfIronPosition, seat: int, card: int, effect: int) -> bool:
    """Judged as if the cards were already discarded (COI-8.12)."""
    cards = position.components.cards
    code = cards.effect[effect]
    if code == DRAW_EFFECT:
        deck = cards.effect_b[effect]
        if deck == EITHER or deck == cards.kind[card] or can_draw(position, seat, deck):
            return True
        return could_spend_from_deck(position, seat, card, deck)
    if code == BUILD:
        money = position.money[seat] - position.rulings.action_money(position.nation[seat], card)
        science = position.science[seat] - cards.cost_science[card]
        return bool(legal_builds(position, seat, money, science, cards.effect_a[effect], cards.effect_b[effect], True))
    if code == ADD_DISTRICT:
        return bool(legal_districts(position, seat))
    return True


def could_spend_from_deck(position: CityOfIronPosition, seat: int, card: int, deck: int) -> bool:
    """Could a card of this deck be among the cards spent, so that there is something to draw?"""
    cards = position.components.cards
    for other in range(cards.count):
        if other == card or not position.hand[seat] >> other & 1 or cards.kind[other] != deck:
            continue
        if (cards.cost_work[card] and cards.work[other]) or (cards.cost_distance[card] and cards.distance[other]):
            return True
    return False


# --- declaring --------------------------------------------------------------------------------------------------
def apply_play(position: CityOfIronPosition, card: int, events: list[Fact] | None) -> None:
    """Lay the card down and pay its money and science."""
    seat, cards = position.seat, position.components.cards
    position.reset_action()
    position.card = card
    position.effect = cards.first_effect[card]
    if cards.free[card]:
        position.free_used |= 1 << card
    money = position.rulings.action_money(position.nation[seat], card)
    position.money[seat] -= money
    position.science[seat] -= cards.cost_science[card]
    reveal_from_hand(position, seat, card)
    position.spent.append(card)
    position.spent_use.append(-1)
    if events is not None:
        data: FactData = {"card": position.rulings.card_names[card], "money": -money, "cost": money}
        events.append(Fact("played", seat, data))
    if cards.targeted[card] >= 0:
        position.phase = TARGET
        return
    position.need_work = cards.cost_work[card]
    position.need_distance = cards.cost_distance[card]
    collect_payment(position, events)


def choose_land(position: CityOfIronPosition, land: int, token: int, events: list[Fact] | None) -> None:
    """The land to found a city on is named; its distance and vehicle are the price (COI-7.6, COI-7.7)."""
    cards, lands = position.components.cards, position.components.lands
    position.target = land
    position.token = token
    position.need_work = cards.cost_work[position.card]
    position.need_distance = cards.cost_distance[position.card] + lands.distance[land]
    position.need_vehicle = lands.need[land]
    if events is not None:
        events.append(Fact("sets_out", position.seat, {"land": lands.names[land]}))
    collect_payment(position, events)


def choose_town(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> None:
    """The town to attack is named, with a card's action or without."""
    cards, towns = position.components.cards, position.components.towns
    bonus = 0
    if position.card < 0:
        position.reset_action()
    else:
        position.need_work = cards.cost_work[position.card]
        position.need_distance = cards.cost_distance[position.card]
        for effect in range(cards.first_effect[position.card], cards.last_effect[position.card]):
            if cards.effect[effect] == ATTACK:
                bonus = cards.effect_a[effect]
    position.target = town
    position.need_distance += towns.distance[town]
    position.need_attack = attack_needed(position, town, bonus)
    if events is not None:
        events.append(Fact("attacks", position.seat, {"town": towns.names[town]}))
    collect_payment(position, events)


# --- spending and discarding ------------------------------------------------------------------------------------
def apply_spend(position: CityOfIronPosition, card: int, use: int, events: list[Fact] | None) -> None:
    reveal_from_hand(position, position.seat, card)
    position.spent.append(card)
    position.spent_use.append(use)
    deduct_payment(position, card, use)
    if events is not None:
        events.append(Fact("spent", position.seat, {"card": position.rulings.card_names[card]}))
    collect_payment(position, events)


def collect_payment(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    if is_anything_owed(position):
        position.phase = SPENDING
    else:
        order_discards(position, events)


def order_discards(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Two cards of a kind can be laid down in two orders; otherwise there is nothing to choose (COI-8.5)."""
    counts = [0, 0]
    for card in position.spent:
        counts[position.components.cards.kind[card]] += 1
    if counts[0] > 1 or counts[1] > 1:
        position.phase = DISCARDING
        return
    apply_discard_as_played(position, events)


def legal_discards(position: CityOfIronPosition) -> list[int]:
    """As played, or this card first."""
    cards = position.components.cards
    counts = [0, 0]
    for card in position.spent:
        counts[cards.kind[card]] += 1
    found = [AS_PLAYED]
    for card in range(cards.count):
        if card in position.spent and counts[cards.kind[card]] > 1:
            found.append(one(DISCARD, card))
    return found


def apply_discard(position: CityOfIronPosition, card: int, events: list[Fact] | None) -> None:
    at = position.spent.index(card)
    position.spent.pop(at)
    position.spent_use.pop(at)
    discard_card(position, position.seat, card)
    order_discards(position, events)


def apply_discard_as_played(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    for card in position.spent:
        discard_card(position, position.seat, card)
    position.spent = []
    position.spent_use = []
    continue_effects(position, events)


# --- effects ----------------------------------------------------------------------------------------------------
def continue_effects(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """The next effect, or the end of the action."""
    if position.card < 0:
        if position.target >= 0:
            town = position.target
            position.target = -1
            conquer(position, town, events)
            if rounds.ask_conqueror_for_goods(position, town, events):
                return
        rounds.end_action(position, False, events)
        return
    cards = position.components.cards
    while position.effect < cards.last_effect[position.card]:
        if not resolve_effect(position, position.effect, events):
            return
    rounds.end_action(position, cards.free[position.card], events)


def resolve_effect(position: CityOfIronPosition, effect: int, events: list[Fact] | None) -> bool:
    """One effect; False if the player has to choose first. `s.effect` moves on when the effect is over."""
    seat, cards = position.seat, position.components.cards
    code, n = cards.effect[effect], cards.effect_a[effect]
    if code == DRAW_EFFECT:
        return resolve_draw(position, cards.effect_b[effect], n, events)
    position.effect += 1
    if code == GAIN_MONEY:
        n = gain_money(position, seat, n)
        if events is not None:
            events.append(Fact("gains_money", seat, {"money": n}))
    elif code == GAIN_SCIENCE:
        n = gain_science(position, seat, n)
        if events is not None:
            events.append(Fact("gains_science", seat, {"n": n}))
    elif code == BUILD:
        if legal_builds(position, seat, position.money[seat], position.science[seat], n, cards.effect_b[effect], True):
            position.effect -= 1
            position.phase = BUILDING
            return False
    elif code == ADD_DISTRICT:
        if legal_districts(position, seat):
            position.effect -= 1
            position.phase = DISTRICTS
            return False
    elif code == FOUND_CITY:
        found_city(position, position.target, position.token, events)
    elif code == ATTACK:
        conquer(position, position.target, events)
        return not rounds.ask_conqueror_for_goods(position, position.target, events)
    return True


def resolve_draw(position: CityOfIronPosition, deck: int, n: int, events: list[Fact] | None) -> bool:
    """Card by card; from two decks the player says which (COI-8.11), what is missing is skipped (COI-8.7)."""
    if position.draws_left == 0:
        position.draws_left = n
    while position.draws_left > 0:
        kind = deck
        if deck == EITHER:
            if can_draw(position, position.seat, 0) and can_draw(position, position.seat, 1):
                position.phase = DRAWING
                return False
            kind = 0 if can_draw(position, position.seat, 0) else 1
        position.draws_left -= 1
        if not draw_card(position, position.seat, kind, events):
            position.draws_left = 0
    position.effect += 1
    return True


def apply_draw_choice(position: CityOfIronPosition, kind: int, events: list[Fact] | None) -> None:
    """A card of the deck just named; then the rest of the draws, and the effects after them."""
    draw_card(position, position.seat, kind, events)
    position.draws_left -= 1
    if position.draws_left == 0:
        position.effect += 1
    continue_effects(position, events)


def legal_draws(position: CityOfIronPosition) -> list[int]:
    return [one(DRAW, kind) for kind in range(2) if can_draw(position, position.seat, kind)]
