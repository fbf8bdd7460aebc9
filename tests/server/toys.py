"""The toy games as installed packages, for this process and the processes it starts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.running import ROOT

from smokestack.kernel import registry
from smokestack.server import routes_games
from smokestack.store import engine_version


@contextmanager
def installed_toys(folder: Path) -> Iterator[Path]:
    """Install Quarry and Lantern in this folder."""
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
