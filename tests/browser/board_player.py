"""A player who touches only the board, with a mouse or a finger, and counts the clicks of every decision."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.browser.conftest import Visitor
from tests.browser.positions import ApiClient

SCRIPT = Path(__file__).with_name("board_player.js").read_text(encoding="utf-8")
PATIENCE = 90_000
"""Milliseconds until the others have played and something can be clicked."""

BUDGETS = {
    "age-of-steam": {"issue": 2, "bid": 2, "drop": 2, "pass": 2, "select": 2, "build": 3, "move": 3, "load": 3},
}
"""The most clicks by game and action. Any other action may take one more than it has free choices."""
FROM_SUPPLY = ("build", "combine", "develop")
"""What a counter of the supply is picked up for. Before any other action it was put back."""
LOST = 30
"""After so many clicks without an action the clicks lead nowhere."""


class Act(NamedTuple):
    """An action that was played."""

    verb: str
    free: int
    """How many free choices it has."""
    clicks: int


class BoardPlayer:
    """Clicks at random, with a fixed seed, whatever glows on the board; never the panel beside it."""

    def __init__(self, visitor: Visitor, game: str, seed: int, touch: bool = False) -> None:
        self.visitor, self.page, self.game = visitor, visitor.page, game
        self.rng = Random(seed)
        self.touch = touch
        self.clicks = 0
        self.picked = 0
        """Of these clicks, how many picked up a counter from the supply."""
        self.trail: list[str] = []
        """What was clicked for the present decision."""
        self.acts: list[Act] = []
        self.over_budget: list[str] = []
        visitor.context.add_init_script(SCRIPT)

    def sit_down(self, seats: int, map: str | None = None) -> None:
        """Start a game against easy bots."""
        bots = [{"kind": "bot", "level": "easy"}] * (seats - 1)
        table = {"game": self.game, "map": map, "seats": [{"kind": "me"}, *bots], "start": True}
        head = ApiClient(self.visitor).post("/api/tables", table)
        self.visitor.go(f"/t/{head['id']}")

    def play_to_the_end(self, hurry_after: int, plain: tuple[str, ...]) -> None:
        """Play until the result is shown; after some actions prefer these plain ones, so that the game ends sooner."""
        while self.step(plain if len(self.acts) > hurry_after else ()):
            pass

    def step(self, hurry: tuple[str, ...]) -> bool:
        look = self.page.evaluate(
            "([chance, hurry, patience]) => window.player.next(chance, hurry, patience)",
            [self.rng.random(), list(hurry), PATIENCE],
        )
        assert "stuck" not in look, look
        self.count(look["acts"])
        if look["over"]:
            return False
        if self.touch:
            self.page.touchscreen.tap(look["x"], look["y"])
        else:
            self.page.mouse.click(look["x"], look["y"])
        self.clicks += 1
        self.picked += look["picked"]
        self.trail.append(look["what"])
        assert self.clicks < LOST, self.trail
        return True

    def count(self, acts: list[dict[str, object]]) -> None:
        """The clicks since the last action belong to the first of these; the others were played by the page itself."""
        for act in acts:
            verb, free = str(act["verb"]), int(str(act["free"]))
            if verb not in FROM_SUPPLY:
                self.clicks -= self.picked
            budget = min(BUDGETS.get(self.game, {}).get(verb, free + 1), free + 1)
            if self.clicks > budget:
                self.over_budget.append(f"{verb}: {self.clicks} clicks, {free} free choices: {self.trail}")
            if not self.trail and act["legal"] != 1:
                self.over_budget.append(f"{verb} was played unasked")
            self.acts.append(Act(verb, free, self.clicks))
            self.clicks, self.picked, self.trail = 0, 0, []
