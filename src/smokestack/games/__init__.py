"""The games. Each lives in a package of its own and knows none of the others."""
