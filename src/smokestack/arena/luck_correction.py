"""Results of a tournament without the luck of the draws, as far as it can be measured (AIVAT-style).

The luck of a game has mean zero, so subtracting a multiple of it changes no mean, only how far results spread. The
multiple that makes them spread least is fitted on the other deals: fitted on its own deal it would follow its noise,
and the means would no longer be unbiased.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from smokestack.arena.match import GameResult
from smokestack.arena.standings import bootstrap
from smokestack.coach.luck import luck_of_game
from smokestack.coach.values import CALIBRATION_GAMES, ValueFunction
from smokestack.kernel import record, registry
from smokestack.kernel.errors import SetupError

PLAYOUTS = 32


class LuckTask(msgspec.Struct, frozen=True):
    """A game whose luck is to be measured."""

    deal: int
    seating: int
    record: str
    playouts: int = PLAYOUTS
    games: int = CALIBRATION_GAMES


class GameLuck(msgspec.Struct, frozen=True):
    """The luck of a game by seat."""

    deal: int
    seating: int
    playouts: int
    points: list[float]
    places: list[float]
    """A place further down is more, so good luck is negative."""


class CorrectedFigure(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval over deals, as played and without luck. A single deal has no interval."""

    raw: float
    raw_interval: tuple[float, float] | None
    corrected: float
    corrected_interval: tuple[float, float] | None

    def narrower(self) -> float | None:
        """The width of the corrected interval as a share of the other."""
        if self.raw_interval is None or self.corrected_interval is None:
            return None
        width, corrected = (high - low for low, high in (self.raw_interval, self.corrected_interval))
        return corrected / width if width > 0.0 else 1.0


class CorrectedStanding(msgspec.Struct, frozen=True):
    """One bot with and without luck."""

    bot: str
    score: CorrectedFigure
    place: CorrectedFigure


class LuckSummary(msgspec.Struct, frozen=True):
    """What luck explains of a tournament."""

    games: int
    standings: list[CorrectedStanding]
    explained: float
    """The share of the variance of scores that goes with the luck."""
    mean_luck: float
    """The mean luck of a seat in points. It should be 0 within its interval."""
    mean_interval: tuple[float, float] | None


def measure_luck(task: LuckTask) -> GameLuck:
    """Measure the luck of a recorded game."""
    read = record.parse(task.record)
    replay = read.replay()
    first = registry.restart(replay.game, replay.state.setup())
    seed = f"luck/{task.deal}/{task.seating}"
    luck = luck_of_game(ValueFunction(replay.game, first, task.playouts, seed, task.games), first, replay.actions)
    return GameLuck(task.deal, task.seating, task.playouts, luck.points, luck.places)


class LuckFile:
    """The luck of the games of a tournament, beside its results."""

    def __init__(self, folder: Path, playouts: int) -> None:
        self.folder = folder
        self.playouts = playouts
        self.path = folder / "luck.jsonl"

    def known(self) -> list[GameLuck]:
        """What was measured with as many playouts. An incomplete last line is left out."""
        if not self.path.is_file():
            return []
        text = self.path.read_bytes()
        lines = text[: text.rfind(b"\n") + 1].splitlines()
        try:
            found = [msgspec.json.decode(line, type=GameLuck) for line in lines]
        except msgspec.DecodeError as error:
            raise SetupError(f"{self.path} does not hold the luck of games: {error}. Remove the file.") from None
        return [one for one in found if one.playouts == self.playouts]

    def missing(self, results: list[GameResult]) -> list[LuckTask]:
        known = {(one.deal, one.seating) for one in self.known()}
        return [
            LuckTask(one.deal, one.seating, self._record(one), self.playouts)
            for one in results
            if (one.deal, one.seating) not in known
        ]

    def _record(self, result: GameResult) -> str:
        file = self.folder / "games" / f"{result.deal:04d}-{result.seating}.record"
        try:
            return file.read_text(encoding="utf-8")
        except OSError as error:
            raise SetupError(f"The record {file} cannot be read: {error.strerror}.") from None

    def keep(self, luck: GameLuck) -> None:
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(luck) + b"\n")


class _Observation(msgspec.Struct, frozen=True):
    """A figure of one seat in one game, and the luck of that seat."""

    deal: int
    bot: str
    value: float
    luck: float


def correct(results: list[GameResult], lucks: list[GameLuck]) -> LuckSummary:
    """The standings with and without luck, of all games whose luck is known."""
    known = {(one.deal, one.seating): one for one in lucks}
    pairs = [(one, known[(one.deal, one.seating)]) for one in results if (one.deal, one.seating) in known]
    scores = [
        _Observation(result.deal, bot, float(result.scores[seat]), luck.points[seat])
        for result, luck in pairs
        for seat, bot in enumerate(result.bots)
    ]
    places = [
        _Observation(result.deal, bot, float(result.places[seat]), luck.places[seat])
        for result, luck in pairs
        for seat, bot in enumerate(result.bots)
    ]
    without, placed = _corrected(scores), _corrected(places)
    bots = dict.fromkeys(one.bot for one in scores)
    standings = [CorrectedStanding(bot, _figure(bot, scores, without), _figure(bot, places, placed)) for bot in bots]
    standings.sort(key=lambda one: -one.score.corrected)
    before, after = _variance([one.value for one in scores]), _variance(without)
    lucky = [one.luck for one in scores]
    explained = 1.0 - after / before if before > 0.0 else 0.0
    interval = bootstrap(_by_deal(scores, lucky))
    return LuckSummary(len(pairs), standings, explained, sum(lucky) / max(1, len(lucky)), interval)


class _DealSums:
    """What the observations of a deal, or of several, add up to."""

    def __init__(self) -> None:
        self.count = 0
        self.value = self.luck = self.product = self.square = 0.0

    def add(self, one: _Observation) -> None:
        self.count += 1
        self.value += one.value
        self.luck += one.luck
        self.product += one.value * one.luck
        self.square += one.luck * one.luck

    def multiple_without(self, deal: _DealSums) -> float:
        """The multiple of the luck that fits best where one deal is left out; 0 if there is nothing to fit."""
        count, square = self.count - deal.count, self.square - deal.square
        if count == 0 or square <= 1e-9:
            return 0.0
        mean = (self.value - deal.value) / count
        return (self.product - deal.product - mean * (self.luck - deal.luck)) / square


def _corrected(seen: list[_Observation]) -> list[float]:
    """Each value without luck, with the multiple that fits all other deals best."""
    everything = _DealSums()
    deals: dict[int, _DealSums] = {}
    for one in seen:
        everything.add(one)
        deals.setdefault(one.deal, _DealSums()).add(one)
    multiples = {deal: everything.multiple_without(sums) for deal, sums in deals.items()}
    return [one.value - multiples[one.deal] * one.luck for one in seen]


def _figure(bot: str, seen: list[_Observation], corrected: list[float]) -> CorrectedFigure:
    own = [(one, value) for one, value in zip(seen, corrected, strict=True) if one.bot == bot]
    raw, better = [one.value for one, _ in own], [value for _, value in own]
    observed = [one for one, _ in own]
    return CorrectedFigure(
        sum(raw) / len(raw),
        bootstrap(_by_deal(observed, raw)),
        sum(better) / len(better),
        bootstrap(_by_deal(observed, better)),
    )


def _by_deal(seen: list[_Observation], values: list[float]) -> list[list[float]]:
    found: dict[int, list[float]] = {}
    for one, value in zip(seen, values, strict=True):
        found.setdefault(one.deal, []).append(value)
    return list(found.values())


def _variance(values: list[float]) -> float:
    mean = sum(values) / max(1, len(values))
    return sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
