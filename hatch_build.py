"""The build hook: compiles the engines with mypyc and builds the web client into the package.

Both are best effort. Without a C compiler, or without Node, the wheel is the same product in pure Python, or
without the page, and a warning says so. SMOKESTACK_COMPILE=0 leaves the compiler out; =require makes a failure fatal
(for CI). Editable installs stay interpreted.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import tempfile
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
            self.warn(root, error)

    def warn(self, root: Path, error: Exception) -> None:
        """One sentence; what else is known goes to whoever asked for the details (`pip install -v`)."""
        tool = compiler(root)
        known = type(error).__name__ == tool.CompileError.__name__
        self.app.display_warning(tool.warning(error if known else "something went wrong on the way"))
        self.app.display_debug("".join(traceback.format_exception(error)))

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
        self.app.display_info("Compiling the engines; this takes two or three minutes ...")
        # Not removed here: the wheel is packed from it after this hook has ended.
        built = compiler(root).build(root, Path(tempfile.mkdtemp(prefix="smokestack-build-")))
        for module in built.rglob("*"):
            if module.suffix in (".so", ".pyd"):
                build_data["force_include"][str(module)] = module.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compiler(root: Path) -> ModuleType:
    """`tools/compile.py`, which is not a part of the package."""
    spec = importlib.util.spec_from_file_location("smokestack_compile", root / "tools" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
