"""The map of Age of Steam with six players: updates, turning tiles, pan and zoom, delivery routes."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page
from tests.browser.conftest import Visitor
from tests.browser.positions import ApiClient, game_of_bots, open_table
from tests.browser.visiting import SETTLE

GAME, SEATS = "age-of-steam", 6
WATCH = """() => {
  window.touched = [];
  new MutationObserver((all) => window.touched.push(...all.map((one) => one.target)))
    .observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}"""
COUNT = """() => ({
  all: window.touched.length,
  hexes: new Set(window.touched.map((node) => node.parentElement?.closest('[data-hex]')).filter(Boolean)).size,
  ground: window.touched.filter((node) => node.closest?.('.ground')).length,
})"""

WAY = "() => [...document.querySelectorAll('.ghost path')].map((path) => path.getAttribute('d')).join()"
"""The track that is tried on the picked hex."""

TILES = ".palette .tiles button, .panel .tiles button"

RIDE = """() => {
  const middle = (box) => ({x: box.left + box.width / 2, y: box.top + box.height / 2});
  const [cube, line] = [document.querySelector('.moving-cube'), [...document.querySelectorAll('.route .line')].at(-1)];
  const end = line.getPointAtLength(line.getTotalLength()).matrixTransform(line.getScreenCTM());
  const frames = cube.getAnimations()[0].effect.getKeyframes();
  return [frames.flatMap((frame) => Object.keys(frame)), middle(cube.getBoundingClientRect()), {x: end.x, y: end.y}];
}"""


def before_the_last(verb: str) -> tuple[float, str]:
    """The part of the game that is played before the last action of a kind, and that action."""
    lines = game_of_bots(GAME, SEATS).lines
    at = max(place for place, line in enumerate(lines) if line.text.startswith(verb))
    return at / len(lines), lines[at].text


def test_an_update_redraws_only_what_changed(visitors: list[Visitor]) -> None:
    builder, watcher = visitors
    part, action = before_the_last("build ")
    id = open_table(builder, GAME, SEATS, part)
    watcher.go(f"/t/{id}")
    watcher.page.wait_for_selector(".tabs li")
    watcher.page.get_by_text("You are watching.").wait_for()
    watcher.page.evaluate(SETTLE)
    watcher.page.evaluate(WATCH)
    api = ApiClient(builder)
    seat = builder.context.request.get(f"{builder.server.address}/api/tables/{id}").json()["waiting"][0]
    api.post(f"/api/tables/{id}/commands", {"do": "act", "seat": seat, "text": action, "confirm": False})
    watcher.page.wait_for_function("() => window.touched.some((node) => node.closest?.('.tabs'))")
    watcher.page.evaluate(SETTLE)
    touched = watcher.page.evaluate(COUNT)
    assert touched["ground"] == 0, "the printed map was drawn again"
    assert 1 <= touched["hexes"] <= 3, touched
    assert touched["all"] < 60, touched


def pick_a_hex(page: Page, touch: Callable[[Locator], None] = Locator.click) -> None:
    """Click glowing hexes until one has several tiles that fit."""
    hexes = page.locator(".board .map .target.may")
    for place in range(hexes.count()):
        touch(hexes.nth(place))
        page.wait_for_selector(".ghost", state="attached")
        page.wait_for_function("() => document.querySelector('.panel .main:not(:disabled)')")
        if page.locator(TILES).count() > 1:
            return
        touch(page.locator(".panel").get_by_role("button", name="Back"))
    raise AssertionError("no hex with several tiles")


def test_a_tile_is_turned_with_the_wheel_and_laid_with_a_click(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, before_the_last("build ")[0])
    page = visitor.page
    page.wait_for_selector(".board .map .target.may")
    pick_a_hex(page)
    picked = page.locator(".board .map .chosen").first
    picked.hover()
    first = page.evaluate(WAY)
    page.mouse.wheel(0, 100)
    page.wait_for_function(f"() => ({WAY})() !== {first!r}")
    turned = page.evaluate(WAY)
    assert page.locator(".stage .sheet").evaluate("(sheet) => sheet.style.transform") == "", "the wheel zoomed as well"
    page.mouse.wheel(0, -100)
    page.wait_for_function(f"() => ({WAY})() === {first!r}")
    page.mouse.wheel(0, 100)
    page.wait_for_function(f"() => ({WAY})() === {turned!r}")
    hex = picked.evaluate("(target) => target.closest('[data-hex]').dataset.hex")
    picked.click()
    page.wait_for_selector(".palette", state="detached")
    page.wait_for_selector(".ghost", state="detached")
    track = page.locator(f'[data-hex="{hex}"] .laid .bed')
    laid = track.evaluate_all("(all) => all.map((one) => one.getAttribute('d'))")
    assert set(laid) & set(turned.split(",")), "another tile was laid than the one that was shown"
    assert visitor.complaints == []


def test_pan_and_zoom_change_nothing_on_the_board(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, 0.9)
    page = visitor.page
    page.mouse.move(450, 300)
    page.evaluate(WATCH)
    page.mouse.wheel(0, -400)
    page.wait_for_function("() => document.querySelector('.stage .sheet').style.transform.includes('scale')")
    before = page.locator(".stage .sheet").evaluate("(sheet) => sheet.style.transform")
    page.mouse.down()
    page.mouse.move(350, 250, steps=5)
    page.mouse.up()
    page.wait_for_function(f"() => document.querySelector('.stage .sheet').style.transform !== {before!r}")
    inside = page.evaluate("() => window.touched.filter((node) => node.closest?.('.stage svg')).length")
    assert inside == 0, "moving the sheet changed what is drawn on it"
    page.get_by_role("button", name="Fit").click()
    page.wait_for_function("() => document.querySelector('.stage .sheet').style.transform === ''")


def test_a_delivery_is_shown_along_its_track(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, before_the_last("move ")[0])
    page = visitor.page
    page.wait_for_selector(".board .map .target.may")
    page.locator(".board .map .may:has(.cube)").first.click()
    page.wait_for_selector(".route circle", state="attached")
    page.wait_for_selector(".destination", state="attached")
    if not page.locator(".panel .main:not(:disabled)").count():
        page.locator(".choices .may").last.hover()
        page.wait_for_selector(".destination.looked", state="attached")
        page.locator(".choices .may").first.click()
    page.wait_for_function("() => document.querySelector('.panel .main:not(:disabled)')")
    words = page.locator(".action-text").inner_text()
    links = words.count(">")
    assert not re.search(r"\((Orange|Sky|Green|Blue|Vermilion|Mauve)\)", words), "players are called by name"
    assert page.locator(".route circle").count() == links + 1
    assert page.locator(".route .line:not(.straight)").count() == links
    assert page.locator(".moving-cube").count() == 0, "a cube moves though less motion is asked for"
    assert visitor.complaints == []


def test_a_line_of_the_log_highlights_its_route(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, before_the_last("move ")[0])
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    told = page.locator(".tabs li").filter(has_text="moves a")
    told.first.wait_for()
    for place in range(told.count()):
        told.nth(place).hover()
        links = told.nth(place).inner_text().count(">")
        page.wait_for_function(f"() => document.querySelectorAll('.route .line:not(.straight)').length === {links}")
    # The cube travels along the route and stops at its end. Only its transform changes, so nothing is painted for it.
    page.wait_for_function("() => document.querySelector('.moving-cube')?.getAnimations()[0]?.playState === 'finished'")
    frames, rest, end = page.evaluate(RIDE)
    assert set(frames) == {"offset", "computedOffset", "easing", "composite", "transform"}
    assert max(abs(rest["x"] - end["x"]), abs(rest["y"] - end["y"])) < 2, (rest, end)
    page.mouse.move(5, 5)
    page.wait_for_selector(".route", state="detached")
    assert visitor.complaints == []


def test_moves_of_others_are_highlighted_as_they_happen(visitors: list[Visitor]) -> None:
    mover, watcher = visitors
    part, action = before_the_last("move ")
    id = open_table(mover, GAME, SEATS, part)
    watcher.go(f"/t/{id}")
    watcher.page.get_by_text("You are watching.").wait_for()
    seat = mover.context.request.get(f"{mover.server.address}/api/tables/{id}").json()["waiting"][0]
    watcher.page.evaluate(SETTLE)
    assert watcher.page.locator(".route").count() == 0
    command = {"do": "act", "seat": seat, "text": action, "confirm": False}
    ApiClient(mover).post(f"/api/tables/{id}/commands", command)
    watcher.page.wait_for_function(f"() => document.querySelectorAll('.route .line').length === {action.count('>')}")
    watcher.page.wait_for_selector(".tabs li.now")
    watcher.page.wait_for_selector(".route", state="detached", timeout=10_000)


def test_a_hex_out_of_reach_explains_why(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, before_the_last("build ")[0])
    page = visitor.page
    page.wait_for_selector(".board .map .target.may")
    page.locator(".board .map .target:not(.may):has(.touch)").nth(3).click()
    page.wait_for_selector(".notice.why .clause")
    assert "is not connected" in page.locator(".notice").inner_text()


def test_back_is_offered_only_after_a_choice(visitor: Visitor) -> None:
    lines = game_of_bots(GAME, SEATS).lines
    shares = next(place for place, line in enumerate(lines) if line.text.startswith("issue "))
    open_table(visitor, GAME, SEATS, shares / len(lines))
    page = visitor.page
    back = page.locator(".panel").get_by_role("button", name="Back")
    page.locator(".action-text").filter(has_text="issue").wait_for()
    assert back.count() == 0
    page.locator(".choices .may").nth(1).click()
    back.click()
    page.locator(".choices .may").nth(1).wait_for()
    assert back.count() == 0
