"""A node of the search tree, and how its branches are made and chosen."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from smokestack.bots.mcts.prefixes import next_field, prefixes_of
from smokestack.bots.mcts.settings import Settings

NOT_STORED: Final = -1
NEAR_THE_TOP: Final = 8
"""Only the gaps among this many best actions decide how steeply priors fall."""
LEAST_PRIOR: Final = 0.002


class Node:
    """A decision, one field within a decision, a chance draw, or the end of the game.

    Only the seat that decides reads the values of the branches, so their totals are that seat's alone.
    """

    def __init__(self, seat: int, field: int, merged: bool, simultaneous: bool) -> None:
        self.seat = seat
        self.field = field
        """The field its branches choose: 0 for the kind, then the kind's fields."""
        self.merged = merged
        """Different positions share this node, because the observer did not see how they came about."""
        self.simultaneous = simultaneous
        """Several seats choose here at the same time."""
        self.expanded = False
        self.visits = 0
        self.total = 0.0
        """The sum of the deciding seat's utilities over all visits."""
        self.keys: list[int] = []
        """What each branch chooses: the action's prefix up to the field, or the outcome of a draw."""
        self.groups: list[list[int]] = []
        """The legal actions behind each branch."""
        self.group_priors: list[list[float]] = []
        """The priors of those actions."""
        self.priors: list[float] = []
        self.counts: list[int] = []
        self.totals: list[float] = []
        self.offered: list[int] = []
        """How often each branch was available; equal to the visits unless legal actions are hidden."""
        self.fields: list[Node | None] = []
        """The node of the next field behind each branch."""
        self.index: dict[int, int] = {}
        """The branch of each key, where branches are added one by one: hidden legal actions, chance draws."""
        self.after: dict[int, Node] = {}
        """The node after an action or outcome, by ``child_key``."""
        self.position = NOT_STORED
        """A hash of the position, to find it again a move later; NOT_STORED if it is not kept."""


def priors_of(weights: list[float], sharpness: float) -> list[float]:
    """The advice's weights as probabilities. Only gaps near the top count, so any scale of weights will do."""
    best = max(weights)
    near = NEAR_THE_TOP if len(weights) > NEAR_THE_TOP else len(weights)
    low = sorted(weights, reverse=True)[near - 1]
    temperature = (best - low) / sharpness
    if temperature <= 1e-12:
        temperature = 1e-12 if best > min(weights) else 1.0
    odds: list[float] = []
    total = 0.0
    for weight in weights:
        gap = (best - weight) / temperature
        odd = exp(-gap) if gap < 30.0 else 0.0
        odd += LEAST_PRIOR
        odds.append(odd)
        total += odd
    return [odd / total for odd in odds]


def expand(node: Node, masks: list[list[int]], actions: list[int], priors: list[float]) -> None:
    """Give a node its branches, the best prior first."""
    node.field = next_field(masks, actions, node.field)
    found: dict[int, int] = {}
    keys = prefixes_of(masks, actions, node.field)
    groups: list[list[int]] = []
    odds: list[list[float]] = []
    for i in range(len(actions)):
        at = found.get(keys[i], -1)
        if at < 0:
            found[keys[i]] = len(groups)
            groups.append([actions[i]])
            odds.append([priors[i]])
        else:
            groups[at].append(actions[i])
            odds[at].append(priors[i])
    heads = list(found)
    peaks = [max(group) for group in odds]
    total = sum(peaks)
    order = sorted(range(len(groups)), key=peaks.__getitem__, reverse=True)
    for i in order:
        add_branch(node, heads[i], groups[i], odds[i], peaks[i] / total)
    node.expanded = True


def add_branch(node: Node, key: int, group: list[int], group_priors: list[float], prior: float) -> int:
    """Add a branch; its index."""
    node.keys.append(key)
    node.groups.append(group)
    node.group_priors.append(group_priors)
    node.priors.append(prior)
    node.counts.append(0)
    node.totals.append(0.0)
    node.offered.append(0)
    node.fields.append(None)
    return len(node.keys) - 1


def select(node: Node, settings: Settings) -> int:
    """The branch with the best sum of value and exploration (PUCT), among those that are open."""
    visits = node.visits
    limit = 1 + int(settings.widen * sqrt(visits))
    if limit > len(node.keys):
        limit = len(node.keys)
    if limit == 1:
        return 0
    counts, totals, priors = node.counts, node.totals, node.priors
    explore = settings.explore * sqrt(visits + 1)
    unvisited = node.total / visits - settings.urgency if visits else 0.5
    best = 0
    best_merit = -1e18
    for branch in range(limit):
        count = counts[branch]
        merit = totals[branch] / count if count else unvisited
        merit += explore * priors[branch] / (1 + count)
        if merit > best_merit:
            best = branch
            best_merit = merit
    return best


def select_offered(node: Node, keys: list[int], settings: Settings) -> int:
    """The same among the branches this position offers; exploration grows with how often a branch was offered."""
    unvisited = node.total / node.visits - settings.urgency if node.visits else 0.5
    best = -1
    best_merit = -1e18
    for key in keys:
        branch = node.index[key]
        node.offered[branch] += 1
        count = node.counts[branch]
        merit = node.totals[branch] / count if count else unvisited
        merit += settings.explore * sqrt(node.offered[branch]) * node.priors[branch] / (1 + count)
        if merit > best_merit:
            best = branch
            best_merit = merit
    return best


def is_better(node: Node, branch: int, other: int) -> bool:
    """More visits, or as many and a better average."""
    if node.counts[branch] != node.counts[other]:
        return node.counts[branch] > node.counts[other]
    return node.totals[branch] / node.counts[branch] > node.totals[other] / node.counts[other]
