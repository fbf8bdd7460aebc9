"""The numbered choices of a player, narrowed down by what they type or choose."""

from __future__ import annotations

from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.tree import Walk

MOST_CHOICES = 30
"""If there are more actions, the menu shows the branches of the tree of actions instead."""


class MenuLine:
    """One numbered line: an action, or a branch with several actions behind it."""

    __slots__ = ("actions", "text", "walk")

    def __init__(self, text: str, actions: int, walk: Walk) -> None:
        self.text = text
        self.actions = actions
        self.walk = walk


class Menu:
    """The legal actions of a seat, and how far the player has narrowed them down."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.legal = state.legal() if seat == CHANCE else state.legal_of(seat)
        codec = state.codec()
        self.texts = {codec.text(state, action): action for action in self.legal}
        self.whole = Walk(codec, self.legal).forced()
        self.walk = self.whole

    def narrowed(self) -> bool:
        return self.walk is not self.whole

    def back(self) -> None:
        self.walk = self.whole

    def choices(self) -> list[MenuLine]:
        """The numbered lines to show now."""
        walk, codec = self.walk, self.walk.codec
        if len(walk.actions) <= MOST_CHOICES or walk.action() is not None:
            return [
                MenuLine(codec.text(self.state, action), 1, Walk(codec, [action]).forced()) for action in walk.actions
            ]
        found = []
        for branch in walk.branches(self.state):
            below = walk.take(branch.value).forced()
            text = codec.text(self.state, below.actions[0]) if len(below.actions) == 1 else self._partial_text(below)
            found.append(MenuLine(text, len(below.actions), below))
        return found

    def take(self, choice: MenuLine) -> int | None:
        """Choose a line; returns the action if only one is left."""
        if choice.actions == 1:
            return choice.walk.actions[0]
        self.walk = choice.walk
        return None

    def narrow(self, typed: str) -> bool:
        """Keep the actions that start with what was typed; False if there are none."""
        start = " ".join(typed.split()).casefold()
        kept = [action for text, action in self.texts.items() if text.casefold().startswith(start)]
        if start and kept:
            self.walk = Walk(self.walk.codec, kept).forced()
        return bool(start and kept)

    def _partial_text(self, walk: Walk) -> str:
        """The words of an action chosen so far."""
        kind = walk.kind()
        if kind is None:
            return "..."
        parts, values = [kind.verb], walk.path[1:]
        for place, value in enumerate(values):
            field = kind.fields[place]
            word = field.words(self.state, values[:place])[value]
            if word:
                parts.append(f"{field.lead} {word}" if field.lead else word)
        return " ".join([*parts, "..."])


def next_words(texts: list[str], typed: str) -> list[str]:
    """The possible continuations of what was typed, up to the end of the next word."""
    start = typed.casefold()
    found: dict[str, None] = {}
    for text in texts:
        if text.casefold().startswith(start):
            end = text.find(" ", len(typed))
            found[text if end < 0 else text[: end + 1]] = None
    return list(found)
