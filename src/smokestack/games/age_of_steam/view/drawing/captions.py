"""What the picture says about a hex or a link when somebody points at it."""

from __future__ import annotations

from typing import Final

from smokestack.games.age_of_steam.components.schema import MapHex, MapLink

SIDES: Final = {"white": "light", "black": "dark"}


def hex_caption(hex: MapHex) -> str:
    """What a hex is, what it accepts and what it costs."""
    parts = [
        f"{hex.label} {hex.name}".strip(),
        hex.kind if hex.terrain is None else f"{hex.kind}, {hex.terrain.replace('_', ' ')}",
    ]
    if hex.colors:
        parts.append("accepts " + ", ".join(hex.colors))
    if hex.growth:
        parts.append("grows on " + ", ".join(f"{SIDES[each.side]} {each.number}" for each in hex.growth))
    if hex.start_cubes:
        parts.append(f"starts with {hex.start_cubes} cube{'s' if hex.start_cubes > 1 else ''}")
    if hex.build_cost is not None:
        parts.append(f"${hex.build_cost} for a simple tile")
    if hex.preset is not None:
        parts.append(f"printed track from turn {hex.preset.active_from_turn}")
    return "; ".join(parts)


def link_caption(link: MapLink) -> str:
    price = "open to everybody from the start" if link.kind == "public" else f"${link.cost}"
    needs = "; needs track or a New City in its town" if link.needs_town_track else ""
    return f"{link.a} – {link.b}: {price}{needs}"
