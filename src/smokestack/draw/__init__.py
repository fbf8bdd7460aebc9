"""Draws maps as SVG text, in the style of an engraving. It knows no game."""
