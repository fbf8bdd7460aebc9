"""What all tests share: how hypothesis searches, and the toy game as a package that registers itself, for
the registry and the command line to find."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from smokestack.kernel import registry

# The same examples every time, and no clock: a slow machine is no failure.
settings.register_profile("smokestack", deadline=None, derandomize=True)
settings.load_profile("smokestack")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Between the browser tests of a process Playwright's event loop counts as running; other tests run their own."""
    loop = asyncio._get_running_loop()
    if "browser" not in getattr(item, "fixturenames", ()):
        asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        if loop is not None and not loop.is_closed():
            asyncio._set_running_loop(loop)


METADATA = "Metadata-Version: 2.1\nName: lantern\nVersion: 1\n"
ENTRY = "[smokestack.games]\nlantern = tests.kernel.toy:GAME\n"


@pytest.fixture
def lantern_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder that stands for an installed package with the game Lantern."""
    folder = tmp_path / "installed"
    info = folder / "lantern-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(METADATA)
    (info / "entry_points.txt").write_text(ENTRY)
    monkeypatch.syspath_prepend(folder)
    registry._points.cache_clear()
    yield folder
    registry._points.cache_clear()
    registry.game.cache_clear()
