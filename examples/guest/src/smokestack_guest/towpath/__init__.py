"""Towpath: fetch coal by barge. A small game that shows what a guest package needs."""
