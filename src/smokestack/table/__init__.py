"""A game being played by people: seats, turns, undo, clocks, chat. Pure: no input or output, no clock of its own."""
