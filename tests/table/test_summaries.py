"""Summaries of tables for lists: what was played last, results, house rules, colours."""

from __future__ import annotations

import pytest
from tests.table.people import ANN, BOB, Sitting, sitting
from tests.table.quarry import Quarry

from smokestack.kernel import registry
from smokestack.kernel.facts import Fact
from smokestack.kernel.options import choices
from smokestack.table import commands as c
from smokestack.table import views
from smokestack.table.checks import Person
from smokestack.table.events import LiveClock
from smokestack.table.protocol import FactInfo, LastMove


def last(at: Sitting) -> LastMove | None:
    return views.summary(at.table).last


def test_the_last_action_is_the_last_that_was_not_undone() -> None:
    at = sitting(ANN, BOB)
    assert last(at) is None
    at.act(ANN, "cut 1")
    at.now += 7
    at.act(ANN, "cut 2")
    at.do(BOB, c.Chat("Well?"))
    assert last(at) == LastMove(0, 1007.0, FactInfo("cut", 0, {"vp": 2}))
    at.do(ANN, c.Undo(0, 1))
    assert last(at) == LastMove(0, 1000.0, FactInfo("cut", 0, {"vp": 1}))
    at.do(ANN, c.Undo(0, 0))
    assert last(at) is None


def test_what_not_everybody_may_know_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Quarry.apply

    def in_secret(self: Quarry, action: int, events: list[Fact] | None = None) -> None:
        whole(self, action, events)
        if events:
            events[-1] = Fact(events[-1].key, events[-1].seat, events[-1].data, 1 << 0)

    at = sitting(ANN, BOB)
    monkeypatch.setattr(Quarry, "apply", in_secret)
    at.act(ANN, "cut 2")
    assert last(at) == LastMove(0, 1000.0, None)


def test_a_summary_has_clock_house_rules_and_levels() -> None:
    seats: list[c.NewSeat] = [c.OwnSeat(), c.BotSeat("easy"), c.ReservedSeat("bobby")]
    at = Sitting(c.NewTable("quarry", seats, options={"rounds": "1"}, clock=LiveClock(600, 5)))
    listed = views.summary(at.table)
    assert (listed.clock, listed.options, listed.created) == (LiveClock(600, 5), {"rounds": "1"}, 1000.0)
    assert [(seat.level, seat.reserved) for seat in listed.seats] == [(None, False), ("easy", False), (None, True)]
    assert (listed.scores, listed.ranking) == (None, None)


def test_a_finished_table_has_its_result() -> None:
    at = sitting(ANN, BOB, options={"rounds": "1"})
    at.act(ANN, "cut 2")
    at.act(ANN, "done", confirm=True)
    at.act(BOB, "done", confirm=True)
    listed, head = views.summary(at.table), at.head()
    assert listed.status == "over"
    assert listed.scores == head.scores is not None
    assert listed.ranking == head.ranking is not None


def test_nobody_takes_the_colour_of_the_person_who_makes_the_table() -> None:
    new = c.NewTable("quarry", [c.BotSeat("easy"), c.OwnSeat(), c.BotSeat("easy")])
    at = Sitting(new, Person("ann", "Ann", "orange"))
    assert [seat.colour for seat in at.head().seats] == ["sky", "orange", "green"]


@pytest.mark.parametrize("game", registry.game_ids())
def test_options_speak_to_players(game: str) -> None:
    for choice in choices(registry.game(game).options):
        assert choice.title[0].isupper(), choice.name
        assert choice.help.endswith("."), choice.name
        assert len(choice.title) <= 40, choice.title
        assert len(set(choice.words)) == len(choice.values), choice.name
        assert all(value in choice.values for value in [choice.first_game] if value), choice.name
