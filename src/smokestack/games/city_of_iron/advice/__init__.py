"""What bots know: the value of moves and positions."""
