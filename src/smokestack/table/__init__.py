"""A game played by people: seats, turns, undo, clocks and chat. Pure: it does no input or output."""
