"""Notifications from a move to their receiver, with the tab closed: pushes, mails and webhooks on loopback.

Where something must not arrive, something else is sent afterwards that must, and the queue is emptied in order.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from hashlib import sha256
from hmac import new as hmac
from pathlib import Path

import pytest
from tests.server.killing import until
from tests.server.receiving import LOOPBACK, Browser, Mailbox, Receiver, mail_server, part, receiving
from tests.server.running import Child, FakeTime, RunningServer, running_server, twin
from tests.server.test_people import raw
from tests.server.test_tables import do, quarry

from smokestack.client import Client, DeniedError

PUBLIC = "https://club.example"
HOUR = 3600.0
EVENING = 1_800_054_000.0
"""23:00 in UTC."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        yield running


@pytest.fixture
def mailbox() -> Iterator[tuple[Mailbox, int]]:
    with mail_server() as running:
        yield running


@pytest.fixture
def server(tmp_path: Path, toys: Path) -> Iterator[RunningServer]:
    with running_server(tmp_path / "tables.db", private_targets=LOOPBACK, public_url=PUBLIC) as running:
        yield running


def people(server: RunningServer) -> tuple[Client, Client]:
    return Client(server.address, name="Ann"), Client(server.address, name="Bob")


def add_hook(client: Client, receiver: Receiver, service: str = "json", **fields: str) -> None:
    client.post("/api/notifications/webhooks", {"service": service, "url": receiver.address + "/hook", **fields})


def end_turn(client: Client, id: str, seat: int) -> None:
    do(client, id, "act", seat=seat, text="done", confirm=True)


def trial(client: Client, channel: str = "webhook") -> None:
    client.post("/api/notifications/test", {"channel": channel})


def kinds(receiver: Receiver) -> list[str]:
    return [one.json()["kind"] for one in receiver.taken()]


def test_a_push_reaches_a_closed_tab_and_only_its_browser_can_read_it(url: str, receiver: Receiver) -> None:
    with running_server(url, private_targets=LOOPBACK, public_url=PUBLIC) as server:
        ann, bob = people(server)
        browser = Browser(receiver)
        settings = bob.post("/api/notifications/push", browser.subscription)
        assert [one["endpoint"] for one in settings["devices"]] == [browser.subscription["endpoint"]]
        id = quarry(ann, bob, title="Friday")
        started = browser.wait(1)[0]
        assert (started["kind"], started["title"]) == ("started", "The game has started: Quarry")
        moved = time.monotonic()
        end_turn(ann, id, 0)
        turn = browser.wait(2)[1]
        assert time.monotonic() - moved < 5
        assert (turn["kind"], turn["title"]) == ("turn", "Your turn: Quarry")
        assert (turn["url"], turn["table"], turn["waiting"]) == (f"/t/{id}", id, 1)
        assert "Friday" in turn["text"]
        key = settings["offers"]["push"]
        assert all(f"k={key}" in one.headers["authorization"] for one in receiver.taken())

        receiver.status = 410
        end_turn(bob, id, 1)
        end_turn(ann, id, 0)
        until(lambda: bob.get("/api/notifications")["devices"] == [])
        receiver.status = 201
        assert len(browser.messages()) == 2


def test_a_browser_gets_nothing_after_logging_out(server: RunningServer, receiver: Receiver) -> None:
    ann, bob = people(server)
    bob.me = bob.post("/api/account", {"login": "bob", "password": "long enough for that"})
    left, kept = Browser(receiver, "left"), Browser(receiver, "kept")
    bob.post("/api/notifications/push", left.subscription)
    elsewhere = Client(server.address)
    elsewhere.me = elsewhere.post("/api/login", {"login": "bob", "password": "long enough for that"})
    elsewhere.post("/api/notifications/push", kept.subscription)
    bob.post("/api/logout")
    bob = elsewhere
    id = quarry(ann, bob)
    kept.wait(1)
    end_turn(ann, id, 0)
    until(lambda: [one["kind"] for one in kept.messages()] == ["started", "turn"])
    until(lambda: len(bob.get("/api/notifications")["devices"]) == 1)
    assert left.messages() == []


