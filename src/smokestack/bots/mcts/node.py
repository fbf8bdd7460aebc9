"""A node of the search tree, and the walk over an action's fields on packed ints.

An action's fields lie above each other in its bits, kind lowest, so what was chosen up to a field is the action under
a mask. That is the walk of `kernel.tree` without its lists of values and words.
"""

from __future__ import annotations

from math import exp
from typing import Final

from smokestack.kernel.codec import KIND_BITS, KIND_MASK, Codec

NEVER: Final = -1


class Node:
    """A decision, one field within a decision, a draw of chance, or the end of the game.

    Only the seat that decides reads what the branches are worth, so their totals are that seat's alone.
    """

    def __init__(self, seat: int, place: int, merged: bool, several: bool) -> None:
        self.seat = seat
        self.place = place
        """The field its branches choose: 0 for the kind, then the kind's fields."""
        self.merged = merged
        """Several positions that the observer can tell apart, or not, are taken together from here on."""
        self.several = several
        """A choice made by several seats at the same time begins here."""
        self.expanded = False
        self.visits = 0
        self.worth = 0.0
        self.keys: list[int] = []
        """What each branch chooses: the action's bits up to the field."""
        self.groups: list[list[int]] = []
        """The legal actions behind each branch, and their priors."""
        self.chances: list[list[float]] = []
        self.priors: list[float] = []
        self.counts: list[int] = []
        self.totals: list[float] = []
        self.offered: list[int] = []
        """How often each branch could be chosen; equal to the visits unless legal actions are hidden."""
        self.fields: list[Node | None] = []
        """The node of the next field behind each branch."""
        self.index: dict[int, int] = {}
        """Where each key stands; only where legal actions are hidden and branches come one by one."""
        self.after: dict[int, Node] = {}
        """The node after an action (or an outcome), by action and by who is next."""
        self.mark = NEVER
        """What tells this position from others, for finding it again a move later; NEVER if it is not kept."""


def prefix_masks(codec: Codec) -> list[list[int]]:
    """By kind: the masks of an action's bits up to the kind, up to its first field, and so on."""
    table: list[list[int]] = [[KIND_MASK] for _ in range(KIND_MASK + 1)]
    for kind in codec.kinds:
        bits = KIND_BITS
        for field in kind.fields:
            bits += field.bits
            table[kind.code].append((1 << bits) - 1)
    return table


def branch_keys(masks: list[list[int]], actions: list[int], place: int) -> list[int]:
    """What each action chooses at this place of the walk; all agree on the places before it."""
    if place == 0:
        return [action & KIND_MASK for action in actions]
    mask = masks[actions[0] & KIND_MASK][place]
    return [action & mask for action in actions]


def next_place(masks: list[list[int]], actions: list[int], place: int) -> int:
    """The first place from here on at which these actions differ."""
    first = actions[0]
    steps = masks[first & KIND_MASK]
    while place < len(steps) - 1:
        mask = steps[place]
        for action in actions:
            if (action ^ first) & mask:
                return place
        place += 1
    return place


def priors_of(weights: list[float], warmth: float) -> list[float]:
    """The advice's weights as odds. Only gaps near the top count, so any scale of weights will do."""
    best = max(weights)
    near = 8 if len(weights) > 8 else len(weights)
    low = sorted(weights, reverse=True)[near - 1]
    heat = (best - low) / warmth
    if heat <= 1e-12:
        heat = 1e-12 if best > min(weights) else 1.0
    odds: list[float] = []
    total = 0.0
    for weight in weights:
        gap = (best - weight) / heat
        odd = exp(-gap) if gap < 30.0 else 0.0
        odd += 0.002
        odds.append(odd)
        total += odd
    return [odd / total for odd in odds]


def fill(node: Node, masks: list[list[int]], actions: list[int], chances: list[float]) -> None:
    """Give a node its branches, the best prior first."""
    node.place = next_place(masks, actions, node.place)
    found: dict[int, int] = {}
    keys = branch_keys(masks, actions, node.place)
    groups: list[list[int]] = []
    odds: list[list[float]] = []
    for i in range(len(actions)):
        at = found.get(keys[i], -1)
        if at < 0:
            found[keys[i]] = len(groups)
            groups.append([actions[i]])
            odds.append([chances[i]])
        else:
            groups[at].append(actions[i])
            odds[at].append(chances[i])
    heads = list(found)
    peaks = [max(group) for group in odds]
    total = sum(peaks)
    order = sorted(range(len(groups)), key=peaks.__getitem__, reverse=True)
    for i in order:
        add_branch(node, heads[i], groups[i], odds[i], peaks[i] / total)
    node.expanded = True


def add_branch(node: Node, key: int, group: list[int], chances: list[float], prior: float) -> int:
    node.keys.append(key)
    node.groups.append(group)
    node.chances.append(chances)
    node.priors.append(prior)
    node.counts.append(0)
    node.totals.append(0.0)
    node.offered.append(0)
    node.fields.append(None)
    return len(node.keys) - 1
