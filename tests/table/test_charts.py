"""Charts: series, who led, points by source that add up, counts and times."""

from __future__ import annotations

from random import Random

import pytest
from tests.table.people import ANN, BOB, EVE, Sitting, sitting

from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.facts import Fact
from smokestack.kernel.record import Record, write_down
from smokestack.table import commands as c
from smokestack.table.charts import ChartMaker
from smokestack.table.checks import Person
from smokestack.table.create import from_record
from smokestack.table.replay import replay
from smokestack.table.replay_protocol import Charts
from smokestack.table.table import Table

BOARDS = [(game, board.id, board.seats[0]) for game in registry.game_ids() for board in registry.game(game).maps()]


def charts_of(table: Table, person: Person = EVE) -> Charts:
    maker = ChartMaker(table, person.id)
    for _ in maker.steps():
        pass
    return maker.charts()


def played(game: str, map: str, seats: int, greedy: float) -> tuple[State, list[list[Fact]], Record]:
    """A whole game, the facts of each action and its record; bots follow the advice with this probability."""
    found = registry.game(game)
    first = registry.start(found, seats, map)
    state, rng, advice = first.clone(), Random(f"{game} {map} {greedy}"), found.advice()
    facts: list[list[Fact]] = []
    texts: list[str] = []
    while state.actor() != OVER:
        legal = state.legal()
        if state.actor() == CHANCE:
            action = state.draw(rng)
        else:
            action = advice.choose(state, legal, rng) if rng.random() < greedy else rng.choice(legal)
        texts.append(state.codec().text(state, action))
        told: list[Fact] = []
        state.apply(action, told)
        facts.append(told)
    return state, facts, write_down(first, texts)


@pytest.mark.parametrize("game, map, seats", BOARDS)
def test_points_by_source_add_up_to_the_score(game: str, map: str, seats: int) -> None:
    """Also of players who go bankrupt, whom random play brings about. Turns survived are no points."""
    for greedy in (0.0, 0.9):
        state, facts, _ = played(game, map, seats, greedy)
        figure = registry.game(game).charted(state.view(None))[0][0].key
        sums = [0] * seats
        for fact in [fact for told in facts for fact in told if fact.seat >= 0]:
            sums[fact.seat] += fact.gain("vp")
        assert sums == (state.scores() if figure == "points" else [0] * seats)


@pytest.mark.parametrize("game", registry.game_ids())
def test_charts_of_a_whole_game(game: str) -> None:
    state, _, record = played(game, registry.game(game).maps()[0].id, 3, 0.9)
    table = replay("t", [(0.0, event) for event in from_record(record, EVE, "", False, Random(1))])
    charts = charts_of(table)
    assert charts.over
    assert charts.score == "points"
    assert charts.times is None, "a record does not know how long anybody thought"
    assert table.play is not None
    assert len(charts.points) == sum(not move.draft for move in table.play.moves) + 1
    for series in charts.series:
        assert len(series.values) == 3
        assert {len(row) for row in series.values} == {len(charts.points)}
    points = next(series for series in charts.series if series.key == "points")
    assert [row[-1] for row in points.values] == state.scores()
    assert [sum(row.vp for row in charts.earnings if row.seat == seat) for seat in range(3)] == state.scores()
    rounds = [point.round for point in charts.points if point.ends_round]
    assert rounds == sorted(set(rounds)), "one point ends each round"
    best = max(state.scores())
    assert charts.leads[-1].seats == [seat for seat, score in enumerate(state.scores()) if score == best]
    assert {count.key for count in charts.counts} <= set(registry.game(game).counted())
    assert sum(count.count for count in charts.counts if count.key == "builds") > 0


def test_a_running_game_shows_others_no_more_than_the_views_do() -> None:
    at = sitting(ANN, BOB)
    at.act(ANN, "cut 2", confirm=True)
    series = {one.key: one.values for one in charts_of(at.table).series}
    assert [row[-1] for row in series["stone"]] == at.stone
    assert not charts_of(at.table).over


def test_time_is_counted_for_whoever_decides() -> None:
    at = sitting(ANN, BOB)
    at.now += 30
    at.act(ANN, "cut 1")
    at.now += 5
    at.act(ANN, "done", confirm=True)
    at.now += 100
    at.act(BOB, "done", confirm=True)
    assert charts_of(at.table).times == [35.0, 100.0]


def test_what_was_undone_is_in_no_chart() -> None:
    at = sitting(ANN, BOB)
    before = charts_of(at.table)
    at.act(ANN, "cut 2")
    at.do(ANN, c.Undo(0))
    after = charts_of(at.table)
    assert (before.points, before.series, before.counts) == (after.points, after.series, after.counts)


def test_before_the_start_charts_are_empty() -> None:
    at: Sitting = sitting(ANN, BOB, start=False)
    charts = charts_of(at.table)
    assert (charts.points, charts.series, charts.score, charts.leads, charts.times) == ([], [], "", [], None)
