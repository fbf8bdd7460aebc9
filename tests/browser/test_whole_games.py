"""A whole game of each game, played on the board alone against easy bots, within the click budgets.

With a mouse, and with a finger on a phone whose sheet is folded. `tools/play_boards.py` plays more of them.
"""

from __future__ import annotations

import re

import pytest
from tests.browser.conftest import Visitor
from tests.browser.whole_games import GAMES, play_a_whole_game

HURRY = 30
"""After so many actions the player prefers whatever ends the game sooner."""


def sit_down(visitor: Visitor, game: str, seats: int) -> None:
    """Set up a table with the form: this many players, easy bots."""
    page = visitor.page
    visitor.go(f"/new/{game}")
    page.get_by_role("button", name=str(seats), exact=True).click()
    for seat in range(1, seats):
        page.locator(".seat select").nth(seat).select_option("bot:easy")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".table")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_the_board_with_the_mouse(visitor: Visitor, game: str) -> None:
    player, wrong = play_a_whole_game(visitor, game, seed=7, hurry_after=HURRY)
    assert wrong == []
    assert len(player.acts) > 20, player.acts


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_on_the_board_of_a_phone(phone: Visitor, game: str) -> None:
    player, wrong = play_a_whole_game(phone, game, seed=7, hurry_after=HURRY, touch=True)
    assert wrong == []
    assert len(player.acts) > 20, player.acts


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
