"""The engraved board of Age of Steam: sizes and contrast on every map, cards, and fingers on a phone."""

from __future__ import annotations

from playwright.sync_api import Page
from tests.browser.conftest import ROOT, Visitor
from tests.browser.positions import ApiClient
from tests.browser.visiting import SETTLE

from smokestack.games.age_of_steam.maps import SHIPPED
from smokestack.kernel.record import Record, parse

MEASURE = """() => {
  const box = (node) => node.getBoundingClientRect();
  const size = (node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a;
  const all = (what) => [...document.querySelectorAll(what)].filter((node) => box(node).width > 0);
  const texts = all('.map svg text').filter((node) => !node.closest('.labels'));
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const names = all('.map .plate').map((plate) => [...plate.querySelectorAll('text')]);
  const clashes = names.flatMap((a, k) => names.slice(k + 1).flatMap((b) =>
    a.flatMap((x) => b.filter((y) => over(box(x), box(y))).map((y) => `${x.textContent} on ${y.textContent}`))));
  const [stage, land] = ['.map .opening', '.map .shoreline'].map((what) => box(document.querySelector(what)));
  return {
    cubes: Math.min(...all('.map .cube rect').map((cube) => box(cube).width)),
    letters: Math.min(...texts.map(size)),
    clashes,
    unused: 1 - (land.width * land.height) / (stage.width * stage.height),
  };
}"""
"""Boxes as they are on the screen, in the fonts of this browser."""

CONTRAST = """() => {
  const style = getComputedStyle(document.querySelector('.map'));
  const linear = (c) => c <= 0.04 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const part = (hex) => linear(parseInt(hex, 16) / 255);
  const light = (name) => {
    const hex = style.getPropertyValue(`--${name}`).trim();
    return 0.2126 * part(hex.slice(1, 3)) + 0.7152 * part(hex.slice(3, 5)) + 0.0722 * part(hex.slice(5, 7));
  };
  const between = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  return {
    text: Math.min(...['land', 'hill', 'height', 'marsh', 'town'].map((ground) => between('ink', ground))),
    shapes: Math.min(between('land', 'sea'), between('land', 'black')),
  };
}"""


def part_of_game(map: str, part: float) -> str:
    """The beginning of a recorded game on a map."""
    file = sorted((ROOT / "tests" / "golden" / "age_of_steam").glob(f"{map}-*.record"))[0]
    whole = parse(file.read_text(encoding="utf-8"))
    beginning = Record(whole.game, whole.map, whole.seats, whole.rules, whole.options)
    beginning.lines = whole.lines[: round(len(whole.lines) * part)]
    return beginning.write()


def open_map(visitor: Visitor, map: str, part: float, seated: bool = False) -> None:
    api = ApiClient(visitor)
    head = api.post("/api/records", {"record": part_of_game(map, part), "title": "", "private": False})
    waiting = head["waiting"]
    assert isinstance(waiting, list)
    for seat in waiting[:1] if seated else []:
        api.post(f"/api/tables/{head['id']}/commands", {"do": "sit", "seat": seat, "name": "Ada"})
    visitor.go(f"/t/{head['id']}")
    visitor.page.wait_for_selector(".map .coast", state="attached")
    visitor.page.wait_for_selector(".map .cube")


def dress(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "night" else "light")
    page.wait_for_selector(f":root[data-theme={theme}]", state="attached")


def test_pieces_are_large_and_names_clear_on_every_map(visitor: Visitor) -> None:
    for map in SHIPPED:
        open_map(visitor, map, 0.6)
        found = visitor.page.evaluate(MEASURE)
        assert found["cubes"] >= (16 if map == "rust-belt" else 12), (map, found)
        assert found["letters"] >= 11, (map, found)
        assert found["clashes"] == [], map
        assert found["unused"] < 1 / 3, (map, found)
    for theme in ("night", "day"):
        dress(visitor.page, theme)
        contrast = visitor.page.evaluate(CONTRAST)
        assert contrast["text"] >= 4.5, theme
        assert contrast["shapes"] >= (1.6 if theme == "night" else 1.0), theme
    assert visitor.complaints == []


def swipe(page: Page, x: float, y: float, up: float) -> None:
    """A finger moves up by so many pixels, as the touch screen reports it."""
    session = page.context.new_cdp_session(page)
    for step in range(11):
        point = {"x": x, "y": y - up * step / 10}
        session.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": [point]}
        )
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def transform(page: Page) -> str:
    return str(page.locator(".stage .sheet").evaluate("(sheet) => sheet.style.transform"))


