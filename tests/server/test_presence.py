"""Who is here, and when somebody was last seen: only what is true, to the minute, and after a restart too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.killing import until
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, say, socket_of
from tests.server.test_tables import quarry

from smokestack.client import Client
from smokestack.server.last_seen import TABLES, LastSeen


def test_a_seat_says_when_its_owner_was_last_seen(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)

        def seat() -> dict[str, object]:
            found: dict[str, object] = ann.get(f"/api/tables/{id}/state")["head"]["seats"][1]
            return found

        assert (seat()["here"], seat()["seen"]) == (False, None), "nobody knows"
        socket = socket_of(bob)
        say(socket, t="watch", table=id)
        hear(socket, "update")
        assert (seat()["here"], seat()["seen"]) == (True, None)
        socket.close()
        until(lambda: not seat()["here"])
        seen = seat()["seen"]
        assert isinstance(seen, float)
        assert seen % 60 == 0
        assert 0 <= server.services.clock.now() - seen < 3600


def seat_of(client: Client, id: str, seat: int = 1) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{id}/state")["head"]["seats"][seat]
    return found


def test_only_a_page_that_can_be_seen_counts(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        hers = socket_of(ann)
        say(hers, t="watch", table=id)
        hear(hers, "update")
        first, second = socket_of(bob), socket_of(bob)
        for socket in (first, second):
            say(socket, t="visible", visible=False)
            say(socket, t="watch", table=id)
            hear(socket, "update")
        assert (seat_of(ann, id)["here"], seat_of(ann, id)["seen"]) == (False, None), "nobody has looked yet"
        assert ann.get("/api/online")["people"] == 1
        assert not server.services.pages.anybody_at("another table")

        say(first, t="visible", visible=True)
        until(lambda: hear(hers, "update")["head"]["seats"][1]["here"])  # type: ignore[index]
        assert ann.get("/api/online")["people"] == 2
        say(second, t="visible", visible=True)
        say(first, t="visible", visible=False)
        say(first, t="ping")
        hear(first, "pong")
        assert seat_of(ann, id)["here"], "another tab of his shows it"
        second.close()
        until(lambda: not hear(hers, "update")["head"]["seats"][1]["here"])  # type: ignore[index]
        assert seat_of(ann, id)["seen"] is not None
        first.close()


def test_last_seen_survives_a_restart(url: str, toys: Path) -> None:
    with running_server(url) as server, Client(server.address) as ann, Client(server.address) as bob:
        id = quarry(ann, bob)
        socket = socket_of(bob)
        say(socket, t="watch", table=id)
        hear(socket, "update")
        socket.close()
        until(lambda: not seat_of(ann, id)["here"])
        seen = seat_of(ann, id)["seen"]
    with running_server(url) as server:
        ann = Client(server.address)
        assert ann.get(f"/api/tables/{id}")["seats"][1]["seen"] == seen


def test_old_tables_are_forgotten() -> None:
    seen = LastSeen()
    for number in range(TABLES + 1):
        seen.note("ann", str(number), 125.0)
    assert seen.at("0") == {}
    assert seen.at(str(TABLES)) == {"ann": 120.0}
