"""Opening a store: where it is, what it must not be, its secret and its backup."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.stores import batch, execute, run

from smokestack.store.base import Account, Store, StoreError
from smokestack.store.factory import data_folder, make_store
from smokestack.store.schema import MIGRATIONS


def test_the_secret_is_made_once(url: str) -> None:
    kept: list[bytes] = []

    async def work(store: Store) -> None:
        kept.append(await store.secret())

    run(url, work)
    run(url, work)
    assert kept[0] == kept[1]
    assert len(kept[0]) == 32


def test_a_backup_is_a_whole_store_of_its_own(url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"

    async def write(store: Store) -> None:
        await store.append(batch("a", 1, '{"x":1}', members=[("ann", [0], None)]))
        await store.save_account(Account("1", "Ann", "green", 1.0, "ann", "hash"))
        secret.append(await store.secret())
        await store.backup(copy)
        await store.append(batch("a", 2, '{"x":2}'))

    async def read(store: Store) -> None:
        log = await store.log("a")
        assert log is not None
        assert log.rows == [(5.125, b'{"x":1}')]
        assert await store.account_of("ann") is not None
        assert await store.secret() != secret[0], "a backup does not have it"
        assert [one.seats for one in await store.mine("ann", 5)] == [[0]]
        await store.append(batch("a", 2, '{"y":2}'))

    secret: list[bytes] = []
    run(url, write)
    run(str(copy), read)


def test_a_newer_schema_is_not_touched(url: str) -> None:
    async def write(store: Store) -> None:
        await store.append(batch("a", 1, "{}"))

    run(url, write)
    execute(url, [f"INSERT INTO schema_version VALUES ({len(MIGRATIONS) + 1})"])
    with pytest.raises(StoreError, match="newer smokestack"):
        run(url, write)


@pytest.mark.parametrize("name", ["mysql://here", "http://there"])
def test_a_store_that_is_none(name: str) -> None:
    with pytest.raises(StoreError, match="not a supported database"):
        make_store(name)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("nothing of the kind " * 100)

    async def work(store: Store) -> None:
        pass

    with pytest.raises(StoreError, match=r"notes\.txt cannot be opened"):
        run(str(file), work)


def test_the_data_folder_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "smokestack"
