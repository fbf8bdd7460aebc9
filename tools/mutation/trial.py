"""Tries mutants against tests that are already collected.

This is a pytest plugin: `pytest -p tools.mutation.trial` with SMOKESTACK_TRIAL naming a file of trials. Pytest collects
the tests once. Then every mutant gets a forked process, in which the code of one function is exchanged and the tests
that reach it run until one fails.

A mutant outside functions changes what an import does, so it needs a process of its own that imports the changed file:
SMOKESTACK_MUTATED names the file and SMOKESTACK_MUTATED_SOURCE its changed text. The same is done with survivors that
also run during imports.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import resource
import sys
import types
from itertools import accumulate
from pathlib import Path

import msgspec
import pytest
from tools.mutation.mutants import ROOT, Mutant
from tools.mutation.order import Order, ReachingTest

MEMORY = 6 << 30
GRACE_SECONDS = 20
FIRST_ROUND_SECONDS = 6
SLOWDOWN = 10
"""A test that needs this many times its usual processor time, and the grace, hangs."""


class Trial(msgspec.Struct):
    """A mutant and the tests that might kill it."""

    mutant: Mutant
    source: str
    tests: list[ReachingTest]
    first: str
    """The test that killed it when other parts of the rules were different."""
    imported: bool
    """Whether it also runs while modules are imported, so that it survives only in a process of its own."""
    equivalent: bool
    """Whether it is listed as equivalent. Then the first round is enough, which finds most false claims."""


class Trials(msgspec.Struct):
    """What the plugin has to do."""

    trials: list[Trial]
    store: str
    """The file to which verdicts are added."""
    rules: str
    tests: dict[str, str]
    """The fingerprints for the verdicts."""


class Verdict(msgspec.Struct):
    mutant: Mutant
    outcome: str
    """`killed`, `hung` or `survived`."""
    test: str = ""
    """The test that failed or hung."""
    rules: str = ""
    """A fingerprint of the rules it was tried with."""
    tests: dict[str, str] = {}
    """Fingerprints of the tests it was tried with, by file."""


def append(store: Path, verdict: Verdict) -> None:
    with store.open("ab") as out:
        out.write(msgspec.json.encode(verdict) + b"\n")


class _FirstFailure:
    def __init__(self) -> None:
        self.test = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.test = report.nodeid


class _Run(msgspec.Struct):
    trial: Trial
    tests: list[ReachingTest]
    later: list[ReachingTest]
    """The tests for a second round."""


class _Plugin:
    """First every mutant meets the likeliest killers, then those that are left meet all other tests that reach them."""

    def __init__(self, file: Path, jobs: int) -> None:
        self.wanted = msgspec.json.decode(file.read_bytes(), type=Trials)
        self.file = file
        self.jobs = jobs
        self.order = Order()
        self.waiting = self.wanted.trials[::-1]
        self.undecided: list[_Run] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        running: dict[int, _Run] = {}
        while self.waiting or self.undecided or running:
            if len(running) < self.jobs and (self.waiting or self.undecided):
                run = self._next()
                tests = [(items[test.id], test.usual) for test in run.tests]
                child = os.fork()
                if child == 0:
                    self._run(session, run.trial, tests)
                running[child] = run
                continue
            child, status = os.wait()
            self._finish(running.pop(child), child, status)
        return True

    def _next(self) -> _Run:
        if not self.waiting:
            left = self.undecided.pop(0)
            return _Run(left.trial, left.later, [])
        trial = self.waiting.pop()
        tests = self.order.sorted(trial.tests, trial.first)
        total = list(accumulate(test.usual for test in tests))
        soon = sum(seconds <= FIRST_ROUND_SECONDS for seconds in total)
        return _Run(trial, tests[:soon], [] if trial.equivalent else tests[soon:])

    def _progress(self, child: int) -> Path:
        return self.file.with_name(f"{self.file.name}.{child}")

    def _run(self, session: pytest.Session, trial: Trial, tests: list[tuple[pytest.Item, float]]) -> None:
        """In the child: never returns."""
        progress = self._progress(os.getpid())
        code = 2
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            exchange_code(trial.mutant, trial.source)
            code = _first_failure(session, tests, progress)
        finally:
            os._exit(code)

    def _finish(self, run: _Run, child: int, status: int) -> None:
        progress = self._progress(child)
        test = progress.read_text() if progress.exists() else ""
        progress.unlink(missing_ok=True)
        outcome = {0: "survived", 1: "killed"}.get(os.waitstatus_to_exitcode(status), "hung")
        killer = "" if outcome == "survived" else test
        self.order.learn(run.tests, killer)
        if not killer and run.later:
            self.undecided.append(run)
        elif killer or run.trial.equivalent or not run.trial.imported:
            verdict = Verdict(run.trial.mutant, outcome, killer, self.wanted.rules, self.wanted.tests)
            append(Path(self.wanted.store), verdict)


def _first_failure(session: pytest.Session, tests: list[tuple[pytest.Item, float]], progress: Path) -> int:
    """Run the tests until one fails: 1 if one did, else 0. `progress` always names the running test."""
    watch = _FirstFailure()
    session.config.pluginmanager.register(watch)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for item, usual in tests:
        progress.write_text(item.nodeid)
        _limit_seconds(int(GRACE_SECONDS + SLOWDOWN * usual))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if watch.test:
            return 1
    return 0


def _limit_seconds(seconds: int) -> None:
    """End this process when it has used that much more processor time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + seconds, resource.RLIM_INFINITY))


