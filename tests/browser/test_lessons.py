"""Guided first games to the end, with mouse, touch and keyboard; and how to play, with its search and its links."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page
from tests.browser.conftest import Visitor
from tests.browser.test_steam_play import middle

STEP = ".lesson .num"


def begin(visitor: Visitor, title: str) -> Page:
    """Start from the start page, which offers the guided game first to somebody who has never played."""
    visitor.go("/")
    page = visitor.page
    button = page.get_by_role("button", name=f"Guided first game: {title}")
    button.wait_for()
    assert "main" in (button.get_attribute("class") or ""), "a newcomer is not offered the guided game first"
    button.click()
    page.wait_for_selector(".lesson .said")
    return page


def at_step(page: Page, number: int) -> None:
    page.locator(STEP).filter(has_text=f"Step {number} of ").wait_for()


def read_to(page: Page, number: int, press: Callable[[Locator], None]) -> None:
    """Read on until this step waits for a move."""
    while True:
        page.wait_for_selector(".lesson .foot")
        if f"Step {number} of " in page.locator(STEP).inner_text():
            return
        press(page.get_by_role("button", name="Continue"))


def choose(page: Page, words: str, exact: bool = False) -> None:
    """Click a choice of the panel, then the button that plays it."""
    page.locator(".choices").get_by_text(words, exact=exact).first.click()
    page.locator(".panel .row .main:not(:disabled)").click()
