"""The figures of a tournament for each bot, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

import msgspec

from smokestack.arena.match import GameResult

Z95 = 1.959964


class SeatFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a group of seats in many games, with 95 % intervals."""

    played: int
    wins: float
    """Tied winners share a win."""
    rate: float
    rate_low: float
    rate_high: float
    place: float
    score: float
    score_low: float | None
    """None where there is no interval: with a single deal."""
    score_high: float | None

    def score_interval(self) -> tuple[float, float] | None:
        return None if self.score_low is None or self.score_high is None else (self.score_low, self.score_high)


class BotStanding(SeatFigures, frozen=True, kw_only=True):
    """One bot. A bot on several seats counts once for each seat."""

    bot: str
    rating: tuple[float, float] | None
    """The rating and its standard deviation (Plackett-Luce, from openskill); None if the bot only played alone."""
    seconds: float
    """Thinking time per decision."""
    slowest: float
    eliminations: int
    """How often a seat of this bot was out of the game at the end."""
    lapses: dict[str, float]
    """What an expert would call a waste, by name: the mean of a seat in a game."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    base = 1 + Z95**2 / games
    middle = share + Z95**2 / (2 * games)
    reach = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    return max(0.0, (middle - reach) / base), min(1.0, (middle + reach) / base)


def interval_over_deals(deals: list[list[float]]) -> tuple[float, float]:
    """The 95 % interval of a share of wins. The games of a deal are correlated, so deals count, not seatings.

    Wilson's interval, with as many games as would spread as much as the deals do, but never more than there are: few
    deals that happen to agree do not make a result certain. A single deal counts as one game.
    """
    games = sum(len(shares) for shares in deals)
    rate = sum(sum(shares) for shares in deals) / games
    count = len(deals)
    means = [sum(shares) / len(shares) for shares in deals]
    if count == 1:
        return wilson(rate, 1)
    variance = sum((mean - rate) ** 2 for mean in means) / (count - 1)
    alike = rate * (1 - rate) / (variance / count) if variance > 0.0 else float(games)
    effective = max(1, min(games, round(alike)))
    return wilson(rate * effective, effective)


def bootstrap(deals: list[list[float]], rounds: int = 1000) -> tuple[float, float] | None:
    """The 95 % bootstrap interval of a mean; None if there is only one deal.

    Whole deals are resampled, because games of a deal are correlated.
    """
    if len(deals) < 2:
        return None
    rng = Random("bootstrap")
    means = []
    for _ in range(rounds):
        drawn = [value for _ in deals for value in deals[int(rng.random() * len(deals))]]
        means.append(sum(drawn) / len(drawn))
    means.sort()
    return means[int(0.025 * rounds)], means[int(0.975 * rounds) - 1]


def win_shares(places: Sequence[int]) -> list[float]:
    """By seat, its share of the win. Tied winners share; without a winner, nobody has one."""
    winners = places.count(1)
    return [1 / winners if place == 1 else 0.0 for place in places]


def ratings(results: list[GameResult]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and its standard deviation. A bot on several seats gets the mean of their updates.

    Solo games rate nobody.
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


def standings(results: list[GameResult]) -> list[BotStanding]:
    """The bots, the highest share of wins first."""
    rated = ratings(results)
    bots = dict.fromkeys(name for result in results for name in result.bots)
    found = [_standing(name, results, rated.get(name)) for name in bots]
    return sorted(found, key=lambda standing: (-standing.rate, -standing.score, standing.bot))


def _standing(name: str, results: list[GameResult], rating: tuple[float, float] | None) -> BotStanding:
    seats = [(result, seat) for result in results for seat, bot in enumerate(result.bots) if bot == name]
    deals: dict[int, list[float]] = {}
    won: dict[int, list[float]] = {}
    for result, seat in seats:
        deals.setdefault(result.deal, []).append(float(result.scores[seat]))
        won.setdefault(result.deal, []).append(win_shares(result.places)[seat])
    wins = sum(sum(shares) for shares in won.values())
    decisions = sum(result.decisions[seat] for result, seat in seats)
    rate_low, rate_high = interval_over_deals(list(won.values()))
    score_low, score_high = bootstrap(list(deals.values())) or (None, None)
    return BotStanding(
        bot=name,
        played=len(seats),
        wins=wins,
        rate=wins / len(seats),
        rate_low=rate_low,
        rate_high=rate_high,
        place=sum(result.places[seat] for result, seat in seats) / len(seats),
        score=sum(sum(scores) for scores in deals.values()) / len(seats),
        score_low=score_low,
        score_high=score_high,
        rating=rating,
        seconds=sum(result.seconds[seat] for result, seat in seats) / max(1, decisions),
        slowest=max(result.slowest[seat] for result, seat in seats),
        eliminations=sum(result.eliminated[seat] for result, seat in seats),
        lapses=_mean_lapses(seats),
    )


def _mean_lapses(seats: list[tuple[GameResult, int]]) -> dict[str, float]:
    """The means over seats; games that were played before a lapse was counted do not count for it."""
    found: dict[str, list[int]] = {}
    for result, seat in seats:
        for name, counts in result.lapses.items():
            found.setdefault(name, []).append(counts[seat])
    return {name: sum(counts) / len(counts) for name, counts in found.items()}


def winning_scores(results: list[GameResult]) -> list[int]:
    """The winners' scores; a game that nobody won has none."""
    return [result.scores[result.places.index(1)] for result in results if 1 in result.places]
