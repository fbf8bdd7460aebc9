"""The walkthroughs of CONTRIBUTING.md, followed step by step in a copy of the repository."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = ("src", "docs", "examples", "tools", "tests", "pyproject.toml")
IGNORED = shutil.ignore_patterns("__pycache__", "web", "golden", "*.so", "build", "*.egg-info")


def section(title: str) -> str:
    found = re.search(rf"^## {re.escape(title)}$(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"CONTRIBUTING.md has no section {title!r}"
    return found.group(1)


class Checkout:
    """A copy of the repository in which a newcomer works."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "smokestack"
        self.packages = folder / "packages"
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, self.root / name, ignore=IGNORED)
            else:
                shutil.copy(source, self.root / name)

    def follow(self, text: str) -> int:
        """Do what each block says; returns the number of blocks."""
        blocks = BLOCK.findall(text)
        for kind, file, body in blocks:
            match kind:
                case "diff":
                    self.patch(file, body)
                case "append":
                    path = self.root / file
                    path.write_text(f"{path.read_text('utf-8')}\n{body}", "utf-8")
                case "sh":
                    for line in body.splitlines():
                        self.run(line)
                case _:
                    path = self.root / file
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_text(body, "utf-8")
        return len(blocks)

    def patch(self, file: str, body: str) -> None:
        """Replace the lines of the diff that are there already with the lines that should be there."""
        path = self.root / file
        lines = body.splitlines()
        old = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
        new = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{file} does not contain these lines once:\n{old}"
        path.write_text(text.replace(old, new), "utf-8")

    def run(self, line: str) -> None:
        command, _, remark = line.partition("#")
        words = shlex.split(command)
        if words[0] in (".venv/bin/python", "smokestack"):
            words[:1] = [sys.executable] if words[0] != "smokestack" else [sys.executable, "-m", "smokestack.cli"]
        elif words[0] == "pip":
            offline = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(self.packages)]
            words[:2] = [sys.executable, "-m", "pip", "install", *offline]
        paths = os.pathsep.join([str(self.root / "src"), str(self.packages)])
        done = subprocess.run(
            words,
            cwd=self.root,
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == ("fails" in remark), f"{line}\n{done.stdout}{done.stderr}"


@pytest.mark.parametrize("title, blocks", [("A rule and its test", 10), ("A map with a rule", 7), ("A game", 2)])
def test_a_walkthrough_works_as_written(title: str, blocks: int, tmp_path: Path) -> None:
    assert Checkout(tmp_path).follow(section(title)) == blocks
