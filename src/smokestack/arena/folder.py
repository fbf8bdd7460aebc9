"""A tournament on disk: the plan, the results with one per line, and the records of all games.

Every game is written as soon as it ends, so that an interrupted tournament can be continued.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from smokestack.arena.match import GameResult, ScheduledGame
from smokestack.kernel.errors import SetupError


class TournamentPlan(msgspec.Struct, frozen=True):
    """What must stay the same when a tournament is continued. The number of games may grow."""

    game: str
    map: str
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: str


def plan_of(scheduled: ScheduledGame, bots: tuple[str, ...]) -> TournamentPlan:
    return TournamentPlan(scheduled.game, scheduled.map, scheduled.options, bots, scheduled.seed)


class TournamentFolder:
    """The folder of one tournament."""

    def __init__(self, path: Path, plan: TournamentPlan) -> None:
        self.path = path
        self.lines = path / "results.jsonl"
        self.records = path / "games"
        file = path / "arena.json"
        if file.is_file():
            known = _read_plan(file)
            if known != plan:
                raise SetupError(
                    f"{path} holds another tournament ({', '.join(known.bots)} at {known.game}, seed {known.seed}). "
                    "To continue it, give the same bots, map, options and seed; or choose another --out."
                )
        else:
            self.records.mkdir(parents=True, exist_ok=True)
            file.write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")

    def results(self) -> list[GameResult]:
        """The results so far, in the order of deals. An incomplete last line is dropped."""
        if not self.lines.is_file():
            return []
        text = self.lines.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if whole != text:
            self.lines.write_bytes(whole)
        try:
            found = [msgspec.json.decode(line, type=GameResult) for line in whole.splitlines() if line.strip()]
        except msgspec.DecodeError as error:
            raise SetupError(f"{self.lines} is not a list of results: {error}.") from None
        return sorted(found, key=lambda result: (result.deal, result.seating))

    def keep(self, result: GameResult, record: str) -> None:
        """Write a game. The record comes first, so that every listed result has its record."""
        self.records.mkdir(parents=True, exist_ok=True)
        name = f"{result.deal:04d}-{result.seating}.record"
        (self.records / name).write_text(record, encoding="utf-8")
        with self.lines.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def _read_plan(file: Path) -> TournamentPlan:
    try:
        return msgspec.json.decode(file.read_bytes(), type=TournamentPlan)
    except msgspec.DecodeError as error:
        raise SetupError(f"{file} does not describe a tournament: {error}.") from None


def still_to_play(scheduled: list[ScheduledGame], results: list[GameResult]) -> list[ScheduledGame]:
    done = {(result.deal, result.seating) for result in results}
    return [game for game in scheduled if (game.deal, game.seating) not in done]
