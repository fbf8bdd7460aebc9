"""What a tournament says about its bots, and how sure it is."""

from __future__ import annotations

from math import sqrt
from random import Random

import msgspec

from smokestack.arena.match import Result

Z95 = 1.959964


class Standing(msgspec.Struct, frozen=True):
    """One bot; a bot that sits on several seats is counted once a seat."""

    bot: str
    played: int
    wins: float
    """Ties for the first place are shared."""
    rate: float
    rate_low: float
    rate_high: float
    place: float
    score: float
    score_low: float
    score_high: float
    rating: tuple[float, float] | None
    """The rating and its standard deviation (Plackett-Luce, as in openskill); None for who only played alone."""
    seconds: float
    """Thinking time a decision."""
    slowest: float
    bankrupt: int


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    base = 1 + Z95**2 / games
    middle = share + Z95**2 / (2 * games)
    reach = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    return max(0.0, (middle - reach) / base), min(1.0, (middle + reach) / base)


def bootstrap(deals: list[list[float]], rounds: int = 1000) -> tuple[float, float]:
    """The 95 % interval of a mean. Whole deals are drawn, since the games of a deal are alike."""
    rng = Random("bootstrap")
    means = []
    for _ in range(rounds):
        drawn = [value for _ in deals for value in deals[int(rng.random() * len(deals))]]
        means.append(sum(drawn) / len(drawn))
    means.sort()
    return means[int(0.025 * rounds)], means[int(0.975 * rounds) - 1]


def win_shares(result: Result) -> list[float]:
    first = result.places.count(1)
    return [1 / first if place == 1 else 0.0 for place in result.places]


def ratings(results: list[Result]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and its doubt. Several seats of one bot count as the mean of what each learns.

    A game for one player rates nobody.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    results = [result for result in results if len(result.bots) > 1]
    known = {name: model.rating(name=name) for result in results for name in result.bots}
    for result in results:
        teams = [[model.create_rating([known[name].mu, known[name].sigma], name)] for name in result.bots]
        rated = model.rate(teams, ranks=[float(place) for place in result.places])
        for name in set(result.bots):
            own = [team[0] for team, bot in zip(rated, result.bots, strict=True) if bot == name]
            known[name].mu = sum(rating.mu for rating in own) / len(own)
            known[name].sigma = sum(rating.sigma for rating in own) / len(own)
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}


def standings(results: list[Result]) -> list[Standing]:
    """The bots, the best share of wins first."""
    rated = ratings(results)
    bots = dict.fromkeys(name for result in results for name in result.bots)
    found = [_standing(name, results, rated.get(name)) for name in bots]
    return sorted(found, key=lambda standing: (-standing.rate, -standing.score, standing.bot))


def _standing(name: str, results: list[Result], rating: tuple[float, float] | None) -> Standing:
    seats = [(result, seat) for result in results for seat, bot in enumerate(result.bots) if bot == name]
    deals: dict[int, list[float]] = {}
    for result, seat in seats:
        deals.setdefault(result.deal, []).append(float(result.scores[seat]))
    wins = sum(win_shares(result)[seat] for result, seat in seats)
    decisions = sum(result.decisions[seat] for result, seat in seats)
    return Standing(
        name,
        len(seats),
        wins,
        wins / len(seats),
        *wilson(wins, len(seats)),
        sum(result.places[seat] for result, seat in seats) / len(seats),
        sum(sum(scores) for scores in deals.values()) / len(seats),
        *bootstrap(list(deals.values())),
        rating,
        sum(result.seconds[seat] for result, seat in seats) / max(1, decisions),
        max(result.slowest[seat] for result, seat in seats),
        sum(result.bankrupt[seat] for result, seat in seats),
    )


def winning_scores(results: list[Result]) -> list[int]:
    """The winners' scores; a game that nobody won has none."""
    return [result.scores[result.places.index(1)] for result in results if 1 in result.places]
