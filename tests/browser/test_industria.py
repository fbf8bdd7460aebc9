"""Industria: everything on the board can be read, nothing overlaps, and bids and builds take few clicks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, open_table, sit_at
from tests.browser.test_pages import violations

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.record import Record

SMALL = """() => [...document.querySelectorAll('.industria :is(text, h2, li, button, td, th, p, span, b)')]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((one) => {
    const matrix = one.getScreenCTM?.();
    const size = parseFloat(getComputedStyle(one).fontSize) * (matrix ? Math.hypot(matrix.c, matrix.d) : 1);
    return [one.textContent.trim(), Math.round(size * 10) / 10];
  })
  .filter(([, size]) => size < 10.95)"""
"""Texts that are drawn smaller than 11 pixels."""

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.industria .map text')]
    .filter((one) => one.textContent.trim() && one.getBoundingClientRect().width > 0)
    .map((one) => {
      const box = one.getBoundingClientRect();
      // The box of a text has room for accents and descenders that its letters do not use.
      const spare = box.height * 0.22;
      const { left, right } = box;
      return { text: one.textContent, left, right, top: box.top + spare, bottom: box.bottom - spare };
    });
  return boxes.flatMap((a, at) => boxes.slice(at + 1)
    .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map((b) => `${a.text} / ${b.text}`));
}"""

OUTSIDE = """() => [...document.querySelectorAll('.industria .tile')].flatMap((tile) => {
  const frame = tile.querySelector('.ground').getBoundingClientRect();
  return [...tile.querySelectorAll('text, [data-material], .symbol')]
    .filter((part) => {
      const box = part.getBoundingClientRect();
      return box.left < frame.left - 2 || box.right > frame.right + 2
        || box.top < frame.top - 3 || box.bottom > frame.bottom + 4;
    })
    .map((part) => `${tile.textContent.trim()}: ${part.textContent || part.dataset?.material || 'symbol'}`);
})"""
"""Names, icons and symbols that stick out of their tile."""


def before(verb: str, number: int) -> float:
    """The part of the game that is played before an action of a kind, counted from the first."""
    lines = game_of_bots("industria", 4).lines
    places = [place for place, line in enumerate(lines) if line.text.startswith(verb)]
    return places[number] / len(lines)


def log_of(visitor: Visitor, id: str) -> list[dict[str, Any]]:
    """The facts of the table's log."""
    entries = visitor.context.request.get(f"{visitor.server.address}/api/tables/{id}/log").json()
    return [fact for entry in entries for fact in entry["facts"]]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (390, 844)])
def test_names_and_symbols_can_be_read_early_and_late(visitor: Visitor, width: int, height: int) -> None:
    page = visitor.page
    page.set_viewport_size({"width": width, "height": height})
    for part in (0.05, 0.6, 0.97):
        open_table(visitor, "industria", 4, part)
        page.wait_for_selector(".industria .tile")
        where = f"{width}x{height}, {part:.0%} played"
        assert page.evaluate(SMALL) == [], where
        assert page.evaluate(OVERLAPS) == [], where
        assert page.evaluate(OUTSIDE) == [], where
        # Steel and stone were both "st": the only letters on tiles are those of the seats.
        assert set(page.locator(".industria .tile .letter").all_text_contents()) <= set("ABCD"), where
        assert page.locator(".industria .map [data-material=steel]").count() >= 4
    assert visitor.complaints == []


HIDDEN = """() => {
  const own = document.querySelector('.industria .side .own').getBoundingClientRect();
  const parts = [...document.querySelectorAll('.industria .side :is(.chip, tbody tr)')];
  return parts.filter((part) => {
    const box = part.getBoundingClientRect();
    return box.bottom > innerHeight || (part.matches('.chip') && box.bottom > own.bottom + 1);
  }).map((part) => part.textContent);
}"""
"""Tiles in hand and players that are out of sight."""


@cache
def full_hand(asked: str, tiles: int) -> str:
    """A game in which nobody builds, up to a choice of this word by somebody with so many tiles in hand."""
    state = registry.start(registry.game("industria"), 4, "standard", {})
    record, rng = Record.of(state.setup()), Random(16)
    while True:
        if state.actor() == CHANCE:
            word = state.codec().text(state, state.draw(rng))
        else:
            seat = state.waiting()[0]
            view: Any = state.view(seat)
            words = [state.codec().text(state, action) for action in state.legal_of(seat)]
            if asked in words and len(words) > 1 and len(view.seats[seat].hand) == tiles:
                return record.write()
            word = "end building" if "end building" in words else rng.choice(words)
        record.add(word)
        state.apply(state.codec().parse(state, word))


