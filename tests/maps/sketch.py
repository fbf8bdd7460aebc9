"""A small good map to spoil, and the ways to read what is said about it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from smokestack.games.age_of_steam.mapcheck import report
from smokestack.games.age_of_steam.mapfile import MapFile, load

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
