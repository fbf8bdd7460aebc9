"""The rules references, clause by clause, and which clauses the tests name.

A clause is a paragraph of a reference that begins with its id in bold, `- **IND-6.4** ...` or
`**IND-A1 Who gets the bid?** ...`. An id is a prefix of capital letters, a hyphen and a number or name.
Our references are in `docs/rules`; guest games and guest maps bring their own.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from smokestack.kernel.contract import Game

_CLAUSE = re.compile(r"^(?:[-*] )?\*\*([A-Z]{2,}-[A-Za-z0-9.-]*[A-Za-z0-9])\b\s*(.*)$")
_HEADING = re.compile(r"^#+ |^---\s*$")


def rules_folder() -> Path:
    """The folder of our rules references: inside the package when installed, docs/rules in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "rules", package.parent.parent / "docs" / "rules"):
        if folder.is_dir():
            return folder
    raise DataError("The rules references are missing from this installation; install smokestack again.")


def clauses_of(game: Game) -> dict[str, str]:
    """Every clause of a game and of its guest maps, in order: id to text."""
    found: dict[str, str] = {}
    for file in [game.reference() or rules_folder() / f"{game.id}.md", *game.map_references()]:
        for id, text in clauses_in(file).items():
            if id in found:
                raise DataError(f"{file.name} repeats the clause {id} of {game.title}; give it another id.")
            found[id] = text
    return found


def clauses_in(file: Path) -> dict[str, str]:
    """The clauses of one reference, in order: id to text."""
    if not file.is_file():
        raise DataError(f"There is no rules reference {file.name}.")
    found: dict[str, str] = {}
    current = ""
    for line in file.read_text(encoding="utf-8").splitlines():
        match = _CLAUSE.match(line)
        if match:
            current = match.group(1)
            if current in found:
                raise DataError(f"{file.name} contains the clause {current} twice.")
            rest = match.group(2)
            # `**IND-A1 Title** text` keeps its title, `**IND-1.1** text` loses the closing stars.
            found[current] = rest[2:].strip() if rest.startswith("**") else rest.replace("**", "", 1).strip()
        elif not line.strip() or _HEADING.match(line):
            current = ""
        elif current:
            found[current] += " " + line.strip()
    return found


def tested(tests: Path) -> dict[str, list[str]]:
    """The clauses that tests in this folder name with `@pytest.mark.rule`, and where."""
    found: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for node in ast.walk(tree):
            # On a test, on a class of tests, or on one case of a parametrized test.
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        place = f"{file.relative_to(tests.parent).as_posix()}:{node.lineno}"
                        found.setdefault(argument.value, []).append(place)
    return found
