"""The toy games as installed packages, a server with them, and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from tests.server.running import RunningServer, running_server
from tests.server.toys import installed_toys
from tests.store.conftest import another_postgres_url, postgres_server, postgres_url, url

from smokestack.server import auth

__all__ = ["another_postgres_url", "postgres_server", "postgres_url", "url"]


@pytest.fixture(scope="session", autouse=True)
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Quarry and Lantern, for this process and the processes it starts."""
    with installed_toys(tmp_path_factory.mktemp("installed")) as folder:
        yield folder


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Argon2 as everywhere, but with little work: the tests log in hundreds of times."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(auth, "_hasher", quick)
        patch.setattr(auth, "_NO_PASSWORD", auth.unknown_password(quick))
        yield


@pytest.fixture(scope="module")
def server(toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("db") / "tables.db") as running:
        yield running
