"""The drawing room: SVG text in the house style, an engraved map and a ledger. Knows no game."""
