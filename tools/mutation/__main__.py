"""Draws mutants of a game's rules, tries them and reports: `python -m tools.mutation GAME`."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from tools.mutation.mutants import ROOT, Mutant, functions_by_line, mutated_source, sample_mutants
from tools.mutation.order import Order, ReachingTest
from tools.mutation.reach import Reach
from tools.mutation.report import equivalent_reasons, reason_of, write_report
from tools.mutation.store import BUILD, HELPERS, Store, rules_print, test_prints, tests_of, unchanged_files
from tools.mutation.trial import GRACE_SECONDS, SLOWDOWN, Trial, Trials, Verdict

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
    store = Store(wanted.game, reach)
    fresh = [mutant for mutant in mutants if mutant not in store.known]
    if len(fresh) < len(mutants):
        _say(f"{len(mutants) - len(fresh)} of {len(mutants)} mutants are known from an earlier run.")
    _try_all(fresh, store, wanted.jobs)
    verdicts = [store.known[mutant] for mutant in mutants]
    report = write_report(wanted.game, wanted.seed, places, verdicts, reach.rules)
    target = BUILD / f"{wanted.game}-{wanted.seed}.md"
    target.write_text(report, "utf-8")
    print(report)
    _say(f"The report is in {target.relative_to(ROOT)}.")


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def _others(game: str) -> list[str]:
    """Leaves out what the kit does with other games."""
    others = [name.name.replace("_", "-") for name in (ROOT / "tests" / "rules").glob("[a-z]*")]
    return ["-k", " and ".join(f"not {name}" for name in sorted(others) if name != game)]


def _reach(game: str) -> Reach:
    """What the tests reach. Only files of tests that have changed since are run again."""
    file, prints = BUILD / f"{game}.reach", test_prints(game)
    found = msgspec.json.decode(file.read_bytes(), type=Reach) if file.exists() else Reach({}, {}, {})
    unchanged = unchanged_files(found.test_prints, prints) if found.rules_print == rules_print(game) else set()
    if len(unchanged) < len(prints):
        found = found if unchanged else Reach({}, {}, {})
        found.keep(unchanged)
        found.add(_reach_of(game, [name for name in prints if name not in unchanged and name != HELPERS]))
        found.rules_print, found.test_prints = rules_print(game), prints
        file.write_bytes(msgspec.json.encode(found))
    return found


def _reach_of(game: str, files: list[str]) -> Reach:
    _say(f"Running {len(files)} files of tests, to learn which reach what ...")
    target = BUILD / f"{game}.reached"
    done = _pytest("tools.mutation.reach", [*files, *_others(game)], {"SMOKESTACK_REACH": str(target)})
    if done.returncode:
        sys.exit(f"The tests of {game} fail even without a mutant; repair them first.\n{done.stdout[-4000:]}")
    found = msgspec.json.decode(target.read_bytes(), type=Reach)
    target.unlink()
    return found


def _pytest(plugin: str, selection: list[str], settings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", plugin]
    environment = {**os.environ, **settings, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    return subprocess.run([*command, *selection], cwd=ROOT, env=environment, capture_output=True, text=True)


def _trials(mutants: list[Mutant], store: Store) -> list[Trial]:
    """The mutants with the tests that reach them: all tests if a mutant runs at import."""
    reach, lines, reasons = store.reach, store.reach.lines(), equivalent_reasons()
    found = []
    for mutant in mutants:
        tests = _reaching(mutant, reach)
        imported = not mutant.function or "" in tests
        wanted = (id for id in tests if id and not store.has_survived(mutant, id))
        some = [ReachingTest(id, reach.seconds[id], lines[id]) for id in wanted]
        first, equivalent = store.killers.get(mutant.change, ""), bool(reason_of(mutant, reasons))
        found.append(Trial(mutant, mutated_source(mutant), some, first, imported, equivalent))
    return found


def _reaching(mutant: Mutant, reach: Reach) -> set[str]:
    """The tests that reach the mutant; a statement of several lines is recorded at its first."""
    by_line = reach.tests.get(mutant.file, {})
    functions = functions_by_line((ROOT / mutant.file).read_text("utf-8"))
    line = mutant.line
    while mutant.function and functions.get(line) == mutant.function:
        if line in by_line:
            return set(by_line[line])
        line -= 1
    return set()


def _try_all(mutants: list[Mutant], store: Store, jobs: int) -> None:
    trials = _trials(mutants, store)
    inside = [trial for trial in trials if trial.mutant.function]
    if inside:
        _try_in_forks(inside, store, jobs)
    rest = [trial for trial in trials if trial.mutant not in store.known]
    if rest:
        _say(f"Trying {len(rest)} of them in fresh processes ...")
    everything = [ReachingTest(id, seconds, 0) for id, seconds in store.reach.seconds.items()]
    for trial in rest:
        tests = [test for test in everything if not store.has_survived(trial.mutant, test.id)]
        trial.tests = Order().sorted(tests, trial.first)
    with ThreadPoolExecutor(jobs) as pool:
        for number, verdict in enumerate(pool.map(_try_fresh, rest), start=1):
            _say(f"{number} of {len(rest)}: {verdict.outcome} {verdict.mutant.name}")
            store.keep(verdict)


def _try_in_forks(trials: list[Trial], store: Store, jobs: int) -> None:
    file = BUILD / f"{store.game}.trials"
    prints = rules_print(store.game), test_prints(store.game)
    file.write_bytes(msgspec.json.encode(Trials(trials, str(store.file), *prints)))
    _say(f"Trying {len(trials)} mutants, {jobs} at a time (they are added to {store.file.relative_to(ROOT)}) ...")
    begin = time.monotonic()
    done = _pytest(
        "tools.mutation.trial",
        [*tests_of(store.game), *_others(store.game)],
        {"SMOKESTACK_TRIAL": str(file), "SMOKESTACK_TRIAL_JOBS": str(jobs)},
    )
    store.read()
    missing = sum(trial.mutant not in store.known and not trial.imported for trial in trials)
    if missing:
        sys.exit(f"{missing} of {len(trials)} mutants were not tried.\n{done.stdout[-4000:]}{done.stderr[-2000:]}")
    _say(f"Tried in {time.monotonic() - begin:.0f} s.")


def _try_fresh(trial: Trial) -> Verdict:
    """Import the changed file in a process of its own."""
    with TemporaryDirectory() as folder:
        source, verdict = Path(folder, "source.txt"), Path(folder, "verdict.txt")
        source.write_text(trial.source, "utf-8")
        for start in range(0, len(trial.tests), FRESH_TESTS_PER_RUN):
            tests = trial.tests[start : start + FRESH_TESTS_PER_RUN]
            settings = {
                "SMOKESTACK_MUTATED": str(ROOT / trial.mutant.file),
                "SMOKESTACK_MUTATED_SOURCE": str(source),
                "SMOKESTACK_MUTATED_VERDICT": str(verdict),
                "SMOKESTACK_MUTATED_LIMIT": str(int(GRACE_SECONDS + SLOWDOWN * max(test.usual for test in tests))),
            }
            done = _pytest("tools.mutation.trial", [test.id for test in tests], settings)
            if done.returncode:
                test = verdict.read_text() if verdict.exists() else "(collecting the tests)"
                return Verdict(trial.mutant, "hung" if done.returncode < 0 else "killed", test)
    return Verdict(trial.mutant, "survived")


if __name__ == "__main__":
    main()
