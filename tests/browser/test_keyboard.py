"""Turns can be played with the keyboard alone."""

from __future__ import annotations

import pytest
from tests.browser.board_player import SCRIPT
from tests.browser.conftest import Visitor
from tests.browser.driver import LOOK
from tests.browser.test_whole_games import sit_down

REACHED = "() => document.activeElement?.closest('.board') !== null && document.activeElement !== document.body"
FREE_CHOICE_ON_BOARD = """() => document.querySelectorAll('.choices .may').length > 1
  && document.querySelector('.board .handle[tabindex="0"]') !== null"""
"""What is forced is played by itself, so it may be gone in a moment."""
SETTLED = "() => window.player.settled()"
DECIDES = "() => document.querySelector('.choices .may') !== null || document.querySelector('.panel .main') !== null"


def test_tiles_can_be_reached_with_tab_and_chosen_with_enter(visitor: Visitor) -> None:
    visitor.context.add_init_script(SCRIPT)
    sit_down(visitor, "industria", 3)
    page = visitor.page
    for _ in range(40):
        page.wait_for_function(DECIDES, timeout=30_000)
        page.evaluate(SETTLED)
        if page.evaluate(FREE_CHOICE_ON_BOARD):
            break
        finish_a_decision(visitor)
    else:
        pytest.fail("no tile could be chosen in forty decisions")
    page.locator('.board .handle[tabindex="0"]').first.focus()
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
