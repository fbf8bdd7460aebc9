"""Develop, draw and pass (AOI-16, 17, 18)."""

from __future__ import annotations

import pytest
from tests.rules.age_of_industry.table import RED, YELLOW, Table, germany

from smokestack.games.age_of_industry.rules.generated.action_fields import pack_develop
from smokestack.kernel.contract import CHANCE


@pytest.mark.rule("AOI-16.1", "AOI-16.3", "AOI-B25", "AOI-26.4")
def test_develop_twice() -> None:
    t = germany().hand(RED, "ship", "ship").play("develop factory 0", "develop factory 0")
    assert t.state.hand_size[RED] == 0
    assert (t.left(RED, "factory 0"), t.left(RED, "factory 3")) == (0, 2)
    assert t.state.removed[t.type("factory 0")] == 2
    assert (t.state.money[RED], t.state.spent[RED], t.state.demand) == (0, 0, [6, 6])


@pytest.mark.rule("AOI-16.1")
def test_develop_takes_a_card() -> None:
    assert germany().clause("develop factory 0") == "AOI-16.1"
    t = germany().hand(RED, "ship", "red").play("develop port 1")
    assert t.legal() == ["discard ship card", "discard red card"]


@pytest.mark.rule("AOI-16.2", "AOI-A19")
def test_any_counter_on_the_display() -> None:
    t = germany().hand(RED, "ship", "ship")
    assert len(t.legal("develop")) == 18
    t.gone(RED, "ship 0")
    assert t.refused("develop ship 0").clause == "AOI-16.2"
    t.play("develop cotton mill 3")
    assert (t.left(RED, "cotton mill 1"), t.left(RED, "cotton mill 3")) == (2, 1)
    for beyond in (t.state.counter_types, 31):
        refused = t.state.refusal(pack_develop(beyond))
        assert refused is not None
        assert refused.clause == "AOI-16.2"


@pytest.mark.rule("AOI-16.4")
def test_nothing_left_to_develop() -> None:
    t = germany().hand(RED, "ship")
    for kind, count in enumerate(t.state.board.components.counter_copies):
        t.gone(RED, *[t.state.board.components.counter_name[kind]] * count)
    assert t.clause("develop factory 0") == "AOI-16.4"
    assert not t.legal("develop")


def draw(t: Table, card: str) -> Table:
    """Draw from the deck and find this card."""
    t.play("draw deck")
    assert t.state.actor() == CHANCE
    return t.play(f"deal {card} card")


@pytest.mark.rule("AOI-17.1", "AOI-A21", "AOI-17.2", "AOI-C39")
def test_two_cards_in_any_mix_and_the_display_is_refilled_afterwards() -> None:
    t = draw(germany().face_up("green", "port"), "ship")
    assert t.state.hand[t.card("ship")] == 1
    assert t.legal() == ["draw deck", "draw port card", "draw green card"]
    t.play("draw green card")
    assert t.state.actor() == CHANCE
    assert t.state.actions_left == 2
    t.play("turn up red card")
    assert t.state.face_up_size == 2
    assert (t.state.actions_left, t.state.hand_size[RED]) == (1, 2)
    t = germany().face_up("green", "port").play("draw green card")
    assert t.legal() == ["draw deck", "draw port card"]  # nothing was turned up in between
    assert t.clause("draw green card") == "AOI-17.1"
    assert t.clause("pass") == "AOI-17.1"
    t.play("draw port card", "turn up red card", "turn up blue card")
    assert t.state.actions_left == 1


@pytest.mark.rule("AOI-17.1")
def test_a_card_that_does_not_lie_face_up() -> None:
    t = germany().face_up("green", "port")
    assert t.clause("draw red card") == "AOI-17.1"


@pytest.mark.rule("AOI-17.3", "AOI-B26", "AOI-C41", "AOI-A18")
def test_the_hand_limit() -> None:
    t = germany().face_up("green", "port").hand(RED, *["red"] * 4, *["blue"] * 4)
    draw(t, "ship")
    assert (t.state.hand_size[RED], t.state.actions_left) == (9, 1)
    refusal = t.refused("draw deck")
    assert (refusal.clause, refusal.data["n"]) == ("AOI-17.3", 9)
    assert not t.legal("draw")


@pytest.mark.rule("AOI-17.4", "AOI-C40", "AOI-17.2")
def test_the_last_cards() -> None:
    t = germany().face_up("green", "port").deck_left(1).play("draw deck")
    t.apply(t.state.legal()[0])
    t.play("draw port card")
    assert t.state.face_up_size == 1  # the deck allows no refill
    assert (t.state.hand_size[RED], t.state.actions_left) == (2, 1)
    t.play("draw green card")
    assert (t.state.hand_size[RED], t.state.seat) == (3, YELLOW)  # only one was left, and the action is over


@pytest.mark.rule("AOI-17.4", "AOI-A18")
def test_nothing_to_draw() -> None:
    t = germany().hand(RED, "red").deck_left(0)
    assert t.clause("draw deck") == "AOI-17.4"
    assert t.legal("draw") == []


@pytest.mark.rule("AOI-18.1")
def test_a_pass_costs_one_card_and_nothing_more() -> None:
    t = germany().hand(RED, "red", "ship")
    assert t.clause("pass") == "AOI-18.1"
    assert t.clause("pass blue card") == "AOI-18.1"
    t.play("pass ship card")
    assert (t.state.hand_size[RED], t.state.actions_left, t.state.spent[RED]) == (1, 1, 0)
    assert t.may("develop factory 0")  # passing closes nothing


@pytest.mark.rule("AOI-18.2", "AOI-18.3", "AOI-A22", "AOI-C42")
def test_passing_without_a_card() -> None:
    t = germany().face_up("green", "port")
    refusal = t.refused("pass")
    assert (refusal.clause, refusal.data["n"]) == ("AOI-18.3", 64)
    t.deck_left(0).play("pass")
    assert t.state.actions_left == 1
    assert sum(t.state.discards) == 64
    t = germany().hand(RED, "red").deck_left(0)
    assert t.clause("pass") == "AOI-18.1"
