"""The past over HTTP: timelines, moments, charts, opened records, studies and statistics."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from tests.reference.short_game import recording
from tests.server.running import RunningServer, running_server
from tests.server.test_tables import ME, OPEN, do, quarry

from smokestack.client import Client, DeniedError
from smokestack.kernel import record
from smokestack.server import replay_service
from smokestack.server.config import Config
from smokestack.server.record_imports import RecordImports
from smokestack.server.record_viewer import RecordViewer
from smokestack.server.replay_service import ReplayService
from smokestack.server.table_cache import LoadedTable
from smokestack.table import events as e
from smokestack.table.errors import NotFoundError
from smokestack.table.table import Table

GOLDEN = Path(__file__).parents[1] / "golden"
INDUSTRIA = GOLDEN / "industria" / "three-players.record"


def over(client: Client, *others: Client, **settings: object) -> str:
    """A finished game of Quarry."""
    id = quarry(client, *others, options={"rounds": "1"}, **settings)
    for seat, person in enumerate((client, *others)):
        do(person, id, "act", seat=seat, text="done", confirm=True)
    return id


def denied(call: Any, *given: Any) -> DeniedError:
    with pytest.raises(DeniedError) as caught:
        call(*given)
    return caught.value


# --- moments ------------------------------------------------------------------------------------------------
def test_the_last_moment_is_what_the_page_shows_now(server: RunningServer) -> None:
    ann, bob, eve = (Client(server.address, name=name) for name in ("Ann", "Bob", "Eve"))
    id = quarry(ann, bob)
    do(ann, id, "act", seat=0, text="cut 1", confirm=True)
    for client in (ann, bob, eve):
        now = client.get(f"/api/tables/{id}/state")
        timeline = client.get(f"/api/tables/{id}/timeline")
        assert timeline["number"] == now["number"]
        (moment,) = client.get(f"/api/tables/{id}/moments?from={now['number']}")
        assert [{**view, "decide": None} for view in now["views"]] == moment["views"]
        assert (moment["waiting"], moment["prompt"]) == (now["head"]["waiting"], now["head"]["prompt"])
        whole = client.get(f"/api/tables/{id}/moments?from=1&to={now['number']}")
        assert {step["n"] for step in timeline["steps"]} <= {one["n"] for one in whole}
        assert moment in whole
    assert denied(ann.get, f"/api/tables/{id}/moments?from=1&as=1").status == 403
    assert denied(eve.get, f"/api/tables/{id}/moments?from=1&as=all").status == 403
    assert denied(eve.get, f"/api/tables/{id}/moments?from=999").status == 404
    assert denied(eve.get, f"/api/tables/{id}/moments?from=1&as=me").status == 400


def test_after_the_game_everything_can_be_seen(server: RunningServer) -> None:
    ann, bob, eve = (Client(server.address) for _ in range(3))
    id = over(ann, bob)
    timeline = eve.get(f"/api/tables/{id}/timeline")
    assert (timeline["over"], timeline["seats"], timeline["everything"]) == (True, [0, 1], True)
    (last,) = eve.get(f"/api/tables/{id}/moments?from={timeline['steps'][-1]['n']}&as=all")
    assert [view["seat"] for view in last["views"]] == [0, 1]
    assert last["ranking"] == eve.get(f"/api/tables/{id}")["ranking"]
    assert all(view["view"]["cards"][seat] >= 0 for seat, view in enumerate(last["views"]))


def test_many_moments_are_compressed_for_browsers(server: RunningServer) -> None:
    ann = Client(server.address)
    opened = ann.post("/api/viewer", {"record": INDUSTRIA.read_text()})
    path = f"/api/tables/{opened['table']}/moments?from=1&to=500"
    connection = http.client.HTTPConnection(urlsplit(server.address).netloc)
    connection.request("GET", path, headers={"Accept-Encoding": "br, gzip"})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    assert (response.headers["Content-Encoding"], response.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert json.loads(gzip.decompress(body)) == ann.get(path)
    assert len(ann.get(path)) == 64
    assert len(body) < len(gzip.decompress(body)) / 5


def test_a_moment_as_text_is_what_the_terminal_shows(server: RunningServer) -> None:
    ann, bob = Client(server.address, name="Ann [x]"), Client(server.address, name="Bob")
    id = quarry(ann, bob)
    do(ann, id, "act", seat=0, text="cut 1", confirm=True)
    number = ann.get(f"/api/tables/{id}")["number"]
    text = ann.get(f"/api/tables/{id}/moments/{number}/text")
    assert "Ann (x)" in text
    assert "\x1b" not in text
    assert denied(ann.get, f"/api/tables/{id}/moments/1/text").status == 409
    assert denied(bob.get, f"/api/tables/{id}/moments/{number}/text?as=0").status == 403


def test_looking_back_is_limited(tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", moments_per_person=200) as server, Client(server.address, patience=1) as ann:
        id = ann.post("/api/viewer", {"record": INDUSTRIA.read_text()})["table"]
        for first in (1, 65, 129):
            ann.get(f"/api/tables/{id}/moments?from={first}&to={first + 63}")
        refused = denied(ann.get, f"/api/tables/{id}/moments?from=1&to=64")
        assert (refused.status, refused.error) == (429, "too_fast")
        assert denied(ann.get, f"/api/tables/{id}/charts").status == 429


def test_others_get_their_turn_while_somebody_looks_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each piece of work the loop serves everybody else."""
    monkeypatch.setattr(replay_service, "PIECE", 0.0)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def work() -> list[bytes]:
        service, table = ReplayService(Config(db="")), Table("t")
        table.fold(e.Created("industria", "standard", 3, 1, "", ""), 0.0)
        table.fold(e.Started(), 0.0)
        for _ in range(50):
            table.fold(e.Said("a", "A", "hello"), 0.0)
        task = asyncio.create_task(others())
        found = await asyncio.gather(
            *(service.moments(LoadedTable(table), first, 40, "", "") for first in range(1, 11))
        )
        task.cancel()
        assert service._histories["t"] is table.play.history  # type: ignore[union-attr]
        return [one for part in found for one in part]

    found = asyncio.run(work())
    assert len(found) >= 10
    assert turns >= len(found)


