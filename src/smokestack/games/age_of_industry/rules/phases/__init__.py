"""One module per action or phase. Legality and effect stand side by side."""