def test_quiet_hours_end_in_the_persons_time_zone(tmp_path: Path, toys: Path, receiver: Receiver) -> None:
    clock = FakeTime(EVENING)
    with running_server(tmp_path / "t.db", time=clock, private_targets=LOOPBACK, public_url=PUBLIC) as server:
        ann, bob = people(server)
        add_hook(bob, receiver)
        events = bob.get("/api/notifications")["events"]
        quiet = {"start": 22 * 60, "end": 7 * 60}
        bob.post("/api/notifications", {"events": events, "zone": "Europe/Vienna", "quiet": quiet})
        with pytest.raises(DeniedError, match="There is no time zone 'Mars'"):
            bob.post("/api/notifications", {"events": events, "zone": "Mars"})
        id = quarry(ann, bob)
        until(lambda: queued(server, bob) == ["started"])  # a turn noticed with it would be told alone
        end_turn(ann, id, 0)
        clock.pass_(10)
        trial(bob)
        receiver.wait(1)
        assert kinds(receiver) == ["test"]
        clock.pass_(6 * HOUR)  # 5:00 in UTC is 6:00 in Vienna
        trial(bob)
        receiver.wait(2)
        clock.pass_(HOUR)

        def moments_later() -> bool:  # what the server noticed only now is told a little later
            clock.pass_(1)
            return len(receiver.taken()) >= 4

        until(moments_later)
        assert sorted(kinds(receiver)) == ["started", "test", "test", "turn"]


def test_one_digest_instead_of_single_mails(tmp_path: Path, toys: Path, mailbox: tuple[Mailbox, int]) -> None:
    box, port = mailbox
    clock = FakeTime(EVENING + 60)
    mails = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "none", "mail_from": "club@club.example"}
    with running_server(tmp_path / "t.db", time=clock, public_url=PUBLIC, **mails) as server:
        ann, bob = people(server)
        confirm(bob, box)
        events = bob.get("/api/notifications")["events"]
        bob.post("/api/notifications", {"events": events, "digest": "hourly"})
        ids = [quarry(ann, bob) for _ in range(3)]
        for id in ids:
            end_turn(ann, id, 0)
        until(lambda: len(queued(server, bob)) == 3)
        end_turn(bob, ids[2], 1)
        clock.pass_(HOUR)
        mail = box.wait(2)[1]
        assert mail["Subject"] == "2 tables have news for you"
        text = part(mail, "plain")
        assert [f"{PUBLIC}/t/{id}" in text for id in ids] == [True, True, False]
        until(lambda: queued(server, bob) == [])
        assert len(box.mails) == 2


def queued(server: RunningServer, client: Client) -> list[str]:
    connection = sqlite3.connect(server.services.config.db)
    try:
        rows = connection.execute("SELECT kind FROM deliveries WHERE person = ?", (client.me["id"],))
        return [kind for (kind,) in rows]
    finally:
        connection.close()


def confirm(client: Client, box: Mailbox) -> None:
    """Give an address and open the link that is sent there, as somebody who is not logged in."""
    before = len(box.mails)
    settings = client.post("/api/notifications/mail", {"address": "bob@mail.example"})
    assert (settings["mail"], settings["confirmed"]) == ("bob@mail.example", False)
    text = part(box.wait(before + 1)[-1], "plain")
    token = text.split(f"{PUBLIC}/mail#confirm=")[1].split()[0]
    with Client(client.address) as somebody:
        assert somebody.post("/api/notifications/mail/confirm", {"link": token}) == {"address": "b…@mail.example"}
    assert client.get("/api/notifications")["confirmed"]


