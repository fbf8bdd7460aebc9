"""Two mutation operators that Cosmic Ray lacks: remove a statement, change a string."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import parso
from cosmic_ray.operators.operator import Operator

Span = tuple[tuple[int, int], tuple[int, int]]
_MARK = "mutated"


class RemoveStatement(Operator):  # type: ignore[misc]
    """Replaces a call, or an assignment to an attribute or item, with `pass`."""

    def mutation_positions(self, node: Any) -> Iterator[Span]:
        if node.type == "simple_stmt" and _is_removable(node.children[0]):
            yield node.children[0].start_pos, node.children[0].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        statement = node.children[0]
        node.children[0] = parso.python.tree.Keyword(
            "pass", statement.start_pos, prefix=statement.get_first_leaf().prefix
        )
        return node

    @classmethod
    def examples(cls) -> tuple[Any, ...]:
        return ()


def _is_removable(statement: Any) -> Any:
    if statement.type == "atom_expr":
        return True
    if statement.type != "expr_stmt":
        return False
    target, operator = statement.children[0], statement.children[1]
    if operator.type == "annassign":
        return False
    is_augmented: bool = operator.type == "operator" and operator.value != "="
    return is_augmented or target.type == "atom_expr"


class ReplaceString(Operator):  # type: ignore[misc]
    """Replaces a string, such as the clause or the message of a refusal."""

    def mutation_positions(self, node: Any) -> Iterator[Span]:
        if node.type == "string" and node.parent.type != "simple_stmt":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        node.value = f'"{_MARK}"'
        return node

    @classmethod
    def examples(cls) -> tuple[Any, ...]:
        return ()
