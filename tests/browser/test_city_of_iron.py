"""City of Iron: the whole view is drawn, legal choices can be clicked, and illegal ones are explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, open_table

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


@pytest.mark.parametrize("width", [1280, 390])
def test_the_whole_table_is_drawn(visitor: Visitor, width: int) -> None:
    visitor.page.set_viewport_size({"width": width, "height": 800})
    view = view_of(visitor, open_table(visitor, "city-of-iron", 4, 0.75))
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
