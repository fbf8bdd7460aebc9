"""Every page: no accessibility violations, no console errors, and nothing needed for a decision below the fold."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import ROOT, Visitor
from tests.browser.driver import Mouse
from tests.browser.faults import whole_page
from tests.browser.test_whole_games import sit_down
from tests.browser.whole_games import GAMES

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page, only: str = "", colours: bool = True) -> list[str]:
    """The violations axe finds; with `only`, of that rule; without `colours`, except colour contrast."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = f", runOnly: ['{only}']" if only else "" if colours else ", rules: {'color-contrast': {enabled: false}}"
    found = page.evaluate(
        f"() => axe.run(document, {{resultTypes: ['violations'], preload: false, iframes: false{rules}}})"
    )
    return [f"{item['id']}: {item['help']} ({item['nodes'][0]['html'][:120]})" for item in found["violations"]]


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/new/age-of-steam",
        "/rules/age-of-steam",
        "/tables",
        "/mine",
        "/me",
        "/puzzles",
        "/nowhere",
        "/t/nowhere",
    ],
)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_accessible(visitor: Visitor, path: str, theme: str) -> None:
    visitor.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    visitor.go(path)
    visitor.page.wait_for_load_state("networkidle")
    assert violations(visitor.page) == []
    assert whole_page(visitor.page, height=800) == []
    assert visitor.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_accessible_and_fits_the_screen(visitor: Visitor, game: str) -> None:
    sit_down(visitor, game, GAMES[game].seats)
    mouse = Mouse(visitor.page, seed=2)
    mouse.play(12)
    visitor.page.wait_for_function("() => !document.querySelector('.choices button:disabled')")  # the answer is here
    assert violations(visitor.page) == []
    assert visitor.page.evaluate("() => document.documentElement.scrollHeight <= innerHeight"), "the page scrolls"
    assert visitor.page.evaluate("() => document.documentElement.scrollWidth <= screen.width"), "the page is too wide"
    assert visitor.complaints == []


def test_the_first_load_is_small() -> None:
    """The start page, a table and its board; what is opened from there is loaded when it is needed."""
    import gzip

    web = ROOT / "src" / "smokestack" / "web"
    scripts = {file.name: file.read_text(encoding="utf-8") for file in (web / "assets").glob("*.js")}
    sizes = {name: len(gzip.compress(script.encode(), 9)) for name, script in scripts.items()}
    todo = re.findall(r"assets/([\w.-]+\.js)", (web / "index.html").read_text(encoding="utf-8"))
    todo += [name for name in scripts if name.startswith("TablePage-")]
    first: set[str] = set()
    while todo:
        name = todo.pop()
        if name not in first:
            first.add(name)
            todo += re.findall(r'(?:from|import)\s*"\./([\w.-]+\.js)"', scripts[name])
    boards = {name for name in scripts if name.startswith("Board-")}
    assert 80_000 < sum(sizes[name] for name in first) <= 150_000, sizes
    assert len(boards) == 4
    assert all(sizes[name] <= 60_000 for name in boards), sizes
    assert all(sizes[name] <= 15_000 for name in sizes.keys() - first - boards), sizes
