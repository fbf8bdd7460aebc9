"""Folders of replaced component data, laid out as `--data` expects them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from smokestack.games.age_of_industry.components.load import DATA_FOLDER, MAPS_FOLDER

FILES = {
    "components": (DATA_FOLDER / "components.json", "components.json"),
    "germany": (MAPS_FOLDER / "germany" / "map.json", "maps/germany/map.json"),
    "new-england": (MAPS_FOLDER / "new_england" / "map.json", "maps/new_england/map.json"),
}
"""The shipped data files, and their paths in a folder of replaced data."""


def replaced_text(folder: Path, changed: str, change: Callable[[str], str]) -> Path:
    """Copy the data files to the folder, one of them changed."""
    for name, (file, path) in FILES.items():
        text = file.read_text(encoding="utf-8")
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(change(text) if name == changed else text, encoding="utf-8")
    return folder


def replaced_data(folder: Path, changed: str, change: Callable[[dict[str, Any]], None]) -> Path:
    """The same for a change to the parsed file."""

    def edit(text: str) -> str:
        data = json.loads(text)
        change(data)
        return json.dumps(data)

    return replaced_text(folder, changed, edit)
