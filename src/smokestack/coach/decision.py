"""The analysis of one decision: a search finds the best choices, and then the same futures are played after each.

The search spends most of the time. What is left compares the most visited actions: each round draws one position that
the seat cannot tell from the real one, plays every candidate there, and goes on with the same random numbers. The
difference between two candidates is the mean over all rounds; its error is half of a 95 % interval.
"""

from __future__ import annotations

from math import inf, sqrt
from random import Random

from smokestack.bots.mcts.settings import level_settings_of
from smokestack.bots.mcts.tree_search import TreeSearch
from smokestack.bots.mcts.utility import margins_of
from smokestack.bots.network_file import learned_advice
from smokestack.bots.search import PLANNED, Budget, SearchBot
from smokestack.kernel.contract import Game, State

CANDIDATES = 4
"""How many of the most visited actions are compared."""
SEARCHING = 0.7
"""The share of the budget that goes into the search."""
LEAST_ROUNDS = 8
"""With fewer rounds of comparison nothing is said about differences."""
FIGURE_ROUNDS = 32
"""The figures of the players are read in so many rounds: reading them takes longer than playing."""
CONTENDER = 0.5
"""Only an action with this share of the visits of the recommended one can take its place."""
WIDTH = 2.0
"""Half of a 95 % interval, in standard errors."""

FigureKey = tuple[int, str]
"""A seat and one of its figures (`Game.charted`)."""


class MeanDifference:
    """A mean difference and its error; the error is infinite where there were too few rounds to tell."""

    __slots__ = ("error", "mean")

    def __init__(self, mean: float, error: float) -> None:
        self.mean = mean
        self.error = error

    def is_clear(self) -> bool:
        return abs(self.mean) > self.error

    def __repr__(self) -> str:
        return f"{self.mean:+.2f} ± {self.error:.2f}"


class Outcome:
    """What one candidate came to in one round."""

    __slots__ = ("figures", "out", "points", "utility")

    def __init__(self, points: float, utility: float, out: bool, figures: dict[FigureKey, int]) -> None:
        self.points = points
        self.utility = utility
        """What the search maximises: partly the points, partly the place."""
        self.out = out
        """The seat was eliminated."""
        self.figures = figures
        """Empty where they were not read."""


class RankedChoice:
    """One candidate, compared with the best one."""

    def __init__(self, action: int, visits: int, outcomes: list[Outcome]) -> None:
        self.action = action
        self.visits = visits
        self.outcomes = outcomes
        """By round; rounds are the same for all candidates."""
        self.loss = MeanDifference(0.0, 0.0)
        """How many points it is worse than the best choice; negative if it only seems better (`ranked`)."""

    def points(self) -> float:
        return sum(one.points for one in self.outcomes) / len(self.outcomes) if self.outcomes else 0.0

    def eliminations(self) -> float:
        """The share of rounds in which the seat was eliminated."""
        return sum(one.out for one in self.outcomes) / len(self.outcomes) if self.outcomes else 0.0


class Analysis:
    """What was found about a decision: the best choice first."""

    def __init__(self, choices: list[RankedChoice], lead: bool, iterations: int) -> None:
        self.choices = choices
        self.lead = lead
        """Points are those of the lead over the best other seat, not of the own score."""
        self.iterations = iterations

    def is_clear(self) -> bool:
        """Whether the best choice is better than every other one by more than the error."""
        return all(choice.loss.mean > choice.loss.error for choice in self.choices[1:])

    def figure_differences(self) -> dict[FigureKey, MeanDifference]:
        """How the figures differ at the end of the rounds between the best choice and the second one."""
        if len(self.choices) < 2:
            return {}
        pairs = [
            (one.figures, other.figures)
            for one, other in zip(self.choices[0].outcomes, self.choices[1].outcomes, strict=True)
            if one.figures and other.figures
        ]
        keys = pairs[0][0] if pairs else {}
        return {key: mean_of([float(one[key] - other.get(key, 0)) for one, other in pairs]) for key in keys}


