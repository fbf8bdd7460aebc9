"""Age of Steam."""
