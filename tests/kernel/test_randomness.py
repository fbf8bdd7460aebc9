"""Draws that are not random are found, each in a toy game with that one fault; fair draws pass with a wide margin."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tests.kernel.toy import DEAL, GAME, Lantern, LanternGame, LanternOptions

from smokestack.kernel import fuzz, randomness
from smokestack.kernel.randomness import LIMIT
from smokestack.kernel.record import Replay

UNFAIR: list[tuple[type[Lantern], str]] = []


def unfair(sentence: str) -> Callable[[type[Lantern]], type[Lantern]]:
    """A toy game whose draw is not random, and the sentence the check must find for it."""

    def note(state: type[Lantern]) -> type[Lantern]:
        UNFAIR.append((state, sentence))
        return state

    return note


def game_of(state: type[Lantern]) -> LanternGame:
    game = LanternGame()
    game.state = state
    return game


# --- draws that ignore the seed -----------------------------------------------------------------------------
@unfair("draw() gives the same outcome for every seed")
class AlwaysFirst(Lantern):
    def draw(self, rng: Random) -> int:
        return self.legal()[0]


@unfair("draw() gives the same outcome for every seed")
class AlwaysLikeliest(Lantern):
    def draw(self, rng: Random) -> int:
        return max(self.odds(), key=lambda outcome: outcome[1])[0]


@unfair("draw() gives the same outcome for every seed")
class OwnSeed(Lantern):
    def draw(self, rng: Random) -> int:
        return super().draw(Random(100 * self.turn + self.dealt))


@unfair("draw() gives two outcomes for one seed")
class OwnDice(Lantern):
    drawn = 0

    def draw(self, rng: Random) -> int:
        type(self).drawn += 1
        return self.legal()[self.drawn % len(self.legal())]


# --- draws that follow other odds ---------------------------------------------------------------------------
@unfair("draw() does not follow odds(): 'deal east")
class LowerOfTwo(Lantern):
    def draw(self, rng: Random) -> int:
        return min(super().draw(rng), super().draw(rng))


@unfair("draw() does not follow odds(): 'deal east blinding' came ")
class SometimesTheBest(Lantern):
    def draw(self, rng: Random) -> int:
        return self.legal()[-1] if rng.random() < 0.1 else super().draw(rng)


@unfair("draw() does not follow odds(): ")
class EqualChances(Lantern):
    """Right as long as the bag holds as many cards of each light."""

    def draw(self, rng: Random) -> int:
        return rng.choice(self.legal())


@unfair("draw() does not follow odds(): ")
class FullBag(Lantern):
    """Cards that are gone still count, as far as there are others of their light."""

    def draw(self, rng: Random) -> int:
        return DEAL.pack(self.dealt, rng.choices(range(3), [4 if left else 0 for left in self.bag])[0])


@unfair("draw() gave an outcome that odds() does not list")
class OtherSeat(Lantern):
    def draw(self, rng: Random) -> int:
        light = DEAL.unpack(super().draw(rng))[1]
        return DEAL.pack((self.dealt + (light == 2)) % self.seats, light)


# --- draws that depend on each other ------------------------------------------------------------------------
class Twin(Random):
    """Every number comes twice."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng.getrandbits(32))
        self.spare = -1.0

    def random(self) -> float:
        if self.spare < 0:
            self.spare = super().random()
            return self.spare
        again, self.spare = self.spare, -1.0
        return again


TWINS: dict[int, Twin] = {}


@unfair("two draws from one position depend on each other")
class EveryNumberTwice(Lantern):
    def draw(self, rng: Random) -> int:
        return super().draw(TWINS.setdefault(id(rng), Twin(rng)))


ECHO: dict[int, float] = {}


@unfair("a draw depends on the draw before it")
class Echo(Lantern):
    """The second seat's card comes from the number that gave the first seat its card."""

    def draw(self, rng: Random) -> int:
        number = ECHO.get(id(rng), 0.5) if self.dealt == 1 else rng.random()
        ECHO[id(rng)] = number
        at = number * sum(self.bag)
        light = 0
        while at >= self.bag[light]:
            at -= self.bag[light]
            light += 1
        return DEAL.pack(self.dealt, light)


@pytest.mark.parametrize("state, sentence", UNFAIR, ids=[state.__name__ for state, _ in UNFAIR])
def test_a_draw_that_is_not_random_is_found(state: type[Lantern], sentence: str) -> None:
    with pytest.raises(fuzz.FuzzError) as found:
        randomness.check_game(game_of(state), 6, Random(1))
    assert sentence in str(found.value)


def test_the_toy_itself_is_fair_with_every_seed() -> None:
    for seed in range(12):
        assert randomness.check_game(GAME, 3, Random(seed)) == ["deal, deal"]


def test_odds_that_forget_a_card_are_found_too() -> None:
    class Forgetful(Lantern):
        def odds(self) -> list[tuple[int, float]]:
            return [(action, 1 / len(self.legal())) for action in self.legal()]

    with pytest.raises(fuzz.FuzzError, match="pieces stand for it"):
        randomness.check_game(game_of(Forgetful), 6, Random(1))


def test_the_record_leads_to_the_position_of_the_fault() -> None:
    with pytest.raises(fuzz.FuzzError) as found:
        randomness.check_game(game_of(EqualChances), 6, Random(1))
    record = found.value.record
    state = Replay(record, game=GAME).state
    assert state.prompt().key == "deal"
    assert len({chance for _, chance in state.odds()}) > 1, "equal chances are wrong only where the odds are not equal"


def test_the_most_unequal_position_is_kept_beside_the_first() -> None:
    table = fuzz.FuzzSetup("hill", 3, LanternOptions())
    first, other = randomness.gather(GAME, [table] * 4, Random(2))["deal, deal"]
    assert first.record.lines == []
    assert first.bias == 0
    assert other.bias > 0.1


def test_a_single_outcome_is_not_a_draw() -> None:
    state = Lantern(2, "hill", LanternOptions())
    state.bag = [0, 3, 0]
    randomness.check_draws(state, Random(1))


@pytest.mark.parametrize(
    "expected, found, far",
    [
        ([50.0, 50.0], [50, 50], False),
        ([50.0, 50.0], [65, 35], False),
        ([50.0, 50.0], [85, 15], True),
        ([500.0, 500.0], [620, 380], True),
        ([100.0] * 10, [100, 105, 98, 92, 110, 101, 87, 103, 99, 105], False),
        ([100.0] * 10, [200, 100, 100, 100, 100, 100, 100, 100, 100, 0], True),
    ],
)
def test_how_far_is_too_far(expected: list[float], found: list[int], far: bool) -> None:
    cells = list(zip(expected, found, strict=True))
    assert (randomness.deviation(cells, len(cells) - 1) > LIMIT) == far


def test_rare_outcomes_are_counted_together() -> None:
    assert randomness.pooled([(1.0, 0), (100.0, 98), (2.0, 5), (6.0, 6)]) == [(9.0, 11), (100.0, 98)]
    assert randomness.pooled([(3.0, 3)]) == [(3.0, 3)]
