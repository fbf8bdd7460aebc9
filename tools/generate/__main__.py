"""Write every generated file, or with `--check` fail if one of them is stale.

| generated | from |
|---|---|
| `games/*/rules/generated/position_fields.py` | the annotated assignments in `lay_out` of `rules/position.py` |
| `games/*/rules/generated/action_fields.py` | the table of kinds in `rules/actions.py` |
| `web/src/generated/*.ts` | the msgspec structs of the server, the table and the games' views and scenes |
| `web/src/generated/engraving.css` | the colours of drawings in `smokestack/draw/colours.py` |
| `docs/pictures/packages.svg`, `a-move.svg` | the layers in `pyproject.toml`, and the messages in `diagrams` |
| `deploy/grafana-dashboard.json` | the panels in `dashboard` |
| `docs/configuration.md`, the list of settings | the struct `Config` in `smokestack/server/config.py` |
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from tools.generate.actions import action_modules
from tools.generate.configuration import write_configuration
from tools.generate.dashboard import write_dashboard
from tools.generate.diagrams import write_diagrams
from tools.generate.page_colours import write_page_colours
from tools.generate.page_types import write_page_types
from tools.generate.positions import DeclarationError, position_modules

from smokestack.kernel.errors import UserError

ROOT = Path(__file__).resolve().parents[2]


GENERATORS: list[Callable[[Path], dict[Path, str]]] = [
    position_modules,
    action_modules,
    write_page_types,
    write_page_colours,
    write_configuration,
    write_dashboard,
    write_diagrams,
]
"""Each returns its files with their contents. Positions come first: a game must be importable to have a codec."""


def stale_files(files: dict[Path, str]) -> list[Path]:
    return [path for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]


def generate(check: bool) -> list[str]:
    """Write what is stale, unless this is only a check; the names of those files."""
    names: list[str] = []
    for generator in GENERATORS:
        files = generator(ROOT)
        for path in stale_files(files):
            names.append(path.relative_to(ROOT).as_posix())
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(files[path], encoding="utf-8")
    return names


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the generated files.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    check = parser.parse_args().check
    try:
        names = generate(check)
    except (DeclarationError, UserError) as error:
        sys.exit(str(error))
    if check and names:
        sys.exit(f"These generated files are stale; run `make generate`: {', '.join(names)}.")
    if not check:
        print(f"Wrote {', '.join(names)}." if names else "Everything is up to date.")


if __name__ == "__main__":
    main()
