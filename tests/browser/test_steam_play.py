"""Age of Steam is played on its board: tiles, deliveries, New Cities, and few clicks."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page
from tests.browser.conftest import Visitor
from tests.browser.positions import game_of_bots, open_table
from tests.browser.test_map import GAME, WAY, pick_a_hex
from tests.browser.test_whole_games import sit_down

SEATS = 4

APART = """() => {
  const boxOf = (what) => document.querySelector(what).getBoundingClientRect();
  const [a, b] = ['.palette', '.board .map .chosen'].map(boxOf);
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


def before(verb: str, nth: int) -> float:
    """The part of the game of four bots before an action of a kind; negative numbers count from the end."""
    lines = game_of_bots(GAME, SEATS).lines
    return [place for place, line in enumerate(lines) if line.text.startswith(verb)][nth] / len(lines)


def box_of(found: Locator) -> FloatRect:
    box = found.bounding_box()
    assert box is not None
    return box


def overlap(a: FloatRect, b: FloatRect) -> bool:
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 0 and down > 0


def middle(found: Locator) -> tuple[float, float]:
    box = box_of(found)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hex_of(page: Page, number: str | None) -> Locator:
    return page.locator(f'.board [data-hex="{number}"]').last


def test_the_palette_lies_beside_the_hex_and_tells_what_each_tile_costs_and_does(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, before("build ", 25))
    page = visitor.page
    page.wait_for_selector(".board .map .target.may")
    pick_a_hex(page)
    palette, picked = page.locator(".palette"), page.locator(".board .map .chosen").first
    assert not overlap(box_of(palette), box_of(picked)), "the palette covers the hex"
    box = box_of(palette)
    board = box_of(page.locator(".board"))
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= board["width"]
    assert box["y"] + box["height"] <= board["height"]
    tiles = palette.locator("button")
    prices = [int(text.split("$")[1].split()[0]) for text in palette.locator("button.worded").all_inner_texts()]
    assert prices, "no tile is described"
    assert tiles.first.get_attribute("aria-pressed") == "true", "the best tile is not tried at once"
    assert page.locator(".panel .main").is_enabled(), "the best tile is not chosen at once"
    # Turn with R, follow the board while it is enlarged, and lay the tile with Enter.
    first = page.evaluate(WAY)
    page.keyboard.press("r")
    page.wait_for_function(f"() => ({WAY})() !== {first!r}")
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function("() => document.querySelector('.stage .sheet').style.transform.includes('scale')")
    page.wait_for_function(APART)  # the palette follows the board
    page.evaluate("() => document.activeElement?.blur()")
    page.keyboard.press("Enter")
    page.wait_for_selector(".palette", state="detached")
    page.locator(".tabs li").filter(has_text="builds").last.wait_for()
    assert visitor.complaints == []


def pick_a_cube(page: Page, destinations: int = 2) -> None:
    """Click cubes that glow until one can reach several cities."""
    cubes = page.locator(".board .map .may:has(.cube)")
    for place in range(cubes.count()):
        page.mouse.click(*middle(cubes.nth(place)))
        page.wait_for_selector(".destination", state="attached")
        if page.locator(".destination").count() >= destinations:
            return
        page.keyboard.press("Escape")
        page.wait_for_selector(".destination", state="detached")
    raise AssertionError("no cube with several destinations")


def test_a_click_on_a_city_with_cubes_on_its_way_or_on_its_label_delivers_there(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, before("move ", -3))
    page = visitor.page
    page.wait_for_selector(".board .map .target.may")
    pick_a_cube(page)
    places = page.locator(".destination").all()
    numbers = [one.get_attribute("data-destination") for one in places]
    with_cubes = [number for number in numbers if hex_of(page, number).locator(".cube").count()]
    assert with_cubes, "no destination with cubes in this position"
    assert "+" in (page.locator(".destination .paid").first.text_content() or ""), "no income is shown"
    page.mouse.click(*middle(hex_of(page, with_cubes[0]).locator(".cube").first))
    page.wait_for_selector(".route .line", state="attached")
    arrives = "(hex) => document.querySelector('.choices .chosen strong')?.textContent"
    first = page.evaluate(arrives)
    assert page.locator(".panel .main").is_enabled(), "a click on the city is not enough"
    # The label of another city, then the way to the first one again.
    other = next(number for number in numbers if number != with_cubes[0])
    page.mouse.click(*middle(page.locator(f'[data-destination="{other}"] .paid')))
    page.wait_for_function(f"(was) => ({arrives})() !== was", arg=first)
    page.locator(f'[data-way="{with_cubes[0]}"] .reach').last.dispatch_event("click")
    page.wait_for_function(f"(was) => ({arrives})() === was", arg=first)
    page.locator(".panel .main").click()
    page.locator(".tabs li").filter(has_text="cube").last.wait_for()
    assert visitor.complaints == []


def test_what_cannot_be_done_is_explained(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, before("move ", -3))
    page = visitor.page
    page.wait_for_selector(".board .map .target.may")
    pick_a_cube(page)
    for city in ("Duluth", "Toronto"):
        handle = page.locator(f'.board .handle[aria-label^="{city},"]')
        number = handle.evaluate("(handle) => handle.closest('[data-hex]').dataset.hex")
        assert page.locator(f'[data-destination="{number}"]').count() == 0, "it is a destination"
        box = box_of(hex_of(page, number).locator(".edge").first)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 6)
        page.wait_for_selector(".notice.why .clause")
    # Early in the game most cubes cannot go anywhere yet.
    open_table(visitor, GAME, SEATS, before("move ", 0))
    page.wait_for_selector(".board .still .cube")
    page.mouse.click(*middle(page.locator(".board .still .cube").first))
    page.wait_for_selector(".notice.why .clause")
    assert visitor.complaints == []


