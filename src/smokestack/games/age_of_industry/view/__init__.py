"""What players, spectators, terminals and learning environments see."""
