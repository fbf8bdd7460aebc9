"""The report: what was killed, clause by clause, and which mutants survived."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from pathlib import Path

from tools.mutation.mutants import ROOT, Mutant
from tools.mutation.trial import Verdict

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
_CLAUSE = re.compile(r"\b[A-Z]{3}-[A-Z0-9][A-Za-z0-9.-]*[A-Za-z0-9]|\b[A-Z]{3}-[0-9]\b")
NO_CLAUSE = "no clause named"


def equivalent_reasons() -> dict[tuple[str, str, str, str], str]:
    """The mutants that change nothing observable, with the reason for each."""
    entries = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {(entry["file"], entry["function"], entry["before"], entry["after"]): entry["reason"] for entry in entries}


def reason_of(mutant: Mutant, reasons: dict[tuple[str, str, str, str], str]) -> str:
    return reasons.get((mutant.file, mutant.function, mutant.before, mutant.after), "")


def clauses_of_mutant(mutant: Mutant, killer: list[str]) -> list[str]:
    """The clauses that the code around a mutant names; otherwise those of the test that killed it."""
    text = (ROOT / mutant.file).read_text("utf-8")
    found = _CLAUSE.findall(_function_text(text, mutant)) or killer
    return sorted(set(found)) or [NO_CLAUSE]


def _function_text(text: str, mutant: Mutant) -> str:
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.FunctionDef)
            and node.name == mutant.function.rpartition(".")[2]
            and node.lineno <= mutant.line <= (node.end_lineno or 0)
        ):
            return "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])
    return text.splitlines()[mutant.line - 1]


def write_report(game: str, seed: int, places: int, verdicts: list[Verdict], rules: dict[str, list[str]]) -> str:
    """The report of one sample as Markdown."""
    reasons = equivalent_reasons()
    survivors = [verdict for verdict in verdicts if verdict.outcome == "survived"]
    equivalent = [verdict for verdict in survivors if reason_of(verdict.mutant, reasons)]
    open_ = [verdict for verdict in survivors if verdict not in equivalent]
    counted = len(verdicts) - len(equivalent)
    killed = len(verdicts) - len(survivors)
    share = 100 * killed / counted if counted else 0.0
    lines = [
        f"# Mutation test of {game}",
        "",
        f"{len(verdicts)} mutants, drawn with seed {seed} from {places} places: {killed} killed, "
        f"{len(equivalent)} equivalent, {len(open_)} survived. Without the equivalent ones {share:.1f} % were killed; "
        f"with them {100 * killed / max(1, len(verdicts)):.1f} %.",
        "",
        "| clause | mutants | killed | survived |",
        "|---|---|---|---|",
    ]
    total, lost = Counter[str](), Counter[str]()
    for verdict in verdicts:
        for clause in clauses_of_mutant(verdict.mutant, rules.get(verdict.test, [])):
            total[clause] += 1
            lost[clause] += verdict.outcome == "survived"
    for clause in sorted(total):
        lines.append(f"| {clause} | {total[clause]} | {total[clause] - lost[clause]} | {lost[clause]} |")
    for title, some in (("Survivors", open_), ("Equivalent mutants", equivalent)):
        lines += ["", f"## {title}", ""]
        for verdict in sorted(some, key=lambda verdict: verdict.mutant.name):
            mutant = verdict.mutant
            lines += [
                f"- `{mutant.file}:{mutant.line}` in `{mutant.function}` ({mutant.operator}): "
                f"`{mutant.before}` became `{mutant.after}`. {reason_of(mutant, reasons)}".rstrip()
            ]
    return "\n".join(lines) + "\n"
