"""A whole game of each game, played on the board alone against easy bots, within the click budgets.

On a phone the whole of Industria, and the last rounds of the other games.
"""

from __future__ import annotations

import re

import pytest
from tests.browser.board_player import PATIENCE, BoardPlayer
from tests.browser.conftest import Visitor

SEATS = {"industria": 3, "age-of-steam": 3, "age-of-industry": 4, "city-of-iron": 2}
HURRY = 30
"""After so many actions the player prefers whatever ends the game sooner."""
LATE = {
    "age-of-steam": (2, ("issue", "bid|drop", "select", "build|done", "move|load|upgrade|pass")),
    "age-of-industry": (5, ("build|combine|rail|sell|develop", "draw|discard|pass")),
    "city-of-iron": (2, ("bid", "buy|ready", "build|attack|play|found|tax|draw")),
}
"""How many rounds are played by touch, and the actions of their phases, one of which must be played in each."""
BAR_FAULTS = """() => [...document.querySelectorAll('.phone-bar')].flatMap((bar) => {
  const [own, sheet] = [bar, document.querySelector('aside .sheet')].map((one) => one.getBoundingClientRect());
  const small = [...bar.querySelectorAll('button')].map((one) => one.getBoundingClientRect())
    .filter((box) => Math.min(box.width, box.height) < 44).map((box) => `a target of ${box.width} x ${box.height} px`);
  return own.top >= 0 && own.bottom <= sheet.top + 1 && own.height < 140 ? small : [...small, `a bar at ${own.top}`];
})"""
"""What is wrong with the bar on the board of a phone: small targets, hidden behind the sheet, too tall."""
PLAIN = ("draw", "pass", "done", "end turn", "end building", "drop")


def sit_down(visitor: Visitor, game: str, seats: int) -> None:
    """Set up a table with the form: this many players, easy bots."""
    page = visitor.page
    visitor.go(f"/new/{game}")
    page.get_by_role("button", name=str(seats), exact=True).click()
    for seat in range(1, seats):
        page.locator(".seat select").nth(seat).select_option("bot:easy")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".table")


def play_a_whole_game(visitor: Visitor, game: str, touch: bool) -> None:
    player = BoardPlayer(visitor, game, seed=7, touch=touch)
    player.sit_down(SEATS[game])
    player.play_to_the_end(HURRY, PLAIN)
    assert player.over_budget == []
    assert len(player.acts) > 20, player.acts
    assert visitor.page.locator(".result li").count() == SEATS[game]
    assert visitor.complaints == []


@pytest.mark.parametrize("game", SEATS)
def test_a_whole_game_on_the_board_with_the_mouse(visitor: Visitor, game: str) -> None:
    play_a_whole_game(visitor, game, touch=False)


def test_a_whole_game_on_the_board_of_a_phone(phone: Visitor) -> None:
    play_a_whole_game(phone, "industria", touch=True)


@pytest.mark.parametrize("game", LATE)
def test_the_last_rounds_on_the_board_of_a_phone(phone: Visitor, game: str) -> None:
    rounds, phases = LATE[game]
    player = BoardPlayer(phone, game, seed=7, touch=True)
    player.sit_down_late(SEATS[game], rounds)
    player.fold_the_sheet()
    assert "stuck" not in player.look((), PATIENCE)
    assert phone.page.evaluate(BAR_FAULTS) == []
    player.play_to_the_end(HURRY, PLAIN)
    assert player.over_budget == []
    played = {act.verb for act in player.acts}
    assert [phase for phase in phases if not played & set(phase.split("|"))] == [], played
    assert phone.page.locator(".result li").count() == SEATS[game]
    assert phone.complaints == []


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
