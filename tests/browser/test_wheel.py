"""Our wheels, installed where there is neither a compiler nor Node, and a first move through their page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.browser.conftest import Visitor
from tests.browser.server_process import ServerProcess
from tests.browser.test_whole_games import make_first_move

from smokestack.cli.version import compiled

ROOT = Path(__file__).resolve().parents[2]
WHEELHOUSE = ROOT / "build" / "wheelhouse"
"""What a server installs; `make ready` has downloaded it."""
PURE = {"SMOKESTACK_COMPILE": "0"}
HERE = {"SMOKESTACK_COMPILED": str(ROOT / "build" / "compiled")} if compiled() else PURE
"""Like the engines of these tests, so that nothing is compiled twice."""


def build(target: str, folder: Path, choice: dict[str, str], root: Path = ROOT) -> Path:
    words = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    done = subprocess.run(words, cwd=root, env={**os.environ, **choice}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (made,) = folder.iterdir()
    return made


def clean_environment(folder: Path, wheel: Path) -> Path:
    """A virtual environment with the wheel and what it asks for; returns its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    offline = ["--no-index", "--find-links", str(WHEELHOUSE)] if WHEELHOUSE.is_dir() else []
    words = ["install", "--quiet", "--no-compile", "--only-binary", ":all:", *offline, str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *words], check=True)
    return python


def announce(python: Path, server: ServerProcess, environment: dict[str, str], text: str) -> None:
    words = [str(python.parent / "smokestack"), "admin", "announce", text, "--db", str(server.db)]
    subprocess.run(words, env=environment, capture_output=True, check=True)


@pytest.mark.skipif(os.name != "posix", reason="the folders of a virtual environment have other names elsewhere")
def test_an_installed_wheel_needs_no_compiler_and_no_node(browser: Browser, tmp_path: Path) -> None:
    wheel = build("wheel", tmp_path / "dist", HERE)
    assert wheel.name.endswith("-py3-none-any.whl") is (HERE is PURE)
    python = clean_environment(tmp_path / "clean", wheel)
    environment = {"PATH": str(python.parent), "PYTHONPATH": ""}
    assert [tool for tool in ("cc", "gcc", "node", "npm") if shutil.which(tool, path=environment["PATH"])] == []
    words = [str(python.parent / "smokestack"), "--version"]
    said = subprocess.run(words, env=environment, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert said.strip().endswith("(compiled)" if compiled() else "(interpreted)")
    server = ServerProcess(tmp_path, environment, python=python)
    server.start()
    try:
        visitor = Visitor(browser, server, 1280, 800)
        make_first_move(visitor)
        announce(python, server, environment, "Tea is ready.")
        line = visitor.page.locator(".announcement")
        line.get_by_text("Tea is ready.").wait_for()
        assert visitor.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the table still fits"
        line.get_by_role("button").click()
        line.wait_for(state="detached")
        visitor.context.close()
    finally:
        server.stop()


def test_a_wheel_from_the_sources_archive_has_page_and_rules_without_node(tmp_path: Path) -> None:
    archive = build("sdist", tmp_path / "sdist", PURE)
    with tarfile.open(archive) as opened:
        opened.extraction_filter = getattr(tarfile, "data_filter", None)  # Debian's 3.11.2 has none yet
        opened.extractall(tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    wheel = build("wheel", tmp_path / "dist", {**PURE, "PATH": str(tmp_path)}, unpacked)
    assert wheel.name.endswith("-py3-none-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"smokestack/web/index.html", "smokestack/rules/industria.md", "smokestack/docs/index.html"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
