"""What an action must do to money, science, points and hands, worked out from the position before it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.rules.city_of_iron.oracle import scoring
from tests.rules.city_of_iron.oracle.faces import (
    CARDS,
    DECKS,
    MONEY_SUPPLY,
    SCIENCE_PRICE,
    SCIENCE_SUPPLY,
    TOWNS,
    cost,
    effects,
    price_of,
)
from tests.rules.city_of_iron.oracle.offers import Offer, action_money, discount, second_bid_price
from tests.rules.city_of_iron.oracle.payments import money_price, science_price, sources
from tests.rules.city_of_iron.oracle.world import World, members

START_MONEY = 7


@dataclass
class Ledger:
    """The money, science and points that each player should have."""

    money: list[int]
    science: list[int]
    vp: list[int]
    limited: bool
    hands: dict[int, set[int]] = field(default_factory=dict)
    """By seat, the hand after the draws of an end phase."""

    def gain_money(self, seat: int, amount: int) -> None:
        """COI-A-supply-limit."""
        left = MONEY_SUPPLY - sum(self.money)
        self.money[seat] += max(0, min(amount, left)) if self.limited else amount

    def gain_science(self, seat: int, amount: int) -> None:
        left = SCIENCE_SUPPLY - sum(self.science)
        self.science[seat] += max(0, min(amount, left)) if self.limited else amount


def expected(before: World, seat: int, offer: Offer, later: World) -> Ledger:
    """What everybody has after the action. `later` tells how far the action got, not what it brought."""
    state = before.state
    limited = before.options.supply_limit == "yes"
    ledger = Ledger(list(state.money), list(state.science), list(state.vp), limited)
    _pay(before, seat, offer, ledger)
    _gain(before, seat, offer, later, ledger)
    if offer[0] == "ready" and all(state.ready[other] or other == seat for other in range(before.seats)):
        for buyer in range(before.seats):
            for card in members(state.chosen[buyer]):
                ledger.money[buyer] -= price_of(card)
                ledger.science[buyer] -= CARDS[card]["science"]
    ends = before.phase != "purchase" and later.phase in ("purchase", "over") and before.phase != "over"
    if ends:
        _end_round(before, later, ledger)
    return ledger


def _pay(before: World, seat: int, offer: Offer, ledger: Ledger) -> None:
    """What the action costs at once."""
    match offer:
        case ("nation", *_):
            ledger.money[before.state.seat] = START_MONEY  # COI-2.9
        case ("bid", int(space)):
            ledger.money[seat] -= before.state.rulings.bid_costs[space]
        case ("bid again", int(space)):
            price = second_bid_price(before, seat, space)
            if price > 0:
                ledger.money[seat] -= price
            else:
                ledger.gain_money(seat, -price)
        case ("build", int(source), int(_), int(over)):
            building = sources(before, seat)[source]
            less = discount(before)
            ledger.money[seat] -= money_price(building, less[0])
            ledger.science[seat] -= science_price(before, seat, building, over - 1 if over else None, less[1])
        case ("tax",):
            ledger.gain_money(seat, 1)
        case ("buy science",):
            ledger.money[seat] -= SCIENCE_PRICE
            ledger.gain_science(seat, 1)
        case ("move", *_) if before.phase == "turn":
            ledger.money[seat] -= 1
        case ("play", int(card)):
            ledger.money[seat] -= action_money(before, seat, card)
            ledger.science[seat] -= cost(card, "science")


def _gain(before: World, seat: int, offer: Offer, later: World, ledger: Ledger) -> None:
    """What the effects bring that were carried out by this action (COI-8.11, COI-A-dar-embe)."""
    card = int(offer[1]) if offer[0] == "play" else before.state.card
    paying = ("target", "spending", "discarding")
    if card >= 0 and (later.phase not in paying or later.state.card != card):
        first = before.state.components.cards.first_effect[card]
        started = 0 if offer[0] == "play" or before.phase in paying else before.state.effect - first
        reached = later.state.effect - first if later.state.card == card else len(effects(card))
        for effect in effects(card)[started:reached]:
            if effect["op"] == "gain_money":
                ledger.gain_money(seat, effect["n"])
            elif effect["op"] == "gain_science":
                ledger.gain_science(seat, effect["n"])
    for town, face in enumerate(TOWNS):
        taken = seat >= 0 and later.state.town_owner[town] == seat != before.state.town_owner[town]
        if taken and face["name"] == "Dar Embe" and before.options.dar_embe == "once":
            ledger.gain_money(seat, 3)


def _end_round(before: World, later: World, ledger: Ledger) -> None:
    """COI-10.6 to COI-10.9, COI-12.2. Buildings and towns are the same before and after these steps."""
    card = before.state.due_card
    last = card == scoring.LAST_CARD
    if card >= 0:
        for seat in range(before.seats):
            ledger.vp[seat] += scoring.points(later, seat, last)
    if last:
        for seat, bonus in enumerate(scoring.bonuses(later)):
            ledger.vp[seat] += bonus
        return
    order = before.state.turn_order
    for seat in order:
        ledger.gain_money(seat, scoring.income(later, seat))
    for seat in order:
        ledger.gain_science(seat, scoring.science(later, seat, card))
    if before.phase in ("refill", "goods"):  # otherwise the last action of the round has changed hands and piles
        for seat in order:
            wanted = {deck: scoring.draws(later, seat, deck) for deck in DECKS}
            ledger.hands[seat] = scoring.hand_after_draws(before, seat, wanted)
