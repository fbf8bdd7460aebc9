"""One module for each phase of the round or part of the action phase."""
