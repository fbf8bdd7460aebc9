"""Following the game: moves one at a time, the log under headings, chat that is noticed, and who is called what."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Visitor
from tests.browser.positions import ApiClient, open_table


def test_the_log_has_headings_folds_dice_and_speaks_to_you(visitor: Visitor) -> None:
    open_table(visitor, "age-of-steam", 5, 0.3)
    page = visitor.page
    expect(page.locator(".turn p")).to_have_text(re.compile(r"^How many shares do you issue\?"))
    headings = page.locator(".log h2")
    expect(headings.last).to_contain_text("Turn 2")
    dice = page.locator(".log .folded button").filter(has_text="Dice").last
    expect(dice).to_contain_text(re.compile(r"^Dice [\d ]+, \d+ cubes? placed\."))
    lines = page.locator(".log .folded li")
    expect(lines).to_have_count(0)
    dice.click()
    expect(lines.first).to_contain_text("is rolled for the")
    expect(page.locator(".log li").filter(has_text="You owe").last).to_be_visible()
    expect(page.locator(".log li").filter(has_text="Bert owes")).to_have_count(0)
    page.get_by_text("Since your last turn").click()
    expect(page.locator(".since li").first).to_contain_text(re.compile(r"^Seat \d"))
    assert visitor.complaints == []


def test_chat_is_noticed_until_it_is_read(visitors: list[Visitor]) -> None:
    ann, ben = visitors
    id = open_table(ann, "age-of-steam", 5, 0.3)
    page = ann.page
    expect(page).to_have_title("● Your turn – Age of Steam: Rust Belt – Smokestack")
    other = ApiClient(ben)
    own = ApiClient(ann)
    own.post(f"/api/tables/{id}/commands", {"do": "chat", "text": "Anybody here?"})
    other.post(f"/api/tables/{id}/commands", {"do": "chat", "text": "Good luck!"})
    expect(page.locator(".toast")).to_contain_text("Good luck!")
    expect(page.locator(".unread")).to_have_text("1")
    expect(page).to_have_title("(1) ● Your turn – Age of Steam: Rust Belt – Smokestack")
    page.locator(".toast").click()
    expect(page.get_by_role("tab", name="Chat")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".unread")).to_have_count(0)
    expect(page).to_have_title("● Your turn – Age of Steam: Rust Belt – Smokestack")
    page.reload()
    page.wait_for_selector(".board svg")
    expect(page.locator(".unread")).to_have_count(0)


def test_moves_of_bots_are_shown_one_at_a_time_and_can_be_skipped(visitor: Visitor) -> None:
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('smokestack', JSON.stringify({pace: 'slow'}))")
    visitor.go("/")
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * 3]
    head = ApiClient(visitor).post("/api/tables", {"game": "industria", "seats": seats, "start": True})
    visitor.go(f"/t/{head['id']}")
    notice = page.locator(".pace")
    for _ in range(200):  # play until bots have moved so quickly that something waits to be shown
        page.wait_for_selector(".pace, .panel .main:not(:disabled), .choices .may")
        if notice.count():
            break
        page.locator(".panel .main:not(:disabled), .choices .may").last.click()
    waiting = int(re.findall(r"\d+", notice.inner_text())[0])
    page.wait_for_function("(n) => parseInt(document.querySelector('.pace')?.textContent ?? '0') < n", arg=waiting)
    shown = page.locator(".log li.now").last.inner_text()
    assert shown.startswith(("Bot ", "Nobody", "You ", "Revealed")), shown
    for _ in range(50):  # while bots go on, something new may wait already
        page.locator("body").press("Space")
        if not notice.count():
            break
    else:
        pytest.fail("the moves that wait cannot be skipped")
    expect(page.locator(".turn p")).not_to_be_empty()
    assert visitor.complaints == []


def test_coming_back_covers_nothing_and_ends_with_the_game(visitor: Visitor) -> None:
    id = open_table(visitor, "industria", 3, 0.97, mine=(0, 1, 2))
    page, api = visitor.page, ApiClient(visitor)
    waiting = page.locator(".player.waiting")
    expect(waiting).to_have_count(1)
    decides = page.locator(".player").evaluate_all("all => all.findIndex((one) => one.matches('.waiting'))")
    seats = [seat for seat in range(3) if seat != decides]
    api.post(f"/api/tables/{id}/commands", {"do": "away", "seat": seats[0], "level": "easy"})
    back = page.get_by_role("button", name="I am back")
    expect(back).to_have_count(1)
    button, figures = back.bounding_box(), page.locator(".player").nth(seats[0]).locator(".figures").bounding_box()
    assert button is not None
    assert figures is not None
    assert figures["x"] + figures["width"] <= button["x"], "the button covers the score"
    for seat in (seats[1], decides):
        api.post(f"/api/tables/{id}/commands", {"do": "away", "seat": seat, "level": "easy"})
    expect(page.locator(".result")).to_be_visible(timeout=60_000)
    expect(back).to_have_count(0)
    expect(page.locator(".result .sum").first).to_contain_text("Total")
