"""Telling people that it is their turn: what, when, and through which channel. docs/notifications.md explains it."""
