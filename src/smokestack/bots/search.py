"""The searching bot: a budget, a tree kept from move to move, and if wished several processes."""

from __future__ import annotations

from random import Random
from time import perf_counter, process_time

from smokestack.bots.mcts.engine import Engine
from smokestack.bots.mcts.node import Node, prefix_masks
from smokestack.bots.mcts.settings import Settings, settings_of
from smokestack.bots.parallel import ask_others
from smokestack.bots.simple import Bot
from smokestack.kernel.contract import Advice, State

GRACE = 0.9
"""The part of the allowed time that is planned with; an iteration under way still has to end."""
KEEP = 0.1
"""An old tree is gone on with if it holds at least this part of the last search's visits."""


class Budget:
    """How long to think about one move: seconds, or iterations where a search has to be repeatable.

    Seconds are those of the clock on the wall, for somebody waits; where nobody does, those of the processor.
    """

    def __init__(self, seconds: float = 0.0, iterations: int = 0, by_processor: bool = False) -> None:
        if seconds <= 0.0 and iterations <= 0:
            raise ValueError("a search needs seconds or iterations to spend")
        self.seconds = seconds
        self.iterations = iterations
        self.by_processor = by_processor

    def now(self) -> float:
        return process_time() if self.by_processor else perf_counter()


class SearchBot(Bot):
    """Monte-Carlo tree search with the game's advice. It knows the position only through ``resample``."""

    def __init__(
        self, name: str, advice: Advice, budget: Budget, settings: Settings | None = None, processes: int = 1
    ) -> None:
        self.name = name
        self.advice = advice
        self.budget = budget
        self.settings = settings or settings_of(advice)
        self.processes = processes
        self.engine: Engine | None = None

    def choose(self, state: State, seat: int, rng: Random) -> int:
        began = self.budget.now()
        legal = state.legal_of(seat)
        if len(legal) == 1:
            return legal[0]
        until = began + GRACE * self.budget.seconds if self.budget.seconds > 0.0 else 0.0
        engine = self.prepare(state, seat, legal, until, rng)
        if self.processes > 1:
            votes = ask_others(engine, state, self.budget.iterations, self.processes, rng)
            if votes:
                return max(legal, key=lambda action: votes.get(action, 0))
        engine.think(state, self.budget.iterations, rng)
        best = engine.best()
        return best if best >= 0 else self.advice.choose(state.resample(seat, rng), legal, rng)

    def prepare(self, state: State, seat: int, legal: list[int], until: float, rng: Random) -> Engine:
        """The engine at this position: with what is left of the last tree, or with a new one."""
        engine = self.engine
        seats = state.setup().seats
        masks = prefix_masks(state.codec())
        if engine is None or engine.observer != seat or engine.seats != seats or engine.masks != masks:
            secrets = type(state).resample is not State.resample
            engine = Engine(self.advice, masks, self.settings, seat, seats, secrets)
            engine.by_processor = self.budget.by_processor
            self.engine = engine
        found = engine.known.get(engine.mark_of(state))
        worthy = found is not None and found.visits >= KEEP * engine.root.visits and _offers(found, legal)
        engine.plant(state, found if worthy else None, until, rng)
        return engine


def _offers(node: Node, legal: list[int]) -> bool:
    """Are these the actions the node knows? A guard against two positions with one mark."""
    if not node.expanded:
        return True
    return sorted(action for group in node.groups for action in group) == sorted(legal)
