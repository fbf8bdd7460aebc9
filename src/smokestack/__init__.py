"""Smokestack: an open table for the board games of the industrial age."""

__version__ = "0.2.0"
