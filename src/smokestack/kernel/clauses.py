"""The rules references, clause by clause, and which clauses the tests name.

A clause is a paragraph of a reference that begins with its id in bold, `- **IND-6.4** ...` or
`**IND-A1 Who gets the bid?** ...`. An id is a prefix of capital letters, a hyphen and a number or name.
Our references are in `docs/rules`; guest games and guest maps bring their own.

Comments say whom a part concerns. `<!-- map: germany -->` after a heading: only players on that map.
`<!-- rulings -->`: how something open was settled. `<!-- implementers -->` after a heading or in a clause: test cases
and notes that players are not shown. What is between `<!-- note -->` and `<!-- end -->` is such a note in a clause.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from smokestack.kernel.errors import DataError

if TYPE_CHECKING:
    from smokestack.kernel.contract import Game

_CLAUSE = re.compile(r"^(?:[-*] )?\*\*([A-Z]{2,}-[A-Za-z0-9.-]*[A-Za-z0-9])\b\s*(.*)$")
_HEADING = re.compile(r"^(#+) |^---\s*$")
_NOTE = re.compile(r"<!-- note -->.*?<!-- end -->", re.DOTALL)
_MARK = re.compile(r"<!--\s*(?:(map): *([\w-]+)|(rulings|implementers|note|end))\s*-->")
_RULING = r"(?:opt [\w ]+|[A-Z]+-(?:R-)?[AR]?\d+)"
_REFERENCE = re.compile(
    rf"\s*`?\[{_RULING}(?:, {_RULING})*\]`?|\s*\*\((?:[^()*]*\b)?A\d+\b[^()*]*\)\*"
    r"|\s*\([^()]*\bpart of [A-Z]+-R-\d+\)|\s*\([A-Z]+-R\d+\)|: [A-Z]+-R\d+(?=\))"
)
"""What ties a clause to a ruling or an option: `[AOS-R-04]`, *(A3)*, `[opt arc_move]`, (COI-R13)."""

Audience = Literal["players", "rulings", "implementers"]


class Clause:
    """A clause, and whom it concerns."""

    __slots__ = ("audience", "id", "map", "section", "text")

    def __init__(self, id: str, text: str, section: str, audience: Audience, map: str) -> None:
        self.id = id
        self.text = text
        self.section = section
        self.audience = audience
        self.map = map
        """The only map it holds on; empty if it holds on all."""

    def for_players(self) -> str:
        """The text as players read it: without notes for implementers and without Markdown."""
        plain = _MARK.sub("", _REFERENCE.sub("", _NOTE.sub("", self.text)))
        return " ".join(plain.replace("*", "").replace("`", "").split()).replace(" .", ".").replace(" ,", ",")


class _Heading:
    """A heading above the present line, and what its marks say."""

    __slots__ = ("audience", "level", "map", "title")

    def __init__(self, line: str, level: int, above: _Heading | None) -> None:
        self.level = level
        self.title = _MARK.sub("", line.lstrip("# ")).strip()
        self.audience: Audience = above.audience if above else "players"
        self.map: str = above.map if above else ""
        for mark in _MARK.finditer(line):
            if mark[1]:
                self.map, self.audience = mark[2], "players"
            elif mark[3] == "rulings":
                self.audience = "rulings"
            elif mark[3] == "implementers":
                self.audience = "implementers"


def rules_folder() -> Path:
    """The folder of our rules references: inside the package when installed, docs/rules in a checkout."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "rules", package.parent.parent / "docs" / "rules"):
        if folder.is_dir():
            return folder
    raise DataError("The rules references are missing from this installation; install smokestack again.")


def all_clauses(game: Game) -> list[Clause]:
    """Every clause of a game and of its guest maps, in order."""
    found: dict[str, Clause] = {}
    maps = {info.id for info in game.maps()} if game.map_references() else set()
    for file in [game.reference() or rules_folder() / f"{game.id}.md", *game.map_references()]:
        own_map = file.parent.name.replace("_", "-")  # a guest map's clauses lie in its folder
        for clause in read_clauses(file, own_map if own_map in maps else ""):
            if clause.id in found:
                raise DataError(f"{file.name} repeats the clause {clause.id} of {game.title}; give it another id.")
            found[clause.id] = clause
    return list(found.values())


def clauses_of(game: Game) -> dict[str, str]:
    """Every clause of a game and of its guest maps, in order: id to text."""
    return {clause.id: _MARK.sub("", clause.text).strip() for clause in all_clauses(game)}


def clauses_in(file: Path) -> dict[str, str]:
    """The clauses of one reference, in order: id to text."""
    return {clause.id: _MARK.sub("", clause.text).strip() for clause in read_clauses(file)}


def read_clauses(file: Path, map: str = "") -> list[Clause]:
    """The clauses of one reference, in order; `map` is the map it is about, if it is about one."""
    if not file.is_file():
        raise DataError(f"There is no rules reference {file.name}.")
    found: dict[str, Clause] = {}
    headings: list[_Heading] = []
    current: Clause | None = None
    for line in file.read_text(encoding="utf-8").splitlines():
        if match := _CLAUSE.match(line):
            if match.group(1) in found:
                raise DataError(f"{file.name} contains the clause {match.group(1)} twice.")
            current = found[match.group(1)] = _clause(match.group(1), match.group(2), headings[-1:], map)
        elif heading := _HEADING.match(line):
            current = None
            if heading[1]:
                headings = [above for above in headings if above.level < len(heading[1])]
                headings.append(_Heading(line, len(heading[1]), headings[-1] if headings else None))
        elif not line.strip():
            current = None
        elif current:
            current.text += " " + line.strip()
    for clause in found.values():
        if any(mark[3] == "implementers" for mark in _MARK.finditer(clause.text)):
            clause.audience = "implementers"
    return list(found.values())


def _clause(id: str, rest: str, headings: list[_Heading], map: str) -> Clause:
    """A clause whose first line goes on with `rest`, below the last of these headings."""
    # `**IND-A1 Title** text` keeps its title, `**IND-1.1** text` loses the closing stars.
    text = rest[2:].strip() if rest.startswith("**") else rest.replace("**", "", 1).strip()
    if not headings:
        return Clause(id, text, "", "players", map)
    return Clause(id, text, headings[-1].title, headings[-1].audience, headings[-1].map or map)


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
