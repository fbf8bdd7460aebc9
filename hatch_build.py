"""The build hook: compiles the engines with mypyc and builds the web client into the package.

Both are best effort. Without a C compiler, or without Node, the wheel is the same product in pure Python, or
without the page, and a warning says so. SMOKESTACK_COMPILE=0 leaves the compiler out; =require makes a failure fatal
(for CI). Editable installs stay interpreted.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNEL = ("contract", "codec", "facts", "tree")
INTERPRETED = ("__init__", "game", "terminal", "draw", "mapfile")
"""Modules of a game that no search ever runs; compiling them would only take time."""


class SmokestackBuild(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        self.build_page(root)
        wanted = os.environ.get("SMOKESTACK_COMPILE", "1")
        if wanted == "0":
            return
        try:
            self.compile(root, build_data)
        except Exception as error:
            if wanted == "require":
                raise
            self.app.display_warning(f"The engines were not compiled ({error}); they run as pure Python, slower.")

    def build_page(self, root: Path) -> None:
        """The web client, unless `make` has built it already."""
        if (root / "src" / "smokestack" / "web" / "index.html").is_file():
            return
        npm = shutil.which("npm")
        if npm is None:
            self.app.display_warning("Node is not at hand, so the web page was not built; programs can still play.")
            return
        self.app.display_info("Building the web page ...")
        for words in (["ci"], ["run", "build"]):
            if subprocess.run([npm, *words], cwd=root / "web", capture_output=True, check=False).returncode:
                self.app.display_warning(f"`npm {' '.join(words)}` failed in web/, so the web page was not built.")
                return

    def compile(self, root: Path, build_data: dict[str, Any]) -> None:
        work = Path(tempfile.mkdtemp(prefix="smokestack-build-"))
        shutil.copytree(root / "src" / "smokestack", work / "smokestack")
        modules = engine_modules(work)
        self.app.display_info(f"Compiling {len(modules)} engine modules; this takes a minute or two ...")
        compile_modules(work, modules)
        for built in work.rglob("*.so"):
            if "build" not in built.relative_to(work).parts:
                build_data["force_include"][str(built)] = str(built.relative_to(work))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def engine_modules(folder: Path) -> list[str]:
    """The modules worth compiling: the kernel's core, the games' engines, the search."""
    package = folder / "smokestack"
    files = [package / "kernel" / f"{name}.py" for name in KERNEL]
    for room in ("games", "bots"):
        files += sorted(file for file in (package / room).rglob("*.py") if compilable(file))
    return [str(file.relative_to(folder)) for file in files]


def compilable(file: Path) -> bool:
    """Not the modules that define msgspec classes (the compiler takes no metaclasses), nor those no search runs."""
    if file.stem in INTERPRETED:
        return False
    tree = ast.parse(file.read_text(encoding="utf-8"))
    bases = [ast.unparse(base) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    return not any(base.endswith("Struct") or base == "Options" for base in bases)


def compile_modules(folder: Path, modules: list[str]) -> None:
    """Run mypyc over the modules, in a process of its own, so that its failure is only a failure."""
    script = (
        "from setuptools import setup\n"
        "from mypyc.build import mypycify\n"
        f"setup(name='engines', ext_modules=mypycify({['--ignore-missing-imports', *modules]!r}, "
        "opt_level='2', debug_level='0', multi_file=True))\n"
    )
    (folder / "setup.py").write_text(script, encoding="utf-8")
    jobs = str(min(4, os.cpu_count() or 1))
    run = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace", "--parallel", jobs],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        last = (run.stdout + run.stderr).strip().splitlines()[-1:]
        raise RuntimeError(f"mypyc failed: {' '.join(last)}")
