"""Small sets packed into an int, one bit per item: seats, colours, cards or places.

The engines ask these questions millions of times, and an int copies for free. The names say what the shifts mean.
"""

from __future__ import annotations


def single(item: int) -> int:
    """The set that holds only this item."""
    return 1 << item


def contains(bits: int, item: int) -> bool:
    return bits >> item & 1 == 1


def with_item(bits: int, item: int) -> int:
    return bits | 1 << item


def without_item(bits: int, item: int) -> int:
    return bits & ~(1 << item)


def lowest(bits: int) -> int:
    """The smallest item of a set that is not empty."""
    return (bits & -bits).bit_length() - 1


def items_of(bits: int) -> list[int]:
    """The items from the smallest to the largest."""
    found: list[int] = []
    item = 0
    while bits:
        if bits & 1:
            found.append(item)
        bits >>= 1
        item += 1
    return found


def size_of(bits: int) -> int:
    """How many items the set holds."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def set_of(items: list[int]) -> int:
    """The set of these items."""
    bits = 0
    for item in items:
        bits |= 1 << item
    return bits
