"""Tables over HTTP: lists, links, commands, questions, records, static answers, health."""

from __future__ import annotations

import json

import pytest
from tests.server.running import RunningServer
from tests.server.test_people import raw

from smokestack.client import Client, DeniedError

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def quarry(client: Client, *others: Client, **settings: object) -> str:
    """A table of Quarry with these people; started if there are several."""
    seats = [ME, *(OPEN for _ in others)] if others else [ME, OPEN]
    id: str = client.post("/api/tables", {"game": "quarry", "seats": seats, **settings})["id"]
    if others:
        invite = client.get(f"/api/tables/{id}/invite")["invite"]
        for seat, other in enumerate(others, start=1):
            other.post(f"/api/tables/{id}/visit", {"invite": invite})
            do(other, id, "sit", seat=seat)
        do(client, id, "start")
    return id


def do(client: Client, id: str, name: str, /, **fields: object) -> dict[str, object]:
    answer: dict[str, object] = client.post(f"/api/tables/{id}/commands", {"do": name, **fields})
    return answer


def test_open_tables_are_listed_private_ones_are_not(server: RunningServer) -> None:
    ann, eve = Client(server.address, name="Ann"), Client(server.address, name="Eve")
    shown = quarry(ann, title="Come in")
    hidden = quarry(ann, private=True)
    listed = {one["id"]: one for one in eve.get("/api/tables?game=quarry&status=gathering")}
    assert shown in listed
    assert hidden not in listed
    assert listed[shown]["title"] == "Come in"
    ann_sits = {"kind": "person", "name": "Ann", "colour": "orange", "you": False, "level": None, "reserved": False}
    assert listed[shown]["seats"][0] == ann_sits
    assert {one["id"] for one in ann.get("/api/tables/mine")} >= {shown, hidden}
    assert eve.get("/api/tables/mine") == []
    assert shown not in [one["id"] for one in eve.get("/api/tables?game=lantern")]
    with pytest.raises(DeniedError) as caught:
        eve.get("/api/tables?status=sideways")
    assert caught.value.status == 400


def test_those_that_wait_for_you_are_on_top(server: RunningServer) -> None:
    ann, bob = Client(server.address), Client(server.address)
    first = quarry(ann, bob)
    second = quarry(ann, bob)
    do(ann, second, "act", seat=0, text="done", confirm=True)
    mine = ann.get("/api/tables/mine")
    assert [one["id"] for one in mine[:2]] == [first, second]
    assert [one["your_turn"] for one in mine[:2]] == [True, False]
    assert [one["your_turn"] for one in bob.get("/api/tables/mine") if one["id"] == second] == [True]


def test_a_private_table_is_entered_with_its_link(server: RunningServer) -> None:
    ann, eve = Client(server.address), Client(server.address)
    id = quarry(ann, private=True)
    for path in ("", "/state", "/log", "/result", "/record", "/invite"):
        with pytest.raises(DeniedError) as caught:
            eve.get(f"/api/tables/{id}{path}")
        assert caught.value.status == 404
    with pytest.raises(DeniedError) as caught:
        do(eve, id, "sit", seat=1)
    assert caught.value.status == 404
    other = quarry(ann, private=True)
    invites = [ann.get(f"/api/tables/{one}/invite")["invite"] for one in (id, other)]
    assert invites[0] != invites[1]
    assert len(invites[0]) == 40
    for wrong in ("", "x", invites[1], invites[0][:-1]):
        with pytest.raises(DeniedError) as caught:
            eve.post(f"/api/tables/{id}/visit", {"invite": wrong})
        assert caught.value.status == 404
    assert eve.post(f"/api/tables/{id}/visit", {"invite": invites[0]})["id"] == id
    with pytest.raises(DeniedError) as caught:
        eve.get(f"/api/tables/{id}/invite")
    assert caught.value.status == 403
    do(eve, id, "sit", seat=1)
    assert eve.get(f"/api/tables/{id}")["seats"][1]["you"]


