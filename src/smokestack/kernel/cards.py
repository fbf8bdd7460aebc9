"""Explanations: a card tells a player what a thing is. It serves the page's cards, screen readers and the terminal.

A card is made of messages: `card.<id>.title`, `card.<id>` (one to three sentences) and, where a rule says so,
`card.<id>.clause`. The id is a kind of thing and its name, such as `action.locomotive` or `phase.build`.

Where an option makes another sentence true, a card of its own takes its place at tables with that option:
`card.choice.nation.abilities-off` instead of `card.choice.nation`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_PREFIX = "card."
_OTHER_CHARACTERS = re.compile(r"[\W_]+")


def slug(words: str) -> str:
    """A verb, a field or a word as it is written in the key of a message: `end turn` is `end-turn`."""
    return _OTHER_CHARACTERS.sub("-", words.lower()).strip("-")


def field_slug(name: str) -> str:
    """The same for the name of a field, without its number: `coal source 2` is `coal-source`."""
    return slug(re.sub(r"\s+\d+$", "", name))


def option_card(id: str, option: str, value: str) -> str:
    """The id of the card that takes the place of this one where the option has this value."""
    return f"{id}.{slug(option)}-{slug(value)}"


class Card:
    """What a thing is, in a title and a few sentences, and the clause that says so."""

    __slots__ = ("clause", "id", "text", "title")

    def __init__(self, id: str, title: str, text: str, clause: str) -> None:
        self.id = id
        self.title = title
        self.text = text
        self.clause = clause


def card_ids(messages: Mapping[str, str]) -> list[str]:
    """The ids of all cards, in the order of the message file."""
    keys = [key.removeprefix(_PREFIX) for key in messages if key.startswith(_PREFIX)]
    return list(dict.fromkeys(key.removesuffix(".title").removesuffix(".clause") for key in keys))


def card_of(messages: Mapping[str, str], id: str) -> Card | None:
    """A card by its id, if there is one."""
    text = messages.get(f"card.{id}")
    if text is None:
        return None
    return Card(id, messages.get(f"card.{id}.title", id), text, messages.get(f"card.{id}.clause", ""))


def find_cards(messages: Mapping[str, str], words: str) -> list[Card]:
    """The cards whose title or id contains these words; those that match exactly come first."""
    wanted = words.strip().casefold()
    found = [card for id in card_ids(messages) if (card := card_of(messages, id)) is not None]
    matching = [card for card in found if wanted in card.title.casefold() or wanted in card.id.casefold()]
    return sorted(matching, key=lambda card: card.title.casefold() != wanted)
