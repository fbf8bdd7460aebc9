"""The toy game Quarry as an installed package, for the registry of this process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from smokestack.kernel import registry
from smokestack.store import engine_version


def install_quarry(folder: Path) -> None:
    """A folder that acts as an installed package while it is on the path."""
    info = folder / "quarry-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: quarry\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[smokestack.games]\nquarry = tests.table.quarry:GAME\n")


@pytest.fixture(autouse=True)
def quarry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "installed"
    install_quarry(folder)
    monkeypatch.syspath_prepend(folder)
    for remembered in (registry._points, registry.game, engine_version.engine_version):
        remembered.cache_clear()
    yield folder
    monkeypatch.undo()
    for remembered in (registry._points, registry.game, engine_version.engine_version):
        remembered.cache_clear()


@pytest.fixture(autouse=True)
def both_toys(quarry: Path, lantern_installed: Path) -> None:
    registry._points.cache_clear()
