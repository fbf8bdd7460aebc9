"""The review of a finished game: asking for it, reading it, and looking at the better move on the board."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots
from tests.browser.test_pages import violations
from tests.browser.test_replay import opened

PATIENCE = 240_000
"""In milliseconds: the server gives way to everything else while it reviews a game."""


def jump(page: Page, label: str) -> str:
    """Go to the moment of the first button with this label, by keyboard; the moment that the address then names."""
    page.get_by_role("button", name=label).first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".replay input:not(.waiting)")
    page.wait_for_function("() => location.pathname.endsWith('/' + document.querySelector('.replay').dataset.moment)")
    return page.url


def test_a_finished_game_is_reviewed(visitor: Visitor) -> None:
    page, id = visitor.page, opened(visitor, game_of_bots("industria", 3).write())
    visitor.go(f"/t/{id}")
    page.locator(".result").get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("progressbar", name="Progress of the review")).to_be_visible()
    sums = page.get_by_role("region", name="Where the result came from")
    expect(sums).to_be_visible(timeout=PATIENCE)
    decided = page.get_by_role("region", name="What decided the game")
    expect(decided).to_contain_text(re.compile("ahead of|the same number of points"))
    rows = [
        [float(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()]
        for row in sums.locator("tbody tr").all()
    ]
    assert len(rows) == 3
    for start, luck, own, others, result, _ in rows:
        assert abs(start + luck + own + others - result) < 0.21, "the sum of four rounded numbers"
    for curve in ("Expected points", "Luck so far", "Own decisions so far"):
        expect(page.get_by_role("group", name=curve)).to_be_visible()
    assert not violations(page)
    before = page.url
    shown = jump(page, "Show the better move")
    assert shown != before
    everybody = page.locator("section[aria-label='Decisions'] li").count()
    page.get_by_label("Whose").select_option(index=1)
    page.get_by_label("Only those that lost points").uncheck()
    expect(page.locator("section[aria-label='Decisions'] li").first).to_be_visible()
    assert everybody > 0
    page.get_by_text("Draws and their luck").click()
    expect(page.get_by_role("region", name="Draws and their luck").locator("tbody tr").first).to_be_visible()
    expect(page.get_by_text(re.compile("Expected points come from the game’s"))).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Review").click()
    expect(page.get_by_role("heading", name="Turning points")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    assert not violations(page)
    assert page.evaluate("() => document.documentElement.scrollWidth <= screen.width"), "nothing is wider than a phone"
    assert not visitor.complaints
