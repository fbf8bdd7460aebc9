"""A guest package for Smokestack."""
