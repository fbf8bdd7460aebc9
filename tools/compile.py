"""Compile the engines with mypyc: `python tools/compile.py FOLDER` writes the whole package there, engines compiled.

`make play` runs it, and the build hook (`hatch_build.py`) does the same for a wheel. Only modules that a search runs,
or a server for every move, are compiled: the kernel's core, the games' engines, tree search, the updates of pages.
Without a compiler, or after an error, it prints a warning and the package is pure Python. SMOKESTACK_COMPILE=0 skips
compiling; =require makes a failure fatal (for CI).

Object files are kept in the folder `engines` next to the target, so only modules whose C code changed are compiled
again.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KERNEL = ("contract", "base_state", "bits", "codec", "facts", "observer", "playout", "tree", "value_network")
UPDATES = (
    *("table/views", "table/legal_tree", "table/table", "table/play", "table/decide", "table/checks", "table/hints"),
    *("table/plan_infos", "table/due_plan", "table/history", "table/lessons", "table/seat", "table/puzzles"),
    *("store/index", "store/sqlite_writer", "server/pages", "server/table_cache", "server/metrics", "kernel/messages"),
    *("server/frames", "server/rate_limits", "server/fair_use", "server/table_service"),
)
"""What a server runs for every move. None of these imports its framework, which nobody needs to build a wheel."""
COMPILED_FOLDERS = ("games", "bots/mcts")
INTERPRETED_FOLDERS = ("data", "drawing", "verify", "refusals")
"""Folders of a game that read files, draw or explain. No search runs them, so compiling them would only take time."""
INTERPRETED_MODULES = (
    *("__init__", "game", "terminal", "scene", "drawing", "undrawn", "refusals", "arrange"),
    *("load", "load_board", "check", "check_messages", "map_check", "map_reach", "own_maps", "sources"),
)
"""Modules of a game for which the same is true. None of them defines a class that a compiled module extends."""


class CompileError(Exception):
    """Why there are no compiled engines, in plain words. The compiler's own output is in a file."""


def warning(reason: object) -> str:
    """The same as one sentence for the user."""
    return f"The engines were not compiled, because {reason}; everything works the same in pure Python, only slower."


def engine_modules(folder: Path) -> list[str]:
    """The modules worth compiling, as paths below the folder that holds the package."""
    package = folder / "smokestack"
    files = [package / "kernel" / f"{name}.py" for name in KERNEL]
    files += [package / f"{name}.py" for name in UPDATES]
    for part in COMPILED_FOLDERS:
        files += sorted(file for file in (package / part).rglob("*.py") if compilable(file))
    return [file.relative_to(folder).as_posix() for file in files]


