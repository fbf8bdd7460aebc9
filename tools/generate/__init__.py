"""Writes the files that follow from a declaration elsewhere: `make generate`."""
