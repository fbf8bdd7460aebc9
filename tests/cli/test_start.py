"""Starting the command line: help, version, and mistakes in calling it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.cli.conftest import Run

from smokestack.cli import COMMANDS, serve


def test_help_names_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.code == 0
    for name, (_, line) in COMMANDS.items():
        assert f"  {name}" in answer.out
        assert line in answer.out
    assert run().out == answer.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(run: Run, name: str) -> None:
    answer = run(name, "--help")
    assert answer.code == 0
    assert f"Usage: smokestack {name}" in answer.out


def test_help_is_quick_because_it_loads_nothing_it_does_not_need() -> None:
    look = (
        "import sys; from smokestack.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'rich', 'msgspec', 'smokestack.kernel.contract', 'smokestack.games', 'asyncio', 'numpy'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_version_says_how_it_runs(run: Run) -> None:
    assert run("--version").out.startswith("smokestack ")
    assert run("--version").out.strip().endswith(("(compiled)", "(interpreted)"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["bogus"], "No such command 'bogus'. See: smokestack --help"),
        (["gmes"], "No such command 'gmes'. Did you mean 'games'? See: smokestack --help"),
        (["games", "--colour"], "No such option: --colour. See: smokestack games --help"),
        (["replay"], "Missing argument 'record'. See: smokestack replay --help"),
        (["fuzz", "industria", "--games", "many"], "See: smokestack fuzz --help"),
    ],
)
def test_a_wrong_call_is_one_sentence_and_exit_code_2(run: Run, words: list[str], sentence: str) -> None:
    answer = run(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.endswith("--help\n")
    assert answer.err.count("\n") == 1
    if sentence.startswith("See"):
        assert sentence in answer.err
    else:
        # Older versions of Typer word the middle of it a little differently.
        assert answer.err.split()[:2] == sentence.split()[:2]


def test_a_server_for_others_says_at_which_address_they_reach_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "network_address", lambda: "192.168.1.5")
    serve.say_where("0.0.0.0", 8080, open_page=False)
    first, second = capsys.readouterr().out.splitlines()
    assert "running at http://127.0.0.1:8080/" in first
    assert "Others on your network reach it at http://192.168.1.5:8080/" in second
    serve.say_where("127.0.0.1", 8080, open_page=False)
    assert "192.168" not in capsys.readouterr().out
