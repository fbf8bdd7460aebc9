"""Tables early, in the middle, late and finished: accessible, on every screen, with everything in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import Visitor
from tests.browser.positions import open_table
from tests.browser.test_pages import violations

TABLES = {"age-of-steam": 6, "age-of-industry": 4, "industria": 4, "city-of-iron": 4}
PARTS = (0.05, 0.35, 0.6, 0.9, 1.0)
OUT_OF_SIGHT = """() => {
  const inside = (box) => box.width > 0 && box.height > 0 && box.left >= -1 && box.top >= -1
    && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const needed = ['.turn p', '.board', '.sheet', '.players', '[role=tablist]', '.panel .row', '.choices', '.result ol'];
  const hidden = needed.filter((what) =>
    [...document.querySelectorAll(what)].some((found) => !inside(found.getBoundingClientRect())));
  const parts = document.querySelectorAll('.board, .ledger, .sidebar, .iron, .left, .right, .hands');
  const scrolls = [document.documentElement, ...parts]
    .filter((box) => box.scrollHeight > box.clientHeight + 1).map((box) => box.className || 'page');
  return [...hidden, ...scrolls.map((name) => `${name} scrolls`)];
}"""

SMALL = """() => [...document.querySelectorAll(':is(.panel, .result, .players, .tools) button, [role=tab]')]
  .filter((button) => button.getBoundingClientRect().height < 43.5)
  .map((button) => `${button.textContent.trim()} ${button.getBoundingClientRect().height}`)"""
"""Controls must be 44 pixels high for a thumb."""


def dress(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "night" else "light")


@pytest.mark.parametrize("game", TABLES)
def test_everything_needed_to_decide_is_in_view(visitor: Visitor, game: str) -> None:
    for part in PARTS:
        open_table(visitor, game, TABLES[game], part)
        visitor.page.wait_for_selector(".panel .may, .panel .main, .result ol")
        assert visitor.page.evaluate(OUT_OF_SIGHT) == [], f"{game}, {part:.0%} played"
    assert visitor.complaints == []


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("part", [0.6, 1.0])
def test_tables_are_accessible(visitor: Visitor, game: str, part: float) -> None:
    page = visitor.page
    open_table(visitor, game, TABLES[game], part)
    page.wait_for_selector(".panel .may, .panel .main, .result tbody")
    for theme in ("night", "day"):
        dress(page, theme)
        assert violations(page) == [], f"{game}, {part:.0%} played, by {theme}"
    assert visitor.complaints == []


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("part", [0.6, 1.0])
def test_tables_are_accessible_on_a_phone(phone: Visitor, game: str, part: float) -> None:
    page = phone.page
    open_table(phone, game, TABLES[game], part)
    page.wait_for_selector(".panel .may, .panel .main, .result tbody")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "the page is too wide"
    assert page.evaluate("() => scrollY === 0"), "the page scrolled away from the board"
    assert page.evaluate(SMALL) == [], "too small for a thumb"
    for theme in ("night", "day"):
        dress(page, theme)
        assert violations(page) == [], f"{game}, {part:.0%} played, by {theme}"
    assert phone.complaints == []
