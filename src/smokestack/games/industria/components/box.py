"""The tiles and the board as flat tables. Everything the rules ask of a tile is a list by its index.

Tiles that are alike in every respect (the bonus tiles and material tiles of several epochs) share one index; which
copy is which never matters.
"""

from __future__ import annotations

from typing import Final

FACTORY: Final = 0
TECHNOLOGY: Final = 1
BONUS: Final = 2
MATERIAL: Final = 3

EPOCHS: Final = 5
TILES_PER_EPOCH: Final = 12

ROMAN: Final[list[str]] = ["", "I", "II", "III", "IV", "V"]


class IndustriaComponents:
    """One set of tiles on one board."""

    def __init__(self) -> None:
        self.materials: list[str] = []
        self.material_epoch: list[int] = []
        self.bonuses: list[str] = []
        # by tile
        self.ids: list[str] = []
        self.words: list[str] = []
        """What the tile is called in the notation."""
        self.kind: list[int] = []
        self.epoch: list[int] = []
        """The stack of a factory or technology; of others the first stack that holds one."""
        self.cost: list[int] = []
        self.vp: list[int] = []
        self.needs: list[list[int]] = []
        self.makes: list[int] = []
        self.symbols: list[int] = []
        """The bonus symbols as bits."""
        self.discount: list[int] = []
        self.stuff: list[int] = []
        """The material a material tile stands for."""
        self.bonus: list[int] = []
        self.copies: list[int] = []
        self.linked: list[list[int]] = []
        """The tiles at the other ends of its roads or lines."""
        # the whole set
        self.stacks: list[list[int]] = [[] for _ in range(EPOCHS + 1)]
        """The tiles of each epoch, in order; stack 0 is empty."""
        self.roads: list[tuple[int, int]] = []
        self.lines: list[tuple[int, int]] = []
        self.count = 0
        self.demand: list[list[int]] = []
        """By material and epoch: how many tiles of that epoch need it."""
        self.folder = ""

    def tile(self, word: str) -> int:
        """The tile of that name."""
        return self.words.index(word)

    def material(self, word: str) -> int:
        return self.materials.index(word)
