"""Measure scrubbing through a whole game with the browser's own trace: `python -m bench.replay`.

A finished game of Age of Steam with six players is opened as a record. The slider is dragged over all of its moments,
one for each frame. For every moment: the processor time of the main thread until the next one, drawing included, and
the time between two frames. Then single moments that the page has not fetched yet are asked for: from the request to
the frame that shows them.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
import tempfile
from bisect import bisect_right
from itertools import pairwise
from random import Random

from bench.connection import Person, server
from bench.page import FLAGS, Trace, rows
from playwright.sync_api import Browser, sync_playwright

from smokestack.bots.levels import bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.record import Record

GAME, MAP, SEATS = "age-of-steam", "rust-belt", 6
FRAME = 1000 / 30
"""Milliseconds for a moment at 30 frames a second."""
SHOWN = 100.0
"""Milliseconds within which a moment that was not fetched before is drawn."""
MARK = "moment"

SCRUB = """async (mark) => {
  const slider = document.querySelector('.replay input[type=range]');
  const last = Number(slider.max), gaps = [];
  let before = await new Promise(requestAnimationFrame);
  for (let at = 0; at <= last; at++) {
    console.timeStamp(mark);
    slider.value = at;
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - before);
    before = now;
  }
  return gaps;
}"""
"""Drags the slider from the first moment to the last; returns the time between frames."""

JUMP = """async (at) => {
  const slider = document.querySelector('.replay input[type=range]');
  const began = performance.now();
  slider.value = at;
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  do await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  while (slider.classList.contains('waiting'));
  return performance.now() - began;
}"""
"""Goes to a moment; returns how long it took until the moment was drawn."""


def whole_game() -> str:
    """The record of a game between greedy bots; always the same."""
    game = registry.game(GAME)
    state = registry.start(game, SEATS, MAP, {})
    record, player, rng = Record.of(state.setup()), bot("greedy", game), Random(3)
    while state.actor() != OVER:
        action = state.draw(rng) if state.actor() == CHANCE else player.choose(state, state.waiting()[0], rng)
        record.add(state.codec().text(state, action))
        state.apply(action)
    return record.write()


def measure(browser: Browser, address: str) -> int:
    id = str(Person(address).post("/api/viewer", {"record": whole_game()})["table"])
    jumps = []
    for at in (40, 120, 200, 280, 310):
        # A new page each time: nothing has been fetched, and only the batches around the end are on their way.
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"{address}/t/{id}")
        page.wait_for_selector(".replay")
        jumps.append(float(page.evaluate(JUMP, at)))
        page.close()
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{address}/t/{id}/1")
    page.wait_for_selector(".replay input:not(.waiting)")
    page.wait_for_load_state("networkidle")
    trace = Trace(page.context.new_cdp_session(page))
    gaps = [float(gap) for gap in page.evaluate(SCRUB, MARK)]
    trace.stop(page)
    costs = cost_of_moments(trace)
    print(f"{platform.platform()}, Chromium {browser.version}, {GAME} on {MAP}, {SEATS} players")
    print(f"{'':<44}{'count':>6}{'median':>9}{'95 %':>9}{'longest':>9}")
    for name, values in (
        ("a moment, main thread", costs),
        ("between two frames", gaps),
        ("a moment not fetched yet", jumps),
    ):
        print(*rows(name, values), sep="\n")
    late = sum(cost > FRAME for cost in costs)
    print(
        json.dumps(
            {"moments": len(costs), "over a frame": late, "jumps over the limit": sum(one > SHOWN for one in jumps)}
        )
    )
    return 0


def cost_of_moments(trace: Trace) -> list[float]:
    """The main thread's processor time for each moment: all tasks from its mark to the next."""
    tasks = trace.tasks()
    begun = [began for began, _ in tasks]
    starts = [
        max(0, bisect_right(begun, event.ts / 1000) - 1)
        for event in trace.events
        if event.name == "TimeStamp" and MARK in json.dumps(event.args)
    ]
    return [sum(took for _, took in tasks[first:last]) for first, last in pairwise(starts)]


def main() -> int:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        print("There is no Chromium or Chrome to measure with.", file=sys.stderr)
        return 2
    with (
        tempfile.TemporaryDirectory() as folder,
        server(f"{folder}/games.db") as (address, _),
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=found, args=FLAGS)
        try:
            return measure(browser, address)
        finally:
            browser.close()


if __name__ == "__main__":
    raise SystemExit(main())
