"""Games recorded elsewhere, replayed."""
