"""The example map, helpers to break it, and helpers to read what the checker says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from smokestack.games.age_of_steam.components.hexes import STEPS
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.maps.own_maps import report

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "maps" / "isle-of-man.json"

Raw = dict[str, Any]
Spoil = Callable[[Raw], object]


def good() -> Raw:
    """The example map as plain JSON."""
    raw: Raw = json.loads(EXAMPLE.read_text("utf-8"))
    return raw


def hex_at(raw: Raw, label: str) -> Raw:
    found: Raw = next(hex for hex in raw["hexes"] if hex["label"] == label)
    return found


def wall_in(raw: Raw, label: str) -> None:
    """Block every edge of a hex, on both sides."""
    hex = hex_at(raw, label)
    at = {(other["q"], other["r"]): other for other in raw["hexes"]}
    for edge, (dq, dr) in enumerate(STEPS):
        beyond = at.get((hex["q"] + dq, hex["r"] + dr))
        if beyond is not None:
            hex.setdefault("blocked_edges", []).append(edge)
            beyond.setdefault("blocked_edges", []).append((edge + 3) % 6)


def written(folder: Path, raw: Raw, name: str = "spoilt.json") -> Path:
    file = folder / name
    file.write_text(json.dumps(raw), "utf-8")
    return file


def loaded(folder: Path, spoil: Spoil) -> MapFile:
    raw = good()
    spoil(raw)
    return load(written(folder, raw))


def problems(folder: Path, spoil: Spoil) -> tuple[str, ...]:
    raw = good()
    spoil(raw)
    return report(written(folder, raw)).problems
