"""Replays games that were recorded elsewhere, decision by decision, and compares them with our engine."""
