"""The choices at hand: numbered, narrowed by what is typed or chosen, completed word by word."""

from __future__ import annotations

from smokestack.kernel.contract import CHANCE, State
from smokestack.kernel.tree import Walk

MOST = 30
"""More choices than this are shown as the branches of the tree of actions."""


class MenuLine:
    """One numbered line: an action, or a branch with several behind it."""

    __slots__ = ("actions", "text", "walk")

    def __init__(self, text: str, actions: int, walk: Walk) -> None:
        self.text = text
        self.actions = actions
        self.walk = walk


class Menu:
    """The legal actions of a seat and how far the player has narrowed them."""

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
        """What stands on the numbered lines now."""
        walk, codec = self.walk, self.walk.codec
        if len(walk.actions) <= MOST or walk.action() is not None:
            return [
                MenuLine(codec.text(self.state, action), 1, Walk(codec, [action]).forced()) for action in walk.actions
            ]
        found = []
        for branch in walk.branches(self.state):
            below = walk.take(branch.value).forced()
            text = codec.text(self.state, below.actions[0]) if len(below.actions) == 1 else self._begun(below)
            found.append(MenuLine(text, len(below.actions), below))
        return found

    def take(self, choice: MenuLine) -> int | None:
        """Go down a numbered line; the action, where only one is left."""
        if choice.actions == 1:
            return choice.walk.actions[0]
        self.walk = choice.walk
        return None

    def narrow(self, typed: str) -> bool:
        """Keep the actions that begin with what was typed; False if there are none."""
        start = " ".join(typed.split()).casefold()
        kept = [action for text, action in self.texts.items() if text.casefold().startswith(start)]
        if start and kept:
            self.walk = Walk(self.walk.codec, kept).forced()
        return bool(start and kept)

    def _begun(self, walk: Walk) -> str:
        """The words of an action as far as they are chosen."""
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
    """How a typed beginning may go on, up to the end of the next word."""
    start = typed.casefold()
    found: dict[str, None] = {}
    for text in texts:
        if text.casefold().startswith(start):
            end = text.find(" ", len(typed))
            found[text if end < 0 else text[: end + 1]] = None
    return list(found)
