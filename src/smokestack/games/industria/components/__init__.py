"""What is in the box: the tiles, the board and the files that describe them."""
