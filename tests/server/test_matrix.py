"""Who may do what: every command, question and route, for everybody around a table, in every state of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlencode

import pytest
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, socket_of
from tests.server.test_tables import quarry

from smokestack.cli import admin
from smokestack.client import Client, DeniedError
from smokestack.server import routes_account, routes_notifications, routes_people
from smokestack.server.app import handlers
from smokestack.table import commands as c

PEOPLE = ("host", "seat", "other", "spectator", "stranger")
"""The host has seat 0, `seat` seat 1, which the commands are about, `other` seat 2; the spectator has the link."""
STATES = ("gathering", "full", "playing", "played", "away", "opened", "over", "closed")
"""gathering: seats 1 and 2 are open. full: all seats are taken. playing: seat 1 must decide. played: seat 1 must
confirm its turn, and the host has asked for the seat. away: a bot plays seat 1 for its owner. opened: the owner has
opened seat 1, and a bot plays it. over: the game is over. closed: the host closed the table before the start."""
Answers = tuple[int, int, int, int]
"""For host, seat, other and spectator. A stranger to the private table always gets 404."""


ABSENCE = {"bot": 0, "vacation": 5}


class Cast:
    """A private table and everybody around it."""

    def __init__(self, people: dict[str, Client], state: str) -> None:
        self.people = people
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        new = {"game": "quarry", "seats": seats, "private": True, "options": {"rounds": "1"}, "absence": ABSENCE}
        self.id: str = people["host"].post("/api/tables", new)["id"]
        self.invite: str = people["host"].get(f"/api/tables/{self.id}/invite")["invite"]
        for name in ("seat", "other", "spectator"):
            self.people[name].post(f"/api/tables/{self.id}/visit", {"invite": self.invite})
        if state == "closed":
            self.do("host", "close")
        elif state != "gathering":
            self.play(state)
        self.do("spectator", "chat", text="hello")
        self.line = self.number()

    def play(self, state: str) -> None:
        self.do("seat", "sit", seat=1)
        self.do("other", "sit", seat=2)
        if state == "full":
            return
        self.do("host", "start")
        if state in ("away", "opened"):  # while the table waits for the host, so that the bot has nothing to do
            self.do("seat", {"away": "away", "opened": "open"}[state], seat=1)
            return
        for name, seat in (("host", 0), ("seat", 1), ("other", 2))[: 3 if state == "over" else 1]:
            self.do(name, "act", seat=seat, text="done", confirm=True)
        if state == "played":
            self.do("seat", "act", seat=1, text="done")
            self.do("host", "open", seat=1)

    def fields(self, name: str) -> dict[str, object]:
        return {"number": self.line} if name == "remove" else COMMANDS[name]

    def do(self, who: str, command: str, **fields: object) -> None:
        self.people[who].post(f"/api/tables/{self.id}/commands", {"do": command, **fields})

    def number(self) -> int:
        number: int = self.people["host"].get(f"/api/tables/{self.id}")["number"]
        return number


@pytest.fixture(scope="module")
def server(toys: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One host opens a table for every command in every state."""
    with running_server(tmp_path_factory.mktemp("db") / "tables.db", open_tables_per_person=10_000) as running:
        yield running


def everybody(server: RunningServer) -> dict[str, Client]:
    """Only the host has an account, because guests cannot invite by name."""
    cast = {name: Client(server.address, name=name if name != "host" else f"host {token_hex(4)}") for name in PEOPLE}
    cast["host"].me = cast["host"].post("/api/account", {"login": f"host.{token_hex(4)}", "password": PASSWORD})
    return cast


@pytest.fixture(scope="module")
def people(server: RunningServer) -> Iterator[dict[str, Client]]:
    cast = everybody(server)
    yield cast
    for client in cast.values():
        client.close()


@pytest.fixture(scope="module", autouse=True)
def keeper(server: RunningServer) -> None:
    client = Client(server.address, name="Keeper of seats")
    client.post("/api/account", {"login": "keeper", "password": "long enough for that"})


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


def status_of(call: Callable[[], object]) -> int:
    try:
        call()
    except DeniedError as denied:
        return denied.status if str(denied).endswith((".", ")", "?")) else -1  # a refusal is a sentence
    return 200


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", COMMANDS)
def test_commands(people: dict[str, Client], state: str, name: str) -> None:
    cast = Cast(people, state)
    for who, wanted in zip(PEOPLE, (*MATRIX[state][name], 404), strict=True):
        before = cast.number()
        assert status_of(lambda cast=cast, who=who: cast.do(who, name, **cast.fields(name))) == wanted, who  # type: ignore[misc]
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
            command = {"do": name, **cast.fields(name)}
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


