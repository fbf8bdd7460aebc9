"""Training in generations: play, fit, and promote what is stronger.

A folder holds everything: the games of each generation, the networks, and a line for each generation in
`history.jsonl`. A run that is stopped goes on from there, and the same seed gives the same networks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random
from time import monotonic
from typing import TypeVar

import msgspec

from smokestack.arena.folder import still_to_play
from smokestack.arena.match import GameResult, ScheduledGame, play
from smokestack.arena.schedule import seatings
from smokestack.arena.standings import win_shares
from smokestack.arena.workers import run
from smokestack.bots.network_file import ModelCard, NetworkFile, read_network, write_network
from smokestack.kernel import registry
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import SetupError
from smokestack.learn.dataset import read_games, store_game
from smokestack.learn.fitting import FitReport, FitSettings, fit
from smokestack.learn.rollouts import play_rollout_game
from smokestack.learn.selfplay import Effort, plan_games, play_game

Z95_ONE_SIDED = 1.644854
MATCH_SEATS = 4
"""A match for promotion has two seats of either network at every table."""
KEPT_GENERATIONS = 4
"""A network is fitted to the games of this many generations, the present one included."""


class TrainingPlan(msgspec.Struct, frozen=True):
    """What one training run does."""

    game: str
    seed: str = "1"
    games: int = 200
    """Self-play games of a generation."""
    first_games: int = 2000
    """Games of the first generation, which has no network yet: the advice plays them (`rollouts.py`)."""
    deals: int = 200
    """Fresh deals of the match that decides about promotion, each with two seats of either network."""
    iterations: int = 100
    """Iterations a move in that match."""
    effort: Effort = Effort()
    fit: FitSettings = FitSettings()
    settings: dict[str, float] = {}
    """Search settings for the network, where they differ from the game's."""


class Generation(msgspec.Struct, frozen=True):
    """What came of one generation."""

    number: int
    games: int
    fit: FitReport
    deals: int
    won: float
    """The share of the games that the new network's seats won against the old ones."""
    low: float
    """The lower 95 % bound of that share, over deals."""
    promoted: bool


Tell = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""


class TrainingFolder:
    """The files of a training run."""

    def __init__(self, path: Path, plan: TrainingPlan) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)
        described = msgspec.json.encode(plan)
        file = path / "plan.json"
        if file.is_file() and file.read_bytes() != described:
            raise SetupError(f"{path} holds another training run; use its settings or another folder.")
        file.write_bytes(described)

    @property
    def best(self) -> Path:
        """The network that was promoted last."""
        return self.path / "best.json"

    def network_to_play(self) -> Path:
        """The network of self-play: the promoted one, or the latest while none was."""
        return self.best if self.best.is_file() else max(self.path.glob("network-*.json"))

    def games(self, generation: int) -> Path:
        folder = self.path / f"games-{generation:03d}"
        folder.mkdir(exist_ok=True)
        return folder

    def candidate(self, generation: int) -> Path:
        return self.path / f"network-{generation:03d}.json"

    def match_results(self, generation: int) -> list[GameResult]:
        """The games that a network has played so far for its promotion."""
        return _read_lines(self._match(generation), GameResult)

    def keep_match_result(self, generation: int, result: GameResult) -> None:
        _add_line(self._match(generation), result)

    def _match(self, generation: int) -> Path:
        return self.path / f"match-{generation:03d}.jsonl"

    def history(self) -> list[Generation]:
        return _read_lines(self.path / "history.jsonl", Generation)

    def keep(self, generation: Generation) -> None:
        _add_line(self.path / "history.jsonl", generation)


Line = TypeVar("Line")


def _read_lines(file: Path, type: type[Line]) -> list[Line]:
    """What was kept in a file, one on each line. A last line that was not written to its end is dropped."""
    if not file.is_file():
        return []
    text = file.read_bytes()
    whole = text[: text.rfind(b"\n") + 1]
    if whole != text:
        file.write_bytes(whole)
    return [msgspec.json.decode(line, type=type) for line in whole.splitlines()]


def _add_line(file: Path, line: object) -> None:
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(line) + b"\n")


