"""Measure the page with the browser's own trace: `python -m bench.page`.

A late position of Age of Steam with six players is loaded into a server, opened in Chromium and continued: bots play
five seats, and the sixth is played over HTTP as the user of the page, so that the page draws its own decisions too. The
cost of an update is the time of all main-thread tasks from its arrival to the next update, drawing included. Then the
map is zoomed and dragged to measure the time between frames and the longest main-thread tasks. `--still` measures with
reduced motion.
"""

from __future__ import annotations

import argparse
import json
import platform
import shutil
import statistics
import sys
import tempfile
import time
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Literal

import msgspec
from bench.connection import Person, server
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from smokestack.bots.levels import bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.record import Record

GAME, MAP, SEATS, LATE = "age-of-steam", "rust-belt", 6, 6
STILL = 5.0
"""After this many seconds without an update the game is taken to be over."""
WINDOW = 1000.0
"""Milliseconds after an arrival that count if no other update comes; drawing ends long before."""
TARGET = 50.0
"""Milliseconds that an update may take on the main thread."""
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline"
FLAGS = ["--no-sandbox", "--no-first-run", "--disable-background-networking"]


class TraceEvent(msgspec.Struct):
    """The fields of a trace event that are read."""

    name: str = ""
    ph: str = ""
    ts: float = 0.0
    dur: float = 0.0
    tdur: float = 0.0
    pid: int = 0
    tid: int = 0
    args: dict[str, object] = {}


# --- the position -------------------------------------------------------------------------------------------
def late_game() -> str:
    """A record that ends at the beginning of the last turn."""
    game = registry.game(GAME)
    state = registry.start(game, SEATS, MAP, {})
    record, player, rng = Record.of(state.setup()), bot("greedy", game), Random(3)
    while state.round() < LATE:
        action = state.draw(rng) if state.actor() == CHANCE else player.choose(state, state.waiting()[0], rng)
        record.add(state.codec().text(state, action))
        state.apply(action)
    return record.write()


def load_position(person: Person, others: Person) -> str:
    """Create a table with the position; one seat for the user of the page, the other seats for bots."""
    id = str(person.post("/api/records", {"record": late_game(), "title": "", "private": False})["id"])
    for seat in range(SEATS):
        (others if seat else person).post(f"/api/tables/{id}/commands", {"do": "sit", "seat": seat, "name": f"P{seat}"})
    return id


def play_on(person: Person, others: Person, id: str, page: Page, arrived: list[int], updates: int, rng: Random) -> None:
    """Play on, one move after the other, with time to draw each. Nothing else is done with the page meanwhile."""
    for seat in range(1, SEATS):
        others.post(f"/api/tables/{id}/commands", {"do": "away", "seat": seat, "level": "easy"})
    arrived.clear()
    seen, since = 0, time.monotonic()
    while seen < updates and time.monotonic() < since + STILL:
        page.wait_for_timeout(60)
        if len(arrived) > seen:
            seen, since = len(arrived), time.monotonic()
        try:
            texts = person.post(f"/api/tables/{id}/questions", {"ask": "legal", "seat": 0})["texts"]
        except OSError:
            continue  # somebody else's turn
        assert isinstance(texts, list)
        page.wait_for_timeout(100)
        act = {"do": "act", "seat": 0, "text": rng.choice(texts), "confirm": True}
        try:
            person.post(f"/api/tables/{id}/commands", act)
        except OSError:
            continue


# --- the trace ----------------------------------------------------------------------------------------------
class Trace:
    """A trace recorded by the browser."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session
        self.events: list[TraceEvent] = []
        self.done = False
        session.on("Tracing.dataCollected", lambda said: self.take(said["value"]))
        session.on("Tracing.tracingComplete", lambda _: setattr(self, "done", True))
        session.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})

    def take(self, value: object) -> None:
        self.events += msgspec.convert(value, list[TraceEvent], strict=False)

    def stop(self, page: Page) -> None:
        self.session.send("Tracing.end")
        while not self.done:
            page.wait_for_timeout(50)
        self.events.sort(key=lambda event: event.ts)

    def main(self) -> tuple[int, int]:
        """The process and thread of the page's scripts: the one with the most frames."""
        seen: dict[tuple[int, int], int] = {}
        for event in self.events:
            if event.name in ("FunctionCall", "EvaluateScript", "FireAnimationFrame", "UpdateLayoutTree", "Paint"):
                seen[event.pid, event.tid] = seen.get((event.pid, event.tid), 0) + 1
        return max(seen, key=lambda at: seen[at])

    def tasks(self) -> list[tuple[float, float]]:
        """Start and processor time of each task of the main thread, in milliseconds."""
        where = self.main()
        return [
            (event.ts / 1000, event.tdur / 1000)
            for event in self.events
            if (event.pid, event.tid) == where and event.name == "RunTask"
        ]

    def marks(self, name: str) -> list[float]:
        return [event.ts / 1000 for event in self.events if event.name == name]


