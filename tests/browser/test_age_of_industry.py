"""Age of Industry: a click on a space starts a build there, or explains why nothing can be built."""

from __future__ import annotations

import pytest
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, open_table

GAME, SEATS = "age-of-industry", 4
FREE = ":has(> .handle[aria-label$='ironworks'])"


@pytest.fixture
def builder(visitor: Visitor) -> Visitor:
    """A player who can build and has chosen nothing yet."""
    lines = game_of_bots(GAME, SEATS).lines
    builds = [place for place, line in enumerate(lines) if line.text.startswith("build ")]
    open_table(visitor, GAME, SEATS, builds[6] / len(lines))
    visitor.page.locator(".choices .may").filter(has_text="build").wait_for()
    return visitor


def test_a_click_on_a_space_starts_a_build(builder: Visitor) -> None:
    builder.page.locator(f".board .map .target.may{FREE}").first.click()
    builder.page.locator(".action-text").filter(has_text="build").wait_for()
    assert builder.complaints == []


def test_a_space_that_cannot_be_built_on_explains_why(builder: Visitor) -> None:
    builder.page.locator(f".board .map .target:not(.may){FREE}").first.click()
    builder.page.wait_for_selector(".notice.why .clause")
