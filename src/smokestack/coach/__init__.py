"""The coach: what a search finds about one decision, in points and in words. It knows no game by name."""
