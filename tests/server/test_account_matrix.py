"""Who may do what with accounts, notifications and the operator's commands, and without a session."""

from __future__ import annotations

from secrets import token_hex
from urllib.parse import urlencode

import pytest
from tests.server.cast import PASSWORD, PEOPLE, Cast, add_keeper, everybody, status_of
from tests.server.running import RunningServer
from tests.server.test_tables import quarry

from smokestack.cli import admin
from smokestack.client import Client
from smokestack.server import routes_account, routes_notifications, routes_people
from smokestack.server.app import handlers


@pytest.fixture(scope="module", autouse=True)
def keeper(server: RunningServer) -> None:
    add_keeper(server)


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
        client = Client(server.address, name=f"{who} {token_hex(4)}")  # two guests may get the same name by chance
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
    ann, bob = (Client(server.address, name=f"{name} {token_hex(4)}") for name in ("Ann", "Bob"))
    for client, login in ((ann, "ann.sessions"), (bob, "bob.sessions")):
        client.me = client.post("/api/account", {"login": login, "password": PASSWORD})
    assert [one["current"] for one in ann.get("/api/sessions")] == [True]
    bob.post("/api/logout/everywhere")
    assert ann.get("/api/me")["account"] == "ann.sessions", "others stay logged in"


def test_no_route_is_left_out() -> None:
    about_people = {
        f"{method} {path.replace('{game:str}', 'quarry')}"
        for handler in (*routes_account.HANDLERS, *routes_people.HANDLERS, *routes_notifications.HANDLERS)
        for method in handler.http_methods & {"GET", "POST"}
        for path in handler.paths
        if not path.startswith("/api/tables/")
    }
    assert set(ACCOUNT_ROUTES) == about_people


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
