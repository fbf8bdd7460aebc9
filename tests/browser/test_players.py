"""The players beside the board: they unfold with the sum and its parts, and their numbers count up."""

from __future__ import annotations

import re

import pytest
from tests.browser.conftest import Visitor
from tests.browser.positions import Wire, lay
from tests.browser.test_every_phase import TABLES
from tests.browser.test_map import GAME, SEATS, before_the_last
from tests.browser.test_pages import violations

WATCH = """(seat) => {
  const box = document.querySelectorAll('.players .sums')[seat];
  window.told = [box.textContent];
  new MutationObserver(() => window.told.push(box.textContent))
    .observe(box, {subtree: true, childList: true, characterData: true});
}"""


@pytest.mark.parametrize("game", TABLES)
def test_a_player_unfolds(visitor: Visitor, game: str) -> None:
    lay(visitor, game, TABLES[game], 0.6)
    page = visitor.page
    line = page.locator(".players .fold").nth(1)
    line.click()
    page.wait_for_selector(".unfolded .parts")
    assert line.get_attribute("aria-expanded") == "true"
    money = re.search(r"\d+", page.locator(".players .sums").nth(1).inner_text())
    assert money is not None
    assert re.search(rf"Money \D*{money.group()}\b", page.locator(".unfolded").inner_text())
    assert violations(page) == []
    line.click()
    page.wait_for_selector(".unfolded", state="detached")
    assert visitor.complaints == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_money_counts_to_what_it_has_become(visitors: list[Visitor], motion: str) -> None:
    mover, watcher = visitors
    part, action = before_the_last("issue ")
    shares = int(re.findall(r"\d+", action)[0])
    action = action.replace(str(shares), "2")
    id = lay(mover, GAME, SEATS, part)
    seat = mover.context.request.get(f"{mover.house.address}/api/tables/{id}").json()["waiting"][0]
    page = watcher.page
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    watcher.go(f"/t/{id}")
    page.wait_for_selector(".players .sums")
    page.evaluate(WATCH, seat)
    command = {"do": "act", "seat": seat, "text": action, "confirm": False}
    Wire(mover).post(f"/api/tables/{id}/commands", command)
    page.wait_for_function("() => window.told.length > 1")
    page.wait_for_timeout(500)
    money = [int(text.split("·")[0].strip("$ ")) for text in page.evaluate("() => window.told")]
    assert money[-1] == money[0] + 10
    between = {one for one in money if money[0] < one < money[-1]}
    assert bool(between) == (motion == "no-preference"), money
    assert money == sorted(money)
