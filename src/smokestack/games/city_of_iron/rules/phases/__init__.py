"""One module a phase of the round, or a part of the action phase."""
