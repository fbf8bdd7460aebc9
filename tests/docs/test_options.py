"""The rules reference of every game and its options name each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from smokestack.kernel import registry
from smokestack.kernel.options import choices

REFERENCES = Path(__file__).resolve().parents[2] / "docs" / "rules"
GAMES = ("age-of-steam", "age-of-industry", "city-of-iron", "industria")
NAMED = re.compile(r"\b[Oo]ptions?((?:,? (?:and )?`[a-z_]+(?: = \w+)?`)+)")
"""`Option `, then one or more names in backquotes, each perhaps with a value."""
LISTED = re.compile(r"^(?:\| |- \*\*[A-Z]+-A-[a-z0-9-]+\*\* )`([a-z_0-9]+)`[:, |]", re.MULTILINE)
"""A row of a table of options, or a ruling that begins with the name of its option."""
RULING = re.compile(r"^- \*\*(AOS-R-\d+)\*\* (.*)$", re.MULTILINE)


def reference(game: str) -> str:
    return (REFERENCES / f"{game}.md").read_text("utf-8")


def options(game: str) -> set[str]:
    return {choice.name for choice in choices(registry.game(game).options)}


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_names_every_option(game: str) -> None:
    words = {word.split(" ")[0] for word in re.findall(r"`([^`\n]+)`", reference(game))}
    assert options(game) - words == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_option_that_the_reference_names_exists(game: str) -> None:
    text = reference(game)
    named = {name for found in NAMED.findall(text) for name in re.findall(r"`([a-z_]+)", found)}
    named |= set(LISTED.findall(text))
    assert named, "the patterns find nothing"
    assert named - options(game) == set()


def test_every_ruling_of_age_of_steam_names_its_option_or_says_why_there_is_none() -> None:
    silent = [
        id for id, text in RULING.findall(reference("age-of-steam")) if not re.search(r"Options? `|No option", text)
    ]
    assert silent == []
    assert not re.search(r"\bflag\b", reference("age-of-steam"), re.IGNORECASE)


def test_every_ruling_of_age_of_industry_names_its_option_or_says_why_there_is_none() -> None:
    rulings = re.findall(r"^- \*\*(AOI-A\d+) (.*?)(?=^- |^---)", reference("age-of-industry"), re.MULTILINE | re.DOTALL)
    assert len(rulings) == 43
    assert [id for id, text in rulings if not re.search(r"Options?\s`|No option:", text)] == []
