"""Draws mutants of a game's rules, tries them and reports: `python -m tools.mutation GAME`."""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import msgspec
from tools.mutation.mutants import ROOT, Mutant, mutated_source, rules_files, sample_mutants
from tools.mutation.reach import Reach
from tools.mutation.report import write_report
from tools.mutation.trial import GRACE_SECONDS, SLOWDOWN, Trial, Verdict

BUILD = ROOT / "build" / "mutation"
FRESH_TESTS_PER_RUN = 400


def main() -> None:
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument("game", help="such as industria")
    parser.add_argument("--sample", type=int, default=300, help="how many mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants tried at a time")
    wanted = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    _say("Drawing mutants ...")
    mutants, places = sample_mutants(wanted.game, wanted.sample, wanted.seed)
    reach = _reach(wanted.game)
    store = BUILD / f"{wanted.game}.jsonl"
    known = {verdict.mutant: verdict for verdict in _read(store) if _still_holds(verdict, wanted.game, reach)}
    fresh = [mutant for mutant in mutants if mutant not in known]
    if len(fresh) < len(mutants):
        _say(f"{len(mutants) - len(fresh)} of {len(mutants)} mutants are known from an earlier run.")
    for verdict in _try_all(wanted.game, fresh, reach, wanted.jobs):
        known[verdict.mutant] = verdict
        verdict.rules, verdict.tests = _fingerprint(wanted.game, tests=False), _fingerprint(wanted.game)
        with store.open("ab") as out:
            out.write(msgspec.json.encode(verdict) + b"\n")
    verdicts = [known[mutant] for mutant in mutants]
    report = write_report(wanted.game, wanted.seed, places, verdicts, reach.rules)
    target = BUILD / f"{wanted.game}-{wanted.seed}.md"
    target.write_text(report, "utf-8")
    print(report)
    _say(f"The report is in {target.relative_to(ROOT)}.")


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _tests(game: str) -> list[str]:
    """The clause tests of the game and the conformance kit."""
    return [f"tests/rules/{game.replace('-', '_')}", "tests/test_every_game.py", "tests/test_randomness.py"]


def _selection(game: str) -> list[str]:
    others = [name.name.replace("_", "-") for name in (ROOT / "tests" / "rules").glob("[a-z]*")]
    unwanted = " and ".join(f"not {name}" for name in sorted(others) if name != game)
    return [*_tests(game), "-k", unwanted]


@cache
def _fingerprint(game: str, tests: bool = True) -> str:
    """Of the rules and, if wanted, of their tests."""
    digest = hashlib.sha256()
    found = [file for part in _tests(game) for file in [ROOT / part, *sorted((ROOT / part).rglob("*.py"))]]
    for file in [*rules_files(game), *(found if tests else [])]:
        if file.is_file():
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _still_holds(verdict: Verdict, game: str, reach: Reach) -> bool:
    """A mutant stays killed while the rules stay and its test exists; a survivor is tried again with new tests."""
    if verdict.outcome == "survived":
        return verdict.tests == _fingerprint(game)
    return verdict.rules == _fingerprint(game, tests=False) and verdict.test in reach.seconds


def _reach(game: str) -> Reach:
    target = BUILD / f"{game}-{_fingerprint(game)}.reach"
    if not target.exists():
        _say("Running all tests once, to learn which reach what ...")
        done = _pytest("tools.mutation.reach", _selection(game), {"SMOKESTACK_REACH": str(target)})
        if done.returncode:
            sys.exit(f"The tests of {game} fail even without a mutant; repair them first.\n{done.stdout[-4000:]}")
    return msgspec.json.decode(target.read_bytes(), type=Reach)


