"""The toy games as installed packages, a server with them, and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.running import RunningServer, running_server
from tests.server.toys import installed_toys
from tests.store.conftest import another_postgres_url, postgres_server, postgres_url, url

__all__ = ["another_postgres_url", "postgres_server", "postgres_url", "url"]


@pytest.fixture(scope="session", autouse=True)
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Quarry and Lantern, for this process and the processes it starts."""
    with installed_toys(tmp_path_factory.mktemp("installed")) as folder:
        yield folder


@pytest.fixture(scope="module")
def server(toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("db") / "tables.db") as running:
        yield running
