"""Thinking ahead while others decide: the tree grows, the next move continues with it, and nothing hidden shows."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest
from tests.bots.test_search import Ladder, search_of, searching
from tests.bots.test_secrets import twin
from tests.bots.toys import DIAL, PENNY, Lock, Pennies
from tests.kernel.toy import GAME as LANTERN
from tests.kernel.toy import SHOW, Lantern

from smokestack.bots.mcts.settings import Settings
from smokestack.bots.mcts.tree_search import CHECK_EVERY
from smokestack.bots.search import AT_ONCE, TRIED, Budget, SearchBot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State


def times(count: int) -> Callable[[], bool]:
    """Says "go on" this many times."""
    left = iter(range(count))
    return lambda: next(left, None) is not None


class Duel(Lock):
    """Two seats choose in turn, three times each. Whoever chooses more has more, and nothing is hidden."""

    name = "duel"
    seats = 2

    def actor(self) -> int:
        return OVER if len(self.moves) == 6 else len(self.moves) % 2

    def legal(self) -> list[int]:
        return [] if self.actor() == OVER else [DIAL.pack(0, 0, c) for c in range(3)]

    def scores(self) -> list[int]:
        return [sum(DIAL.unpack(move)[2] for move in self.moves[seat::2]) for seat in range(2)]


BEST = DIAL.pack(0, 0, 2)


def test_the_tree_grows_while_another_seat_decides_and_the_next_move_needs_that_much_less() -> None:
    state, bot = Duel(), searching(400)
    assert bot.ponder(state, 1, Random(1), times(60)) == 60 * AT_ONCE
    assert bot.search is not None
    assert (bot.search.tree.root.seat, bot.search.tree.root.visits) == (0, 60 * AT_ONCE)
    state.apply(BEST)
    found = bot.search.tree.find(state)
    assert found is not None
    ahead, before = found.visits, bot.search.iterations
    assert ahead > 60
    bot.settings.patience = 1.0
    assert bot.choose(state, 1, Random(2)) == BEST
    assert bot.search.tree.root is found
    assert bot.search.iterations - before <= 400 - ahead, "visits made ahead count"
    fresh = searching(400)
    fresh.settings.patience = 1.0
    fresh.choose(state, 1, Random(2))
    assert fresh.search is not None
    assert bot.search.iterations - before < fresh.search.iterations


def test_a_move_that_is_thought_through_already_is_played_at_once() -> None:
    state, bot = Duel(), searching(50)
    bot.ponder(state, 1, Random(1), times(100))
    state.apply(BEST)
    assert bot.search is not None
    before = bot.search.iterations
    assert bot.choose(state, 1, Random(2)) == BEST
    assert bot.search.iterations == before


def test_the_visits_of_the_last_move_do_not_count_only_those_made_ahead_do() -> None:
    state, bot = Duel(), searching(200)
    state.apply(bot.choose(state, 0, Random(1)))
    bot.ponder(state, 0, Random(2), times(3))
    state.apply(BEST)
    bot.prepare(state, 0, state.legal(), 0.0, Random(3))
    assert bot.search is not None
    assert bot.search.ahead <= 3 * AT_ONCE


def test_thinking_ahead_goes_on_from_move_to_move() -> None:
    """What the others play is followed down the tree, and the same position is not begun again."""
    state, bot = Duel(), searching(100)
    bot.ponder(state, 1, Random(1), times(100))
    assert bot.search is not None
    root = bot.search.tree.root
    bot.ponder(state, 1, Random(1), times(10))
    assert bot.search.tree.root is root
    assert root.visits == 110 * AT_ONCE
    state.apply(BEST)
    state.apply(bot.choose(state, 1, Random(3)))
    bot.ponder(state, 1, Random(4), times(1))
    assert bot.search.tree.root.seat == 0
    assert bot.search.tree.root.visits > AT_ONCE, "the node of the seat that decides now was found"


def test_no_time_is_spent_ahead_when_nobody_wants_it() -> None:
    bot = searching(50)
    assert bot.ponder(Duel(), 1, Random(1), lambda: False) == 0


def test_a_full_tree_ends_it() -> None:
    bot = searching(50)
    bot.settings = Settings(max_size=60)
    done = bot.ponder(Duel(), 1, Random(1), times(1000))
    assert 0 < done < 1000 * AT_ONCE
    assert bot.search is not None
    assert bot.search.tree.size < 200


def test_nobody_thinks_ahead_in_a_simultaneous_choice_or_at_the_end() -> None:
    assert searching(50, hidden_information=True).ponder(Pennies(), 1, Random(1), times(5)) == 0
    state = Ladder()
    state.moves = [DIAL.pack(0, 0, 3)] * 2
    assert searching(50).ponder(state, 0, Random(1), times(5)) == 0


def test_it_ends_where_the_tree_cannot_follow_what_is_hidden() -> None:
    """After an answer of its own the bot waits for an answer it cannot see: no later position could be found again."""
    state = Pennies()
    state.apply(PENNY.pack(0, 1))
    bot = searching(50, hidden_information=True)
    assert bot.ponder(state, 0, Random(1), times(1000)) <= TRIED + AT_ONCE


def test_the_time_of_a_move_shrinks_with_what_was_thought_ahead() -> None:
    """So many visits ahead would have taken longer than the time there is: the search ends at its first look."""
    state = Duel()
    search = search_of(state, 0, False, Settings(patience=1e9))
    search.start(state, None, perf_counter() + 20.0, Random(1))
    search.ahead = 10**15
    search.think(state, 0, Random(2))
    assert search.iterations == CHECK_EVERY - 1


# --- hidden information -------------------------------------------------------------------------------------


def pondered_choice(game: Game, state: State, seat: int, action: int, seed: int) -> int:
    """Think ahead at a position where somebody else decides, let them play this action, and move."""
    bot = SearchBot("test", game.advice(), Budget(iterations=60), Settings(steps=6))
    state, rng = state.clone(), Random(seed)
    assert bot.ponder(state, seat, rng, times(15))
    state.apply(action)
    return bot.choose(state, seat, rng)


def compared(game: Game, state: State, rng: Random) -> int:
    """Play on; before every public action that leads to another seat's choice, compare two positions of that seat."""
    count = 0
    advice = game.advice()
    for _ in range(60):
        if state.actor() == OVER:
            break
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        action = advice.choose(state, state.legal(), rng)
        after = state.clone()
        after.apply(action)
        seat = after.actor()
        if seat >= 0 and seat != state.actor() and len(state.waiting()) == len(after.waiting()) == 1:
            other = twin(state, seat, rng)
            if other is not None and action in other.legal() and len(after.legal()) > 1:
                seed = rng.getrandbits(32)
                choice = pondered_choice(game, state, seat, action, seed)
                later = other.clone()
                later.apply(action)
                if later.view(seat) == after.view(seat):  # the action revealed nothing
                    assert pondered_choice(game, other, seat, action, seed) == choice
                    count += 1
        state = after
    return count


@pytest.mark.parametrize("id", ["city-of-iron", "age-of-industry"])
def test_what_was_thought_ahead_does_not_depend_on_what_is_hidden(id: str) -> None:
    game = registry.game(id)
    rng = Random(f"ahead {id}")
    state = registry.start(game, 3)
    assert compared(game, state, rng) >= 3


def test_the_answer_of_another_seat_does_not_change_what_is_thought_ahead() -> None:
    """Seat 1 has answered secretly. Seat 0 has too, and thinks ahead while seat 2 decides."""
    trees = set()
    for light in range(3):
        state = registry.start(LANTERN, 3, None, {"rounds": "1"})
        assert isinstance(state, Lantern)
        state.dealt, state.hands, state.bag = 3, [[1, 1, 1] for _ in range(3)], [1, 1, 1]
        state.apply(SHOW.pack(0, 0))
        state.apply(SHOW.pack(1, light))
        bot = SearchBot("test", LANTERN.advice(), Budget(iterations=60))
        bot.ponder(state, 0, Random(3), times(20))
        assert bot.search is not None
        root = bot.search.tree.root
        trees.add((root.seat, root.visits, round(root.total, 9), tuple(root.counts)))
    assert len(trees) == 1
