"""The tree search itself, in flat typed code that can be compiled. Budgets, levels and reuse are `bots.search`'s."""
