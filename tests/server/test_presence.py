"""Who is here, and when somebody was last seen: only what is true, and to the minute."""

from __future__ import annotations

from tests.server.killing import until
from tests.server.running import RunningServer
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


def test_old_tables_are_forgotten() -> None:
    seen = LastSeen()
    for number in range(TABLES + 1):
        seen.note("ann", str(number), 125.0)
    assert seen.at("0") == {}
    assert seen.at(str(TABLES)) == {"ann": 120.0}
