"""The parts of the mutation test that need no mutation library: exchanging code, and the report."""

from __future__ import annotations

from tools.mutation.mutants import ROOT, Mutant, enclosing_function
from tools.mutation.report import clauses_of_mutant, equivalent_reasons, write_report
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
    assert enclosing_function(text, 3) == "pay"
    assert enclosing_function(text, 1) == ""
    mutant = Mutant(FILE, 3, 0, "Test", 0, "", "", "")
    assert clauses_of_mutant(mutant, ["IND-9.9"]) == ["IND-9.9"]


def test_every_equivalent_mutant_has_a_reason_and_still_exists() -> None:
    for (file, _, before, _), reason in equivalent_reasons().items():
        assert len(reason.split()) >= 4, f"the reason {reason!r} says too little"
        assert before in (ROOT / file).read_text("utf-8"), f"{file} no longer contains {before!r}"
