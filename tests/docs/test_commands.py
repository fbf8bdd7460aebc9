"""Every command and every Python example of README.md and docs/*.md does something, in the order of its page.

Commands that would take minutes get less to do, with the same flags. Those of docs/hosting.md that need root are run by
`tools/bare_debian club`; here their syntax and their files are checked. CONTRIBUTING.md has a test of its own.
"""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import msgspec
import pytest
from tests.browser.server_process import ServerProcess
from tests.cli.conftest import Run, run
from tests.docs.commands import FEWER, PAGES, PROGRAMS, ROOT, Block, blocks, commands, smaller
from tests.reference.short_game import recording

__all__ = ["run"]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
ELSEWHERE = {
    ("maps.md", "isle-of-skye"),
    ("bots.md", "fit_features"),
    ("bots.md", "train"),
    ("coach.md", "puzzles"),
    ("coach.md", "hints"),
}
"""What another test does: tests/maps/test_adding_a_map.py, tests/bots, tests/learn, tests/coach."""
PYTHON_ELSEWHERE = {"maps.md"}
"""The same for Python: tests/maps/test_adding_a_map.py."""


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    """A folder with the files that the pages assume a reader has."""
    example = json.loads((ROOT / "examples" / "maps" / "isle-of-man.json").read_text("utf-8"))
    (tmp_path / "my-maps").mkdir()
    for place in (tmp_path / "my-map.json", tmp_path / "my-maps" / "my-map.json"):
        place.write_text(json.dumps({**example, "id": "my-map"}))
    for name in ("games", "arena-folder"):
        (tmp_path / name).mkdir()
    for place in (tmp_path / "game.json", tmp_path / "recorded.json", tmp_path / "games" / "short.json"):
        place.write_bytes(msgspec.json.encode(recording()))
    record = (ROOT / "tests" / "golden" / "industria" / "three-players.record").read_text("utf-8")
    for place in (tmp_path, tmp_path / "games", tmp_path / "arena-folder"):
        (place / "game.record").write_text(record)
    (mine,) = (one.text for one in blocks(ROOT / "docs" / "verify.md") if one.language == "json")
    (tmp_path / "mine.json").write_text(mine)
    return tmp_path


@pytest.fixture
def servers(folder: Path) -> Iterator[list[ServerProcess]]:
    started: list[ServerProcess] = []
    yield started
    for server in started:
        server.stop()


def done_elsewhere(page: Path, words: list[str]) -> bool:
    return any(page.name == name and any(part in word for word in words) for name, part in ELSEWHERE)


def program_of(words: list[str]) -> str:
    """The name of a program without its folder."""
    return words[0].rsplit("/", 1)[-1]


def value(words: list[str], flag: str) -> str | None:
    return words[words.index(flag) + 1] if flag in words else None


def expanded(word: str) -> list[str]:
    """The files that a word with a star means, as a shell finds them."""
    return sorted(str(file) for file in Path().glob(word)) if "*" in word else [word]


def serve(words: list[str], folder: Path, servers: list[ServerProcess]) -> None:
    """Start it on a free port of loopback, with the page's database; it runs until the end of the page."""
    db = value(words, "--db") or "default.db"
    if db.startswith("postgresql://") or any(server.db == folder / db for server in servers):
        return
    server = ServerProcess(folder)
    server.db = folder / db
    server.start()
    servers.append(server)
    answered = urlopen(f"{server.address}/healthz", timeout=60)  # by then it has made its database
    answered.close()


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: page.name)
def test_every_command_works(page: Path, run: Run, folder: Path, servers: list[ServerProcess]) -> None:
    for block in blocks(page):
        if page.name == "bots.md" and block.language == "python" and "class Dreamer" in block.text:
            (folder / "mine.py").write_text(block.text)
    for words in commands(page):
        program = program_of(words)
        if done_elsewhere(page, words):
            continue
        if program == "smokestack" and words[1] == "serve":
            serve(words, folder, servers)
        elif program == "smokestack":
            wanted = [name for word in smaller(words)[1:] for name in expanded(word)]
            answer = run(*wanted, typed="quit\n")
            fine = {0, 1} if words[1] == "verify" else {0}  # 1: the recorded game differs
            assert answer.code in fine, f"{' '.join(words)}\n{answer.out}{answer.err}"
        elif program == "make":
            dry = ["make", "--dry-run", *words[1:]]
            assert subprocess.run(dry, cwd=ROOT, capture_output=True, check=False).returncode == 0, words
        elif program == "pip":
            check_pip(words)
        elif program.startswith("python"):
            ask_for_help(words)
        elif program == "source":
            assert words[1:] == [".venv/bin/activate"]
        else:
            assert words[0] == "valgrind", f"nobody knows how to check: {' '.join(words)}"
            ask_for_help(words[words.index("python") :])


def check_pip(words: list[str]) -> None:
    """Installing takes long and needs a network; tests/browser/test_wheel.py does it. The extras must exist."""
    assert words[1] == "install"
    for name in re.findall(r"\[([a-z,]+)\]", " ".join(words)):
        assert set(name.split(",")) <= set(EXTRAS)


def ask_for_help(words: list[str]) -> None:
    """A tool of the repository: it exists, and knows the flags that the page gives it."""
    if words[1:3] == ["-m", "venv"]:
        return
    if words[1] == "-m":
        subject = words[2].replace(".", "/")
        file = next(path for path in (ROOT / f"{subject}.py", ROOT / subject / "__main__.py") if path.is_file())
    else:
        file = ROOT / words[1]
    text = file.read_text("utf-8")
    for flag in words[2:]:
        assert not flag.startswith("--") or f'"{flag}"' in text, f"{file.name} does not know {flag}"


def test_the_python_examples_of_a_page_run_one_after_the_other(folder: Path, run: Run) -> None:
    """In one module for each page; a search with a network of its own is left to tests/learn."""
    seen = 0
    for page in PAGES:
        if page.name in PYTHON_ELSEWHERE:
            continue
        names: dict[str, object] = {"__name__": "example"}
        if page.name == "notation.md":
            assert run("play", "industria", "--seats", "greedy,random,random", "--save", "evening.record").code == 0
        for block in blocks(page):
            if block.language == "python":
                exec(compile(block.text, f"{page.name}: {block.text.splitlines()[0]}", "exec"), names)
                seen += 1
    assert seen >= 6


def marked(run: str) -> list[Block]:
    return [block for page in PAGES for block in blocks(page) if f"run={run}" in block.marks.split()]


def test_commands_for_root_are_shell_and_copy_files_that_exist(tmp_path: Path) -> None:
    found = [*marked("club"), *marked("no")]
    assert len(found) >= 7
    for block in found:
        subprocess.run(["bash", "-n"], input=block.text, text=True, check=True)
        for path in re.findall(r"(?<=[ =])((?:deploy|docs)/[\w./-]+)", block.text):
            assert (ROOT / path).is_file() or path == "deploy/.env", path
    everything = {block.marks for page in PAGES for block in blocks(page) if block.language == "sh"}
    assert everything <= {"", "run=club", "run=no"}


def test_the_tests_know_what_a_command_is() -> None:
    assert {program_of(words) for page in PAGES for words in commands(page)} <= set(PROGRAMS)
    assert smaller(["smokestack", "arena", "--bots", "hard,mine:X", "--games", "40"])[3:] == [
        "greedy,mine:X",
        "--games",
        FEWER["--games"],
    ]
