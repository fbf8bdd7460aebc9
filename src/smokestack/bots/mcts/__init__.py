"""Monte-Carlo tree search, in flat typed code that can be compiled. `bots.search` adds budgets and keeps the tree."""