def _pytest(plugin: str, selection: list[str], settings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", plugin]
    environment = {**os.environ, **settings, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    return subprocess.run([*command, *selection], cwd=ROOT, env=environment, capture_output=True, text=True)


def _tests_for(mutant: Mutant, reach: Reach, fresh: bool = False) -> list[tuple[str, float]]:
    """The tests that reach the mutant, the quickest first; in a fresh process all tests if it runs at import."""
    by_line = reach.tests.get(mutant.file, {})
    found: set[str] = set()
    line = mutant.line
    while line > 0 and not found and mutant.function:
        # A statement of several lines is recorded at its first.
        found = set(by_line.get(line, []))
        line -= 1
    if not mutant.function or (fresh and "" in found):
        found = set(reach.seconds)
    return sorted(((test, reach.seconds[test]) for test in found if test in reach.seconds), key=lambda pair: pair[1])


def _try_all(game: str, mutants: list[Mutant], reach: Reach, jobs: int) -> list[Verdict]:
    if not mutants:
        return []
    trials = [Trial(mutant, mutated_source(mutant), _tests_for(mutant, reach)) for mutant in mutants]
    inside = [trial for trial in trials if trial.mutant.function]
    verdicts = _try_in_forks(game, inside, jobs) if inside else []
    doubtful = {verdict.mutant for verdict in verdicts if verdict.outcome == "survived"}
    verdicts = [verdict for verdict in verdicts if verdict.mutant not in doubtful]
    rest = [trial for trial in trials if trial.mutant in doubtful or not trial.mutant.function]
    for trial in rest:
        trial.tests = _tests_for(trial.mutant, reach, fresh=True)
    if rest:
        _say(f"Trying {len(rest)} of them in fresh processes ...")
    with ThreadPoolExecutor(jobs) as pool:
        for number, verdict in enumerate(pool.map(_try_fresh, range(len(rest)), rest), start=1):
            _say(f"{number} of {len(rest)}: {verdict.outcome} {verdict.mutant.name}")
            verdicts.append(verdict)
    return verdicts


def _try_in_forks(game: str, trials: list[Trial], jobs: int) -> list[Verdict]:
    file = BUILD / f"{game}.trials"
    file.write_bytes(msgspec.json.encode(trials))
    target = file.with_suffix(".verdicts")
    target.unlink(missing_ok=True)
    _say(f"Trying {len(trials)} mutants, {jobs} at a time (progress: lines of {target.relative_to(ROOT)}) ...")
    begin = time.monotonic()
    done = _pytest(
        "tools.mutation.trial",
        _selection(game),
        {"SMOKESTACK_TRIAL": str(file), "SMOKESTACK_TRIAL_JOBS": str(jobs)},
    )
    verdicts = _read(target)
    if len(verdicts) < len(trials):
        sys.exit(
            f"Only {len(verdicts)} of {len(trials)} mutants were tried.\n{done.stdout[-4000:]}{done.stderr[-2000:]}"
        )
    _say(f"Tried in {time.monotonic() - begin:.0f} s.")
    return verdicts


def _try_fresh(number: int, trial: Trial) -> Verdict:
    """Import the changed file in a process of its own."""
    source, verdict = BUILD / f"mutated-{number}.txt", BUILD / f"running-{number}.txt"
    source.write_text(trial.source, "utf-8")
    verdict.unlink(missing_ok=True)
    found = Verdict(trial.mutant, "survived")
    for start in range(0, len(trial.tests), FRESH_TESTS_PER_RUN):
        tests = trial.tests[start : start + FRESH_TESTS_PER_RUN]
        settings = {
            "SMOKESTACK_MUTATED": str(ROOT / trial.mutant.file),
            "SMOKESTACK_MUTATED_SOURCE": str(source),
            "SMOKESTACK_MUTATED_VERDICT": str(verdict),
            "SMOKESTACK_MUTATED_LIMIT": str(int(GRACE_SECONDS + SLOWDOWN * max(usual for _, usual in tests))),
        }
        done = _pytest("tools.mutation.trial", [test for test, _ in tests], settings)
        if done.returncode:
            test = verdict.read_text() if verdict.exists() else "(collecting the tests)"
            found = Verdict(trial.mutant, "hung" if done.returncode < 0 else "killed", test)
            break
    source.unlink()
    verdict.unlink(missing_ok=True)
    return found


def _read(file: Path) -> list[Verdict]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Verdict) for line in file.read_bytes().splitlines()]


if __name__ == "__main__":
    main()
