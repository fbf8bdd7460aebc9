"""Deciding in the panel: few clicks, keys that pick the number they show, honest previews, undo, and no dead clicks."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import Locator, Page
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, open_table
from tests.browser.test_pages import violations

from smokestack.kernel import registry
from smokestack.kernel.contract import OVER
from smokestack.table.play import is_final

STEAM = ("age-of-steam", 4)
BOXES = """() => ['.panel', '.panel .row', '.players', '[role=tablist]']
  .map((what) => document.querySelector(what).getBoundingClientRect())
  .map((box) => [Math.round(box.top), Math.round(box.bottom)])"""


TYPE = """(digits) => {
  for (const key of digits) document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
}"""
"""Digits typed as quickly as can be."""


def before(game: str, seats: int, *verbs: str) -> float:
    """The part of the bots' game before the first action with one of these verbs."""
    lines = game_of_bots(game, seats).lines
    return next(place for place, line in enumerate(lines) if line.text.startswith(verbs)) / len(lines)


@cache
def before_a_forced_action(game: str, seats: int) -> float:
    """The part before the first decision with one legal action, which can be undone."""
    played, record = registry.game(game), game_of_bots(game, seats)
    state = registry.start(played, seats, record.map, {})
    for place, line in enumerate(record.lines):
        action = state.codec().parse(state, line.text)
        after = state.clone()
        after.apply(action)
        forced = state.actor() >= 0 and len(state.legal()) == 1 and after.actor() != OVER
        if forced and not is_final(played, state, action, after, []) and state.actor() not in after.waiting():
            return place / len(record.lines)
        state = after
    raise AssertionError("no decision of this game is forced")


def number(page: Page, shown: int) -> Locator:
    """The choice that shows this number."""
    return page.locator(".choices .may").filter(has_text=re.compile(rf"^\$?{shown}$"))


def told(page: Page, words: str) -> None:
    """Wait until the log has a line with these words."""
    page.locator(".tabs li").filter(has_text=words).last.wait_for()


@pytest.mark.parametrize(
    "before_it, verb",
    [(("issue ",), "issue"), (("bid ", "drop"), "bid"), (("bid ", "drop"), "drop"), (("select ",), "select")],
)
def test_issue_bid_pass_and_select_take_two_clicks(visitor: Visitor, before_it: tuple[str, ...], verb: str) -> None:
    open_table(visitor, *STEAM, before(*STEAM, *before_it))
    page = visitor.page
    choices = page.locator(".choices .may" if verb == "select" else f'.choices .may[data-verb="{verb}"]')
    choices.last.wait_for()
    if verb == "select":
        said = page.locator(".actions .may .text").all_inner_texts()
        assert len(said) == choices.count() > 3
        assert all(len(text) > 20 for text in said), "an action does not say what it does"
    choices.last.click()
    page.locator(".panel .main").click()
    page.locator(".choices").wait_for(state="detached")
    assert page.locator(".panel .main").count() == 0, "the turn wants a confirmation"
    page.locator(".panel").get_by_role("button", name="Undo").wait_for()
    assert visitor.complaints == []


def test_a_preview_tells_everything_that_changes_and_moves_nothing(visitor: Visitor) -> None:
    open_table(visitor, *STEAM, before(*STEAM, "issue "))
    page = visitor.page
    choice = number(page, 2)
    choice.wait_for()
    page.locator(".effects").filter(has_text="Each share brings").wait_for()
    still = page.evaluate(BOXES)
    choice.hover()
    page.locator(".figures .changes").first.wait_for()
    changes = dict(
        zip(*[page.locator(f".figures .changes {what}").all_inner_texts() for what in ("dt", "dd")], strict=True)
    )
    assert {"$10 → $20", "−6 → −12 VP", "2 → 4", "$3 → $5"} <= set(changes.values()), changes
    assert page.evaluate(BOXES) == still
    choice.click()
    page.wait_for_selector(".panel .main")
    page.mouse.move(5, 5)
    assert page.locator(".figures .changes").count() == len(changes)
    assert page.evaluate(BOXES) == still
    assert violations(page) == []