def test_a_mail_leads_to_the_decision_and_can_be_stopped_with_one_click(
    url: str, receiver: Receiver, mailbox: tuple[Mailbox, int]
) -> None:
    box, port = mailbox
    mails = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "none", "mail_from": "club@club.example"}
    with running_server(url, private_targets=LOOPBACK, public_url=PUBLIC, **mails) as server:
        ann, bob = people(server)
        ann.post("/api/me", {"name": "Ann <b>", "colour": "sky"})
        confirm(bob, box)
        add_hook(bob, receiver)
        id = quarry(ann, bob, title="Two\u2028lines <i>")
        moved = time.monotonic()
        end_turn(ann, id, 0)
        mail = box.wait(2)[1]
        assert time.monotonic() - moved < 5
        assert (mail["Subject"], mail["To"]) == ("Your turn: Quarry", "bob@mail.example")
        assert f"{PUBLIC}/t/{id}" in part(mail, "plain")
        assert f'href="{PUBLIC}/t/{id}"' in part(mail, "html")
        assert "Two lines &lt;i&gt;" in part(mail, "html")
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        link = str(mail["List-Unsubscribe"]).strip("<>").removeprefix(PUBLIC)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        wrong = link[:-1] + ("0" if link[-1] != "0" else "1")
        assert raw(server, "POST", wrong, form, "List-Unsubscribe=One-Click")[0] == 403
        assert bob.get("/api/notifications")["confirmed"]
        for _ in range(2):
            status, _, body = raw(server, "POST", link, form, "List-Unsubscribe=One-Click")
            assert (status, json.loads(body)) == (200, {"address": "b…@mail.example"})
        stopped = bob.get("/api/notifications")
        assert (stopped["confirmed"], stopped["mail_trouble"]) == (False, "stopped")
        end_turn(bob, id, 1)
        end_turn(ann, id, 0)
        until(lambda: kinds(receiver).count("turn") == 2)
        with pytest.raises(DeniedError, match="set up this channel first"):
            trial(bob, "mail")
        assert len(box.mails) == 2

        confirm(bob, box)
        box.answer = "550 no such user"
        trial(bob, "mail")
        until(lambda: bob.get("/api/notifications")["mail_trouble"] == "refused")


def test_without_mail_the_server_says_so(server: RunningServer) -> None:
    client = Client(server.address)
    offers = client.get("/api/notifications")["offers"]
    assert not offers["mail"]
    assert len(offers["push"]) == 87, "the key is made at the first start"
    with pytest.raises(DeniedError, match="has not set up mail"):
        client.post("/api/notifications/mail", {"address": "bob@mail.example"})


def test_webhooks_speak_the_language_of_their_service(server: RunningServer, receiver: Receiver) -> None:
    ann, bob = people(server)
    ann.post("/api/me", {"name": "Ann *x* <!here> @all", "colour": "sky"})
    for service in ("discord", "slack"):
        add_hook(bob, receiver, service)
    add_hook(bob, receiver, "matrix", room="!room:club.example", secret="token")
    add_hook(bob, receiver, "json", secret="shared")
    shown = bob.get("/api/notifications")["webhooks"]
    assert [one["signed"] for one in shown] == [False, False, True, True]
    assert "token" not in json.dumps(shown)
    id = quarry(ann, bob)
    discord, slack, matrix, plain = sorted(receiver.wait(4), key=lambda one: _order(one.json()))
    link = f"{PUBLIC}/t/{id}"
    assert discord.json()["allowed_mentions"] == {"parse": []}
    assert r"Ann \*x\* \<!here\> \@all" in discord.json()["content"]
    assert discord.json()["content"].endswith(link)
    assert "Ann *x* &lt;!here&gt; @all" in slack.json()["text"]
    assert f"<{link}|Open the table>" in slack.json()["text"]
    assert (matrix.method, matrix.headers["authorization"]) == ("PUT", "Bearer token")
    assert matrix.path.startswith("/hook/_matrix/client/v3/rooms/%21room%3Aclub.example/send/m.room.message/")
    assert matrix.json()["m.mentions"] == {}
    assert (plain.json()["kind"], plain.json()["url"]) == ("started", link)
    assert plain.headers["idempotency-key"] == plain.json()["id"]
    signature = hmac(b"shared", plain.body, sha256).hexdigest()
    assert plain.headers["x-smokestack-signature"] == f"sha256={signature}"
    receiver.status = 404
    trial(bob)
    until(lambda: {one["trouble"] for one in bob.get("/api/notifications")["webhooks"]} == {"refused"})


def _order(body: dict[str, object]) -> int:
    return [name in body for name in ("content", "text", "msgtype", "kind")].index(True) if "kind" not in body else 3


