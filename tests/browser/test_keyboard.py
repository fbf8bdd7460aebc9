"""Turns can be played with the keyboard alone."""

from __future__ import annotations

from tests.browser.board_player import SCRIPT
from tests.browser.conftest import Visitor
from tests.browser.driver import LOOK
from tests.browser.positions import open_table
from tests.browser.test_industria import before
from tests.browser.test_whole_games import sit_down

REACHED = """() => document.activeElement?.matches('.board .handle[tabindex="0"]') ?? false"""
SETTLED = "() => window.player.settled()"
DECIDES = "() => document.querySelector('.choices .may') !== null || document.querySelector('.panel .main') !== null"


def test_tiles_can_be_reached_with_tab_and_chosen_with_enter(visitor: Visitor) -> None:
    open_table(visitor, "industria", 4, before("lay ironworks", 0))
    page = visitor.page
    page.wait_for_selector(".board .handle[tabindex='0']")
    for _ in range(100):
        page.keyboard.press("Tab")
        if page.evaluate(REACHED):
            break
    assert page.evaluate(REACHED)
    page.keyboard.press("Enter")
    page.wait_for_selector(".action-text")
    assert visitor.complaints == []


def test_whole_turns_can_be_played_with_the_keyboard(visitor: Visitor) -> None:
    visitor.context.add_init_script(SCRIPT)
    sit_down(visitor, "city-of-iron", 2)
    before = len(visitor.page.locator(".tabs li").all())
    for _ in range(12):
        visitor.page.wait_for_function(DECIDES, timeout=30_000)
        finish_a_decision(visitor)
    assert len(visitor.page.locator(".tabs li").all()) > before + 5
    assert visitor.complaints == []


def finish_a_decision(visitor: Visitor) -> None:
    """Number keys choose, Enter plays and confirms."""
    page = visitor.page
    for _ in range(8):
        look = page.evaluate(LOOK)
        if look["play"]:
            page.evaluate("() => document.activeElement?.blur()")
            page.keyboard.press("Enter")
            page.evaluate(SETTLED)
            return
        page.keyboard.press("1")
        page.evaluate(SETTLED)
