"""Finds every possible mutant of the rules of a game and draws a random sample."""

from __future__ import annotations

import ast
import hashlib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "src" / "smokestack" / "games"

Span = tuple[int, int, int, int]
"""From line and column to line and column."""


class Mutant(msgspec.Struct, frozen=True):
    """One change of one file."""

    file: str
    """Relative to the root of the repository."""
    line: int
    column: int
    operator: str
    occurrence: int
    function: str
    """The outermost function or method around it, such as `Position.draw`; empty for module level."""
    before: str
    after: str

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.operator}"

    @property
    def change(self) -> tuple[str, ...]:
        """What it changes, wherever that has moved to in the file."""
        return self.file, self.function, self.operator, str(self.column), self.before, self.after


def rules_files(game: str) -> list[Path]:
    """The files that hold the rules of a game: its package `rules` and the rules of its maps."""
    folder = GAMES / game.replace("-", "_")
    found = [*(folder / "rules").rglob("*.py"), *folder.glob("maps/*/rules.py")]
    return sorted(file for file in found if file.name != "__init__.py")


def sample_mutants(game: str, size: int, seed: int) -> tuple[list[Mutant], int]:
    """A random sample, and the number of places it was drawn from.

    Places are drawn uniformly, then one mutant of each place. Drawing from all mutants would favour binary operators,
    which have ten mutants each, most of them absurd. What is drawn depends on the text of a place, not on its number,
    so that a change of the rules leaves the rest of the sample alone.
    """
    places: dict[str, list[tuple[Span, str, int]]] = {}
    for file in rules_files(game):
        for name, candidates in _places(file).items():
            places[f"{file.relative_to(ROOT).as_posix()} {name}"] = candidates
    found: list[Mutant] = []
    for name in sorted(places, key=lambda name: hashlib.sha256(f"{seed} {name}".encode()).digest()):
        if len(found) >= size:
            break
        span, operator, occurrence = Random(f"{seed} {name}").choice(places[name])
        mutant = _describe(name.partition(" ")[0], span, operator, occurrence)
        if mutant is not None:
            found.append(mutant)
    return found, len(places)


def _places(file: Path) -> dict[str, list[tuple[Span, str, int]]]:
    """The mutants of a file by place; a place is named by its function, its line's text and its column."""
    text = file.read_text("utf-8")
    lines, functions = text.splitlines(), functions_by_line(text)
    spans: dict[Span, list[tuple[Span, str, int]]] = {}
    for span, operator, occurrence in _candidates(file):
        spans.setdefault(span, []).append((span, operator, occurrence))
    found: dict[str, list[tuple[Span, str, int]]] = {}
    alike = Counter[str]()
    for span in sorted(spans):
        line, column, last_line, last_column = span
        name = f"{functions.get(line, '')} {lines[line - 1].strip()} {column} {last_line - line} {last_column}"
        alike[name] += 1
        found[f"{name} {alike[name]}"] = spans[span]
    return found


def mutated_source(mutant: Mutant) -> str:
    """The whole file with this mutant in it."""
    from cosmic_ray.mutating import mutate_code

    code = mutate_code((ROOT / mutant.file).read_text("utf-8"), _operators()[mutant.operator](), mutant.occurrence)
    if code is None:
        raise ValueError(f"{mutant.name} no longer exists; draw the sample again.")
    return str(code)


def _operators() -> dict[str, Any]:
    """The operators by name, without those that cannot change how ints and statically typed code behave."""
    from cosmic_ray import plugins
    from tools.mutation.operators import RemoveStatement, ReplaceString

    found: dict[str, Any] = {"RemoveStatement": RemoveStatement, "ReplaceString": ReplaceString}
    for full_name in plugins.operator_names():
        name = full_name.partition("/")[2]
        # `is` on small ints equals `==`; decorators only talk to the compiler; variable operators need arguments.
        if name.endswith(("_Is", "_IsNot")) and "_Is_" not in name and "_IsNot_" not in name:
            continue
        if name in ("RemoveDecorator", "VariableReplacer", "VariableInserter", "NoOp"):
            continue
        found[name] = plugins.get_operator(full_name)
    return found


def _candidates(file: Path) -> list[tuple[Span, str, int]]:
    """Every mutant of a file as its span, its operator and the number of the operator's occurrence."""
    from cosmic_ray.ast import ast_nodes, get_ast

    text = file.read_text("utf-8")
    tree, ignored = get_ast(text), _ignored_spans(text)
    nodes = list(ast_nodes(tree))
    found = []
    for name, operator_class in sorted(_operators().items()):
        operator, occurrence = operator_class(), -1
        for node in nodes:
            for start, stop in operator.mutation_positions(node):
                occurrence += 1
                if not any(low <= start and stop <= high for low, high in ignored):
                    found.append(((*start, *stop), name, occurrence))
    return found


def _ignored_spans(text: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where nothing runs that a test could notice: annotations, imports, decorators and docstrings."""
    found = []
    for node in ast.walk(ast.parse(text)):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.Import | ast.ImportFrom) or _is_docstring(node) or _is_for_types(node):
            parts = [node]
        elif isinstance(node, ast.AnnAssign | ast.arg):
            parts = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            parts = [node.returns, *node.decorator_list]
        elif isinstance(node, ast.ClassDef):
            parts = [*node.decorator_list]
        for part in parts:
            if isinstance(part, ast.stmt | ast.expr):
                found.append(((part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)))
    return found


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _describe(file: str, span: Span, operator: str, occurrence: int) -> Mutant | None:
    """The mutant, or None if the result is no program or the same program."""
    line, column, _, _ = span
    original = (ROOT / file).read_text("utf-8")
    draft = Mutant(file, line, column, operator, occurrence, "", "", "")
    changed = mutated_source(draft)
    try:
        if ast.dump(ast.parse(changed)) == ast.dump(ast.parse(original)):
            return None
    except SyntaxError:
        return None
    before, after = original.splitlines(), changed.splitlines()
    differing = [(old, new) for old, new in zip(before, after, strict=False) if old != new]
    return msgspec.structs.replace(
        draft,
        function=functions_by_line(original).get(line, ""),
        before=differing[0][0].strip(),
        after=differing[0][1].strip(),
    )


def functions_by_line(text: str) -> dict[int, str]:
    """By line, the outermost function or method around it as a qualified name; lines outside functions are missing."""
    found: dict[int, str] = {}

    def enter(body: list[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                enter(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.FunctionDef):
                for line in range(node.body[0].lineno, (node.end_lineno or 0) + 1):
                    found[line] = prefix + node.name

    enter(ast.parse(text).body, "")
    return found
