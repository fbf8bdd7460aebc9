"""Names and logins: nobody can pass for somebody else, and nobody can find out which logins exist."""

from __future__ import annotations

import pytest
from tests.server.running import RunningServer

from smokestack.client import Client, DeniedError
from smokestack.server import auth

PASSWORD = "a good long password"


def account(server: RunningServer, login: str, name: str) -> Client:
    client = Client(server.address, name=name)
    client.post("/api/account", {"login": login, "password": PASSWORD})
    return client


def refused(client: Client, path: str, body: dict[str, object]) -> DeniedError:
    with pytest.raises(DeniedError) as caught:
        client.post(path, body)
    return caught.value


def test_a_login_that_looks_the_same_is_taken(server: RunningServer) -> None:
    account(server, "Wilma.Rollo", "Wilma Rollo")
    other = Client(server.address)
    for login in ("wilma.rollo", "WILMA.ROLLO", "Wi1ma.R0llo", "WiIma.Rollo", "Wilrna.Rollo"):
        assert refused(other, "/api/account", {"login": login, "password": PASSWORD}).error == "login_taken", login
    assert other.post("/api/login", {"login": "wilma.rollo", "password": PASSWORD})["account"] == "Wilma.Rollo"


def test_nobody_takes_the_name_of_an_account(server: RunningServer) -> None:
    owner = account(server, "petra", "Petra")
    other = Client(server.address)
    for name in ("Petra", "petra", "PETRA", "Pe\u200btra", "\uff30etra"):
        assert refused(other, "/api/me", {"name": name, "colour": "sky"}).error == "name_taken", name
        seats = [{"kind": "me", "name": name}, {"kind": "open"}]
        assert refused(other, "/api/tables", {"game": "quarry", "seats": seats}).error == "name_taken"
    table = other.post("/api/tables", {"game": "quarry", "seats": [{"kind": "open"}, {"kind": "open"}]})["id"]
    sit = {"do": "sit", "seat": 0, "name": "petra"}
    assert refused(other, f"/api/tables/{table}/commands", sit).error == "name_taken"
    owner.post(f"/api/tables/{table}/commands", sit)
    assert owner.post("/api/me", {"name": "PETRA", "colour": "sky"})["name"] == "PETRA"


def test_invisible_names_are_refused(server: RunningServer) -> None:
    for name in ("\u200b", "\u3164", "\u2800", "\u202e\u2060"):
        assert refused(Client(server.address), "/api/me", {"name": name, "colour": "sky"}).status == 400


def test_two_seats_never_look_alike(server: RunningServer) -> None:
    host = Client(server.address, name="Rosa")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = host.post("/api/tables", {"game": "quarry", "seats": seats})["id"]
    guest = Client(server.address, name="r0sa")
    guest.post(f"/api/tables/{table}/commands", {"do": "sit", "seat": 1})
    assert host.get(f"/api/tables/{table}")["seats"][1]["name"] == "r0sa 2"


def test_reserving_a_seat_does_not_tell_which_logins_exist(server: RunningServer) -> None:
    account(server, "known", "The known one")
    host = Client(server.address)
    heads = []
    for login in ("known", "unknown", "KNOWN"):
        seats = [{"kind": "me"}, {"kind": "reserved", "login": login}, {"kind": "open"}]
        head = host.post("/api/tables", {"game": "quarry", "seats": seats})
        host.post(f"/api/tables/{head['id']}/commands", {"do": "reserve", "seat": 2, "login": login})
        now = host.get(f"/api/tables/{head['id']}")
        stranger = refused(Client(server.address), f"/api/tables/{head['id']}/commands", {"do": "sit", "seat": 1})
        log = host.get(f"/api/tables/{head['id']}/log")
        heads.append(
            (
                [str(seat).replace(login, "LOGIN") for seat in now["seats"]],
                stranger.error,
                str(stranger).replace(login, "LOGIN"),
                [(line["what"], line["seat"], line["who"].replace(login, "LOGIN")) for line in log],
            )
        )
        host.post(f"/api/tables/{head['id']}/commands", {"do": "open", "seat": 2})
    assert heads[0] == heads[1] == heads[2]


def test_a_seat_reserved_for_a_login_in_another_spelling_is_that_persons(server: RunningServer) -> None:
    owner = account(server, "Greta.Stein", "Greta Stein")
    host = Client(server.address)
    seats = [{"kind": "me"}, {"kind": "reserved", "login": "greta.stein"}]
    table = host.post("/api/tables", {"game": "quarry", "seats": seats, "private": True})["id"]
    assert table in [one["id"] for one in owner.get("/api/tables/mine")]
    owner.post(f"/api/tables/{table}/commands", {"do": "sit", "seat": 1})


def test_logging_in_takes_the_same_work_for_logins_that_do_not_exist(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    account(server, "worked", "Worker")
    checked: list[tuple[str, list[int]]] = []
    real = auth._verify

    async def verify(hashed: str, password: str) -> bool:
        parameters, salt, hash = hashed.rsplit("$", 2)
        checked.append((parameters, [len(salt), len(hash)]))
        return bool(await real(hashed, password))

    monkeypatch.setattr("smokestack.server.auth._verify", verify)
    client = Client(server.address)
    answers = {
        str(refused(client, "/api/login", {"login": login, "password": "wrong password"}))
        for login in ("worked", "not-there")
    }
    assert len(answers) == 1
    assert len(checked) == 2
    assert checked[0] == checked[1], "the same parameters of Argon2, and as long a salt and a hash"
