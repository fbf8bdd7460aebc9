"""The sources of cubes as numbers: one source, and all the sources that an action names.

A source is 0 where the player has no choice, so that nothing is named. Otherwise it is a space or an import. An action
names up to two sources of coal and two of iron, each in the order in which the cubes are taken (AOI-26.2).
"""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_industry.components.board import MAX_IMPORTS, MAX_SPACES

SOURCES: Final = 1 + MAX_SPACES + MAX_IMPORTS
UNNAMED: Final = 0
"""There is no choice, or the cube is bought."""
SOURCE_BITS: Final = 7
PAIR_BITS: Final = 2 * SOURCE_BITS
SOURCE_MASK: Final = (1 << SOURCE_BITS) - 1
PAIR_MASK: Final = (1 << PAIR_BITS) - 1


def space_source(space: int) -> int:
    """The mine or ironworks on a space as a source."""
    return 1 + space


def import_source(import_box: int) -> int:
    return 1 + MAX_SPACES + import_box


def is_import(source: int) -> bool:
    return source > MAX_SPACES


def source_space(source: int) -> int:
    """The space of a source that is not an import."""
    return source - 1


def source_import(source: int) -> int:
    """The import of a source that is one."""
    return source - 1 - MAX_SPACES


def pair(first: int, second: int) -> int:
    """The sources of two cubes of one kind."""
    return first | second << SOURCE_BITS


def source_in_pair(named: int, cube: int) -> int:
    """The source of the first (0) or second (1) cube."""
    return named >> SOURCE_BITS * cube & SOURCE_MASK


def name_sources(coal: int, iron: int) -> int:
    """Everything an action names: a pair for coal and a pair for iron."""
    return coal | iron << PAIR_BITS


def coal_named(sources: int) -> int:
    return sources & PAIR_MASK


def iron_named(sources: int) -> int:
    return sources >> PAIR_BITS


def listed_sources(sources: int) -> list[int]:
    """Every source that is named."""
    found: list[int] = []
    while sources:
        source = sources & SOURCE_MASK
        if source:
            found.append(source)
        sources >>= SOURCE_BITS
    return found
