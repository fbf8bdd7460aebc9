"""What players are told about a board: in the set-up form, in the lobby and at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import Visitor
from tests.browser.positions import open_table
from tests.browser.test_pages import violations

MADE_UP = "Made up for this implementation"


def groups(page: Page, where: str) -> dict[str, str]:
    """The text below each heading."""
    found = page.locator(f"{where} dl > *").evaluate_all("all => all.map((one) => [one.tagName, one.textContent])")
    said: dict[str, str] = {}
    for tag, text in found:
        if tag == "DT":
            said[text] = ""
        else:
            said[list(said)[-1]] += text
    return said


def test_the_set_up_form_says_what_is_made_up(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/new/age-of-steam")
    summary, map = page.locator(".about-board summary"), page.locator(".columns select").first
    assert summary.text_content() == "About this board – from the rulebook and published data"
    map.select_option("switzerland")
    page.get_by_text("About this board – partly made up").click()
    said = groups(page, ".about-board")
    assert list(said) == [MADE_UP, "Inferred", "From published pictures or data", "From the rulebook"]
    assert all(part in said[MADE_UP] for part in ("Exits of the tunnels", "Colour of Chur", "Red sides"))
    assert "Tiles, goods cubes" in said["From the rulebook"], "and what all maps share"
    assert violations(page) == []
    map.select_option("southern-us")
    assert summary.text_content() == "About this board – partly inferred"
    assert visitor.complaints == []


def test_the_lobby_says_it_to_those_who_join(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/new/age-of-industry")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_role("button", name="Open the table").click()
    page.locator("main ol").wait_for()
    page.get_by_text("About this board – partly made up").click()
    assert "railways" in groups(page, ".about-board")[MADE_UP]
    assert violations(page) == []


def test_the_board_has_a_note(visitor: Visitor) -> None:
    open_table(visitor, "age-of-steam", 4, 0.3)
    page = visitor.page
    page.locator(".board").get_by_role("button", name="About this board").click()
    dialog = page.get_by_role("dialog")
    assert "From the rulebook" in groups(page, "dialog[open]")
    assert violations(page) == []
    offered = page.locator(".panel").inner_text()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    assert page.locator(".panel").inner_text() == offered, "a key in the note chose an action"
    page.get_by_role("tab", name="Table").click()
    page.locator("#tabpanel").get_by_role("button", name="About this board").click()
    dialog.get_by_role("button", name="Close").click()
    dialog.wait_for(state="hidden")
    assert visitor.complaints == []


@pytest.mark.parametrize("game", ["age-of-steam", "city-of-iron"])
def test_a_phone_shows_the_whole_note(phone: Visitor, game: str) -> None:
    open_table(phone, game, 4, 0.3)
    page = phone.page
    page.locator(".board").get_by_role("button", name="About this board").tap()
    box = page.get_by_role("dialog").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 844
    assert violations(page) == []
