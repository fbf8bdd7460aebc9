"""On a phone: a tap chooses a hex, more taps turn the tile, a button lays it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator
from tests.browser.conftest import Visitor
from tests.browser.positions import open_table
from tests.browser.test_map import GAME, SEATS, before_the_last, pick_a_hex

WAY = "() => [...document.querySelectorAll('.ghost path')].map((path) => path.getAttribute('d')).join()"


def test_a_tap_turns_the_tile_and_a_button_lays_it(phone: Visitor) -> None:
    open_table(phone, GAME, SEATS, before_the_last("build ")[0])
    page = phone.page
    page.wait_for_selector(".board .map .may")
    pick_a_hex(page, Locator.tap)
    tiles = page.locator(".palette .may").count()
    seen = [page.evaluate(WAY)]
    for _ in range(tiles - 1):
        page.locator(".board .map .chosen").first.tap()
        page.wait_for_function(f"() => ({WAY})() !== {seen[-1]!r}")
        assert page.locator(".panel .main").count() == 0, "a tap laid the tile"
        seen.append(page.evaluate(WAY))
    assert len(set(seen)) == tiles, "not every tile was turned to"
    page.locator(".board .map .chosen").first.tap()
    page.wait_for_function(f"() => ({WAY})() === {seen[0]!r}")
    page.get_by_role("button", name="Lay this tile").tap()
    page.wait_for_selector(".panel .main")
    assert page.evaluate(WAY) == seen[0], "another tile was laid than the one that was shown"
    assert phone.complaints == []


@pytest.mark.parametrize("game", ["age-of-steam", "age-of-industry", "industria"])
def test_the_zoom_buttons_cover_nothing_of_the_board(phone: Visitor, game: str) -> None:
    open_table(phone, game, 4, 0.3)
    sheet = phone.page.locator(".stage .opening").bounding_box()
    assert sheet is not None
    for name in ("Zoom in", "Zoom out"):
        button = phone.page.get_by_role("button", name=name).bounding_box()
        assert button is not None
        assert button["y"] >= sheet["y"] + sheet["height"] or button["x"] >= sheet["x"] + sheet["width"]
