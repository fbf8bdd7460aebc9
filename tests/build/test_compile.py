"""Which modules are compiled, and what happens where nothing can be compiled."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools" / "compile.py"
OPEN_TO_ALL = {"Game", "Advice", "State", "Observer"}
"""Interpreted classes may extend these."""


def load(script: Path) -> ModuleType:
    """A script that is no part of a package."""
    spec = importlib.util.spec_from_file_location(f"loaded_{script.stem}", script)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def modules() -> set[str]:
    found: list[str] = load(SCRIPT).engine_modules(ROOT / "src")
    assert len(found) == len(set(found))
    return set(found)


def test_only_modules_that_a_search_or_an_update_runs_are_compiled() -> None:
    found = modules()
    games = ("age_of_industry", "age_of_steam", "city_of_iron", "industria")
    for game in games:
        engine = [module for module in found if module.startswith(f"smokestack/games/{game}/")]
        assert {"state.py", "advice.py"} <= {Path(module).name for module in engine}
    assert "smokestack/kernel/codec.py" in found
    assert "smokestack/bots/mcts/tree_search.py" in found
    assert "smokestack/table/views.py" in found
    assert not [module for module in found if module.endswith(("view.py", "options.py", "terminal.py", "__init__.py"))]
    assert not [module for module in found if "/verify/" in module or "/drawing/" in module]


def test_no_interpreted_class_extends_a_compiled_one() -> None:
    compiled = modules()
    native: set[str] = set()
    left: list[tuple[str, str]] = []
    for file in sorted((ROOT / "src" / "smokestack").rglob("*.py")):
        name = file.relative_to(ROOT / "src").as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and name in compiled:
                native.add(node.name)
            elif isinstance(node, ast.ClassDef):
                left += [(name, ast.unparse(base)) for base in node.bases]
    assert "AgeOfSteamPosition" in native
    assert [(name, base) for name, base in left if base in native - OPEN_TO_ALL] == []


def test_compiled_code_reads_what_an_interpreted_game_declares() -> None:
    """It would read the value of the base class, and no game would have secrets, unless these are class variables."""
    contract = ast.parse((ROOT / "src" / "smokestack" / "kernel" / "contract.py").read_text(encoding="utf-8"))
    game = next(node for node in contract.body if isinstance(node, ast.ClassDef) and node.name == "Game")
    declared = {ast.unparse(node.target): node for node in game.body if isinstance(node, ast.AnnAssign)}
    assert "hidden_information" in declared
    assert [name for name, node in declared.items() if not ast.unparse(node.annotation).startswith("ClassVar[")] == []


@pytest.mark.skipif(os.name != "posix", reason="other systems look for a compiler differently")
@pytest.mark.parametrize(("wanted", "code"), [("1", 0), ("require", 1)])
def test_without_a_compiler_the_package_is_pure_python_unless_it_is_required(
    tmp_path: Path, wanted: str, code: int
) -> None:
    folder = tmp_path / "compiled"
    run = subprocess.run(
        [sys.executable, str(SCRIPT), str(folder)],
        env={**os.environ, "CC": "no-such-compiler", "SMOKESTACK_COMPILE": wanted},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == code
    assert "The engines were not compiled" in run.stdout + run.stderr
    assert "there is no C compiler" in run.stdout + run.stderr
    if code == 0:
        assert len(run.stdout.splitlines()) == 1
        assert "everything works the same in pure Python" in run.stdout
    assert folder.exists() is (code == 0)
    if code == 0:
        said = subprocess.run(
            [sys.executable, "-c", "from smokestack.cli import main; main()", "--version"],
            env={**os.environ, "PYTHONPATH": str(folder)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        assert said.stdout.strip().endswith("(interpreted)"), said.stderr


@pytest.mark.skipif(os.name != "posix", reason="other systems look for a compiler differently")
def test_a_failing_compiler_is_reported_in_one_sentence_and_quoted_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler prints its whole command line and fails, after the types were checked."""
    broken = tmp_path / "cc"
    broken.write_text('#!/bin/sh\necho "fatal error: cc $*" >&2\nexit 1\n', encoding="utf-8")
    broken.chmod(0o755)
    tool = load(SCRIPT)
    # Empty modules are enough: this tests the messages, not the compiled code.
    package = tmp_path / "src" / "smokestack"
    folders = ("", "kernel", "table", "server")
    empty = [package / folder / "__init__.py" for folder in folders]
    empty += [package / "kernel" / f"{name}.py" for name in tool.KERNEL]
    empty += [package / f"{name}.py" for name in tool.UPDATES]
    for file in empty:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("", encoding="utf-8")
    monkeypatch.setenv("CC", str(broken))
    with pytest.raises(tool.CompileError) as error:
        tool.build(tmp_path, tmp_path / "engines")
    said = tool.warning(error.value)
    assert said.startswith("The engines were not compiled, because the compiler failed")
    assert "fatal" not in said
    assert "-O1" not in said
    assert "\n" not in said
    kept = (tmp_path / "engines" / "errors.txt").read_text(encoding="utf-8")
    assert "fatal error: cc" in kept
    assert "-O1" in kept


def test_a_wheel_is_built_with_what_the_engines_import() -> None:
    """mypyc reads their types. Without these packages it fails, and the wheel is pure Python."""
    needed: set[str] = set()
    for module in [*modules(), "smokestack/kernel/options.py"]:
        for node in ast.walk(ast.parse((ROOT / "src" / module).read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            needed |= {name.split(".")[0].replace("_", "-") for name in names}
    needed -= {"smokestack"} | {name.replace("_", "-") for name in sys.stdlib_module_names}
    assert needed >= {"msgspec", "mypy-extensions"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {re.split(r"[\[<>=;]", package)[0] for package in project["dependencies"]}
    assert needed <= named & set(load(ROOT / "hatch_build.py").TYPED)


def test_a_wheel_takes_only_engines_that_were_compiled_from_the_same_sources(tmp_path: Path) -> None:
    tool = load(SCRIPT)
    shutil.copytree(ROOT / "src" / "smokestack" / "kernel", tmp_path / "smokestack" / "kernel")
    with pytest.raises(tool.CompileError, match="has no engine compiled from the present smokestack/kernel/"):
        tool.require_same_sources(ROOT, tmp_path)
