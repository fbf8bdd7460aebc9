"""A second, slow implementation of track, ownership and goods on all maps, to check the engine.

It is written from docs/rules/age-of-steam.md and the rulebook and shares no rules with the engine. It follows a game by
its actions and keeps its own tiles, owners, New Cities and prices. From the position it reads only what it does not
model: cash, cubes, engines, selected actions, the turn, who is out, and what Germany's terminals accept.

    land.py       the hexes of the map file
    track.py      tiles, owners, and lines, which are walked from section to section
    prices.py     what a build costs on each map
    builds.py     which builds are legal: every tile is tried on every hex
    moves.py      every path of every cube
    coasts.py     what joins the coasts of Western US
    ledger.py     the game as the oracle has followed it
    compare.py    the engine against the ledger
    watch.py      plays actions in both and compares after each
    head_start.py money and track to begin with
    play.py       games that get into corners
"""
