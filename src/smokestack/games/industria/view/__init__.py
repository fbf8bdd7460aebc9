"""What players, the page and learning environments see of a position."""