def test_new_cities_are_shown_in_their_colours_with_the_cubes_that_wait(visitor: Visitor) -> None:
    lines = game_of_bots(GAME, SEATS).lines
    town = next(line.text for line in lines if line.text.startswith("urbanize "))[len("urbanize ") : -2]
    open_table(visitor, GAME, SEATS, before("urbanize ", 0))
    page = visitor.page
    page.wait_for_selector(".board .map .target.may")
    handle = page.locator(f'.board .handle[aria-label^="{town}, town"]')
    number = handle.evaluate("(handle) => handle.closest('[data-hex]').dataset.hex")
    page.mouse.click(*middle(hex_of(page, number).locator(".ring")))
    cities = page.locator(".cities button")
    cities.first.wait_for()
    said = [cities.nth(place).get_attribute("aria-label") or "" for place in range(cities.count())]
    colours = ("red", "blue", "black", "yellow", "purple")
    assert all(any(f", {colour}." in one for colour in colours) for one in said), said
    fills = cities.locator("polygon").evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")
    assert len(set(fills)) > 2, "the New Cities look alike"
    cities.first.click()
    page.locator(".panel .main").click()
    page.locator(".tabs li").filter(has_text=town).last.wait_for()
    assert visitor.complaints == []


BUDGET = {"shares": 2, "bid": 2, "action": 2, "tile": 3, "end of building": 2, "delivery": 3, "other": 2}
TOLD = "() => [...document.querySelectorAll('.tabs li')].map((line) => line.textContent).join()"
"""What the log says."""


OFF_THE_SCREEN = """(one) => {
  const stage = one.closest('.stage');
  if (!stage) return false;
  const [target, seen] = [one, stage].map((element) => element.getBoundingClientRect());
  const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
  return x < seen.left || x > seen.right || y < seen.top || y > seen.bottom;
}"""
"""Whether a board that was enlarged does not show this part of it."""


