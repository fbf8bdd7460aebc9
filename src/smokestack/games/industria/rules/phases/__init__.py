"""The phases of a turn, one module each, in the order of the rules."""
