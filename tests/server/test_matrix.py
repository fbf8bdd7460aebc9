"""Who may do what: every command, question and route, for everybody around a table, in every state of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.cast import PEOPLE, STATES, Cast, add_keeper, everybody, status_of
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, socket_of

from smokestack.client import Client
from smokestack.server.app import handlers
from smokestack.table import commands as c

Answers = tuple[int, int, int, int]
"""For host, seat, other and spectator. A stranger to the private table always gets 404."""


@pytest.fixture(scope="module")
def server(toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One host opens a table for every command in every state."""
    with running_server(tmp_path_factory.mktemp("db") / "tables.db", open_tables_per_person=10_000) as running:
        yield running


@pytest.fixture(scope="module")
def people(server: RunningServer) -> Iterator[dict[str, Client]]:
    cast = everybody(server)
    yield cast
    for client in cast.values():
        client.close()


@pytest.fixture(scope="module", autouse=True)
def keeper(server: RunningServer) -> None:
    add_keeper(server)


COMMANDS: dict[str, dict[str, object]] = {
    "sit": {"seat": 1},
    "stand": {"seat": 1},
    "bot": {"seat": 1, "level": "easy"},
    "open": {"seat": 1},
    "keep": {"seat": 1},
    "reserve": {"seat": 1, "login": "keeper"},
    "invite": {"seat": 1, "name": "Keeper of seats"},
    "decline": {"seat": 1},
    "start": {},
    "close": {},
    "act": {"seat": 1, "text": "cut 1"},
    "undo": {"seat": 1},
    "confirm": {"seat": 1},
    "resign": {"seat": 1},
    "away": {"seat": 1},
    "back": {"seat": 1},
    "vacation": {"seat": 1, "days": 1},
    "chat": {"text": "hello"},
    "remove": {},
    "mute": {"author": 0},
    "note": {"text": "hm"},
    "plan": {"seat": 1, "plan": {"kind": "repeat", "path": [5], "later": True}},
    "drop_plan": {"seat": 1, "plan": 1},
    "title": {"title": "Another title"},
    "rematch": {},
}
UNNUMBERED = {"plan", "drop_plan"}
"""Only the owner is told of these, so they have no number."""
ALL, NO_ONE, NOT_NOW = (200,) * 4, (403,) * 4, (409,) * 4
HOST, HOST_NOT_NOW = (200, 403, 403, 403), (409, 403, 403, 403)
OWNER, OWNER_NOT_NOW = (403, 200, 403, 403), (403, 409, 403, 403)
MATRIX: dict[str, dict[str, Answers]] = {
    "gathering": {
        "sit": ALL,
        "stand": NO_ONE,
        "bot": HOST,
        "open": HOST_NOT_NOW,
        "keep": NO_ONE,
        "reserve": HOST,
        "invite": HOST,
        "decline": NO_ONE,
        "start": HOST_NOT_NOW,
        "close": HOST,
        "act": NO_ONE,
        "undo": NO_ONE,
        "confirm": NO_ONE,
        "resign": NO_ONE,
        "away": HOST_NOT_NOW,
        "back": NO_ONE,
        "vacation": NO_ONE,
        "chat": ALL,
        "remove": HOST,
        "mute": HOST,
        "note": (200, 403, 403, 403),
        "plan": NO_ONE,
        "drop_plan": NO_ONE,
        "title": HOST,
        "rematch": HOST_NOT_NOW,
    },
    "playing": {
        "sit": NOT_NOW,
        "stand": OWNER_NOT_NOW,
        "bot": HOST_NOT_NOW,
        "open": (200, 200, 403, 403),  # the owner opens the seat, the host only asks for it
        "keep": OWNER_NOT_NOW,
        "reserve": HOST_NOT_NOW,
        "invite": HOST_NOT_NOW,
        "decline": NO_ONE,
        "start": HOST_NOT_NOW,
        "close": HOST_NOT_NOW,
        "act": OWNER,
        "undo": OWNER_NOT_NOW,
        "confirm": OWNER_NOT_NOW,
        "resign": OWNER,
        "away": (200, 200, 403, 403),  # the owner has no page open, and the players agreed not to wait
        "back": OWNER_NOT_NOW,
        "vacation": OWNER,
        "chat": ALL,
        "remove": HOST,
        "mute": HOST,
        "note": (200, 200, 200, 403),
        "plan": OWNER,
        "drop_plan": OWNER_NOT_NOW,
        "title": HOST,
        "rematch": (409, 409, 409, 403),
    },
}
MATRIX["full"] = MATRIX["playing"] | {
    "stand": OWNER,
    "open": HOST,
    "start": HOST,
    "close": HOST,
    **dict.fromkeys(("act", "resign", "vacation", "plan"), OWNER_NOT_NOW),
    "away": (409, 409, 403, 403),
}
MATRIX["played"] = MATRIX["playing"] | {
    **dict.fromkeys(("keep", "undo", "confirm"), OWNER),
    "open": (409, 200, 403, 403),
    "act": OWNER_NOT_NOW,
}
MATRIX["away"] = MATRIX["playing"] | {
    **dict.fromkeys(("act", "vacation", "plan"), OWNER_NOT_NOW),
    "away": (409, 409, 403, 403),
    "back": OWNER,
}
MATRIX["opened"] = MATRIX["playing"] | {
    **dict.fromkeys(("stand", "keep", "act", "undo", "confirm", "resign", "vacation", "plan", "drop_plan"), NO_ONE),
    "sit": (403, 200, 403, 200),  # who has another seat has seen another hand
    "open": HOST_NOT_NOW,
    "away": HOST_NOT_NOW,
    "back": OWNER,
    "note": (200, 403, 200, 403),
    "rematch": (409, 403, 409, 403),
}
MATRIX["over"] = MATRIX["playing"] | {
    "open": HOST_NOT_NOW,
    **dict.fromkeys(("act", "resign", "vacation", "plan"), OWNER_NOT_NOW),
    "away": (409, 409, 403, 403),
    "rematch": (200, 200, 200, 403),
}
MATRIX["closed"] = MATRIX["gathering"] | {
    "sit": NOT_NOW,
    **dict.fromkeys(("bot", "reserve", "invite", "close"), HOST_NOT_NOW),
}
QUESTIONS: list[dict[str, object]] = [
    {"ask": "legal", "seat": 1},
    {"ask": "walk", "seat": 1, "path": [1]},
    {"ask": "why", "seat": 1, "path": [1]},
    {"ask": "notes", "seat": 1, "path": [1]},
    {"ask": "preview", "seat": 1, "text": "cut 1"},
    {"ask": "ahead", "seat": 1},
]
EVERYWHERE = dict.fromkeys(STATES, ALL)
READING: dict[str, dict[str, Answers]] = {
    "": EVERYWHERE,
    "/state": EVERYWHERE,
    "/log": EVERYWHERE,
    "/result": EVERYWHERE,
    "/timeline": EVERYWHERE,
    "/moments": EVERYWHERE,
    "/moments/{number:int}/text": EVERYWHERE | dict.fromkeys(("gathering", "full", "closed"), NOT_NOW),
    "/charts": EVERYWHERE,
    "/studies": EVERYWHERE,
    "/people": EVERYWHERE,
    "/review": dict.fromkeys(STATES, NOT_NOW) | {"over": ALL},
    "/record": dict.fromkeys(STATES, NOT_NOW) | {"over": ALL},
    "/invite": dict.fromkeys(STATES, (200, 200, 200, 403)) | {"gathering": HOST, "closed": HOST},
}


