"""The fifteen published maps, in the order of the rulebook. Further maps may follow them."""

from __future__ import annotations

PUBLISHED = (
    "rust-belt",
    "western-us",
    "southern-us",
    "germany",
    "barbados",
    "st-lucia",
    "france",
    "poland",
    "hungary",
    "finland",
    "detroit-bankruptcy",
    "heavy-cardboard",
    "switzerland",
    "new-england",
    "pittsburgh",
)
