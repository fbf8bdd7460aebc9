"""Visits tables in every phase of every game and on every board, on screens of three sizes, by day and by night.

`test_every_phase.py` visits each of them in some combination, `tools/visit.py` in every one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser
from tests.browser.conftest import Visitor
from tests.browser.faults import Fault, whole_page
from tests.browser.positions import game_of_bots, sit_at
from tests.browser.server_process import ServerProcess

from smokestack.kernel import registry
from smokestack.kernel.codec import kind_of
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.record import Record, parse

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
TABLES = {"age-of-steam": 6, "age-of-industry": 4, "industria": 4, "city-of-iron": 4}
"""How many people play where the phases are looked at."""
PARTS = (0.6, 0.05, 0.9, 0.35)
"""How much of the game is played there, in turn."""
LATE = 0.85
"""How much of a game is played where a board is looked at: enough to fill it."""


@dataclass(frozen=True)
class Stop:
    """A position to look at."""

    name: str
    record: str
    """The game up to there."""


class Screen(NamedTuple):
    """A size of the window."""

    width: int
    height: int
    phone: bool = False


DESK, PHONE, WIDE = Screen(1280, 800), Screen(390, 844, phone=True), Screen(1920, 1080)
SCREENS = (DESK, WIDE, PHONE)
THEMES = ("day", "night")


# --- where to go --------------------------------------------------------------------------------------------
def beginning(whole: Record, lines: int) -> str:
    """A game up to this line, as a record."""
    part = Record(whole.game, whole.map, whole.seats, whole.rules, whole.options)
    part.lines = whole.lines[:lines]
    return part.write()


def decisions(whole: Record) -> Iterator[tuple[int, State]]:
    """Each position in which somebody has a choice, and the last one, with the number of lines before it.

    The page plays what is forced by itself.
    """
    state = registry.start(registry.game(whole.game), whole.seats, whole.map, whole.options)
    for place, line in enumerate(whole.lines):
        if state.actor() != CHANCE and len(state.legal_of(state.waiting()[0])) > 1:
            yield place, state
        state.apply(state.codec().parse(state, line.text))
    yield len(whole.lines), state


def _features(state: State) -> frozenset[str]:
    """What is special about a position: its phase, and what can be done in it."""
    if state.actor() == OVER:
        return frozenset({"over"})
    seat = state.waiting()[0]
    progress = registry.game(state.setup().game).progress(state.view(seat))
    phase = {f"phase {progress.phases[progress.at]}"} if progress.at >= 0 else set()
    kinds = state.codec().by_code
    return frozenset(phase | {kinds[code].verb for code in {kind_of(action) for action in state.legal_of(seat)}})


@cache
def phases_of(game: str) -> tuple[Stop, ...]:
    """As few positions of a game as show every phase and every kind of action; the last one is its end."""
    whole = game_of_bots(game, TABLES[game])
    places: dict[frozenset[str], list[int]] = {}
    for place, state in decisions(whole):
        places.setdefault(_features(state), []).append(place)
    missing = set().union(*places)
    chosen: list[tuple[int, str]] = []
    while missing:
        best = max(places, key=lambda features: (len(features & missing), sorted(features)))
        wanted = PARTS[len(chosen) % len(PARTS)] * len(whole.lines)
        new = sorted(best & missing)
        name = next((feature for feature in new if feature.startswith("phase ")), new[0])
        chosen.append((min(places[best], key=lambda place: abs(place - wanted)), name.removeprefix("phase ")))
        missing -= best
    return tuple(Stop(f"{game} {name}".replace(" ", "-"), beginning(whole, at)) for at, name in sorted(chosen))


@cache
def boards() -> tuple[Stop, ...]:
    """Every board there is a map for, late in a golden game, before a decision."""
    found: dict[str, Stop] = {}
    for file in sorted(GOLDEN.glob("age_of_*/*.record")):
        whole = parse(file.read_text(encoding="utf-8"))
        name = f"{whole.game}-on-{whole.map}"
        if name not in found:
            places = [place for place, state in decisions(whole) if state.actor() != OVER]
            late = min(places, key=lambda place: abs(place - LATE * len(whole.lines)))
            found[name] = Stop(name, beginning(whole, late))
    return tuple(found.values())


# --- going there --------------------------------------------------------------------------------------------
GO = """(path) => {
  history.pushState(null, '', path);
  dispatchEvent(new Event('popstate'));
  scrollTo(0, 0);
}"""

SETTLE = """() => new Promise((done) => {
  let still = 0;
  const watcher = new MutationObserver(() => (still = 0));
  watcher.observe(document.documentElement, {subtree: true, childList: true, attributes: true, characterData: true});
  const frame = () => {
    still = document.querySelector('.engraved:empty') ? 0 : still + 1;
    if (still < 6) requestAnimationFrame(frame);
    else {
      watcher.disconnect();
      done();
    }
  };
  requestAnimationFrame(frame);
})"""
"""Nothing has changed for some frames, and what is printed on the board has arrived."""


class Tour:
    """A person with a screen and a phone, who goes from table to table without loading the page again."""

    def __init__(self, browser: Browser, server: ServerProcess) -> None:
        self.desk, self.phone = (
            Visitor(browser, server, screen.width, screen.height, screen.phone) for screen in (DESK, PHONE)
        )
        self.desk.go("/nowhere")
        self.desk.page.locator(".lost").wait_for()
        self.phone.context.add_cookies(self.desk.context.cookies())  # type: ignore[arg-type]
        self.phone.go("/nowhere")
        self.tables: dict[Stop, str] = {}

    def arrive(self, stop: Stop, phone: bool) -> Visitor:
        """Sit down at the table of a stop, at the seat that decides."""
        if stop not in self.tables:
            self.tables[stop] = sit_at(self.desk, stop.record)
        visitor = self.phone if phone else self.desk
        visitor.page.evaluate(GO, "/nowhere")
        visitor.page.locator(".lost").wait_for()
        visitor.page.evaluate(GO, f"/t/{self.tables[stop]}")
        visitor.page.wait_for_selector(".board :is(svg, .iron)")
        visitor.page.wait_for_selector(".panel .may, .panel .main, .board .may, .result ol", state="attached")
        return visitor

    def dress(self, visitor: Visitor, screen: Screen, theme: str) -> None:
        """Change size and theme in place."""
        visitor.page.set_viewport_size({"width": screen.width, "height": screen.height})
        visitor.page.emulate_media(color_scheme="dark" if theme == "night" else "light")
        visitor.page.evaluate(SETTLE)

    def look(self, visitor: Visitor, screen: Screen) -> list[Fault]:
        """What is wrong with what is seen, from the top of the page to its bottom."""
        found = whole_page(visitor.page, screen.height, screen.phone)
        # A phone shows a page that is too wide at a smaller scale, so the width of the window says nothing.
        width = visitor.page.evaluate("() => document.documentElement.scrollWidth")
        return found if width <= screen.width else [*found, Fault("too wide", "the page", f"{width} px")]

    def close(self) -> None:
        for visitor in (self.desk, self.phone):
            visitor.context.close()
