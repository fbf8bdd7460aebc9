"""A tournament on disk: what is played, the results one a line, the records of all games.

Every game is written as soon as it ends, so a tournament that was stopped goes on where it was.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from smokestack.arena.match import Result, Task
from smokestack.kernel.errors import SetupError


class Plan(msgspec.Struct, frozen=True):
    """What must not change when a tournament is gone on with. More games may be asked for."""

    game: str
    map: str
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: str


def plan_of(task: Task, bots: tuple[str, ...]) -> Plan:
    return Plan(task.game, task.map, task.options, bots, task.seed)


class Folder:
    """The folder of one tournament."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.lines = path / "results.jsonl"
        self.records = path / "games"
        file = path / "arena.json"
        if file.is_file():
            known = _read_plan(file)
            if known != plan:
                raise SetupError(
                    f"{path} holds another tournament ({', '.join(known.bots)} at {known.game}, seed {known.seed}); "
                    "give the same bots, map, options and seed to go on with it, or another --out."
                )
        else:
            self.records.mkdir(parents=True, exist_ok=True)
            file.write_bytes(msgspec.json.format(msgspec.json.encode(plan)) + b"\n")

    def results(self) -> list[Result]:
        """What has been played, in the order of deals. A last line cut off in the writing is dropped."""
        if not self.lines.is_file():
            return []
        text = self.lines.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if whole != text:
            self.lines.write_bytes(whole)
        try:
            found = [msgspec.json.decode(line, type=Result) for line in whole.splitlines() if line.strip()]
        except msgspec.DecodeError as error:
            raise SetupError(f"{self.lines} is not a list of results: {error}.") from None
        return sorted(found, key=lambda result: (result.deal, result.seating))

    def keep(self, result: Result, record: str) -> None:
        """The record first: a result on the list has its game beside it."""
        self.records.mkdir(parents=True, exist_ok=True)
        name = f"{result.deal:04d}-{result.seating}.record"
        (self.records / name).write_text(record, encoding="utf-8")
        with self.lines.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")


def _read_plan(file: Path) -> Plan:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Plan)
    except msgspec.DecodeError as error:
        raise SetupError(f"{file} does not describe a tournament: {error}.") from None


def still_to_play(tasks: list[Task], results: list[Result]) -> list[Task]:
    done = {(result.deal, result.seating) for result in results}
    return [task for task in tasks if (task.deal, task.seating) not in done]
