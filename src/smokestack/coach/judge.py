"""Judges one decision of a review: a search looks for the best action, then the same futures are played after each."""

from __future__ import annotations

from random import Random

from smokestack.bots.mcts.settings import level_settings_of
from smokestack.bots.network_file import learned_advice
from smokestack.bots.search import Budget, SearchBot
from smokestack.coach.decision import Comparison, RankedChoice, compare
from smokestack.kernel.contract import Game, State

RIVALS = 2
"""So many of the most visited actions are compared with the one that was played."""
ALIKE = 0.25
"""In points: if all compared choices are within this of each other, the decision is obvious, whatever is played."""


class Judgement:
    """What a decision lost against the best action that was found."""

    def __init__(self, best: int, loss: float = 0.0, error: float = 0.0, obvious: bool = False) -> None:
        self.best = best
        """The action that was played, if nothing better was found."""
        self.loss = loss
        """In points; never negative."""
        self.error = error
        """Half of a 95 % interval of the loss."""
        self.obvious = obvious


class Judge:
    """Judges the decisions of a game with the same search for all of them."""

    def __init__(self, game: Game, iterations: int, rounds: int) -> None:
        advice = learned_advice(game)
        settings = level_settings_of(advice)
        self.game = game
        self.iterations = iterations
        self.rounds = rounds
        self.lead = settings.envy > 0.0
        """Losses are those of the lead over the best other seat, not of the own score, as the search counts them."""
        self.searcher = SearchBot(
            "review", advice, Budget(iterations=iterations), settings, hidden_information=game.hidden_information
        )

    def judge(self, state: State, seat: int, played: int, rng: Random) -> Judgement:
        """Judge an action that a seat is about to play. Like a player, the judge sees only what the seat knows."""
        legal = state.legal_of(seat)
        if len(legal) < 2:
            return Judgement(played, obvious=True)
        search = self.searcher.prepare(state, seat, legal, 0.0, rng)
        search.think(state, self.iterations, rng)
        visits = search.tree.visit_counts()
        best = search.tree.best_action()
        order = sorted((one for one in visits if one != played), key=lambda one: (one != best, -visits[one]))
        choices = self._different(state, seat, [played, *order], rng)
        choices = Comparison(self.game, search, state, seat).run(choices, self.rounds, rng, figure_rounds=0)
        if len(choices) < 2:
            return Judgement(played, obvious=True)
        means = [choice.points() for choice in choices]
        obvious = max(means) - min(means) < ALIKE
        found = choices[1] if choices[1].action == best else choices[0]
        gain = compare(found, choices[0])
        if found is choices[0] or gain.mean <= 0.0:
            return Judgement(played, obvious=obvious)
        return Judgement(found.action, gain.mean, gain.error, obvious)

    def _different(self, state: State, seat: int, actions: list[int], rng: Random) -> list[RankedChoice]:
        """The first of these actions, and so many others that lead to other positions."""
        known = state.resample(seat, rng)
        found: dict[tuple[object, ...], RankedChoice] = {}
        for action in actions:
            after = known.clone()
            after.apply(action)
            found.setdefault(after.key(), RankedChoice(action, 0, []))
            if len(found) > RIVALS:
                break
        return list(found.values())
