"""What is in the box: counters, cards, tiles and boards, read from the data files."""
