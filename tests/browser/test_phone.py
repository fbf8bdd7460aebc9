"""On a phone: a tap chooses a hex, more taps turn the tile, a button lays it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator
from tests.browser.conftest import Visitor
from tests.browser.positions import open_table
from tests.browser.test_map import GAME, SEATS, TILES, WAY, before_the_last, pick_a_hex

GHOST_IN_SIGHT = """() => {
  const boxOf = (what) => document.querySelector(what).getBoundingClientRect();
  const [ghost, map, sheet] = ['.board .ghost', '.stage .opening', 'aside .sheet'].map(boxOf);
  return ghost.left >= Math.max(0, map.left) && ghost.right <= Math.min(innerWidth, map.right)
    && ghost.top >= Math.max(0, map.top) && ghost.bottom <= Math.min(sheet.top, map.bottom);
}"""
"""The tile that is tried is within the opening of the map, and the sheet does not hide it."""

COVERED = """(button) => {
  const own = button.getBoundingClientRect();
  return [...document.querySelectorAll('.board :is(.tile, .target)')].filter((piece) => {
    const box = piece.getBoundingClientRect();
    return box.width > 0 && box.left < own.right - 1 && own.left < box.right - 1
      && box.top < own.bottom - 1 && own.top < box.bottom - 1;
  }).map((piece) => piece.textContent);
}"""
"""The pieces of the board under a button."""


def test_a_tap_turns_the_tile_and_a_button_lays_it(phone: Visitor) -> None:
    open_table(phone, GAME, SEATS, before_the_last("build ")[0])
    page = phone.page
    page.wait_for_selector(".board .map .target.may")
    pick_a_hex(page, Locator.tap)
    assert page.locator(".palette").count() == 0, "something lies on the map"
    page.wait_for_function(GHOST_IN_SIGHT)
    tiles = page.locator(TILES).count()
    seen = [page.evaluate(WAY)]
    for _ in range(tiles - 1):
        page.locator(".board .map .chosen").first.tap()
        page.wait_for_function(f"() => ({WAY})() !== {seen[-1]!r}")
        seen.append(page.evaluate(WAY))
    assert len(set(seen)) == tiles, "not every tile was turned to"
    page.locator(TILES).first.tap()
    page.wait_for_function(f"() => ({WAY})() === {seen[0]!r}")
    page.get_by_role("button", name="Lay it").tap()
    page.wait_for_selector(".ghost", state="detached")
    assert phone.complaints == []


@pytest.mark.parametrize("game", ["age-of-steam", "age-of-industry"])
def test_the_zoom_buttons_cover_nothing_of_the_board(phone: Visitor, game: str) -> None:
    open_table(phone, game, 4, 0.3)
    sheet = phone.page.locator(".stage .opening").bounding_box()
    assert sheet is not None
    for name in ("Zoom in", "Zoom out"):
        button = phone.page.get_by_role("button", name=name).bounding_box()
        assert button is not None
        assert button["y"] >= sheet["y"] + sheet["height"] or button["x"] >= sheet["x"] + sheet["width"]


@pytest.mark.parametrize("game", ["industria", "city-of-iron"])
def test_a_board_that_is_as_wide_as_the_phone_needs_no_zoom_buttons(phone: Visitor, game: str) -> None:
    open_table(phone, game, 4, 0.3)
    page = phone.page
    assert page.get_by_role("button", name="Zoom in").count() == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= screen.width")
    about = page.locator(".board").get_by_role("button", name="About this board")
    assert about.count() == 1
    assert about.evaluate(COVERED) == [], "the button covers a piece"
