"""Two people in two browsers; one reloads, and the server is restarted under them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from tests.browser.board_player import BoardPlayer
from tests.browser.conftest import Visitor, new_server
from tests.browser.server_process import ServerProcess
from tests.browser.whole_games import PLAIN

MOST_SECONDS = 300
"""A part of the game takes no longer, even on a busy machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that nobody else uses, for it is restarted."""
    yield from new_server(tmp_path_factory)


def test_two_people_play_through_a_reload_and_a_restart(visitors: list[Visitor], server: ServerProcess) -> None:
    host, friend = visitors
    players = [BoardPlayer(person, "city-of-iron", seed) for seed, person in enumerate(visitors, 3)]
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

    play_in_turns(players, 12)
    friend.page.reload()
    friend.page.wait_for_selector(".table")
    play_in_turns(players, 12)
    server.stop()
    host.page.wait_for_selector(".line[role=status]")
    server.start()
    host.page.wait_for_selector(".line[role=status]", state="detached", timeout=30_000)
    friend.page.wait_for_selector(".line[role=status]", state="detached", timeout=30_000)
    play_in_turns(players, None)
    for person in visitors:
        person.page.wait_for_selector(".result li")
        assert person.page.locator(".result li").count() == 2
    # The connection was cut on purpose, so the console may report that and nothing else.
    for person in visitors:
        assert [
            said for said in person.complaints if "ERR_CONNECTION_REFUSED" not in said and "WebSocket" not in said
        ] == []


def play_in_turns(players: list[BoardPlayer], actions: int | None) -> None:
    """Play so many actions, or to the end."""
    before = sum(len(player.acts) for player in players)
    end = time.monotonic() + MOST_SECONDS
    while actions is None or sum(len(player.acts) for player in players) < before + actions:
        assert time.monotonic() < end, [player.trail for player in players]
        over = [not player.step_if_asked(() if actions else PLAIN) for player in players]
        if any(over):
            return
