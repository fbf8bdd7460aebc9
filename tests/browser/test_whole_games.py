"""A whole game of each game, played with the mouse against easy bots."""

from __future__ import annotations

import re

import pytest
from tests.browser.conftest import Visitor
from tests.browser.driver import Mouse

SEATS = {"industria": 3, "age-of-steam": 3, "age-of-industry": 2, "city-of-iron": 2}


def sit_down(visitor: Visitor, game: str, seats: int) -> None:
    """Set up a table with the form: this many players, easy bots."""
    page = visitor.page
    visitor.go(f"/new/{game}")
    page.get_by_role("button", name=str(seats), exact=True).click()
    for seat in range(1, seats):
        page.locator(".seat select").nth(seat).select_option("bot:easy")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".table")


@pytest.mark.parametrize("game", SEATS)
def test_a_whole_game_with_the_mouse(visitor: Visitor, game: str) -> None:
    sit_down(visitor, game, SEATS[game])
    mouse = Mouse(visitor.page, seed=7)
    mouse.play_to_the_end(seconds=300)
    assert visitor.page.locator(".result li").count() == SEATS[game]
    assert mouse.on_board > 5, "the board itself was hardly ever touched"
    assert visitor.complaints == []


def make_first_move(visitor: Visitor) -> None:
    """From the start page to the first move, in three clicks."""
    visitor.go("/")
    visitor.page.locator(".games li").filter(has_text="Industria").get_by_role("button", name="Play now").click()
    page = visitor.page
    page.wait_for_selector(".choices .may", timeout=30_000)
    page.locator('.choices .may:is([data-verb="pass"], [data-verb="put up"])').first.click()
    page.locator(".panel .main").click()
    moved = re.compile(r"^You (pass|put up)")
    page.locator(".tabs li").filter(has_text=moved).first.wait_for(timeout=10_000)
    assert visitor.complaints == []


def test_from_the_start_page_to_the_first_move_in_three_clicks(visitor: Visitor) -> None:
    make_first_move(visitor)
