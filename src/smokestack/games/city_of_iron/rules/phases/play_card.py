"""Playing a card or attacking: which cards may be played, and the declaration (COI-8, COI-9.2, COI-9.3).

The player declares the action, chooses a place if the price depends on it, and pays (`spending`). Then the effects
happen one after the other (`card_effects`, COI-5.6, COI-8.8).
"""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import ADD_DISTRICT, ATTACK, BUILD, DRAW, EITHER, FOUND_CITY
from smokestack.games.city_of_iron.rules.fact_data import card_data, land_data, town_data
from smokestack.games.city_of_iron.rules.generated.action_fields import pack_play
from smokestack.games.city_of_iron.rules.holdings import can_draw, reveal_from_hand
from smokestack.games.city_of_iron.rules.payment import can_pay
from smokestack.games.city_of_iron.rules.phases.attack import attack_needed, legal_attacks
from smokestack.games.city_of_iron.rules.phases.build import can_build
from smokestack.games.city_of_iron.rules.phases.cities import legal_districts, legal_foundings
from smokestack.games.city_of_iron.rules.phases.spending import collect_payment, lay_down
from smokestack.games.city_of_iron.rules.position import NONE, TARGET, CityOfIronPosition
from smokestack.kernel.bits import contains, items_of, with_item, without_item
from smokestack.kernel.facts import Fact, FactData


# --- may it be played? ------------------------------------------------------------------------------------------
def legal_plays(position: CityOfIronPosition, seat: int) -> list[int]:
    """Every card whose action may be played, including free actions."""
    return [pack_play(card) for card in items_of(position.hand[seat]) if can_play(position, seat, card)]


def can_play(position: CityOfIronPosition, seat: int, card: int) -> bool:
    """COI-5.6, COI-5.8, COI-8.10, COI-8.12."""
    cards, rulings = position.components.cards, position.rulings
    if not cards.acts[card] or is_free_action_used(position, card):
        return False
    if position.money[seat] < rulings.action_money(position.nation[seat], card):
        return False
    if position.science[seat] < cards.cost_science[card]:
        return False
    rest = without_item(position.hand[seat], card)
    if cards.targeted[card] >= 0:
        return bool(legal_targets(position, seat, card, rest))
    if not can_pay(rulings, rest, cards.cost_work[card], cards.cost_distance[card], 0, 0):
        return False
    for effect in range(cards.first_effect[card], cards.last_effect[card]):
        if _is_effect_possible(position, seat, card, effect):
            return True
    return False


def is_free_action_used(position: CityOfIronPosition, card: int) -> bool:
    """A card is a free action once a turn, unless the option allows more (COI-5.8, COI-A-free-card-again)."""
    if not position.components.cards.free[card] or position.rulings.free_again:
        return False
    return contains(position.free_used, card)


def legal_targets(position: CityOfIronPosition, seat: int, card: int, rest: int) -> list[int]:
    """The places for a card that founds or attacks, paid with the rest of the hand."""
    cards = position.components.cards
    work, distance = cards.cost_work[card], cards.cost_distance[card]
    if cards.targeted[card] == FOUND_CITY:
        return legal_foundings(position, seat, rest, work, distance)
    return legal_attacks(position, seat, rest, work, distance, attack_bonus(position, card))


def attack_bonus(position: CityOfIronPosition, card: int) -> int:
    """The attack that the action of this card, which attacks, adds; 0 without a card."""
    if card < 0:
        return 0
    cards = position.components.cards
    effect = cards.first_effect[card]
    while cards.effect[effect] != ATTACK:
        effect += 1
    return cards.effect_a[effect]


def _is_effect_possible(position: CityOfIronPosition, seat: int, card: int, effect: int) -> bool:
    """Judged as if the cards were already discarded (COI-8.12)."""
    cards = position.components.cards
    code = cards.effect[effect]
    if code == DRAW:
        deck = cards.effect_b[effect]
        if deck == EITHER or deck == cards.kind[card] or can_draw(position, seat, deck):
            return True
        return _could_spend_from_deck(position, seat, card, deck)
    if code == BUILD:
        money = position.money[seat] - position.rulings.action_money(position.nation[seat], card)
        science = position.science[seat] - cards.cost_science[card]
        return can_build(position, seat, money, science, cards.effect_a[effect], cards.effect_b[effect])
    if code == ADD_DISTRICT:
        return bool(legal_districts(position, seat))
    return True


def _could_spend_from_deck(position: CityOfIronPosition, seat: int, card: int, deck: int) -> bool:
    """Whether a card of this deck could be spent for the action, so that there is something to draw."""
    cards = position.components.cards
    for other in items_of(without_item(position.hand[seat], card)):
        if cards.kind[other] != deck:
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
        position.free_used = with_item(position.free_used, card)
    money = position.rulings.action_money(position.nation[seat], card)
    position.money[seat] -= money
    position.science[seat] -= cards.cost_science[card]
    reveal_from_hand(position, seat, card)
    lay_down(position, card, NONE)
    if events is not None:
        data: FactData = {**card_data(position, card), "money": -money, "cost": money}
        events.append(Fact("played", seat, data))
    if cards.targeted[card] >= 0:
        position.phase = TARGET
        return
    position.need_work = cards.cost_work[card]
    position.need_distance = cards.cost_distance[card]
    collect_payment(position, events)


def apply_found(position: CityOfIronPosition, land: int, token: int, events: list[Fact] | None) -> None:
    """Name the land of a new city. Its distance and vehicle are the price (COI-7.6, COI-7.7)."""
    cards, lands = position.components.cards, position.components.lands
    position.target = land
    position.token = token
    position.need_work = cards.cost_work[position.card]
    position.need_distance = cards.cost_distance[position.card] + lands.distance[land]
    position.need_vehicle = lands.need[land]
    if events is not None:
        events.append(Fact("sets_out", position.seat, land_data(position, land)))
    collect_payment(position, events)


def apply_attack(position: CityOfIronPosition, town: int, events: list[Fact] | None) -> None:
    """Name the town to attack, with the action of a card or without."""
    cards, card = position.components.cards, position.card
    if card < 0:
        position.reset_action()
    else:
        position.need_work = cards.cost_work[card]
        position.need_distance = cards.cost_distance[card]
    position.target = town
    position.need_distance += position.components.towns.distance[town]
    position.need_attack = attack_needed(position, town, attack_bonus(position, card))
    if events is not None:
        events.append(Fact("attacks", position.seat, town_data(position, town)))
    collect_payment(position, events)
