"""Plans in whole games of every game: random players make random plans, and everything a plan does is checked again.

A plan never plays an illegal action or one that its owner did not foresee, it always names why it ends, nobody else
notices it, and the log alone brings it back.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from random import Random

import msgspec
import pytest
from tests.table.people import Sitting

from smokestack.kernel import registry
from smokestack.kernel.codec import kind_of
from smokestack.kernel.contract import State
from smokestack.table import commands as c
from smokestack.table import events as e
from smokestack.table import plan_data as d
from smokestack.table import views
from smokestack.table.checks import Person
from smokestack.table.decide import decide
from smokestack.table.due_plan import DuePlan, due_plan, planned_events
from smokestack.table.errors import RefusedError
from smokestack.table.plan_infos import plan_infos
from smokestack.table.replay import replay

GAMES = max(1, int(os.environ.get("SMOKESTACK_FUZZ", "1")))
WORDS = json.loads((Path(__file__).parents[2] / "web/src/messages/en.json").read_text(encoding="utf-8"))


class PlannedGame:
    """A game in which everybody plans."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = Random(f"{game} {seed}")
        board = self.rng.choice(registry.game(game).maps())
        self.people = [Person(f"p{seat}", f"Player {seat}") for seat in range(self.rng.choice(board.seats[:2]))]
        places: list[c.NewSeat] = [c.OwnSeat(), *(c.OpenSeat() for _ in self.people[1:])]
        self.at = Sitting(c.NewTable(game, places, map=board.id), self.people[0], seed)
        self.log = [(entry.at, entry.event) for entry in self.at.table.entries]
        self.foreseen: dict[tuple[int, int], dict[int, object]] = {}
        """By seat and plan, what the owner of a line saw before each of their moves when they played ahead."""
        self.counts: Counter[str] = Counter()
        for seat, person in enumerate(self.people[1:], start=1):
            self.do(person, c.Sit(seat))
        self.do(self.people[0], c.Start())

    @property
    def state(self) -> State:
        assert self.at.table.play is not None
        return self.at.table.play.state

    def do(self, who: Person, command: c.AnyCommand) -> list[e.AnyEvent]:
        events = self.at.do(who, command)
        self.log += [(self.at.now, event) for event in events]
        return events

    def play(self) -> Counter[str]:
        table = self.at.table
        while table.status == "playing":
            if self.rng.random() < 0.3:
                self.make_plan()
            due = due_plan(table)
            if due is not None and table.play is not None and (not table.play.ended or self.rng.random() < 0.7):
                self.play_planned(due)
            else:
                self.play_random()
            self.check_reasons()
        self.check_replay()
        return self.counts

    # --- moves ----------------------------------------------------------------------------------------------
    def play_random(self) -> None:
        table, play = self.at.table, self.at.table.play
        assert play is not None
        if play.turn and self.rng.random() < 0.08:
            seat = play.turn_seat()
            self.do(self.people[seat], c.Undo(seat, self.rng.choice((0, 1))))
            return
        seat = self.rng.choice(table.waiting())
        if play.unconfirmed == seat:
            self.do(self.people[seat], c.Confirm(seat))
            return
        path = self.state.codec().path(self.rng.choice(self.state.legal_of(seat)))
        self.do(self.people[seat], c.Act(seat, path, end=self.rng.random() < 0.8))

    def play_planned(self, due: DuePlan) -> None:
        """Check a planned move against the rules and against the plan, then play it."""
        state, table = self.state, self.at.table
        assert due.seat in state.waiting()
        assert due.action in state.legal_of(due.seat), "a plan plays an illegal action"
        kept = table.plans.of(due.seat)[due.plan - 1]
        self.check_foreseen(kept.plan, due, kept.first)
        path = state.codec().path(due.action)
        by_hand, *_ = decide(table, c.Act(due.seat, path, confirm=True), self.people[due.seat], Random(1))
        first, *others = planned_events(table, due, self.rng)
        assert isinstance(first, e.Acted)
        assert msgspec.structs.replace(first, plan=0) == by_hand, "a plan plays as its owner would"
        entry, *_ = [table.fold(event, self.at.now) for event in (first, *others)]
        self.log += [(self.at.now, event) for event in (first, *others)]
        for seat, person in enumerate(self.people):
            shown = views.log_entry(entry, person.id, [seat])
            assert shown is not None
            assert shown.plan == (due.plan if seat == due.seat else 0), "only the owner is told of a plan"
        self.counts[f"played {kept.plan.__struct_config__.tag}"] += 1

    def check_foreseen(self, plan: d.Plan, due: DuePlan, first: int) -> None:
        state, play = self.state, self.at.table.play
        assert play is not None
        codec = state.codec()
        path = codec.path(due.action)
        legal = state.legal_of(due.seat)

        def happened(condition: d.PlanCondition, round: int) -> bool:
            return any(
                codec.path(move.action)[: len(condition.path)] == condition.path
                for move in play.moves[first:]
                if move.seat in range(len(self.people)) and move.seat != due.seat and move.round >= round
                if condition.seat in (move.seat, d.ANYBODY)
            )

        match plan:
            case d.LinePlan(steps):
                place = len(play.moves) - first
                assert path == steps[place].path
                assert msgspec.to_builtins(state.view(due.seat)) == self.foreseen[due.seat, due.plan][place]
            case d.FirstPlan(moves, until, when):
                assert state.round() == until.round
                available = [move.path for move in moves if play.pack(move.path) in legal]
                assert path == available[0]
                assert when is None or happened(when, until.round)
            case d.BidPlan(limit, until, then):
                assert state.round() == until.round
                bids = [action for action in legal if kind_of(action) == limit.path[0]]
                amounts = [codec.path(action)[1] for action in bids if codec.path(action)[1] <= limit.path[1]]
                if amounts:
                    assert path[0] == limit.path[0]
                    assert path[1] in (min(amounts), max(amounts))
                else:
                    assert then is not None
                    assert path == then.path
            case d.RepeatPlan(move, until, unless):
                assert state.round() == until.round
                assert path == move.path
                assert unless is None or not happened(unless, until.round)

    # --- plans ----------------------------------------------------------------------------------------------
    def make_plan(self) -> None:
        """Try to make a plan of any kind, or cancel one. Nobody else notices."""
        seat = self.rng.randrange(len(self.people))
        others = [person for person in [*self.people, Person("eve")] if person != self.people[seat]]
        before = [self.seen(person) for person in others]
        plans, refused = self.at.table.plans.of(seat), ""
        try:
            if plans and self.rng.random() < 0.1:
                self.do(self.people[seat], c.DropPlan(seat, self.rng.randint(1, len(plans))))
                self.counts["dropped"] += 1
            else:
                maker = self.rng.choice((self.new_line, self.new_first, self.new_bid, self.new_repeat))
                if (new := maker(seat)) is None:
                    return
                self.do(self.people[seat], c.MakePlan(seat, new))
                self.counts["made"] += 1
                if isinstance(new, d.NewLine):
                    self.foreseen[seat, len(self.at.table.plans.of(seat))] = self.views_on_the_way(seat, new.line)
        except RefusedError as refusal:
            refused = refusal.error
        assert refused in ("", "plan_over", "too_many", "no_such_plan", "plan_secret", "plan_too_far")
        assert [self.seen(person) for person in others] == before, "somebody else notices a plan"

    def seen(self, person: Person) -> bytes:
        return msgspec.json.encode(views.update(self.at.table, person.id, 0, self.at.now))

    def walk(self, seat: int) -> tuple[State, list[list[int]]]:
        """Play ahead at random, in what this seat knows."""
        assert self.at.table.play is not None
        state, line = self.at.table.play.known_to(seat, self.rng).clone(), list[list[int]]()
        codec, hidden = state.codec(), registry.game(self.at.table.created.game).hidden_information
        while len(line) < 6 and len(state.waiting()) == 1:
            legal = state.legal()
            action = legal[0] if self.rng.random() < 0.5 else self.rng.choice(legal)
            if state.is_draft(action) or state.audience(action) != -1:
                break
            actor, reveals = state.actor(), hidden and state.reveals(action)
            line.append(codec.path(action))
            state.apply(action)
            if reveals or (actor == seat and self.rng.random() < 0.6):
                break
        return state, line

    def views_on_the_way(self, seat: int, line: list[list[int]]) -> dict[int, object]:
        """What the owner sees before each move of a line. In games with secrets a part of it may be dealt anew."""
        assert self.at.table.play is not None
        for _ in range(200):
            state, seen = self.at.table.play.known_to(seat, self.rng).clone(), dict[int, object]()
            for place, path in enumerate(line):
                action = self.at.table.play.pack(path)
                if state.refusal(action) is not None:
                    break
                seen[place] = msgspec.to_builtins(state.view(seat))
                state.apply(action)
            else:
                return seen
        raise AssertionError("the line was accepted but cannot be played")

    def new_line(self, seat: int) -> d.NewPlan | None:
        _, line = self.walk(seat)
        state = self.at.table.play
        return d.NewLine(line) if line and state is not None and self.ends_with(seat, line) else None

    def ends_with(self, seat: int, line: list[list[int]]) -> bool:
        """Whether the last move of a line can be one of this seat."""
        assert self.at.table.play is not None
        state = self.at.table.play.known_to(seat, self.rng).clone()
        for path in line[:-1]:
            action = self.at.table.play.pack(path)
            if state.actor() < 0 or state.refusal(action) is not None:
                return False
            state.apply(action)
        last = self.at.table.play.pack(line[-1])
        return state.actor() == seat and len(state.waiting()) == 1 and state.refusal(last) is None

    def some_path(self, seat: int) -> list[int] | None:
        """An action that is legal for whoever decides now."""
        assert self.at.table.play is not None
        known = self.at.table.play.known_to(seat, self.rng)
        legal = known.legal() if known.actor() >= 0 else []
        return known.codec().path(self.rng.choice(legal)) if legal else None

    def condition(self, seat: int) -> d.NewCondition | None:
        path = self.some_path(seat)
        if path is None or self.rng.random() < 0.5:
            return None
        other = self.rng.choice([None, *(s for s in range(len(self.people)) if s != seat)])
        return d.NewCondition(path[: self.rng.randint(1, len(path))], other)

    def new_first(self, seat: int) -> d.NewPlan | None:
        paths = [path for _ in range(3) if (path := self.some_path(seat)) is not None]
        return d.NewFirst(paths, self.condition(seat), later=self.rng.random() < 0.2) if paths else None

    def new_bid(self, seat: int) -> d.NewPlan | None:
        game, codec = registry.game(self.at.table.created.game), self.state.codec()
        auctions = game.planning().auctions
        if not auctions:
            return None
        verb = self.rng.choice(auctions).verb
        code = next(kind.code for kind in codec.kinds if kind.verb == verb)
        return d.NewBid([code, self.rng.randint(0, 8)], later=self.rng.random() < 0.2)

    def new_repeat(self, seat: int) -> d.NewPlan | None:
        game, codec = registry.game(self.at.table.created.game), self.state.codec()
        passes = [kind for kind in codec.kinds if kind.verb in game.planning().passes]
        phases = game.progress(self.state.view(None)).phases
        if not passes:
            return None
        phase = self.rng.choice(["", *phases])
        return d.NewRepeat([self.rng.choice(passes).code], self.condition(seat), phase, self.rng.random() < 0.2)

    # --- what the owner is told -----------------------------------------------------------------------------
    def check_reasons(self) -> None:
        """Every plan that has ended names its reason, and there are words for it."""
        play = self.at.table.play
        assert play is not None
        for seat in range(len(self.people)):
            for info in plan_infos(self.at.table, play, seat):
                assert (info.status == "waiting") == (info.reason == "")
                if info.reason:
                    assert f"plan.end.{info.reason}" in WORDS
                    self.counts[f"ended {info.reason}"] = max(1, self.counts[f"ended {info.reason}"])

    def check_replay(self) -> None:
        again = replay("t", self.log)
        assert again.status == "over", again.reason
        assert again.play is not None
        assert self.at.table.play is not None
        for seat in range(len(self.people)):
            assert plan_infos(again, again.play, seat) == plan_infos(self.at.table, self.at.table.play, seat)


@pytest.mark.parametrize("game", ["quarry", "lantern", *registry.game_ids()])
def test_plans_are_legal_foreseen_and_secret(game: str) -> None:
    games = 60 * GAMES if game in ("quarry", "lantern") else GAMES
    counts: Counter[str] = Counter()
    for seed in range(games):
        counts += PlannedGame(game, seed).play()
    assert counts["made"] > 5
    assert sum(count for name, count in counts.items() if name.startswith("played ")) > 2, counts
    assert any(name.startswith("ended ") for name in counts)
