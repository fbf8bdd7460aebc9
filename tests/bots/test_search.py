"""The search finds good moves, keeps to its budget, and repeats itself with the same random numbers."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from time import perf_counter

import pytest
from tests.bots.toys import COIN, DIAL, GAMBLE, PENNY, SAFE, Gamble, Lock, NoAdvice, Pennies

from smokestack.bots.mcts.prefixes import prefix_masks
from smokestack.bots.mcts.settings import Settings
from smokestack.bots.mcts.tree_search import TreeSearch
from smokestack.bots.parallel import search_in_processes
from smokestack.bots.search import Budget, SearchBot
from smokestack.kernel.contract import OVER, State


def searching(iterations: int, processes: int = 1, hidden_information: bool = False) -> SearchBot:
    budget = Budget(iterations=iterations)
    return SearchBot("test", NoAdvice(), budget, processes=processes, hidden_information=hidden_information)


def search_of(state: State, observer: int, hidden_information: bool, settings: Settings | None = None) -> TreeSearch:
    masks = prefix_masks(state.codec())
    return TreeSearch(NoAdvice(), masks, settings or Settings(), observer, state.setup().seats, hidden_information)


def test_the_expected_score_decides_about_a_gamble() -> None:
    """A chance of 4 in 5 to get ten is better than a certain 7."""
    assert searching(400).choose(Gamble(), 0, Random(1)) == GAMBLE.pack()


def test_a_certain_gain_is_preferred_to_worse_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gamble, "draw", lambda self, rng: COIN.pack(0 if rng.random() < 0.2 else 1))
    assert searching(400).choose(Gamble(), 0, Random(1)) == SAFE.pack(7)


def test_wide_decisions_are_searched_field_by_field() -> None:
    """1,200 iterations are about one for each of the thousand actions, yet every dial is set well."""
    action = searching(1200).choose(Lock(), 0, Random(3))
    assert sum(abs(a - b) for a, b in zip(DIAL.unpack(action), Lock.numbers, strict=True)) <= 3


def test_nobody_peeks_in_a_simultaneous_choice() -> None:
    """Seat 1 answers after seat 0 in the search; if it saw the answer, seat 0 would hardly ever match."""
    state = Pennies()
    search = search_of(state, 0, True)
    search.start(state, None, 0.0, Random(5))
    search.think(state, 2000, Random(6))
    node = search.tree.decision()
    assert node.total / node.visits > 0.35


def test_the_seat_asked_last_in_a_simultaneous_choice_does_not_know_the_first_answer() -> None:
    for seed in range(8):
        choices = set()
        for side in range(2):
            state = Pennies()
            state.apply(PENNY.pack(0, side))
            choices.add(searching(50, hidden_information=True).choose(state, 1, Random(seed)))
        assert len(choices) == 1


def test_a_seat_may_be_asked_before_the_others_have_answered() -> None:
    action = searching(50, hidden_information=True).choose(Pennies(), 1, Random(2))
    assert action in Pennies().legal_of(1)


def test_a_single_legal_action_is_played_at_once() -> None:
    class Forced(Gamble):
        def legal(self) -> list[int]:
            return [GAMBLE.pack()]

        def resample(self, seat: int, rng: Random) -> State:
            raise AssertionError("nothing to think about")

    assert searching(50).choose(Forced(), 0, Random(1)) == GAMBLE.pack()


def test_the_same_random_numbers_give_the_same_move() -> None:
    first = [searching(120).choose(Lock(), 0, Random(seed)) for seed in range(4)]
    assert first == [searching(120).choose(Lock(), 0, Random(seed)) for seed in range(4)]


def test_no_iteration_begins_after_the_time_is_up() -> None:
    search = search_of(Gamble(), 0, False)
    search.start(Gamble(), None, perf_counter() - 1.0, Random(1))
    search.think(Gamble(), 0, Random(1))
    assert search.iterations == 0
    assert search.tree.best_action() == -1


def test_a_bot_out_of_time_still_moves() -> None:
    bot = SearchBot("test", NoAdvice(), Budget(seconds=1e-9))
    assert bot.choose(Gamble(), 0, Random(1)) in Gamble().legal()


def test_an_empty_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="seconds or iterations"):
        Budget()


def test_the_tree_is_kept_for_the_next_move() -> None:
    state = Ladder()
    bot = searching(200)
    state.apply(bot.choose(state, 0, Random(1)))
    assert bot.search is not None
    before = bot.search.iterations
    bot.choose(state, 0, Random(2))
    assert bot.search.tree.root.visits > bot.search.iterations - before


def test_a_tree_whose_utility_scale_no_longer_fits_is_dropped() -> None:
    """Old results are measured on the old scale; results far away from it would all look alike."""
    state = Ladder()
    search = search_of(state, 0, False)
    search.start(state, None, 0.0, Random(1))
    search.think(state, 50, Random(1))
    grown = search.tree.root
    search.start(state, grown, 0.0, Random(2))
    assert search.tree.root is grown
    search.playouts.scale.base = [base + 1000.0 for base in search.playouts.scale.base]
    search.start(state, grown, 0.0, Random(3))
    assert search.tree.root is not grown
    assert abs(search.playouts.scale.base[0]) < 100.0


class Ladder(Lock):
    """Two moves of one seat, one after the other."""

    def actor(self) -> int:
        return OVER if len(self.moves) == 2 else 0

    def legal(self) -> list[int]:
        return [] if len(self.moves) == 2 else [DIAL.pack(0, 0, c) for c in range(4)]

    def scores(self) -> list[int]:
        return [sum(DIAL.unpack(move)[2] for move in self.moves)]


def test_a_full_tree_stops_growing() -> None:
    """Memory is bounded: beyond the limit positions are played out, but no longer remembered."""
    state = Ladder()
    settings = Settings(max_size=30)
    search = search_of(state, 0, False, settings)
    search.start(state, None, 0.0, Random(1))
    search.think(state, 400, Random(1))
    assert search.tree.size <= 30 + 4 + 10
    assert search.tree.best_action() == DIAL.pack(0, 0, 3)


def test_several_processes_add_up_their_visits() -> None:
    assert searching(400, processes=2).choose(Gamble(), 0, Random(1)) == GAMBLE.pack()


def search_ahead_then_in_processes(ahead: int) -> tuple[dict[int, int], int]:
    """The visits after 100 iterations in three processes, some of them thought ahead, and those of the own tree."""
    state = Ladder()
    search = search_of(state, 0, False, Settings(patience=1e9))
    search.start(state, None, 0.0, Random(1))
    search.grow(state, ahead, Random(2))
    search.ahead = ahead
    return search_in_processes(search, state, 100, 3, Random(3)), search.tree.root.visits


def alone(ahead: int) -> tuple[dict[int, int], int]:
    """The same in a process without other threads, which other tests may have left here: they would forbid to fork."""
    with ProcessPoolExecutor(1, get_context("spawn")) as fresh:
        return fresh.submit(search_ahead_then_in_processes, ahead).result()


def test_processes_share_the_iterations_and_repeat_themselves() -> None:
    """What the tree had before counts once; every process adds its part, the same with the same random numbers."""
    found = [alone(40), alone(40)]
    assert found[0] == found[1]
    visits, own = found[0]
    assert sum(visits.values()) == 40 + 3 * 20
    assert own == 40 + 20, "its own part"


def test_processes_have_nothing_to_do_if_everything_was_thought_ahead() -> None:
    visits, own = alone(100)
    assert sum(visits.values()) == own == 100


def test_each_seat_maximises_its_own_utility() -> None:
    """Seat 1 takes what is best for itself, though the other choice would hurt seat 0 more."""
    assert DIAL.unpack(searching(600).choose(Sharing(), 0, Random(1)))[2] == 1


class Sharing(Lock):
    """Seat 0 picks a table, then seat 1 picks the split there. Only table 1 has a split that suits both."""

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


def test_the_search_ends_when_its_choice_can_hardly_change() -> None:
    ends = {}
    for patience in (0.0, 0.5, 1.0):
        state = Ladder()
        search = search_of(state, 0, False)
        search.settings.patience = patience
        search.start(state, None, 0.0, Random(1))
        search.think(state, 600, Random(1))
        counts = sorted(search.tree.visit_counts().values())
        assert counts[-1] - counts[-2] > int(patience * (600 - search.iterations))
        ends[patience] = search.iterations
    assert ends[0.0] < ends[0.5] < ends[1.0] < 600


def test_a_solo_player_looks_farther_ahead() -> None:
    alone, two = search_of(Gamble(), 0, False), search_of(Pennies(), 0, False)
    alone.start(Gamble(), None, 0.0, Random(1))
    two.start(Pennies(), None, 0.0, Random(1))
    assert (alone.playouts.horizon, two.playouts.horizon) == (Gamble().round() + 3, Pennies().round() + 1)


class Disgrace(NoAdvice):
    """Losing the gamble is worse than a score of 0."""

    def result(self, state: State) -> list[float]:
        return [-100.0 if score == 0 else float(score) for score in state.scores()]


def test_the_advice_decides_what_a_result_is_worth() -> None:
    careful = SearchBot("careful", Disgrace(), Budget(iterations=400), hidden_information=False)
    assert careful.choose(Gamble(), 0, Random(1)) == SAFE.pack(7)
