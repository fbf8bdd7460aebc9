"""The arena: tournaments between bots with the same chance for every seating, and tables with intervals."""
