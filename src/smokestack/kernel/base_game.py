"""The part of a game that is the same for every game whose files lie in its package's folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from smokestack.kernel.contract import Game
from smokestack.kernel.lesson import load_lesson

if TYPE_CHECKING:
    from smokestack.kernel.lesson import Lesson


class BaseGame(Game):
    """A game that finds what it may bring along under fixed names: lessons, puzzles, a value network."""

    def package_folder(self) -> Path:
        """The folder of the package."""
        raise NotImplementedError

    def _file(self, *parts: str) -> Path | None:
        file = self.package_folder().joinpath(*parts)
        return file if file.exists() else None

    def lesson(self) -> Lesson | None:
        script = self._file("lessons", "first_game.json")
        return None if script is None else load_lesson(script)

    def how_to_play(self) -> Path | None:
        return self._file("lessons", "how_to_play.md")

    def puzzles(self) -> Path | None:
        return self._file("lessons", "puzzles.json")

    def value_network(self) -> Path | None:
        return self._file("advice", "value_network.json")
