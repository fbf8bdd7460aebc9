"""Clocks: the running clock is next to the status, and it changes colour when it is low."""

from __future__ import annotations

from typing import Literal

from tests.browser.conftest import Visitor
from tests.browser.positions import ApiClient
from tests.browser.test_pages import violations

THEMES: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
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


def dress(visitor: Visitor, theme: Literal["light", "dark"]) -> None:
    visitor.page.emulate_media(color_scheme=theme)


def test_a_low_clock_changes_its_colour(visitor: Visitor) -> None:
    page = visitor.page
    page.clock.install()  # so that nobody has to wait for an hour
    sit_with(visitor, 3600)
    assert page.locator(".clock.low").count() == 0
    for theme in THEMES:
        dress(visitor, theme)
        calm, danger = page.locator(".turn .clock").evaluate(COLOURS)
        assert calm != danger
    # It runs down between updates, and only for the player who must act.
    page.clock.fast_forward(3570_000)
    page.wait_for_selector(".turn .clock.low")
    for theme in THEMES:
        dress(visitor, theme)
        low, danger = page.locator(".turn .clock.low").evaluate(COLOURS)
        assert low == danger
        assert violations(page, "color-contrast") == []
    assert page.locator(".players .clock").count() == 3
    assert page.locator(".players .clock.low").count() == 1
    assert visitor.complaints == []