def exchange_code(mutant: Mutant, source: str) -> None:
    """Give the function around the mutant its changed code. Everybody who imported the function sees the change."""
    module = importlib.import_module(module_name(mutant.file))
    path = str(ROOT / mutant.file)
    wanted = _code_of(compile(source, path, "exec"), mutant.function)
    found: object = module
    for part in mutant.function.split("."):
        found = vars(found)[part]
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, staticmethod | classmethod):
        found = found.__func__
    found = getattr(found, "func", found)  # a cached property
    found = getattr(found, "__wrapped__", found)
    assert isinstance(found, types.FunctionType)
    found.__code__ = wanted


def _code_of(code: types.CodeType, qualified: str) -> types.CodeType:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            if constant.co_qualname == qualified:
                return constant
            if qualified.startswith(f"{constant.co_qualname}."):
                return _code_of(constant, qualified)
    raise LookupError(f"no function {qualified}")


def module_name(file: str) -> str:
    return file.removeprefix("src/").removesuffix(".py").replace("/", ".")


def _import_mutated(file: Path, source: str) -> None:
    """From now on, importing this file runs the changed source."""
    loader = importlib.machinery.SourceFileLoader
    original = loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> types.CodeType | None:
        if Path(self.path) == file:
            return compile(source, self.path, "exec")
        return original(self, fullname)

    setattr(loader, "get_code", get_code)  # noqa: B010 - mypy knows that methods are not for assigning
    assert module_name(file.relative_to(ROOT).as_posix()) not in sys.modules


class _SingleTrial:
    """In a fresh process: the limits of the first trial, and the test that kills the mutant."""

    def __init__(self, verdict: Path, limit: int) -> None:
        self.verdict = verdict
        self.limit = limit

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.verdict.write_text(nodeid)
        used = resource.getrusage(resource.RUSAGE_SELF)
        resource.setrlimit(
            resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + self.limit, resource.RLIM_INFINITY)
        )


def pytest_configure(config: pytest.Config) -> None:
    mutated = os.environ.get("SMOKESTACK_MUTATED")
    if mutated:
        _import_mutated(Path(mutated), Path(os.environ["SMOKESTACK_MUTATED_SOURCE"]).read_text("utf-8"))
        limit = int(os.environ["SMOKESTACK_MUTATED_LIMIT"])
        config.pluginmanager.register(_SingleTrial(Path(os.environ["SMOKESTACK_MUTATED_VERDICT"]), limit))
        return
    jobs = int(os.environ.get("SMOKESTACK_TRIAL_JOBS", "1"))
    config.pluginmanager.register(_Plugin(Path(os.environ["SMOKESTACK_TRIAL"]), jobs))
