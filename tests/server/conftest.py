"""The toy games as installed packages, a server with them, and PostgreSQL."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.running import ROOT, RunningServer, running_server
from tests.store.conftest import another_postgres_url, postgres_server, postgres_url, url

from smokestack.kernel import registry
from smokestack.server import routes_games
from smokestack.store import engine_version

__all__ = ["another_postgres_url", "postgres_server", "postgres_url", "url"]


@pytest.fixture(scope="session", autouse=True)
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Quarry and Lantern, for this process and the processes it starts."""
    folder = tmp_path_factory.mktemp("installed")
    for name, module in (("quarry", "tests.table.quarry"), ("lantern", "tests.kernel.toy")):
        info = folder / f"{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[smokestack.games]\n{name} = {module}:GAME\n")
    sys.path.insert(0, str(folder))
    path = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(folder), str(ROOT), *([path] if path else [])])
    remembered = (registry._points, registry.game, engine_version.engine_version, routes_games._static)
    for one in remembered:
        one.cache_clear()
    yield folder
    sys.path.remove(str(folder))
    if path is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = path
    for one in remembered:
        one.cache_clear()


@pytest.fixture(scope="module")
def server(toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("db") / "tables.db") as running:
        yield running