def cost_of_updates(trace: Trace) -> list[float]:
    """The main thread's time for each update: all tasks from its arrival to the arrival of the next."""
    tasks = trace.tasks()
    begun = [began for began, _ in tasks]
    arrivals = sorted({bisect_right(begun, at) - 1 for at in trace.marks("WebSocketReceive")})
    ends = [*arrivals[1:], len(tasks)]
    return [
        sum(took for began, took in tasks[first:last] if began < begun[first] + WINDOW)
        for first, last in zip(arrivals, ends, strict=True)
    ]


# --- moving the map -----------------------------------------------------------------------------------------
FRAMES = """() => {
  window.drawn = [];
  const next = (at) => { window.drawn.push(at); window.going = requestAnimationFrame(next); };
  window.going = requestAnimationFrame(next);
}"""


def zoom_and_drag(page: Page) -> None:
    """Two seconds with the wheel, then two of dragging, with an input every 16 ms."""
    page.mouse.move(450, 320)
    for step in range(120):
        page.mouse.wheel(0, -60 if step < 40 else 45 if step < 80 else -45)
        page.wait_for_timeout(12)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(450 + 3 * (step if step < 60 else 120 - step), 320 + 2 * (step if step < 60 else 120 - step))
        page.wait_for_timeout(12)
    page.mouse.up()


# --- the whole ----------------------------------------------------------------------------------------------
def rows(name: str, values: list[float], unit: str = "ms") -> Iterator[str]:
    ordered = sorted(values)
    yield (
        f"{name:<44}{len(values):>6}{statistics.median(ordered):>9.1f}"
        f"{ordered[int(len(ordered) * 0.95)]:>9.1f}{ordered[-1]:>9.1f} {unit}"
    )


def measure(browser: Browser, address: str, updates: int, still: bool) -> int:
    person, others = Person(address), Person(address)
    id = load_position(person, others)
    name, value = person.cookie.split("=", 1)
    motion: Literal["reduce", "no-preference"] = "reduce" if still else "no-preference"
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion=motion)
    context.add_cookies([{"name": name, "value": value, "url": address}])
    # Every update is drawn when it comes; the pace that people set would hold them back.
    context.add_init_script("localStorage.setItem('smokestack', JSON.stringify({pace: 'instant'}))")
    page = context.new_page()
    arrived: list[int] = []
    page.on("websocket", lambda wire: wire.on("framereceived", lambda _: arrived.append(1)))
    page.goto(f"{address}/t/{id}")
    page.wait_for_selector(".board svg")
    page.wait_for_timeout(1500)
    session = context.new_cdp_session(page)
    trace = Trace(session)
    play_on(person, others, id, page, arrived, updates, Random(5))
    page.wait_for_timeout(500)
    trace.stop(page)
    costs = cost_of_updates(trace)
    page_over = page.locator(".result").count() > 0

    moving = Trace(session)
    page.evaluate(FRAMES)
    zoom_and_drag(page)
    frames = page.evaluate("() => { cancelAnimationFrame(window.going); return window.drawn; }")
    moving.stop(page)
    gaps = [after - before for before, after in pairwise(frames)]
    context.close()

    print(f"{'':<44}{'times':>6}{'median':>9}{'95 %':>9}{'longest':>9}")
    over = page_over and len(costs) > 1
    for line in rows("update, main thread", costs[:-1] if over else costs):
        print(line)
    for line in rows("last update of the game", costs[-1:]) if over else ():
        print(line)
    for line in rows("pan and zoom: time between frames", gaps):
        print(line)
    for line in rows("pan and zoom: main-thread task", [took for _, took in moving.tasks()]):
        print(line)
    print(json.dumps({"machine": platform.machine(), "python": platform.python_version(), "chromium": browser.version}))
    late = sum(cost >= TARGET for cost in costs)
    if late:
        print(f"{late} updates took {TARGET:.0f} ms or more.")
    return 1 if late else 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--updates", type=int, default=150)
    parser.add_argument("--still", action="store_true", help="measure with reduced motion")
    given = parser.parse_args()
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        sys.exit("No Chromium or Chrome was found; install one and try again.")
    with (
        tempfile.TemporaryDirectory() as folder,
        server(f"{folder}/games.db") as (address, _),
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=found, args=FLAGS)
        sys.exit(measure(browser, address, given.updates, given.still))


if __name__ == "__main__":
    main()
