"""A server that is killed leaves nothing behind: no process, no taken port, no lock."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from tests.server.killing import until
from tests.server.running import Child
from tests.server.test_restart import smokestack

from smokestack.client import Client

BOTS = [{"kind": "bot", "level": "hard"}, {"kind": "bot", "level": "hard"}]


def children(process: int) -> list[int]:
    """The processes a process has started, directly or not."""
    with suppress(OSError):
        found = [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
        return found + [grandchild for child in found for grandchild in children(child)]
    return []


def alive(process: int) -> bool:
    """Whether a process runs. One that has ended and is not yet collected does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def is_bot(process: int) -> bool:
    with suppress(OSError):
        return b"botworker" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


def sockets(process: int) -> set[str]:
    """The sockets a process has open, except its standard input and output."""
    found = set()
    for entry in Path(f"/proc/{process}/fd").iterdir():
        with suppress(OSError):
            target = str(entry.readlink())
            if int(entry.name) > 2 and target.startswith("socket:"):
                found.add(target)
    return found


@contextmanager
def frozen_bot(server: Child) -> Iterator[int]:
    """A bot process that cannot go on thinking, and so cannot end by itself when its input does."""
    with Client(server.address, patience=60) as ann:
        table = ann.create("quarry", BOTS, start=True, options={"rounds": "50"})
        until(lambda: any(entry["what"] == "acted" for entry in ann.get(f"/api/tables/{table.id}/log")))
        bot = next(one for one in children(server.process.pid) if is_bot(one))
        os.kill(bot, signal.SIGSTOP)
        try:
            yield bot
        finally:
            with suppress(ProcessLookupError):
                os.kill(bot, signal.SIGKILL)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_killed_server_frees_its_port_while_a_bot_thinks(
    request: pytest.FixtureRequest, workers: int, tmp_path: Path
) -> None:
    db = str(tmp_path / "t.db") if workers == 1 else request.getfixturevalue("postgres_url")
    server = Child(db, workers=workers)
    server.wait_until_ready()
    with frozen_bot(server) as bot:
        parent = int(Path(f"/proc/{bot}/stat").read_text().rsplit(")", 1)[1].split()[1])
        assert sockets(parent), "the server has its listening socket at least"
        assert not sockets(bot) & sockets(parent)
        started = children(server.process.pid)
        server.kill()
        again = Child(db, server.port, workers)
        try:
            again.wait_until_ready()
            assert again.port == server.port
            until(lambda: not any(alive(one) for one in started))
        finally:
            again.terminate()


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    db = str(tmp_path / "t.db")
    first = Child(db)
    try:
        first.wait_until_ready()
        code, out, err = smokestack("serve", "--port", "0", "--db", f"{tmp_path}/../{tmp_path.name}/t.db")
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert f"Another server (process {first.process.pid}) is using" in err
        assert "--db" in err
        assert smokestack("db", "check", "--db", db)[0] == 0, "maintenance works beside the server"
    finally:
        first.kill()
    second = Child(db)
    second.wait_until_ready()
    second.terminate()
