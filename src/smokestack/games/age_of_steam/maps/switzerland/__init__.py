"""Switzerland."""

from typing import Final

ORDER: Final = 13
"""The map's place in the list of maps, which is the rulebook's order."""
