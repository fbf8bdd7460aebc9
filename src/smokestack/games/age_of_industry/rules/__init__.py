"""What players may do, and what happens when they do it."""