TILE_BOXES = """() => [...document.querySelectorAll('.industria .block .tiles svg')].map((tile) => {
  const { left, right, top, bottom } = tile.getBoundingClientRect();
  return [left, right, top, bottom].map(Math.round);
})"""


def test_a_builder_sees_eight_tiles_at_once_and_they_stay_in_place(visitor: Visitor) -> None:
    id = sit_at(visitor, full_hand("end building", 8))
    visitor.go(f"/t/{id}")
    page = visitor.page
    page.locator(".industria .block .target.may").first.wait_for()
    before = page.evaluate(TILE_BOXES)
    edge = page.evaluate("() => document.querySelector('.industria .side').getBoundingClientRect().left")
    assert len(before) == 8
    assert all(right <= edge and bottom <= 800 for _, right, _, bottom in before)
    page.locator(".industria .block .target.may").first.click()
    page.wait_for_selector(".block .bar .main")
    assert page.evaluate(TILE_BOXES) == before
    assert "Railway tracks (bonus)" in page.locator(".choices").inner_text(), "the panel speaks the notation"
    assert visitor.complaints == []


def bid_with_one_click(visitor: Visitor, press: Callable[[Locator], None]) -> None:
    id = sit_at(visitor, full_hand("pass", 7))
    visitor.go(f"/t/{id}")
    visitor.page.locator(".industria .side .chip").last.wait_for()
    if visitor.page.evaluate("() => innerWidth > 800"):
        assert visitor.page.evaluate(HIDDEN) == []
    button = visitor.page.get_by_role("button", name="Bid ").first
    word = button.inner_text()
    count = sum(fact["key"] == "bid" for fact in log_of(visitor, id))
    press(button)
    visitor.page.wait_for_function("() => !document.querySelector('.industria .buttons .main')")
    bids = [fact for fact in log_of(visitor, id) if fact["key"] == "bid"]
    assert len(bids) == count + 1
    assert word == f"Bid {bids[-1]['data']['amount']} T"


def test_a_bid_is_one_click(visitor: Visitor) -> None:
    bid_with_one_click(visitor, lambda button: button.click())


def test_a_bid_is_one_tap(phone: Visitor) -> None:
    bid_with_one_click(phone, lambda button: button.tap())


def build_in_few_clicks(visitor: Visitor, press: Callable[[Locator], None]) -> None:
    """The tile, a source for each material that has several, and the button."""
    id = open_table(visitor, "industria", 4, before("lay ironworks", 0))
    page = visitor.page
    press(page.locator(".block .target.may").filter(has_text="Ironworks").first)
    clicks = 1
    page.wait_for_selector(".industria .map .ghost")
    while page.locator(".block .buttons .may").count():
        press(page.locator(".block .buttons .may").first)
        clicks += 1
    page.wait_for_selector(".block .bar .main")
    page.wait_for_selector(".block .bar:has-text('Points')")  # the preview has come
    press(page.locator(".block .bar .main"))
    page.wait_for_selector(".industria .map .built:has-text('Ironworks')")
    assert clicks + 1 <= 3
    assert [fact["key"] for fact in log_of(visitor, id)].count("laid_factory") >= 1
    assert visitor.complaints == []


def test_a_build_takes_few_clicks(visitor: Visitor) -> None:
    build_in_few_clicks(visitor, lambda target: target.click())


def test_a_build_takes_few_taps(phone: Visitor) -> None:
    build_in_few_clicks(phone, lambda target: target.tap())


def test_no_click_on_a_tile_is_dead(visitor: Visitor) -> None:
    open_table(visitor, "industria", 4, before("lay ironworks", 0))
    page = visitor.page
    page.locator(".map .target:not(.may)").filter(has_text="Robot works").first.click()
    page.wait_for_selector(".notice.why .clause")
    assert (
        "Robot works" in page.locator(".notice").inner_text() or "robot works" in page.locator(".notice").inner_text()
    )
    page.mouse.move(5, 5)
    page.locator(".map .target").filter(has_text="Sawmill").first.hover()
    page.wait_for_selector(".explanation:has-text('Makes wood')")
    assert violations(page, "region") == [], "the card lies outside the landmarks of the page"
    assert visitor.complaints == []
