"""Age of Industry on the page: a space that can be built on leads there, and one that cannot says why."""

from __future__ import annotations

import pytest
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, lay

GAME, SEATS = "age-of-industry", 4
FREE = ":has(> .handle[aria-label$='ironworks'])"


@pytest.fixture
def builder(visitor: Visitor) -> Visitor:
    """Somebody who may build, and has chosen nothing yet."""
    lines = game_of_bots(GAME, SEATS).lines
    builds = [place for place, line in enumerate(lines) if line.text.startswith("build ")]
    lay(visitor, GAME, SEATS, builds[6] / len(lines))
    visitor.page.locator(".choices .may").filter(has_text="build").wait_for()
    return visitor


def test_a_space_can_be_touched_before_anything_is_chosen(builder: Visitor) -> None:
    builder.page.locator(f".board .map .target.may{FREE}").first.click()
    builder.page.locator(".spelt").filter(has_text="build").wait_for()
    assert builder.complaints == []


def test_a_space_that_is_shut_says_why(builder: Visitor) -> None:
    builder.page.locator(f".board .map .target:not(.may){FREE}").first.click()
    builder.page.wait_for_selector(".said.why .clause")
