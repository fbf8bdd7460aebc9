"""The guest package of examples/guest, installed into a folder of its own and used through every interface."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that sees the guest package as pip installs it."""
    folder = tmp_path_factory.mktemp("guest")
    words = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run(
        [sys.executable, *words, "--target", str(folder), copied(tmp_path_factory)], check=True, capture_output=True
    )
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONUNBUFFERED": "1"}


def copied(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A copy of the sources, since building a package writes beside them."""
    import shutil

    folder = tmp_path_factory.mktemp("sources") / "guest"
    shutil.copytree(ROOT / "examples" / "guest", folder)
    return str(folder)


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Run:
    """Run Python with these arguments; fails with the output if the exit code is not the expected one."""

    def run(*words: str, code: int = 0, input: str = "") -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, *words],
            env=environment,
            cwd=tmp_path,
            input=input,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done

    return run


@pytest.fixture
def smokestack(run: Run) -> Run:
    """The command `smokestack` with these arguments."""

    def command(*words: str, code: int = 0, input: str = "") -> subprocess.CompletedProcess[str]:
        return run("-m", "smokestack.cli", *words, code=code, input=input)

    return command


@pytest.fixture
def server(environment: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The address of a server that has the guest package."""
    words = [sys.executable, "-m", "smokestack.cli", "serve", "--port", "0", "--db", str(tmp_path / "games.db")]
    with (tmp_path / "server.log").open("w") as log:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    assert process.stdout is not None
    line = process.stdout.readline()
    found = re.search(r"http://127\.0\.0\.1:\d+", line)
    try:
        assert found, f"the server did not start: {line!r} {(tmp_path / 'server.log').read_text()[-2000:]}"
        yield found.group(0)
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()
