"""Age of Industry on its map: large spaces, builds in few clicks, and reasons about what was clicked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, open_table

GAME, SEATS = "age-of-industry", 4
SMALL_SPACES = """() => [...document.querySelectorAll('[data-space] .edge')]
  .map((edge) => edge.getBoundingClientRect()).filter((box) => box.width < 30 || box.height < 30).length"""
COUNTRY = ".ground .engraved"
APART = """() => {
  const boxOf = (what) => document.querySelector(what).getBoundingClientRect();
  const [a, b] = ['.palette', '[data-place=hamburg]'].map(boxOf);
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


def before(verb: str, number: int) -> float:
    """The part of the game that is played before an action of that kind for the nth time."""
    lines = game_of_bots(GAME, SEATS).lines
    return [place for place, line in enumerate(lines) if line.text.startswith(f"{verb} ")][number] / len(lines)


def seventh_build() -> float:
    """A player whose cards build in Hamburg, but not in Belgium, has chosen nothing yet."""
    return before("build", 6)


def space(page: Page, label: str) -> Locator:
    return page.locator(f".board .target:has(> .handle[aria-label^='{label}'])")


@pytest.fixture
def builder(visitor: Visitor) -> Visitor:
    open_table(visitor, GAME, SEATS, seventh_build())
    visitor.page.wait_for_selector(".map .target.may")
    return visitor


def test_a_build_takes_a_click_for_each_choice_and_one_to_play(builder: Visitor) -> None:
    page = builder.page
    assert page.evaluate(SMALL_SPACES) == 0
    page.wait_for_selector(f"{COUNTRY} > *", state="attached")
    page.evaluate(f"() => (document.querySelector('{COUNTRY} > *').drawnOnce = true)")
    # A click in the middle of a link chooses it and draws the railway in the player's colour.
    space(page, "Railway Stettin – Danzig").click()
    page.wait_for_selector(".links .railway.ghost")
    page.keyboard.press("Escape")
    page.wait_for_selector(".links .railway.ghost", state="detached")
    space(page, "Hamburg: free space for a mill").first.click()
    options = page.locator(".palette .option")
    options.first.wait_for()
    page.wait_for_selector(".palette.shown")
    assert page.evaluate(APART), "the palette covers the place"
    assert "$8" in options.nth(1).inner_text(), "the palette shows no price"
    options.nth(0).hover()
    page.wait_for_selector("[data-place=hamburg] .counter.ghost")
    options.nth(0).click()
    page.wait_for_selector(".panel .main:not(:disabled)")
    assert page.locator("[data-place=hamburg] .counter.ghost").count() == 1
    page.locator(".panel .main").click()
    space(page, "Hamburg: cotton mill 1 of").wait_for(state="attached")
    assert page.locator(".counter.ghost").count() == 0
    assert page.evaluate(f"() => document.querySelector('{COUNTRY} > *').drawnOnce"), "the country was drawn again"
    assert builder.complaints == []


def test_a_build_by_touch(phone: Visitor) -> None:
    open_table(phone, GAME, SEATS, seventh_build())
    page = phone.page
    page.wait_for_selector(".map .target.may")
    # A space that offers one thing needs no palette.
    space(page, "Hamburg: free port").first.tap()
    page.wait_for_selector("[data-place=hamburg] .counter.ghost")
    page.wait_for_selector(".panel .main:not(:disabled)")
    space(page, "Hamburg: free space for a mill").first.tap()
    option = page.locator(".palette .option").first
    option.wait_for()
    box = option.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    option.tap()
    page.wait_for_selector("[data-place=hamburg] .counter.ghost")
    page.locator(".panel .main:not(:disabled)").tap()
    page.wait_for_selector(".counter.ghost", state="detached")
    page.locator(".tabs li").filter(has_text="You build").first.wait_for(state="attached")
    assert phone.complaints == []


def test_a_click_on_a_space_is_answered_about_that_space(builder: Visitor) -> None:
    page = builder.page
    # Both port spaces are alike: the second one builds a port as well, it does not complain about other industries.
    space(page, "Hamburg: free port").nth(1).click()
    page.locator(".action-text").filter(has_text="port").wait_for()
    page.wait_for_selector("[data-place=hamburg] .counter.ghost")
    page.keyboard.press("Escape")
    space(page, "Belgium: free coal mine").click()
    said = page.locator(".notice.why")
    said.locator(".clause").wait_for()
    assert "Belgium" in said.inner_text()
    assert "coal mine card or the red card" in said.inner_text()
    assert "cotton" not in said.inner_text()
    # A market explains how to sell to it, a card shows where it builds, the deck draws.
    space(page, "Market Austria").click()
    said.filter(has_text="Austria").wait_for()
    everywhere = page.locator("[data-space] .target.may").count()
    page.locator(".hand .card.may").first.click()
    page.wait_for_function(f"() => document.querySelectorAll('[data-space] .target.may').length < {everywhere}")
    page.locator(".hand .card.held").click()
    page.locator(".deck").click()
    page.wait_for_selector(".panel .main:not(:disabled)")
    assert builder.complaints == []


def test_a_loan_shows_its_debt_and_a_sale_its_points(visitor: Visitor) -> None:
    page = visitor.page
    open_table(visitor, GAME, SEATS, before("build", 0))
    figures = page.locator(".panel")
    page.locator("[data-place=koeln] .target.may").first.click()
    page.locator(".palette .option").first.hover()
    page.wait_for_function(r"""() => /Loans\s+0\s*→\s*1/.test(document.querySelector('.panel').innerText)""")
    assert re.search(r"Interest\s+\$0\s*→\s*\$1", figures.inner_text())
    # One click on the factory is enough where it reaches only one outlet; the next one sells.
    open_table(visitor, GAME, SEATS, before("sell", 0))
    page.locator("[data-place=koeln] .target.may:has(> .handle[aria-label*=': factory '])").click()
    page.wait_for_function(r"""() => /Points\s+1\s*→\s*7/.test(document.querySelector('.panel').innerText)""")
    assert re.search(r"Money\s+\$10\s*→\s*\$26", figures.inner_text())
    assert visitor.complaints == []
