"""Written by `make generate`; the files here are never edited."""
