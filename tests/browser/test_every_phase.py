"""Every phase of every game and every board: accessible, readable, on every screen, with everything in view.

Each position is seen in some of the combinations of size and theme; `tools/visit.py` sees all of them.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.conftest import Visitor
from tests.browser.faults import ON_MAP, Fault
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import violations
from tests.browser.visiting import (
    DESK,
    PHONE,
    SCREENS,
    SETTLE,
    TABLES,
    THEMES,
    WIDE,
    Screen,
    Stop,
    Tour,
    boards,
    phases_of,
)

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
MOST_TAPS = 8
"""No action takes more choices."""
BOARD_PARTS = 4
"""The boards are shared by so many tests, so that several processes can work on them."""


@pytest.fixture(scope="module")
def tour(browser: Browser, server: ServerProcess) -> Iterator[Tour]:
    tour = Tour(browser, server)
    yield tour
    tour.close()


def look(tour: Tour, stop: Stop, screen: Screen, theme: str) -> list[str]:
    """What is wrong with a table on this screen, with what it is."""
    visitor = tour.arrive(stop, screen.phone)
    tour.dress(visitor, screen, theme)
    page = visitor.page
    found = tour.look(visitor, screen)
    if screen == DESK:
        found += [Fault("out of sight", what, what) for what in page.evaluate(OUT_OF_SIGHT)]
    on_map = [fault for fault in found if fault.kind == ON_MAP]
    wrong = [str(fault) for fault in found if fault.kind != ON_MAP]
    if on_map and page.locator(".panel .choices").count():
        wrong += choose_in_the_panel(tour, visitor, screen)
    elif on_map:
        wrong += [str(fault) for fault in on_map]
    wrong += visitor.complaints
    visitor.complaints.clear()
    return [f"{stop.name}, {screen.width} px, {theme}: {what}" for what in wrong]


def choose_in_the_panel(tour: Tour, visitor: Visitor, screen: Screen) -> list[str]:
    """What is wrong with the lists of the panel on the way to a whole action, if one taps nothing else.

    That the lists lead to every action is tested in web/tests/choiceMenu.test.ts.
    """
    page, wrong = visitor.page, list[str]()
    for _ in range(MOST_TAPS):
        if page.locator(".panel .main:not(:disabled)").count():
            return wrong
        more = page.locator(".panel .choices .may").filter(has_text="…")
        (more if more.count() else page.locator(".panel :is(.choices .may, .tiles button)")).first.tap()
        page.evaluate(SETTLE)
        wrong += [f"in the panel: {fault}" for fault in tour.look(visitor, screen) if fault.kind != ON_MAP]
    return [*wrong, "the panel does not lead to an action"]


def axe(page: Page, theme: str) -> list[str]:
    """What axe finds. Only the colours depend on the theme, so the rest is checked by day."""
    return violations(page) if theme == "day" else violations(page, "color-contrast")


@pytest.mark.parametrize("game", TABLES)
def test_every_phase_is_readable_with_everything_in_view(tour: Tour, game: str) -> None:
    wrong: list[str] = []
    for number, stop in enumerate(phases_of(game)):
        screens = (DESK, WIDE) if number % 2 else (DESK, PHONE)
        for place, screen in enumerate(screens):
            wrong += look(tour, stop, screen, THEMES[(number // 2 + place) % 2])
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("part", range(BOARD_PARTS))
def test_every_board_is_readable(tour: Tour, part: int) -> None:
    assert len(boards()) >= 17
    wrong: list[str] = []
    for number in range(part, len(boards()), BOARD_PARTS):
        wrong += look(tour, boards()[number], SCREENS[number % 3], THEMES[number % 2])
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_tables_are_accessible(tour: Tour, game: str, screen: Screen) -> None:
    *_, middle, _, end = phases_of(game)
    for stop in (middle, end):
        visitor = tour.arrive(stop, screen.phone)
        assert visitor.page.evaluate("() => scrollY === 0"), "the page scrolled away from the board"
        for theme in ("night", "day"):
            tour.dress(visitor, screen, theme)
            assert axe(visitor.page, theme) == [], f"{stop.name}, by {theme}"
        assert visitor.complaints == []
