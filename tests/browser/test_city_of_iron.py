"""City of Iron: the whole view is drawn, legal choices can be clicked, and illegal ones are explained."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, open_table
from tests.browser.visiting import SETTLE, decisions

from smokestack.kernel.contract import OVER

LABELS = "found => found.map((one) => one.getAttribute('aria-label'))"
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.board .iron text')]
  .filter((text) => text.textContent.trim())
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d))"""


def drawn(visitor: Visitor) -> list[str]:
    """The labels of everything on the board that can be clicked."""
    labels: list[str] = visitor.page.locator(".board svg .handle").evaluate_all(LABELS)
    return labels


def view_of(visitor: Visitor, id: str) -> dict[str, Any]:
    """The view of the seat that decides."""
    state = visitor.context.request.get(f"{visitor.server.address}/api/tables/{id}/state").json()
    view: dict[str, Any] = next(one["view"] for one in state["views"] if one["seat"] is not None)
    return view


OVERLAPS = """(what) => {
  const boxes = [...document.querySelectorAll(what)]
    .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }));
  return boxes.flatMap((a, at) => boxes.slice(at + 1)
    .filter((b) => a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1
      && a.box.top < b.box.bottom - 3 && b.box.top < a.box.bottom - 3)
    .map((b) => `${a.text} / ${b.text}`));
}"""

CARDS = """() => Object.fromEntries([...document.querySelectorAll('.board .piece:has(.edge.card)')].map((piece) => {
  const card = piece.querySelector('.edge.card').getBoundingClientRect();
  const sheet = piece.closest('svg').getBoundingClientRect();
  const inside = (a, b) => a.left >= b.left && a.right <= b.right + 1 && a.top >= b.top && a.bottom <= b.bottom + 1;
  const lines = [...piece.querySelectorAll('.action')].filter((line) => inside(line.getBoundingClientRect(), card));
  const name = piece.querySelector('.handle').getAttribute('aria-label').split(':')[0];
  return [name, inside(card, sheet) ? lines.map((line) => line.textContent).join(' ') : 'out of sight'];
}))"""
"""The text on each card, as far as it is on the card and the card on the board."""


def assert_texts_in_full(visitor: Visitor, view: dict[str, Any], names: list[str]) -> None:
    """Every card shows its action and what it costs, except what is in brackets, and no card covers another."""
    shown = visitor.page.evaluate(CARDS)
    width = visitor.page.viewport_size["width"] if visitor.page.viewport_size else 0
    for card in (one for one in view["cards"] if one["name"] in names):
        text = card["action"].split(" (")[0]
        costs = any(card[f"action_{cost}"] for cost in ("money", "science", "work", "distance"))
        assert shown[card["name"]].startswith(text), f"{width} px, {card['name']}: {shown[card['name']]!r}"
        assert ("It costs" in shown[card["name"]]) == costs, f"{width} px, {card['name']}"
        assert "…" not in shown[card["name"]], f"{width} px, {card['name']}"
    assert visitor.page.evaluate(OVERLAPS, ".board .piece .edge.card") == []


@cache
def largest_hand() -> float:
    """The part of the game that is played before the player to act has the most cards in hand."""
    whole = game_of_bots("city-of-iron", 4)
    hands = dict[int, int]()
    for place, state in decisions(whole):
        if state.actor() != OVER:
            seat = state.waiting()[0]
            view: Any = state.view(seat)
            hands[place] = len(view.players[seat].hand)
    most = max(hands, key=lambda place: hands[place])
    assert hands[most] >= 8
    return most / len(whole.lines)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_whole_table_is_drawn(visitor: Visitor, width: int) -> None:
    visitor.page.set_viewport_size({"width": width, "height": 800})
    view = view_of(visitor, open_table(visitor, "city-of-iron", 4, largest_hand()))
    labels = drawn(visitor)
    names = [label.split(":")[0] for label in labels]
    for player in view["players"]:
        for city in player["cities"]:
            assert names.count(city["name"]) == 1
        assert set(player["towns"]) <= set(names)
    assert {land["name"] for land in view["lands"]} <= set(names)
    assert {town["name"] for town in view["towns"] if town["open"]} <= set(names)
    assert {good["name"] for good in view["goods"]} <= set(names)
    for name in {one["building"]["name"] for one in view["market"] if one["building"]}:
        assert names.count(name) >= sum(one["building"]["name"] == name for one in view["market"] if one["building"])
    assert sum(name.startswith("Bid space") for name in names) == len(view["bid_track"])
    own = next(player for player in view["players"] if player["hand"] is not None)
    assert visitor.page.locator(".board .piece").count() == len(own["hand"])
    assert_texts_in_full(visitor, view, own["hand"])
    if width == 1280:
        visitor.page.set_viewport_size({"width": 1920, "height": 1080})
        visitor.page.evaluate(SETTLE)
        assert_texts_in_full(visitor, view, own["hand"])
    assert visitor.complaints == []


