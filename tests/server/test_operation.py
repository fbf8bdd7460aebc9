"""What an operator sees: health, metrics and logs."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, say, socket_of
from tests.server.test_tables import do, quarry

from smokestack.client import Client, DeniedError
from smokestack.server.logs import JsonFormatter, RequestFilter
from smokestack.store.sqlite import SqliteStore


@pytest.fixture
def own(tmp_path: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path / "t.db") as running:
        yield running


@pytest.fixture
def lines() -> Iterator[list[dict[str, object]]]:
    """What the server logs."""
    found: list[dict[str, object]] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(json.loads(JsonFormatter().format(record)))

    handler, logger = Keep(), logging.getLogger("smokestack")
    handler.addFilter(RequestFilter())
    logger.addHandler(handler)
    before = logger.level
    logger.setLevel(logging.INFO)
    yield found
    logger.setLevel(before)
    logger.removeHandler(handler)


def health(server: RunningServer) -> tuple[int, list[str]]:
    try:
        with urlopen(f"{server.address}/healthz", timeout=60) as answer:
            return answer.status, json.load(answer)["problems"]
    except HTTPError as error:
        with error:
            return error.code, json.load(error)["problems"]


def refusal(request: Callable[[], object]) -> str:
    """The error of a request that is repeated until it is refused."""
    for _ in range(200):
        try:
            request()
        except DeniedError as denied:
            return denied.error
    return ""


def fill_disk(store: SqliteStore, full: bool) -> None:
    """Let SQLite find no room for another page, as on a full disk."""
    assert store._writer is not None
    connection = store._writer._connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0] if full else 1 << 30
    connection.execute(f"PRAGMA max_page_count={pages}")


def test_a_full_disk_shows_in_the_health_and_the_log(own: RunningServer, lines: list[dict[str, object]]) -> None:
    ann = Client(own.address)
    id = quarry(ann)
    store = own.services.store
    assert isinstance(store, SqliteStore)
    assert health(own) == (200, [])
    fill_disk(store, True)
    assert refusal(lambda: do(ann, id, "chat", text="x" * 900)) == "store"
    assert health(own) == (503, ["writing"])
    assert own.services.metrics.counters["smokestack_failed_writes_total", ""] >= 1
    assert any("full" in str(line.get("trouble")) for line in lines)
    fill_disk(store, False)
    until(lambda: health(own) == (200, []))
    do(ann, id, "chat", text="there is room again")


def test_writes_that_fail_show_until_one_succeeds(
    own: RunningServer, lines: list[dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    from smokestack.store.base import StoreError

    async def fail(*_: object) -> None:
        raise StoreError("The database cannot be written: database or disk is full.")

    ann = Client(own.address)
    id = quarry(ann)
    with monkeypatch.context() as broken:
        broken.setattr(own.services.store, "append", fail)
        broken.setattr(own.services.store, "try_writing", fail)
        with pytest.raises(DeniedError):
            do(ann, id, "chat", text="hello")
        assert health(own) == (503, ["writing"])
    assert health(own) == (200, [])
    assert [line["trouble"] for line in lines if line["what"] == "unhealthy"] == ["writing"]
    assert any(line["what"] == "healthy again" for line in lines)


def test_little_room_on_the_disk_shows(own: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own.services.store, "free_space", lambda: 1 << 20)
    assert health(own) == (503, ["disk"])


def test_bots_that_do_not_answer_show(own: RunningServer) -> None:
    bots = own.services.bots
    bots._asked["a table"] = time.monotonic() - 1000
    bots._answered = time.monotonic() - 500
    assert health(own) == (503, ["bots"])
    assert "smokestack_bots_waiting 1" in metrics(own)
    bots._answered = time.monotonic()
    assert health(own) == (200, []), "others were served meanwhile, so the queue moves"
    del bots._asked["a table"]


def metrics(server: RunningServer) -> str:
    with urlopen(f"{server.address}/metrics", timeout=60) as answer:
        text: str = answer.read().decode()
        return text


def test_every_command_is_counted_however_it_comes(own: RunningServer) -> None:
    ann = Client(own.address)
    id = quarry(ann)
    do(ann, id, "chat", text="by POST")
    live = socket_of(ann)
    say(live, t="do", table=id, ref=1, command={"do": "chat", "text": "live"})
    hear(live, "answer")
    with pytest.raises(DeniedError):
        do(ann, id, "confirm", seat=0)
    live.close()
    text = metrics(own)
    assert 'smokestack_commands_total{do="chat",outcome="done"} 2' in text
    assert 'smokestack_commands_total{do="confirm",outcome="refused"} 1' in text
    for name in ("bots_waiting", "messages_waiting", "writes_waiting", "skipped_updates_total"):
        assert f"smokestack_{name} 0" in text


def test_what_is_dropped_is_counted(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", requests_per_second=1) as server:
        ann = Client(server.address)
        assert refusal(lambda: ann.get("/api/levels")) == "too_fast"
        counted = server.services.metrics.counters["smokestack_refused_total", 'error="too_fast"']
        assert counted >= 1


def test_log_lines_say_who_and_from_where(own: RunningServer, lines: list[dict[str, object]]) -> None:
    ann = Client(own.address, name="Ann Example")
    with urlopen(f"{own.address}/api/levels") as answer:
        id = answer.headers["X-Request-Id"]
    until(lambda: any(line.get("request") == id for line in lines))
    line = next(line for line in lines if line.get("request") == id)
    assert (line["path"], line["address"], line["person"]) == ("/api/levels", "127.0.0.1", "")
    ann.get("/api/tables/mine")
    until(lambda: any(line.get("path") == "/api/tables/mine" for line in lines))
    line = next(line for line in lines if line.get("path") == "/api/tables/mine")
    assert line["person"] == ann.me["id"]
    socket_of(ann).close()
    until(lambda: any(line["what"] == "live" and line["person"] == ann.me["id"] for line in lines))
    assert "Ann Example" not in json.dumps(lines)
