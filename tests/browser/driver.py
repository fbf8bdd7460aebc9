"""A player with a mouse: clicks what glows on the page, plays what is chosen, confirms the turn."""

from __future__ import annotations

import time
from random import Random

from playwright.sync_api import Page, TimeoutError

LOOK = """() => {
  const count = (what) => document.querySelectorAll(what).length;
  return {
    over: count('.result') > 0,
    play: count('.panel .main:not(:disabled)'),
    board: count('.board .may'),
    choices: count('.choices .may'),
  };
}"""
ASKED = """() => document.querySelector(
  '.result, .curtain, .panel .main:not(:disabled), .board .may, .choices .may') !== null"""
"""There is something to click, or the game is over, or it is somebody else's turn at the same screen."""


class Mouse:
    """A player who clicks at random with a fixed seed."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.rng = Random(seed)
        self.clicks = 0

    def play(self, clicks: int) -> None:
        """Play that many clicks, or to the end."""
        deadline = time.monotonic() + 60
        goal = self.clicks + clicks
        while self.clicks < goal and time.monotonic() < deadline and not self.step():
            pass

    def step(self) -> bool:
        """Click once if there is something to click; returns whether the game is over."""
        look = self.page.evaluate(LOOK)
        if look["over"]:
            return True
        try:
            if look["play"]:
                self.click(".panel .main:not(:disabled)", 1)
            elif look["board"] and (not look["choices"] or self.rng.random() < 0.8):
                self.click(".board .may", look["board"])
            elif look["choices"]:
                self.click(".choices .may", look["choices"])
            else:
                self.page.wait_for_function(ASKED)
        except TimeoutError:
            # What glowed is gone or covered: the page has moved on. The next step looks again.
            self.page.keyboard.press("Escape")
        return False

    def click(self, what: str, count: int) -> None:
        self.page.locator(what).nth(self.rng.randrange(count)).click(timeout=1200)
        self.clicks += 1