def fields(cast: Cast, name: str) -> dict[str, object]:
    return {"number": cast.line} if name == "remove" else COMMANDS[name]


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", COMMANDS)
def test_commands(people: dict[str, Client], state: str, name: str) -> None:
    cast = Cast(people, state)
    for who, wanted in zip(PEOPLE, (*MATRIX[state][name], 404), strict=True):
        before = cast.number()
        assert status_of(lambda cast=cast, who=who: cast.do(who, name, **fields(cast, name))) == wanted, who  # type: ignore[misc]
        numbered = wanted == 200 and name not in UNNUMBERED
        assert (cast.number() > before) == numbered, "a refusal changes nothing"
        if wanted == 200:
            cast = Cast(people, state)


def test_the_same_over_the_live_connection(people: dict[str, Client]) -> None:
    """Commands take the same way over the WebSocket; each one is refused there too."""
    cast = Cast(people, "playing")
    for place, who in enumerate(PEOPLE):
        socket = socket_of(cast.people[who])
        for name, expected in MATRIX["playing"].items():
            if (*expected, 404)[place] == 200:
                continue
            command = {"do": name, **fields(cast, name)}
            socket.send(json.dumps({"t": "do", "table": cast.id, "ref": 1, "command": command}))
            assert hear(socket, "answer", "refused")["t"] == "refused", (who, command)
        for question in QUESTIONS:
            if who != "seat":
                socket.send(json.dumps({"t": "ask", "table": cast.id, "ref": 2, "question": question}))
                assert hear(socket, "answer", "refused")["t"] == "refused"
        socket.send(json.dumps({"t": "watch", "table": cast.id, "ref": 3}))
        assert hear(socket, "update", "refused")["t"] == ("refused" if who == "stranger" else "update")
        socket.close()


