"""The search tree: its nodes, which of them are kept for the next move, and what the tree recommends."""

from __future__ import annotations

from typing import Final

import msgspec

from smokestack.bots.mcts.node import NOT_STORED, Node, is_better
from smokestack.kernel.contract import State

UNSEEN: Final = -1
"""Instead of an action the observer cannot see, in the key of the node after it."""
SIMULTANEOUS: Final = -2
"""Instead of the answers of a simultaneous choice."""
STORED_AFTER: Final = 6
"""After this many visits a node of the observer's is worth finding again at the next move."""
NODE_SIZE: Final = 10
"""A node takes about as much memory as this many remembered actions."""


def child_key(action: int, actor: int) -> int:
    """The key of a child: the action (or UNSEEN, or SIMULTANEOUS) and who is next. Both may be as low as -2."""
    return (action + 2) * 16 + actor + 2


class SearchTree:
    """The tree of one observer."""

    def __init__(self, observer: int, hidden_information: bool, max_size: int) -> None:
        self.observer = observer
        self.hidden_information = hidden_information
        """Does the game hide anything from anybody? If not, the legal actions of a node never change."""
        self.max_size = max_size
        self.size = 0
        """The legal actions remembered, nodes included at NODE_SIZE each."""
        self.root = Node(observer, 0, False, False)
        self.stored: dict[int, Node] = {}
        """The nodes at which the observer decides, by position, to start from when the game gets there."""
        self.stores_others = False
        """Store the nodes of other seats too: a bot that thinks ahead starts from them while those seats decide."""

    def restart(self, seat: int, simultaneous: bool) -> None:
        """Start again from an empty root, at which this seat decides."""
        self.root = Node(seat, 0, False, simultaneous)
        self.size = 0
        self.stored.clear()

    def continue_from(self, root: Node) -> None:
        """Make a node of the tree the root, and forget what is not below it."""
        self.root = root
        self.size = 0
        self.stored.clear()
        rest = [root]
        while rest:
            node = rest.pop()
            if node.position != NOT_STORED:
                self.stored[node.position] = node
            self.size += NODE_SIZE
            for group in node.groups:
                self.size += len(group)
            for below in node.fields:
                if below is not None:
                    rest.append(below)
            rest.extend(node.after.values())

    def is_full(self) -> bool:
        return self.size > self.max_size

    # --- nodes ----------------------------------------------------------------------------------------------
    def child(self, node: Node, action: int, state: State, merge: bool) -> Node:
        """The node after an action; `state` is the position after it."""
        actor = state.actor()
        key = child_key(action, actor)
        found = node.after.get(key)
        if found is None:
            simultaneous = actor >= 0 and len(state.waiting()) > 1
            found = Node(actor, 0, node.merged or merge, simultaneous)
            if not self.is_full():
                node.after[key] = found
                self.size += NODE_SIZE
        return found

    def own_tree(self, node: Node, seat: int) -> Node:
        """Where a seat's own tree begins in a simultaneous choice."""
        key = child_key(SIMULTANEOUS, seat)
        found = node.after.get(key)
        if found is None:
            # The observer's own legal actions do not depend on what the others hide.
            found = Node(seat, 0, node.merged, False)
            node.after[key] = found
        return found

    def own_answer(self, own: Node, action: int) -> Node:
        """The node after a seat's own answer in a simultaneous choice."""
        key = child_key(action, own.seat)
        found = own.after.get(key)
        if found is None:
            # Merged: a later choice may come after all have answered, and then depends on the others' answers.
            found = Node(own.seat, 0, True, False)
            own.after[key] = found
        return found

    # --- positions ------------------------------------------------------------------------------------------
    def store(self, node: Node, state: State) -> None:
        """Keep a node that was visited often enough, so that it is found when the game gets to its position."""
        if node.visits != STORED_AFTER or node.position != NOT_STORED or node.merged:
            return
        if node.seat == self.observer or self.stores_others:
            node.position = self.hash_of(state)
            self.stored[node.position] = node

    def find(self, state: State) -> Node | None:
        """The stored node of this position."""
        return self.stored.get(self.hash_of(state))

    def hash_of(self, state: State) -> int:
        """A hash of the position as far as the observer sees it."""
        if self.hidden_information:
            return hash(msgspec.json.encode(state.view(self.observer)))
        return hash(state.key())

    # --- what the tree recommends ---------------------------------------------------------------------------
    def decision(self) -> Node:
        """The node at which the observer decides now."""
        return self.own_tree(self.root, self.observer) if self.root.simultaneous else self.root

    def visit_counts(self) -> dict[int, int]:
        """How often each of the observer's actions was tried."""
        found: dict[int, int] = {}
        rest = [self.decision()]
        while rest:
            node = rest.pop()
            for branch in range(len(node.keys)):
                below = node.fields[branch]
                if below is not None:
                    rest.append(below)
                elif node.counts[branch]:
                    found[node.groups[branch][0]] = node.counts[branch]
        return found

    def best_action(self) -> int:
        """The action at the end of the most visited path; -1 if none was tried."""
        node = self.decision()
        while True:
            best = -1
            for branch in range(len(node.keys)):
                if node.counts[branch] and (best < 0 or is_better(node, branch, best)):
                    best = branch
            if best < 0:
                return -1
            below = node.fields[best]
            if below is None:
                return node.groups[best][0]
            node = below

    def is_settled(self, visits_left: int) -> bool:
        """Is the most visited path so far ahead that this many more visits of another cannot change it?"""
        node = self.decision()
        while True:
            first, second, best = 0, 0, -1
            for branch in range(len(node.counts)):
                count = node.counts[branch]
                if count > first:
                    first, second, best = count, first, branch
                elif count > second:
                    second = count
            if best < 0 or first - second <= visits_left:
                return False
            below = node.fields[best]
            if below is None:
                return True
            node = below