def test_a_building_and_its_city_are_chosen_on_the_board(visitor: Visitor) -> None:
    open_table(visitor, "city-of-iron", 4, 0.75)
    page = visitor.page
    page.locator(".board .target.may").filter(has_text="Factory").first.click()
    page.wait_for_selector(".action-text")
    assert "Factory" in (page.locator(".action-text").text_content() or "")


def test_an_illegal_build_is_explained(visitor: Visitor) -> None:
    open_table(visitor, "city-of-iron", 4, 0.75)
    page = visitor.page
    page.locator(".choices .may").filter(has_text="build").first.click()
    page.locator(".board .target:not(.may)").filter(has_text="Docks").first.click()
    page.wait_for_selector(".notice.why .clause")
    assert "Docks" in (page.locator(".notice").text_content() or "")


@pytest.mark.parametrize("part", [0.05, 0.35, 0.6, 0.9])
def test_no_text_is_too_small_to_read(visitor: Visitor, part: float) -> None:
    open_table(visitor, "city-of-iron", 4, part)
    assert visitor.page.evaluate(SMALLEST) >= 10.9


def before_a(verb: str, number: int) -> float:
    """The part of the game that is played before an action of a kind, counted from the first."""
    lines = game_of_bots("city-of-iron", 4).lines
    places = [place for place, line in enumerate(lines) if line.text.startswith(verb)]
    return places[number] / len(lines)


def test_building_in_another_players_city_is_explained(visitor: Visitor) -> None:
    view = view_of(visitor, open_table(visitor, "city-of-iron", 4, before_a("build ", 20)))
    own = next(player["seat"] for player in view["players"] if player["hand"] is not None)
    rival = next(player for player in view["players"] if player["seat"] != own)
    city = visitor.page.locator(f".board .target:has(> .handle[aria-label^='{rival['cities'][0]['name']}:'])")
    city.first.click(position={"x": 12, "y": 12})
    visitor.page.wait_for_selector(".notice.why .clause")
    assert "one of your own cities" in visitor.page.locator(".notice").inner_text()


def test_a_card_that_is_too_expensive_is_explained(visitor: Visitor) -> None:
    view = view_of(visitor, open_table(visitor, "city-of-iron", 4, before_a("ready ", 0)))
    own = next(player for player in view["players"] if player["hand"] is not None)
    prices = {card["name"]: card for card in view["cards"]}
    dear = next(
        name
        for name in own["buy_pile"]
        if name not in own["chosen"]
        and (prices[name]["money"] > own["money"] or prices[name]["science"] > own["science"])
    )
    card = visitor.page.locator(f".board .piece .target:not(.may):has(> .handle[aria-label^='{dear}:'])")
    card.first.click()
    visitor.page.wait_for_selector(".notice.why .clause")
    assert f"The {dear} costs {prices[dear]['money']} money" in visitor.page.locator(".notice").inner_text()


def own_of(visitor: Visitor, id: str) -> dict[str, Any]:
    """The visitor's nation."""
    own: dict[str, Any] = next(player for player in view_of(visitor, id)["players"] if player["chosen"] is not None)
    return own


def change_a_purchase(visitor: Visitor, press: Callable[[Locator], None]) -> None:
    """Choose a card, put it back, choose it again and say that the choice is final."""
    id = open_table(visitor, "city-of-iron", 4, before_a("ready ", 4))
    page, own = visitor.page, own_of(visitor, id)
    prices = {card["name"]: card for card in view_of(visitor, id)["cards"]}
    spent = sum(prices[name]["money"] for name in own["chosen"])
    cheap = next(
        name
        for name in own["buy_pile"]
        if name not in own["chosen"] and not prices[name]["science"] and prices[name]["money"] <= own["money"] - spent
    )
    card = page.locator(f".board .piece .target:has(> .handle[aria-label^='{cheap}:'])")
    chosen = page.locator(f".board .piece .target.chosen:has(> .handle[aria-label^='{cheap}:'][aria-label*='Chosen;'])")
    press(card)
    chosen.wait_for()
    assert own_of(visitor, id)["chosen"] == sorted([*own["chosen"], cheap], key=own["buy_pile"].index)
    press(card)
    chosen.wait_for(state="detached")
    assert own_of(visitor, id)["chosen"] == own["chosen"]
    press(card)
    chosen.wait_for()
    press(page.locator(".board .target:has(> .handle[aria-label^='Ready: buy'])"))
    page.locator(".board .target:has(> .handle[aria-label^='Ready: buy'])").wait_for(state="detached")
    assert own_of(visitor, id)["ready"]
    assert visitor.complaints == []


def test_a_purchase_is_changed_with_the_mouse(visitor: Visitor) -> None:
    change_a_purchase(visitor, lambda target: target.click())


def test_a_purchase_is_changed_with_the_keyboard(visitor: Visitor) -> None:
    change_a_purchase(visitor, lambda target: target.locator("> .handle").press("Enter"))


def test_a_purchase_is_changed_by_touch(phone: Visitor) -> None:
    change_a_purchase(phone, lambda target: target.tap())


