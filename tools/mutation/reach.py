"""Which tests reach which lines of the rules, and how long each test takes.

This is a pytest plugin: `pytest -p tools.mutation.reach` with SMOKESTACK_REACH naming the file to write. Lines that run
while modules are imported belong to the test "".
"""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import msgspec
import pytest
from tools.mutation.mutants import ROOT


class Reach(msgspec.Struct):
    """What a run of the tests showed."""

    seconds: dict[str, float]
    """By test, its processor time."""
    rules: dict[str, list[str]]
    """By test, the clauses it is marked with."""
    tests: dict[str, dict[int, list[str]]]
    """By file and line, the tests that reach it."""
    rules_print: str = ""
    test_prints: dict[str, str] = {}
    """Fingerprints of what was run."""

    def keep(self, files: set[str]) -> None:
        """Forget the tests that are not in these files."""

        def kept(test: str) -> bool:
            return not test or test.partition("::")[0] in files

        self.seconds = {test: seconds for test, seconds in self.seconds.items() if kept(test)}
        self.rules = {test: rules for test, rules in self.rules.items() if kept(test)}
        for by_line in self.tests.values():
            for line, tests in by_line.items():
                by_line[line] = [test for test in tests if kept(test)]

    def add(self, other: Reach) -> None:
        self.seconds |= other.seconds
        self.rules |= other.rules
        for file, by_line in other.tests.items():
            own = self.tests.setdefault(file, {})
            for line, tests in by_line.items():
                own[line] = sorted({*own.get(line, []), *tests})

    def lines(self) -> Counter[str]:
        """By test, how many lines it reaches."""
        return Counter(test for by_line in self.tests.values() for tests in by_line.values() for test in tests)


class _Recorder:
    def __init__(self, target: Path) -> None:
        import coverage

        self.target = target
        self.found = Reach({}, {}, {})
        self.coverage = coverage.Coverage(data_file=None, source=[str(ROOT / "src" / "smokestack" / "games")])
        self.coverage.start()
        self.coverage.switch_context("")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        begin = time.process_time()
        try:
            return (yield)
        finally:
            self.found.seconds[item.nodeid] = time.process_time() - begin
            self.found.rules[item.nodeid] = [str(id) for mark in item.iter_markers("rule") for id in mark.args]
            self.coverage.switch_context("")

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        data = self.coverage.get_data()
        for file in data.measured_files():
            name = Path(file).relative_to(ROOT).as_posix()
            self.found.tests[name] = data.contexts_by_lineno(file)
        self.target.parent.mkdir(parents=True, exist_ok=True)
        self.target.write_bytes(msgspec.json.encode(self.found))


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_Recorder(Path(os.environ["SMOKESTACK_REACH"])), "smokestack-reach")
