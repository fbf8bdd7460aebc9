"""Absence: hours and vacation are agreed on at a new table, shown in the waiting room, and taken during the game."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.conftest import Visitor
from tests.browser.test_pages import violations


def test_pauses_are_agreed_on_and_a_vacation_is_taken_and_ended(phone: Visitor) -> None:
    page = phone.page
    phone.go("/new/industria")
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_label("Time control").select_option("day")
    page.get_by_label("Clocks run only at certain hours").check()
    page.get_by_label("From").fill("09:30")
    page.get_by_label("Sun").uncheck()
    page.get_by_label("Vacation for each player").select_option("7")
    assert violations(page, colours=False) == []
    page.get_by_role("button", name="Open the table").click()
    facts = page.get_by_label("What is played")
    expect(facts.get_by_text("Clocks run only from 09:30 to 22:00 on Mon, Tue, Wed, Thu, Fri, Sat")).to_be_visible()
    expect(facts.get_by_text("Up to 7 days of vacation for each player")).to_be_visible()
    page.get_by_role("button", name="Add a bot").first.click()
    page.get_by_role("button", name="Start the game").click()

    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Days of vacation").fill("2")
    page.get_by_role("button", name="Go on vacation").click()
    expect(page.get_by_text("You are on vacation until")).to_be_visible()
    expect(page.locator(".players").get_by_text("away until")).to_be_visible()
    page.get_by_role("button", name="End my vacation").click()
    expect(page.get_by_text("7 days left").or_(page.get_by_text("6 days left"))).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("You are back from vacation.")).to_be_visible()
    assert phone.complaints == []
