"""The search walks over packed actions just as the kernel walks over their fields."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.toys import DIAL, Lock

from smokestack.bots.mcts.node import Node, expand, priors_of
from smokestack.bots.mcts.prefixes import prefix_masks
from smokestack.kernel import registry
from smokestack.kernel.codec import Codec, Kind, Number
from smokestack.kernel.contract import OVER
from smokestack.kernel.fuzz import any_table
from smokestack.kernel.tree import Walk


def agree(codec: Codec, node: Node, walk: Walk, masks: list[list[int]]) -> None:
    """Both offer the same branches with the same actions behind them, at every level."""
    walk = walk.forced()
    if walk.action() is not None:
        assert node.groups == [[walk.action()]]
        return
    behind = {tuple(walk.take(value).actions) for value in walk.values()}
    assert {tuple(group) for group in node.groups} == behind
    for branch, group in enumerate(node.groups):
        if len(group) == 1:
            continue
        below = Node(0, node.field + 1, False, False)
        expand(below, masks, group, node.group_priors[branch])
        value = next(value for value in walk.values() if walk.take(value).actions == group)
        agree(codec, below, walk.take(value), masks)


@pytest.mark.parametrize("id", registry.game_ids())
def test_the_walk_agrees_with_the_kernel_in_every_game(id: str) -> None:
    game = registry.game(id)
    rng = Random(f"walk {id}")
    table = any_table(game, rng)
    state = game.start(table.seats, table.map, table.options)
    for _ in range(60):
        if state.actor() == OVER:
            break
        legal = state.legal()
        if state.actor() >= 0:
            masks = prefix_masks(state.codec())
            node = Node(0, 0, False, False)
            expand(node, masks, legal, [1.0 / len(legal)] * len(legal))
            agree(state.codec(), node, Walk(state.codec(), legal), masks)
            state.apply(rng.choice(legal))
        else:
            state.apply(state.draw(rng))


def test_three_dials_are_three_steps() -> None:
    masks = prefix_masks(Lock().codec())
    node = Node(0, 0, False, False)
    expand(node, masks, Lock().legal(), [0.001] * 1000)
    assert node.field == 1
    assert sorted(node.keys) == [DIAL.pack(first, 0, 0) for first in range(10)]
    assert all(len(group) == 100 for group in node.groups)


def test_actions_without_fields_differ_by_kind() -> None:
    stop, bid = Kind(0, "pass"), Kind(1, "bid", [Number("amount", 4)])
    node = Node(0, 0, False, False)
    actions = [stop.pack(), bid.pack(1), bid.pack(2)]
    expand(node, prefix_masks(Codec([stop, bid])), actions, [0.2, 0.5, 0.3])
    assert node.groups == [actions[1:], actions[:1]], "the best prior comes first"


def test_a_single_action_is_a_single_branch() -> None:
    node = Node(0, 0, False, False)
    expand(node, prefix_masks(Codec([Kind(0, "pass")])), [0], [1.0])
    assert node.groups == [[0]]


def test_priors_do_not_depend_on_the_scale_of_the_weights() -> None:
    weights = [3.0, 1.0, 2.0, -4.0]
    small = priors_of(weights, 2.5)
    assert sum(small) == pytest.approx(1.0)
    assert small == pytest.approx(priors_of([1000 * weight + 7 for weight in weights], 2.5))
    assert sorted(range(4), key=lambda place: -small[place]) == [0, 2, 1, 3]


def test_equal_weights_get_equal_priors() -> None:
    assert priors_of([5.0] * 4, 2.5) == pytest.approx([0.25] * 4)


def test_one_terrible_action_does_not_flatten_the_others() -> None:
    """Only the gaps near the top count: with ten actions the last one's weight changes nothing."""
    near = [float(-place) for place in range(9)]
    assert priors_of([*near, -20.0], 2.5)[:9] == pytest.approx(priors_of([*near, -1e9], 2.5)[:9], rel=1e-2)
