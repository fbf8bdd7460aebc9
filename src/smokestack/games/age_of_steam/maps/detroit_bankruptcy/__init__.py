"""Detroit Bankruptcy."""

from typing import Final

ORDER: Final = 11
"""The map's place in the list of maps, which is the rulebook's order."""
