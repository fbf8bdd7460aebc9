"""The kinds of action and their notation.

    first player 2        reveal quarry         put up quarry      bid 4      pass      sell      keep
    lay steam power bricks own iron from 2      cash stone tile    end building

`lay` names one source for each material the tile needs: `own` production, a material `tile` from the hand, the
`bank`, or `from` a seat that produces it. You may leave out a source if it is the only one, or if you produce the
material yourself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from smokestack.games.industria.components.box import NONE, IndustriaComponents
from smokestack.games.industria.components.constants import MOST_MATERIALS_OF_A_TILE, MOST_SEATS, MOST_TILES
from smokestack.games.industria.rules.position import NO_SEAT, IndustriaPosition
from smokestack.games.industria.rules.supply import (
    BANK,
    NO_SOURCE,
    OWN,
    SOURCE_WORDS,
    SOURCES,
    available_sources,
)
from smokestack.kernel.codec import Codec, Field, Kind, Number, Words

if TYPE_CHECKING:
    from smokestack.kernel.contract import State

AMOUNTS: Final = 256
"""Bids are below this. All the money in a game is less."""

NOT_OPTIONAL: Final = -1
"""The answer of `Field.assumed` for a value that must be written."""


class MaterialSourceField(Field):
    """Where one unit of a required material comes from."""

    def __init__(self, index: int, components: IndustriaComponents) -> None:
        super().__init__(f"source {index + 1}", SOURCES, of="sources")
        self.index = index
        self.components = components

    def material(self, before: list[int]) -> int:
        """The material that this source supplies, or NONE if the tile needs fewer materials."""
        tile = before[0]
        if tile >= self.components.count or self.index >= len(self.components.needs[tile]):
            return NONE
        return self.components.needs[tile][self.index]

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        material = self.material(before)
        if material == NONE:
            return [""]
        return [f"{self.components.materials[material]} {word}" for word in SOURCE_WORDS]

    def assumed(self, state: State, before: list[int]) -> int:
        """The source meant by a line that names none (IND-A11)."""
        material = self.material(before)
        if material == NONE or not isinstance(state, IndustriaPosition) or state.seat == NO_SEAT:
            return NOT_OPTIONAL
        return assumed_source(state, material)


def assumed_source(position: IndustriaPosition, material: int) -> int:
    """Own production, or else the only source; NO_SOURCE where the player has a choice."""
    found = available_sources(position, position.seat, material)
    if not found:
        return BANK  # illegal, but its refusal explains why there is no source
    return found[0] if found[0] == OWN or len(found) == 1 else NO_SOURCE


def codec_for(components: IndustriaComponents) -> Codec:
    """The notation for this set of tiles. `make generate` writes `generated/action_fields.py` from it."""
    tile = Words("tile", MOST_TILES, components.names, of="tiles")
    tile.former = components.former_names
    sources = [MaterialSourceField(index, components) for index in range(MOST_MATERIALS_OF_A_TILE)]
    return Codec(
        [
            Kind(0, "first player", [Number("seat", MOST_SEATS)]),
            Kind(1, "reveal", [tile]),
            Kind(2, "put up", [tile]),
            Kind(3, "bid", [Number("amount", AMOUNTS)]),
            Kind(4, "pass"),
            Kind(5, "sell"),
            Kind(6, "keep"),
            Kind(7, "lay", [tile, *sources]),
            Kind(8, "cash", [tile]),
            Kind(9, "end building"),
        ]
    )
