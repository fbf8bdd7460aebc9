"""Stopping, starting, several processes on one database, and games that cannot be replayed."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
from tests.server.killing import until
from tests.server.running import Child, RunningServer, child, running_server, twin
from tests.server.test_live import hear, say, socket_of
from tests.server.test_tables import do, quarry

from smokestack.client import Client, DeniedError
from smokestack.server.presence import SILENCE, PresenceNotice, RemotePresence
from smokestack.store.base import Store
from smokestack.store.factory import make_store
from smokestack.table import events as e


def test_a_clean_stop_and_every_table_goes_on(tmp_path: Path) -> None:
    db = str(tmp_path / "t.db")
    server = Child(db)
    server.wait_until_ready()
    ann, bob = Client(server.address, patience=60), Client(server.address)
    table = ann.create("quarry", [{"kind": "me"}, {"kind": "open"}])
    bob.table(table.id).sit(1)
    table.do("start")
    next(table.turns()).play("cut 2", confirm=False)
    before = ann.get(f"/api/tables/{table.id}/state")
    assert server.terminate() in (0, -15)
    again = Child(db, server.port)
    again.wait_until_ready()
    try:
        after = ann.get(f"/api/tables/{table.id}/state")
        assert after["log"] == before["log"]
        assert after["views"] == before["views"]
        table.do("undo", seat=0)
        assert ann.get(f"/api/tables/{table.id}/state")["views"][0]["view"]["stone"] == [0, 0]
    finally:
        ann.close()
        bob.close()
        again.terminate()


def test_pages_are_told_when_the_server_stops(tmp_path: Path) -> None:
    from websockets.exceptions import ConnectionClosed

    with running_server(tmp_path / "t.db") as server:
        ann = Client(server.address)
        socket = socket_of(ann)
        hear(socket, "hello")
    with pytest.raises(ConnectionClosed) as caught:
        hear(socket, "update")
    assert caught.value.rcvd is not None
    assert caught.value.rcvd.code == 1012
    ann.close()


# --- several processes --------------------------------------------------------------------------------------
@pytest.fixture
def pair(postgres_url: str) -> object:
    """Two servers with one database, as behind a proxy."""
    with running_server(postgres_url, workers=2) as first, running_server(postgres_url, workers=2) as second:
        yield first, second


def test_two_servers_serve_the_same_tables(pair: tuple[RunningServer, RunningServer]) -> None:
    first, second = pair
    ann, bob = Client(first.address, name="Ann"), Client(second.address, name="Bob")
    id = quarry(ann)
    do(bob, id, "sit", seat=1)
    do(ann, id, "start")
    socket = socket_of(bob)
    say(socket, t="watch", table=id)
    while hear(socket, "update")["head"]["status"] != "playing":  # type: ignore[index]
        pass
    do(ann, id, "act", seat=0, text="cut 2")
    heard = hear(socket, "update")
    assert heard["log"][-1]["text"] == "cut 2"  # type: ignore[index]
    do(ann, id, "act", seat=0, text="done", confirm=True)
    do(bob, id, "act", seat=1, text="cut 1")
    until(lambda: ann.get(f"/api/tables/{id}/state")["views"][0]["view"]["stone"] == [2, 1])
    ann.close()
    bob.close()


def here(client: Client, id: str) -> list[bool]:
    return [seat["here"] for seat in client.get(f"/api/tables/{id}")["seats"]]


def test_who_is_here_is_known_at_every_process(pair: tuple[RunningServer, RunningServer]) -> None:
    first, second = pair
    ann, bob = Client(first.address, name="Ann"), Client(second.address, name="Bob")
    id = quarry(ann, bob, absence={"bot": 0})
    do(ann, id, "act", seat=0, text="done", confirm=True)
    page, other = socket_of(ann), socket_of(bob)
    say(page, t="watch", table=id)
    hear(page, "update")
    assert here(ann, id) == [True, False]
    until(lambda: first.services.presence.remote.at("") == {bob.me["id"]})
    with pytest.raises(DeniedError, match="is here"):  # a page anywhere is enough
        do(ann, id, "away", seat=1)
    say(other, t="watch", table=id)
    while not hear(page, "update")["head"]["seats"][1]["here"]:  # type: ignore[index]
        pass
    until(lambda: here(ann, id) == here(bob, id) == [True, True])  # each process hears of the other's pages in its time
    other.close()
    while hear(page, "update")["head"]["seats"][1]["here"]:  # type: ignore[index]
        pass
    until(lambda: first.services.presence.remote.at("") == set())
    do(ann, id, "away", seat=1)
    page.close()


def test_a_process_that_comes_later_learns_who_is_here_and_one_that_ends_takes_its_people_along(
    postgres_url: str,
) -> None:
    with running_server(postgres_url, workers=2) as first:
        ann = Client(first.address, name="Ann")
        with running_server(postgres_url, workers=2) as second:
            bob = Client(second.address, name="Bob")
            id = quarry(ann, bob)
            other = socket_of(bob)
            say(other, t="watch", table=id)
            until(lambda: here(ann, id) == [False, True])
            with running_server(postgres_url, workers=2) as third:
                until(lambda: here(twin(ann, third), id) == [False, True])
        until(lambda: here(ann, id) == [False, False])


def test_a_process_that_falls_silent_is_forgotten_and_one_that_was_misheard_is_asked_again() -> None:
    remote = RemotePresence()
    ann, bob = ("ann", "t"), ("bob", "t")
    assert remote.take("p", PresenceNotice("+", [ann]), 0.0) == {ann}
    assert remote.take("p", PresenceNotice("+", [ann, bob]), 1.0) == {bob}
    assert remote.at("t") == {"ann", "bob"}
    assert remote.take("p", PresenceNotice("-", [ann]), 2.0) == {ann}
    assert remote.at("t") == {"bob"}
    assert remote.knows("p", 1)
    assert not remote.knows("p", 2)
    assert remote.take("p", PresenceNotice("=", [ann]), 3.0) == {ann, bob}
    assert remote.take("p", PresenceNotice("!", count=1), 10.0) == set()
    assert remote.expire(10.0 + SILENCE) == set()
    assert remote.expire(10.1 + SILENCE) == {ann}
    assert remote.at("t") == set()


def test_of_two_servers_that_accept_a_move_for_the_same_number_one_wins(
    pair: tuple[RunningServer, RunningServer],
) -> None:
    """The same person sends the same answer to both at the same time, many times."""
    from concurrent.futures import ThreadPoolExecutor

    first, second = pair
    ann, bob = Client(first.address), Client(first.address)
    id = quarry(ann, bob, options={"rounds": "50"})
    clients = [ann, twin(ann, second)]
    until(lambda: clients[1].get(f"/api/tables/{id}")["status"] == "playing")
    won = 0
    for _ in range(15):
        state = ann.get(f"/api/tables/{id}/state")
        asked = state["views"][0]["decide"]["asked"]

        def send(client: Client, asked: int = asked) -> bool:
            try:
                do(client, id, "act", seat=0, text="blast", asked=asked)
            except DeniedError as denied:
                return denied.error not in ("stale", "busy")
            return True

        with ThreadPoolExecutor(2) as pool:
            outcomes = list(pool.map(send, clients))
        assert sum(outcomes) == 1
        won += 1
        until(lambda number=state["number"] + 2: clients[0].get(f"/api/tables/{id}")["number"] == number)  # type: ignore[misc]
    log = ann.get(f"/api/tables/{id}/log")
    assert [entry["text"] for entry in log if entry["what"] == "acted"] == ["blast"] * won
    numbers = [entry["n"] for entry in log]
    assert numbers == sorted(set(numbers))


def test_bots_of_two_servers_do_not_play_twice(pair: tuple[RunningServer, RunningServer]) -> None:
    first, second = pair
    ann = Client(first.address)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
    id = ann.post("/api/tables", {"game": "quarry", "seats": seats, "start": True, "options": {"rounds": "2"}})["id"]
    other = twin(ann, second)
    rng = 0
    while ann.get(f"/api/tables/{id}")["status"] == "playing":
        client = (ann, other)[rng % 2]
        rng += 1
        if client.get(f"/api/tables/{id}")["waiting"] == [0]:
            with suppress(DeniedError):  # the bot is at it
                do(client, id, "act", seat=0, text="done", confirm=True)
    log = ann.get(f"/api/tables/{id}/log")
    assert [entry["seat"] for entry in log if entry["what"] == "acted" and entry["text"] == "done"] == [0, 1, 0, 1]
    assert "stumbled" not in [entry["what"] for entry in log]


def test_serve_starts_several_workers(postgres_url: str) -> None:
    """`--workers 2`: requests of one person may reach either process, and it makes no difference."""
    import subprocess
    import sys

    from smokestack.server.run import listening

    listener = listening("127.0.0.1", 0)
    port = listener.getsockname()[1]
    listener.close()
    words = ["serve", "--port", str(port), "--db", postgres_url, "--workers", "2"]
    process = subprocess.Popen(
        [sys.executable, "-c", "from smokestack.cli import main; main()", *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        from urllib.request import urlopen

        def ready() -> bool:
            try:
                urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
            except OSError:
                return False
            return True

        until(ready)
        with Client(f"http://127.0.0.1:{port}", patience=60) as ann:
            table = ann.create("quarry", [{"kind": "me"}, {"kind": "me"}], start=True, options={"rounds": "1"})
            for turn in table.turns():
                turn.play("done")
            assert table.head["status"] == "over"
    finally:
        process.terminate()
        process.wait(30)


# --- games that cannot be replayed --------------------------------------------------------------------------
def break_log(db: Path, id: str) -> None:
    """Make an action illegal, as if the rules had changed."""
    connection = sqlite3.connect(db)
    body = e.encode(e.Acted(0, "cut 2", [1, 0])).decode()
    number = connection.execute("SELECT max(number) FROM events WHERE game = ?", (id,)).fetchone()[0]
    connection.execute("UPDATE events SET body = ? WHERE game = ? AND number = ?", (body, id, number))
    connection.execute("UPDATE games SET engine = 'another'")
    connection.commit()
    connection.close()


def test_a_broken_game_is_shown_read_only_with_the_reason_and_never_dropped(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    with running_server(db) as server:
        ann, bob = Client(server.address), Client(server.address)
        broken, sound = quarry(ann, bob), quarry(ann, bob)
        for id in (broken, sound):
            do(ann, id, "act", seat=0, text="cut 1")
            do(ann, id, "act", seat=0, text="cut 2")
    break_log(db, broken)
    with running_server(db) as server:
        again = Client(server.address)
        again._cookie, again.me = ann._cookie, ann.me
        head = again.get(f"/api/tables/{broken}")
        assert head["status"] == "broken"
        assert "cannot be replayed" in head["reason"]
        assert again.get(f"/api/tables/{broken}/state")["views"][0]["view"]["stone"] == [1, 0]
        with pytest.raises(DeniedError, match="read-only") as caught:
            do(again, broken, "act", seat=0, text="cut 1")
        assert caught.value.status == 409
        with pytest.raises(DeniedError):
            do(again, broken, "chat", text="hello")
        assert again.get(f"/api/tables/{sound}")["status"] == "playing"
        do(again, sound, "act", seat=0, text="cut 1")
    with sqlite3.connect(db) as connection:
        assert connection.execute("SELECT count(*) FROM events WHERE game = ?", (broken,)).fetchone()[0] > 0
    connection.close()


def smokestack(*words: str) -> tuple[int, str, str]:
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-c", "from smokestack.cli import main; main()", *words],
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout, done.stderr


def test_db_check_backup_export_and_import(tmp_path: Path) -> None:
    db, copy = tmp_path / "t.db", tmp_path / "copy.db"
    with running_server(db) as server:
        ann, bob = Client(server.address, name="Ann"), Client(server.address)
        broken, sound = quarry(ann, bob), quarry(ann, bob, options={"rounds": "1"})
        do(ann, broken, "act", seat=0, text="cut 2")
        do(ann, sound, "act", seat=0, text="cut 2")
        do(ann, sound, "act", seat=0, text="done", confirm=True)
        do(bob, sound, "act", seat=1, text="done", confirm=True)
        code, out, _ = smokestack("db", "backup", str(copy), "--db", str(db))
        assert (code, copy.is_file()) == (0, True), "while the server runs"
    assert smokestack("db", "check", "--db", str(db))[:2] == (0, "2 tables sound, 0 broken.\n")
    break_log(db, broken)
    code, out, _ = smokestack("db", "check", "--db", str(db))
    assert code == 1
    assert broken in out
    assert "1 table sound, 1 broken." in out
    assert smokestack("db", "check", "--db", str(copy))[0] == 0, "the backup is from before"
    record = tmp_path / "game.record"
    assert smokestack("db", "export", sound, "--out", str(record), "--db", str(db))[0] == 0
    assert "cut 2" in record.read_text()
    code, out, _ = smokestack("db", "import", str(record), "--db", str(copy))
    assert code == 0
    assert len(smokestack("admin", "tables", "--db", str(copy))[1].splitlines()) == 3
    code, _, err = smokestack("db", "check", "--db", str(tmp_path / "none.db"))
    assert (code, len(err.splitlines())) == (2, 1)
    code, _, err = smokestack("db", "backup", str(copy), "--db", str(db))
    assert (code, "does not overwrite" in err) == (2, True)
    code, _, err = smokestack("db", "export", "nothing", "--db", str(db))
    assert (code, len(err.splitlines())) == (2, 1)


def test_serve_says_what_is_wrong_in_a_sentence(tmp_path: Path) -> None:
    code, _, err = smokestack("serve", "--workers", "2", "--port", "0", "--db", str(tmp_path / "t.db"))
    assert (code, "needs PostgreSQL" in err) == (2, True)
    from smokestack.server.run import listening

    taken = listening("127.0.0.1", 0)
    code, _, err = smokestack("serve", "--port", str(taken.getsockname()[1]), "--db", str(tmp_path / "t.db"))
    taken.close()
    assert (code, "Choose another port with --port" in err) == (2, True)


def test_the_example_bot_plays_a_whole_game(tmp_path: Path) -> None:
    import subprocess
    import sys

    example = Path(__file__).resolve().parents[2] / "examples" / "remote_bot.py"
    with child(str(tmp_path / "t.db")) as server:
        done = subprocess.run(
            [sys.executable, str(example), server.address, "industria"], capture_output=True, text=True, timeout=120
        )
    assert done.returncode == 0, done.stderr
    assert "is over after" in done.stdout
    assert "Remote bot" in done.stdout


def test_two_commands_for_one_table_at_once_are_done_one_after_the_other(tmp_path: Path) -> None:
    """A store that fails leaves the table as it is on disk."""

    with running_server(tmp_path / "t.db") as server:
        ann, bob = Client(server.address), Client(server.address)
        id = quarry(ann, bob)
        store: Store = server.services.store
        real = store.append

        async def failing(batch: object) -> None:
            from smokestack.store.base import StoreError

            raise StoreError("The disk is full.")

        store.append = failing  # type: ignore[method-assign]
        with pytest.raises(DeniedError, match="does not answer at the moment; try again in 5 seconds") as caught:
            do(ann, id, "act", seat=0, text="cut 2")
        assert caught.value.status == 503
        assert ann.get(f"/api/tables/{id}/state")["views"][0]["view"]["stone"] == [0, 0]
        store.append = real  # type: ignore[method-assign]
        do(ann, id, "act", seat=0, text="cut 2")
        assert ann.get(f"/api/tables/{id}/state")["views"][0]["view"]["stone"] == [2, 0]


def test_tables_that_nobody_looks_at_leave_memory_and_come_back(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", loaded_tables=2) as server:
        ann, bob = Client(server.address), Client(server.address)
        ids = [quarry(ann, bob) for _ in range(5)]
        socket = socket_of(bob)
        say(socket, t="watch", table=ids[0])
        hear(socket, "update")
        for id in ids:
            do(ann, id, "act", seat=0, text="cut 1")
        assert len(server.services.cache) <= 2
        assert json.dumps(hear(socket, "update")["views"]).count('"stone": [1, 0]') == 1
        for id in ids:
            assert ann.get(f"/api/tables/{id}/state")["views"][0]["view"]["stone"] == [1, 0]
        ann.close()
        bob.close()


def test_a_store_can_be_read_while_another_has_it_open(tmp_path: Path) -> None:
    async def work() -> None:
        store = make_store(str(tmp_path / "x.db"))
        await store.open()
        await store.ping()
        await store.close()

    asyncio.run(work())
