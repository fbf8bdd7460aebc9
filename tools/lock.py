"""Writes requirements.lock: the version and the hashes of everything a server installs, but not where it came from.

    pip install uv && python -m tools.lock

`pip install --require-hashes -r requirements.lock` then installs nothing else, and `pip install --no-deps smokestack`
adds this package. The lock is for every supported Python on every platform.
"""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "requirements.lock"
EXTRA = "postgres"
HEAD = "# Written by `python -m tools.lock`. Install with --require-hashes.\n"


def wanted() -> list[str]:
    """What a server needs, as pyproject.toml names it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"][EXTRA]]


def resolved() -> str:
    """Every package that would be installed, with the hashes of all its files."""
    words = ["uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--no-header", "--no-annotate"]
    words += ["--python-version", "3.11", "--extra", EXTRA, "pyproject.toml"]
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def main() -> None:
    lines = resolved()
    FILE.write_text(HEAD + lines, encoding="utf-8")
    print(f"Wrote {FILE.name}: {lines.count('==')} packages.")


if __name__ == "__main__":
    main()
