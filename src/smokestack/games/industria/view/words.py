"""The words that views and the scene use for numbers of the rules."""

from __future__ import annotations

from typing import Final

KINDS: Final[list[str]] = ["factory", "technology", "bonus", "material"]
"""By the kinds of tile in `components/box.py`."""

STEPS: Final[list[str]] = ["first player", "reveal", "put up", "bid", "decide", "build", "over"]
"""By the steps in `rules/position.py`."""
