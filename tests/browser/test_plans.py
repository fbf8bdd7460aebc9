"""Planning ahead: a line is played ahead with the keyboard, a bid is planned on a phone, and the owners are told."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitor
from tests.browser.positions import ApiClient
from tests.browser.test_pages import violations


class Bidders:
    """Three people at Age of Steam, who act without their pages."""

    def __init__(self, people: list[Visitor]) -> None:
        self.people = people
        self.clients = [ApiClient(person) for person in people]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        self.id = str(self.clients[0].post("/api/tables", {"game": "age-of-steam", "seats": seats})["id"])
        for seat in (1, 2):
            self.do(seat, "sit", seat=seat)
        self.do(0, "start")

    def do(self, who: int, name: str, **fields: object) -> None:
        self.clients[who].post(f"/api/tables/{self.id}/commands", {"do": name, **fields})

    def act(self, text: str) -> int:
        """Whoever decides plays this; returns their seat."""
        client = self.clients[0]
        seat = int(client.request.get(f"{client.address}/api/tables/{self.id}").json()["waiting"][0])
        self.do(seat, "act", seat=seat, text=text, confirm=True)
        return seat


def open_plans(visitor: Visitor, id: str) -> Page:
    visitor.go(f"/t/{id}")
    visitor.page.get_by_role("button", name="Plan ahead").click()
    expect(visitor.page.get_by_role("tab", name="Plans")).to_be_focused()
    return visitor.page


def test_plans_are_made_on_the_board_and_on_a_phone_and_tell_what_they_did(
    visitors: list[Visitor], phone: Visitor
) -> None:
    people = [*visitors, phone]
    at = Bidders(people)
    first, *others = [at.act("issue 2") for _ in people]
    planner, bidder = (people[seat] for seat in others)

    # A line is played ahead with the keyboard: nothing of it happens at the table.
    page = open_plans(planner, at.id)
    page.get_by_role("button", name="Play ahead on the board").press("Enter")
    panel = page.get_by_role("region", name="You are playing ahead")
    expect(panel.get_by_text("What if")).to_be_visible()
    for bid in ("1", "2"):
        page.locator("body").press(bid)
        panel.get_by_role("button", name="Continue with this").press("Enter")
        expect(panel.get_by_role("listitem").last).to_contain_text(f"bid {bid}")
    assert violations(page) == []
    panel.get_by_role("button", name="Make a plan of this line").press("Enter")
    expect(panel).to_be_hidden()
    expect(page.get_by_text("If play goes exactly like this")).to_contain_text("you “bid 2”")
    expect(page.get_by_role("tab", name="Plans")).to_contain_text("1")

    # Bids up to a limit, by another player.
    small = open_plans(bidder, at.id)
    small.get_by_label("Highest bid").fill("5")
    small.get_by_role("group", name="Bid up to a limit").get_by_role("button", name="Make this plan").click()
    expect(small.get_by_text("Bid as little as possible, up to “bid 5”")).to_be_visible()
    assert violations(small) == []
    expect(small.get_by_text("If play goes exactly")).to_have_count(0)

    # The line holds, so both plans play; then somebody does what neither foresaw.
    assert at.act("bid 1") == first
    expect(page.get_by_text("Your plan played “bid 2” for you.")).to_be_visible()
    expect(small.get_by_text("Your plan played “bid 3” for you.")).to_be_visible()
    small.get_by_role("button", name="All right").click()
    assert at.act("bid 5") == first
    at.act("drop")
    expect(small.get_by_text("Your plan played “drop” for you.")).to_be_visible()
    expect(small.get_by_text("Your limit was reached, and you dropped out.")).to_be_visible()
    small.get_by_role("button", name=re.compile("^Remove this plan")).click()
    expect(small.get_by_text("You have no plans at this table.")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("by your plan")).to_have_count(1)
    assert [person.complaints for person in people] == [[], [], []]