def nations_are_explained(visitor: Visitor, press: Callable[[Locator], None]) -> None:
    """Finding 7: what each nation is good at, its rules and its cards, and one choice and a button to take it."""
    id = open_table(visitor, "city-of-iron", 4, before_a("nation ", 1))
    page = visitor.page
    board = page.locator(".board .iron")
    for text in ("Cresarian Scholars", "The Scholar's action costs 0 money.", "Conquest", "Strategist", "Taken by"):
        assert board.get_by_text(text).count() >= 1, text
    assert page.evaluate(OVERLAPS, ".board .iron text") == []
    assert page.evaluate(SMALLEST) >= 10.9
    press(page.locator(".board .target.may text").get_by_text("Hogmen Republic"))
    press(page.locator(".panel .main:not(:disabled)"))
    page.wait_for_function("() => document.querySelectorAll('.board .iron .seal').length !== 4")
    assert "Hogmen Republic" in [player["nation"] for player in view_of(visitor, id)["players"]]
    assert visitor.complaints == []


def test_nations_are_explained(visitor: Visitor) -> None:
    nations_are_explained(visitor, lambda target: target.click())


def test_nations_are_explained_on_a_phone(phone: Visitor) -> None:
    nations_are_explained(phone, lambda target: target.tap())


def build_in_few_clicks(visitor: Visitor, press: Callable[[Locator], None]) -> None:
    """A building, a city where there are several, and a second click on the building that was chosen."""
    lines = game_of_bots("city-of-iron", 4).lines
    place = next(at for at, line in enumerate(lines) if line.text.startswith("build ") and "Academy" in line.text)
    id = open_table(visitor, "city-of-iron", 4, place / len(lines))
    page = visitor.page
    view = view_of(visitor, id)
    own = next(player for player in view["players"] if player["hand"] is not None)
    before = sum(len(city["buildings"]) for city in own["cities"])
    card = page.locator(".board .target.may").filter(has_text="Academy").first
    press(card)
    clicks = 1
    if page.locator(".board .ghost").count() == 0 and len(own["cities"]) > 1:
        press(page.locator(f".board .target.may:has(> .handle[aria-label^='{own['cities'][0]['name']}:'])").first)
        clicks += 1
    page.wait_for_selector(".board .ghost")
    press(page.locator(".panel .main:not(:disabled)"))
    page.wait_for_selector(".board .ghost", state="detached")
    view = view_of(visitor, id)
    after = view["players"][own["seat"]]
    assert sum(len(city["buildings"]) for city in after["cities"]) == before + 1
    assert clicks + 1 <= 3
    assert visitor.complaints == []


def test_a_build_takes_few_clicks(visitor: Visitor) -> None:
    build_in_few_clicks(visitor, lambda target: target.click())


def test_a_build_takes_few_taps(phone: Visitor) -> None:
    build_in_few_clicks(phone, lambda target: target.tap())


def test_only_the_market_card_that_is_meant_lights_up(visitor: Visitor) -> None:
    """Finding 22: a building was built, and cards of the same name stay in the market."""
    lines = game_of_bots("city-of-iron", 4).lines
    for at, line in enumerate(lines):
        built = line.text.removeprefix("build ").split(" in ")[0].partition(": ")[2]
        if not line.text.startswith("build ") or not built:
            continue
        id = open_table(visitor, "city-of-iron", 4, (at + 1) / len(lines))
        market = [one["building"] for one in view_of(visitor, id)["market"] if one["building"]]
        if built in [building["label"] for building in market]:
            break
    page = visitor.page
    page.locator("[role=tabpanel]").get_by_text(f"builds {built}").last.hover()
    page.wait_for_selector(".board .target.highlighted")
    lit = page.locator(".board .target.highlighted > .handle").evaluate_all(LABELS)
    assert lit
    assert {label.split(":")[0] for label in lit}.isdisjoint(building["name"] for building in market), lit


def test_a_preview_does_not_invent_the_purchases_of_others(visitor: Visitor) -> None:
    """Finding 1: whoever says last that they are ready cannot know what the others have chosen."""
    open_table(visitor, "city-of-iron", 4, before_a("ready ", 7))
    page = visitor.page
    page.locator(".panel .may").filter(has_text="Ready").first.click()
    page.wait_for_selector(".panel .main:not(:disabled)")
    page.wait_for_selector(".panel .effects .final")
    said = page.locator(".panel").inner_text()
    assert "buys" not in said
    assert "→" not in said


def test_cards_on_offer_are_explained_in_full(visitor: Visitor) -> None:
    id = open_table(visitor, "city-of-iron", 4, before_a("ready ", 4))
    page = visitor.page
    page.wait_for_selector(".board .piece .action")
    assert_texts_in_full(visitor, view_of(visitor, id), own_of(visitor, id)["buy_pile"])
    page.locator(".board .piece .target").filter(has_text="Scientist").first.hover()
    page.wait_for_selector(".explanation:has-text('Gain 2 science. It costs 2 work. Price $3 and 1 science.')")
