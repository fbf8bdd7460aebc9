"""No bot knows more than its seat: in positions that differ only in hidden facts it plays the same move."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.toys import NoAdvice
from tests.kernel.toy import GAME as LANTERN
from tests.kernel.toy import Lantern

from smokestack.bots import bot, bot_names
from smokestack.bots.mcts.settings import Settings
from smokestack.bots.search import Budget, SearchBot
from smokestack.bots.simple import Bot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.fuzz import any_table


def made(name: str, game: Game) -> Bot:
    """A bot by name, limited by iterations instead of seconds, so that two of its searches can be compared."""
    if name in ("normal", "hard"):
        return SearchBot(name, game.advice(), Budget(iterations=25 if name == "normal" else 60), Settings(steps=6))
    return bot(name, game)


def twin(state: State, seat: int, rng: Random) -> State | None:
    """A different position that the seat cannot tell from this one; None if there seems to be none."""
    for _ in range(20):
        other = state.resample(seat, rng)
        if other.key() != state.key():
            return other
    return None


def compare(game: Game, state: State, name: str, rng: Random, limit: int) -> int:
    """Play on. Whenever a seat decides, ask two fresh bots about two positions it cannot tell apart."""
    compared = 0
    for _ in range(limit):
        if state.actor() == OVER:
            break
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        seat = rng.choice(state.waiting())
        other = twin(state, seat, rng)
        seed = rng.getrandbits(32)
        action = made(name, game).choose(state, seat, Random(seed))
        if other is not None and len(state.legal_of(seat)) > 1:
            assert made(name, game).choose(other, seat, Random(seed)) == action
            compared += 1
        state.apply(action)
    return compared


@pytest.mark.parametrize("name", bot_names())
def test_the_choice_does_not_depend_on_what_is_hidden(name: str) -> None:
    rng = Random(f"secrets {name}")
    compared = sum(compare(LANTERN, registry.start(LANTERN, 3), name, rng, 40) for _ in range(3))
    assert compared >= 10


def test_a_search_without_advice_does_not_depend_on_what_is_hidden() -> None:
    """Without advice the choice depends on the positions searched; searching the true one would show."""
    rng = Random("results alone")
    compared = 0
    for _ in range(30):
        state = registry.start(LANTERN, 2, None, {"rounds": "1"})
        while state.actor() == CHANCE:
            state.apply(state.draw(rng))
        state.apply(rng.choice(state.legal_of(0)))
        other = twin(state, 1, rng)
        if other is None:
            continue
        seed = rng.getrandbits(32)
        choices = [
            SearchBot("test", NoAdvice(), Budget(iterations=40)).choose(position, 1, Random(seed))
            for position in (state, other)
        ]
        assert choices[0] == choices[1]
        compared += 1
    assert compared > 15


@pytest.mark.parametrize("id", registry.game_ids())
@pytest.mark.parametrize("name", ["greedy", "easy", "search-4:steps=3"])
def test_no_bot_peeks_in_any_game(id: str, name: str) -> None:
    """A game that hides nothing has nothing to compare, and its bots have nothing to peek at."""
    game = registry.game(id)
    rng = Random(f"{id} {name}")
    table = any_table(game, rng)
    state = game.start(table.seats, table.map, table.options)
    advice = game.advice()
    for _ in range(30):  # some way into the game, quickly
        if state.actor() == OVER:
            break
        chance = state.actor() == CHANCE
        state.apply(state.draw(rng) if chance else advice.choose(state, state.legal(), rng))
    compare(game, state, name, rng, 12)


def test_a_bot_that_peeks_is_caught() -> None:
    """The comparison above can fail: it finds a bot that reads the others' hands."""

    class Peeking(Bot):
        def choose(self, state: State, seat: int, rng: Random) -> int:
            assert isinstance(state, Lantern)
            legal = state.legal_of(seat)
            return legal[sum(light * n for light, n in enumerate(state.hands[1 - seat])) % len(legal)]

    rng = Random(7)
    differs = False
    for _ in range(40):
        state = registry.start(LANTERN, 2)
        while state.actor() == CHANCE:
            state.apply(state.draw(rng))
        other = twin(state, 0, rng)
        if other is not None:
            differs = differs or Peeking().choose(state, 0, rng) != Peeking().choose(other, 0, rng)
    assert differs
