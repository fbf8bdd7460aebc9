"""Clocks: the running clock is next to the status, and it changes colour when it is low."""

from __future__ import annotations

import pytest
from tests.browser.conftest import Visitor
from tests.browser.positions import ApiClient
from tests.browser.test_pages import violations

COLOURS = """(clock) => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--danger)';
  const danger = getComputedStyle(probe).color;
  probe.remove();
  return [getComputedStyle(clock).backgroundColor, danger];
}"""


def sit_with(visitor: Visitor, seconds: int) -> None:
    """A table for two people at one screen, with this much time each."""
    clock = {"kind": "live", "total": seconds, "increment": 0}
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bert"}, {"kind": "me", "name": "Clara"}]
    table = {"game": "age-of-steam", "seats": seats, "clock": clock, "out": "nothing", "start": True, "private": True}
    id = ApiClient(visitor).post("/api/tables", table)["id"]
    visitor.go(f"/t/{id}")
    visitor.page.wait_for_selector(".turn .clock")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_low_clock_changes_its_colour(visitor: Visitor, theme: str) -> None:
    page = visitor.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    sit_with(visitor, 72)
    assert page.locator(".clock.low").count() == 0
    calm, danger = page.locator(".turn .clock").evaluate(COLOURS)
    assert calm != danger
    # It runs down between updates, and only for the player who must act.
    page.wait_for_selector(".turn .clock.low", timeout=60_000)
    low, danger = page.locator(".turn .clock.low").evaluate(COLOURS)
    assert low == danger
    assert page.locator(".players .clock").count() == 3
    assert page.locator(".players .clock.low").count() == 1
    assert violations(page, "color-contrast") == []
    assert visitor.complaints == []
