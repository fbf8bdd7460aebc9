"""The log on disk: one row per event, never changed. Everything else in the database is an index of it."""
