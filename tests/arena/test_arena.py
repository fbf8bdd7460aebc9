"""Tournaments: who sits where, the same draws for all, results that are kept and gone on with."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.kernel.toy import GAME, Lantern

from smokestack.arena.folder import Folder, plan_of, still_to_play
from smokestack.arena.match import Deal, Match, Task, play, told_apart
from smokestack.arena.schedule import seatings, table_of, tasks
from smokestack.arena.workers import play_here
from smokestack.kernel import record, registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import SetupError
from smokestack.kernel.facts import Fact


def lantern_tasks(bots: tuple[str, ...] = ("greedy", "random", "random"), games: int = 6) -> list[Task]:
    return tasks(GAME, None, {}, bots, games, "seed")


def test_the_last_bot_takes_the_seats_that_are_left() -> None:
    assert table_of(["normal", "greedy"], 4) == ("normal", "greedy", "greedy", "greedy")
    assert table_of(["easy", "hard"], None) == ("easy", "hard")
    assert table_of(["easy", "hard"], None, (3, 4)) == ("easy", "hard", "hard"), "as few as the map takes"
    assert table_of(["easy", "hard"], None, (1,)) == ("easy", "hard"), "which is refused when it starts"


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(SetupError, match="3 bots for 2 seats"):
        table_of(["a", "b", "c"], 2)
    with pytest.raises(SetupError, match="Name the bots"):
        table_of([""], None)


def test_every_turn_of_the_table_that_makes_a_difference_is_played() -> None:
    assert seatings(("a", "b", "b")) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert seatings(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert seatings(("a", "a")) == [("a", "a")]


def test_games_are_rounded_up_to_whole_deals() -> None:
    listed = lantern_tasks(games=4)
    assert [(task.deal, task.seating) for task in listed] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(SetupError, match="no bot 'master'"):
        lantern_tasks(("master", "random"))


def test_seatings_of_a_deal_get_the_same_cards_and_deals_differ() -> None:
    def cards(task: Task) -> list[str]:
        _, text = play(task, GAME)
        return [line.text for line in record.parse(text).lines if line.text.startswith("deal")]

    listed = lantern_tasks(("random", "random", "greedy"), games=12)
    first = [cards(task)[:6] for task in listed if task.deal == 0]
    assert first[0] == first[1] == first[2]
    assert len({tuple(cards(task)) for task in listed}) > 1


def test_draws_go_by_their_kind_and_round_not_by_what_happened_between() -> None:
    """The first card of round 2 is the same, however many draws round 1 had."""
    long, short = registry.start(GAME, 3), registry.start(GAME, 3)
    many, few = Deal("seed", 0), Deal("seed", 0)
    for _ in range(2):
        many.draw(long)
    assert isinstance(long, Lantern)
    assert isinstance(short, Lantern)
    long.turn = short.turn = 2
    assert many.draw(long) == few.draw(short)


def test_a_result_holds_what_the_record_replays_to() -> None:
    for task in lantern_tasks():
        result, text = play(task, GAME)
        replay = record.Replay(record.parse(text), game=GAME)
        assert replay.state.scores() == result.scores
        assert list(replay.record.names.values()) == told_apart(task.bots)
        assert len(replay.actions) == result.actions
        best = max(result.scores)
        assert [place == 1 for place in result.places] == [score == best for score in result.scores]


def test_a_bot_on_several_seats_is_numbered() -> None:
    assert told_apart(("hard", "greedy", "hard")) == ["hard 1", "greedy", "hard 2"]


def test_tied_seats_share_the_better_place() -> None:
    match = Match(lantern_tasks()[0], GAME)
    assert isinstance(match.state, Lantern)
    match.state.points = [2, 5, 5]
    assert match.result().places == [3, 1, 1]


def test_bankruptcies_are_counted_where_the_game_tells_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    apply = Lantern.apply

    def ruin(self: Lantern, action: int, events: list[Fact] | None = None) -> None:
        if events is not None and self.actor() != CHANCE and self.seat_of(action) == 1 and self.turn == 2:
            events.append(Fact("bankrupt", 1))
        apply(self, action, events)

    monkeypatch.setattr(Lantern, "apply", ruin)
    assert play(lantern_tasks()[0], GAME)[0].bankrupt == [0, 1, 0]


def test_a_bot_that_breaks_the_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(lantern_tasks()[0], GAME)
    monkeypatch.setattr(match.players[0], "choose", lambda state, seat, rng: 999)
    with pytest.raises(RuntimeError, match="greedy chose 999"):
        match.play()


def test_the_same_seed_plays_the_same_games() -> None:
    def outcome(results: list[tuple[object, str]]) -> list[str]:
        return [text for _, text in results]

    bots = ("search-10", "easy", "random")
    once = outcome(list(play_here(lantern_tasks(bots), GAME)))
    assert once == outcome(list(play_here(lantern_tasks(bots), GAME)))
    other = tasks(GAME, None, {}, bots, 6, "another")
    assert once != outcome(list(play_here(other, GAME)))


def test_a_tournament_goes_on_where_it_stopped(tmp_path: Path) -> None:
    listed = lantern_tasks()
    plan = plan_of(listed[0], listed[0].bots)
    folder = Folder(tmp_path / "cup", plan)
    for result, text in play_here(listed[:2], GAME):
        folder.keep(result, text)
    with folder.lines.open("ab") as file:
        file.write(b'{"deal":0,"seat')  # stopped in the middle of a line
    again = Folder(tmp_path / "cup", plan)
    rest = still_to_play(listed, again.results())
    assert rest == listed[2:]
    for result, text in play_here(rest, GAME):
        again.keep(result, text)
    assert [(result.deal, result.seating) for result in again.results()] == [(t.deal, t.seating) for t in listed]
    assert sorted(file.name for file in again.records.iterdir())[0] == "0000-0.record"
    assert len(list(again.records.iterdir())) == 6


def test_another_tournament_does_not_fit_into_the_folder(tmp_path: Path) -> None:
    plan = plan_of(lantern_tasks()[0], ("greedy", "random", "random"))
    Folder(tmp_path, plan)
    with pytest.raises(SetupError, match="another tournament"):
        Folder(tmp_path, msgspec.structs.replace(plan, seed="2"))


def test_files_that_are_not_a_tournament_are_named(tmp_path: Path) -> None:
    plan = plan_of(lantern_tasks()[0], ("greedy", "random", "random"))
    (tmp_path / "arena.json").write_text("[]")
    with pytest.raises(SetupError, match=r"arena\.json"):
        Folder(tmp_path, plan)
    (tmp_path / "arena.json").unlink()
    folder = Folder(tmp_path, plan)
    folder.lines.write_text("nonsense\n")
    with pytest.raises(SetupError, match=r"results\.jsonl"):
        folder.results()
