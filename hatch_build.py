"""The build hook: compiles the engines with mypyc and builds the web page into the package.

Without a C compiler, or without Node, a wheel is the same product in pure Python, or without the page, and a warning
says so. An archive of the sources (sdist) must have the page, so that installing from it needs no Node. Editable
installs stay interpreted.

SMOKESTACK_COMPILE=0 makes a wheel in pure Python for every platform; =require makes a failing compiler fatal (for CI).
SMOKESTACK_COMPILED=FOLDER takes the engines that `tools/compile.py FOLDER` has compiled from the same sources.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TYPED = ("librt", "msgspec", "mypy-extensions")
"""What the engines import: the compiler reads its types."""


class SmokestackBuild(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What has to be installed to compile; nothing if nothing is compiled."""
        if self.target_name != "wheel" or os.environ.get("SMOKESTACK_COMPILE") == "0" or compiled_folder():
            return []
        project = self.metadata.core
        typed = [one for one in project.dependencies if re.split(r"[<>=]", one)[0] in TYPED]
        return [*project.optional_dependencies["compile"], *typed]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if self.target_name == "sdist":
            self.build_page(root, required=True)
            return
        if self.target_name != "wheel" or version == "editable":
            return
        self.build_page(root, required=False)
        wanted = os.environ.get("SMOKESTACK_COMPILE", "1")
        if wanted == "0":
            return
        try:
            self.add_engines(self.engines(root), build_data)
        except Exception as error:
            if wanted == "require" or compiled_folder():
                raise
            self.warn(root, error)

    def warn(self, root: Path, error: Exception) -> None:
        """One sentence; what else is known goes to whoever asked for the details (`pip install -v`)."""
        tool = compiler(root)
        known = type(error).__name__ == tool.CompileError.__name__
        self.app.display_warning(tool.warning(error if known else "something went wrong on the way"))
        self.app.display_debug("".join(traceback.format_exception(error)))

    def build_page(self, root: Path, required: bool) -> None:
        """The web client, unless `make` has built it already."""
        if (root / "src" / "smokestack" / "web" / "index.html").is_file():
            return
        trouble = self.run_npm(root / "web")
        if trouble and required:
            raise RuntimeError(f"The archive has to contain the web page, but {trouble}.")
        if trouble:
            self.app.display_warning(f"The web page was not built, because {trouble}; programs can still play.")

    def run_npm(self, folder: Path) -> str:
        """Build the page; what went wrong, or an empty string."""
        npm = shutil.which("npm")
        if npm is None:
            return "Node is not at hand"
        self.app.display_info("Building the web page ...")
        for words in (["ci"], ["run", "build"]):
            if subprocess.run([npm, *words], cwd=folder, capture_output=True, check=False).returncode:
                return f"`npm {' '.join(words)}` failed in web/"
        return ""

    def engines(self, root: Path) -> Path:
        """The folder with the compiled modules."""
        given = compiled_folder()
        if given is not None:
            compiler(root).require_same_sources(root, given)
            return given
        self.app.display_info("Compiling the engines; this takes two or three minutes ...")
        # Not removed here: the wheel is packed from it after this hook has ended.
        built: Path = compiler(root).build(root, Path(tempfile.mkdtemp(prefix="smokestack-build-")))
        return built

    def add_engines(self, folder: Path, build_data: dict[str, Any]) -> None:
        for module in folder.rglob("*"):
            if module.suffix in (".so", ".pyd"):
                build_data["force_include"][str(module)] = module.relative_to(folder).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compiled_folder() -> Path | None:
    given = os.environ.get("SMOKESTACK_COMPILED")
    return Path(given).resolve() if given else None


def compiler(root: Path) -> ModuleType:
    """`tools/compile.py`, which is not a part of the package."""
    spec = importlib.util.spec_from_file_location("smokestack_compile", root / "tools" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
