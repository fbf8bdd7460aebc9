"""Hints, taking back and the plans of bots with mouse and keyboard; puzzles from the list to the answer by touch."""

from __future__ import annotations

from playwright.sync_api import Locator, Page
from tests.browser.conftest import Visitor
from tests.browser.faults import whole_page
from tests.browser.test_pages import violations

ASK = ".panel .ask:not(:disabled)"
PLAY = ".panel .row .main:not(:disabled)"


def shown(page: Page) -> Locator:
    """The choices of the hint, once one of them is drawn on the board."""
    page.wait_for_selector(".hint .choice.drawn")
    page.wait_for_selector(PLAY)
    return page.locator(".hint .choice")


def test_a_hint_is_drawn_played_and_taken_back(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/")
    page.get_by_role("button", name="Play now: Industria").click()
    page.locator(ASK).click()
    choices = shown(page)
    assert 2 <= choices.count() <= 3
    assert "drawn" in (choices.first.get_attribute("class") or "")
    assert page.locator(".hint .worth").first.inner_text() == "best"
    assert page.locator(".hint .why").inner_text().endswith(".")
    choices.nth(1).click()
    page.wait_for_selector(".hint li:nth-child(2) .drawn")
    assert [str(fault) for fault in whole_page(page, height=800) if fault.kind == "clipped"] == []
    boxes = [page.locator(part).bounding_box() for part in (".hint", ".players")]
    assert boxes[0] is not None
    assert boxes[1] is not None
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + 1, "the hint lies over the players"
    # What a bot is after: asked while the table waits, so that no move makes the answer old.
    page.get_by_title("Details of Bot B").click()
    page.get_by_role("button", name="What are you after?").click()
    page.locator(".plan").get_by_text("What it holds in secret stays secret.").wait_for()
    assert violations(page) == []
    page.get_by_title("Details of Bot B").click()
    page.locator(PLAY).click()
    again = page.get_by_role("button", name="Take back and try again")
    again.wait_for()
    # Now with the keyboard: back to the decision, and the same question again.
    page.keyboard.press("u")
    page.locator(".log").get_by_text("to try again.").wait_for()
    page.wait_for_selector(ASK)
    page.keyboard.press("h")
    shown(page)
    page.keyboard.press("Enter")
    page.wait_for_selector(".hint", state="detached")
    assert visitor.complaints == []


def test_a_puzzle_is_solved_on_a_phone(phone: Visitor) -> None:
    page = phone.page
    phone.go("/puzzles")
    page.locator(".today .puzzle").wait_for()
    assert violations(page) == []
    page.locator("section").filter(has=page.get_by_role("heading", name="Industria")).locator(".puzzle").first.tap()
    page.locator(".puzzle .said").get_by_text("clearly the best here").wait_for()
    page.get_by_role("button", name="Show the answer").tap()
    answers = page.locator(".puzzle .choice")
    page.locator(".puzzle .choice[aria-pressed=true]").wait_for()
    assert answers.first.get_attribute("aria-pressed") == "true", "the board shows the answer"
    answers.nth(1).tap()
    page.locator(PLAY).tap()
    page.locator(".notice").get_by_text("It is worth").wait_for()
    answers.first.tap()
    page.locator(PLAY).tap()
    page.locator(".puzzle .right").get_by_text("Right.").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="Next puzzle").tap()
    page.locator(".puzzle .said").get_by_text("clearly the best here").wait_for()
    page.get_by_role("link", name="All puzzles").tap()
    page.locator(".puzzle.solved").first.wait_for()
    assert [one for one in phone.complaints if "422" not in one] == [], "only the wrong choice was refused"
