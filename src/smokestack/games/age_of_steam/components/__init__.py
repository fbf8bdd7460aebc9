"""What is in the box: pieces, tiles, the board's tables, and the data files they are read from."""
