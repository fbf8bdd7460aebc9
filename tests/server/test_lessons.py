"""Guided games over the API: starting one, playing it to the end, leaving and coming back, and what stays secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.server.running import RunningServer, running_server, twin

from smokestack.client import Client, DeniedError, RemoteTable
from smokestack.kernel import registry
from smokestack.kernel.lesson import Lesson, fits


def guided(client: Client, game: str) -> RemoteTable:
    return client.table(client.post("/api/lessons", {"game": game})["id"])


def lesson_of(game: str) -> Lesson:
    lesson = registry.game(game).lesson()
    assert lesson is not None
    return lesson


def play_lesson(table: RemoteTable, lesson: Lesson, steps: int | None = None) -> list[str]:
    """Play the first accepted move of each step; returns what the rivals and chance did on the way, in order."""
    for turn in table.turns():
        asks = table.head["lesson"]["asks"]
        if asks == len(lesson.steps) or asks == steps:
            break
        step, legal = lesson.steps[asks], turn.texts()
        fine = [text for text in legal if step.completed_by(text)] or [text for text in legal if step.allows(text)]
        turn.play((fine or legal)[0])
    return [entry["text"] for entry in table.log if entry["what"] in ("acted", "drawn") and entry["seat"] != 0]


@pytest.mark.parametrize("game", ["industria", "age-of-industry"])
def test_a_guided_game_is_played_by_its_script_and_then_goes_on(server: RunningServer, game: str) -> None:
    lesson = lesson_of(game)
    with Client(server.address) as ann:
        table = guided(ann, game)
        happened = play_lesson(table, lesson)
        assert table.head["status"] == "playing"
        assert table.head["lesson"]["asks"] == len(lesson.steps)
        scripted = [entry.partition(": ")[2] if entry[1:2] == ":" else entry for entry in lesson.flow()]
        if game == "industria":  # nothing is hidden there, so everybody reads everything
            followed = [text for text in happened if fits(text, scripted)][: len(scripted)]
            assert all(fits(text, [entry]) for text, entry in zip(followed, scripted, strict=True))
        assert not [entry for entry in table.log if entry["what"] == "stumbled"]


def test_the_page_gets_the_steps_but_never_the_script(server: RunningServer) -> None:
    with Client(server.address) as ann:
        for game in ("age-of-steam", "age-of-industry", "city-of-iron", "industria"):
            info = ann.get(f"/api/games/{game}/lesson")
            steps = lesson_of(game).steps
            assert [step["id"] for step in info["steps"]] == [step.id for step in steps]
            assert [step["asks"] for step in info["steps"]] == [bool(step.accept) for step in steps]
            assert set(info["steps"][0]) == {"id", "clause", "asks", "show", "part"}
            assert ann.get(f"/api/games/{game}")["lesson"] == "first-game"
        table = guided(ann, "age-of-industry")
        told = json.dumps(ann.get(f"/api/tables/{table.id}/state"))
        assert "turn up" in told
        assert "discard port card" not in told
        assert "deal blue card" not in told
        assert ann.get(f"/api/tables/{table.id}")["lesson"] == {"first": 0, "asks": 3}


def test_only_the_player_knows_of_it(server: RunningServer) -> None:
    with Client(server.address) as ann, Client(server.address) as bob:
        table = guided(ann, "industria")
        assert table.id not in [one["id"] for one in bob.get("/api/tables")]
        with pytest.raises(DeniedError, match="no such table"):
            bob.get(f"/api/tables/{table.id}")
        [mine] = [one for one in ann.get("/api/tables/mine") if one["id"] == table.id]
        assert mine["lesson"]
        assert mine["private"]
        invite = ann.get(f"/api/tables/{table.id}/invite")["invite"]
        bob.post(f"/api/tables/{table.id}/visit", {"invite": invite})
        watched = bob.table(table.id)
        assert watched.turn() is None
        with pytest.raises(DeniedError, match="seat is taken"):
            watched.do("sit", seat=1)
        with pytest.raises(DeniedError, match="guided game is for you alone"):
            table.do("open", seat=1)


def test_a_wrong_move_is_answered_with_the_rule(server: RunningServer) -> None:
    with Client(server.address) as ann:
        table = guided(ann, "age-of-steam")
        turn = next(table.turns())
        with pytest.raises(DeniedError, match=r"3 points at the end.*\(AOS-19\.1\)") as refused:
            turn.play("issue 9")
        assert refused.value.error == "lesson"
        assert refused.value.refusal is not None
        assert refused.value.refusal["clause"] == "AOS-19.1"
        turn.play("issue 3")


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    lesson, db = lesson_of("industria"), tmp_path / "tables.db"
    with running_server(db) as server, Client(server.address) as ann:
        table = guided(ann, "industria")
        play_lesson(table, lesson, steps=6)
        place, id = table.head["lesson"], table.id
        assert place == {"first": 6, "asks": 6}
    with running_server(db) as server, twin(ann, server) as again:
        table = again.table(id)
        assert table.head["lesson"] == place
        play_lesson(table, lesson)
        assert table.head["lesson"]["asks"] == len(lesson.steps)


def test_games_without_a_lesson_say_so(server: RunningServer) -> None:
    with Client(server.address) as ann:
        assert ann.get("/api/games/quarry")["lesson"] == ""
        with pytest.raises(DeniedError, match="no guided first game"):
            ann.post("/api/lessons", {"game": "quarry"})
        with pytest.raises(DeniedError) as missing:
            ann.get("/api/games/quarry/lesson")
        assert missing.value.status == 404


def test_what_newcomers_read_and_its_pictures(server: RunningServer) -> None:
    with Client(server.address) as ann:
        assert ann.get("/api/games/industria/how-to-play")["text"].startswith("# ")
        for path in (
            "quarry/how-to-play",
            "industria/how-to-play/..%2fgame.py",
            "industria/how-to-play/how_to_play.md",
        ):
            with pytest.raises(DeniedError) as missing:
                ann.get(f"/api/games/{path}")
            assert missing.value.status == 404
