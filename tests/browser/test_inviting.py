"""Inviting players by name in the form for a new table: by keyboard at a desk, and with a finger on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.conftest import Visitor
from tests.browser.server_process import ServerProcess
from tests.browser.test_people import PASSWORD, SLOW, expect_clean, request


@pytest.fixture(scope="module")
def friends(browser: Browser, server: ServerProcess) -> Iterator[tuple[Visitor, Visitor]]:
    """Hedda at a desk and Pelle with a phone. They are friends; Petra, who has an account too, is nobody's."""
    people = Visitor(browser, server, 1280, 800), Visitor(browser, server, 390, 844, phone=True)
    petra = Visitor(browser, server, 390, 844)
    for visitor, name in zip((*people, petra), ("Hedda", "Pelle", "Petra"), strict=True):
        visitor.go("/me")
        request(visitor.page, "POST", "/api/me", {"name": name, "colour": "green"})
        request(visitor.page, "POST", "/api/account", {"login": name.lower(), "password": PASSWORD})
    petra.context.close()
    request(people[0].page, "POST", "/api/friends", {"name": "Pelle", "do": "ask"})
    request(people[1].page, "POST", "/api/friends", {"name": "Hedda", "do": "accept"})
    yield people
    for visitor in people:
        visitor.context.close()


def test_friends_are_offered_and_invited_when_the_table_is_made(friends: tuple[Visitor, Visitor]) -> None:
    hedda, pelle = (visitor.page for visitor in friends)
    friends[0].go("/new/industria")
    seat = hedda.get_by_role("combobox", name="Seat 2", exact=True)
    seat.select_option("invite")
    seat.press("Tab")
    field = hedda.get_by_role("combobox", name="Player to invite to seat 2")
    expect(field).to_be_focused(timeout=SLOW)
    expect(hedda.get_by_role("option", name="Pelle friend")).to_be_visible(timeout=SLOW)
    hedda.keyboard.type("pe")
    expect(hedda.get_by_role("listbox").get_by_role("option")).to_contain_text(["Pelle", "Petra"], timeout=SLOW)
    hedda.keyboard.press("ArrowDown")
    expect(hedda.get_by_role("option", name="Pelle friend")).to_have_attribute("aria-selected", "true")
    expect_clean(friends[0], "dark")
    hedda.keyboard.press("Enter")
    expect(field).to_have_value("Pelle")
    expect(hedda.get_by_role("listbox")).to_be_hidden()
    hedda.get_by_role("combobox", name="Seat 3", exact=True).select_option("invite")
    create = hedda.get_by_role("button", name="Open the table and invite")
    create.press("Enter")
    expect(hedda.get_by_role("alert")).to_contain_text("seat 3")
    hedda.get_by_role("combobox", name="Player to invite to seat 3").fill("Nobody of that name")
    hedda.keyboard.press("Escape")
    create.press("Enter")
    expect(hedda.get_by_role("alert")).to_contain_text("no player", timeout=SLOW)
    friends[0].complaints.clear()  # the refusal
    hedda.get_by_role("combobox", name="Seat 3", exact=True).select_option("bot:easy")
    friends[1].go("/")
    create.press("Enter")
    expect(hedda.get_by_text("Reserved for Pelle")).to_be_visible(timeout=SLOW)
    expect(pelle.get_by_text("Hedda invites you to play Industria")).to_be_visible(timeout=SLOW)
    assert [visitor.complaints for visitor in friends] == [[], []]


def test_a_phone_completes_a_name_and_a_guest_cannot_invite(friends: tuple[Visitor, Visitor], phone: Visitor) -> None:
    pelle = friends[1].page
    friends[1].go("/new/industria")
    pelle.get_by_role("combobox", name="Seat 2", exact=True).select_option("invite")
    pelle.get_by_role("combobox", name="Seat 3", exact=True).select_option("open")
    field = pelle.get_by_role("combobox", name="Player to invite to seat 2")
    field.tap()
    expect(pelle.get_by_role("option", name="Hedda friend")).to_be_visible(timeout=SLOW)
    field.press_sequentially("petr")
    expect(pelle.get_by_role("listbox").get_by_role("option")).to_have_text(["Petra"], timeout=SLOW)
    expect_clean(friends[1], "light")
    pelle.get_by_role("option", name="Petra").tap()
    expect(field).to_have_value("Petra")
    pelle.get_by_role("button", name="Open the table and invite").tap()
    expect(pelle.get_by_text("Reserved for Petra")).to_be_visible(timeout=SLOW)
    pelle.get_by_role("combobox", name="Invite a player by name").tap()
    expect(pelle.get_by_role("option", name="Hedda friend")).to_be_visible(timeout=SLOW)
    phone.go("/new/industria")
    expect(phone.page.get_by_role("option", name="you need an account").first).to_be_disabled(timeout=SLOW)
