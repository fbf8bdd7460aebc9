"""The clauses of each map."""