@pytest.mark.parametrize("state", STATES)
def test_reading_and_questions(server: RunningServer, state: str) -> None:
    cast = Cast(everybody(server), state)  # a list of tables has only the last hundred
    for place, who in enumerate(PEOPLE):
        client = cast.people[who]
        for route, expected in READING.items():
            path = route.replace("{number:int}", str(cast.line))
            got = status_of(lambda client=client, path=path: client.get(f"/api/tables/{cast.id}{path}"))  # type: ignore[misc]
            assert got == (*expected[state], 404)[place], (who, path)
        for question in QUESTIONS:
            address = f"/api/tables/{cast.id}/questions"
            got = status_of(lambda client=client, q=question, a=address: client.post(a, q))  # type: ignore[misc]
            owner = {"gathering": 403, "opened": 403, "closed": 403, "playing": 200}.get(state, 409)
            if question["ask"] == "ahead" and state in ("played", "away"):
                owner = 200  # playing ahead is possible at any time
            assert got == (owner if who == "seat" else 404 if who == "stranger" else 403), (who, question)
    listed = cast.id in [one["id"] for one in cast.people["seat"].get("/api/tables/mine")]
    assert listed == (state not in ("gathering", "closed")), "the owner keeps the game in their list"
    assert cast.id not in [one["id"] for one in cast.people["stranger"].get("/api/tables")]


@pytest.mark.parametrize("state", ["playing", "away", "opened"])
def test_nobody_but_the_owner_sees_a_hand(server: RunningServer, state: str) -> None:
    cast = Cast(everybody(server), state)
    for place, who in enumerate(("host", "seat", "other", "spectator")):
        cards = cast.people[who].get(f"/api/tables/{cast.id}/state")["views"][0]["view"]["cards"]
        sees = [seat for seat in range(3) if cards[seat] >= 0]
        assert sees == ([] if who == "spectator" or (who, state) == ("seat", "opened") else [place]), who


def test_the_matrix_leaves_nothing_out() -> None:
    every = {str(kind.__struct_config__.tag) for kind in c.AnyCommand.__args__}
    assert set(COMMANDS) == every
    assert {state: set(answers) for state, answers in MATRIX.items()} == dict.fromkeys(STATES, every)
    asked = {str(question["ask"]) for question in QUESTIONS}
    assert asked == {str(kind.__struct_config__.tag) for kind in c.AnyQuestion.__args__}
    routes = {
        path.removeprefix("/api/tables/{id:str}")
        for handler in handlers()
        if "GET" in handler.http_methods
        for path in handler.paths
        if path.startswith("/api/tables/{id:str}")
    }
    assert set(READING) == routes


def documented_rows() -> Iterator[str]:
    """The lines of the table in docs/server.md: a capital letter for 200, a small one for 409."""
    letters = {200: "HOPS", 409: "hops"}
    for name in COMMANDS:
        cells = [
            "".join(letters[answer][place] for place, answer in enumerate(MATRIX[state][name]) if answer in letters)
            for state in STATES
        ]
        yield f"| `{name}` | " + " | ".join(cell or "–" for cell in cells) + " |"


def test_the_documentation_says_the_same() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "server.md").read_text()
    missing = [row for row in documented_rows() if row not in page]
    assert not missing, "\n".join(missing)
