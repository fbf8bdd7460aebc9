"""The search finds what there is to find, spends what it may, and plays the same with the same dice."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest
from tests.bots.toys import DIAL, GAMBLE, PENNY, SAFE, Gamble, Lock, NoAdvice, Pennies

from smokestack.bots.mcts.engine import Engine
from smokestack.bots.mcts.node import prefix_masks
from smokestack.bots.mcts.settings import Settings
from smokestack.bots.search import Budget, SearchBot
from smokestack.kernel.contract import OVER, State


def searching(iterations: int, processes: int = 1, settings: Settings | None = None) -> SearchBot:
    return SearchBot("test", NoAdvice(), Budget(iterations=iterations), settings, processes)


def engine_of(state: State, observer: int, secrets: bool, settings: Settings | None = None) -> Engine:
    masks = prefix_masks(state.codec())
    return Engine(NoAdvice(), masks, settings or Settings(), observer, state.setup().seats, secrets)


def test_expected_score_decides_at_chance() -> None:
    """Ten with odds of 4 in 5 are worth more than a certain 7."""
    assert searching(400).choose(Gamble(), 0, Random(1)) == GAMBLE.pack()


def test_a_certain_gain_is_preferred_to_worse_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gamble, "draw", lambda self, rng: 2 | (0 if rng.random() < 0.2 else 1) << 6)
    assert searching(400).choose(Gamble(), 0, Random(1)) == SAFE.pack(7)


def test_wide_decisions_are_searched_field_by_field() -> None:
    """1,200 iterations are about one for each of the thousand actions, yet each dial is set well."""
    action = searching(1200).choose(Lock(), 0, Random(3))
    assert sum(abs(a - b) for a, b in zip(DIAL.unpack(action), Lock.numbers, strict=True)) <= 3


def test_nobody_peeks_in_a_choice_made_at_the_same_time() -> None:
    """Seat 1 answers after seat 0 in the search; if it saw the answer, seat 0 would hardly ever match."""
    state = Pennies()
    engine = engine_of(state, 0, True)
    engine.plant(state, None, 0.0, Random(5))
    engine.think(state, 2000, Random(6))
    node = engine.decision()
    assert node.worth / node.visits > 0.35


def test_the_seat_asked_last_in_a_simultaneous_choice_does_not_know_the_first_answer() -> None:
    for seed in range(8):
        choices = set()
        for side in range(2):
            state = Pennies()
            state.apply(PENNY.pack(0, side))
            choices.add(searching(50).choose(state, 1, Random(seed)))
        assert len(choices) == 1


def test_a_seat_may_be_asked_before_the_others_have_answered() -> None:
    action = searching(50).choose(Pennies(), 1, Random(2))
    assert action in Pennies().legal_of(1)


def test_one_legal_action_is_played_without_a_thought() -> None:
    class Forced(Gamble):
        def legal(self) -> list[int]:
            return [GAMBLE.pack()]

        def resample(self, seat: int, rng: Random) -> State:
            raise AssertionError("nothing to think about")

    assert searching(50).choose(Forced(), 0, Random(1)) == GAMBLE.pack()


def test_the_same_dice_give_the_same_move() -> None:
    first = [searching(120).choose(Lock(), 0, Random(seed)) for seed in range(4)]
    assert first == [searching(120).choose(Lock(), 0, Random(seed)) for seed in range(4)]


def test_no_iteration_begins_after_the_time_is_up() -> None:
    engine = engine_of(Gamble(), 0, False)
    engine.plant(Gamble(), None, perf_counter() - 1.0, Random(1))
    engine.think(Gamble(), 0, Random(1))
    assert engine.iterations == 0
    assert engine.best() == -1


def test_a_bot_out_of_time_still_moves() -> None:
    bot = SearchBot("test", NoAdvice(), Budget(seconds=1e-9))
    assert bot.choose(Gamble(), 0, Random(1)) in Gamble().legal()


def test_a_budget_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="seconds or iterations"):
        Budget()


def test_the_tree_is_gone_on_with_at_the_next_move() -> None:
    state = Ladder()
    bot = searching(200)
    state.apply(bot.choose(state, 0, Random(1)))
    assert bot.engine is not None
    before = bot.engine.iterations
    bot.choose(state, 0, Random(2))
    assert bot.engine.root.visits > bot.engine.iterations - before


def test_a_tree_whose_yardstick_no_longer_fits_is_let_go() -> None:
    """What was found counts in the yardstick's measure; results far away from it would all look alike."""
    state = Ladder()
    engine = engine_of(state, 0, False)
    engine.plant(state, None, 0.0, Random(1))
    engine.think(state, 50, Random(1))
    grown = engine.root
    engine.plant(state, grown, 0.0, Random(2))
    assert engine.root is grown
    engine.yard.base = [base + 1000.0 for base in engine.yard.base]
    engine.plant(state, grown, 0.0, Random(3))
    assert engine.root is not grown
    assert abs(engine.yard.base[0]) < 100.0


