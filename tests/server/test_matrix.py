"""Who may do what: every route and every message, for the host, a seat, another seat, a spectator and a stranger."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from tests.server.running import RunningServer
from tests.server.test_live import hear, socket_of
from tests.server.test_tables import quarry

from smokestack.client import Client, DeniedError
from smokestack.server.app import handlers
from smokestack.table import commands as c

PEOPLE = ("host", "seat", "other", "spectator", "stranger")
"""The host has seat 0, `seat` seat 1, which the commands are about, `other` seat 2; the spectator has the link."""


class Cast:
    """A private table and everybody around it."""

    def __init__(self, server: RunningServer, playing: bool) -> None:
        self.people = {name: Client(server.address, name=name) for name in PEOPLE}
        host = self.people["host"]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        self.id: str = host.post("/api/tables", {"game": "quarry", "seats": seats, "private": True})["id"]
        self.invite: str = host.get(f"/api/tables/{self.id}/invite")["invite"]
        for name in ("seat", "other", "spectator"):
            self.people[name].post(f"/api/tables/{self.id}/visit", {"invite": self.invite})
        if playing:
            self.do("seat", {"do": "sit", "seat": 1})
            self.do("other", {"do": "sit", "seat": 2})
            self.do("host", {"do": "start"})
            self.do("host", {"do": "act", "seat": 0, "text": "done", "confirm": True})

    def do(self, who: str, command: dict[str, object]) -> None:
        self.people[who].post(f"/api/tables/{self.id}/commands", command)

    def number(self) -> int:
        number: int = self.people["host"].get(f"/api/tables/{self.id}")["number"]
        return number

    def close(self) -> None:
        for client in self.people.values():
            client.close()


# The answers for host, seat, other, spectator and stranger. Seat 1 must decide, and the command is about seat 1.
PLAYING: list[tuple[dict[str, object], tuple[int, int, int, int, int]]] = [
    ({"do": "act", "seat": 1, "text": "cut 1"}, (403, 200, 403, 403, 404)),
    ({"do": "undo", "seat": 1}, (403, 409, 403, 403, 404)),
    ({"do": "confirm", "seat": 1}, (403, 409, 403, 403, 404)),
    # Nobody has a page open, so the host may let a bot take over.
    ({"do": "away", "seat": 1}, (200, 200, 403, 403, 404)),
    ({"do": "back", "seat": 1}, (403, 409, 403, 403, 404)),
    ({"do": "resign", "seat": 1}, (403, 200, 403, 403, 404)),
    ({"do": "stand", "seat": 1}, (403, 409, 403, 403, 404)),
    ({"do": "open", "seat": 1}, (409, 403, 403, 403, 404)),
    ({"do": "bot", "seat": 1, "level": "easy"}, (409, 403, 403, 403, 404)),
    ({"do": "sit", "seat": 1}, (409, 409, 409, 409, 404)),
    ({"do": "start"}, (409, 403, 403, 403, 404)),
    ({"do": "close"}, (409, 403, 403, 403, 404)),
    ({"do": "reserve", "seat": 1, "login": "keeper"}, (409, 403, 403, 403, 404)),
    ({"do": "chat", "text": "hello"}, (200, 200, 200, 200, 404)),
    # Nobody has written anything yet, so even the host has nothing to remove and nobody to mute.
    ({"do": "remove", "number": 1}, (400, 403, 403, 403, 404)),
    ({"do": "mute", "author": 0}, (400, 403, 403, 403, 404)),
    ({"do": "note", "text": "hm"}, (200, 200, 200, 403, 404)),
    ({"do": "rematch"}, (409, 409, 409, 403, 404)),
]
GATHERING: list[tuple[dict[str, object], tuple[int, int, int, int, int]]] = [
    ({"do": "sit", "seat": 1}, (200, 200, 200, 200, 404)),
    ({"do": "bot", "seat": 1, "level": "easy"}, (200, 403, 403, 403, 404)),
    ({"do": "reserve", "seat": 1, "login": "keeper"}, (200, 403, 403, 403, 404)),
    ({"do": "open", "seat": 1}, (409, 403, 403, 403, 404)),
    ({"do": "start"}, (409, 403, 403, 403, 404)),
    ({"do": "close"}, (200, 403, 403, 403, 404)),
    ({"do": "act", "seat": 1, "text": "cut 1"}, (403, 403, 403, 403, 404)),
    ({"do": "stand", "seat": 0}, (200, 403, 403, 403, 404)),
]
QUESTIONS: list[dict[str, object]] = [
    {"ask": "legal", "seat": 1},
    {"ask": "walk", "seat": 1, "path": [1]},
    {"ask": "why", "seat": 1, "path": [1]},
    {"ask": "preview", "seat": 1, "text": "cut 1"},
]
READING: list[tuple[str, tuple[int, int, int, int, int]]] = [
    ("", (200, 200, 200, 200, 404)),
    ("/state", (200, 200, 200, 200, 404)),
    ("/log", (200, 200, 200, 200, 404)),
    ("/result", (200, 200, 200, 200, 404)),
    ("/record", (409, 409, 409, 409, 404)),
    ("/invite", (200, 200, 200, 403, 404)),
]


def status_of(call: Callable[[], object]) -> int:
    try:
        call()
    except DeniedError as denied:
        return denied.status if str(denied).endswith((".", ")", "?")) else -1  # a refusal is a sentence
    return 200


@pytest.fixture(scope="module", autouse=True)
def keeper(server: RunningServer) -> None:
    client = Client(server.address)
    client.post("/api/account", {"login": "keeper", "password": "long enough for that"})


@pytest.mark.parametrize("who", PEOPLE)
@pytest.mark.parametrize(
    "playing, command, expected",
    [
        *((True, command, expected) for command, expected in PLAYING),
        *((False, command, expected) for command, expected in GATHERING),
    ],
    ids=lambda value: value["do"] if isinstance(value, dict) else None,
)
def test_commands(
    server: RunningServer, who: str, playing: bool, command: dict[str, object], expected: tuple[int, ...]
) -> None:
    cast = Cast(server, playing)
    before = cast.number()
    wanted = expected[PEOPLE.index(who)]
    assert status_of(lambda: cast.do(who, command)) == wanted
    assert (cast.number() > before) == (wanted == 200), "a refusal changes nothing"
    cast.close()


def test_the_same_over_the_live_connection(server: RunningServer) -> None:
    """Commands take the same way over the WebSocket; each one is refused there too."""
    cast = Cast(server, playing=True)
    for who in PEOPLE:
        socket = socket_of(cast.people[who])
        for command, expected in PLAYING:
            if expected[PEOPLE.index(who)] == 200:
                continue
            socket.send(json.dumps({"t": "do", "table": cast.id, "ref": 1, "command": command}))
            answer = hear(socket, "answer", "refused")
            assert answer["t"] == "refused", (who, command)
        for question in QUESTIONS:
            if who != "seat":
                socket.send(json.dumps({"t": "ask", "table": cast.id, "ref": 2, "question": question}))
                assert hear(socket, "answer", "refused")["t"] == "refused"
        socket.send(json.dumps({"t": "watch", "table": cast.id, "ref": 3}))
        assert hear(socket, "update", "refused")["t"] == ("refused" if who == "stranger" else "update")
    cast.close()


def test_reading_and_questions(server: RunningServer) -> None:
    cast = Cast(server, playing=True)
    for place, who in enumerate(PEOPLE):
        client = cast.people[who]
        for path, expected in READING:
            got = status_of(lambda client=client, path=path: client.get(f"/api/tables/{cast.id}{path}"))  # type: ignore[misc]
            assert got == expected[place], (who, path)
        for question in QUESTIONS:
            address = f"/api/tables/{cast.id}/questions"
            got = status_of(lambda client=client, q=question, a=address: client.post(a, q))  # type: ignore[misc]
            assert got == (200 if who == "seat" else 404 if who == "stranger" else 403), (who, question)
    assert cast.id in [one["id"] for one in cast.people["other"].get("/api/tables/mine")]
    assert cast.id not in [one["id"] for one in cast.people["stranger"].get("/api/tables")]
    cast.close()


def test_a_spectator_of_a_private_table_sees_no_hand(server: RunningServer) -> None:
    cast = Cast(server, playing=True)
    seen = cast.people["spectator"].get(f"/api/tables/{cast.id}/state")
    assert seen["views"][0]["view"]["cards"] == [-1, -1, -1]
    own = cast.people["seat"].get(f"/api/tables/{cast.id}/state")["views"][0]["view"]["cards"]
    assert own[1] >= 0
    assert (own[0], own[2]) == (-1, -1)
    cast.close()


def test_nobody_without_a_cookie_changes_anything(server: RunningServer) -> None:
    """Every route that is not a GET, without a cookie and without a token."""
    ann = Client(server.address)
    id = quarry(ann)
    nobody = Client(server.address)
    for cookie, token in (("", ""), (nobody._cookie, "")):
        for handler in handlers():
            if "GET" in handler.http_methods:
                continue
            for path in handler.paths:
                nobody._cookie, nobody.me = cookie, {"token": token}
                address = path.replace("{id:str}", id)
                assert status_of(lambda address=address: nobody.post(address, {})) == 403, path  # type: ignore[misc]


def test_the_matrix_leaves_no_command_out() -> None:
    named = {str(command["do"]) for command, _ in PLAYING}
    every = {str(kind.__struct_config__.tag) for kind in c.AnyCommand.__args__}
    assert named == every
    asked = {str(question["ask"]) for question in QUESTIONS}
    assert asked == {str(kind.__struct_config__.tag) for kind in c.AnyQuestion.__args__}
    read = {path for path, _ in READING}
    routes = {
        path.removeprefix("/api/tables/{id:str}")
        for handler in handlers()
        if "GET" in handler.http_methods
        for path in handler.paths
        if path.startswith("/api/tables/{id:str}")
    }
    assert read == routes
