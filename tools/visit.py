"""Visit every phase of every game and every board, at 390, 1280 and 1920 pixels, by day and by night.

    .venv/bin/python -m tools.visit FOLDER              writes pictures and the faults of each to FOLDER
    .venv/bin/python -m tools.visit FOLDER --only iron  only the stops with that word in their name
    .venv/bin/python -m tools.visit FOLDER --width 390 --theme day

A fault is text that is small, faint, clipped, covered or overlapping, or a small target. It needs Chromium or Chrome.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.browser.conftest import FLAGS, Visitor, chromium
from tests.browser.faults import ON_MAP, Fault
from tests.browser.server_process import ServerProcess
from tests.browser.test_pages import violations
from tests.browser.visiting import SCREENS, TABLES, THEMES, Screen, Stop, Tour, boards, phases_of


def main() -> None:
    asked = argparse.ArgumentParser(description="Visit every phase and every board, and report faults.")
    asked.add_argument("folder", type=Path, help="where to write the pictures and faults.md")
    asked.add_argument("--only", default="", help="a word in the names of the stops to visit")
    asked.add_argument("--width", type=int, choices=[screen.width for screen in SCREENS], help="only screens this wide")
    asked.add_argument("--theme", choices=THEMES, help="only by day or only by night")
    asked.add_argument("--axe", action="store_true", help="run axe as well")
    given = asked.parse_args()
    path = chromium()
    if path is None:
        sys.exit("No Chromium or Chrome was found; install one and try again.")
    given.folder.mkdir(parents=True, exist_ok=True)
    every = [stop for game in TABLES for stop in phases_of(game)] + list(boards())
    chosen = [stop for stop in every if given.only in stop.name]
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        server = ServerProcess(Path(place))
        server.start()
        browser = play.chromium.launch(executable_path=path, args=FLAGS)
        try:
            tour = Tour(browser, server)
            looks = [
                (screen, theme)
                for screen in SCREENS
                for theme in THEMES
                if given.width in (None, screen.width) and given.theme in (None, theme)
            ]
            found = {
                picture: seen for stop in chosen for picture, seen in visit(tour, stop, looks, given.folder, given.axe)
            }
            tour.close()
        finally:
            browser.close()
            server.stop()
    report(given.folder / "faults.md", found)


def visit(
    tour: Tour, stop: Stop, looks: list[tuple[Screen, str]], folder: Path, axe: bool
) -> list[tuple[str, list[Fault]]]:
    """A picture of a stop on each of these screens and by day or night, and what is wrong with it."""
    seen = []
    arrived: tuple[Screen, Visitor] | None = None
    for screen, theme in looks:
        if arrived is None or arrived[0] != screen:
            arrived = (screen, tour.arrive(stop, screen.phone))
        visitor = arrived[1]
        picture = f"{stop.name}-{screen.width}-{theme}.png"
        tour.dress(visitor, screen, theme)
        wrong = [fault for fault in tour.look(visitor, screen) if fault.kind != ON_MAP]
        visitor.page.screenshot(path=folder / picture, full_page=screen.phone)
        if axe:
            wrong += [Fault("axe", one, "") for one in violations(visitor.page)]
        seen.append((picture, wrong))
        print(f"{picture}: {len(wrong)}", flush=True)
    return seen


def report(file: Path, found: dict[str, list[Fault]]) -> None:
    """Faults by kind and place, the most frequent first; then picture by picture."""
    places = Counter(fault.place for wrong in found.values() for fault in wrong)
    lines = ["# Faults", "", *(f"- {count} x {place}" for place, count in places.most_common()), ""]
    for picture, wrong in found.items():
        if wrong:
            lines += [f"## {picture}", "", *(f"- {fault}" for fault in wrong), ""]
    file.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
