"""What players and programs see of a position."""