def test_a_finger_scrolls_the_page_until_the_board_is_enlarged(phone: Visitor) -> None:
    """Finding 22: a swipe on the board did nothing."""
    open_map(phone, "rust-belt", 0.6)
    page = phone.page
    page.get_by_role("button", name="Zoom in").tap()
    page.wait_for_function("() => document.querySelector('.stage .sheet').style.transform.includes('scale')")
    before = transform(page)
    swipe(page, 195, 200, 60)
    page.wait_for_function(f"() => document.querySelector('.stage .sheet').style.transform !== {before!r}")
    assert page.evaluate("() => scrollY") == 0, "the page scrolled instead of the board"
    # The browser takes a tap right after a swipe for the end of the swipe.
    for _ in range(20):
        if transform(page):
            page.get_by_role("button", name="Fit").tap()
            page.evaluate(SETTLE)
    assert transform(page) == ""
    swipe(page, 195, 200, 150)
    page.wait_for_function("() => scrollY > 100")
    assert transform(page) == ""


def test_a_tap_near_a_small_hex_picks_it_and_enlarges_the_board(phone: Visitor) -> None:
    lines = parse(part_of_game("france", 1.0)).lines
    at = max(place for place, line in enumerate(lines[: round(len(lines) * 0.6)]) if line.text.startswith("build "))
    open_map(phone, "france", at / len(lines), seated=True)
    page = phone.page
    page.wait_for_selector(".map .target.may .touch", state="attached")
    alone = page.evaluate("""() => {
      const boxes = [...document.querySelectorAll('.map .target.may')].map((node) => node.getBoundingClientRect());
      const spots = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
      const away = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
      const free = (spot) => Math.min(...spots.filter((one) => one !== spot).map((one) => away(one, spot)));
      return spots.sort((a, b) => free(b) - free(a))[0];
    }""")
    page.touchscreen.tap(alone[0] + 14, alone[1] + 10)
    page.wait_for_selector(".map .chosen", state="attached")
    page.wait_for_function("() => document.querySelector('.stage .sheet').style.transform.includes('scale')")
    page.wait_for_function("() => document.querySelector('.map .chosen .edge').getBoundingClientRect().width >= 43")
    assert phone.complaints == []


CARD_OF = """async (what) => {
  const found = document.querySelector(`.map ${what}`);
  found.dispatchEvent(new PointerEvent('pointerenter', {pointerType: 'mouse', clientX: 300, clientY: 300}));
  const shown = () => document.querySelector('.explanation')?.textContent ?? '';
  for (let frame = 0; frame < 120 && !shown(); frame++) await new Promise((done) => requestAnimationFrame(done));
  const said = shown();
  found.dispatchEvent(new PointerEvent('pointerleave', {pointerType: 'mouse'}));
  for (let frame = 0; frame < 120 && shown(); frame++) await new Promise((done) => requestAnimationFrame(done));
  return said;
}"""
SPECIAL = {
    "finland": {".closed-edges": "No track may cross", '.target:has([aria-label^="Sweden"])': "any colour"},
    "hungary": {'.target:has([aria-label^="Lake Balaton"])': "No track can be laid"},
    "detroit-bankruptcy": {".target:has(.rope)": "bought instead of built"},
    "western-us": {'.target:has(.flag):has([aria-label^="Duluth"])': "An eastern city"},
}
"""By map: something special, and words of the card that explains it."""


def test_what_is_special_on_a_map_explains_itself(visitor: Visitor) -> None:
    for map, things in SPECIAL.items():
        open_map(visitor, map, 0.1)
        for what, words in things.items():
            visitor.page.wait_for_selector(f".map {what}", state="attached")
            assert words in visitor.page.evaluate(CARD_OF, what), (map, what)
    assert visitor.complaints == []


def test_hexes_explain_themselves_and_show_their_labels_close_up(visitor: Visitor) -> None:
    open_map(visitor, "germany", 0.6)
    page = visitor.page
    labels = "() => getComputedStyle(document.querySelector('.map .labels')).opacity"
    assert page.evaluate(labels) == "0"
    page.locator("[data-hex] .target:has(.touch)").nth(40).hover()
    page.wait_for_selector(".explanation")
    assert page.locator(".explanation").inner_text().strip()
    page.keyboard.press("Escape")
    page.mouse.move(300, 400)
    page.mouse.wheel(0, -700)
    page.wait_for_function(f"() => ({labels})() === '1'")
