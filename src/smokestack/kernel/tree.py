"""The legal actions as a tree over their fields, walked one small choice at a time.

The page walks it click by click, the learning environments field by field, the search bots node by node. Fields
with one possible value are still there; ``forced`` passes over them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smokestack.kernel.codec import Codec, Kind
    from smokestack.kernel.contract import State


class Branch:
    """One value that may be chosen next, what it is called, and how many actions lie behind it."""

    __slots__ = ("actions", "value", "word")

    def __init__(self, value: int, word: str, actions: int) -> None:
        self.value = value
        self.word = word
        self.actions = actions

    def __repr__(self) -> str:
        return f"Branch({self.value}, {self.word!r}, {self.actions})"


class Walk:
    """A place in the tree: the actions that agree with what was chosen so far."""

    def __init__(self, codec: Codec, actions: list[int], path: list[int] | None = None) -> None:
        self.codec = codec
        self.actions = actions
        self.path: list[int] = [] if path is None else path
        """The kind's code, then the values chosen."""

    def kind(self) -> Kind | None:
        return self.codec.by_code[self.path[0]] if self.path else None

    def action(self) -> int | None:
        """The action, once every field is chosen."""
        kind = self.kind()
        if kind is None or len(self.path) <= len(kind.fields):
            return None
        return self.actions[0]

    def values(self) -> list[int]:
        """What may be chosen next, in the order of the actions."""
        return list(dict.fromkeys(self.codec.next_values(self.actions, self.path)))

    def branches(self, state: State) -> list[Branch]:
        """What may be chosen next, in words."""
        counts: dict[int, int] = {}
        for value in self.codec.next_values(self.actions, self.path):
            counts[value] = counts.get(value, 0) + 1
        kind = self.kind()
        if kind is None:
            return [Branch(code, self.codec.by_code[code].verb, n) for code, n in counts.items()]
        words = kind.fields[len(self.path) - 1].words(state, self.path[1:])
        return [Branch(value, words[value], n) for value, n in counts.items()]

    def take(self, value: int) -> Walk:
        """Go down one branch."""
        values = self.codec.next_values(self.actions, self.path)
        kept = [self.actions[i] for i in range(len(values)) if values[i] == value]
        if not kept:
            raise ValueError(f"no legal action goes on with {value} after {self.path}")
        return Walk(self.codec, kept, [*self.path, value])

    def forced(self) -> Walk:
        """Pass over every choice that has only one branch."""
        walk = self
        while walk.action() is None:
            values = walk.values()
            if len(values) > 1:
                break
            walk = walk.take(values[0])
        return walk
