"""The tiles and the board as flat tables: everything the rules ask about a tile is a list indexed by the tile.

Tiles that are alike in every respect (bonus and material tiles that occur in several epochs) share one index,
because it never matters which copy is which.
"""

from __future__ import annotations

from typing import Final

from smokestack.games.industria.components.constants import EPOCHS

# The kinds of tile. The first three can be laid and count against the limits of a building turn (IND-7.2).
FACTORY: Final = 0
TECHNOLOGY: Final = 1
BONUS: Final = 2
MATERIAL: Final = 3
LAYABLE_KINDS: Final = 3

NONE: Final = -1
"""In `produces`, `supplies` and `bonus`: the tile has none."""

ROMAN: Final[list[str]] = ["", "I", "II", "III", "IV", "V"]
"""The epochs as players write them."""


class IndustriaComponents:
    """One set of tiles and one board."""

    def __init__(self) -> None:
        self.folder = ""
        """The folder of replaced data files; empty for the shipped files."""
        self.materials: list[str] = []
        self.material_epoch: list[int] = []
        """The epoch in which a material first appears; the bank sells it from the next epoch on."""
        self.bonuses: list[str] = []
        # by tile
        self.count = 0
        self.entry_ids: list[str] = []
        """The id of the tile in `tiles.json`."""
        self.names: list[str] = []
        """The tile's name in the notation."""
        self.former_names: dict[str, int] = {}
        """Names that older records use, and the tiles they stand for."""
        self.spaces: list[str] = []
        """The id of the tile's space on the board; empty for bonus and material tiles."""
        self.kind: list[int] = []
        self.epoch: list[int] = []
        """The stack of a factory or technology; for the other tiles the first stack that holds one."""
        self.cost: list[int] = []
        self.vp: list[int] = []
        self.needs: list[list[int]] = []
        """The materials needed to lay the tile."""
        self.produces: list[int] = []
        """The material a factory produces."""
        self.symbols: list[int] = []
        """The bonus symbols of a factory, as a bit set of bonuses."""
        self.discount: list[int] = []
        self.supplies: list[int] = []
        """The material of a material tile."""
        self.bonus: list[int] = []
        """The bonus of a bonus tile."""
        self.copies: list[int] = []
        self.linked: list[list[int]] = []
        """The tiles at the other ends of the tile's roads or lines."""
        # the whole set
        self.stacks: list[list[int]] = [[] for _ in range(EPOCHS + 1)]
        """The tiles of each epoch in ascending order; there is no epoch 0."""
        self.roads: list[tuple[int, int]] = []
        self.lines: list[tuple[int, int]] = []

    def tile_named(self, name: str) -> int:
        return self.names.index(name)

    def material_named(self, name: str) -> int:
        return self.materials.index(name)
