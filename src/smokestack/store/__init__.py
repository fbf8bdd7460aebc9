"""The log on disk: one row an event, never changed; everything else here is an index over it."""
