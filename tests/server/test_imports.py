"""Imported records: replayed in another process, within limits, while everybody else plays on."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server

from smokestack.client import Client, DeniedError
from smokestack.kernel import record
from smokestack.server.record_imports import RecordImports
from smokestack.server.recordworker import ImportReply

HEADER = "smokestack 1\ngame quarry\nmap pit\nseats 2\nrules 1\noption rounds 50\n\ndeal 1 1\n"
"""The beginning of a game of Quarry; what follows is not even read when it is too long."""


def refused(client: Client, text: str) -> DeniedError:
    with pytest.raises(DeniedError) as caught:
        client.post("/api/records", {"record": text})
    return caught.value


def test_a_record_is_not_replayed_in_the_server(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a record was replayed in the process of the server")

    monkeypatch.setattr(record, "parse", never)
    monkeypatch.setattr(record.Replay, "_play", never)
    with Client(server.address) as ann:
        text = "smokestack 1\ngame quarry\nmap pit\nseats 2\nrules 1\n"
        assert ann.post("/api/records", {"record": text, "title": "Again"})["status"] == "playing"
        assert refused(ann, text + "nonsense\n").status == 400


def test_a_record_full_of_undos_is_refused(server: RunningServer) -> None:
    with Client(server.address) as ann:
        denied = refused(ann, HEADER + "cut 1\nundo\n" * 85_000)
        assert denied.status == 400
        assert "at most 5000 can be imported" in str(denied)
        assert "at most 500 times" in str(refused(ann, HEADER + "cut 1\nundo\n" * 501))


def test_a_record_that_takes_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running_server(tmp_path / "t.db", record_seconds=1) as server, Client(server.address) as ann:
        monkeypatch.setattr("smokestack.server.record_imports.WORKER", "tests.server.endless")
        assert "longer than 1 seconds" in str(refused(ann, HEADER))


def test_others_go_on_while_a_record_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, waiting = threading.Event(), threading.Event()

    def slow(*_: object) -> ImportReply:
        waiting.set()
        assert go_on.wait(60)
        return ImportReply(trouble="never mind.")

    monkeypatch.setattr(RecordImports, "_run", slow)
    with running_server(tmp_path / "t.db", record_queue=2) as server:
        ann, bob, cyd = (Client(server.address, patience=0) for _ in range(3))
        threads = [threading.Thread(target=refused, args=(one, HEADER)) for one in (ann, bob)]
        try:
            for thread in threads:
                thread.start()
            assert waiting.wait(60)
            until(lambda: len(server.services.imports._people) == 2)
            assert cyd.get("/api/me")["id"], "the server answers meanwhile"
            again, full = refused(ann, HEADER), refused(cyd, HEADER)
        finally:
            go_on.set()
        for thread in threads:
            thread.join(60)
    assert (again.status, full.status) == (429, 503)
    assert again.retry
    assert full.retry
