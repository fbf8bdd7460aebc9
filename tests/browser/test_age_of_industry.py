"""Age of Industry on the page: a space can be touched before its industry is chosen, and one that is shut says why."""

from __future__ import annotations

import pytest
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, lay

GAME, SEATS = "age-of-industry", 4
FREE = ":has(> .handle:is([aria-label$=' space'], [aria-label$='ironworks']))"


@pytest.fixture
def builder(visitor: Visitor) -> Visitor:
    """Somebody who may build, and has chosen nothing yet."""
    lines = game_of_bots(GAME, SEATS).lines
    builds = [place for place, line in enumerate(lines) if line.text.startswith("build ")]
    lay(visitor, GAME, SEATS, builds[6] / len(lines))
    visitor.page.locator(".choices .may").filter(has_text="build").wait_for()
    return visitor


def test_a_space_is_built_on_whichever_comes_first(builder: Visitor) -> None:
    page = builder.page
    space = page.locator(f".board .map .target.may{FREE}").first
    place = (space.locator(".handle").get_attribute("aria-label") or "").split(":")[0]
    space.click()
    page.wait_for_selector(".spelt")
    if page.locator(".board .stack.may").count() > 1:
        page.locator(".board .stack.may").first.click()
    page.locator(".spelt").filter(has_text=place).wait_for()
    assert page.locator(".spelt").inner_text().startswith("build ")
    assert builder.complaints == []


def test_a_space_that_is_shut_says_why(builder: Visitor) -> None:
    builder.page.locator(f".board .map .target:not(.may){FREE}").first.click()
    builder.page.wait_for_selector(".said.why .clause")
