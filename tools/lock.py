"""Writes requirements.lock: the exact version and hash of everything a server installs, without where it came from.

    python -m tools.lock

`pip install --require-hashes -r requirements.lock` then installs nothing else, and `pip install --no-deps smokestack`
adds this package. The hashes are those of the files that fit the Python and platform this tool runs on.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "requirements.lock"
EXTRA = "postgres"


def wanted() -> list[str]:
    """What a server needs, as pyproject.toml names it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"][EXTRA]]


def resolved() -> list[tuple[str, str, str]]:
    """Name, version and hash of every package that pip would install."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        words = [
            "install",
            "--quiet",
            "--dry-run",
            "--ignore-installed",
            "--only-binary=:all:",
            "--report",
            str(report),
        ]
        subprocess.run([sys.executable, "-m", "pip", *words, *wanted()], check=True)
        found = json.loads(report.read_text("utf-8"))["install"]
    return sorted(
        (
            one["metadata"]["name"].lower(),
            one["metadata"]["version"],
            one["download_info"]["archive_info"]["hashes"]["sha256"],
        )
        for one in found
    )


def main() -> None:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    head = (
        f"# Written by `python -m tools.lock` for Python {version} on {sys.platform}. Install with --require-hashes.\n"
    )
    lines = [f"{name}=={version} --hash=sha256:{digest}\n" for name, version, digest in resolved()]
    FILE.write_text(head + "".join(lines), encoding="utf-8")
    print(f"Wrote {FILE.name}: {len(lines)} packages.")


if __name__ == "__main__":
    main()
