"""However many deliveries there are, one is a click on a cube, one on a city and one to play it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import ROOT, Visitor
from tests.browser.positions import game_of_bots, open_table
from tests.browser.server_process import ServerProcess
from tests.browser.test_map import GAME
from tests.browser.test_steam_play import SEATS, middle

from smokestack.games.age_of_steam.rules.generated.action_fields import MOVE
from smokestack.kernel import registry
from smokestack.kernel.codec import kind_of
from smokestack.table.legal_tree import WHOLE_TREE


@cache
def most_deliveries() -> list[tuple[int, int]]:
    """Positions of the bots' game with more deliveries than are sent at once: how many, and the line that follows."""
    record, found = game_of_bots(GAME, SEATS), list[tuple[int, int]]()
    state = registry.start(registry.game(GAME), SEATS, record.map, {})
    for place, line in enumerate(record.lines):
        if line.text.startswith("move "):
            found.append((sum(kind_of(action) == MOVE for action in state.legal()), place))
        state.apply(state.codec().parse(state, line.text))
    return sorted((one for one in found if one[0] > WHOLE_TREE), reverse=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that lists every delivery except where there are the most."""
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    environment = {"LIST_LIMIT": str(most_deliveries()[0][0] - 1), "PYTHONPATH": path}
    program = "tests.browser.serve_with_list_limit"
    server = ServerProcess(tmp_path_factory.mktemp("server"), environment, program)
    server.start()
    yield server
    server.stop()


def deliver(page: Page, cube: int) -> int:
    """Deliver a cube on the board; returns how many clicks that took."""
    page.wait_for_selector(".board .map .target.may:has(.cube)")
    page.mouse.click(*middle(page.locator(".board .map .target.may:has(.cube)").nth(cube)))
    page.wait_for_selector(".destination", state="attached")
    clicks = 1
    if page.locator(".destination").count() > 1:
        page.mouse.click(*middle(page.locator(".destination .paid").last))
        clicks += 1
    page.wait_for_selector(".board .bar .main:not(:disabled)")
    page.locator(".board .bar .main").click()
    return clicks + 1


@pytest.mark.parametrize("nth", [0, 1], ids=["named link by link", "not sent at once"])
def test_a_cube_and_a_city_are_enough(visitor: Visitor, nth: int) -> None:
    found = most_deliveries()
    assert found[nth][0] > WHOLE_TREE
    lines = game_of_bots(GAME, SEATS).lines
    open_table(visitor, GAME, SEATS, found[nth][1] / len(lines))
    page = visitor.page
    assert page.locator('.choices .may[data-verb="load"]').count() == (1 if nth == 0 else 0)
    assert deliver(page, 0) <= 3
    page.locator(".tabs li").filter(has_text="You move").last.wait_for()
    undo = page.locator(".panel").get_by_role("button", name="Undo")
    undo.click()
    page.wait_for_selector(".board .map .target.may:has(.cube)")
    undo.wait_for(state="detached")
    assert visitor.complaints == []
