"""Monte-Carlo tree search for one to six seats over one observer's information.

Each iteration starts from a position drawn anew from what the observer may know. Branches that this position offers
are weighed against each other (PUCT with the game's advice as prior); each seat maximises its own worth. What the
observer cannot see leads to one node whatever it was. In a choice made at the same time every seat has a tree of its
own, keyed by its own answers, so that nobody answers with another's answer in sight.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter, process_time
from typing import Final

import msgspec

from smokestack.bots.mcts.node import NEVER, Node, add_branch, branch_keys, fill, priors_of
from smokestack.bots.mcts.settings import Settings
from smokestack.bots.mcts.worth import Yardstick, shares_of
from smokestack.kernel.contract import CHANCE, OVER, Advice, State
from smokestack.kernel.facts import EVERYONE

UNSEEN: Final = -1
"""Stands for an action the observer cannot see, in the key of the node after it."""
TOGETHER: Final = -2
"""Stands for the answers of a choice made at the same time."""
CALIBRATION: Final = 8
MARKED: Final = 6
"""After so many visits a node of the observer's is worth finding again at the next move."""
NODE_CELLS: Final = 10
"""A node takes about as much memory as so many remembered actions."""
FIRST_LOOK: Final = 4
"""Decisions of the playout that measures how fast the game is."""
WANTED: Final = 160
"""Iterations a search should come to; if the time does not suffice, its playouts are shortened."""
ALONE: Final = 3
"""Times as many rounds are looked ahead where nobody else plays: they are short, and nobody upsets a plan."""


