"""Play whole games on the board alone, with a mouse and with a finger on a phone, and count the clicks.

    .venv/bin/python -m tools.play_boards                      a game of each game, with either hand
    .venv/bin/python -m tools.play_boards --maps --hand touch  a game on every map, by touch
    .venv/bin/python -m tools.play_boards --only age-of-steam --games 3 --seed 20

It prints a line for each game and what was wrong with it: decisions that took more clicks than their budget, phases
that were not reached, and what the console complained about. A picture of a game that got stuck is written to build.
It needs Chromium or Chrome.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.board_player import BoardPlayer
from tests.browser.conftest import FLAGS, Visitor, chromium
from tests.browser.server_process import ServerProcess
from tests.browser.visiting import DESK, PHONE
from tests.browser.whole_games import GAMES, play_a_whole_game

from smokestack.kernel import registry

HANDS = {"mouse": DESK, "touch": PHONE}


def main() -> None:
    asked = argparse.ArgumentParser(description="Play whole games on the board alone and count the clicks.")
    asked.add_argument("--only", default="", help="a word in the game or map to play")
    asked.add_argument("--hand", choices=HANDS, help="only with this one")
    asked.add_argument("--maps", action="store_true", help="play on every map, not only on the first of each game")
    asked.add_argument("--games", type=int, default=1, help="how many of each")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument(
        "--hurry", type=int, default=sys.maxsize, help="after so many actions prefer to end the game soon"
    )
    given = asked.parse_args()
    path = chromium()
    if path is None:
        sys.exit("No Chromium or Chrome was found; install one and try again.")
    faults = 0
    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        server = ServerProcess(Path(place))
        server.start()
        browser = play.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for game, map in boards(given.only, given.maps):
                for hand in HANDS if given.hand is None else [given.hand]:
                    for seed in range(given.seed, given.seed + given.games):
                        faults += report(browser, server, game, map, hand, seed, given.hurry)
        finally:
            browser.close()
            server.stop()
    sys.exit(1 if faults else 0)


def boards(only: str, maps: bool) -> Iterator[tuple[str, str]]:
    """The games, and the maps to play them on."""
    for game in GAMES:
        every = [map.id for map in registry.game(game).maps()]
        for map in every if maps else every[:1]:
            if only in game or only in map:
                yield game, map


def report(browser: Browser, server: ServerProcess, game: str, map: str, hand: str, seed: int, hurry: int) -> int:
    """Play a game and print what came of it; returns the number of faults."""
    width, height, phone = HANDS[hand]
    visitor = Visitor(browser, server, width, height, phone)
    start = time.monotonic()
    try:
        player, wrong = play_a_whole_game(visitor, game, seed, hurry, touch=phone, map=map)
        told = clicks_told(player)
    except Exception as error:  # the other games are played all the same
        told, wrong = "not finished", [f"{type(error).__name__}: {error}"]
        visitor.page.screenshot(path=f"build/stuck-{game}-{map}-{hand}-{seed}.png")
    finally:
        visitor.context.close()
    print(f"{game}, {map}, {hand}, seed {seed}: {told}, {time.monotonic() - start:.0f} s", flush=True)
    for one in wrong:
        print(f"  {one}", flush=True)
    return len(wrong)


def clicks_told(player: BoardPlayer) -> str:
    """How many actions a game took, and the clicks of each kind of action: the mean and the most."""
    counted: dict[str, list[int]] = {}
    for act in player.acts:
        counted.setdefault(act.verb, []).append(act.clicks)
    kinds = [f"{verb} {sum(some) / len(some):.1f}/{max(some)}" for verb, some in sorted(counted.items())]
    return f"{len(player.acts)} actions ({', '.join(kinds)})"


if __name__ == "__main__":
    main()
