"""The maps, each held to its own clauses."""
