"""A seat that the host asks for: its owner keeps it, opens it, and comes back."""

from __future__ import annotations

import re

from tests.browser.conftest import Visitor


def test_the_owner_of_a_seat_is_asked_and_can_come_back(visitors: list[Visitor], phone: Visitor) -> None:
    host, owner = visitors[0], phone
    host.go("/new/industria")
    host.page.get_by_label("Seat 2").select_option("open")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("button", name="Copy the link for friends").click()
    link = host.page.locator(".link").text_content() or ""
    owner.go(re.sub(r"^http://[^/]+", "", link))
    owner.page.get_by_role("button", name="Sit here").click()
    host.page.get_by_role("button", name="Start the game").click()
    owner.page.wait_for_selector(".table")

    host.page.get_by_role("tab", name="Table").click()
    # Bots have seats of their own, which the host may open too.
    asked = host.page.get_by_role("button", name=re.compile("^Open the seat of (?!Bot)"))
    asked.click()
    host.page.get_by_text("You have asked for this seat.").wait_for()
    owner.page.get_by_role("button", name="Keep my seat").click()
    owner.page.wait_for_selector(".seat-notice", state="detached")

    owner.page.get_by_role("tab", name="Table").click()
    owner.page.on("dialog", lambda dialog: dialog.accept())
    owner.page.get_by_role("button", name="Open my seat to others").click()
    owner.page.get_by_role("button", name="Take my seat back").click()
    owner.page.wait_for_selector(".seat-notice", state="detached")
    owner.page.get_by_role("tab", name="Log").click()
    owner.page.get_by_text("You keep your seat.").wait_for()
    owner.page.get_by_text("seat is open to others.").wait_for()
    assert host.complaints == owner.complaints == []
