"""The board of a game that brings none: examples/guest, drawn from its places, connections and pieces."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from tests.browser.conftest import Visitor
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import violations

GUEST = Path(__file__).resolve().parents[2] / "examples" / "guest" / "src"

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.board .name')].map((name) => name.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.filter((a, place) => boxes.slice(place + 1).some((b) => meet(a, b))).length;
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that has the guest package installed."""
    installed = tmp_path_factory.mktemp("installed")
    info = installed / "smokestack_guest-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: smokestack-guest\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[smokestack.games]\ntowpath = smokestack_guest.towpath.game:GAME\n")
    paths = [str(installed), str(GUEST), os.environ.get("PYTHONPATH", "")]
    server = ServerProcess(tmp_path_factory.mktemp("server"), {"PYTHONPATH": os.pathsep.join(filter(None, paths))})
    server.start()
    yield server
    server.stop()


def start(visitor: Visitor) -> Page:
    """Start a game against bots; it is the visitor's turn or soon will be."""
    visitor.go("/new/towpath")
    visitor.page.get_by_role("button", name="Start the game").click()
    visitor.page.wait_for_selector(".panel .may")
    return visitor.page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_places_connections_and_pieces_are_drawn(visitor: Visitor, theme: str) -> None:
    visitor.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page = start(visitor)
    places = visitor.context.request.get(f"{visitor.server.address}/api/games/towpath/maps/valley").json()["scene"]
    assert page.locator(".board .place").count() == len(places["places"])
    assert page.locator(".board .connection").count() == len(places["connections"])
    assert page.locator(".board .name").all_text_contents() == [place["name"] for place in places["places"]]
    assert page.locator(".board .token").count() >= 4
    assert page.evaluate(OVERLAPS) == 0, "names cover each other"
    assert page.locator(".players .figures").count() == page.locator(".players .player").count()
    assert violations(page) == []
    assert visitor.complaints == []


def test_the_phase_the_turn_and_the_choices_explain_themselves(visitor: Visitor) -> None:
    page = start(visitor)
    assert page.locator(".phases li").all_inner_texts() == ["Coal", "Barges"]
    assert page.locator(".phases .done").inner_text() == "Coal"
    assert page.locator(".phases [aria-current=step]").inner_text() == "Barges"
    assert "of 8" in page.locator(".turn .round").inner_text()
    page.locator(".phases .now").hover()
    page.get_by_role("tooltip").filter(has_text="moves a barge along one canal").wait_for()
    page.locator(".choices .may").get_by_text("Stay here", exact=True).hover()
    card = page.get_by_role("tooltip").filter(has_text="TOWPATH-6")
    card.wait_for()
    box, menu = card.bounding_box(), page.locator(".choices").bounding_box()
    assert box is not None
    assert menu is not None
    assert box["x"] + box["width"] <= menu["x"], "the card covers the choices"
    assert visitor.complaints == []


def test_a_place_can_be_chosen_on_the_board(visitor: Visitor) -> None:
    page = start(visitor)
    page.locator(".board .target:not(.may)").last.dispatch_event("click")
    page.locator(".notice.why").filter(has_text="No canal leads there").get_by_role(
        "button", name="TOWPATH-4"
    ).wait_for()
    page.locator(".board .may").first.click()
    page.wait_for_selector(".panel .main")
    page.keyboard.press("Escape")
    page.locator(".board .may .handle").last.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".panel .main")
    assert visitor.complaints == []


@pytest.fixture
def phone(browser: Browser, server: ServerProcess) -> Iterator[Visitor]:
    person = Visitor(browser, server, 390, 844, phone=True)
    yield person
    person.context.close()


def test_it_fits_a_phone(phone: Visitor) -> None:
    page = start(phone)
    page.locator(".board .place").first.wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= screen.width")
    assert violations(page) == []
