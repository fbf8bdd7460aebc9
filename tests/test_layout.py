"""The layout every game shares, and limits that keep the code readable."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path
from statistics import median

import pytest

SOURCES = Path(__file__).resolve().parents[1] / "src" / "smokestack"
GAMES = sorted(folder for folder in (SOURCES / "games").iterdir() if (folder / "game.py").is_file())
MODULES = [file for file in sorted(SOURCES.rglob("*.py")) if "generated" not in file.parts]

PARTS = {"__init__.py", "game.py", "components", "rules", "maps", "advice", "view", "messages", "lessons", "verify"}
REQUIRED = {
    "components": {"load.py"},
    "rules": {"position.py", "state.py", "actions.py", "options.py", "rulings.py", "scoring.py", "referee.py"},
    "advice": {"advice.py", "weights.py", "evaluation.py"},
    "view": {"view.py", "fill.py", "scene.py", "standing.py", "terminal.py", "observer.py"},
    "messages": {"en.json", "lesson.en.json"},
    "lessons": {"first_game.json", "how_to_play.md"},
}
CLASSES = [
    "Position",
    "State",
    "Options",
    "Rulings",
    "Advice",
    "Weights",
    "View",
    "Scene",
    "Viewer",
    "Observer",
    "Game",
]
OLD_NAMES = {"pickling", "seeing", "haste", "outlook", "taste", "foresight", "tensor", "appraisal", "why_not"}
FUNCTION_LINES = 60
SHIFT = re.compile(r"\b(action|move|chosen|a)\)? *(>>|<<|&) ")


def trees() -> list[tuple[Path, ast.Module]]:
    return [(file, ast.parse(file.read_text("utf-8"))) for file in MODULES]


def camel(folder: Path) -> str:
    return "".join(word.capitalize() for word in folder.name.split("_"))


def is_table(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function only states a table, such as the notation of a game or the fields of a position."""
    return all(isinstance(line, ast.Assign | ast.AnnAssign | ast.Expr | ast.Return) for line in function.body)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_the_same_parts(game: Path) -> None:
    entries = {entry.name for entry in game.iterdir() if entry.name != "__pycache__"}
    assert entries <= PARTS
    for part, files in REQUIRED.items():
        missing = {name for name in files if not (game / part / name).exists()}
        assert not missing, f"{game.name}/{part} has no {missing}"
    assert (game / "rules" / "phases").is_dir()
    assert (game / "rules" / "refusals.py").exists() or (game / "rules" / "refusals").is_dir()
    assert not {file.stem for file in game.rglob("*.py")} & OLD_NAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_same_concept_has_the_same_name(game: Path) -> None:
    names = {
        node.name
        for file in game.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    assert {f"{camel(game)}{concept}" for concept in CLASSES} <= names


def test_no_two_public_classes_share_a_name() -> None:
    names = Counter(
        node.name
        for _, tree in trees()
        for node in tree.body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_functions_fit_half_a_screen() -> None:
    long = [
        f"{file.relative_to(SOURCES)}: {node.name}"
        for file, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= FUNCTION_LINES
        and not is_table(node)
    ]
    assert long == []


def test_modules_are_short() -> None:
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in MODULES if file.name != "__init__.py"}
    assert median(lengths.values()) < 200
    assert [f"{file.relative_to(SOURCES)}: {length}" for file, length in lengths.items() if length > 400] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_actions_are_read_by_field_name(game: Path) -> None:
    places = [
        f"{file.relative_to(game)}:{number}: {line.strip()}"
        for file in sorted(game.rglob("*.py"))
        if "generated" not in file.parts
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if SHIFT.search(line)
    ]
    assert places == []
