"""Everything around the table: start page, private and missing tables, waiting room, lobby, set-up form, colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import Visitor, new_server
from tests.browser.faults import whole_page
from tests.browser.positions import ApiClient, beginning_of
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import violations

ME, OPEN = {"kind": "me"}, {"kind": "open"}
LOADED = "(images) => images.length > 0 && images.every((one) => one.complete && one.naturalWidth > 0)"
PHONE_HEIGHT = 844


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose lobby has no tables of other tests."""
    yield from new_server(tmp_path_factory)


def expect_pictures(page: Page, where: str) -> None:
    """All pictures there are real: none failed to load."""
    page.wait_for_function(f"() => ({LOADED})([...document.querySelectorAll('{where} img')])")


def id_of(page: Page) -> str:
    return page.url.split("/t/")[1].split("#")[0]


def test_a_newcomer_plays_with_one_click_and_a_friend_can_watch(visitors: list[Visitor]) -> None:
    me, friend = visitors
    me.go("/")
    cards = me.page.locator(".games li")
    titles = sorted(game["title"] for game in me.context.request.get(f"{me.server.address}/api/games").json())
    assert {"Age of Industry", "Age of Steam", "City of Iron", "Industria"} <= set(titles)
    expect(cards).to_have_count(len(titles))
    assert sorted(cards.get_by_role("heading").all_inner_texts()) == titles
    expect_pictures(me.page, ".games")
    assert me.page.title() == "Board games of the industrial age – Smokestack"
    cards.filter(has_text="City of Iron").get_by_role("button", name="Play now").click()
    me.page.locator(".choices .may, .board .may").first.wait_for()
    expect(me.page).to_have_title("● Your turn – City of Iron – Smokestack")
    head = ApiClient(me).request.get(f"{me.server.address}/api/tables/{id_of(me.page)}").json()
    assert head["options"] == {"abilities": "off"}, "the options advised for a first game"
    assert {seat["level"] for seat in head["seats"][1:]} == {"easy"}
    friend.page.goto(me.page.url)
    friend.page.wait_for_selector(".table .board svg")
    expect(friend.page).to_have_title("City of Iron – Smokestack")

    friend.go("/")
    friend.page.get_by_role("heading", name="Playing now").wait_for()
    expect(friend.page.get_by_text("2 people are here.")).to_be_visible()
    expect(friend.page.locator(".lists").get_by_role("link", name=re.compile("City of Iron"))).to_be_visible()
    me.go("/")
    expect(me.page.locator(".yours .turn")).to_contain_text("your turn")
    assert me.complaints == friend.complaints == []


def test_private_missing_and_closed_tables_say_so(visitors: list[Visitor]) -> None:
    host, friend = visitors
    host.go("/new/industria")
    host.page.get_by_label("Seat 2").select_option("open")
    host.page.get_by_label("Public").uncheck()
    host.page.get_by_role("button", name="Open the table").click()
    host.page.wait_for_url(re.compile("#invite="))
    said = []
    for path in (f"/t/{id_of(host.page)}", "/t/doesnotexist"):
        friend.go(path)
        expect(friend.page.get_by_role("heading", name="No table here")).to_be_visible()
        said.append(friend.page.locator("main").inner_text())
        expect(friend.page).to_have_title("No table here – Smokestack")
    assert said[0] == said[1], "whoever is not invited learns whether a private table exists"
    assert "private" in said[0]
    assert violations(friend.page) == []
    friend.page.get_by_role("link", name="Start your own").focus()
    friend.page.keyboard.press("Enter")
    expect(friend.page.get_by_role("heading", name="New table")).to_be_visible()

    friend.page.goto(host.page.url)  # the address bar of the host works for whoever receives it
    friend.page.get_by_role("button", name="Sit here").click()
    expect(host.page.locator("main ol")).to_contain_text("Guest")
    host.page.get_by_role("button", name="Close the table").click()
    expect(host.page.get_by_text("You closed this table.")).to_be_visible()
    expect(friend.page.get_by_text(re.compile("^Guest .* closed this table."))).to_be_visible()
    expect(friend.page.get_by_role("link", name="See other tables")).to_be_visible()
    assert violations(friend.page) == []
    assert host.complaints == friend.complaints == []


