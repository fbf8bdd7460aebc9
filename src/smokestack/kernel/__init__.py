"""The contract between a game and everything above it. Imports nothing else of ours."""
