"""Two people with accounts, one of them with a phone: friends, invitations, a rated game, profiles and their data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.browser.conftest import Visitor
from tests.browser.faults import whole_page
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import violations

PASSWORD = "a good long password"
SLOW = 60_000


def request(page: Page, method: str, path: str, body: object = None) -> Any:
    """A request with the cookies of this page, beside the page: it may be loading another one."""
    base = "/".join(page.url.split("/")[:3])
    token = page.request.get(f"{base}/api/me").json()["token"]
    headers = {"X-Smokestack-Token": token, "Origin": base}
    return page.request.fetch(base + path, method=method, headers=headers, data=body).json()


@pytest.fixture
def couple(browser: Browser, server: ServerProcess) -> Iterator[tuple[Visitor, Visitor]]:
    """Holly at a desk and Piet with a phone, both with an account."""
    people = Visitor(browser, server, 1280, 800), Visitor(browser, server, 390, 844, phone=True)
    for visitor, name in zip(people, ("Holly", "Piet"), strict=True):
        visitor.go("/me")
        request(visitor.page, "POST", "/api/me", {"name": name, "colour": "sky"})
        request(visitor.page, "POST", "/api/account", {"login": name.lower(), "password": PASSWORD})
    yield people
    for visitor in people:
        visitor.context.close()


def expect_clean(visitor: Visitor, theme: str) -> None:
    """No violation of accessibility, nothing cut off or too small, by day or by night."""
    visitor.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    visitor.page.wait_for_load_state("networkidle")
    assert violations(visitor.page) == []
    assert whole_page(visitor.page, height=visitor.page.viewport_size["height"]) == []  # type: ignore[index]


def press(page: Page, name: str) -> None:
    """Press a button with the keyboard."""
    button = page.get_by_role("button", name=name)
    expect(button).to_be_visible(timeout=SLOW)
    button.focus()
    page.keyboard.press("Enter")


def test_friends_play_a_rated_game_and_look_at_each_other(couple: tuple[Visitor, Visitor], tmp_path: Path) -> None:
    holly, piet = (visitor.page for visitor in couple)
    couple[0].go("/friends")
    holly.get_by_label("Name of a player").fill("piet")
    press(holly, "Ask to be friends")
    expect(holly.get_by_text("piet has been asked.")).to_be_visible(timeout=SLOW)
    couple[1].go("/")
    expect(piet.get_by_text("Holly asks to be friends")).to_be_visible(timeout=SLOW)
    expect_clean(couple[1], "light")
    piet.get_by_role("button", name="Accept").tap()
    expect(piet.get_by_text("Holly asks to be friends")).to_have_count(0, timeout=SLOW)
    couple[0].go("/friends")
    expect(holly.get_by_role("link", name="Piet")).to_be_visible(timeout=SLOW)
    expect(holly.get_by_text("online")).to_be_visible(timeout=SLOW)
    expect_clean(couple[0], "dark")

    couple[0].go("/new/industria")
    holly.get_by_label("Seat 2").select_option("open")
    holly.get_by_label("Rated").check()
    holly.get_by_role("button", name="Open the table").click()
    holly.get_by_role("combobox", name="Invite a player by name").fill("Piet")
    press(holly, "Invite")
    expect(holly.get_by_text("Reserved for Piet")).to_be_visible(timeout=SLOW)
    table = holly.url.split("/t/")[1].split("#")[0]
    expect(piet.get_by_text("Holly invites you to play Industria")).to_be_visible(timeout=SLOW)  # while he looks on
    piet.get_by_role("button", name="Accept").tap()
    expect(piet.get_by_role("button", name="Leave the seat")).to_be_visible(timeout=SLOW)
    expect_clean(couple[1], "dark")
    holly.get_by_role("button", name="Start").click()
    expect(holly.locator(".panel")).to_be_visible(timeout=SLOW)
    for page, seat in ((piet, 1), (holly, 0)):
        request(page, "POST", f"/api/tables/{table}/commands", {"do": "resign", "seat": seat})
    result = holly.get_by_label("Result")
    expect(result.get_by_role("link", name="Piet")).to_be_visible(timeout=SLOW)
    expect(result.locator("li small")).to_have_count(2, timeout=SLOW)
    expect(result.get_by_role("listitem").filter(has_text="Piet").locator("small")).to_contain_text("(−")
    press(holly, "Rematch")
    expect(holly.get_by_text("Reserved for Piet")).to_be_visible(timeout=SLOW)

    couple[1].go("/mine")
    piet.get_by_role("button", name="Decline").tap()
    expect(piet.get_by_role("button", name="Decline")).to_have_count(0, timeout=SLOW)
    expect(holly.get_by_text("Reserved for Piet")).to_have_count(0, timeout=SLOW)

    couple[1].go("/people/Holly")
    expect(piet.get_by_role("row", name="You 1 1 0")).to_be_visible(timeout=SLOW)
    expect(piet.get_by_text("1 rated game")).to_be_visible(timeout=SLOW)
    expect(piet.get_by_text("Online now.")).to_be_visible(timeout=SLOW)
    expect_clean(couple[1], "light")
    couple[0].go("/ratings/industria")
    expect(holly.get_by_role("row", name="Normal")).to_contain_text("1500", timeout=SLOW)
    expect(holly.get_by_text("Your rating is")).to_be_visible(timeout=SLOW)
    expect_clean(couple[0], "light")

    couple[0].go("/me")
    with holly.expect_download() as download:
        holly.get_by_role("link", name="Download your data").click()
    download.value.save_as(tmp_path / "data.json")
    data = json.loads((tmp_path / "data.json").read_text())
    assert data["account"]["login"] == "holly"
    assert table in [one["id"] for one in data["tables"]]
    holly.get_by_text("Delete your account").click()
    holly.get_by_label("Password", exact=True).fill(PASSWORD)
    expect_clean(couple[0], "dark")
    holly.get_by_role("button", name="Delete for good").click()
    expect(holly.get_by_text("Your account is deleted.")).to_be_visible(timeout=SLOW)
    couple[1].go("/friends")
    expect(piet.get_by_text("You have no friends here yet.")).to_be_visible(timeout=SLOW)
    assert couple[0].complaints == couple[1].complaints == []
