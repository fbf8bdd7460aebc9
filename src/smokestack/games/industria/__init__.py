"""Industria: auction, build and link factories and technologies over five epochs."""