class Ladder(Lock):
    """Two moves of one seat, one after the other."""

    def actor(self) -> int:
        return OVER if len(self.moves) == 2 else 0

    def legal(self) -> list[int]:
        return [] if len(self.moves) == 2 else [DIAL.pack(0, 0, c) for c in range(4)]

    def scores(self) -> list[int]:
        return [sum(DIAL.unpack(move)[2] for move in self.moves)]


def test_the_tree_stops_growing_at_its_bound() -> None:
    """Memory is bounded: beyond the bound positions are played out, no longer remembered."""
    state = Ladder()
    settings = Settings(cells=30)
    engine = engine_of(state, 0, False, settings)
    engine.plant(state, None, 0.0, Random(1))
    engine.think(state, 400, Random(1))
    assert engine.cells <= 30 + 4 + 10
    assert engine.best() == DIAL.pack(0, 0, 3)


def test_several_processes_add_up_their_votes() -> None:
    assert searching(400, processes=2).choose(Gamble(), 0, Random(1)) == GAMBLE.pack()


def test_max_n_each_seat_looks_after_itself() -> None:
    """Seat 1 takes what is best for itself, though the other choice would hurt seat 0 more."""
    assert DIAL.unpack(searching(600).choose(Sharing(), 0, Random(1)))[2] == 1


class Sharing(Lock):
    """Seat 0 picks a table; seat 1 then picks the split there. Only at table 1 does it suit both."""

    name = "sharing"
    seats = 3
    outcomes = (((9, 10, 0), (0, 0, 9)), ((8, 9, 0), (2, 1, 9)), ((10, 0, 5), (0, 10, 5)))

    def actor(self) -> int:
        return OVER if len(self.moves) == 2 else len(self.moves)

    def legal(self) -> list[int]:
        if len(self.moves) == 2:
            return []
        return [DIAL.pack(0, 0, c) for c in range(2 if self.moves else 3)]

    def scores(self) -> list[int]:
        if len(self.moves) < 2:
            return [0, 0, 0]
        table, split = (DIAL.unpack(move)[2] for move in self.moves)
        return list(self.outcomes[table][split])


def test_a_choice_that_can_hardly_change_ends_the_search() -> None:
    ends = {}
    for patience in (0.0, 0.5, 1.0):
        state = Ladder()
        engine = engine_of(state, 0, False)
        engine.settings.patience = patience
        engine.plant(state, None, 0.0, Random(1))
        engine.think(state, 600, Random(1))
        counts = sorted(engine.votes().values())
        assert counts[-1] - counts[-2] > int(patience * (600 - engine.iterations))
        ends[patience] = engine.iterations
    assert ends[0.0] < ends[0.5] < ends[1.0] < 600


def test_whoever_plays_alone_looks_farther_ahead() -> None:
    alone, two = engine_of(Gamble(), 0, False), engine_of(Pennies(), 0, False)
    alone.plant(Gamble(), None, 0.0, Random(1))
    two.plant(Pennies(), None, 0.0, Random(1))
    assert (alone.horizon, two.horizon) == (Gamble().round() + 3, Pennies().round() + 1)


class Disgrace(NoAdvice):
    """To gamble and lose is worse than nothing."""

    def result(self, state: State) -> list[float]:
        return [-100.0 if score == 0 else float(score) for score in state.scores()]


def test_what_a_result_is_worth_is_asked_of_the_advice() -> None:
    careful = SearchBot("careful", Disgrace(), Budget(iterations=400))
    assert careful.choose(Gamble(), 0, Random(1)) == SAFE.pack(7)
