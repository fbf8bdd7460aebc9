"""The parts of the mutation test that need no mutation library: exchanging code, choosing tests, and the report."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.mutation import store
from tools.mutation.mutants import ROOT, Mutant, functions_by_line
from tools.mutation.order import Order, ReachingTest
from tools.mutation.reach import Reach
from tools.mutation.report import clauses_of_mutant, equivalent_reasons, write_report
from tools.mutation.store import HELPERS, Store
from tools.mutation.trial import Verdict, exchange_code

from smokestack.games.industria.rules import refusals

FILE = "src/smokestack/games/industria/rules/refusals.py"
"""Never compiled, so its functions have code to exchange."""


def test_exchanged_code_runs_wherever_the_function_was_imported() -> None:
    text = (ROOT / FILE).read_text("utf-8")
    name = next(line.split("(")[0].removeprefix("def ") for line in text.splitlines() if line.startswith("def "))
    function = vars(refusals)[name]
    original = function.__code__
    changed = f"from __future__ import annotations\n\n\ndef {name}(*arguments: object) -> str:\n    return 'changed'\n"
    try:
        exchange_code(Mutant(FILE, 1, 0, "Test", 0, name, "", ""), changed)
        assert function() == "changed"
    finally:
        function.__code__ = original


def test_tests_that_kill_often_and_take_short_come_first() -> None:
    quick, slow = ReachingTest("quick", 0.1, 1000), ReachingTest("slow", 0.5, 1000)
    special = ReachingTest("special", 0.1, 10)
    order = Order()
    assert order.sorted([slow, quick, special], "") == [special, quick, slow]
    assert order.sorted([slow, quick, special], "slow") == [slow, special, quick]
    for _ in range(20):
        order.learn([special, quick, slow], "slow")
    assert order.sorted([slow, quick, special], "")[0] == slow


def test_a_verdict_holds_while_the_rules_and_the_tests_that_decided_it_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, tests = ["rules"], {"test_a.py": "a", "test_b.py": "b", HELPERS: "help"}
    monkeypatch.setattr(store, "BUILD", tmp_path)
    monkeypatch.setattr(store, "rules_print", lambda game: rules[0])
    monkeypatch.setattr(store, "test_prints", lambda game: dict(tests))
    killed, alive = (Mutant(FILE, line, 0, "Test", 0, "", "a", str(line)) for line in (1, 2))
    reach = Reach({"test_a.py::t": 0.1}, {}, {})
    first = Store("industria", reach)
    first.keep(Verdict(killed, "killed", "test_a.py::t"))
    first.keep(Verdict(alive, "survived"))
    assert set(Store("industria", reach).known) == {killed, alive}
    assert set(Store("industria", Reach({"test_a.py::other": 0.1}, {}, {})).known) == {alive}
    tests["test_b.py"] = "more tests"
    changed = Store("industria", reach)
    assert set(changed.known) == {killed}
    assert [changed.has_survived(alive, f"test_{name}.py::t") for name in "ab"] == [True, False]
    tests[HELPERS] = "other helpers"
    assert not Store("industria", reach).has_survived(alive, "test_a.py::t")
    rules[0] = "other rules"
    assert not Store("industria", reach).known
    assert Store("industria", reach).killers == {killed.change: "test_a.py::t"}


def test_what_changed_tests_reach_replaces_what_they_reached_before() -> None:
    reach = Reach({"a::t": 1.0, "b::t": 2.0}, {"a::t": ["IND-5.1"], "b::t": []}, {"f": {1: ["", "a::t"], 2: ["b::t"]}})
    reach.keep({"a"})
    reach.add(Reach({"b::u": 3.0}, {"b::u": ["IND-5.2"]}, {"f": {1: ["", "b::u"]}, "g": {7: ["b::u"]}}))
    assert reach.seconds == {"a::t": 1.0, "b::u": 3.0}
    assert reach.rules == {"a::t": ["IND-5.1"], "b::u": ["IND-5.2"]}
    assert reach.tests == {"f": {1: ["", "a::t", "b::u"], 2: []}, "g": {7: ["b::u"]}}


def test_the_report_counts_clause_by_clause() -> None:
    mutant = Mutant(FILE, 3, 0, "Test", 0, "", "a", "b")
    verdicts = [Verdict(mutant, "killed", "t"), Verdict(mutant, "survived"), Verdict(mutant, "hung", "t")]
    report = write_report("industria", 1, 3, verdicts, {"t": ["IND-5.1"]})
    assert "3 mutants, drawn with seed 1 from 3 places: 2 killed, 0 equivalent, 1 survived" in report
    assert "| IND-5.1 | 2 | 2 | 0 |" in report
    assert "| no clause named | 1 | 0 | 1 |" in report
    assert "`a` became `b`" in report


def test_a_mutant_belongs_to_the_clauses_its_function_names() -> None:
    text = "def pay() -> None:\n    # IND-6.6\n    return None\n"
    assert functions_by_line(text) == {3: "pay"}
    mutant = Mutant(FILE, 3, 0, "Test", 0, "", "", "")
    assert clauses_of_mutant(mutant, ["IND-9.9"]) == ["IND-9.9"]


def test_every_equivalent_mutant_has_a_reason_and_still_exists() -> None:
    for (file, _, before, _), reason in equivalent_reasons().items():
        assert len(reason.split()) >= 4, f"the reason {reason!r} says too little"
        assert before in (ROOT / file).read_text("utf-8"), f"{file} no longer contains {before!r}"
