"""The kinds of actions and how they are packed and written.

    first player 2        reveal quarry         put up quarry      bid 4      pass      sell      keep
    lay steam power bricks own iron from 2      cash stone tile    end building

A tile that needs materials is laid with one source for each: `own` production, a material `tile` from hand, the
`bank`, or `from` a seat that produces it. A source may be left out when typing if there is only one, or if the
builder produces the material.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from smokestack.games.industria.components.box import IndustriaComponents
from smokestack.games.industria.rules.position import IndustriaPosition
from smokestack.games.industria.rules.supply import sources
from smokestack.kernel.codec import Codec, Field, Kind, Number, Words

if TYPE_CHECKING:
    from smokestack.kernel.contract import State

FIRST_PLAYER: Final = 0
REVEAL: Final = 1
PUT_UP: Final = 2
BID: Final = 3
PASS: Final = 4
SELL: Final = 5
KEEP: Final = 6
LAY: Final = 7
CASH: Final = 8
END: Final = 9

KIND: Final = 63
VALUE: Final = 6
"""Where the first field stands: the seat, the tile or the amount."""
TILE_MASK: Final = 63
AMOUNT_MASK: Final = 255
SOURCE: Final = 12
"""Where the first source stands; each takes three bits."""
SOURCE_BITS: Final = 3
SOURCE_MASK: Final = 7
MOST_SOURCES: Final = 4


class Source(Field):
    """Where one unit of a required material comes from."""

    def __init__(self, place: int, components: IndustriaComponents) -> None:
        super().__init__(f"source of material {place + 1}", SOURCE_MASK + 1)
        self.place = place
        self.components = components

    def material(self, before: list[int]) -> int:
        """The material this source is for, or -1 if the tile needs no further one."""
        tile = before[0]
        if tile >= self.components.count or self.place >= len(self.components.needs[tile]):
            return -1
        return self.components.needs[tile][self.place]

    def words(self, state: State, before: list[int]) -> Sequence[str]:
        material = self.material(before)
        if material < 0:
            return [""]
        word = self.components.materials[material]
        return [
            f"{word} {source}" for source in ("none", "own", "tile", "bank", "from 0", "from 1", "from 2", "from 3")
        ]

    def assumed(self, state: State, before: list[int]) -> int:
        """IND-A11: own production goes without saying, and so does the only source there is."""
        material = self.material(before)
        if material < 0 or not isinstance(state, IndustriaPosition) or state.seat < 0:
            return -1
        return assumed_source(state, material)


def assumed_source(position: IndustriaPosition, material: int) -> int:
    """What is meant when no source is named; 0 where there is a choice to be made."""
    found = sources(position, position.seat, material)
    if not found:
        return 3
    return found[0] if found[0] == 1 or len(found) == 1 else 0


def codec_of(components: IndustriaComponents) -> Codec:
    """The notation with this set of tiles."""
    tile = Words("tile", TILE_MASK + 1, components.words)
    return Codec(
        [
            Kind(FIRST_PLAYER, "first player", [Number("seat", 4)]),
            Kind(REVEAL, "reveal", [tile]),
            Kind(PUT_UP, "put up", [tile]),
            Kind(BID, "bid", [Number("amount", AMOUNT_MASK + 1)]),
            Kind(PASS, "pass"),
            Kind(SELL, "sell"),
            Kind(KEEP, "keep"),
            Kind(LAY, "lay", [tile, *(Source(place, components) for place in range(MOST_SOURCES))]),
            Kind(CASH, "cash", [tile]),
            Kind(END, "end building"),
        ]
    )
