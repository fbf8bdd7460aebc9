"""A hash chain over the log of a table, so that a lost or altered row is noticed, even the last one.

The index row of a table keeps the end of the chain. Replacing a row means computing the chain again from the start.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

Rows = Iterable[tuple[float, bytes]]


def extend(chain: str, first: int, rows: Rows) -> str:
    """The chain after more rows, the first of which has the number `first`. An empty log has the chain ""."""
    for number, (at, body) in enumerate(rows, start=first):
        link = blake2b(f"{chain} {number} {at:.3f} ".encode(), digest_size=16)
        link.update(body)
        chain = link.hexdigest()
    return chain


def in_sequence(numbers: list[int], after: int) -> int:
    """How many of these numbers follow `after` without a gap."""
    count = 0
    while count < len(numbers) and numbers[count] == after + count + 1:
        count += 1
    return count


def first_missing(numbers: list[int], after: int, last: int) -> int:
    """The first number that is missing between `after` and the `last` event of a log; 0 if none is."""
    found = in_sequence(numbers, after)
    return after + found + 1 if found < len(numbers) or after + found < last else 0
