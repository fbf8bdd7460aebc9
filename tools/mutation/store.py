"""The verdicts of earlier runs, and for which of them the rules and the tests are still the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
from tools.mutation.mutants import ROOT, Mutant, rules_files
from tools.mutation.reach import Reach
from tools.mutation.trial import Verdict, append

BUILD = ROOT / "build" / "mutation"
HELPERS = "helpers"


def tests_of(game: str) -> list[str]:
    """The clause tests of the game and the conformance kit."""
    return [f"tests/rules/{game.replace('-', '_')}", "tests/test_every_game.py", "tests/test_randomness.py"]


@cache
def rules_print(game: str) -> str:
    """A fingerprint of the rules."""
    return _digest(rules_files(game))


@cache
def test_prints(game: str) -> dict[str, str]:
    """A fingerprint of each file of tests, and one of all the files that help them."""
    found = {file for part in tests_of(game) for file in [ROOT / part, *(ROOT / part).rglob("*.py")] if file.is_file()}
    tests = {file for file in found if file.name.startswith("test_")}
    prints = {file.relative_to(ROOT).as_posix(): _digest([file]) for file in sorted(tests)}
    return {**prints, HELPERS: _digest(sorted(found - tests))}


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def unchanged_files(before: dict[str, str], now: dict[str, str]) -> set[str]:
    """The files of tests whose tests do what they did before."""
    if before.get(HELPERS) != now[HELPERS]:
        return set()
    return {file for file, print in now.items() if before.get(file) == print}


def file_of(test: str) -> str:
    return test.partition("::")[0]


class Store:
    """The verdicts of a game, kept as they come, so that a run that was interrupted goes on where it was."""

    def __init__(self, game: str, reach: Reach) -> None:
        self.game = game
        self.reach = reach
        self.file = BUILD / f"{game}.jsonl"
        self.killers: dict[tuple[str, ...], str] = {}
        """By change, the test that killed it, even if other parts of the rules were different then."""
        self.known: dict[Mutant, Verdict] = {}
        self._survived: dict[Mutant, set[str]] = {}
        self.read()

    def read(self) -> None:
        for line in self.file.read_bytes().splitlines() if self.file.exists() else []:
            verdict = msgspec.json.decode(line, type=Verdict)
            if verdict.test:
                self.killers[verdict.mutant.change] = verdict.test
            if verdict.rules != rules_print(self.game):
                continue
            if verdict.outcome == "survived":
                unchanged = unchanged_files(verdict.tests, test_prints(self.game))
                self._survived[verdict.mutant] = unchanged
                if unchanged == set(test_prints(self.game)):
                    self.known[verdict.mutant] = verdict
            elif verdict.test in self.reach.seconds:
                self.known[verdict.mutant] = verdict

    def keep(self, verdict: Verdict) -> None:
        verdict.rules, verdict.tests = rules_print(self.game), test_prints(self.game)
        self.known[verdict.mutant] = verdict
        append(self.file, verdict)

    def has_survived(self, mutant: Mutant, test: str) -> bool:
        """Whether the mutant has met this test, or one before it, and lived; so only new tests need to be tried."""
        return file_of(test) in self._survived.get(mutant, ())