def test_a_refusal_of_the_rules_is_structure_and_a_sentence(server: RunningServer) -> None:
    ann, bob = Client(server.address), Client(server.address)
    id = quarry(ann, bob)
    for _ in range(2):
        do(ann, id, "act", seat=0, text="cut 2")
    with pytest.raises(DeniedError, match="Only 0 more can be cut") as caught:
        do(ann, id, "act", seat=0, path=[1, 1])
    assert caught.value.status == 422
    assert caught.value.refusal == {"clause": "QUA-1", "key": "too_much", "data": {"left": 0}}
    reason = ann.post(f"/api/tables/{id}/questions", {"ask": "why", "seat": 0, "path": [1]})
    assert reason["refusal"]["clause"] == "QUA-1"
    seen = ann.post(f"/api/tables/{id}/questions", {"ask": "preview", "seat": 0, "text": "done"})
    assert seen["view"]["actor"] == 1
    with pytest.raises(DeniedError) as caught:
        bob.post(f"/api/tables/{id}/questions", {"ask": "legal", "seat": 0})
    assert caught.value.status == 403


def test_a_whole_game_over_http_its_result_record_and_rematch(server: RunningServer) -> None:
    ann, bob = Client(server.address, name="Ann"), Client(server.address, name="Bob")
    id = quarry(ann, bob, options={"rounds": "1"})
    with pytest.raises(DeniedError, match="secrets") as caught:
        ann.get(f"/api/tables/{id}/record")
    assert caught.value.status == 409
    do(ann, id, "act", seat=0, text="cut 2")
    do(ann, id, "act", seat=0, text="done", confirm=True)
    do(bob, id, "act", seat=1, text="done", confirm=True)
    head = ann.get(f"/api/tables/{id}")
    result = ann.get(f"/api/tables/{id}/result")
    assert head["status"] == "over"
    assert result["scores"] == head["scores"]
    assert {"round": 1, "seat": 0, "key": "cut", "money": 0, "vp": 2, "income": 0} in result["rounds"]
    record = ann.get(f"/api/tables/{id}/record")
    assert record.startswith("smokestack 1\ngame quarry\n")
    again = bob.post("/api/records", {"record": record, "title": "Again"})
    assert (again["status"], again["scores"]) == ("over", head["scores"])
    with pytest.raises(DeniedError, match="Line") as caught:
        bob.post("/api/records", {"record": record + "\ncut 2\n"})
    assert caught.value.status == 400
    first = do(bob, id, "rematch")["table"]
    assert do(ann, id, "rematch")["table"] == first
    assert ann.get(f"/api/tables/{first}")["seats"][0]["reserved"] == "Ann"


def test_the_log_is_given_from_a_number_on(server: RunningServer) -> None:
    ann, bob = Client(server.address), Client(server.address)
    id = quarry(ann, bob)
    do(ann, id, "act", seat=0, text="cut 1")
    whole = bob.get(f"/api/tables/{id}/log")
    assert whole[-1]["text"] == "cut 1"
    assert bob.get(f"/api/tables/{id}/log?since={whole[-2]['n']}") == whole[-1:]
    assert bob.get(f"/api/tables/{id}/log?limit=2") == whole[-2:]
    state = bob.get(f"/api/tables/{id}/state?since=99999")
    assert state["log"] == []
    assert state["views"][0]["seat"] == 1


