"""Take the screenshots for the documentation: the start page, the setup page, and a table of every game.

    .venv/bin/python tools/screenshots.py            writes docs/pictures/*.png

It starts its own server on loopback and plays some moves in a real browser. It needs Chromium or Chrome.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from playwright.sync_api import Page, TimeoutError, sync_playwright

PICTURES = Path(__file__).resolve().parents[1] / "docs" / "pictures"
GAMES = {"age-of-steam": 24, "age-of-industry": 70, "industria": 60, "city-of-iron": 60}
"""How many clicks to play before the screenshot."""
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
                page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
                tour(page, found.group(0))
                browser.close()
        finally:
            server.terminate()
            server.wait()


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
