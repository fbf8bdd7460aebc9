"""The commands and programs that the pages show, and smaller versions of those that would take minutes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(\w*)(?: (.*))?$")
PROGRAMS = ("smokestack", "python", "python3", "pip", "make", "valgrind", "source")
INDENTED = re.compile(rf"^    (?:[.\w/]+/)?({'|'.join(PROGRAMS)}) \D")
FEWER = {"--games": "1", "--minutes": "0.02", "--steps": "1", "--jobs": "1"}
"""Values that let a command end soon."""
FASTER = {"normal": "random", "hard": "greedy", "search-100": "greedy"}
"""Bots that take no time, instead of those that search."""
QUICK_REVIEW = ["--iterations", "2", "--playouts", "1"]
"""How a review ends soon."""


class Block(NamedTuple):
    """A code block: its language, what follows that, and its text."""

    language: str
    marks: str
    text: str


def blocks(page: Path) -> list[Block]:
    """The fenced code blocks of a page, and its indented commands as blocks of one line."""
    found: list[Block] = []
    inside: Block | None = None
    for line in page.read_text("utf-8").splitlines():
        fence = FENCE.match(line)
        if fence and inside is None:
            inside = Block(fence.group(1), fence.group(2) or "", "")
        elif fence and inside is not None:
            found.append(inside)
            inside = None
        elif inside is not None:
            inside = inside._replace(text=f"{inside.text}{line}\n")
        elif INDENTED.match(line):
            found.append(Block("sh", "", line.strip() + "\n"))
    return found


def commands(page: Path, run: str = "") -> list[list[str]]:
    """The commands of a page as words. `run` is who runs them: nobody's mark means the tests."""
    wanted = f"run={run}" if run else ""
    return [
        shlex.split(re.split(r" {2,}|\s+# ", line)[0])
        for block in blocks(page)
        if block.language == "sh" and block.marks == wanted
        for line in block.text.splitlines()
        if line.strip()
    ]


def smaller(words: list[str]) -> list[str]:
    """The same command with less to do."""
    made = list(words)
    for place, word in enumerate(words[1:], start=1):
        before = words[place - 1]
        if before in FEWER:
            made[place] = FEWER[before]
        elif before == "--bots":
            made[place] = ",".join(FASTER.get(name, name) for name in word.split(","))
    return made + QUICK_REVIEW if words[1] == "review" else made
