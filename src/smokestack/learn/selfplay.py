"""Self-play games that a value network is trained on.

Most moves are searched quickly; some are searched deeply, and only the positions before those become samples
(playout-cap randomisation). A sample holds the inputs of the network, what the search expected, and how the game ended.
"""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random

import msgspec

from smokestack.bots.easy import EasyBot
from smokestack.bots.mcts.settings import level_settings_of
from smokestack.bots.network_file import advice_with
from smokestack.bots.search import Budget, SearchBot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Advice, Game, State
from smokestack.kernel.ranking import places_of


class Effort(msgspec.Struct, frozen=True):
    """How hard self-play thinks."""

    deep: int = 400
    """Iterations of a deep search."""
    quick: int = 60
    """Iterations of a quick search."""
    share: float = 0.25
    """The share of moves that are searched deeply."""
    variety: float = 0.03
    """The share of moves that are chosen as the easy bot would, so that games differ."""
    sampled: float = 0.2
    """Without a network nobody searches: then this share of the moves become samples."""
    rollouts: int = 1
    """And so many games played to the end tell what to expect of a sample. More samples teach more than more games."""


class SelfPlayGame(msgspec.Struct, frozen=True):
    """A game to be played."""

    game: str
    map: str
    seats: int
    seed: str
    number: int
    effort: Effort
    network: str
    """The file of the value network that plays; empty for the hand-made evaluation."""


class Sample(msgspec.Struct):
    """One position. Lists of numbers are stored as 32-bit floats."""

    seat_inputs: bytes
    """One seat after the other."""
    table_inputs: bytes
    base: list[float]
    """The hand-made evaluation, by seat."""
    expected: list[float]
    """The final scores that the search expected, by seat."""
    moves: int
    """The decisions played before."""
    scores: list[float] = []
    """How the game ended from here on, where it did not go on as the game it was taken from; else empty."""
    places: list[int] = []


class PlayedGame(msgspec.Struct):
    """The samples of a game and its result."""

    plan: SelfPlayGame
    scores: list[float]
    """The value of the result to each seat (`Advice.result`)."""
    places: list[int]
    moves: int
    samples: list[Sample]


class SelfPlay:
    """One game of self-play in progress."""

    def __init__(self, plan: SelfPlayGame, game: Game) -> None:
        self.plan = plan
        self.rng = Random(f"{plan.seed}/{plan.number}")
        self.state = registry.start(game, plan.seats, plan.map)
        self.advice: Advice = game.advice()
        judging = advice_with(game, Path(plan.network)) if plan.network else self.advice
        self.players = [
            SearchBot(
                "self-play", judging, Budget(iterations=1), level_settings_of(judging), 1, game.hidden_information
            )
            for _ in range(plan.seats)
        ]
        self.careless = EasyBot(self.advice)
        self.samples: list[Sample] = []
        self.moves = 0

    def play(self) -> PlayedGame:
        state = self.state
        while state.actor() != OVER:
            seat = state.actor()
            state.apply(state.draw(self.rng) if seat == CHANCE else self.choose(seat))
        scores = self.advice.result(state)
        return PlayedGame(self.plan, scores, places_of(state.ranking()), self.moves, self.samples)

    def choose(self, seat: int) -> int:
        """The move of a seat; after a deep search the position becomes a sample."""
        legal = self.state.legal_of(seat)
        if len(legal) == 1:
            return legal[0]
        self.moves += 1
        effort, rng = self.plan.effort, self.rng
        if rng.random() < effort.variety:
            return self.careless.choose(self.state, seat, rng)
        deep = rng.random() < effort.share
        player = self.players[seat]
        player.budget.iterations = effort.deep if deep else effort.quick
        action = player.choose(self.state, seat, rng)
        if deep and player.search is not None:
            self.samples.append(self.sample(seat, player.search.playouts.mean_points()))
        return action

    def sample(self, seat: int, expected: list[float]) -> Sample:
        """The position as this seat may imagine it."""
        return sample_of(self.advice, self.state.resample(seat, self.rng), expected, self.moves)


def sample_of(advice: Advice, state: State, expected: list[float], moves: int) -> Sample:
    """A position that is fully known, as a sample."""
    told = advice.value_inputs(state)
    inputs = array("f")
    for numbers in told.seats:
        inputs.extend(numbers)
    table = array("f", told.table).tobytes()
    return Sample(inputs.tobytes(), table, told.base, expected or told.base, moves)


def play_game(plan: SelfPlayGame) -> PlayedGame:
    """Play a game of self-play."""
    return SelfPlay(plan, registry.game(plan.game)).play()


def plan_games(game: Game, first: int, count: int, seed: str, effort: Effort, network: str) -> list[SelfPlayGame]:
    """Games on all maps in turn, with as many seats as people usually are."""
    maps = [(info.id, usual_seats(info.seats)) for info in game.maps()]
    found = []
    for number in range(first, first + count):
        map, usual = maps[number % len(maps)]
        seats = usual[number // len(maps) % len(usual)]
        found.append(SelfPlayGame(game.id, map, seats, seed, number, effort, network))
    return found


def usual_seats(possible: tuple[int, ...]) -> list[int]:
    """The player counts that self-play uses: four most often, three, five and one where the map has them."""
    usual: list[int] = [4, 3, 4, 5, 1]
    return [count for count in usual if count in possible] or [max(possible)]


def check_inputs(game: Game, state: State) -> None:
    """ValueError if the advice does not tell as many numbers as it names."""
    seat_names, table_names = game.value_input_names()
    told = game.advice().value_inputs(state)
    sizes = {len(numbers) for numbers in told.seats}
    if sizes != {len(seat_names)} or len(told.table) != len(table_names):
        raise ValueError(
            f"{game.title} names {len(seat_names)} inputs of a seat and {len(table_names)} of the table, "
            f"but tells {sorted(sizes)} and {len(told.table)}"
        )