def test_the_waiting_room_tells_what_is_played_and_lets_people_in_and_talk(
    visitors: list[Visitor], phone: Visitor
) -> None:
    host = visitors[0]
    head = ApiClient(host).post(
        "/api/tables",
        {
            "game": "age-of-steam",
            "map": "germany",
            "seats": [ME, OPEN, {"kind": "bot", "level": "hard"}],
            "options": {"four_cubes_in_berlin": "true"},
            "clock": {"kind": "live", "total": 1800, "increment": 10},
            "private": True,
        },
    )
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.go(f"/t/{head['id']}")
    page = host.page
    expect(page.get_by_role("heading", name="Age of Steam: Germany")).to_be_visible()
    facts = page.get_by_role("complementary", name="What is played")
    expect(facts).to_contain_text("Four cubes in Berlin: yes")
    expect(facts).to_contain_text("30 minutes each, plus 10 seconds per turn")
    expect(page.locator("main ol")).to_contain_text("Hard")
    expect(page.get_by_text("You are the host")).to_be_visible()
    expect_pictures(page, "aside")
    expect(page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    page.get_by_role("button", name="Copy the link for friends").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert violations(page) == []

    phone.page.goto(link)
    expect(phone.page.get_by_text("Age of Steam: Germany").first).to_be_visible()
    phone.page.get_by_role("button", name="Sit here").tap()
    phone.page.get_by_label("Message").fill("Hello from the sofa")
    phone.page.get_by_role("button", name="Send").tap()
    expect(page.locator(".chat")).to_contain_text("Hello from the sofa")
    expect(phone.page.get_by_role("status").filter(has_text="Everyone is here. Waiting for Guest")).to_be_visible()
    assert violations(phone.page) == []
    assert whole_page(phone.page, PHONE_HEIGHT, phone=True) == []
    page.get_by_role("button", name="Start the game").click()
    phone.page.wait_for_selector(".table")
    assert host.complaints == phone.complaints == []


def test_the_lobby_filters_and_your_games_tell_how_they_stand(visitors: list[Visitor]) -> None:
    host, guest = visitors
    api = ApiClient(host)
    api.post("/api/me", {"name": "Clara", "colour": "mauve"})
    clock = {"kind": "turn", "limit": 86400, "bank": 0}
    api.post("/api/tables", {"game": "industria", "seats": [ME, OPEN, OPEN], "title": "By post", "clock": clock})
    api.post("/api/tables", {"game": "city-of-iron", "seats": [ME, OPEN], "title": "Tonight"})
    guest.go("/tables")
    page, rows = guest.page, guest.page.locator("main li")
    expect(rows.filter(has_text="By post")).to_contain_text("1 day per turn")
    expect(rows.filter(has_text="By post")).to_contain_text("2 of 3 seats free")
    expect(rows.filter(has_text="Tonight")).to_contain_text("opened just now")
    for label, value, left in (
        ("Game", "industria", "By post"),
        ("Seats", "2", "Tonight"),
        ("Clock", "turn", "By post"),
        ("Free seats", "2", "By post"),
    ):
        page.get_by_label(label, exact=True).select_option(value)
        expect(rows.filter(has_text="Clara")).to_have_count(1)
        expect(rows.filter(has_text="Clara")).to_contain_text(left)
        page.get_by_role("button", name="Show all").click()
        expect(rows.filter(has_text="Clara")).to_have_count(2)
    page.get_by_label("Seats", exact=True).select_option("6")
    expect(page.get_by_text("No table fits the filter.")).to_be_visible()
    assert violations(page) == []

    for part, mine in ((0.5, True), (1.0, False)):
        head = api.post("/api/records", {"record": beginning_of("age-of-steam", 4, part), "title": "", "private": True})
        if mine:
            seat = head["waiting"]
            assert isinstance(seat, list)
            api.post(f"/api/tables/{head['id']}/commands", {"do": "sit", "seat": seat[0]})
    host.go("/mine")
    turn = host.page.locator("section").filter(has=host.page.get_by_role("heading", name="Your turn"))
    expect(turn.locator("li")).to_contain_text(re.compile(r"Clara \(you\).*Last: .+\..*Turn \d", re.DOTALL))
    over = host.page.locator("section").filter(has=host.page.get_by_role("heading", name="Finished"))
    expect(over.locator("li")).to_contain_text(re.compile(r"Seat \d won with \d+ points\..*20\d\d", re.DOTALL))
    assert host.page.title() == "(1) Your games – Smokestack", "one table waits for the host"
    assert violations(host.page) == []
    assert host.complaints == guest.complaints == []


def test_house_rules_are_folded_named_and_kept(visitor: Visitor) -> None:
    page = visitor.page
    visitor.go("/new/city-of-iron")
    expect_pictures(page, ".map")
    expect(page.get_by_label("Om gets money back")).to_be_hidden()
    expect(page.get_by_role("button", name="As printed")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="First game").click()
    expect(page.locator(".changed li")).to_have_text(["Nation abilities: without abilities"])
    page.get_by_text("All 26 options").click()
    page.get_by_label("Om gets money back").select_option("yes")
    expect(page.locator("summary .count")).to_have_text("2 changed")
    assert violations(page) == []
    page.get_by_label("Name for these house rules").fill("Our club")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="As printed").click()
    expect(page.locator(".changed li")).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Our club").click()
    expect(page.locator(".changed li")).to_have_text(["Nation abilities: without abilities", "Om gets money back: yes"])
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_role("button", name="Open the table").click()
    facts = page.get_by_role("complementary", name="What is played")
    expect(facts.locator("dd li")).to_have_count(2)
    visitor.go("/new/city-of-iron")
    page.get_by_role("button", name="Our club").click()
    page.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("button", name="Our club")).to_have_count(0)
    assert visitor.complaints == []


