"""Reading a golden game: every action is legal and the referee content, and the comments are there to be checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from smokestack.kernel import registry
from smokestack.kernel.contract import OVER, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.record import parse


class GoldenGame:
    """A record on its way from the first line to the last, and the position it has come to."""

    def __init__(self, file: Path) -> None:
        self.text = file.read_text(encoding="utf-8")
        self.record = parse(self.text)
        self.game = registry.game(self.record.game)
        self.state: State = registry.start(self.game, self.record.seats, self.record.map, self.record.options)

    def lines(self) -> Iterator[tuple[str, list[Fact] | None]]:
        """Line by line: its text, and what happened if it is an action, which is played; None for other lines."""
        actions = {line.number: line.text for line in self.record.lines}
        for number, raw in enumerate(self.text.splitlines(), start=1):
            facts: list[Fact] | None = None
            if number in actions:
                facts = self.play(actions[number], f"line {number}: {raw}")
            yield raw, facts
        assert self.state.actor() == OVER

    def play(self, text: str, where: str) -> list[Fact]:
        action = self.state.codec().parse(self.state, text)
        assert self.state.refusal(action) is None, where
        facts: list[Fact] = []
        self.state.apply(action, facts)
        assert self.game.referee(self.state) == [], where
        return facts


def numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]
