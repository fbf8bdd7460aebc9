"""Redraw the map pictures of the documentation: `python tools/draw_maps.py [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

from smokestack.games.age_of_industry.game import GAME as INDUSTRY
from smokestack.games.age_of_steam.maps import SHIPPED
from smokestack.games.age_of_steam.view.drawing import picture as steam

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 200 * 1024
"""The most bytes a picture may have."""


def pictures() -> dict[str, str]:
    """The name of each picture and its drawing."""
    found = {f"age-of-steam-{id}": steam.draw(id) for id in SHIPPED}
    found["age-of-steam-switzerland-night"] = steam.draw("switzerland", night=True)
    found["isle-of-man"] = steam.draw(ROOT / "examples" / "maps" / "isle-of-man.json")
    for info in INDUSTRY.maps():
        found[f"age-of-industry-{info.id}"] = INDUSTRY.picture(info.id)
    return found


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures().items():
        data = f"{svg}\n".encode()
        if len(data) > LIMIT:
            raise SystemExit(f"{name}.svg has {len(data)} bytes; a picture of the documentation may have {LIMIT}.")
        (folder / f"{name}.svg").write_bytes(data)
        print(f"{name}.svg {len(data) // 1024} kB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "pictures")
