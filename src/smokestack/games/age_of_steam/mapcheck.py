"""The sense of a map file: whether the board it describes can be played on. Each problem is one plain sentence."""

from __future__ import annotations

from smokestack.games.age_of_steam.mapfile import MapFile


def problems(map: MapFile) -> list[str]:
    return []