def test_positions_are_kept_of_few_tables() -> None:
    async def work() -> None:
        service = ReplayService(msgspec.structs.replace(Config(db=""), replayed_tables=2))
        tables = []
        for name in "abc":
            table = Table(name)
            table.fold(e.Created("industria", "standard", 3, 1, "", ""), 0.0)
            table.fold(e.Started(), 0.0)
            tables.append(table)
            await service.moments(LoadedTable(table), 1, 2, "", "")
        assert list(service._histories) == ["b", "c"]

    asyncio.run(work())


# --- records ------------------------------------------------------------------------------------------------
def test_a_record_opens_without_a_table(server: RunningServer) -> None:
    ann, eve = Client(server.address), Client(server.address)
    text = INDUSTRIA.read_text()
    opened = ann.post("/api/viewer", {"record": text})
    id = opened["table"]
    assert opened["head"]["status"] == "over"
    assert [seat["kind"] for seat in opened["head"]["seats"]] == ["person"] * 3
    assert opened["timeline"]["everything"]
    assert eve.post("/api/viewer", {"record": text})["table"] == id, "the same record has the same id"
    assert ann.get("/api/tables/mine") == []
    for path in ("", "/state", "/log", "/result", "/record", "/charts", "/timeline", "/studies"):
        ann.get(f"/api/tables/{id}{path}")
    again = record.parse(ann.get(f"/api/tables/{id}/record"))
    assert [line.text for line in again.lines] == record.Replay(record.parse(text)).texts
    assert denied(ann.post, f"/api/tables/{id}/commands", {"do": "chat", "text": "x"}).status == 404
    assert denied(ann.get, "/api/tables/record-00/state").error == "no_such_record"


def test_a_game_recorded_elsewhere_opens_too(server: RunningServer) -> None:
    ann = Client(server.address)
    opened = ann.post("/api/viewer", {"record": json.dumps(recording())})
    assert opened["head"]["map"] == "barbados"
    assert opened["head"]["seats"][0]["name"] == "gray"
    assert ann.get(f"/api/tables/{opened['table']}/moments?from={opened['timeline']['number']}")[0]["ranking"]
    assert denied(ann.get, f"/api/tables/{opened['table']}/record").error == "no_record"
    made = ann.post(f"/api/tables/{opened['table']}/study", {"number": 3, "seats": [ME]})
    assert made["origin"]["table"] == opened["table"]
    for text, sentence in (
        ('{"format": "something/1"}', "none of the games can read this format"),
        ('{"format": "aos-reference-game/1"}', "does not follow the format"),
        ("{", "none of the games can read this format"),
        ("smokestack 1\ngame industria", "the header is missing"),
    ):
        assert sentence in str(denied(ann.post, "/api/viewer", {"record": text}))


