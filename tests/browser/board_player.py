"""A player who touches only the board, with a mouse or a finger, and counts the clicks of every decision."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

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
"""What a counter or a card is picked up for. Before any other action it was put back."""
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
        """Of these clicks, how many picked up a counter from the supply or a card from the hand."""
        self.trail: list[str] = []
        """What was clicked for the present decision."""
        self.acts: list[Act] = []
        self.over_budget: list[str] = []
        visitor.context.add_init_script(SCRIPT)

    def sit_down(self, seats: int, map: str | None = None) -> None:
        """Start a game against easy bots."""
        table = {"game": self.game, "map": map, "seats": self.against_bots(seats), "start": True}
        head = ApiClient(self.visitor).post("/api/tables", table)
        self.visitor.go(f"/t/{head['id']}")

    def against_bots(self, seats: int) -> list[dict[str, str]]:
        return [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * (seats - 1)]

    def fold_the_sheet(self) -> None:
        """On a phone: nothing but the board is left to touch."""
        self.page.locator(".turn .fold").tap()

    def step(self, hurry: tuple[str, ...]) -> bool:
        """Click once; returns whether the game goes on."""
        look = self.look(hurry, PATIENCE)
        assert "stuck" not in look, look
        return self.click(look)

    def step_if_asked(self, hurry: tuple[str, ...]) -> bool:
        """The same where the other players are people: it may not be this one's turn."""
        look = self.look(hurry, 0)
        return "stuck" in look or self.click(look)

    def look(self, hurry: tuple[str, ...], milliseconds: int) -> dict[str, Any]:
        """Where to click next; "stuck" if there is nothing in this time."""
        found: dict[str, Any] = self.page.evaluate(
            "([chance, hurry, milliseconds]) => window.player.next(chance, hurry, milliseconds)",
            [self.rng.random(), list(hurry), milliseconds],
        )
        return found

    def click(self, look: dict[str, Any]) -> bool:
        self.count(look["acts"])
        if look["over"]:
            return False
        if self.touch:
            self.page.touchscreen.tap(look["x"], look["y"])
        else:
            self.page.mouse.click(look["x"], look["y"])
        # To pan, zoom or scroll is no choice.
        if not look["looking"]:
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
