"""The provenance of the component data, as `smokestack games industria` lists it."""

from __future__ import annotations

from pathlib import Path

from smokestack.games.industria.components.load import TILES, read_tiles
from smokestack.kernel.info import Source, SourceStatus

SOURCES = [
    Source("rules and constants", "rulebook", "money, turns, limits and scoring values"),
    Source("60 tiles of four kinds, 12 per epoch", "rulebook"),
    Source("materials and their epochs", "rulebook", "iron corrects a misprint; a value guide and a review confirm it"),
    Source(
        "the eleven producing factories",
        "published",
        "epoch, taler, number of materials, points, number of symbols and roads, from a public value guide",
    ),
    Source("demand for each material in each epoch", "published", "the data match the totals of the same guide"),
    Source("the eleven material tiles", "published", "their materials; the epochs are inferred"),
    Source("the five bonuses, free to lay", "published", "one source each; copies and epochs are reconstructed"),
    Source("several names", "inferred", "from reviews and from the remake of 2010"),
    Source("which materials and symbols a factory shows", "reconstructed", "chosen to fit every known total"),
    Source("factories without a product", "reconstructed", "costs, points and symbols; the ore mine is inferred"),
    Source("technologies: materials and points", "reconstructed"),
    Source("Bank tile and Stock exchange: epoch, cost, materials, points", "reconstructed"),
    Source("roads and lines", "reconstructed", "the number of roads of each producer is published"),
    Source("the layout of the board", "reconstructed", "regions and rows follow descriptions"),
]


def sources_of_folder(folder: Path) -> list[Source]:
    """What replaced data files say about themselves: the number of values with each origin."""
    levels: dict[SourceStatus, int] = {}
    for tile in read_tiles(folder).tiles:
        for level in tile.provenance.values():
            levels[level] = levels.get(level, 0) + 1
    note = f"according to {folder / TILES}"
    return [Source(f"{count} values of the tiles", level, note) for level, count in sorted(levels.items())]
