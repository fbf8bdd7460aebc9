"""The list of players: details unfold, and numbers count up."""

from __future__ import annotations

import re

import pytest
from tests.browser.conftest import Visitor
from tests.browser.positions import ApiClient, open_table
from tests.browser.test_map import GAME, SEATS, before_the_last
from tests.browser.test_pages import violations
from tests.browser.visiting import TABLES

WATCH = """(seat) => {
  const box = document.querySelectorAll('.players .figures')[seat];
  window.told = [box.textContent];
  new MutationObserver(() => window.told.push(box.textContent))
    .observe(box, {subtree: true, childList: true, characterData: true});
}"""

MONEY = "(text) => Number(text.split('·')[1].replace('$', ''))"


@pytest.mark.parametrize("game", TABLES)
def test_a_player_has_details(visitor: Visitor, game: str) -> None:
    open_table(visitor, game, TABLES[game], 0.6)
    page = visitor.page
    line = page.locator(".players .fold").nth(1)
    line.click()
    page.wait_for_selector(".details .sources")
    assert line.get_attribute("aria-expanded") == "true"
    numbers = re.findall(r"\d+", page.locator(".players .figures").nth(1).inner_text())
    assert len(numbers) == 2
    assert set(numbers) <= set(re.findall(r"\d+", page.locator(".details .figures").inner_text()))
    assert violations(page) == []
    line.click()
    page.wait_for_selector(".details", state="detached")
    assert visitor.complaints == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_money_counts_to_its_new_value(visitors: list[Visitor], motion: str) -> None:
    mover, watcher = visitors
    part, action = before_the_last("issue ")
    shares = int(re.findall(r"\d+", action)[0])
    action = action.replace(str(shares), "2")
    id = open_table(mover, GAME, SEATS, part)
    seat = mover.context.request.get(f"{mover.server.address}/api/tables/{id}").json()["waiting"][0]
    page = watcher.page
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    watcher.go(f"/t/{id}")
    page.wait_for_selector(".players .figures")
    page.evaluate(WATCH, seat)
    command = {"do": "act", "seat": seat, "text": action, "confirm": False}
    ApiClient(mover).post(f"/api/tables/{id}/commands", command)
    page.wait_for_function(f"() => ({MONEY})(window.told.at(-1)) === ({MONEY})(window.told[0]) + 10")
    money = [int(text.split("·")[1].strip("$ ")) for text in page.evaluate("() => window.told")]
    between = {one for one in money if money[0] < one < money[-1]}
    assert bool(between) == (motion == "no-preference"), money
    assert money == sorted(money)
