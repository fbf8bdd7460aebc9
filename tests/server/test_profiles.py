"""Profiles, friends, invitations, rated games and the file with one's data."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from tests.server.running import RunningServer, running_server
from tests.server.test_live import hear, socket_of
from tests.server.test_moderation import smokestack
from tests.server.test_tables import ME, OPEN, do, quarry

from smokestack.client import Client, DeniedError
from smokestack.store.factory import make_store

PASSWORD = "long enough for that"


def player(server: RunningServer, name: str) -> Client:
    """Somebody with an account."""
    client = Client(server.address, name=name)
    client.me = client.post("/api/account", {"login": f"{name.lower().replace(' ', '.')}.x", "password": PASSWORD})
    return client


def profile(asking: Client, name: str) -> Any:
    return asking.get(f"/api/people?name={quote(name)}")


def status_of(call: Callable[[], object]) -> int:
    with pytest.raises(DeniedError) as caught:
        call()
    assert str(caught.value).endswith((".", ")"))
    return caught.value.status


def play_out(id: str, *people: Client, rounds: int = 2) -> None:
    """Everybody finishes their turns; the cards decide who wins."""
    for _ in range(rounds):
        for seat, one in enumerate(people):
            do(one, id, "act", seat=seat, text="done", confirm=True)


def finished(host: Client, *others: Client, **settings: object) -> str:
    id = quarry(host, *others, **settings)
    play_out(id, host, *others)
    return id


def eventually(found: Callable[[], Any]) -> Any:
    """What is there once the server has done what it does in the background."""
    deadline = time.monotonic() + 120
    while not (value := found()):
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.02)
    return value


# --- profiles -------------------------------------------------------------------------------------------------
def test_a_profile_shows_public_games_only_to_others(server: RunningServer) -> None:
    ann, bob, eve = (player(server, name) for name in ("Prof Ann", "Prof Bob", "Prof Eve"))
    guest = Client(server.address, name="A guest")
    public = finished(ann, bob)
    finished(ann, bob, private=True, title="Our secret")
    finished(ann, guest)
    shown = profile(eve, "prof ann")
    assert shown["name"] == "Prof Ann", "names that look alike are the same"
    assert shown["relation"] == "none"
    assert shown["here"] is None
    assert shown["seen"] is None, "only friends learn when somebody was here"
    assert [row["played"] for row in shown["stats"]["games"]] == [2]
    assert {one["id"] for one in shown["stats"]["recent"]} >= {public}
    assert "Our secret" not in json.dumps(shown)
    assert [(one["name"], one["played"]) for one in shown["opponents"]] == [("Prof Bob", 1)], "guests have no profile"
    assert sum(month["games"] for month in shown["activity"]) == 2
    assert shown["activity"][-1]["games"] == 2
    assert shown["together"] is None
    together = profile(bob, "Prof Ann")["together"]
    assert together["played"] == 2, "who played there knows the private game"
    assert together["ahead"] + together["behind"] <= 2
    own = profile(ann, "Prof Ann")
    assert (own["relation"], own["stats"]["games"][0]["played"]) == ("you", 3)
    assert ann.me["id"] not in json.dumps(shown)
    assert "prof.ann.x" not in json.dumps(shown), "the login is nobody's business"
    for nobody in ("A guest", "Nobody at all", "prof.ann.x"):
        assert status_of(lambda name=nobody: profile(eve, name)) == 404  # type: ignore[misc]


def test_who_sits_at_a_table(server: RunningServer) -> None:
    ann, guest = player(server, "Seat Ann"), Client(server.address, name="Nobody")
    id = quarry(ann, guest)
    assert [one["name"] for one in guest.get(f"/api/tables/{id}/people")] == ["Seat Ann", None]


# --- friends --------------------------------------------------------------------------------------------------
def test_friends_ask_accept_and_end(server: RunningServer) -> None:
    ann, bob = player(server, "Friend Ann"), player(server, "Friend Bob")

    def change(who: Client, name: str, what: str) -> Any:
        return who.post("/api/friends", {"name": name, "do": what})

    assert [one["name"] for one in change(ann, "Friend Bob", "ask")["asked"]] == ["Friend Bob"]
    assert [one["name"] for one in bob.get("/api/friends")["asking"]] == ["Friend Ann"]
    assert profile(bob, "Friend Ann")["relation"] == "asking"
    socket = socket_of(ann)
    hear(socket, "hello")
    friends = change(bob, "Friend Ann", "accept")
    assert friends["friends"] == [{"name": "Friend Ann", "colour": "orange", "here": True}]
    assert friends["asking"] == []
    assert profile(bob, "Friend Ann")["here"] is True
    assert profile(bob, "Friend Ann")["seen"] is not None
    socket.close()
    change(ann, "Friend Bob", "end")
    assert bob.get("/api/friends")["friends"] == []
    assert status_of(lambda: change(bob, "Friend Ann", "accept")) == 409
    change(ann, "Friend Bob", "ask")
    assert change(bob, "Friend Ann", "ask")["friends"], "who asks somebody who has asked is a friend at once"
    assert status_of(lambda: change(ann, "Friend Ann", "ask")) == 409
    assert status_of(lambda: change(ann, "Nobody at all", "ask")) == 404
    assert status_of(lambda: change(Client(server.address), "Friend Ann", "ask")) == 403


def test_who_is_blocked_cannot_ask_or_invite_and_does_not_notice(server: RunningServer) -> None:
    ann, bob = player(server, "Block Ann"), player(server, "Block Bob")
    first = quarry(bob)
    plain = do(bob, first, "invite", seat=1, name="Block Ann")
    assert len(ann.get("/api/tables/mine")) == 1
    do(ann, first, "decline", seat=1)
    played = finished(bob, ann)
    ann.post("/api/friends", {"name": "Block Bob", "do": "block"})
    asked = bob.post("/api/friends", {"name": "Block Ann", "do": "ask"})
    assert [one["name"] for one in asked["asked"]] == ["Block Ann"], "as if it had worked"
    assert ann.get("/api/friends")["asking"] == []
    assert profile(bob, "Block Ann")["relation"] == "asked"
    id = quarry(bob)
    assert set(do(bob, id, "invite", seat=1, name="Block Ann")) == set(plain)
    assert bob.get(f"/api/tables/{id}")["seats"][1]["reserved"] == "Block Ann"
    other = quarry(bob)
    do(bob, other, "reserve", seat=1, login="block.ann.x")
    created = {"game": "quarry", "seats": [ME, {"kind": "invited", "name": "Block Ann"}]}
    hidden = bob.post("/api/tables", {**created, "private": True})["id"]
    again = do(bob, played, "rematch")["table"]
    assert [one["id"] for one in ann.get("/api/tables/mine") if one["status"] == "gathering"] == []
    assert status_of(lambda: ann.get(f"/api/tables/{hidden}")) == 404, "they were not invited"
    for table in (id, other, again):
        assert status_of(lambda table=table: do(ann, str(table), "sit", seat=1)) == 403  # type: ignore[misc]
    ann.post("/api/friends", {"name": "Block Bob", "do": "unblock"})
    do(bob, quarry(bob), "invite", seat=1, name="Block Ann")
    assert len([one for one in ann.get("/api/tables/mine") if one["status"] == "gathering"]) == 1


# --- invitations ----------------------------------------------------------------------------------------------
def test_an_invitation_by_name_is_accepted_or_declined(server: RunningServer) -> None:
    ann, bob = player(server, "Host Ann"), player(server, "Guest Bob")
    socket = socket_of(bob)
    hear(socket, "hello")
    seats = [ME, {"kind": "invited", "name": "guest bob"}, OPEN]
    id = ann.post("/api/tables", {"game": "quarry", "seats": seats, "private": True})["id"]
    news: Any = hear(socket, "news")
    assert news["summary"]["invited"] == 1
    socket.close()
    mine = bob.get("/api/tables/mine")
    assert [(one["id"], one["invited"], one["host"]) for one in mine] == [(id, 1, "Host Ann")]
    assert [seat["invited"] for seat in bob.get(f"/api/tables/{id}")["seats"]] == [False, True, False]
    assert [seat["invited"] for seat in ann.get(f"/api/tables/{id}")["seats"]] == [False, False, False]
    do(bob, id, "decline", seat=1)
    assert bob.get("/api/tables/mine") == []
    assert status_of(lambda: bob.get(f"/api/tables/{id}")) == 404
    assert [(one["what"], one["who"]) for one in ann.get(f"/api/tables/{id}/log")][-1] == ("declined", "Guest Bob")
    do(ann, id, "invite", seat=2, name="Guest Bob")
    do(bob, id, "sit", seat=2)
    assert [one["invited"] for one in bob.get("/api/tables/mine")] == [None]
    guest = Client(server.address)
    assert status_of(lambda: do(guest, quarry(guest), "invite", seat=1, name="Guest Bob")) == 403
    assert status_of(lambda: do(ann, id, "invite", seat=1, name="Nobody at all")) == 404


def test_nobody_is_invited_twice(server: RunningServer) -> None:
    ann, bob, eve = player(server, "Twice Ann"), player(server, "Twice Bob"), player(server, "Twice Eve")
    one = {"kind": "invited", "name": "Twice Bob"}
    for seats in ([ME, one, {**one, "name": "twice bob"}], [ME, {**one, "name": "Twice Ann"}, OPEN]):
        assert status_of(lambda seats=seats: ann.post("/api/tables", {"game": "quarry", "seats": seats})) == 409  # type: ignore[misc]
    id = ann.post("/api/tables", {"game": "quarry", "seats": [ME, one, OPEN]})["id"]
    assert status_of(lambda: do(ann, id, "invite", seat=2, name="Twice Bob")) == 409
    do(bob, id, "sit", seat=1)
    assert status_of(lambda: do(ann, id, "invite", seat=2, name="Twice Bob")) == 409
    do(ann, id, "invite", seat=2, name="Twice Eve")
    offered = ann.get("/api/people/suggested")
    assert [(known["name"], known["friend"]) for known in offered] == [("Twice Bob", False), ("Twice Eve", False)]
    assert [known["name"] for known in eve.get("/api/people/suggested?begins=TWICE%20b")] == ["Twice Bob"]


def test_a_rematch_invites_everybody_with_the_same_options(server: RunningServer) -> None:
    ann, bob = player(server, "Again Ann"), player(server, "Again Bob")
    id = finished(ann, bob, options={"rounds": "2"}, title="Friday")
    new = do(bob, id, "rematch")["table"]
    assert [one["id"] for one in ann.get("/api/tables/mine") if one["invited"] is not None] == [new]
    assert ann.get(f"/api/tables/{new}")["title"] == "Friday"
    do(ann, str(new), "sit", seat=0)
    do(bob, str(new), "start")


# --- ratings --------------------------------------------------------------------------------------------------
def test_a_rated_game_is_counted_and_the_log_gives_the_same_ratings(
    url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_server(url) as server:
        ann, bob, eve = (player(server, name) for name in ("Rated Ann", "Rated Bob", "Rated Eve"))
        tables = [finished(*pair, rated=True) for pair in ((ann, bob), (bob, eve), (ann, eve, bob), (eve, ann))]
        left = quarry(ann, bob, rated=True)
        do(bob, left, "resign", seat=1)
        finished(ann, bob)  # not rated
        eventually(lambda: sum(one["played"] for one in profile(eve, "Rated Bob")["ratings"]) == 4)
        before = [profile(eve, f"Rated {name}")["ratings"] for name in ("Ann", "Bob", "Eve")]
        assert [one[0]["played"] for one in before] == [4, 4, 3]
        assert all(one[0]["rating"]["provisional"] for one in before)
        board = ann.get("/api/ratings/quarry")
        assert board["rows"] == [], "nobody's rating is certain enough"
        assert board["you"] == before[0][0]["rating"]
        assert [one["points"] for one in board["bots"]] == [1700, 1500, 1400, 1300]
        changes = [one["change"] for one in eve.get(f"/api/tables/{left}/people")]
        assert changes[0]["after"]["points"] > changes[0]["before"]["points"], "who left has lost"
        assert changes[1]["after"]["points"] < changes[1]["before"]["points"]
        assert status_of(lambda: ann.get("/api/ratings/nonsense")) == 404
        exact = stored(url)
        assert smokestack("ratings", "--rebuild", "--db", url) == 0
        assert "Replayed 5 rated games." in capsys.readouterr().out
        assert stored(url) == exact
        assert smokestack("delete-table", tables[0], "--db", url) == 0
        assert [profile(eve, "Rated Ann")["ratings"][0]["played"]] == [3]
        without = stored(url)
        assert smokestack("ratings", "--rebuild", "--db", url) == 0
        assert stored(url) == without


def stored(url: str) -> list[list[tuple[Any, ...]]]:
    """Every row about ratings, as the database has it."""

    async def read() -> list[list[tuple[Any, ...]]]:
        store = make_store(url)
        await store.open()
        try:
            select = store.ratings._select
            return [
                await select("SELECT * FROM ratings ORDER BY game, person"),
                await select("SELECT * FROM rated_games ORDER BY game, ended, id"),
            ]
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_game_that_a_killed_server_did_not_count_is_counted_later(tmp_path: Path, toys: Path) -> None:
    file = tmp_path / "tables.db"
    with running_server(file) as server:
        server.services.cache.on_over = lambda table: None
        server.services.ratings._unreadable = _Everything()
        ann, bob = player(server, "Late Ann"), player(server, "Late Bob")
        finished(ann, bob, rated=True)
        assert profile(ann, "Late Bob")["ratings"] == []
        cookie = ann._cookie
    with running_server(file) as server:
        again = Client(server.address)
        again._cookie = cookie
        assert eventually(lambda: profile(again, "Late Bob")["ratings"])[0]["played"] == 1


class _Everything(set[str]):
    def __contains__(self, one: object) -> bool:
        return True


# --- your data ------------------------------------------------------------------------------------------------
def test_the_file_with_ones_data_has_everything_and_no_secret(server: RunningServer) -> None:
    ann, bob = player(server, "Data Ann"), player(server, "Data Bob")
    ann.post("/api/friends", {"name": "Data Bob", "do": "ask"})
    over = finished(ann, bob, private=True)
    running = quarry(ann, bob)
    do(ann, running, "chat", text="Hello from Ann.")
    do(bob, running, "chat", text="Hello from Bob.")
    do(ann, running, "note", text="My plan.")
    watched = quarry(bob)
    do(ann, watched, "chat", text="I only look on.")
    do(ann, running, "plan", seat=0, plan={"kind": "first", "moves": [[5]]})
    ann.post("/api/notifications/mute", {"table": over})
    data = ann.get("/api/me/export")
    assert data["account"]["login"] == "data.ann.x"
    assert data["people"]["asked"] == [{"name": "Data Bob", "colour": "orange", "here": False}]
    assert [set(one) for one in data["sessions"]] == [{"device", "created", "used", "until"}] * 2
    tables = {one["id"]: one for one in data["tables"]}
    assert set(tables) == {over, running, watched}
    assert tables[over]["record"].startswith("smokestack")
    assert tables[running]["record"] is None, "hands are hidden until the end"
    assert [one["text"] for one in tables[running]["chat"]] == ["Hello from Ann."]
    assert [one["text"] for one in tables[running]["notes"]] == ["My plan."]
    assert [one["text"] for one in tables[watched]["chat"]] == ["I only look on."]
    assert [one["kind"] for one in tables[running]["plans"]] == ["first"]
    assert (data["muted"], data["browsers"], data["waiting"], data["seen"]) == ([over], [], [], {})
    text = json.dumps(data)
    assert "Hello from Bob" not in text
    assert PASSWORD not in text
    assert "argon2" not in text
    assert bob.me["id"] not in text
    assert ann._cookie.split("=", 1)[1] not in text
    nobody = Client(server.address)
    nobody._cookie = ""
    assert status_of(lambda: nobody.get("/api/me/export")) == 403


def test_looking_people_up_and_inviting_them_have_limits(tmp_path: Path, toys: Path) -> None:
    limited = {"profiles_per_person": 3.0, "invitations_per_person": 2.0, "exports_per_person": 1.0}
    with running_server(tmp_path / "t.db", **limited) as server:
        ann = player(server, "Eager Ann")
        ann.patience = 0.0
        for _ in range(3):
            profile(ann, "Eager Ann")
        assert status_of(lambda: profile(ann, "Eager Ann")) == 429
        ann.get("/api/me/export")
        assert status_of(lambda: ann.get("/api/me/export")) == 429
        id = quarry(ann)
        player(server, "Eager Bob")
        do(ann, id, "invite", seat=1, name="Eager Bob")
        do(ann, id, "open", seat=1)
        do(ann, id, "reserve", seat=1, login="x")
        assert status_of(lambda: do(ann, id, "invite", seat=1, name="Eager Ann")) == 429
        assert status_of(lambda: ann.post("/api/friends", {"name": "Eager Ann", "do": "ask"})) == 429
