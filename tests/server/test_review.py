"""Reviews over HTTP: who may ask, what is told when, and that a review is made once."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.running import RunningServer, running_server
from tests.server.test_replay import denied, over
from tests.server.test_tables import quarry

from smokestack.client import Client
from smokestack.coach.effort import ReviewEffort
from smokestack.coach.report import GameReview
from smokestack.server.review_files import ReviewFiles, folder_for
from smokestack.server.review_service import ReviewService
from smokestack.server.reviewworker import ReviewRequest

PATIENCE = 120.0


@pytest.fixture(scope="module")
def server(toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("db") / "tables.db", review_seconds=0.01) as running:
        yield running


def reviewed(client: Client, id: str, query: str = "") -> dict[str, Any]:
    """The answer once the review is done."""
    until = time.monotonic() + PATIENCE
    while True:
        answer: dict[str, Any] = client.get(f"/api/tables/{id}/review{query}")
        if answer["state"] in ("done", "failed") or time.monotonic() > until:
            return answer
        time.sleep(0.05)


def forget(server: RunningServer) -> None:
    """Games of Quarry are short, so two of them may be the same game, which is reviewed once."""
    service = server.services.reviews
    service._recent.clear()
    for file in service.files.folder.glob("*"):
        file.unlink()


def test_a_finished_game_is_reviewed_for_everybody_who_may_see_it(server: RunningServer) -> None:
    ann, bob, eve = (Client(server.address) for _ in range(3))
    id = over(ann, bob)
    forget(server)
    asked = ann.get(f"/api/tables/{id}/review")
    assert (asked["state"], asked["review"]) == ("none", None)
    assert ann.post(f"/api/tables/{id}/review", {})["state"] in ("waiting", "running", "done")
    found = reviewed(eve, id)
    assert found["state"] == "done"
    assert found["done"] == found["total"] == found["review"]["actions"]
    scores = eve.get(f"/api/tables/{id}")["scores"]
    for one in found["review"]["seats"]:
        assert one["result"] == scores[one["seat"]]
        assert one["start"] + one["luck"] + one["own"] + one["others"] == pytest.approx(one["result"])
    steps = [step["n"] for step in eve.get(f"/api/tables/{id}/timeline")["steps"]]
    assert len(found["numbers"]) == found["total"] + 1
    assert found["numbers"] == sorted(found["numbers"])
    assert set(found["numbers"]) <= set(steps), "every moment of a review can be looked at"
    assert ann.get(f"/api/tables/{id}/review?deep=true")["state"] == "none", "a deep review is another one"


def test_nobody_learns_anything_before_the_end(server: RunningServer) -> None:
    ann, bob, eve = (Client(server.address) for _ in range(3))
    id = quarry(ann, bob)
    for client in (ann, bob, eve):
        assert denied(client.get, f"/api/tables/{id}/review").status == 409
        assert denied(client.post, f"/api/tables/{id}/review", {}).status == 409


def test_a_private_table_stays_private(server: RunningServer) -> None:
    ann, bob, eve = (Client(server.address) for _ in range(3))
    id = over(ann, bob, private=True)
    ann.post(f"/api/tables/{id}/review", {})
    assert reviewed(bob, id)["state"] == "done"
    assert denied(eve.get, f"/api/tables/{id}/review").status == 404
    assert denied(eve.post, f"/api/tables/{id}/review", {}).status == 404


def test_an_opened_record_is_reviewed(server: RunningServer) -> None:
    ann, bob = Client(server.address), Client(server.address)
    id = over(ann, bob)
    record = ann.get(f"/api/tables/{id}/record")
    opened = ann.post("/api/viewer", {"record": record})["table"]
    ann.post(f"/api/tables/{opened}/review", {})
    assert reviewed(ann, opened)["review"]["actions"] == reviewed(ann, opened)["total"]
    half = "\n".join(record.rstrip().split("\n")[:-1]) + "\n"
    unfinished = ann.post("/api/viewer", {"record": half})["table"]
    assert denied(ann.post, f"/api/tables/{unfinished}/review", {}).status == 409


def test_a_review_is_made_once(server: RunningServer) -> None:
    ann, bob = Client(server.address), Client(server.address)
    id = over(ann, bob)
    ann.post(f"/api/tables/{id}/review", {})
    first = reviewed(ann, id)
    service = server.services.reviews
    files = {file.name: file.stat().st_mtime_ns for file in service.files.folder.iterdir()}
    service._recent.clear()  # as after a restart
    assert ann.post(f"/api/tables/{id}/review", {}) == first
    assert {file.name: file.stat().st_mtime_ns for file in service.files.folder.iterdir()} == files


def request(number: int) -> ReviewRequest:
    return ReviewRequest("quarry", "standard", 2, {}, [number], ReviewEffort(seconds=1.0))


def test_files_keep_reviews_and_progress(toys: Path, tmp_path: Path) -> None:
    files = ReviewFiles(tmp_path / "reviews")
    key = files.key(request(1))
    assert key != files.key(request(2))
    assert (files.read(key), files.progress(key)) == (None, None)
    files.tell(key, 7)
    assert files.progress(key) == 7
    files.stop(key)
    assert files.progress(key) is None
    (tmp_path / "reviews" / f"{key}.json").write_text("{")
    assert files.read(key) is None, "half a file is no review"


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder")
    files = ReviewFiles(tmp_path / "taken")
    files.tell("key", 1)
    assert files.progress("key") is None


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Client(server.address), Client(server.address)
    id = over(ann, bob)
    forget(server)

    async def broken(*_: object) -> GameReview:
        raise OSError("no process")

    with monkeypatch.context() as patch:
        patch.setattr(ReviewService, "_run", broken)
        ann.post(f"/api/tables/{id}/review", {})
        failed = reviewed(ann, id)
        assert (failed["state"], failed["review"]) == ("failed", None)
        assert failed["trouble"].endswith(".")
    ann.post(f"/api/tables/{id}/review", {})
    until = time.monotonic() + PATIENCE
    while ann.get(f"/api/tables/{id}/review")["state"] != "done":
        assert time.monotonic() < until


def test_one_person_has_only_a_few_reviews_at_once(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = Client(server.address, patience=0), Client(server.address)
    id = over(ann, bob)
    forget(server)
    service, let_go = server.services.reviews, threading.Event()

    async def held(*_: object) -> GameReview:
        while not let_go.is_set():
            await asyncio.sleep(0.01)
        raise OSError("no process")

    with monkeypatch.context() as patch:
        patch.setattr(ReviewService, "_run", held)
        patch.setattr(service, "config", msgspec.structs.replace(service.config, reviews_at_once=1))
        assert ann.post(f"/api/tables/{id}/review", {})["state"] in ("waiting", "running")
        assert denied(ann.post, f"/api/tables/{id}/review", {"deep": True}).status == 429
        assert bob.post(f"/api/tables/{id}/review", {"deep": True})["state"] == "waiting", "one is made at a time"
        let_go.set()
        assert reviewed(ann, id)["state"] == reviewed(bob, id, "?deep=true")["state"] == "failed"


def test_reviews_lie_beside_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert folder_for(str(tmp_path / "a.db")) == tmp_path / "a.db-reviews"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert folder_for("postgresql://host/name") == tmp_path / "smokestack" / "reviews"