def test_games_maps_words_and_rules(server: RunningServer) -> None:
    client = Client(server.address)
    games = {game["id"]: game for game in client.games()}
    assert "industria" in games
    assert games["quarry"]["options"][0]["highest"] == 50
    assert client.get("/api/games/quarry") == games["quarry"]
    kinds = {"deal": 0, "cut": 1, "blast": 2, "fall": 3, "look at": 4, "done": 5}
    pit = client.get("/api/games/quarry/maps/pit")
    assert (pit["kinds"], pit["scene"]) == (kinds, {})
    assert {kind["verb"]: kind["values"] for kind in pit["planning"]["kinds"]}["look at"] == ["north", "east", "south"]
    (auction,) = client.get("/api/games/industria/maps/standard")["planning"]["auctions"]
    assert (auction["verb"], auction["values"]) == ("bid", []), "bids are numbers"
    assert [games[id]["hidden_information"] for id in ("quarry", "industria")] == [True, False]
    assert client.get("/api/games/quarry/messages/en")["prompt.work"] == "Work."
    assert client.get("/api/rules/industria")["clauses"][0]["id"].startswith("IND-")
    assert [clause["id"] for clause in client.get("/api/rules/quarry")["clauses"]] == ["QUA-1", "QUA-2"]
    assert [level["id"] for level in client.get("/api/levels")] == ["easy", "casual", "normal", "hard"]
    cards = {"part": "cards", "status": "reconstructed", "note": "Counted by candlelight."}
    assert games["lantern"]["sources"] == [cards]
    hill, cave = games["lantern"]["maps"]
    assert hill["sources"] == []
    assert cave["sources"][0] == {"part": "the walls", "status": "published", "note": "A postcard."}
    for path in ("/api/games/chess", "/api/games/quarry/maps/moon", "/api/rules/chess", "/api/games/chess/messages/en"):
        with pytest.raises(DeniedError) as caught:
            client.get(path)
        assert caught.value.status == 404


def test_a_map_is_drawn_by_day_and_by_night(server: RunningServer) -> None:
    address = "/api/games/age-of-industry/maps/germany/picture"
    day, night = (raw(server, "GET", address + query) for query in ("", "?night=true"))
    assert day[0] == night[0] == 200
    assert day[2] != night[2]
    assert day[1]["etag"] != night[1]["etag"]
    assert raw(server, "GET", "/api/games/quarry/maps/pit/picture")[0] == 404


def test_static_answers_are_not_sent_twice(server: RunningServer) -> None:
    status, headers, _ = raw(server, "GET", "/api/games/industria")
    assert status == 200
    again = raw(server, "GET", "/api/games/industria", {"If-None-Match": headers["etag"]})
    assert (again[0], again[2]) == (304, b"")


def test_the_ground_of_a_board_is_sent_once(server: RunningServer) -> None:
    path = "/api/games/age-of-steam/maps/france/ground"
    status, headers, body = raw(server, "GET", path)
    assert (status, headers["content-type"].split(";")[0]) == (200, "image/svg+xml")
    assert body.startswith(b"<svg")
    assert b'class="coast"' in body
    again = raw(server, "GET", path, {"If-None-Match": headers["etag"]})
    assert (again[0], again[2]) == (304, b"")
    assert raw(server, "GET", "/api/games/industria/maps/industria/ground")[0] == 404
    assert raw(server, "GET", "/api/games/age-of-steam/maps/atlantis/ground")[0] == 404


def test_health_metrics_and_the_interface(server: RunningServer) -> None:
    assert json.loads(raw(server, "GET", "/healthz")[2]) == {"ok": True, "problems": []}
    client = Client(server.address)
    quarry(client)
    figures = raw(server, "GET", "/metrics")[2].decode()
    assert 'smokestack_requests_total{method="POST",status="201"}' in figures
    assert "smokestack_commit_seconds_count" in figures
    document = json.loads(raw(server, "GET", "/schema/openapi.json")[2])
    assert "/api/tables/{id}/commands" in document["paths"]


def test_any_address_is_a_page_and_nothing_else_is_served(server: RunningServer) -> None:
    for path in ("/", "/t/whatever", "/new"):
        status, headers, body = raw(server, "GET", path)
        assert status == 200
        assert headers["content-type"].startswith("text/html")
        assert b"Smokestack" in body
    for path in ("/assets/../../../pyproject.toml", "/assets/%2e%2e/%2e%2e/server/app.py", "/assets/none.js"):
        assert raw(server, "GET", path)[0] == 404
    assert b"root:" not in raw(server, "GET", "/../../../../etc/passwd")[2]
    assert raw(server, "GET", "/api/none")[0] == 404
    assert raw(server, "PUT", "/api/games")[0] in (403, 405)