def compilable(file: Path) -> bool:
    """False for modules that define msgspec classes (mypyc supports no metaclasses) and those that no search runs."""
    if any(part in INTERPRETED_FOLDERS for part in file.parts):
        return False
    if file.stem in INTERPRETED_MODULES:
        return False
    tree = ast.parse(file.read_text(encoding="utf-8"))
    bases = [ast.unparse(base) for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    return not any(base.endswith("Struct") or base in ("Options", "Scene") for base in bases)


def build(root: Path, work: Path) -> Path:
    """Compile the engines of the sources below root; the folder with the compiled modules, in the package's layout."""
    _look_for_compiler()
    work.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(work / "smokestack", ignore_errors=True)
    shutil.copytree(root / "src" / "smokestack", work / "smokestack", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(work / "out", ignore_errors=True)
    errors = work / "errors.txt"
    with errors.open("w", encoding="utf-8") as log:
        # In a process of its own, so that a crash of the compiler is only a failure here.
        run = subprocess.run([sys.executable, __file__, "--within", str(work)], stderr=log, check=False)
    if run.returncode:
        raise CompileError(f"the compiler failed (its output is in {errors})")
    return work / "out"


def _look_for_compiler() -> None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and shutil.which(os.environ.get("CC", compiler).split()[0]) is None:
        raise CompileError(f"there is no C compiler ({compiler})")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise CompileError("Python's header files are missing (on Debian: the package python3-dev)")


def compile_within(work: Path) -> None:
    """Compile: C from Python, then objects from C on all cores, then the modules."""
    os.chdir(work)
    from mypyc.build import mypycify
    from setuptools import setup

    modules = engine_modules(Path())
    say(f"{len(modules)} modules: checking types and writing C ...")
    with contextlib.redirect_stdout(sys.stderr):
        extensions: list[Any] = mypycify(
            ["--ignore-missing-imports", *modules], opt_level="1", debug_level="0", multi_file=True, target_dir="c"
        )
    # Nothing outside calls the engines' C functions by name, so calls between them need not go through the linker.
    hidden = ["-fvisibility=hidden"] if os.name == "posix" else []
    for extension in extensions:
        flags = ["-w" if flag == "-Werror" else flag for flag in extension.extra_compile_args]
        extension.extra_compile_args = flags + hidden
    # The accessors of actions and bit sets are one-line functions in modules of their own. Linking with optimization
    # inlines them, which makes the engines up to a fifth faster.
    if is_gcc():
        engines = max(extensions, key=lambda extension: len(extension.sources))
        engines.extra_compile_args += ["-O2", "-flto"]
        engines.extra_link_args = [*(engines.extra_link_args or []), "-O2", "-flto=auto"]
    arguments = ["--quiet", "build_ext", "--build-temp", "objects", "--build-lib", "out"]
    setup(name="engines", ext_modules=extensions, cmdclass={"build_ext": parallel_build()}, script_args=arguments)


def is_gcc() -> bool:
    """Whether the C compiler is GCC, whose link-time optimization needs no further tools."""
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()[0]
    try:
        told = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return False
    return "Free Software Foundation" in told


def parallel_build() -> Any:
    """setuptools' build_ext, with the files of one extension compiled in parallel, the longest first."""
    from setuptools.command.build_ext import build_ext

    class Parallel(build_ext):
        def build_extensions(self) -> None:
            compiler = self.compiler
            one = compiler.compile
            headers = max(file.stat().st_mtime for file in Path("c").rglob("*.h"))
            engines = max(self.extensions, key=lambda extension: len(extension.sources))
            modules = [each for each in self.extensions if each is not engines]
            internal = f'"__native_internal_{engines.name.removesuffix("__mypyc")}.h"'
            with_internal = precompile(compiler, engines, "engines.h", internal)
            with_python = precompile(compiler, modules[0], "modules.h", "<Python.h>")
            for module in modules:
                module.extra_compile_args += with_python

            def fresh(source: str, folder: str) -> bool:
                made = Path(compiler.object_filenames([source], output_dir=folder)[0])
                return made.is_file() and made.stat().st_mtime > max(headers, Path(source).stat().st_mtime)

            def compile_one(source: str, **given: Any) -> None:
                if Path(source).name.startswith("__native_"):
                    given["extra_postargs"] = [*given["extra_postargs"], *with_internal]
                one([source], **given)

            def compile(sources: list[str], output_dir: str = "", **given: Any) -> list[str]:
                old = [source for source in sources if fresh(source, output_dir)]
                new = sorted(set(sources) - set(old), key=lambda source: -Path(source).stat().st_size)
                with ThreadPoolExecutor(cores()) as pool:
                    jobs = [pool.submit(compile_one, source, output_dir=output_dir, **given) for source in new]
                    for job in progress(jobs):
                        job.result()
                return list(compiler.object_filenames(sources, output_dir=output_dir))

            compiler.compile = compile
            self.build_extension(engines)
            compiler.compile = one
            say("linking the modules ...")
            with ThreadPoolExecutor(cores()) as pool:
                list(pool.map(self.build_extension, modules))

    return Parallel


def precompile(compiler: Any, extension: Any, name: str, included: str) -> list[str]:
    """Flags that let GCC parse a header once, instead of for each of the files that begin with it."""
    if not is_gcc():
        return []
    header = Path("headers") / name
    header.parent.mkdir(exist_ok=True)
    header.write_text(f"#include {included}\n", encoding="utf-8")
    compiler.src_extensions = [*compiler.src_extensions, header.suffix]
    (made,) = compiler.compile(
        [str(header)],
        output_dir="objects",
        macros=extension.define_macros,
        include_dirs=extension.include_dirs,
        extra_postargs=extension.extra_compile_args,
    )
    Path(made).replace(f"{header}.gch")
    return ["-include", str(header)]


def progress(jobs: list[Any]) -> Iterator[Any]:
    """The jobs as they end, with a line of progress every few seconds."""
    began = said = time.monotonic()
    for done, job in enumerate(as_completed(jobs), 1):
        yield job
        if time.monotonic() - said >= 5 or done == len(jobs):
            said = time.monotonic()
            say(f"{done} of {len(jobs)} parts after {said - began:.0f} s")


def cores() -> int:
    return min(8, os.cpu_count() or 1)


def say(line: str) -> None:
    print(f"  {line}", flush=True)


def assemble(root: Path, folder: Path, built: Path | None) -> None:
    """Write the whole package into one folder, which goes before the editable install on the path."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        root / "src" / "smokestack", folder / "smokestack", ignore=shutil.ignore_patterns("__pycache__", "*.so")
    )
    shutil.copytree(root / "docs" / "rules", folder / "smokestack" / "rules", dirs_exist_ok=True)
    if built is not None:
        shutil.copytree(built, folder, dirs_exist_ok=True)


def require_same_sources(root: Path, folder: Path) -> None:
    """Refuse compiled modules that were made from other sources than those below root."""
    for name in engine_modules(root / "src"):
        copy = folder / name
        compiled = [file for file in copy.parent.glob(f"{copy.stem}.*") if file.suffix in (".so", ".pyd")]
        if not compiled or copy.read_bytes() != (root / "src" / name).read_bytes():
            raise CompileError(f"{folder} has no engine compiled from the present {name}; run tools/compile.py")


def main() -> None:
    asked = argparse.ArgumentParser(description="Compile the engines.")
    asked.add_argument("folder", type=Path, help="where to write the package with its compiled engines")
    asked.add_argument("--within", action="store_true", help=argparse.SUPPRESS)
    given = asked.parse_args()
    if given.within:
        compile_within(given.folder)
        return
    wanted = os.environ.get("SMOKESTACK_COMPILE", "1")
    built = None
    try:
        if wanted != "0":
            built = build(ROOT, given.folder.resolve().parent / "engines")
    except CompileError as error:
        if wanted == "require":
            sys.exit(f"The engines were not compiled: {error}.")
        say(warning(error))
    assemble(ROOT, given.folder, built)


if __name__ == "__main__":
    main()
