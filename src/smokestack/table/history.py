"""Every position a game has had, also those that were undone: a tree of actions with some positions kept on the way."""

from __future__ import annotations

from typing import Final

from smokestack.kernel.contract import State

START: Final = -1
"""The node of the position before the first action."""

SPACING: Final = 32
"""At most so many actions are played again to reach a position."""

KEYFRAMES: Final = 64
"""About so many positions of a game are kept; in very long games they are further apart."""


class History:
    """The actions of a game. A node stands for the position after its action."""

    def __init__(self, first: State) -> None:
        self.first = first
        self.here = START
        """The node of the present position."""
        self._parents: list[int] = []
        self._actions: list[int] = []
        self._depths: list[int] = []
        self._keyframes: dict[int, State] = {}
        self._placed: dict[int, State] = {}
        """Positions that their actions do not lead to."""

    def play(self, action: int) -> None:
        """Another action was played."""
        self._depths.append(self.depth(self.here) + 1)
        self._parents.append(self.here)
        self._actions.append(action)
        self.here = len(self._actions) - 1

    def place(self, position: State) -> None:
        """The present position is another one than the last action leads to."""
        self._placed[self.here] = position

    def undo(self, count: int) -> None:
        """The last actions were taken back."""
        for _ in range(count):
            self.here = self._parents[self.here]

    def before(self, count: int) -> int:
        """The node of the position before the last actions."""
        node = self.here
        for _ in range(count):
            node = self._parents[node]
        return node

    def depth(self, node: int) -> int:
        """How many actions lead to a position."""
        return 0 if node == START else self._depths[node]

    def actions(self, node: int) -> list[int] | None:
        """The actions that lead from the first position to another one; None if actions alone do not."""
        found: list[int] = []
        while node != START:
            if node in self._placed:
                return None
            found.append(self._actions[node])
            node = self._parents[node]
        return found[::-1]

    def position(self, node: int) -> State:
        """The position of a node. It belongs to the caller."""
        path: list[int] = []
        kept = self._kept(node)
        while kept is None:
            path.append(node)
            node = self._parents[node]
            kept = self._kept(node)
        state = kept.clone()
        spacing = max(SPACING, len(self._actions) // KEYFRAMES)
        for step in reversed(path):
            state.apply(self._actions[step])
            if self._depths[step] % spacing == 0:
                self._keyframes[step] = state.clone()
        return state

    def _kept(self, node: int) -> State | None:
        return self.first if node == START else self._placed.get(node) or self._keyframes.get(node)

    def advance(self, state: State, at: int, node: int) -> State:
        """The position of a node, given another position that may be the one before it and may be changed."""
        if node == at:
            return state
        if node != START and self._parents[node] == at and node not in self._placed:
            state.apply(self._actions[node])
            return state
        return self.position(node)

    def forget(self) -> None:
        """Keep no positions. They are made again when somebody looks."""
        self._keyframes.clear()

    def kept(self) -> int:
        """How many positions are kept."""
        return len(self._keyframes)
