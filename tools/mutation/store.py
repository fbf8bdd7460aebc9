"""The verdicts of earlier runs, and for which of them the rules and the tests are still the same."""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec
from tools.mutation.mutants import ROOT, Mutant, rules_files
from tools.mutation.reach import Reach
from tools.mutation.trial import Verdict, append

BUILD = ROOT / "build" / "mutation"


def tests_of(game: str) -> list[str]:
    """The clause tests of the game and the conformance kit."""
    return [f"tests/rules/{game.replace('-', '_')}", "tests/test_every_game.py", "tests/test_randomness.py"]


@cache
def fingerprint(game: str, tests: bool = True) -> str:
    """Of the rules and, if wanted, of their tests."""
    digest = hashlib.sha256()
    found = [file for part in tests_of(game) for file in [ROOT / part, *sorted((ROOT / part).rglob("*.py"))]]
    for file in [*rules_files(game), *(found if tests else [])]:
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


class Store:
    """The verdicts of a game, kept as they come, so that a run that was interrupted goes on where it was."""

    def __init__(self, game: str, reach: Reach) -> None:
        self.game = game
        self.reach = reach
        self.file = BUILD / f"{game}.jsonl"
        self.killers: dict[tuple[str, ...], str] = {}
        self.known: dict[Mutant, Verdict] = {}
        self.read()

    def read(self) -> None:
        for line in self.file.read_bytes().splitlines() if self.file.exists() else []:
            verdict = msgspec.json.decode(line, type=Verdict)
            if verdict.test:
                self.killers[verdict.mutant.change] = verdict.test
            if self._still_holds(verdict):
                self.known[verdict.mutant] = verdict

    def keep(self, verdict: Verdict) -> None:
        self.known[verdict.mutant] = verdict
        verdict.rules, verdict.tests = fingerprint(self.game, tests=False), fingerprint(self.game)
        append(self.file, verdict)

    def _still_holds(self, verdict: Verdict) -> bool:
        """A mutant stays killed while the rules stay and its test exists; a survivor is tried again with new tests."""
        if verdict.outcome == "survived":
            return verdict.tests == fingerprint(self.game)
        return verdict.rules == fingerprint(self.game, tests=False) and verdict.test in self.reach.seconds
