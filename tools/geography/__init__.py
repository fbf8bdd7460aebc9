"""Draws up the geography under the maps of Age of Industry from public-domain coastlines."""
