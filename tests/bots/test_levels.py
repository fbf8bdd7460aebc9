"""Bots are made by name."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.toys import DIAL, Lock, ToyGame

from smokestack.bots import Bot, bot, bot_names
from smokestack.bots.casual import CasualBot
from smokestack.bots.easy import CHOICES, EasyBot
from smokestack.bots.search import SearchBot
from smokestack.kernel import registry
from smokestack.kernel.contract import Advice, Game, State
from smokestack.kernel.errors import SetupError


class LockAdvice(Advice):
    """Knows the numbers."""

    def move_weights(self, state: State, legal: list[int]) -> list[float]:
        return [
            -float(sum(abs(a - b) for a, b in zip(DIAL.unpack(x), Lock.numbers, strict=True))) + x * 1e-6 for x in legal
        ]


def test_every_name_makes_its_bot() -> None:
    for name in bot_names():
        assert bot(name, ToyGame()).name == name


def test_thinking_time_is_one_and_five_seconds_at_most() -> None:
    seconds = []
    for name in ("normal", "hard"):
        made = bot(name, ToyGame())
        assert isinstance(made, SearchBot)
        seconds.append(made.budget.seconds)
    assert seconds == [1.0, 5.0]


def test_an_unknown_name_is_refused_with_a_list_of_bots() -> None:
    with pytest.raises(SetupError, match="random, greedy, easy, casual, normal, hard"):
        bot("expert", ToyGame())
    with pytest.raises(SetupError):
        bot("search-0", ToyGame())


def test_a_search_can_be_named_by_its_iterations() -> None:
    made = bot("search-30", ToyGame())
    assert isinstance(made, SearchBot)
    assert made.budget.iterations == 30
    assert not made.budget.seconds


def test_easy_picks_among_the_best_moves_and_varies() -> None:
    advice = LockAdvice()
    legal = Lock().legal()
    weights = dict(zip(legal, advice.move_weights(Lock(), legal), strict=True))
    good = sorted(legal, key=lambda action: -weights[action])[:CHOICES]
    picks = [EasyBot(advice).choose(Lock(), 0, Random(seed)) for seed in range(60)]
    assert set(picks) <= set(good)
    assert len(set(picks)) > 1
    assert picks.count(good[0]) == max(picks.count(action) for action in good)


class Picky(Bot):
    """Always takes the same place of the list."""

    def __init__(self, place: int) -> None:
        self.place = place

    def choose(self, state: State, seat: int, rng: Random) -> int:
        return state.legal_of(seat)[self.place]


def test_casual_looks_ahead_at_two_decisions_of_three() -> None:
    made, legal = CasualBot(Picky(0), Picky(-1)), Lock().legal()
    picks = [made.choose(Lock(), 0, rng) for rng in (Random(f"casual/{seed}") for seed in range(300))]
    assert set(picks) == {legal[0], legal[-1]}
    assert 170 < picks.count(legal[0]) < 230
    whole = bot("casual", ToyGame())
    assert isinstance(whole, CasualBot)
    assert isinstance(whole.careful, SearchBot)
    assert isinstance(whole.careless, EasyBot)


def test_a_game_with_many_similar_moves_gives_easy_more_of_them() -> None:
    for id in registry.game_ids():
        game = registry.game(id)
        made = bot("easy", game)
        assert isinstance(made, EasyBot)
        assert made.choices == (12 if id == "age-of-industry" else CHOICES)


def test_four_hard_bots_think_twenty_seconds_in_a_round_at_most() -> None:
    made = bot("hard", ToyGame())
    assert isinstance(made, SearchBot)
    assert 4 * made.budget.round_seconds <= 20


def test_settings_of_a_search_can_be_changed_by_name() -> None:
    made = bot("search-30:explore=1.5:steps=7", ToyGame())
    assert isinstance(made, SearchBot)
    assert (made.settings.explore, made.settings.steps) == (1.5, 7)
    with pytest.raises(SetupError, match="no setting 'luck'"):
        bot("search-30:luck=1", ToyGame())
    with pytest.raises(SetupError, match="takes a number"):
        bot("search-30:steps=many", ToyGame())


def test_a_search_can_get_the_time_of_the_hard_bot_by_name() -> None:
    made = bot("search-30:seconds=5:round_seconds=4.5", ToyGame(), by_processor=True)
    assert isinstance(made, SearchBot)
    assert (made.budget.iterations, made.budget.seconds, made.budget.round_seconds) == (30, 5, 4.5)
    assert made.budget.by_processor
    assert made.clock.seconds == 4.5


class Stubborn(Bot):
    """A bot from outside the package."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, state: State, seat: int, rng: Random) -> int:
        return state.legal_of(seat)[0]


class Hasty(Bot):
    """One method is enough."""

    def choose(self, state: State, seat: int, rng: Random) -> int:
        return state.legal_of(seat)[-1]


def test_a_bot_that_needs_nothing_of_the_game_is_one_method() -> None:
    made = bot("tests.bots.test_levels:Hasty", ToyGame())
    assert made.choose(Lock(), 0, Random(1)) == Lock().legal()[-1]


def test_a_bot_of_your_own_is_loaded_by_module_and_class() -> None:
    made = bot("tests.bots.test_levels:Stubborn", ToyGame())
    assert made.name == "tests.bots.test_levels:Stubborn"
    assert made.choose(Lock(), 0, Random(1)) == Lock().legal()[0]


@pytest.mark.parametrize(
    "name", ["no_such_module:Bot", "tests.bots.toys:NoSuchBot", "tests.bots.toys:ToyView", "tests.bots:toys"]
)
def test_a_bot_that_cannot_be_loaded_is_named_in_the_error(name: str) -> None:
    with pytest.raises(SetupError, match=name.split(":")[0]):
        bot(name, ToyGame())
