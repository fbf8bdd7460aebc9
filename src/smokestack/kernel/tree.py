"""The choice tree: legal actions grouped by kind, then field by field.

The page walks it click by click, the learning environments field by field. A field with only one possible value is
still a step; ``forced`` skips such steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from smokestack.kernel.codec import kind_of

if TYPE_CHECKING:
    from smokestack.kernel.codec import Codec, Kind
    from smokestack.kernel.contract import State


class Branch:
    """A value that can be chosen next, its word, and the number of actions behind it."""

    __slots__ = ("actions", "value", "word")

    def __init__(self, value: int, word: str, actions: int) -> None:
        self.value = value
        self.word = word
        self.actions = actions

    def __repr__(self) -> str:
        return f"Branch({self.value}, {self.word!r}, {self.actions})"


class Walk:
    """A node of the tree: the actions that match the choices so far."""

    def __init__(self, codec: Codec, actions: list[int], path: list[int] | None = None) -> None:
        self.codec = codec
        self.actions = actions
        self.path: list[int] = [] if path is None else path
        """The code of the kind, then the chosen values."""

    def kind(self) -> Kind | None:
        return self.codec.by_code[self.path[0]] if self.path else None

    def action(self) -> int | None:
        """The action, once every field is chosen."""
        kind = self.kind()
        if kind is None or len(self.path) <= len(kind.fields):
            return None
        return self.actions[0]

    def values(self) -> list[int]:
        """The values that can be chosen next, in the order of the actions."""
        kind = self.kind()
        if kind is None:
            return list(dict.fromkeys([kind_of(action) for action in self.actions]))
        place = len(self.path) - 1
        return list(dict.fromkeys([kind.value(action, place) for action in self.actions]))

    def branches(self, state: State) -> list[Branch]:
        """The values that can be chosen next, with their words."""
        kind = self.kind()
        counts: dict[int, int] = {}
        if kind is None:
            for action in self.actions:
                code = kind_of(action)
                counts[code] = counts.get(code, 0) + 1
            return [Branch(code, self.codec.by_code[code].verb, n) for code, n in counts.items()]
        place = len(self.path) - 1
        for action in self.actions:
            value = kind.value(action, place)
            counts[value] = counts.get(value, 0) + 1
        words = kind.fields[place].words(state, self.path[1:])
        return [Branch(value, words[value], n) for value, n in counts.items()]

    def take(self, value: int) -> Walk:
        """Choose a value."""
        kind = self.kind()
        if kind is None:
            kept = [action for action in self.actions if kind_of(action) == value]
        else:
            place = len(self.path) - 1
            kept = [action for action in self.actions if kind.value(action, place) == value]
        if not kept:
            raise ValueError(f"no legal action continues with {value} after {self.path}")
        return Walk(self.codec, kept, [*self.path, value])

    def forced(self) -> Walk:
        """Skip every step that has only one value."""
        walk = self
        while walk.action() is None:
            values = walk.values()
            if len(values) > 1:
                break
            walk = walk.take(values[0])
        return walk
