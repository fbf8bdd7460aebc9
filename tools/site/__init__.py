"""Builds the documentation site; see `__main__`."""
