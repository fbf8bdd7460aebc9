"""Monte-Carlo tree search for one to six seats, from one observer's information.

Each iteration starts from a position sampled from what the observer may know. Branches that this position offers
compete by PUCT, with the game's advice as prior; each seat maximises its own utility (max^n). Actions the observer
cannot see all lead to the same node. In a simultaneous choice every seat has a tree of its own, keyed by its own
answers, so that nobody answers with another's answer in sight.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final

from smokestack.bots.mcts.node import Node, add_branch, expand, priors_of, select, select_offered
from smokestack.bots.mcts.playouts import Playouts
from smokestack.bots.mcts.prefixes import prefixes_of
from smokestack.bots.mcts.settings import Settings
from smokestack.bots.mcts.tree import SIMULTANEOUS, UNSEEN, SearchTree
from smokestack.kernel.bits import contains
from smokestack.kernel.contract import CHANCE, OVER, Advice, State
from smokestack.kernel.facts import EVERYONE

NO_BRANCH: Final = -1
CHECK_EVERY: Final = 16
"""Iterations between two looks at whether the search may end early."""
UNLIMITED: Final = 1_000_000_000_000
BRANCH_SIZE: Final = 4
"""A branch without its actions takes about as much memory as this many remembered actions."""


class TreeSearch:
    """One search tree and the playouts it grows by."""

    def __init__(
        self,
        advice: Advice,
        masks: list[list[int]],
        settings: Settings,
        observer: int,
        seats: int,
        hidden_information: bool,
    ) -> None:
        self.advice = advice
        self.masks = masks
        self.settings = settings
        self.observer = observer
        self.seats = seats
        self.hidden_information = hidden_information
        self.tree = SearchTree(observer, hidden_information, settings.max_size)
        self.playouts = Playouts(advice, settings, observer, seats)
        self.iterations = 0
        self.ahead = 0
        """Visits that the root got while others decided. They count towards the iterations and the time of a move."""
        self.path: list[Node] = []
        """The nodes of the present iteration, and the branch taken at each."""
        self.taken: list[int] = []

    def start(self, state: State, root: Node | None, until: float, rng: Random) -> None:
        """Begin at a position, from a node of the earlier tree if there is one and its results still compare."""
        self.ahead = 0
        self.playouts.start(state, until)
        scale = self.playouts.measure(state, rng)
        if root is not None and self.playouts.scale.fits(scale):
            self.tree.continue_from(root)
            return
        self.playouts.scale = scale
        waiting = state.waiting()
        self.tree.restart(self.observer if self.observer in waiting else state.actor(), len(waiting) > 1)

    def think(self, state: State, iterations: int, rng: Random) -> None:
        """Grow the tree for this many iterations (0: no limit), until time is up, or until change is unlikely."""
        playouts = self.playouts
        began = playouts.now()
        done = 0
        while not iterations or self.ahead + done < iterations:
            left = iterations - self.ahead - done if iterations else UNLIMITED
            check = done % CHECK_EVERY == CHECK_EVERY - 1
            if playouts.until > 0.0:
                now = playouts.now()
                if now >= playouts.until:
                    return
                if check:
                    still = int(done * (playouts.until - now) / max(now - began, 1e-9)) + 1 - self.ahead
                    if still <= 0:
                        return
                    left = min(left, still)
                    if self.ahead + done + still < playouts.wanted and playouts.depth > 1:
                        playouts.depth = (playouts.depth + 1) // 2
            if check and self.tree.is_settled(int(left * self.settings.patience)):
                return
            self.iterate(state.resample(self.observer, rng), rng)
            done += 1

    def grow(self, state: State, iterations: int, rng: Random) -> None:
        """Grow the tree for exactly this many iterations, whatever the time."""
        for _ in range(iterations):
            self.iterate(state.resample(self.observer, rng), rng)

    def iterate(self, state: State, rng: Random) -> None:
        """One iteration. The state is used up; it is the observer's present position, resampled."""
        self.path.clear()
        self.taken.clear()
        utilities = self.descend(state, rng)
        path, taken = self.path, self.taken
        for i in range(len(path)):
            node = path[i]
            node.visits += 1
            if node.seat >= 0:
                value = utilities[node.seat]
                node.total += value
                branch = taken[i]
                if branch >= 0:
                    node.counts[branch] += 1
                    node.totals[branch] += value
        self.iterations += 1

    def descend(self, state: State, rng: Random) -> list[float]:
        """Go down the tree to a new node and play out from there; the utilities by seat."""
        node = self.tree.root
        while True:
            if node.seat == OVER:
                self.visit(node, NO_BRANCH)
                return self.playouts.utilities(state)
            if node.visits == 0 and node is not self.tree.root:
                self.visit(node, NO_BRANCH)
                return self.playouts.estimate(state, rng)
            if node.seat == CHANCE:
                node = self.draw(node, state, rng)
            elif node.simultaneous:
                node = self.choose_together(node, state)
            elif not node.expanded and self.tree.is_full():
                self.visit(node, NO_BRANCH)
                return self.playouts.estimate(state, rng)
            else:
                if self.tree.stores_others:
                    self.tree.store(node, state)
                node = self.play(node, state, self.choose(node, state))

    def visit(self, node: Node, branch: int) -> None:
        self.path.append(node)
        self.taken.append(branch)

    def play(self, node: Node, state: State, action: int) -> Node:
        """Play the action; the node after it, as far as the observer can see it."""
        unseen = False
        if self.hidden_information and node.seat != self.observer:
            audience = state.audience(action)
            unseen = audience != EVERYONE and not contains(audience, self.observer)
        state.apply(action)
        return self.tree.child(node, UNSEEN if unseen else action, state, unseen)

    # --- decisions ------------------------------------------------------------------------------------------
    def choose(self, node: Node, state: State) -> int:
        """An action of the seat at this node, chosen field by field."""
        if node.merged or (self.hidden_information and node.seat != self.observer):
            return self.choose_offered(node, state)
        if not node.expanded:
            legal = self.sensible(state, node.seat)
            self.tree.size += len(legal)
            expand(node, self.masks, legal, self.priors(state, legal))
        self.tree.store(node, state)
        while True:
            branch = select(node, self.settings)
            self.visit(node, branch)
            group = node.groups[branch]
            if len(group) == 1:
                return group[0]
            below = node.fields[branch]
            if below is None:
                below = Node(node.seat, node.field + 1, node.merged, False)
                expand(below, self.masks, group, node.group_priors[branch])
                node.fields[branch] = below
            node = below

    def choose_offered(self, node: Node, state: State) -> int:
        """As ``choose``, where each position may offer other actions: branches are added when they are offered."""
        group = self.sensible(state, node.seat)
        priors: list[float] = []
        field = 0
        while True:
            keys = prefixes_of(self.masks, group, field)
            offered = list(dict.fromkeys(keys))
            for key in offered:
                if key not in node.index:
                    if not priors:
                        priors = self.priors(state, group)
                    peak = max([priors[i] for i in range(len(keys)) if keys[i] == key])
                    node.index[key] = add_branch(node, key, [], [], peak)
                    self.tree.size += BRANCH_SIZE
            branch = select_offered(node, offered, self.settings)
            self.visit(node, branch)
            chosen = node.keys[branch]
            if priors:
                priors = [priors[i] for i in range(len(keys)) if keys[i] == chosen]
            group = [group[i] for i in range(len(keys)) if keys[i] == chosen]
            field += 1
            if len(group) == 1:
                return group[0]
            below = node.fields[branch]
            if below is None:
                below = Node(node.seat, field, node.merged, False)
                node.fields[branch] = below
            node = below

    def sensible(self, state: State, seat: int) -> list[int]:
        """The actions that are searched: all that are legal, unless this search prunes or plays out to the end."""
        legal = state.legal_of(seat)
        return self.playouts.advice.sensible(state, legal) if self.prunes() and len(legal) > 1 else legal

    def prunes(self) -> bool:
        """Whether only sensible actions are searched."""
        return bool(self.settings.prune) or self.playouts.foresight

    def priors(self, state: State, actions: list[int]) -> list[float]:
        if len(actions) == 1:
            return [1.0]
        return priors_of(self.advice.move_weights(state, actions), self.settings.sharpness)

    def choose_together(self, node: Node, state: State) -> Node:
        """A simultaneous choice: the seats answer in order, each in a tree keyed by its own answers."""
        self.visit(node, NO_BRANCH)
        pending = state.waiting()
        places: list[Node] = []
        for seat in range(self.seats):
            places.append(self.tree.own_tree(node, seat) if seat in pending else node)
        while pending:
            seat = pending[0]
            own = places[seat]
            action = self.choose(own, state)
            state.apply(action)
            places[seat] = self.tree.own_answer(own, action)
            waiting = state.waiting()
            pending = [other for other in pending if other in waiting]
        return self.tree.child(places[self.observer], SIMULTANEOUS, state, True)

    # --- chance ---------------------------------------------------------------------------------------------
    def draw(self, node: Node, state: State, rng: Random) -> Node:
        """A chance draw. New outcomes get nodes as far as the widening allows; then known ones are drawn again."""
        outcome = state.draw(rng)
        if not (node.merged or self.hidden_information):
            at = node.index.get(outcome, -1)
            if at >= 0:
                node.offered[at] += 1
            elif len(node.keys) < 1 + int(self.settings.chance_widen * sqrt(node.visits)):
                at = add_branch(node, outcome, [], [], 0.0)
                node.index[outcome] = at
                node.offered[at] = 1
            else:
                outcome = known_outcome(node, rng)
        self.visit(node, NO_BRANCH)
        return self.play(node, state, outcome)


def known_outcome(node: Node, rng: Random) -> int:
    """One of the outcomes that have a node, as often as each was drawn."""
    left = int(rng.random() * sum(node.offered))
    at = 0
    while left >= node.offered[at]:
        left -= node.offered[at]
        at += 1
    return node.keys[at]
