"""Checks that everything is ready for a release, and prints the text of its tag.

python -m tools.release check            one sentence for everything that is missing
python -m tools.release notes [VERSION]  the section of the changelog; by default that of the present version
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def versions() -> dict[str, str]:
    """The version in each file that names it."""
    own = re.search(r'^__version__ = "(.+)"$', read("src/smokestack/__init__.py"), re.MULTILINE)
    cited = re.search(r"^version: (.+)$", read("CITATION.cff"), re.MULTILINE)
    bibtex = re.search(r"^ *version = \{(.+)\}$", read("docs/environments.md"), re.MULTILINE)
    assert own is not None
    assert cited is not None
    assert bibtex is not None
    return {
        "pyproject.toml": tomllib.loads(read("pyproject.toml"))["project"]["version"],
        "src/smokestack/__init__.py": own.group(1),
        "web/package.json": json.loads(read("web/package.json"))["version"],
        "web/package-lock.json": json.loads(read("web/package-lock.json"))["version"],
        "CITATION.cff": cited.group(1),
        "docs/environments.md": bibtex.group(1),
    }


def sections() -> dict[str, str]:
    """The changelog by heading: a version with its date, or `Unreleased`."""
    parts = re.split(r"^## (.+)$", read("CHANGELOG.md"), flags=re.MULTILINE)[1:]
    return {title.strip(): text.strip() for title, text in zip(parts[::2], parts[1::2], strict=True)}


def notes(version: str) -> str:
    for title, text in sections().items():
        if title.split(" ")[0] == version:
            return f"Smokestack {title}\n\n{text}\n"
    sys.exit(f"CHANGELOG.md has no section for {version}.")


def troubles() -> list[str]:
    """What keeps the present version from being released."""
    found = versions()
    version = found["pyproject.toml"]
    wrong = [f"{file} has version {other} instead of {version}." for file, other in found.items() if other != version]
    titles = [title for title in sections() if title.split(" ")[0] == version]
    if not titles:
        wrong.append(f"CHANGELOG.md has no section for {version}.")
    elif not re.fullmatch(rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", titles[0]):
        wrong.append(f"The section for {version} in CHANGELOG.md should have a date: {version} (2026-01-31).")
    if sections().get("Unreleased"):
        wrong.append("CHANGELOG.md has lines under Unreleased; move them to the version.")
    return wrong


def tag_troubles(version: str) -> list[str]:
    """What is wrong with the working tree and the tag."""
    wrong = ["There are changes that are not committed."] if git("status", "--porcelain") else []
    return [*wrong, f"The tag v{version} exists already."] if git("tag", "--list", f"v{version}") else wrong


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def main() -> None:
    version = versions()["pyproject.toml"]
    match sys.argv[1:]:
        case ["check"]:
            wrong = troubles() + tag_troubles(version)
            print("\n".join(wrong) if wrong else f"Ready: git tag -a v{version}")
            sys.exit(1 if wrong else 0)
        case ["notes", *given] if len(given) < 2:
            print(notes(given[0] if given else version), end="")
        case _:
            sys.exit("Use: python -m tools.release check | notes [VERSION]")


if __name__ == "__main__":
    main()
