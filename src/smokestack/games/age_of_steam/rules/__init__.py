"""What may be done and what follows from it."""
