"""Finland."""

from typing import Final

ORDER: Final = 10
"""The map's place in the list of maps, which is the rulebook's order."""