def test_opened_records_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        config = msgspec.structs.replace(Config(db=""), viewed_records=2, viewed_record_minutes=1)
        viewer = RecordViewer(config, RecordImports(config))
        texts = [f"smokestack 1\ngame industria\nmap standard\nseats {seats}\nrules 1\n" for seats in (3, 4)]
        opened = await viewer.open(texts[0], "ann")
        assert len(opened.table.entries) == 2, "what the record does not say is not drawn either"
        ids = [(await viewer.open(text + tail, "ann")).table.id for text in texts for tail in ("", "# b\n")]
        assert [id for id in ids if id in viewer._opened] == ids[-2:]
        later = SimpleNamespace(monotonic=lambda: time.monotonic() + 61)
        monkeypatch.setattr("smokestack.server.record_viewer.time", later)
        with pytest.raises(NotFoundError, match="no longer open"):
            viewer.find(ids[-1])

    asyncio.run(work())


# --- studies ------------------------------------------------------------------------------------------------
def test_try_from_here_rename_and_compare(server: RunningServer) -> None:
    ann, bob, eve = (Client(server.address, name=name) for name in ("Ann", "Bob", "Eve"))
    id = over(ann, bob, private=True)
    number = ann.get(f"/api/tables/{id}/timeline")["steps"][1]["n"]
    made = ann.post(f"/api/tables/{id}/study", {"number": number, "seats": [ME, OPEN], "title": "First try"})
    assert made["status"] == "playing"
    assert made["origin"] == {
        "table": id,
        "number": number,
        "round": 1,
        "seat": -1,
        "resampled": False,
        "running": False,
    }
    do(ann, made["id"], "title", title="Second try")
    second = ann.post(f"/api/tables/{id}/study", {"number": number, "seats": [ME, ME]})
    listed = ann.get(f"/api/tables/{id}/studies")
    assert [(one["id"], one["title"]) for one in listed] == [(second["id"], ""), (made["id"], "Second try")]
    assert listed[1]["points"] == [0, 0]
    assert bob.get(f"/api/tables/{id}/studies") == [], "everybody has their own"
    assert denied(eve.get, f"/api/tables/{id}/studies").status == 404
    invite = ann.get(f"/api/tables/{made['id']}/invite")["invite"]
    bob.post(f"/api/tables/{made['id']}/visit", {"invite": invite})
    do(bob, made["id"], "sit", seat=1)
    assert ann.get(f"/api/tables/{id}/state")["head"]["status"] == "over"
    assert [one["id"] for one in ann.get("/api/tables/mine")].count(id) == 1


def test_a_study_of_a_running_game_is_for_its_maker_alone(server: RunningServer) -> None:
    ann, eve = Client(server.address, name="Ann"), Client(server.address, name="Eve")
    new = {"game": "city-of-iron", "seats": [ME, {"kind": "bot", "level": "easy"}], "start": True}
    id = ann.post("/api/tables", new)["id"]
    number = ann.get(f"/api/tables/{id}/timeline")["steps"][0]["n"]
    seats = [{"kind": "bot", "level": "easy"}, ME]
    made = ann.post(f"/api/tables/{id}/study", {"number": number, "seats": seats, "private": False})
    assert made["private"]
    assert (made["origin"]["resampled"], made["origin"]["running"], made["origin"]["seat"]) == (True, True, 0)
    assert denied(eve.get, f"/api/tables/{made['id']}").status == 404
    assert denied(ann.get, f"/api/tables/{made['id']}/invite").status == 403
    invite = server.services.auth.invite(made["id"])
    assert denied(eve.post, f"/api/tables/{made['id']}/visit", {"invite": invite}).status == 404
    assert denied(eve.get, f"/api/tables/{made['id']}").status == 404
    assert denied(eve.post, f"/api/tables/{id}/study", {"number": number, "seats": [ME, ME]}).status == 403
    assert denied(ann.post, f"/api/tables/{id}/study", {"number": number, "seats": [ME, OPEN]}).error == "running"


# --- statistics ---------------------------------------------------------------------------------------------
def test_statistics_of_a_person(server: RunningServer) -> None:
    ann, bob = Client(server.address), Client(server.address)
    ids = [over(ann, bob) for _ in range(2)]
    ann.post(f"/api/tables/{ids[0]}/study", {"number": 8, "seats": [ME, ME]})
    quarry(ann, bob)
    stats = ann.get("/api/stats/me")
    (row,) = stats["games"]
    assert [one["id"] for one in stats["recent"]] == ids[::-1]
    assert {(one["players"], one["people"]) for one in stats["recent"]} == {(2, 2)}
    scores = [ann.get(f"/api/tables/{id}")["scores"][0] for id in ids]
    places = [1 if ann.get(f"/api/tables/{id}")["ranking"][0].count(0) else 2 for id in ids]
    assert (row["game"], row["map"], row["players"], row["played"]) == ("quarry", "pit", 2, 2)
    assert row["won"] == places.count(1) == row["places"][0]
    assert (row["average_place"], row["average_score"]) == (sum(places) / 2, sum(scores) / 2)
    assert Client(server.address).get("/api/stats/me") == {"games": [], "recent": []}
