"""Plans at a running server: they play by themselves, leave time to undo, and survive a restart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.killing import until
from tests.server.running import RunningServer, running_server, twin
from tests.server.test_tables import do, quarry

from smokestack.client import Client
from smokestack.server.plan_runner import PlanRunner
from smokestack.table.table import Table

DONE, CUT_2 = [5], [1, 2]


def acted(client: Client, id: str) -> list[tuple[int, str, int]]:
    log = client.get(f"/api/tables/{id}/log")
    return [(entry["seat"], entry["text"], entry["plan"]) for entry in log if entry["what"] == "acted"]


def plan(client: Client, id: str, **new: object) -> None:
    do(client, id, "plan", seat=1, plan=new)


def test_a_plan_plays_when_the_turn_comes_and_only_its_owner_knows_why(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        before = ann.get(f"/api/tables/{id}/state")
        plan(bob, id, kind="line", line=[DONE, CUT_2, DONE])
        assert ann.get(f"/api/tables/{id}/state") == before
        (waiting,) = bob.get(f"/api/tables/{id}/state")["views"][0]["plans"]
        assert (waiting["status"], [step["text"] for step in waiting["plan"]["steps"]]) == (
            "waiting",
            ["done", "cut 2", "done"],
        )
        do(ann, id, "act", seat=0, text="done", confirm=True)
        until(lambda: ann.get(f"/api/tables/{id}")["waiting"] == [0])
        assert acted(ann, id) == [(0, "done", 0), (1, "cut 2", 0), (1, "done", 0)]
        assert acted(bob, id) == [(0, "done", 0), (1, "cut 2", 1), (1, "done", 1)]
        assert bob.get(f"/api/tables/{id}/state")["views"][0]["plans"][0]["reason"] == "played"
        do(bob, id, "drop_plan", seat=1, plan=1)
        assert bob.get(f"/api/tables/{id}/state")["views"][0]["plans"] == []


def test_a_plan_leaves_time_to_undo_the_turn_before_it(tmp_path: Path) -> None:
    with (
        running_server(tmp_path / "t.db", undo_seconds=10_000) as server,
        Client(server.address) as ann,
        Client(server.address) as bob,
    ):
        id = quarry(ann, bob)
        plan(bob, id, kind="repeat", path=DONE)
        do(ann, id, "act", seat=0, text="done", end=True)
        assert ann.get(f"/api/tables/{id}")["turn"]["ended"]
        do(ann, id, "undo", seat=0)
        do(ann, id, "act", seat=0, text="done", end=True)
        do(ann, id, "confirm", seat=0)
        until(lambda: (1, "done", 0) in acted(ann, id))
        assert ann.get(f"/api/tables/{id}")["turn"] is None, "once somebody has acted, nothing can be undone"


def test_plans_survive_a_restart_even_between_a_move_and_its_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    db = tmp_path / "t.db"
    with monkeypatch.context() as stopped, _stopped_plans(stopped), running_server(db) as server:
        ann, bob = Client(server.address), Client(server.address)
        id = quarry(ann, bob)
        plan(bob, id, kind="first", moves=[CUT_2])
        do(ann, id, "act", seat=0, text="done", confirm=True)
        assert acted(ann, id) == [(0, "done", 0)], "the server stops before it plays the planned move"
    with running_server(db) as again:
        ann, bob = twin(ann, again), twin(bob, again)
        until(lambda: (1, "cut 2", 1) in acted(bob, id))
        assert acted(ann, id) == [(0, "done", 0), (1, "cut 2", 0)]


@contextmanager
def _stopped_plans(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """A server that is killed right after each move: it never plays what is planned."""
    patch.setattr(PlanRunner, "wake", _do_nothing)
    yield


def _do_nothing(self: PlanRunner, table: Table) -> None:
    return None


def test_two_processes_play_a_planned_move_once(postgres_url: str) -> None:
    with (
        running_server(postgres_url) as one,
        running_server(postgres_url) as other,
        Client(one.address) as ann,
        Client(one.address) as bob,
    ):
        id = quarry(ann, bob)
        there = twin(ann, other)
        there.get(f"/api/tables/{id}/state")
        plan(bob, id, kind="first", moves=[CUT_2])
        do(there, id, "act", seat=0, text="done", confirm=True)
        until(lambda: len(acted(ann, id)) == len(acted(there, id)) == 2)
        assert acted(there, id) == acted(ann, id) == [(0, "done", 0), (1, "cut 2", 0)]
        there.close()