def test_comparing_deliveries_moves_nothing_and_tells_what_others_gain(visitor: Visitor) -> None:
    """A delivery over a rival's link: the rival's income is told too."""
    open_table(visitor, *STEAM, 0.35)
    page = visitor.page
    moves = page.locator('.choices .may[data-verb="move"]')
    moves.first.wait_for()
    still = page.evaluate(BOXES)
    rivals = 0
    for place in range(moves.count()):
        moves.nth(place).hover()
        page.locator(".effects p:not(.soft)").first.wait_for()
        rivals += page.locator(".effects .name").count()
        assert page.evaluate(BOXES) == still
        page.mouse.move(5, 5)
        page.locator(".effects p:not(.soft)").first.wait_for(state="detached")
    assert rivals > 0
    assert visitor.complaints == []


def test_a_turn_can_be_undone_until_somebody_else_acts(visitors: list[Visitor]) -> None:
    visitor, rival = visitors
    id = open_table(visitor, *STEAM, before(*STEAM, "issue "))
    page = visitor.page
    number(page, 2).click()
    page.locator(".panel .main").click()
    told(page, "2 shares")
    undo = page.locator(".panel").get_by_role("button", name="Undo")
    undo.click()
    number(page, 3).dblclick()
    told(page, "3 shares")
    undo.wait_for()
    rival.go(f"/t/{id}")
    rival.page.get_by_role("button", name="sit here").first.wait_for()
    mine = rival.page.locator(".players .kind").filter(has_text=re.compile(r"^you\b"))
    for sitting in range(1, 4):  # whoever is next sits down and plays
        rival.page.get_by_role("button", name="sit here").first.click()
        mine.nth(sitting - 1).wait_for()
        if rival.page.locator(".turn.yours").count():
            break
    rival.page.locator(".choices .may").first.click()
    rival.page.locator(".panel .main").click()
    undo.wait_for(state="detached")
    assert visitor.complaints == []


def test_digits_pick_the_number_they_show(visitor: Visitor) -> None:
    open_table(visitor, *STEAM, before(*STEAM, "issue "))
    page = visitor.page
    page.locator(".choices .may").first.wait_for()
    chosen = page.locator(".choices .chosen")
    for digit in ("1", "0"):  # another key between them ends a number
        page.keyboard.press(digit)
        chosen.get_by_text(digit, exact=True).wait_for()
        page.keyboard.press("Escape")
        chosen.wait_for(state="detached")
    page.evaluate(TYPE, "12")
    chosen.get_by_text("12", exact=True).wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("Type 12 quickly for twelve").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    page.keyboard.press("Backspace")
    chosen.wait_for(state="detached")
    page.keyboard.press("3")
    chosen.get_by_text("3", exact=True).wait_for()
    page.locator(".panel .main:not(:disabled)").wait_for()
    page.keyboard.press("Enter")
    told(page, "3 shares")
    page.keyboard.press("u")
    page.locator(".choices .may").first.wait_for()
    assert visitor.complaints == []


def test_what_is_forced_is_not_asked_and_can_be_undone(visitor: Visitor) -> None:
    open_table(visitor, "industria", 3, before_a_forced_action("industria", 3))
    page = visitor.page
    page.locator(".panel").get_by_role("button", name="Undo").click()
    page.wait_for_selector(".panel .main, .choices .may")
    # The server answers in order: when it has told what the choice would do, it would have played it again before.
    page.mouse.move(5, 5)
    page.locator(".choices .may").hover()
    page.locator(".effects p:not(.soft)").first.wait_for()
    assert page.locator(".choices .may").count() == 1, "what was undone is played again"
    assert visitor.complaints == []


def test_a_click_on_the_board_is_answered_whoever_decides(visitors: list[Visitor]) -> None:
    player, watcher = visitors
    game, seats, link = "age-of-industry", 3, ".board .target:has(> .handle[aria-label*='Hamburg'])"
    id = open_table(player, game, seats, 0.3, mine=())
    waiting = player.context.request.get(f"{player.server.address}/api/tables/{id}").json()["waiting"][0]
    open_table(player, game, seats, 0.3, mine=((waiting + 1) % seats,))
    player.page.locator(link).first.dispatch_event("click")
    player.page.locator(".notice.why").filter(has_text="not your turn").wait_for()
    watcher.go(f"/t/{id}")
    watcher.page.locator(link).first.dispatch_event("click")
    watcher.page.locator(".notice").filter(has_text="You are watching").wait_for()
