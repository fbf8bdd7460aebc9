"""Maps as SVG pictures."""
