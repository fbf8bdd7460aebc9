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
    back: count('.panel .row button'),
    said: document.querySelector('.turn p')?.textContent ?? '',
  };
}"""


PLAIN = ("draw", "pass", "end turn", "done", "end building", "tax", "ready")
"""The verbs that a player in a hurry chooses: whatever ends the game sooner."""


class Mouse:
    """A player who clicks at random with a fixed seed, and hurries after `patience` clicks."""

    def __init__(self, page: Page, seed: int, patience: int = 70) -> None:
        self.page = page
        self.patience = patience
        self.rng = Random(seed)
        self.clicks = 0
        self.on_board = 0

    def play_to_the_end(self, seconds: float) -> None:
        """Play until the result is shown."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.step():
                return
        raise AssertionError(f"the game did not end in {seconds} s: {self.page.evaluate(LOOK)}")

    def play(self, clicks: int) -> None:
        """Play that many clicks, or to the end."""
        deadline = time.monotonic() + 60
        goal = self.clicks + clicks
        while self.clicks < goal and time.monotonic() < deadline and not self.step():
            pass

    def step(self) -> bool:
        look = self.page.evaluate(LOOK)
        if look["over"]:
            return True
        try:
            if look["play"]:
                self.click(".panel .main:not(:disabled)", 1)
            elif self.clicks > self.patience and self.playout_choice():
                pass
            elif look["board"] and (not look["choices"] or self.rng.random() < 0.8):
                self.on_board += 1
                self.click(".board .may", look["board"])
            elif look["choices"]:
                self.click(".choices .may", look["choices"])
            else:
                self.page.wait_for_timeout(30)
        except TimeoutError:
            # What glowed is gone or covered: the page has moved on. The next step looks again.
            self.page.keyboard.press("Escape")
        return False

    def playout_choice(self) -> bool:
        """Click the first plain thing on offer."""
        for verb in PLAIN:
            plain = self.page.locator(f'.choices .may[data-verb="{verb}"]')
            if plain.count():
                plain.first.click(timeout=1200)
                self.clicks += 1
                return True
        return False

    def click(self, what: str, count: int) -> None:
        self.page.locator(what).nth(self.rng.randrange(count)).click(timeout=1200)
        self.clicks += 1