def analyse(game: Game, state: State, seat: int, budget: Budget, rng: Random, candidates: int = CANDIDATES) -> Analysis:
    """Analyse the decision of a seat. The position is looked at through `resample` only."""
    legal = state.legal_of(seat)
    advice = learned_advice(game)
    settings = level_settings_of(advice)
    lead = settings.envy > 0.0 and state.setup().seats > 1
    if len(legal) < 2:
        return Analysis([RankedChoice(action, 0, []) for action in legal], lead, 0)
    began = budget.now()
    planned = PLANNED * budget.seconds
    searcher = SearchBot("coach", advice, budget, settings, hidden_information=game.hidden_information)
    search = searcher.prepare(state, seat, legal, began + SEARCHING * planned if planned else 0.0, rng)
    search.think(state, budget.iterations, rng)
    search.playouts.until = began + planned if planned else 0.0
    rounds = max(LEAST_ROUNDS, budget.iterations // (2 * candidates)) if budget.iterations else 0
    found = _candidates(search, state, seat, candidates, rng)
    choices = Comparison(game, search, state, seat).run(found, rounds, rng)
    return Analysis(ranked(choices), lead, search.iterations)


def _candidates(search: TreeSearch, state: State, seat: int, most: int, rng: Random) -> list[RankedChoice]:
    """The most visited actions, the recommended one first, without those that lead to the same position.

    Where the search has visited fewer, the next best by the advice are added.
    """
    visits = search.tree.visit_counts()
    best = search.tree.best_action()
    known = state.resample(seat, rng)
    legal = state.legal_of(seat)
    weights = dict(zip(legal, search.advice.move_weights(known, legal), strict=True))
    order = sorted(legal, key=lambda action: (action != best, -visits.get(action, 0), -weights[action]))
    found: dict[tuple[object, ...], RankedChoice] = {}
    for action in order[: 4 * most]:
        after = known.clone()
        after.apply(action)
        found.setdefault(after.key(), RankedChoice(action, visits.get(action, 0), []))
        if len(found) == most:
            break
    return list(found.values())


class Comparison:
    """Plays the same futures after each candidate, with what the search has learned."""

    def __init__(self, game: Game, search: TreeSearch, state: State, seat: int) -> None:
        self.game = game
        self.search = search
        self.state = state
        self.seat = seat

    def run(
        self, choices: list[RankedChoice], rounds: int, rng: Random, figure_rounds: int = FIGURE_ROUNDS
    ) -> list[RankedChoice]:
        """Compare the candidates for so many rounds (0: until the time is up)."""
        playouts = self.search.playouts
        done = 0
        while len(choices) > 1 and (not rounds or done < rounds):
            seed = rng.getrandbits(64)
            outcomes = [self.outcome(choice.action, seed, done < figure_rounds) for choice in choices]
            if playouts.until > 0.0 and playouts.now() >= playouts.until:
                break  # the last playouts of this round were cut short
            for choice, outcome in zip(choices, outcomes, strict=True):
                choice.outcomes.append(outcome)
            done += 1
        return choices

    def outcome(self, action: int, seed: int, with_figures: bool) -> Outcome:
        """One iteration of the search that begins with this action."""
        search, tree, playouts = self.search, self.search.tree, self.search.playouts
        rng = Random(seed)
        sample = self.state.resample(self.seat, rng)
        sample.apply(action)
        points, results = playouts.points[:], playouts.results
        root = tree.root
        if root.simultaneous:
            playouts.estimate(sample, rng)
        else:
            tree.root = tree.child(root, action, sample, False)
            search.iterate(sample, rng)
            tree.root = root
        count = playouts.results - results
        scores = [(after - before) / count for before, after in zip(points, playouts.points, strict=True)]
        figures = self.figures(sample) if with_figures else {}
        margins = margins_of(scores, search.settings.envy)
        utility = playouts.scale.utilities(scores, [])[self.seat]
        return Outcome(margins[self.seat], utility, self.seat in sample.eliminated(), figures)

    def figures(self, end: State) -> dict[FigureKey, int]:
        """The figures of all seats where a playout stopped, as the seat would see them."""
        charted = self.game.charted(end.view(self.seat))
        return {(seat, one.key): one.value for seat, figures in enumerate(charted) for one in figures}


def ranked(choices: list[RankedChoice]) -> list[RankedChoice]:
    """The best choice first: the one the search recommends, unless another one is better by more than the error.

    It must also be better in what the search maximises: more points are not worth it if they cost the first place. And
    the search must have looked at it as well: after an action that it hardly tried, nobody has found the best replies.
    """
    best = choices[0]
    for choice in choices[1:]:
        gain = compare(choice, best)
        contends = choice.visits >= CONTENDER * choices[0].visits and utility_gain(choice, best) > 0.0
        if contends and gain.mean > gain.error:
            best = choice
    for choice in choices:
        choice.loss = compare(best, choice) if choice is not best else MeanDifference(0.0, 0.0)
    return sorted(choices, key=lambda choice: (choice is not best, choice.loss.mean))


def compare(one: RankedChoice, other: RankedChoice) -> MeanDifference:
    """How many points the first of two choices is better."""
    return mean_of([a.points - b.points for a, b in zip(one.outcomes, other.outcomes, strict=True)])


def utility_gain(one: RankedChoice, other: RankedChoice) -> float:
    return sum(a.utility - b.utility for a, b in zip(one.outcomes, other.outcomes, strict=True))


def mean_of(values: list[float]) -> MeanDifference:
    """The mean and its error."""
    if len(values) < LEAST_ROUNDS:
        return MeanDifference(sum(values) / len(values) if values else 0.0, inf)
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return MeanDifference(mean, WIDTH * sqrt(variance / len(values)))
