"""Reads finished games from records, and sums up many of them: wins, places, scores, lengths and sources of points."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import msgspec

from smokestack.arena.standings import SeatFigures, bootstrap, wilson, win_shares
from smokestack.kernel.contract import OVER
from smokestack.kernel.ranking import places_of
from smokestack.kernel.record import Record, Replay

_PLAYER = re.compile(r".*\S \((\w[\w.:=-]*)\)")
_NUMBER = re.compile(r" [1-9]$")
YOU = "you"


class FinishedGame(msgspec.Struct, frozen=True):
    """One finished game."""

    game: str
    map: str
    players: list[str]
    scores: list[int]
    places: list[int]
    rounds: int
    actions: int
    sources: list[dict[str, int]]
    """By seat and fact, the points it brought."""
    counts: list[dict[str, int]]
    """By seat, how often it did what the game counts."""


class Share(SeatFigures, frozen=True, kw_only=True):
    """The seats of one player, or all that went first."""

    name: str


class Length(msgspec.Struct, frozen=True):
    """The mean, the least and the most of something."""

    mean: float
    least: int
    most: int


class SourceMean(msgspec.Struct, frozen=True):
    """What a source of points brought to a seat on average, and to the winners."""

    key: str
    mean: float
    winners: float


class GroupStats(msgspec.Struct, frozen=True):
    """The games of one kind: one game, one map, one number of players."""

    game: str
    map: str
    seats: int
    games: int
    rounds: Length
    actions: Length
    best_score: Length
    players: list[Share]
    seat_order: list[Share]
    sources: list[SourceMean]
    counts: list[SourceMean]


def read_game(record: Record) -> FinishedGame | None:
    """The game of a record; None if it is not over. RecordError if it does not replay."""
    replay = Replay(record)
    state = replay.state
    if state.actor() != OVER:
        return None
    counted = {fact: key for key, facts in replay.game.counted().items() for fact in facts}
    sources: list[dict[str, int]] = [{} for _ in range(record.seats)]
    counts: list[dict[str, int]] = [{} for _ in range(record.seats)]
    for fact in (fact for facts in replay.events for fact in facts if fact.seat >= 0):
        points, key = fact.gain("vp"), counted.get(fact.key)
        if points:
            sources[fact.seat][fact.key] = sources[fact.seat].get(fact.key, 0) + points
        if key is not None:
            counts[fact.seat][key] = counts[fact.seat].get(key, 0) + 1
    return FinishedGame(
        game=record.game,
        map=record.map,
        players=_players(record.seat_names()),
        scores=state.scores(),
        places=places_of(state.ranking()),
        rounds=state.round(),
        actions=len(replay.actions),
        sources=sources,
        counts=counts,
    )


def _players(names: list[str]) -> list[str]:
    """Whom to count the seats for: the bot of `Orange (greedy)`, and one bot for `greedy 1` and `greedy 2`."""
    found = []
    for name in names:
        match = _PLAYER.fullmatch(name)
        found.append(name if match is None or match.group(1) == YOU else match.group(1))
    plain = [_NUMBER.sub("", name) for name in found]
    return [one if plain.count(one) > 1 else name for name, one in zip(found, plain, strict=True)]


def sum_up(games: Iterable[FinishedGame]) -> list[GroupStats]:
    """The statistics of each kind of game, the most played first."""
    groups: dict[tuple[str, str, int], list[FinishedGame]] = {}
    for one in games:
        groups.setdefault((one.game, one.map, len(one.scores)), []).append(one)
    return [_group(kind, found) for kind, found in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))]


def _group(kind: tuple[str, str, int], games: list[FinishedGame]) -> GroupStats:
    game, map, seats = kind
    names = sorted({name for one in games for name in one.players})
    by_player = [_share(name, games, partial(_plays, name)) for name in names]
    return GroupStats(
        game=game,
        map=map,
        seats=seats,
        games=len(games),
        rounds=_length([one.rounds for one in games]),
        actions=_length([one.actions for one in games]),
        best_score=_length([max(one.scores) for one in games]),
        players=sorted(by_player, key=lambda share: -share.rate),
        seat_order=[_share(str(seat + 1), games, partial(_sits, seat)) for seat in range(seats)],
        sources=_means(games, [one.sources for one in games]),
        counts=_means(games, [one.counts for one in games]),
    )


def _plays(name: str, game: FinishedGame, seat: int) -> bool:
    return game.players[seat] == name


def _sits(wanted: int, game: FinishedGame, seat: int) -> bool:
    return seat == wanted


def _share(name: str, games: list[FinishedGame], belongs: Callable[[FinishedGame, int], bool]) -> Share:
    """The figures of the seats that belong to a group, with 95 % intervals."""
    seats = [(one, [seat for seat in range(len(one.scores)) if belongs(one, seat)]) for one in games]
    deals = [[float(one.scores[seat]) for seat in found] for one, found in seats if found]
    wins = sum(win_shares(one.places)[seat] for one, found in seats for seat in found)
    places = [one.places[seat] for one, found in seats for seat in found]
    scores = [score for deal in deals for score in deal]
    low, high = wilson(wins, len(places))
    score_low, score_high = bootstrap(deals) or (None, None)
    return Share(
        name=name,
        played=len(places),
        wins=wins,
        rate=wins / len(places),
        rate_low=low,
        rate_high=high,
        place=sum(places) / len(places),
        score=sum(scores) / len(scores),
        score_low=score_low,
        score_high=score_high,
    )


def _length(values: Sequence[int]) -> Length:
    return Length(sum(values) / len(values), min(values), max(values))


def _means(games: list[FinishedGame], by_game: list[list[dict[str, int]]]) -> list[SourceMean]:
    """The mean of each key over all seats and over the winning ones, the largest first."""
    seats = sum(len(one.scores) for one in games)
    winners = sum(one.places.count(1) for one in games)
    total: dict[str, int] = {}
    won: dict[str, int] = {}
    for one, by_seat in zip(games, by_game, strict=True):
        for place, found in zip(one.places, by_seat, strict=True):
            for key, value in found.items():
                total[key] = total.get(key, 0) + value
                if place == 1:
                    won[key] = won.get(key, 0) + value
    won_mean = {key: won.get(key, 0) / winners if winners else 0.0 for key in total}
    means = [SourceMean(key, value / seats, won_mean[key]) for key, value in total.items()]
    return sorted(means, key=lambda mean: -mean.mean)
