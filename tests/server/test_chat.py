"""The chat: limits against floods, and what the host can do."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from tests.server.cast import status_of
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, socket_of

from smokestack.client import Client, DeniedError


def table_of(host: Client) -> str:
    seats = [{"kind": "me"}, {"kind": "open"}]
    return str(host.post("/api/tables", {"game": "quarry", "seats": seats})["id"])


def do(client: Client, id: str, do: str, **fields: object) -> None:
    client.post(f"/api/tables/{id}/commands", {"do": do, **fields})


def written(client: Client, id: str, lines: int) -> int:
    """How many of these lines were accepted."""
    statuses = [status_of(lambda n=number: do(client, id, "chat", text=f"line {n}")) for number in range(lines)]  # type: ignore[misc]
    assert set(statuses) <= {200, 429}
    return statuses.count(200)


def allowed(started: float) -> float:
    """How many lines a stranger may have written since then, at 5 lines a minute."""
    return 6 + (time.monotonic() - started) * 5 / 60


def test_strangers_cannot_flood_a_public_table(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", chat_per_stranger=5, strangers_chat_per_table=20) as server:
        host, stranger = Client(server.address), Client(server.address, patience=0)
        id = table_of(host)
        started = time.monotonic()
        assert written(stranger, id, 60) <= allowed(started)
        assert written(host, id, 5) == 5, "the host can still speak"
        crowd = [Client(server.address, patience=0) for _ in range(8)]
        assert sum(written(one, id, 6) for one in crowd) < 40, "all strangers at a table share a limit"


def test_the_live_connection_has_the_same_limits(tmp_path: Path) -> None:
    with (
        running_server(tmp_path / "t.db", chat_per_stranger=5, strangers_chat_per_table=20) as server,
        Client(server.address) as stranger,
    ):
        id = table_of(Client(server.address))
        socket = socket_of(stranger)
        answers, started = [], time.monotonic()
        for ref in range(40):
            command = {"do": "chat", "text": "hello"}
            socket.send(json.dumps({"t": "do", "table": id, "ref": ref, "command": command}))
            answers.append(hear(socket, "answer", "refused"))
        assert [one["ref"] for one in answers] == list(range(40))
        assert sum(one["t"] == "answer" for one in answers) <= allowed(started)
        refused = [one for one in answers if one["t"] == "refused"]
        assert {one["error"] for one in refused} == {"too_fast"}
        assert all(0 < float(str(one["retry"])) <= 60 for one in refused), "they say when to try again"


def lines_of(client: Client, id: str) -> list[dict[str, object]]:
    return [line for line in client.get(f"/api/tables/{id}/log") if line["what"] == "chat"]


def test_the_host_removes_a_line_and_nobody_reads_it_any_more(server: RunningServer) -> None:
    host, stranger = Client(server.address), Client(server.address)
    id = table_of(host)
    do(stranger, id, "chat", text="something rude")
    line = lines_of(host, id)[0]
    for who, status in ((stranger, 403), (host, 200)):
        if status == 200:
            do(who, id, "remove", number=line["n"])
            continue
        with pytest.raises(DeniedError) as caught:
            do(who, id, "remove", number=line["n"])
        assert caught.value.status == status
    for who in (host, stranger, Client(server.address)):
        assert "something rude" not in json.dumps(who.get(f"/api/tables/{id}/state"))
        assert (lines_of(who, id)[0]["text"], lines_of(who, id)[0]["count"]) == ("", 1)
    for number in (line["n"], 1, 999):
        with pytest.raises(DeniedError) as caught:
            do(host, id, "remove", number=number)
        assert caught.value.status in (400, 409)


def test_the_host_mutes_somebody_until_further_notice(server: RunningServer) -> None:
    host, stranger, other = (Client(server.address) for _ in range(3))
    id = table_of(host)
    do(stranger, id, "chat", text="one")
    do(stranger, id, "chat", text="two")
    do(other, id, "chat", text="three")
    first, second, third = lines_of(host, id)
    assert first["author"] == second["author"] != third["author"]
    do(host, id, "mute", author=first["author"])
    with pytest.raises(DeniedError, match="muted you") as caught:
        do(stranger, id, "chat", text="four")
    assert caught.value.status == 403
    do(other, id, "chat", text="five")
    do(host, id, "mute", author=first["author"], muted=False)
    do(stranger, id, "chat", text="six")
    assert [line["text"] for line in lines_of(host, id)] == ["one", "two", "three", "five", "six"]
    do(host, id, "chat", text="seven")
    with pytest.raises(DeniedError, match="yourself"):
        do(host, id, "mute", author=lines_of(host, id)[-1]["author"])