def test_a_killed_server_delivers_after_its_restart(
    url: str, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SMOKESTACK_PRIVATE_TARGETS", LOOPBACK[0])
    child = Child(url)
    try:
        child.wait_until_ready()
        ann, bob = Client(child.address), Client(child.address)
        add_hook(bob, receiver)
        id = quarry(ann, bob)
        receiver.wait(1)
        receiver.status = 503
        end_turn(ann, id, 0)
        until(lambda: len(receiver.requests) == 2)
        child.kill()
        receiver.status = 200
        child = Child(url, child.port)
        child.wait_until_ready()
        turn = receiver.wait(2)[1].json()
        assert (turn["kind"], turn["table"]) == ("turn", id)
        assert turn["id"] == receiver.requests[1].json()["id"], "a receiver can tell that it is the same"
        trial(bob)
        receiver.wait(3)
        assert kinds(receiver) == ["started", "turn", "test"]
    finally:
        child.kill()


def test_what_was_on_disk_but_not_yet_queued_is_found_after_a_restart(url: str, receiver: Receiver) -> None:
    settings = {"private_targets": LOOPBACK, "public_url": PUBLIC}
    with running_server(url, **settings) as server:
        ann, bob = people(server)
        add_hook(bob, receiver)
        id = quarry(ann, bob)
        receiver.wait(1)
        server.services.notifications.running = False  # as if it were killed between the move and the queue
        server.services.notifications.planner.wanting.clear()
        end_turn(ann, id, 0)
    with running_server(url, **settings):
        assert [one.json()["kind"] for one in receiver.wait(2)] == ["started", "turn"]


def test_two_processes_deliver_once(postgres_url: str, receiver: Receiver) -> None:
    settings = {"private_targets": LOOPBACK, "public_url": PUBLIC}
    with running_server(postgres_url, **settings) as one, running_server(postgres_url, **settings) as two:
        ann, bob = people(one)
        there = twin(bob, two)
        add_hook(bob, receiver)
        two.services.notifications.planner.wanting.add(bob.me["id"])
        ids = [quarry(ann, bob) for _ in range(3)]
        for id in ids:
            there.get(f"/api/tables/{id}")  # both processes know the table
            end_turn(ann, id, 0)
        until(lambda: kinds(receiver).count("turn") == 3)
        trial(bob)
        until(lambda: kinds(receiver).count("test") == 1)
        told = [(body["kind"], body["table"]) for body in (one.json() for one in receiver.taken())]
        assert len(told) == len(set(told))
        with twin(bob, two) as watching:
            watching.table(ids[0])
            do(ann, ids[0], "chat", text="You are here.")
            trial(bob)
            until(lambda: kinds(receiver).count("test") == 2)
            assert "chat" not in kinds(receiver)


def test_a_clock_that_runs_low_and_an_invitation(tmp_path: Path, toys: Path, receiver: Receiver) -> None:
    clock = FakeTime(EVENING)
    with running_server(tmp_path / "t.db", time=clock, private_targets=LOOPBACK, public_url=PUBLIC) as server:
        ann, bob = people(server)
        bob.me = bob.post("/api/account", {"login": "bob", "password": "long enough for that"})
        add_hook(bob, receiver)
        seats = [{"kind": "me"}, {"kind": "reserved", "login": "bob"}]
        new = {"game": "quarry", "seats": seats, "clock": {"kind": "turn", "limit": 8 * 3600}, "private": True}
        id = ann.post("/api/tables", new)["id"]
        until(lambda: queued(server, bob) == ["invited"])
        clock.pass_(5)
        assert receiver.wait(1)[0].json()["text"] == "Ann keeps a seat for you."
        do(bob, id, "sit", seat=1)
        do(ann, id, "start")
        end_turn(ann, id, 0)
        until(lambda: {"turn", "clock"} <= set(queued(server, bob)))
        clock.pass_(5)
        until(lambda: "turn" in kinds(receiver))
        with twin(bob, server) as looking:
            looking.table(id)
        until(lambda: not server.services.pages.watching(id))
        clock.pass_(5 * HOUR)
        trial(bob)
        until(lambda: "test" in kinds(receiver))
        assert "clock" not in kinds(receiver)
        clock.pass_(HOUR)
        until(lambda: "clock" in kinds(receiver))
        warned = receiver.taken()[-1].json()
        assert warned["title"] == "Your time is running low: Quarry"
        assert warned["text"] == (
            "You have about 2 hours left for this decision. Then a bot plays for you until you are back."
        )
