"""The rules references, clause by clause, and which of them the tests name.

A clause is a line of `docs/rules/<game>.md` that begins with its id in bold, `- **IND-6.4** ...` or
`**IND-A1 Who gets the bid?** ...`, with what follows up to the next clause or heading.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from smokestack.kernel.errors import DataError

_CLAUSE = re.compile(r"^(?:[-*] )?\*\*([A-Z]{3}-[A-Za-z0-9.-]*[A-Za-z0-9])\b\s*(.*)$")
_HEADING = re.compile(r"^#+ |^---\s*$")


def rules_folder() -> Path:
    """Where the rules references lie: beside the package when installed, in docs/ in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "rules", package.parent.parent / "docs" / "rules"):
        if folder.is_dir():
            return folder
    raise DataError("The rules references are missing from this installation; install smokestack again.")


def clauses(game: str) -> dict[str, str]:
    """The clauses of a game's reference in our own rules folder, in order: id to text."""
    return clauses_in(rules_folder() / f"{game}.md")


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
                raise DataError(f"{file.name} has the clause {current} twice.")
            rest = match.group(2)
            # `**IND-A1 Title** text` keeps its title, `**IND-1.1** text` loses the closing stars.
            found[current] = rest[2:].strip() if rest.startswith("**") else rest.replace("**", "", 1).strip()
        elif not line.strip() or _HEADING.match(line):
            current = ""
        elif current:
            found[current] += " " + line.strip()
    return found


def tested(tests: Path) -> dict[str, list[str]]:
    """Which clauses the tests below a folder name with `@pytest.mark.rule`, and where."""
    found: dict[str, list[str]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
        for node in ast.walk(tree):
            # Anywhere: above a test, above a class of tests, or on one case of a table of cases.
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        place = f"{file.relative_to(tests.parent).as_posix()}:{node.lineno}"
                        found.setdefault(argument.value, []).append(place)
    return found
