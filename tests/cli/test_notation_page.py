"""The examples of docs/notation.md work."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

from tests.cli.conftest import Run

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def example() -> str:
    """The record of the page."""
    match = re.search(r"(?:^    .*\n|^\n)*^    smokestack 1(?:.*\n)(?:^    .*\n|^\n)*", PAGE, re.MULTILINE)
    assert match
    return dedent(match.group(0)).strip() + "\n"


def test_its_record_is_in_order(run: Run) -> None:
    Path("evening.record").write_text(example())
    out = run("replay", "evening.record").out
    assert "auction_payee bank: 10 actions, all legal." in out


def test_its_wrong_line_is_found(run: Run) -> None:
    Path("evening.record").write_text(example().replace("\nbid 2\n", "\nbid 1\n"))
    err = run("replay", "evening.record").err
    assert err.strip() in PAGE
    assert "Line 20" in err
