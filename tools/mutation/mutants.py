"""Finds every possible mutant of the rules of a game and draws a random sample."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "src" / "smokestack" / "games"


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


def rules_files(game: str) -> list[Path]:
    """The files that hold the rules of a game: its package `rules` and the rules of its maps."""
    folder = GAMES / game.replace("-", "_")
    found = [*(folder / "rules").rglob("*.py"), *folder.glob("maps/*/rules.py")]
    return sorted(file for file in found if file.name != "__init__.py")


def sample_mutants(game: str, size: int, seed: int) -> tuple[list[Mutant], int]:
    """A random sample, and the number of places it was drawn from.

    Places are drawn uniformly, then one mutant of each place. Drawing from all mutants would favour binary operators,
    which have ten mutants each, most of them absurd.
    """
    places: dict[tuple[str, int, int, int, int], list[tuple[str, int]]] = {}
    for file in rules_files(game):
        for span, operator, occurrence in _candidates(file):
            key = (file.relative_to(ROOT).as_posix(), *span)
            places.setdefault(key, []).append((operator, occurrence))
    rng = Random(seed)
    order = sorted(places)
    rng.shuffle(order)
    found: list[Mutant] = []
    for key in order:
        if len(found) >= size:
            break
        operator, occurrence = rng.choice(places[key])
        mutant = _describe(key, operator, occurrence)
        if mutant is not None:
            found.append(mutant)
    return found, len(places)


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


def _candidates(file: Path) -> list[tuple[tuple[int, int, int, int], str, int]]:
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
    """Where nothing runs that a test could notice: annotations, imports and docstrings."""
    found = []
    for node in ast.walk(ast.parse(text)):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.Import | ast.ImportFrom) or _is_docstring(node) or _is_for_types(node):
            parts = [node]
        elif isinstance(node, ast.AnnAssign | ast.arg):
            parts = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            parts = [node.returns, *node.decorator_list]
        for part in parts:
            if isinstance(part, ast.stmt | ast.expr):
                found.append(((part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)))
    return found


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _describe(key: tuple[str, int, int, int, int], operator: str, occurrence: int) -> Mutant | None:
    """The mutant, or None if the result is no program or the same program."""
    file, line, column, _, _ = key
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
        function=enclosing_function(original, line),
        before=differing[0][0].strip(),
        after=differing[0][1].strip(),
    )


def enclosing_function(text: str, line: int) -> str:
    """The outermost function or method around a line, as a qualified name; empty at module or class level."""

    def within(body: list[ast.stmt], prefix: str) -> str:
        for node in body:
            if isinstance(node, ast.ClassDef) and node.lineno <= line <= (node.end_lineno or 0):
                return within(node.body, f"{prefix}{node.name}.")
            if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0):
                return prefix + node.name
        return ""

    return within(ast.parse(text).body, "")