class Engine:
    """One search tree and the dice it is grown with."""

    def __init__(
        self, advice: Advice, masks: list[list[int]], settings: Settings, observer: int, seats: int, secrets: bool
    ) -> None:
        self.advice = advice
        self.masks = masks
        self.settings = settings
        self.observer = observer
        self.seats = seats
        self.secrets = secrets
        """Does the game hide anything from anybody? If not, the legal actions of a node never change."""
        self.root = Node(observer, 0, False, False)
        self.yard = Yardstick(seats, settings.rank, settings.envy)
        self.cells = 0
        self.iterations = 0
        self.steps = 0
        self.depth = settings.steps
        """Decisions of a playout; fewer than set where the game is slow and time is short."""
        self.by_processor = False
        """Whether time is the processor's (a busy machine takes longer, and plays as well) or the clock on the wall."""
        self.until = 0.0
        """The moment of ``now`` to stop at; 0 for no such moment."""
        self.horizon = 0
        self.known: dict[int, Node] = {}
        """The nodes at which the observer decides, by their marks, to go on from when the game gets there."""
        self.path: list[Node] = []
        self.taken: list[int] = []

    def now(self) -> float:
        return process_time() if self.by_processor else perf_counter()

    # --- from the root ------------------------------------------------------------------------------------------
    def plant(self, state: State, root: Node | None, until: float, rng: Random) -> None:
        """Begin at a position, with a node of the earlier tree where there is one."""
        rounds = self.settings.rounds * (ALONE if self.seats == 1 else 1)
        self.horizon = state.round() + rounds if rounds else 1_000_000
        self.until = until
        yard = self.measure(state, rng)
        if root is not None and self.yard.fits(yard):
            self.root = root
            self.forget()
            return
        self.yard = yard
        self.root = Node(self.observer, 0, False, len(state.waiting()) > 1)
        self.cells = 0
        self.known.clear()

    def measure(self, state: State, rng: Random) -> Yardstick:
        """A few playouts, to see what results lie around and how deep playouts can go in the time there is."""
        began = self.now()
        self.depth = self.settings.steps
        if self.until > 0.0:
            self.depth = min(self.depth, FIRST_LOOK)
            self.playout(state.resample(self.observer, rng), rng)
            spent = self.now() - began
            a_step = spent / max(1, self.depth)
            left = self.until - began - spent
            self.depth = max(1, min(self.settings.steps, int(left / (WANTED * max(a_step, 1e-7)))))
        samples: list[list[float]] = []
        while len(samples) < CALIBRATION:
            trial = state.resample(self.observer, rng)
            self.playout(trial, rng)
            samples.append(self.scores(trial))
            if self.until > 0.0 and self.now() - began > 0.1 * (self.until - began):
                break
        yard = Yardstick(self.seats, self.settings.rank, self.settings.envy)
        yard.calibrate(samples)
        return yard

    def think(self, state: State, iterations: int, rng: Random) -> None:
        """Grow the tree for so many iterations (0: any number), until the time is up, or until change is unlikely."""
        began = self.now()
        done = 0
        while not iterations or done < iterations:
            left = iterations - done if iterations else 1 << 40
            if self.until > 0.0:
                now = self.now()
                if now >= self.until:
                    return
                if done & 15 == 15:
                    still = int(done * (self.until - now) / max(now - began, 1e-9)) + 1
                    left = min(left, still)
                    if done + still < WANTED and self.depth > 1:
                        self.depth = (self.depth + 1) >> 1
            if done & 15 == 15 and self.settled(int(left * self.settings.patience)):
                return
            self.grow(state.resample(self.observer, rng), rng)
            done += 1

    def settled(self, left: int) -> bool:
        """Is the most trodden path so far ahead that so many more visits of another cannot change it?"""
        node = self.decision()
        while True:
            first, second, best = 0, 0, -1
            for branch in range(len(node.counts)):
                count = node.counts[branch]
                if count > first:
                    first, second, best = count, first, branch
                elif count > second:
                    second = count
            if best < 0 or first - second <= left:
                return False
            below = node.fields[best]
            if below is None:
                return True
            node = below

    def grow(self, state: State, rng: Random) -> None:
        """One iteration. The state is used up; its position is the observer's present one, resampled."""
        self.path.clear()
        self.taken.clear()
        worth = self.descend(state, rng)
        path, taken = self.path, self.taken
        for i in range(len(path)):
            node = path[i]
            node.visits += 1
            if node.seat >= 0:
                value = worth[node.seat]
                node.worth += value
                branch = taken[i]
                if branch >= 0:
                    node.counts[branch] += 1
                    node.totals[branch] += value
        self.iterations += 1

    def descend(self, state: State, rng: Random) -> list[float]:
        """Down the tree to a node that is new, and a playout from there."""
        node = self.root
        while True:
            if node.seat == OVER:
                self.note(node, -1)
                return self.settle(state)
            if node.visits == 0 and node is not self.root:
                self.note(node, -1)
                return self.judge(state, rng)
            if node.seat == CHANCE:
                node = self.deal(node, state, rng)
            elif node.several:
                node = self.together(node, state, rng)
            elif not node.expanded and self.cells > self.settings.cells:
                self.note(node, -1)
                return self.judge(state, rng)
            else:
                node = self.step(node, state, self.pick(node, state))

    def note(self, node: Node, branch: int) -> None:
        self.path.append(node)
        self.taken.append(branch)

    # --- decisions ----------------------------------------------------------------------------------------------
    def pick(self, node: Node, state: State) -> int:
        """An action of the seat at this node, chosen field by field."""
        if node.merged or (self.secrets and node.seat != self.observer):
            return self.pick_loose(node, state)
        if not node.expanded:
            self.open(node, state)
        if node.visits == MARKED and node.seat == self.observer and node.mark == NEVER:
            node.mark = self.mark_of(state)
            self.known[node.mark] = node
        while True:
            branch = self.select(node)
            self.note(node, branch)
            group = node.groups[branch]
            if len(group) == 1:
                return group[0]
            below = node.fields[branch]
            if below is None:
                below = Node(node.seat, node.place + 1, node.merged, False)
                fill(below, self.masks, group, node.chances[branch])
                node.fields[branch] = below
            node = below

    def open(self, node: Node, state: State) -> None:
        """Give a decision its branches: the legal actions by kind, or by the first field in which they differ."""
        legal = state.legal_of(node.seat)
        self.cells += len(legal)
        if len(legal) == 1:
            chances = [1.0]
        else:
            chances = priors_of(self.advice.move_weights(state, legal), self.settings.warmth)
        fill(node, self.masks, legal, chances)

    def select(self, node: Node) -> int:
        """The branch with the best mix of what was found and what is promised."""
        visits = node.visits
        limit = 1 + int(self.settings.widen * sqrt(visits))
        if limit > len(node.keys):
            limit = len(node.keys)
        if limit == 1:
            return 0
        counts, totals, priors = node.counts, node.totals, node.priors
        eager = self.settings.explore * sqrt(visits + 1)
        fresh = node.worth / visits - self.settings.urgency if visits else 0.5
        best = 0
        best_merit = -1e18
        for branch in range(limit):
            count = counts[branch]
            merit = totals[branch] / count if count else fresh
            merit += eager * priors[branch] / (1 + count)
            if merit > best_merit:
                best = branch
                best_merit = merit
        return best

    # --- decisions whose legal actions are not always the same ---------------------------------------------------
    def pick_loose(self, node: Node, state: State) -> int:
        """As ``pick``, where each position may offer other actions: branches are counted when they are offered."""
        group = state.legal_of(node.seat)
        chances: list[float] = []
        place = 0
        while True:
            if len(group) == 1 and place > 0:
                return group[0]
            keys = branch_keys(self.masks, group, place)
            heads = list(dict.fromkeys(keys))
            for head in heads:
                if head not in node.index:
                    if not chances:
                        chances = self.chances_of(state, group)
                    peak = max([chances[i] for i in range(len(keys)) if keys[i] == head])
                    node.index[head] = add_branch(node, head, [], [], peak)
                    self.cells += 4
            branch = self.select_loose(node, heads)
            self.note(node, branch)
            chosen = node.keys[branch]
            if chances:
                chances = [chances[i] for i in range(len(keys)) if keys[i] == chosen]
            group = [group[i] for i in range(len(keys)) if keys[i] == chosen]
            place += 1
            if len(group) == 1:
                return group[0]
            below = node.fields[branch]
            if below is None:
                below = Node(node.seat, place, node.merged, False)
                node.fields[branch] = below
            node = below

    def chances_of(self, state: State, actions: list[int]) -> list[float]:
        if len(actions) == 1:
            return [1.0]
        return priors_of(self.advice.move_weights(state, actions), self.settings.warmth)

    def select_loose(self, node: Node, heads: list[int]) -> int:
        """The best of the branches on offer; the promise grows with how often a branch was on offer."""
        fresh = node.worth / node.visits - self.settings.urgency if node.visits else 0.5
        best = -1
        best_merit = -1e18
        for head in heads:
            branch = node.index[head]
            node.offered[branch] += 1
            count = node.counts[branch]
            merit = node.totals[branch] / count if count else fresh
            merit += self.settings.explore * sqrt(node.offered[branch]) * node.priors[branch] / (1 + count)
            if merit > best_merit:
                best = branch
                best_merit = merit
        return best

    # --- what comes after ---------------------------------------------------------------------------------------
    def step(self, node: Node, state: State, action: int) -> Node:
        """Play the action; the node after it, as far as the observer can see it."""
        unseen = False
        if self.secrets and node.seat != self.observer:
            audience = state.audience(action)
            unseen = audience != EVERYONE and not audience >> self.observer & 1
        state.apply(action)
        self.steps += 1
        return self.child(node, UNSEEN if unseen else action, state, unseen)

    def child(self, node: Node, sign: int, state: State, merging: bool) -> Node:
        actor = state.actor()
        key = (sign + 2) * 16 + actor + 2
        found = node.after.get(key)
        if found is None:
            several = actor >= 0 and len(state.waiting()) > 1
            found = Node(actor, 0, node.merged or merging, several)
            if self.cells <= self.settings.cells:
                node.after[key] = found
                self.cells += NODE_CELLS
        return found

    def mark_of(self, state: State) -> int:
        """What tells this position from all others, as far as the observer sees it."""
        if self.secrets:
            return hash(msgspec.json.encode(state.view(self.observer)))
        return hash(state.key())

    def deal(self, node: Node, state: State, rng: Random) -> Node:
        """A draw. Outcomes are kept apart as far as the widening allows; then the known ones are dealt again."""
        outcome = state.draw(rng)
        if node.merged or self.secrets:
            self.note(node, -1)
            return self.step(node, state, outcome)
        at = node.index.get(outcome, -1)
        if at < 0 and len(node.keys) >= 1 + int(self.settings.chance_widen * sqrt(node.visits)):
            mark = int(rng.random() * sum(node.offered))
            at = 0
            while mark >= node.offered[at]:
                mark -= node.offered[at]
                at += 1
            outcome = node.keys[at]
        elif at < 0:
            at = add_branch(node, outcome, [], [], 0.0)
            node.index[outcome] = at
            node.offered[at] = 1
        else:
            node.offered[at] += 1
        self.note(node, -1)
        return self.step(node, state, outcome)

    def together(self, node: Node, state: State, rng: Random) -> Node:
        """A choice made at the same time: the seats answer in order, each in a tree keyed by its own answers."""
        self.note(node, -1)
        pending = state.waiting()
        places: list[Node] = []
        for seat in range(self.seats):
            places.append(self.own_tree(node, seat) if seat in pending else node)
        while pending:
            seat = pending[0]
            own = places[seat]
            action = self.pick(own, state)
            state.apply(action)
            self.steps += 1
            places[seat] = self.own_answer(own, action)
            waiting = state.waiting()
            pending = [place for place in pending if place in waiting]
        return self.child(places[self.observer], TOGETHER, state, True)

    def own_tree(self, node: Node, seat: int) -> Node:
        key = (TOGETHER + 2) * 16 + seat + 2
        found = node.after.get(key)
        if found is None:
            # The observer's own legal actions are the same however the others' secrets lie.
            found = Node(seat, 0, node.merged, False)
            node.after[key] = found
        return found

    def own_answer(self, own: Node, action: int) -> Node:
        key = (action + 2) * 16 + own.seat + 2
        found = own.after.get(key)
        if found is None:
            # Merged: a later pick may come after all have answered, and then depends on the others' answers.
            found = Node(own.seat, 0, True, False)
            own.after[key] = found
        return found

    # --- results ------------------------------------------------------------------------------------------------
    def judge(self, state: State, rng: Random) -> list[float]:
        """A playout from here, mixed with the evaluation before it if so set."""
        leaf = self.settings.leaf
        if leaf <= 0.0:
            self.playout(state, rng)
            return self.settle(state)
        early = self.yard.worth(self.advice.evaluate(state), [])
        if leaf >= 1.0:
            return early
        self.playout(state, rng)
        late = self.settle(state)
        return [leaf * early[seat] + (1.0 - leaf) * late[seat] for seat in range(self.seats)]

    def playout(self, state: State, rng: Random) -> None:
        """Let the game's policy play on for a while."""
        advice = self.advice
        left = self.depth
        while left > 0 and state.round() < self.horizon:
            actor = state.actor()
            if actor == OVER or (self.until > 0.0 and self.now() > self.until):
                return
            self.steps += 1
            if actor == CHANCE:
                state.apply(state.draw(rng))
                continue
            legal = state.legal()
            state.apply(legal[0] if len(legal) == 1 else advice.playout_choice(state, legal, rng))
            left -= 1
        # Chance that is due now would otherwise be judged by an evaluation that cannot see it.
        while state.actor() == CHANCE:
            self.steps += 1
            state.apply(state.draw(rng))

    def settle(self, state: State) -> list[float]:
        """What the position a playout ended in is worth."""
        if state.actor() == OVER:
            return self.yard.worth(self.scores(state), shares_of(state.ranking(), self.seats))
        return self.yard.worth(self.advice.evaluate(state), [])

    def scores(self, state: State) -> list[float]:
        return self.advice.result(state) if state.actor() == OVER else self.advice.evaluate(state)

    def forget(self) -> None:
        """Count and keep only what lies below the root."""
        self.cells = 0
        self.known.clear()
        rest = [self.root]
        while rest:
            node = rest.pop()
            if node.mark != NEVER:
                self.known[node.mark] = node
            self.cells += NODE_CELLS
            for group in node.groups:
                self.cells += len(group)
            for below in node.fields:
                if below is not None:
                    rest.append(below)
            rest.extend(node.after.values())

    # --- reading the tree ---------------------------------------------------------------------------------------
    def decision(self) -> Node:
        """The node at which the observer decides now."""
        return self.own_tree(self.root, self.observer) if self.root.several else self.root

    def votes(self) -> dict[int, int]:
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

    def best(self) -> int:
        """The action at the end of the most trodden path; -1 if none was tried."""
        node = self.decision()
        while True:
            best = -1
            for branch in range(len(node.keys)):
                if node.counts[branch] and (best < 0 or better(node, branch, best)):
                    best = branch
            if best < 0:
                return -1
            below = node.fields[best]
            if below is None:
                return node.groups[best][0]
            node = below


def better(node: Node, branch: int, other: int) -> bool:
    """More trodden, or as much and with the better result."""
    if node.counts[branch] != node.counts[other]:
        return node.counts[branch] > node.counts[other]
    return node.totals[branch] / node.counts[branch] > node.totals[other] / node.counts[other]
