"""Two people in two browsers; one reloads, and the server is restarted under them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.browser.conftest import Visitor, new_server
from tests.browser.driver import LOOK, Mouse
from tests.browser.server_process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that nobody else uses, for it is restarted."""
    yield from new_server(tmp_path_factory)


def test_two_people_play_through_a_reload_and_a_restart(visitors: list[Visitor], server: ServerProcess) -> None:
    host, friend = visitors
    host.go("/new/city-of-iron")
    host.page.get_by_role("button", name="2", exact=True).click()
    host.page.locator(".seat select").nth(1).select_option("open")
    host.page.get_by_role("button", name="Open the table").click()
    host.page.get_by_role("button", name="Copy the link for friends").click()
    link = host.page.locator(".link").text_content() or ""
    friend.go(re.sub(r"^http://[^/]+", "", link))
    friend.page.get_by_role("button", name="Sit here").click()
    host.page.get_by_role("button", name="Start the game").click()
    friend.page.wait_for_selector(".table")

    players = [Mouse(host.page, 3), Mouse(friend.page, 4)]
    play_in_turns(players, 60)
    friend.page.reload()
    friend.page.wait_for_selector(".table")
    play_in_turns(players, 60)
    server.stop()
    host.page.wait_for_selector(".line[role=status]")
    server.start()
    host.page.wait_for_selector(".line[role=status]", state="detached", timeout=30_000)
    friend.page.wait_for_selector(".line[role=status]", state="detached", timeout=30_000)
    for _ in range(400):
        play_in_turns(players, 20)
        if host.page.evaluate(LOOK)["over"]:
            break
    assert host.page.locator(".result li").count() == 2
    friend.page.wait_for_selector(".result li")
    # The connection was cut on purpose, so the console may report that and nothing else.
    for person in visitors:
        assert [
            said for said in person.complaints if "ERR_CONNECTION_REFUSED" not in said and "WebSocket" not in said
        ] == []


def play_in_turns(players: list[Mouse], steps: int) -> None:
    for _ in range(steps):
        for player in players:
            if player.step():
                return
