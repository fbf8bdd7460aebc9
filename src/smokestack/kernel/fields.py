"""How the fields of a position are stored, declared where the position is laid out.

A position class declares each field once, in its method `lay_out`, as an annotated assignment:

    self.turn: int = 1
    self.cash: list[int] = [10] * seats
    self.order: SharedNumbers = []

`tools/generate` reads these declarations and writes `rules/generated/position_fields.py`: how a clone is copied, what
its key is, and which fields are pickled.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

FieldValue = int | list[int | list[int]]
"""The value of a field. Numbers only, so that a position can be written as JSON."""

Copy = Literal["value", "list", "share", "rows", "outer"]


class Stored:
    """How one field is copied for a clone, and whether it is part of the key and of the pickled position.

    `value`: as it is (numbers). `list`: a new list. `share`: clones hold the same object, so code replaces it instead
    of changing it in place. `rows`: a new list of new lists. `outer`: a new outer list with shared rows.
    """

    def __init__(self, copy: Copy, key: bool = True, pickle: bool = True) -> None:
        self.copy: Copy = copy
        self.key = key
        self.pickle = pickle


SharedNumbers = Annotated[list[int], Stored("share")]
"""Clones share the list. Replace it, never change it in place."""

Rows = list[list[int]]
"""A list of lists, copied row by row."""

ReplacedRows = Annotated[list[list[int]], Stored("outer")]
"""Clones get their own outer list but share the rows. Replace a row, never change it in place."""

SharedRows = Annotated[list[list[int]], Stored("share")]
"""Clones share everything. Replace the whole list, never change it or its rows in place."""

STORAGE: Final[dict[str, Stored]] = {
    "int": Stored("value"),
    "bool": Stored("value"),
    "list[int]": Stored("list"),
    "SharedNumbers": Stored("share"),
    "Rows": Stored("rows"),
    "ReplacedRows": Stored("outer"),
    "SharedRows": Stored("share"),
}
"""The storage of each annotation that `lay_out` may use as it stands."""
