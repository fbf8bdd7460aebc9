"""Tournaments: seatings, the same chance for all of them, and results that are kept and continued."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.kernel.toy import GAME, Lantern

from smokestack.arena.folder import TournamentFolder, plan_of, still_to_play
from smokestack.arena.match import DealChance, Match, ScheduledGame, numbered_names, play
from smokestack.arena.report import markdown
from smokestack.arena.schedule import schedule_games, seat_bots, seatings
from smokestack.arena.standings import standings
from smokestack.arena.workers import play_here
from smokestack.kernel import record, registry
from smokestack.kernel.errors import SetupError


def lantern_games(bots: tuple[str, ...] = ("greedy", "random", "random"), games: int = 6) -> list[ScheduledGame]:
    return schedule_games(GAME, None, {}, bots, games, "seed")


def test_the_last_bot_takes_the_remaining_seats() -> None:
    assert seat_bots(["normal", "greedy"], 4) == ("normal", "greedy", "greedy", "greedy")
    assert seat_bots(["easy", "hard"], None) == ("easy", "hard")
    assert seat_bots(["easy", "hard"], None, (3, 4)) == ("easy", "hard", "hard"), "the fewest seats that the map allows"
    assert seat_bots(["easy", "hard"], None, (1,)) == ("easy", "hard"), "refused later, when the game starts"


def test_more_bots_than_seats_are_refused() -> None:
    with pytest.raises(SetupError, match="3 bots for 2 seats"):
        seat_bots(["a", "b", "c"], 2)
    with pytest.raises(SetupError, match="Name the bots"):
        seat_bots([""], None)


def test_every_different_rotation_is_played() -> None:
    assert seatings(("a", "b", "b")) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]
    assert seatings(("a", "b", "a", "b")) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert seatings(("a", "a")) == [("a", "a")]


def test_games_are_rounded_up_to_whole_deals() -> None:
    listed = lantern_games(games=4)
    assert [(scheduled.deal, scheduled.seating) for scheduled in listed] == [
        (0, 0),
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 1),
        (1, 2),
    ]


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(SetupError, match="no bot 'master'"):
        lantern_games(("master", "random"))


def test_all_seatings_of_a_deal_get_the_same_cards_and_deals_differ() -> None:
    def cards(scheduled: ScheduledGame) -> list[str]:
        _, text = play(scheduled, GAME)
        return [line.text for line in record.parse(text).lines if line.text.startswith("deal")]

    listed = lantern_games(("random", "random", "greedy"), games=12)
    first = [cards(scheduled)[:6] for scheduled in listed if scheduled.deal == 0]
    assert first[0] == first[1] == first[2]
    assert len({tuple(cards(scheduled)) for scheduled in listed}) > 1


def test_draws_depend_on_their_kind_and_round_only() -> None:
    """The first card of round 2 is the same, no matter how many draws round 1 had."""
    long, short = registry.start(GAME, 3), registry.start(GAME, 3)
    many, few = DealChance("seed", 0), DealChance("seed", 0)
    for _ in range(2):
        many.draw(long)
    assert isinstance(long, Lantern)
    assert isinstance(short, Lantern)
    long.turn = short.turn = 2
    assert many.draw(long) == few.draw(short)


def test_the_record_replays_to_the_result() -> None:
    for scheduled in lantern_games():
        result, text = play(scheduled, GAME)
        replay = record.Replay(record.parse(text), game=GAME)
        assert replay.state.scores() == result.scores
        assert list(replay.record.names.values()) == numbered_names(scheduled.bots)
        assert len(replay.actions) == result.actions
        best = max(result.scores)
        assert [place == 1 for place in result.places] == [score == best for score in result.scores]


def test_a_bot_on_several_seats_is_numbered() -> None:
    assert numbered_names(("hard", "greedy", "hard")) == ["hard 1", "greedy", "hard 2"]


def test_tied_seats_share_the_better_place() -> None:
    match = Match(lantern_games()[0], GAME)
    assert isinstance(match.state, Lantern)
    match.state.points = [2, 5, 5]
    assert match.result().places == [3, 1, 1]


def test_eliminations_are_counted_and_reported() -> None:
    """Random players go bankrupt on St. Lucia. The record's own events say who, and the result must agree."""
    results = []
    for deal in range(2):
        scheduled = ScheduledGame("age-of-steam", "st-lucia", {}, ("random", "greedy"), "ruin", deal, 0)
        result, text = play(scheduled)
        events = record.Replay(record.parse(text)).events
        out = {fact.seat for facts in events for fact in facts if fact.key == "eliminated"}
        assert result.eliminated == [seat in out for seat in range(2)]
        results.append(result)
    table = standings(results)
    assert {standing.bot: standing.eliminations for standing in table}["random"] == 2
    assert "| eliminated |" in markdown("St. Lucia", table, results, {})


def test_a_bot_that_plays_an_illegal_action_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(lantern_games()[0], GAME)
    monkeypatch.setattr(match.players[0], "choose", lambda state, seat, rng: 999)
    with pytest.raises(SetupError, match="greedy chose 999, which is not legal"):
        match.play()


def test_the_same_seed_plays_the_same_games() -> None:
    def outcome(results: list[tuple[object, str]]) -> list[str]:
        return [text for _, text in results]

    bots = ("search-10", "easy", "random")
    once = outcome(list(play_here(lantern_games(bots), GAME)))
    assert once == outcome(list(play_here(lantern_games(bots), GAME)))
    other = schedule_games(GAME, None, {}, bots, 6, "another")
    assert once != outcome(list(play_here(other, GAME)))


def test_an_interrupted_tournament_is_continued(tmp_path: Path) -> None:
    listed = lantern_games()
    plan = plan_of(listed[0], listed[0].bots)
    folder = TournamentFolder(tmp_path / "cup", plan)
    for result, text in play_here(listed[:2], GAME):
        folder.keep(result, text)
    with folder.lines.open("ab") as file:
        file.write(b'{"deal":0,"seat')  # interrupted in the middle of a line
    again = TournamentFolder(tmp_path / "cup", plan)
    rest = still_to_play(listed, again.results())
    assert rest == listed[2:]
    for result, text in play_here(rest, GAME):
        again.keep(result, text)
    assert [(result.deal, result.seating) for result in again.results()] == [(t.deal, t.seating) for t in listed]
    assert sorted(file.name for file in again.records.iterdir())[0] == "0000-0.record"
    assert len(list(again.records.iterdir())) == 6


def test_a_folder_takes_only_its_own_tournament(tmp_path: Path) -> None:
    plan = plan_of(lantern_games()[0], ("greedy", "random", "random"))
    TournamentFolder(tmp_path, plan)
    with pytest.raises(SetupError, match="another tournament"):
        TournamentFolder(tmp_path, msgspec.structs.replace(plan, seed="2"))


def test_files_that_are_not_a_tournament_are_named_in_the_error(tmp_path: Path) -> None:
    plan = plan_of(lantern_games()[0], ("greedy", "random", "random"))
    (tmp_path / "arena.json").write_text("[]")
    with pytest.raises(SetupError, match=r"arena\.json"):
        TournamentFolder(tmp_path, plan)
    (tmp_path / "arena.json").unlink()
    folder = TournamentFolder(tmp_path, plan)
    folder.lines.write_text("nonsense\n")
    with pytest.raises(SetupError, match=r"results\.jsonl"):
        folder.results()