def test_the_colour_of_an_account_is_that_of_its_seat(visitors: list[Visitor]) -> None:
    me, other = visitors
    me.go("/me")
    me.page.get_by_text("vermilion").click()
    me.page.get_by_role("button", name="Save").click()
    expect(me.page.get_by_text("Saved.")).to_be_visible()
    me.go("/new/age-of-steam")
    expect(me.page.locator(".seat .spot").first).to_have_css("background-color", "rgb(213, 94, 0)")
    me.page.get_by_label("Seat 1").select_option("bot:easy")
    me.page.get_by_label("Seat 2").select_option("me")
    me.page.get_by_role("button", name="Start the game").click()
    badges = me.page.locator(".players .badge")
    expect(badges.nth(1)).to_have_css("background-color", "rgb(213, 94, 0)")
    expect(badges.nth(0)).to_have_css("background-color", "rgb(230, 159, 0)")
    other.page.goto(me.page.url)
    expect(other.page.locator(".players .badge").nth(1)).to_have_css("background-color", "rgb(213, 94, 0)")

    me.go("/me")
    me.page.get_by_label("Login").fill("dora")
    me.page.get_by_label("Password").fill("short")
    me.page.get_by_role("button", name="Create account").click()
    expect(me.page.get_by_text("The password needs at least 10 characters.")).to_be_visible()


def test_every_page_fits_a_phone(phone: Visitor) -> None:
    for path in ("/", "/tables", "/mine", "/new/age-of-steam", "/me", "/t/doesnotexist"):
        phone.go(path)
        phone.page.wait_for_load_state("networkidle")
        assert violations(phone.page) == [], path
        assert phone.page.evaluate("() => document.documentElement.scrollWidth <= screen.width"), path
        assert whole_page(phone.page, PHONE_HEIGHT, phone=True) == [], path
    assert phone.complaints == []
