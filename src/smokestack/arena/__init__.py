"""Where bots meet: the same draws for every seating, results that can be gone on with, a table with its doubts."""
