"""Spending cards for an action, and the order in which they are discarded (COI-8.2 to COI-8.5)."""

from __future__ import annotations

from smokestack.games.city_of_iron.components.effects import DECK_COUNT
from smokestack.games.city_of_iron.rules.fact_data import card_data
from smokestack.games.city_of_iron.rules.generated.action_fields import DISCARD_AS_PLAYED, pack_discard
from smokestack.games.city_of_iron.rules.holdings import put_on_discard_pile, reveal_from_hand
from smokestack.games.city_of_iron.rules.payment import deduct_payment, is_anything_owed
from smokestack.games.city_of_iron.rules.phases.card_effects import continue_effects
from smokestack.games.city_of_iron.rules.position import DISCARDING, SPENDING, CityOfIronPosition
from smokestack.kernel.facts import Fact


def lay_down(position: CityOfIronPosition, card: int, use: int) -> None:
    """Add a card to those played or spent for this action."""
    position.spent.append(card)
    position.spent_use.append(use)


def collect_payment(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """Ask for the next card to spend, or go on if nothing is owed."""
    if is_anything_owed(position):
        position.phase = SPENDING
    else:
        _order_discards(position, events)


def apply_spend(position: CityOfIronPosition, card: int, use: int, events: list[Fact] | None) -> None:
    reveal_from_hand(position, position.seat, card)
    lay_down(position, card, use)
    deduct_payment(position, card, use)
    if events is not None:
        events.append(Fact("spent", position.seat, card_data(position, card)))
    collect_payment(position, events)


def _spent_by_deck(position: CityOfIronPosition) -> list[int]:
    """How many citizen and military cards are laid down."""
    counts = [0] * DECK_COUNT
    for card in position.spent:
        counts[position.components.cards.kind[card]] += 1
    return counts


def _order_discards(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    """The player orders the discards if two of them go on the same pile (COI-8.5)."""
    if max(_spent_by_deck(position)) > 1:
        position.phase = DISCARDING
    else:
        apply_discard_as_played(position, events)


def legal_discards(position: CityOfIronPosition) -> list[int]:
    """All in the order they were played, or this card next."""
    counts = _spent_by_deck(position)
    found = [DISCARD_AS_PLAYED]
    for card in sorted(position.spent):
        if counts[position.components.cards.kind[card]] > 1:
            found.append(pack_discard(card))
    return found


def apply_discard(position: CityOfIronPosition, card: int, events: list[Fact] | None) -> None:
    at = position.spent.index(card)
    position.spent.pop(at)
    position.spent_use.pop(at)
    put_on_discard_pile(position, position.seat, card)
    _order_discards(position, events)


def apply_discard_as_played(position: CityOfIronPosition, events: list[Fact] | None) -> None:
    for card in position.spent:
        put_on_discard_pile(position, position.seat, card)
    position.spent = []
    position.spent_use = []
    continue_effects(position, events)
