"""The walk over the legal actions, field by field."""

from __future__ import annotations

import pytest

from smokestack.kernel.codec import Codec, Kind, Number, Words
from smokestack.kernel.contract import State
from smokestack.kernel.tree import Walk

BUILD = Kind(1, "build", [Words("town", 3, ["Bonn", "Kiel", "Ulm"]), Number("track", 4)])
PASS = Kind(2, "pass")
CODEC = Codec([BUILD, PASS])
LEGAL = [PASS.pack(), BUILD.pack(2, 1), BUILD.pack(0, 3), BUILD.pack(2, 0)]
STATE = State()


def shown(walk: Walk) -> list[tuple[str, int]]:
    return [(branch.word, branch.actions) for branch in walk.branches(STATE)]


def test_it_begins_with_the_kinds_in_the_order_of_the_actions() -> None:
    walk = Walk(CODEC, LEGAL)
    assert shown(walk) == [("pass", 1), ("build", 3)]
    assert walk.values() == [2, 1]
    assert walk.kind() is None
    assert walk.action() is None


def test_each_choice_leaves_the_actions_that_agree() -> None:
    walk = Walk(CODEC, LEGAL).take(BUILD.code)
    assert shown(walk) == [("Ulm", 2), ("Bonn", 1)]
    walk = walk.take(2)
    assert walk.action() is None
    assert shown(walk) == [("1", 1), ("0", 1)]
    assert walk.take(0).action() == BUILD.pack(2, 0)
    assert walk.take(0).path == [1, 2, 0]


def test_choices_with_one_branch_are_passed_over() -> None:
    walk = Walk(CODEC, LEGAL).take(BUILD.code).take(0)
    assert walk.forced().action() == BUILD.pack(0, 3)
    assert Walk(CODEC, [PASS.pack()]).forced().action() == PASS.pack()
    assert Walk(CODEC, LEGAL).forced().path == []


def test_a_branch_that_is_not_there_cannot_be_taken() -> None:
    with pytest.raises(ValueError, match="no legal action continues with 1"):
        Walk(CODEC, LEGAL).take(BUILD.code).take(1)
