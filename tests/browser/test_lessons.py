"""Guided first games to the end, with mouse, touch and keyboard; and how to play, with its search and its links."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page
from tests.browser.conftest import Visitor
from tests.browser.test_pages import violations
from tests.browser.test_steam_play import middle

STEP = ".lesson .num"
Press = Callable[[Locator], None]


def begin(visitor: Visitor, title: str, press: Press) -> Page:
    """Start from the start page, which offers the guided game first to somebody who has never played."""
    visitor.go("/")
    page = visitor.page
    button = page.get_by_role("button", name=f"Guided first game: {title}")
    page.wait_for_selector(".newcomer")
    assert "main" in (button.get_attribute("class") or ""), "a newcomer is not offered the guided game first"
    press(button)
    page.wait_for_selector(".lesson .said")
    return page


READABLE = """(step) => {
  const [more, turn, number] = ['.main', '.turn', '.num'].map((one) => document.querySelector(`.lesson ${one}`));
  return more !== null || (turn !== null && number.textContent.startsWith(step));
}"""
"""There is more to read, or this step waits for a move."""


IN_SIGHT = """(what) => {
  const [box, sheet] = [what, 'aside > .sheet'].map((one) => document.querySelector(one)?.getBoundingClientRect());
  return box && sheet && box.height > 0 && box.top >= 0 && box.bottom <= sheet.top + 1;
}"""
"""Something can be seen as a whole above the sheet of a phone."""


def asked(page: Page, number: int, press: Press = Locator.click) -> None:
    """Read on until this step waits for a move."""
    step = f"Step {number} of "
    page.wait_for_function(READABLE, arg=step)
    while page.locator(".lesson .main").count():
        press(page.get_by_role("button", name="Continue"))
        page.wait_for_function(READABLE, arg=step)


def choose(page: Page, words: str, press: Press = Locator.click) -> None:
    """A choice of the panel, then the button that plays it."""
    press(page.locator(".choices").get_by_text(words, exact=True).first)
    press(page.locator(".panel .row .main:not(:disabled)"))


def play_on(page: Page, press: Press = Locator.click) -> None:
    """The last step: the lesson closes, and the game goes on."""
    press(page.get_by_role("button", name="Play on"))
    page.wait_for_selector(".lesson", state="detached")
    page.reload()
    page.wait_for_selector(".turn")
    assert page.locator(".lesson").count() == 0
    page.wait_for_selector(".choices .may, .board .may")


def test_age_of_steam_with_the_mouse(visitor: Visitor) -> None:
    page = begin(visitor, "Age of Steam", Locator.click)
    page.wait_for_selector("[data-part=phases].framed")
    asked(page, 4)
    page.wait_for_selector("[data-part=choices].framed")
    # A move that the step does not want is explained, and the rule is one click away.
    choose(page, "9")
    page.locator(".lesson .notice").filter(has_text="3 points at the end").wait_for()
    assert page.locator(".panel .notice").count() == 0, "the explanation is given twice"
    page.locator(".notice .clause").click()
    page.locator("[data-id='AOS-19.1'].found").wait_for()
    assert page.locator(".tabs [data-id^='AOS-T-']").count() == 0, "players are shown test cases"
    assert violations(page) == []
    choose(page, "3")
    asked(page, 5)
    # It can be left and resumed.
    page.get_by_role("link", name="Leave").click()
    page.get_by_role("link", name="First game: Age of Steam").wait_for()
    page.get_by_role("button", name="Guided first game: Age of Steam").filter(has_text="Continue").click()
    asked(page, 5)
    choose(page, "$2")
    asked(page, 6)
    page.locator(".actions button").filter(has_text="Locomotive").click()
    page.locator(".panel .row .main:not(:disabled)").click()
    asked(page, 7)
    for hex, tile, step in (("Q7", "gentle NE-S", 8), ("Q8", "straight N-S", 9)):
        page.mouse.click(*middle(page.locator(f".board .target:has(> .handle[aria-label^='{hex}:'])").first))
        page.locator(f".palette button[aria-label^='{tile},']").click()
        asked(page, step)
    choose(page, "End building")
    asked(page, 10)
    page.mouse.click(*middle(page.locator(".board .may:has(> .handle[aria-label^='red cube in Wheeling'])")))
    page.mouse.click(*middle(page.locator(".destination .paid").first))
    page.locator(".panel .row .main:not(:disabled)").click()
    asked(page, 11)
    page.locator(".choices .may").filter(has_text="Improve the engine").click()
    page.locator(".panel .row .main:not(:disabled)").click()
    asked(page, 14)
    choose(page, "0")
    play_on(page)
    assert visitor.complaints == []


def test_city_of_iron_with_the_mouse(visitor: Visitor) -> None:
    page = begin(visitor, "City of Iron", Locator.click)
    for step, words in ((3, "Scholar"), (4, "Captain")):
        asked(page, step)
        choose(page, words)
    asked(page, 5)
    page.locator(".choices .may").filter(has_text="space 7").click()
    page.locator(".panel .row .main:not(:disabled)").click()
    for step, words in ((6, "Turnip Farm 3"), (7, "Srika Pasture 4")):
        asked(page, step)
        page.locator(".choices .may[data-verb=build]").filter(has_text=words).click()
        page.locator(".panel .row .main:not(:disabled)").click()
    asked(page, 8)
    choose(page, "Tax")
    asked(page, 10)
    assert violations(page) == []
    choose(page, "Ready")
    asked(page, 11)
    page.locator(".choices .may").filter(has_text="space 6").click()
    page.locator(".panel .row .main:not(:disabled)").click()
    play_on(page)
    assert visitor.complaints == []


def test_age_of_industry_by_touch(phone: Visitor) -> None:
    page = begin(phone, "Age of Industry", Locator.tap)
    asked(page, 4, Locator.tap)
    assert violations(page) == []
    # Wherever the page was scrolled to, a step shows the place it speaks of.
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    page.reload()
    page.wait_for_function(IN_SIGHT, arg="[data-place=stuttgart].lit")
    page.locator("[data-place=kassel] .target.may").first.tap()
    page.locator(".palette .option").filter(has_text="cotton mill 1").first.tap()
    page.locator(".panel .row .main:not(:disabled)").tap()
    page.locator(".lesson .notice").filter(has_text="Stuttgart is better").wait_for()
    page.wait_for_function(IN_SIGHT, arg=".lesson .notice")
    page.locator("[data-place=stuttgart] .target.may").first.tap()
    page.locator(".palette .option").filter(has_text="cotton mill 1").first.tap()
    page.locator(".panel .row .main:not(:disabled)").tap()
    asked(page, 7, Locator.tap)
    page.locator(".choices .may[data-verb=rail]").first.tap()
    choose(page, "Stuttgart-Switzerland", Locator.tap)
    asked(page, 8, Locator.tap)
    page.locator("[data-place=stuttgart] .target.may").first.tap()
    page.locator(".panel .row .main:not(:disabled)").tap()
    asked(page, 9, Locator.tap)
    choose(page, "Repay loans: 1 loan", Locator.tap)
    asked(page, 11, Locator.tap)
    page.locator("[data-place=mannheim] .target.may").first.tap()
    page.locator(".palette .option").filter(has_text="coal mine 1").first.tap()
    page.locator(".panel .row .main:not(:disabled)").tap()
    asked(page, 12, Locator.tap)
    page.locator(".deck").tap()
    page.locator(".panel .row .main:not(:disabled)").tap()
    play_on(page, Locator.tap)
    assert phone.complaints == []


def test_industria_with_the_keyboard(visitor: Visitor) -> None:
    page = begin(visitor, "Industria", lambda button: button.press("Enter"))

    def enter(_: Locator) -> None:
        page.evaluate("() => document.activeElement?.blur()")
        page.keyboard.press("Enter")

    for step, key in ((3, "1"), (4, "1"), (5, "1"), (6, "2"), (7, "3"), (8, "1"), (9, "1"), (12, "1")):
        asked(page, step, enter)
        page.keyboard.press(key)
        page.wait_for_selector(".panel .row .main:not(:disabled)")
        page.keyboard.press("Enter")
        page.locator(STEP).filter(has_not_text=f"Step {step} of ").wait_for()
    play_on(page, lambda button: button.press("Enter"))
    assert visitor.complaints == []


def test_how_to_play_is_explained_searched_and_linked(visitor: Visitor) -> None:
    visitor.go("/rules/age-of-steam/germany")
    page = visitor.page
    page.get_by_role("heading", name="The idea").wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('article img')].every((one) => one.naturalWidth > 0)")
    page.get_by_role("button", name="The details").click()
    page.get_by_role("heading", name="Deliveries").wait_for()
    page.get_by_role("button", name="AOS-13.9").first.click()
    page.locator("[data-id='AOS-13.9'].found").wait_for()
    shown = page.locator(".rules > section [data-id]").evaluate_all("(found) => found.map((one) => one.dataset.id)")
    assert "AOS-GER-1" in shown
    assert not [id for id in shown if id.startswith(("AOS-T-", "AOS-EX-", "AOS-POL-", "AOS-R-"))]
    page.get_by_role("button", name="This map").click()
    shown = page.locator("[data-id]").evaluate_all("(found) => found.map((one) => one.dataset.id)")
    assert shown
    assert all(id.startswith("AOS-GER-") for id in shown)
    page.get_by_role("searchbox").fill("AOS-8.9")
    page.locator("[data-id='AOS-8.9']").wait_for()
    page.get_by_role("searchbox").fill("engineer fourth zebra")
    page.get_by_text("No rule contains that.").wait_for()
    # The set-up form leads here, too.
    visitor.go("/new/age-of-steam")
    page.get_by_role("link", name="How to play").click()
    page.get_by_role("heading", name="The idea").wait_for()
    assert visitor.complaints == []
