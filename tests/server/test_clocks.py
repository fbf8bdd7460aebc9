"""The clocks of tables on a server: restarts, several processes and a system clock that is set. No test waits."""

from __future__ import annotations

import pytest
from tests.server.killing import until
from tests.server.running import FakeTime, running_server, twin
from tests.server.test_tables import do, quarry

from smokestack.client import Client
from smokestack.server.table_time import BEAT, TableTime

CLOCK = {"kind": "live", "total": 300, "increment": 0}
DAY = 86400.0


def left(client: Client, id: str) -> float:
    seconds: float = client.get(f"/api/tables/{id}")["times"][0]["left"]
    return seconds


def log_of(client: Client, id: str) -> list[str]:
    return [entry["what"] for entry in client.get(f"/api/tables/{id}/log")]


def test_time_runs_out_on_the_server(url: str) -> None:
    time = FakeTime()
    with running_server(url, time=time) as server:
        ann, bob = Client(server.address), Client(server.address)
        id = quarry(ann, bob, clock={"kind": "turn", "limit": 5, "bank": 0}, out="resign")
        time.pass_(4)
        assert left(ann, id) == 1
        time.pass_(1)
        until(lambda: ann.get(f"/api/tables/{id}")["status"] == "over")
        assert ann.get(f"/api/tables/{id}")["ranking"] == [[1], [0]]


@pytest.mark.parametrize("jump", [7200.0, -7200.0])
def test_a_jump_of_the_systems_clock_costs_and_gives_nothing(url: str, jump: float) -> None:
    time = FakeTime()
    with running_server(url, time=time) as server:
        ann, bob = Client(server.address), Client(server.address)
        id = quarry(ann, bob, clock=CLOCK, out="resign")
        time.pass_(20)
        time.wall += jump
        assert left(ann, id) == 280
        ticks = server.services.clock.now()
        assert server.services.cache._loaded[id].table.deadline() == pytest.approx(ticks + 280)
        do(ann, id, "act", seat=0, text="done", confirm=True)
        assert left(ann, id) == 280


@pytest.mark.parametrize("downtime", [0.0, DAY, -DAY])
def test_a_restart_charges_what_was_used_before_it_and_nothing_else(url: str, downtime: float) -> None:
    """Also if the system's clock was set back meanwhile."""
    time = FakeTime()
    with running_server(url, time=time) as server:
        ann, bob = Client(server.address), Client(server.address)
        id = quarry(ann, bob, clock=CLOCK)
        time.pass_(20)
        assert left(ann, id) == 280
    for again in range(2):
        time = FakeTime(time.wall + downtime, 3.0)
        with running_server(url, time=time) as server:
            ann = twin(ann, server)
            assert left(ann, id) == pytest.approx(280 - 10 * again)
            time.pass_(10)
            assert left(ann, id) == pytest.approx(270 - 10 * again)
            assert "late" not in log_of(ann, id)


def test_with_two_workers_a_restart_charges_no_downtime(postgres_url: str) -> None:
    time = FakeTime()
    with (
        running_server(postgres_url, time=time, workers=2) as first,
        running_server(postgres_url, time=time, workers=2),
    ):
        ann, bob = Client(first.address), Client(first.address)
        id = quarry(ann, bob, clock=CLOCK, out="resign")
        time.pass_(20)
        assert left(ann, id) == 280
    time = FakeTime(time.wall + DAY, 3.0)
    with (
        running_server(postgres_url, time=time, workers=2) as first,
        running_server(postgres_url, time=time, workers=2) as second,
    ):
        for server in (first, second):
            # The second process takes the time from the first, which noted it up to a heartbeat ago.
            assert 280 - BEAT <= left(twin(ann, server), id) <= 280
        assert "late" not in log_of(twin(ann, second), id)


@pytest.mark.parametrize("ahead", [DAY, -DAY])
def test_a_process_that_joins_refunds_nobody_and_takes_the_time_from_the_others(
    postgres_url: str, ahead: float
) -> None:
    time = FakeTime()
    with running_server(postgres_url, time=time) as first:
        ann, bob = Client(first.address), Client(first.address)
        id = quarry(ann, bob, clock=CLOCK, out="resign")
        time.pass_(20)
        with running_server(postgres_url, time=FakeTime(time.wall + ahead, 9.0)) as second:
            assert left(ann, id) == 280
            # What the first process noted last may be from before those twenty seconds.
            assert 280 - BEAT <= left(twin(ann, second), id) <= 300
            do(twin(ann, second), id, "chat", text="hello")
            until(lambda: "chat" in log_of(ann, id))
            do(ann, id, "act", seat=0, text="done", confirm=True)
            until(lambda: "confirmed" in log_of(twin(ann, second), id) or left(twin(ann, second), id) <= 280)
            assert 280 - BEAT <= left(ann, id) <= 280
            assert "late" not in log_of(ann, id)
        assert "late" not in log_of(ann, id)


def test_a_process_whose_clock_is_behind_catches_up_with_what_others_wrote() -> None:
    time = FakeTime()
    clock = TableTime(lambda: time.wall, lambda: time.monotonic)
    clock.observe(999_000)
    assert clock.now() == 1_000_000
    clock.observe(1_000_007)
    assert clock.now() == 1_000_007
    time.monotonic += 3
    assert clock.now() == 1_000_010
