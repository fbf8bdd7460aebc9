"""Versions and the changelog agree, and no file says where packages come from."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from tools import release

ROOT = Path(__file__).resolve().parents[2]
PARTS = (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"), ("docker", "io"), ("ghcr", "io"))
HOSTS = re.compile("|".join(rf"{name}\.{end}" for name, end in PARTS).encode())
"""Where packages and images come from; machines may have mirrors, so files leave it to their settings."""


def test_every_file_has_the_same_version() -> None:
    assert len(set(release.versions().values())) == 1, release.versions()


def test_the_changelog_has_notes_for_the_version() -> None:
    version = release.versions()["pyproject.toml"]
    titles = [title.split(" ")[0] for title in release.sections()]
    assert titles[0] == "Unreleased"
    assert titles == [
        "Unreleased",
        *sorted(titles[1:], key=lambda title: [int(part) for part in title.split(".")], reverse=True),
    ]
    if version in titles:
        assert release.notes(version).startswith(f"Smokestack {version} (")
    with pytest.raises(SystemExit, match=r"no section for 9\.9\.9"):
        release.notes("9.9.9")


def test_wheels_are_compiled_for_every_python_that_we_name() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    named = re.findall(r"Python :: 3\.(\d+)", "\n".join(project["project"]["classifiers"]))
    assert [f"cp3{minor}-*" for minor in named] == project["tool"]["cibuildwheel"]["build"]
    assert project["project"]["requires-python"] == f">=3.{named[0]}"


def test_what_is_missing_for_a_release_is_said_in_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "# Changelog\n\n## Unreleased\n\n- new\n\n## 1.2.0\n\n- old\n"
    files = {"CHANGELOG.md": text, "CITATION.cff": "version: 1.1.0\n"}
    files["docs/environments.md"] = "  version = {1.2.0}\n"
    files |= {"pyproject.toml": '[project]\nversion = "1.2.0"\n', "web/package.json": '{"version": "1.2.0"}'}
    files |= {"src/smokestack/__init__.py": '__version__ = "1.2.0"\n', "web/package-lock.json": '{"version": "1.2.0"}'}
    monkeypatch.setattr(release, "read", files.__getitem__)
    assert release.troubles() == [
        "CITATION.cff has version 1.1.0 instead of 1.2.0.",
        "The section for 1.2.0 in CHANGELOG.md should have a date: 1.2.0 (2026-01-31).",
        "CHANGELOG.md has lines under Unreleased; move them to the version.",
    ]
    files["CHANGELOG.md"] = "## Unreleased\n\n## 1.2.0 (2026-03-01)\n\n- old\n"
    files["CITATION.cff"] = "version: 1.2.0\n"
    assert release.troubles() == []
    assert release.notes("1.2.0") == "Smokestack 1.2.0 (2026-03-01)\n\n- old\n"


def test_no_file_names_a_place_that_packages_come_from() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False).stdout
    files = [ROOT / name for name in listed.split("\0") if name] or [
        ROOT / "requirements.lock",
        ROOT / "pyproject.toml",
    ]
    found = [str(file.relative_to(ROOT)) for file in files if file.is_file() and HOSTS.search(file.read_bytes())]
    assert found == []
