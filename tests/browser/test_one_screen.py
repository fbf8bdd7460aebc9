"""Several people at one screen: a hand is shown only after its owner has taken the screen."""

from __future__ import annotations

import re

from tests.browser.conftest import Visitor
from tests.browser.driver import Mouse
from tests.browser.positions import NAMES, open_table

CARDS = ".board .piece.citizen, .board .piece.military"


def hand(visitor: Visitor, id: str, seat: int) -> set[str]:
    """The hand of a seat, from the server."""
    state = visitor.context.request.get(f"{visitor.server.address}/api/tables/{id}/state").json()
    view = next(one["view"] for one in state["views"] if one["seat"] == seat)
    return set(view["players"][seat]["hand"])


def awaited(visitor: Visitor) -> int:
    name = (visitor.page.locator(".curtain h2").text_content() or "").removeprefix("Hand the screen to ")
    return NAMES.index(name)


def test_a_hand_waits_for_its_owner(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/new/city-of-iron")
    page.get_by_role("button", name="2", exact=True).click()
    page.locator(".seat select").nth(1).select_option("me")
    for seat in range(2):
        page.get_by_label(f"Name at seat {seat + 1}").fill(NAMES[seat])
    page.locator("select").filter(has_text="No clock").select_option("live")
    page.get_by_role("button", name="Start the game").click()
    mouse = Mouse(page, seed=5)
    seen: set[int] = set()
    for _ in range(4):
        page.wait_for_selector(".curtain")
        seat = awaited(visitor)
        id = page.url.rsplit("/", 1)[1]
        cards = hand(visitor, id, seat)
        assert page.locator(CARDS).count() == 0, "cards are on the table before their owner is"
        assert page.locator(".panel").count() == 0
        page.get_by_role("button", name=f"I am {NAMES[seat]}").click()
        page.wait_for_selector(".curtain", state="detached")
        if cards:
            page.wait_for_selector(CARDS)
            named = "found => found.map((card) => card.getAttribute('aria-label').split(':')[0])"
            shown = set(page.locator(f":is({CARDS}) .handle").evaluate_all(named))
            assert cards <= shown
        seen.add(seat)
        for _ in range(200):
            if page.locator(".curtain").count():
                break
            mouse.step()
    assert seen == {0, 1}
    assert page.locator(".players .clock").count() == 2
    assert visitor.complaints == []


def test_the_log_hides_what_the_person_at_the_screen_may_not_know(visitor: Visitor) -> None:
    open_table(visitor, "city-of-iron", 4, 0.6, mine=(0, 1, 2, 3))
    page = visitor.page
    page.wait_for_selector(".curtain")
    page.wait_for_selector(".tabs li")
    drawn = re.compile(r"^The card .* drew is the ")
    assert page.locator(".tabs li").filter(has_text=drawn).count() == 0
    owner = NAMES[awaited(visitor)]
    page.get_by_role("button", name=f"I am {owner}").click()
    page.locator(".tabs li").filter(has_text=drawn).first.wait_for()
    told = page.locator(".tabs li").filter(has_text=drawn).all_inner_texts()
    assert told
    assert all(line.startswith(f"The card {owner} drew") for line in told)


def test_without_hidden_information_there_is_no_curtain(visitor: Visitor) -> None:
    open_table(visitor, "age-of-steam", 6, 0.6, mine=(0, 1, 2, 3, 4, 5))
    visitor.page.wait_for_selector(".panel .may")
    assert visitor.page.locator(".curtain").count() == 0