class Training:
    """A training run, resumed where it was stopped."""

    def __init__(self, plan: TrainingPlan, path: Path, jobs: int, ray: str | None, command: str, tell: Tell) -> None:
        self.plan = plan
        self.game: Game = registry.game(plan.game)
        if not self.game.value_input_names()[0]:
            raise SetupError(f"{self.game.title} tells a value network nothing; implement Game.value_input_names.")
        self.folder = TrainingFolder(path, plan)
        self.jobs, self.ray, self.command, self.tell = jobs, ray, command, tell

    def generations(self, minutes: float) -> Iterator[Generation]:
        """Train until the time is over; a generation that has begun is finished."""
        until = monotonic() + 60 * minutes
        while monotonic() < until:
            number = len(self.folder.history())
            self.play(number)
            network, report = self.fit(number)  # the same as before if the run was stopped during the match
            write_network(self.folder.candidate(number), network)
            shares = self.match(number)
            won, low = mean_and_lower_bound(shares)
            promoted = low > 0.5
            if promoted:
                words = f"{won:.1%} of the seats' share in {len(shares)} deals, at least {low:.1%}"
                card = msgspec.structs.replace(network.card, promoted=words)
                write_network(self.folder.best, msgspec.structs.replace(network, card=card))
            games = self.plan.games if number else self.plan.first_games
            found = Generation(number, games, report, len(shares), won, low, promoted)
            self.folder.keep(found)
            yield found

    def play(self, number: int) -> None:
        """The self-play games of a generation that have not been played yet."""
        folder, plan = self.folder.games(number), self.plan
        network = str(self.folder.network_to_play()) if number else ""
        first = plan.first_games + (number - 1) * plan.games if number else 0
        count = plan.games if number else plan.first_games
        listed = plan_games(self.game, first, count, plan.seed, plan.effort, network)
        done = {int(file.stem) for file in folder.glob("*.game")}
        rest = [game for game in listed if game.number not in done]
        self.tell("playing", len(listed) - len(rest), len(listed))
        task = play_game if number else play_rollout_game
        for count, played in enumerate(run(task, rest, self.jobs, self.ray), len(listed) - len(rest) + 1):
            store_game(folder, played)
            self.tell("playing", count, len(listed))

    def fit(self, number: int) -> tuple[NetworkFile, FitReport]:
        """Fit a network to the latest generations, starting from the promoted one."""
        self.tell("fitting", 0, 1)
        folders = [self.folder.games(n) for n in range(max(0, number - KEPT_GENERATIONS + 1), number + 1)]
        games = read_games(folders)
        before = read_network(self.folder.best).numbers if self.folder.best.is_file() else b""
        seed = Random(f"{self.plan.seed}/{number}").randrange(2**32)
        trainee, report = fit(games, self.plan.fit, seed, before)
        names = self.game.value_input_names()
        card = ModelCard(
            game=self.game.id,
            date=date.today().isoformat(),
            command=self.command,
            seed=self.plan.seed,
            generation=number,
            games=len(games),
            positions=report.positions,
            maps=tuple(info.id for info in self.game.maps()),
            held_out=report.learned,
        )
        shape = self.plan.fit.first, self.plan.fit.second
        made = NetworkFile(card, names[0], names[1], *shape, self.plan.settings, trainee.numbers())
        self.tell("fitting", 1, 1)
        return made, report

    def match(self, number: int) -> list[float]:
        """By deal, the share of the games that the candidate won on two seats of four, against the best so far.

        Until a network is promoted, that is the game's own one; a game without one plays with its evaluation.
        """
        plan, games = self.plan, []
        new = f"value-{plan.iterations}@{self.folder.candidate(number)}"
        old = f"value-{plan.iterations}"
        if self.folder.best.is_file():
            old = f"value-{plan.iterations}@{self.folder.best}"
        seed = f"{plan.seed}/match/{number}"
        maps = [info.id for info in self.game.maps() if MATCH_SEATS in info.seats]
        for deal in range(plan.deals):
            for seating, seated in enumerate(seatings((new, old) * (MATCH_SEATS // 2))):
                games.append(ScheduledGame(self.game.id, maps[deal % len(maps)], {}, seated, seed, deal, seating))
        results = self.folder.match_results(number)
        rest = still_to_play(games, results)
        self.tell("matching", len(results), len(games))
        for result, _ in run(play, rest, self.jobs, self.ray):
            results.append(result)
            self.folder.keep_match_result(number, result)
            self.tell("matching", len(results), len(games))
        at_table = {(game.deal, game.seating): game.bots for game in games}
        won: dict[int, list[float]] = {}
        for result in results:
            won.setdefault(result.deal, []).append(share_of(result, at_table[result.deal, result.seating], new))
        return [sum(shares) / len(shares) for _, shares in sorted(won.items())]


def share_of(result: GameResult, bots: tuple[str, ...], bot: str) -> float:
    """The share of the win that a bot's seats got."""
    return sum(share for share, name in zip(win_shares(result.places), bots, strict=True) if name == bot)


def mean_and_lower_bound(shares: list[float]) -> tuple[float, float]:
    """The mean over deals and its lower 95 % bound."""
    count = len(shares)
    mean = sum(shares) / count
    variance = sum((share - mean) ** 2 for share in shares) / max(1, count - 1)
    return mean, mean - Z95_ONE_SIDED * (variance / count) ** 0.5
