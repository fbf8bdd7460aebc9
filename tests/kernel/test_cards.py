"""Cards: what a thing is, found by its id or by words."""

from __future__ import annotations

import pytest

from smokestack.kernel.cards import card_ids, card_of, field_slug, find_cards, slug

MESSAGES = {
    "event.moved": "It moved.",
    "card.action.locomotive.title": "Locomotive",
    "card.action.locomotive": "Your engine gets stronger.",
    "card.action.locomotive.clause": "AOS-6.8",
    "card.phase.locomotion.title": "Locomotive works",
    "card.phase.locomotion": "They work.",
}


def test_a_card_has_a_title_a_text_and_a_clause_if_there_is_one() -> None:
    assert card_ids(MESSAGES) == ["action.locomotive", "phase.locomotion"]
    card = card_of(MESSAGES, "action.locomotive")
    assert card is not None
    assert (card.title, card.text, card.clause) == ("Locomotive", "Your engine gets stronger.", "AOS-6.8")
    other = card_of(MESSAGES, "phase.locomotion")
    assert other is not None
    assert other.clause == ""
    assert card_of(MESSAGES, "action.engineer") is None


@pytest.mark.parametrize(
    "words, found",
    [
        ("locomotive", ["Locomotive", "Locomotive works"]),
        (" LOCOMOTIVE WORKS ", ["Locomotive works"]),
        ("phase", ["Locomotive works"]),
        ("engine", []),
    ],
)
def test_cards_are_found_by_their_title_or_id_the_exact_one_first(words: str, found: list[str]) -> None:
    assert [card.title for card in find_cards(MESSAGES, words)] == found


@pytest.mark.parametrize(
    "words, key", [("end turn", "end-turn"), ("New City", "new-city"), ("Köln (north)", "köln-north"), ("A", "a")]
)
def test_slugs(words: str, key: str) -> None:
    assert slug(words) == field_slug(words) == key


def test_fields_with_numbers_share_a_slug() -> None:
    assert field_slug("coal source 1") == field_slug("coal source 2") == "coal-source"
