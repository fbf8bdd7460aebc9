"""Replays of games that were recorded elsewhere."""