class Clicker:
    """Plays on the board with as few clicks as it takes, and counts those of each decision."""

    def __init__(self, page: Page, touch: bool) -> None:
        self.page = page
        self.touch = touch
        self.most: dict[str, int] = {}
        self.clicks = 0
        self.builds = 0

    def click(self, found: Locator) -> None:
        if found.evaluate(OFF_THE_SCREEN):  # to show the whole board again is no choice
            self.page.locator(".stage .tools .fit").click()
            self.page.wait_for_function(f"(one) => !({OFF_THE_SCREEN})(one)", arg=found.element_handle())
        found.scroll_into_view_if_needed()
        if self.touch:
            self.page.touchscreen.tap(*middle(found))
        else:
            self.page.mouse.click(*middle(found))
        self.clicks += 1

    def play(self) -> None:
        self.page.wait_for_function("() => document.querySelector('.panel .main:not(:disabled)')")
        self.click(self.page.locator(".panel .main"))

    def decide(self) -> None:
        """Make one decision, whatever is asked, and remember how many clicks it took."""
        page = self.page
        page.wait_for_selector(".turn.yours", timeout=60_000)
        page.wait_for_selector(".choices .may, .panel .main:not(:disabled)")
        told, self.clicks = page.evaluate(TOLD), 0
        what = self.begin(page.locator(".phases [aria-current]").inner_text().lower())
        page.wait_for_function(f"(told) => ({TOLD})() !== told", arg=told)
        self.most[what] = max(self.most.get(what, 0), self.clicks)

    def begin(self, phase: str) -> str:
        if phase == "build track":
            return self.build()
        if phase == "move goods" and self.page.locator(".board .map .may:has(.cube)").count():
            return self.deliver()
        self.click(self.page.locator(".choices .may").nth(2 if phase == "shares" else 0))
        self.play()
        return {"shares": "shares", "order": "bid", "actions": "action"}.get(phase, "other")

    def build(self) -> str:
        """Two tiles next to each other's line: the palette puts what continues it first."""
        if self.builds == 2:
            self.click(self.page.locator(".choices .may").filter(has_text="End building"))
            self.play()
            return "end of building"
        self.builds += 1
        hexes = self.page.locator(".board .map .may:has(.touch)")
        self.click(hexes.nth(hexes.count() // 2))
        self.page.wait_for_selector(".ghost", state="attached")
        self.play()
        return "tile"

    def deliver(self) -> str:
        self.click(self.page.locator(".board .map .may:has(.cube)").first)
        self.page.wait_for_selector(".destination", state="attached")
        if not self.page.locator(".panel .main:not(:disabled)").count():
            self.click(self.page.locator(".destination .paid").first)
        self.play()
        return "delivery"


def play_a_turn(visitor: Visitor, touch: bool) -> None:
    """One whole turn of Rust Belt against easy bots; no decision takes more clicks than its budget."""
    sit_down(visitor, GAME, 3)
    page = visitor.page
    page.wait_for_selector(".board .map .target")
    clicker = Clicker(page, touch)
    turn = page.locator(".turn").inner_text()
    for _ in range(30):
        page.wait_for_selector(".turn.yours", timeout=60_000)
        if "Turn 2" in page.locator(".turn").inner_text():
            break
        clicker.decide()
    assert "Turn 2" in page.locator(".turn").inner_text(), (turn, clicker.most)
    assert {"shares", "action", "tile", "end of building"} <= set(clicker.most)
    assert {what: n for what, n in clicker.most.items() if n > BUDGET[what]} == {}
    assert visitor.complaints == []


def test_a_whole_turn_with_the_mouse_within_the_click_budgets(visitor: Visitor) -> None:
    play_a_turn(visitor, touch=False)


def test_a_whole_turn_by_touch_within_the_click_budgets(phone: Visitor) -> None:
    play_a_turn(phone, touch=True)


def test_a_delivery_takes_three_clicks(visitor: Visitor) -> None:
    open_table(visitor, GAME, SEATS, before("move ", -3))
    page = visitor.page
    page.wait_for_selector(".board .map .target.may")
    clicker = Clicker(page, touch=False)
    clicker.decide()
    assert clicker.most["delivery"] <= BUDGET["delivery"]
