"""Makes puzzles: bots play, a quick search finds decisions with one clearly best choice, a deeper one verifies them."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random

from smokestack.bots import bot
from smokestack.bots.search import Budget
from smokestack.coach.decision import Analysis, analyse
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State
from smokestack.kernel.puzzle import DIFFICULTIES, Difficulty, Puzzle, PuzzleChoice

LEAST_CHOICES = 3
"""Decisions with fewer legal actions are no puzzles."""
LEAST_LOSS = 1.0
"""The second best choice must be worse by at least so many points."""
FACTOR = 2.0
"""And by so many times the error of the difference."""
LOOKED_AT = 0.25
"""The share of decisions that are looked at: neighbouring ones are much alike."""
OF_A_GAME = 2
"""The most puzzles from one game."""
NEXT_CHOICES = 5
"""The answer of a medium puzzle is among so many choices of the advice."""
DEEP_CANDIDATES = 8
KEPT = 5
"""How many choices are kept with a puzzle."""


class Workshop:
    """What puzzles of a game are made with."""

    def __init__(self, game: Game, seats: int, map: str | None, player: str, quick: int, deep: int) -> None:
        self.game = game
        self.seats = seats
        self.map = map
        self.player = player
        """The bot that plays all seats."""
        self.quick = Budget(iterations=quick)
        self.deep = Budget(iterations=deep)
        self.wanted = set(DIFFICULTIES)
        """Puzzles of other difficulties are not verified."""

    def puzzles(self, seed: str) -> Iterator[Puzzle]:
        """The puzzles of one game that is played with this seed."""
        rng = Random(seed)
        state = registry.new(self.game, self.seats, self.map, {})
        players = [bot(self.player, self.game) for _ in range(self.seats)]
        played: list[str] = []
        found = 0
        while state.actor() != OVER and found < OF_A_GAME:
            if state.actor() == CHANCE:
                action = state.draw(rng)
            else:
                seat = state.waiting()[0]
                if rng.random() < LOOKED_AT:
                    puzzle = self.look(state, seat, played, seed)
                    if puzzle is not None:
                        found += 1
                        yield puzzle
                action = players[seat].choose(state, seat, rng)
            played.append(state.codec().text(state, action))
            state.apply(action)

    def look(self, state: State, seat: int, played: list[str], seed: str) -> Puzzle | None:
        """The puzzle of this position, if it is one."""
        legal = state.legal_of(seat)
        if len(legal) < LEAST_CHOICES or len(state.waiting()) > 1 or any(state.is_draft(one) for one in legal):
            return None
        name = f"{seed}/{len(played)}"
        quick = analyse(self.game, state, seat, self.quick, Random(name))
        if not is_decided(quick):
            return None
        difficulty = self.difficulty(state, seat, legal, quick.choices[0].action, Random(name))
        if difficulty not in self.wanted:
            return None
        deep = analyse(self.game, state, seat, self.deep, Random(f"{name}/deep"), DEEP_CANDIDATES)
        if not is_decided(deep) or deep.choices[0].action != quick.choices[0].action:
            return None
        codec = state.codec()
        choices = [
            PuzzleChoice(codec.text(state, one.action), round(one.loss.mean, 2), round(one.loss.error, 2))
            for one in deep.choices[:KEPT]
        ]
        return Puzzle(
            id=sha256("\n".join(played).encode()).hexdigest()[:8],
            map=state.setup().map,
            seats=self.seats,
            seat=seat,
            round=state.round(),
            difficulty=difficulty,
            choices=tuple(choices),
            actions=tuple(played),
            iterations=deep.iterations,
            source=seed,
        )

    def difficulty(self, state: State, seat: int, legal: list[int], best: int, rng: Random) -> Difficulty:
        """How far down the best action is in the list of the advice."""
        known = state.resample(seat, rng)
        weights = self.game.advice().move_weights(known, legal)
        place = sum(weight > weights[legal.index(best)] for weight in weights)
        return "easy" if place == 0 else "medium" if place < NEXT_CHOICES else "hard"


def is_decided(found: Analysis) -> bool:
    """Whether one choice is clearly better than all others."""
    return len(found.choices) > 1 and all(
        choice.loss.mean >= max(LEAST_LOSS, FACTOR * choice.loss.error) for choice in found.choices[1:]
    )