PASSWORD = "long enough for that"
ACCOUNT_ROUTES: dict[str, tuple[object, tuple[int, int, int]]] = {
    "GET /api/me": (None, (200, 200, 200)),
    "GET /api/sessions": (None, (200, 200, 200)),
    "POST /api/me": ({"name": "Somebody", "colour": "sky"}, (403, 200, 200)),
    "POST /api/account": ({"login": "somebody.new", "password": PASSWORD}, (403, 200, 409)),
    "POST /api/login": ({"login": "keeper", "password": PASSWORD}, (403, 200, 200)),
    "POST /api/password": ({"old": PASSWORD, "password": PASSWORD}, (403, 409, 200)),
    "POST /api/logout": (None, (403, 200, 200)),
    "POST /api/logout/everywhere": (None, (403, 200, 200)),
    "GET /api/people": ({"name": "Keeper of seats"}, (200, 200, 200)),
    "GET /api/ratings/quarry": (None, (200, 200, 200)),
    "GET /api/people/suggested": ({"begins": "Keep"}, (403, 403, 200)),
    "GET /api/friends": (None, (200, 200, 200)),
    "POST /api/friends": ({"name": "Keeper of seats", "do": "ask"}, (403, 403, 200)),
    "GET /api/me/export": (None, (403, 200, 200)),
    "POST /api/account/delete": ({"password": PASSWORD}, (403, 409, 200)),
}
"""The answers for somebody without a session, a guest and an account."""
PUSH = {"endpoint": "https://push.example/x", "p256dh": "x", "auth": "x"}
HOOK = {"service": "json", "url": "https://127.0.0.1/"}
LINK = {"link": f"{'0' * 24}.{'0' * 40}"}
NOTIFICATION_ROUTES: dict[str, tuple[object, tuple[int, int, int]]] = {
    "GET /api/notifications": (None, (200, 200, 200)),
    "POST /api/notifications": ({"events": {"turn": ["push"]}}, (403, 200, 200)),
    "POST /api/notifications/mail": ({"address": "a@b.example"}, (403, 409, 409)),  # this server has no mail
    "POST /api/notifications/mail/confirm": (LINK, (403, 403, 403)),
    "POST /api/unsubscribe": ({}, (403, 403, 403)),
    "POST /api/notifications/push": (PUSH, (403, 400, 400)),
    "POST /api/notifications/push/remove": ({"endpoint": "https://push.example/x"}, (403, 200, 200)),
    "POST /api/notifications/webhooks": (HOOK, (403, 400, 400)),
    "POST /api/notifications/webhooks/remove": ({"id": "x"}, (403, 200, 200)),
    "POST /api/notifications/test": ({"channel": "push"}, (403, 409, 409)),
    "POST /api/notifications/mute": ({"table": "nowhere"}, (403, 404, 404)),
}
ACCOUNT_ROUTES |= NOTIFICATION_ROUTES


@pytest.mark.parametrize("route", ACCOUNT_ROUTES)
def test_account_routes(server: RunningServer, route: str) -> None:
    method, path = route.split()
    body, expected = ACCOUNT_ROUTES[route]
    for who, wanted in zip(("nobody", "guest", "account"), expected, strict=True):
        client = Client(server.address)
        if who == "account":
            client.me = client.post("/api/account", {"login": f"u.{client.me['id'][:10]}", "password": PASSWORD})
        elif who == "nobody":
            client._cookie, client.me = "", {"token": ""}
        query = f"?{urlencode(body)}" if isinstance(body, dict) else ""
        got = status_of(lambda c=client, query=query: c.get(path + query) if method == "GET" else c.post(path, body))  # type: ignore[misc]
        assert got == wanted, who


def test_notifications_of_others_and_tables_one_may_not_see(server: RunningServer) -> None:
    cast = Cast(everybody(server), "playing")
    for who, wanted in zip(PEOPLE, (200, 200, 200, 200, 404), strict=True):
        muting = {"table": cast.id}
        client = cast.people[who]
        got = status_of(lambda client=client, muting=muting: client.post("/api/notifications/mute", muting))  # type: ignore[misc]
        assert got == wanted, who
    assert [cast.people[who].get("/api/notifications")["muted"] for who in ("seat", "stranger")] == [[cast.id], []]
    hook = {"service": "json", "url": "https://club.example/secret"}
    one = cast.people["seat"].post("/api/notifications/webhooks", hook)["webhooks"][0]["id"]
    cast.people["other"].post("/api/notifications/webhooks/remove", {"id": one})
    assert [len(cast.people[who].get("/api/notifications")["webhooks"]) for who in ("seat", "other")] == [1, 0]


def test_sessions_show_nobody_elses(server: RunningServer) -> None:
    ann, bob = (Client(server.address) for _ in range(2))
    for client, login in ((ann, "ann.sessions"), (bob, "bob.sessions")):
        client.me = client.post("/api/account", {"login": login, "password": PASSWORD})
    assert [one["current"] for one in ann.get("/api/sessions")] == [True]
    bob.post("/api/logout/everywhere")
    assert ann.get("/api/me")["account"] == "ann.sessions", "others stay logged in"


OPERATOR = {
    *("people", "add-person", "reset-password", "end-sessions", "delete-account"),
    *("tables", "delete-table", "chat", "delete-line", "limits", "limit", "announce", "ratings"),
}
HARMLESS = {"chat", "people", "tables", "ratings"}
"""Words that commands or addresses of players have too."""


def test_nobody_but_the_operator_has_the_operators_commands(server: RunningServer) -> None:
    """They need the database itself: no route, command or message does the same, not even for a host."""
    assert {command.name or command.callback.__name__ for command in admin.app.registered_commands} == OPERATOR  # type: ignore[union-attr]
    host = Client(server.address)
    id = quarry(host)
    for name in OPERATOR - HARMLESS:
        for fields in ({}, {"login": "keeper"}, {"table": id, "number": 1}):
            assert status_of(lambda n=name, f=fields: host.post(f"/api/tables/{id}/commands", {"do": n, **f})) == 400  # type: ignore[misc]
    paths = {path for handler in handlers() for path in handler.paths}
    assert not [path for path in paths if any(name in path for name in OPERATOR - HARMLESS)]
    assert all(handler.http_methods <= {"GET", "HEAD", "OPTIONS", "POST"} for handler in handlers())


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
    about_people = {
        f"{method} {path.replace('{game:str}', 'quarry')}"
        for handler in (*routes_account.HANDLERS, *routes_people.HANDLERS, *routes_notifications.HANDLERS)
        for method in handler.http_methods & {"GET", "POST"}
        for path in handler.paths
        if not path.startswith("/api/tables/")
    }
    assert set(ACCOUNT_ROUTES) == about_people


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
