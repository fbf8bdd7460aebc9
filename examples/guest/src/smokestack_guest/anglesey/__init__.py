"""Anglesey: a map for Age of Steam with one rule of its own. Its folder is registered as an entry point."""
