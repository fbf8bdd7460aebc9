"""Looking back: scrubbing, links to a moment, trying from there, records and charts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitor
from tests.browser.positions import ApiClient, game_of_bots, open_table
from tests.browser.test_pages import violations

GAMES = {"age-of-industry": 4, "age-of-steam": 4, "city-of-iron": 3, "industria": 4}
HIDDEN_HANDS = ("age-of-industry", "city-of-iron")

SEEN = """() => ({
  board: document.querySelector('.board').textContent.replace(/\\s+/g, ' '),
  drawn: document.querySelectorAll('.board svg *').length,
  players: document.querySelector('.players').textContent.replace(/\\s+/g, ' '),
  phase: document.querySelector('.phases .now')?.textContent ?? '',
  happened: document.querySelector('.happened')?.textContent ?? '',
  where: document.querySelector('.where').textContent,
})"""
"""What the page shows of a moment."""

SCRUB = """async ([from, to]) => {
  const slider = document.querySelector('.replay input[type=range]');
  const step = from < to ? 1 : -1, seen = new Set();
  for (let at = from; at !== to + step; at += step) {
    slider.value = at;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    const patience = performance.now() + 60000;
    do {
      await new Promise(requestAnimationFrame);
      const trouble = document.querySelector('.trouble')?.textContent;
      if (performance.now() > patience) throw new Error(`moment ${at} did not come: ${trouble}`);
    } while (slider.classList.contains('waiting'));
    seen.add(document.querySelector('.board').textContent + document.querySelectorAll('.board svg *').length);
  }
  return seen.size;
}"""
"""Drags the slider, waiting for every moment; returns how many different boards were seen."""


def opened(visitor: Visitor, record: str) -> str:
    """The id of a record that is opened for viewing."""
    return str(ApiClient(visitor).post("/api/viewer", {"record": record})["table"])


def rest(page: Page) -> None:
    """Wait until the moment is on the board, its log line is marked, and the address names it."""
    page.wait_for_selector(".replay input:not(.waiting)")
    page.wait_for_selector(".lines .here")
    page.wait_for_function("() => location.pathname.endsWith('/' + document.querySelector('.replay').dataset.moment)")


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_game_can_be_scrubbed_to(visitor: Visitor, game: str) -> None:
    page, id = visitor.page, opened(visitor, game_of_bots(game, GAMES[game]).write())
    visitor.go(f"/t/{id}")
    page.wait_for_selector(".replay input:not(.waiting)")
    last = int(page.get_attribute(".replay input", "max") or 0)
    middle = last // 2
    assert page.locator(".result").count() == 1, "a record opens at its end"
    assert page.locator(".slider .round").count() > 3, "rounds are marked"
    assert page.evaluate(SCRUB, [last, middle]) > (last - middle) / 3
    rest(page)
    from_the_end = page.evaluate(SEEN)
    assert page.evaluate(SCRUB, [0, middle]) > middle / 3
    rest(page)
    from_the_start = page.evaluate(SEEN)
    assert from_the_start == from_the_end, "a moment looks the same, wherever one comes from"
    standings = page.request.get(
        f"{visitor.server.address}/api/tables/{id}/moments?from={page.url.rsplit('/', 1)[1]}"
    ).json()[0]["views"][0]["standing"]
    for seat, figures in enumerate(standings):
        shown = page.locator(".players .figures").nth(seat).inner_text().replace("−", "-")
        assert [str(abs(figure["value"])) in shown for figure in figures[:2]] == [True] * min(2, len(figures))
    page.reload()
    rest(page)
    assert page.evaluate(SEEN) == from_the_start, "the address leads to the moment"
    if game in HIDDEN_HANDS:
        page.get_by_label("Whose view").select_option("all")
        expect(page.locator(".hands li")).to_have_count(GAMES[game])
        for seat in (1, 2):
            page.locator(".hands button").nth(seat).click()
            expect(page.locator(".hands button").nth(seat)).to_have_attribute("aria-pressed", "true")
        assert violations(page) == []
    assert visitor.complaints == []


def test_the_past_of_a_running_game_with_the_keyboard_and_for_somebody_else(visitors: list[Visitor]) -> None:
    player, friend = visitors
    page = player.page
    id = open_table(player, "age-of-industry", 4, 0.5)
    page.locator(".choices .may").first.click()
    chosen = page.locator(".action-text").inner_text()
    now = page.locator("div.shelf").inner_text() + page.locator(".players").inner_text()
    for key in ("ArrowLeft", "ArrowLeft", "Shift+ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_selector(".past")
    rest(page)
    seen, address = page.evaluate(SEEN), page.url
    assert page.locator(".meanwhile").inner_text().startswith("It is your turn.")
    assert "Your cards" in page.locator("div.shelf").inner_text(), "a seat sees its own hand"
    page.locator(".board .target").nth(30).dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text("This is the past")
    expect(page.get_by_role("button", name="Try from here")).to_be_visible()
    assert violations(page) == []

    friend.page.goto(address)
    rest(friend.page)
    theirs = friend.page.evaluate(SEEN)
    assert theirs["where"] == seen["where"]
    assert "Your cards" not in friend.page.locator("div.shelf").inner_text(), "a spectator stays one"
    page.keyboard.press("Home")
    expect(page.locator(".where")).to_contain_text("Move 0 of")
    page.locator(".lines li:not(.folded)").nth(8).click()
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    rest(page)
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => location.pathname === '/t/{id}'")
    assert page.locator(".action-text").inner_text() == chosen, "what was half chosen is still chosen"
    assert page.locator("div.shelf").inner_text() + page.locator(".players").inner_text() == now

    seat = int(ApiClient(player).request.get(f"{player.server.address}/api/tables/{id}").json()["waiting"][0])
    legal = ApiClient(player).post(f"/api/tables/{id}/questions", {"ask": "legal", "seat": seat})["texts"]
    assert isinstance(legal, list)
    ApiClient(player).post(f"/api/tables/{id}/commands", {"do": "act", "seat": seat, "text": legal[0], "end": True})
    expect(friend.page.locator(".meanwhile")).to_contain_text("1 move since")
    friend.page.get_by_role("button", name="Back to now").click()
    friend.page.wait_for_selector(".replay", state="detached")
    assert player.complaints + friend.complaints == []


def test_trying_from_a_moment_and_going_back(visitor: Visitor) -> None:
    page = visitor.page
    id = open_table(visitor, "city-of-iron", 3, 0.6)
    page.keyboard.press("Shift+ArrowLeft")
    rest(page)
    moment = page.url
    page.get_by_role("button", name="Try from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("dealt afresh")
    assert dialog.locator("option[value=open]").count() == 0, "nobody else may see what is tried"
    dialog.get_by_label("Name", exact=True).fill("What if")
    for choice in dialog.locator("select").all():
        if choice.input_value() != "me":
            choice.select_option("bot:easy")
    dialog.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector(".origin")
    assert id not in page.url
    expect(page.locator(".origin")).to_contain_text("dealt afresh")
    before = page.locator(".lines li").count()
    page.locator(".choices .may:not(:disabled), .board .may").first.click()
    if page.locator(".panel .main:not(:disabled)").count():
        page.locator(".panel .main:not(:disabled)").click()
    page.wait_for_function(f"() => document.querySelectorAll('.lines li').length !== {before}")
    page.get_by_role("link", name="Back to that game").click()
    rest(page)
    assert page.url == moment
    page.get_by_role("button", name="Try from here").click()
    branches = page.locator(".branches")
    expect(branches).to_contain_text("What if")
    branches.get_by_role("button", name="Rename What if").click()
    branches.get_by_role("textbox").fill("The other way")
    branches.get_by_role("button", name="Save").click()
    expect(branches.get_by_role("link", name="The other way")).to_be_visible()
    assert violations(page) == []
    assert visitor.complaints == []


DROP = """(text) => {
  const files = new DataTransfer();
  files.items.add(new File([text], 'game.record'));
  const drag = { dataTransfer: files, cancelable: true };
  for (const kind of ['dragover', 'drop']) window.dispatchEvent(new DragEvent(kind, drag));
}"""


def test_a_record_is_dropped_and_has_charts_and_pictures(visitor: Visitor) -> None:
    page = visitor.page
    page.emulate_media(color_scheme="dark")
    visitor.go("/open")
    page.get_by_role("textbox").fill("no record")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    visitor.complaints.clear()
    assert violations(page) == []
    visitor.go("/")
    page.wait_for_selector(".games .card, .games li")
    page.evaluate(DROP, game_of_bots("age-of-steam", 4).write())
    page.wait_for_selector(".result")
    page.get_by_role("tab", name="Charts").click()
    page.wait_for_selector("figure .line")
    chart = page.locator("#tabpanel figure").first
    expect(chart.locator("figcaption")).to_have_text("Points")
    assert chart.locator(".line").count() == 4
    expect(page.locator("#tabpanel")).to_contain_text("Who led")
    expect(page.locator("#tabpanel")).to_contain_text("Where the points came from")
    column = chart.get_by_role("button").nth(3)
    assert re.match(r"Turn 3: \w+ −?\d+, ", column.get_attribute("aria-label") or "")
    column.click()
    expect(page.locator(".where")).to_contain_text("Turn 3 of 8")
    chart.locator(".now").wait_for(state="attached")
    assert violations(page) == []
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the board as SVG").click()
    svg = saved.value.path().read_text(encoding="utf-8")
    assert "Rust Belt · Turn 3 of 8" in svg
    assert "var(--" not in svg
    assert svg.count("<path") > 100
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the board as PNG").click()
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    assert visitor.complaints == []


def test_the_replay_on_a_phone(phone: Visitor) -> None:
    page = phone.page
    open_table(phone, "industria", 4, 0.4)
    page.get_by_role("button", name="Replay: look back").tap()
    page.wait_for_selector(".replay")
    page.get_by_role("button", name="A turn back").tap()
    page.get_by_role("button", name="A move back").tap()
    page.wait_for_selector(".past")
    targets = page.locator(".replay :is(button, select, input)")
    for target in targets.all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["height"], box["width"] + 1) >= 44, target.evaluate("(one) => one.outerHTML")
        assert 0 <= box["x"] <= 390 - box["width"]
        assert box["y"] + box["height"] <= 844
    assert page.evaluate("() => document.documentElement.scrollWidth <= screen.width"), "the page is too wide"
    page.get_by_role("button", name="Play (Space)").tap()
    page.wait_for_selector(".replay .play[aria-pressed=true]")
    page.get_by_role("button", name="Pause (Space)").tap()
    assert violations(page) == []
    page.get_by_role("button", name="Back to now").tap()
    page.wait_for_selector(".replay", state="detached")
    assert phone.complaints == []


def test_statistics_of_a_person(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/stats")
    expect(page.get_by_role("main")).to_contain_text("You have not finished a game yet.")
    row = {"game": "industria", "map": "standard", "average_place": 2.0, "average_score": 31.2, "best_score": 44}
    row |= {"won": 1, "places": [1, 1, 1], "last": 1.7e9}
    games = [{**row, "players": seats, "played": seats} for seats in (3, 4)]
    recent = {"id": "x", "game": "industria", "map": "standard", "title": "Tuesday", "players": 4, "people": 2}
    recent |= {"place": 2, "score": 31, "ended": 1.7e9}
    page.route("**/api/stats/me", lambda route: route.fulfill(json={"games": games, "recent": [recent]}))
    page.reload()
    expect(page.get_by_role("row", name="All maps")).to_contain_text("7")
    assert page.get_by_role("row").count() == 4
    expect(page.get_by_role("listitem")).to_contain_text("Tuesday")
    assert violations(page) == []
    assert visitor.complaints == []
