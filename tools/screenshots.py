"""Take the screenshots for the documentation, and the pictures of the boards that the start page shows.

    .venv/bin/python -m tools.screenshots            writes web/public/boards/*.webp and docs/pictures/*.png
    .venv/bin/python -m tools.screenshots boards     writes only the former; build the page again afterwards
    .venv/bin/python -m tools.screenshots lessons    writes the pictures of how to play, games/*/lessons/*.webp

It starts its own server on loopback and plays some moves in a real browser. It needs Chromium or Chrome.
"""

from __future__ import annotations

import base64
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import Page, TimeoutError, ViewportSize, sync_playwright
from tests.browser.positions import beginning_of

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
BOARDS = ROOT / "web" / "public" / "boards"
POSITIONS = {"age-of-steam": (5, 0.7), "age-of-industry": (4, 0.7), "industria": (4, 0.8), "city-of-iron": (3, 0.75)}
"""The seats, and which part of a game between bots has been played when the picture of a board is taken."""
CLOSE_UP = {
    "age-of-steam": (0.07, 0.3, 0.68),
    "age-of-industry": (0.15, 0.02, 0.65),
    "industria": (0.09, 0.03, 0.62),
    "city-of-iron": (0.28, 0.104, 0.72),
}
"""The part of the screen that the picture shows: left, top and width, as parts of 1."""
BOARD_ONLY = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`aside { display: none !important } .board button { visibility: hidden !important }
    .table { grid-template-columns: minmax(0, 1fr) !important }`);
  document.adoptedStyleSheets = [sheet];
}"""
"""Hides everything beside the board. A style element would be against the page's security policy."""
PARTS = {
    "age-of-steam": (0.1, 0.44, 0.5),
    "age-of-industry": (0.3, 0.05, 0.5),
    "industria": (0.05, 0.0, 0.5),
    "city-of-iron": (0.27, 0.5, 0.5),
}
"""The same for the second picture of how to play; the first shows the whole board."""
SMALLER = """async ([picture, left, top, part, wide]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + picture;
  await image.decode();
  const { width, height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: wide * 0.625 });
  const [x, y, across, down] = [left * width, top * height, part * width, part * height];
  canvas.getContext("2d").drawImage(image, x, y, across, down, 0, 0, wide, wide * 0.625);
  return canvas.toDataURL('image/webp', 0.82).split(',')[1];
}"""
"""Cuts a part out of a picture and encodes it as WebP."""
GAMES = {"age-of-steam": 24, "age-of-industry": 70, "industria": 60, "city-of-iron": 60}
"""How many clicks to play before the screenshot."""
SCREEN: ViewportSize = {"width": 1280, "height": 800}
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def main() -> None:
    browser_path = shutil.which("chromium") or shutil.which("google-chrome")
    if browser_path is None:
        sys.exit("No Chromium or Chrome was found; install one and try again.")
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "smokestack.cli", "serve", "--port", "0", "--db", f"{folder}/games.db"]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r"http://[\d.:]+", server.stdout.readline())
            assert found is not None
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=browser_path, args=FLAGS)
                sharp = browser.new_page(viewport=SCREEN, device_scale_factor=2)
                (lessons if sys.argv[1:] == ["lessons"] else boards)(sharp, found.group(0))
                if not sys.argv[1:]:
                    tour(browser.new_page(viewport=SCREEN, reduced_motion="reduce"), found.group(0))
                browser.close()
        finally:
            server.terminate()
            server.wait()


def boards(page: Page, address: str) -> None:
    """The board of every game in the middle of a game, without anything around it, by day and by night."""
    BOARDS.mkdir(parents=True, exist_ok=True)
    for game, theme, whole in pictures_of_boards(page, address):
        cut(page, whole, CLOSE_UP[game], 960, BOARDS / f"{game}-{theme}.webp")


def lessons(page: Page, address: str) -> None:
    """The pictures of how to play: the whole board, and a part of it."""
    for game, theme, whole in pictures_of_boards(page, address):
        folder = ROOT / "src" / "smokestack" / "games" / game.replace("-", "_") / "lessons"
        night = "-night" if theme == "night" else ""
        cut(page, whole, (0, 0, 1), 800, folder / f"board{night}.webp")
        cut(page, whole, PARTS[game], 800, folder / f"detail{night}.webp")


def pictures_of_boards(page: Page, address: str) -> Iterator[tuple[str, str, str]]:
    """A position of every game by day and by night: game, theme and the picture of the board."""
    token = page.request.get(f"{address}/api/me").json()["token"]
    for game, (seats, part) in POSITIONS.items():
        new = {"record": beginning_of(game, seats, part), "title": "", "private": False}
        head = page.request.post(f"{address}/api/records", data=new, headers={"X-Smokestack-Token": token}).json()
        for theme in ("day", "night"):
            page.emulate_media(color_scheme="dark" if theme == "night" else "light")
            page.goto(f"{address}/t/{head['id']}")
            page.wait_for_selector(".board :is(svg, .iron)")
            page.evaluate(BOARD_ONLY)
            page.wait_for_timeout(700)
            yield game, theme, base64.b64encode(page.screenshot()).decode()
    page.emulate_media(color_scheme="light")


def cut(page: Page, whole: str, part: tuple[float, float, float], width: int, file: Path) -> None:
    file.write_bytes(base64.b64decode(page.evaluate(SMALLER, [whole, *part, width])))
    print(f"{file.relative_to(ROOT)}, {file.stat().st_size // 1000} kB")


def tour(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(".games li")
    save(page, "start")
    page.goto(f"{address}/new/age-of-steam")
    page.wait_for_load_state("networkidle")
    save(page, "new-table")
    for game, clicks in GAMES.items():
        page.goto(f"{address}/new/{game}")
        page.wait_for_selector(".seat select")
        for seat in range(1, page.locator(".seat select").count()):
            page.locator(".seat select").nth(seat).select_option("bot:easy")
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_selector(".table")
        play(page, clicks)
        save(page, f"table-{game}")
        page.emulate_media(color_scheme="dark")
        save(page, f"table-{game}-night")
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 390, "height": 844})
        save(page, f"table-{game}-phone")
        page.set_viewport_size({"width": 1280, "height": 800})


def play(page: Page, clicks: int) -> None:
    """Click through the game, then wait for a decision, so that the screenshot shows one.

    Only the first few choices are clicked: numbers go up, and a player who bids all the money is soon eliminated.
    """
    rng = Random(5)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        for what in (".panel .main:not(:disabled)", ".choices .may"):
            found = page.locator(what)
            count = found.count()
            if count and clicks <= 0 and what == ".choices .may":
                return
            if count:
                try:
                    found.nth(rng.randrange(min(count, 3))).click(timeout=1000)
                except TimeoutError:
                    page.keyboard.press("Escape")
                clicks -= 1
                break
        else:
            page.wait_for_timeout(50)


def save(page: Page, name: str) -> None:
    page.wait_for_timeout(300)
    page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/pictures/{name}.png")


if __name__ == "__main__":
    main()
