"""Tables early, in the middle, late and finished: for everyone, on every screen, with everything in sight."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import Visitor
from tests.browser.positions import lay
from tests.browser.test_pages import violations

TABLES = {"age-of-steam": 6, "age-of-industry": 4, "industria": 4, "city-of-iron": 4}
PARTS = (0.05, 0.35, 0.6, 0.9, 1.0)
OUT_OF_SIGHT = """() => {
  const inside = (box) => box.width > 0 && box.height > 0 && box.left >= -1 && box.top >= -1
    && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const needed = ['.turn p', '.board', '.sheet', '.players', '[role=tablist]', '.panel .row', '.choices', '.result ol'];
  const hidden = needed.filter((what) =>
    [...document.querySelectorAll(what)].some((found) => !inside(found.getBoundingClientRect())));
  const parts = document.querySelectorAll('.board, .ledger, .desk, .iron, .left, .right, .hands');
  const scrolls = [document.documentElement, ...parts]
    .filter((box) => box.scrollHeight > box.clientHeight + 1).map((box) => box.className || 'page');
  return [...hidden, ...scrolls.map((name) => `${name} scrolls`)];
}"""


def dress(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "night" else "light")


@pytest.mark.parametrize("game", TABLES)
def test_everything_needed_to_decide_is_in_sight(visitor: Visitor, game: str) -> None:
    for part in PARTS:
        lay(visitor, game, TABLES[game], part)
        visitor.page.wait_for_selector(".panel .may, .panel .main, .result ol")
        assert visitor.page.evaluate(OUT_OF_SIGHT) == [], f"{game}, {part:.0%} played"
    assert visitor.complaints == []


@pytest.mark.parametrize("game", TABLES)
def test_tables_are_for_everyone(visitor: Visitor, game: str) -> None:
    page = visitor.page
    for part in (0.6, 1.0):
        lay(visitor, game, TABLES[game], part)
        page.wait_for_selector(".panel .may, .panel .main, .result tbody")
        dress(page, "night")
        assert violations(page, "color-contrast") == [], f"{game}, {part:.0%} played, by night"
        dress(page, "day")
        assert violations(page) == [], f"{game}, {part:.0%} played, by day"
        page.set_viewport_size({"width": 390, "height": 844})
        assert violations(page, colours=False) == [], f"{game}, {part:.0%} played, phone"
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page is too wide"
        assert page.evaluate("() => scrollY === 0"), "the page scrolled away from the board"
        page.set_viewport_size({"width": 1280, "height": 800})
    assert visitor.complaints == []
