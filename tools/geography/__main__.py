"""Write the geography of the maps of Age of Industry.

    .venv/bin/python -m tools.geography FOLDER       FOLDER is the unpacked npm package `world-atlas`

For every file `tools/geography/<map>.json` (projection, true places, rivers, lakes, ranges and lettering, all written
for this project) the coast is read from the package, projected, warped like the towns, cut to the sheet, simplified
and written to `maps/<map>/geography.json` together with the rest.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.geography.draw_up import draw_up

HERE = Path(__file__).resolve().parent
MAPS = HERE.parents[1] / "src" / "smokestack" / "games" / "age_of_industry" / "maps"


def main() -> None:
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "land-10m.json").is_file():
        sys.exit("Name the folder of the unpacked npm package world-atlas (`npm pack world-atlas`).")
    land = Path(sys.argv[1]) / "land-10m.json"
    for source in sorted(HERE.glob("*.json")):
        folder = MAPS / source.stem
        written = draw_up(source, folder / "map.json", land)
        (folder / "geography.json").write_text(written, encoding="utf-8")
        print(f"{folder.name}: {len(written)} bytes")


main()
