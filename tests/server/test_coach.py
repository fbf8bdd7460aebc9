"""The coach over the API: hints, plans and puzzles, and who may ask for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.running import RunningServer, running_server

from smokestack.client import Client, DeniedError

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "easy"}


def test_a_hint_and_a_plan_against_bots(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as eve:
        table = ann.create("quarry", [ME, BOT], start=True)
        assert table.head["hints"]
        hint = ann.post(f"/api/tables/{table.id}/hint", {"seat": 0})
        turn = next(table.turns())
        assert {choice["text"] for choice in hint["choices"]} <= set(turn.texts())
        assert hint["choices"][0]["worth"] == "best"
        assert hint["sentence"]
        turn.play(hint["choices"][0]["text"], confirm=False)
        plan = ann.post(f"/api/tables/{table.id}/plan", {"seat": 0, "bot": 1})
        assert set(plan) == {"steps", "changes"}
        for body, why in (({"seat": 1}, "somebody else"), ({"seat": 9}, "no seat 9")):
            with pytest.raises(DeniedError, match=why):
                ann.post(f"/api/tables/{table.id}/hint", body)
        with pytest.raises(DeniedError, match="Only bots can be asked"):
            ann.post(f"/api/tables/{table.id}/plan", {"seat": 0, "bot": 0})
        for route, body in (("hint", {"seat": 0}), ("plan", {"seat": 0, "bot": 1})):
            with pytest.raises(DeniedError, match="somebody else"):
                eve.post(f"/api/tables/{table.id}/{route}", body)
        with pytest.raises(DeniedError, match="no puzzle"):
            ann.post(f"/api/tables/{table.id}/answer", {})


def test_no_hints_among_people_and_none_out_of_turn(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        table = ann.create("quarry", [ME, {"kind": "open"}])
        bob.table(table.id).sit(1)
        table.do("start")
        with pytest.raises(DeniedError, match="no hints at this table"):
            ann.post(f"/api/tables/{table.id}/hint", {"seat": 0})
        agreed = ann.create("quarry", [ME, {"kind": "open"}], hints=True)
        with pytest.raises(DeniedError, match="has not started"):
            ann.post(f"/api/tables/{agreed.id}/hint", {"seat": 0})
        bob.table(agreed.id).sit(1)
        agreed.do("start")
        with pytest.raises(DeniedError, match="not your turn"):
            bob.post(f"/api/tables/{agreed.id}/hint", {"seat": 1})
        assert ann.post(f"/api/tables/{agreed.id}/hint", {"seat": 0})["choices"]


def test_who_asks_too_often_waits(toys: Path, tmp_path: Path) -> None:
    with running_server(tmp_path / "t.db", hints_per_person=1.0) as server, Client(server.address, patience=1) as ann:
        table = ann.create("quarry", [ME, BOT], start=True)
        ann.post(f"/api/tables/{table.id}/plan", {"seat": 0, "bot": 1})
        with pytest.raises(DeniedError, match="asked the coach many times") as refused:
            ann.post(f"/api/tables/{table.id}/hint", {"seat": 0})
        assert refused.value.status == 429


def test_a_puzzle_from_the_list_to_its_answer(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as eve:
        listed = ann.get("/api/puzzles")
        assert listed["today"] in listed["puzzles"]
        assert set(listed["today"]) == {"game", "id", "map", "difficulty", "round", "seats"}, "the list tells no answer"
        one = next(puzzle for puzzle in listed["puzzles"] if puzzle["game"] == "age-of-industry")
        table = ann.table(ann.post("/api/puzzles", {"game": one["game"], "id": one["id"]})["id"])
        assert table.id not in [listed["id"] for listed in eve.get("/api/tables")]
        with pytest.raises(DeniedError, match="no such table"):
            eve.post(f"/api/tables/{table.id}/answer", {})
        answer = ann.post(f"/api/tables/{table.id}/answer", {})
        best, second = answer["choices"][:2]
        turn = next(table.turns())
        with pytest.raises(DeniedError, match="Try again") as wrong:
            turn.play(second["text"])
        assert wrong.value.error == "puzzle"
        turn.play(best["text"], confirm=False)
        assert ann.get(f"/api/tables/{table.id}")["puzzle"]["solved"]
        assert [mine["puzzle"]["solved"] for mine in ann.get("/api/tables/mine") if mine["id"] == table.id] == [True]
        with pytest.raises(DeniedError, match="no such puzzle"):
            ann.post("/api/puzzles", {"game": "industria", "id": "nonsense"})
