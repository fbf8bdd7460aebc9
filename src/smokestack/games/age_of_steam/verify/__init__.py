"""Replaying games recorded elsewhere, decision by decision, and comparing what they say with what we get."""
