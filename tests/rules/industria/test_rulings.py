"""Rulings and options: every ruling has an option or says why not, and every option does what its ruling says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.rules.industria.table import Table

from smokestack.games.industria.game import GAME
from smokestack.games.industria.rules.options import IndustriaOptions
from smokestack.games.industria.rules.rulings import DRAWN, IndustriaRulings
from smokestack.kernel.errors import SetupError
from smokestack.kernel.options import Choice, choices, read

REFERENCE = Path(__file__).resolve().parents[3] / "docs" / "rules" / "industria.md"
RULING = re.compile(r"\*\*(IND-A\d+) [^*]+\*\* - (.+)\n(.+)\n")
RULINGS = {match[1]: (match[2], match[3]) for match in RULING.finditer(REFERENCE.read_text("utf-8"))}
OPTIONS = {choice.name: choice for choice in choices(GAME.options)}


def ruling_of(choice: Choice) -> str:
    found = re.fullmatch(r"[A-Z][a-z]+ .*[a-z] \((IND-A\d+)\)\.", choice.help)
    assert found is not None, f"the help of {choice.name} is a sentence that names its ruling"
    return found[1]


def test_every_ruling_has_an_option_or_says_why_it_has_none() -> None:
    assert list(RULINGS) == [f"IND-A{number}" for number in range(1, len(RULINGS) + 1)]
    assert len(RULINGS) >= 25
    for clause, (head, text) in RULINGS.items():
        assert head.startswith("option `") or "No option" in text, clause


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_in_its_ruling_with_its_values(name: str) -> None:
    head, _ = RULINGS[ruling_of(OPTIONS[name])]
    assert head.startswith(f"option `{name}`")
    if name == "first_player":
        assert "`random` | seat number" in head
        return
    assert re.findall(r"`(\w+)`", head) == [name, *OPTIONS[name].values]
    assert OPTIONS[name].values[0] == OPTIONS[name].default


def test_every_ruling_with_an_option_is_read_from_it() -> None:
    listed = {clause for clause, (head, _) in RULINGS.items() if head.startswith("option `")}
    assert {ruling_of(choice) for choice in OPTIONS.values()} == listed


OTHERS = {
    "auction_payee": ("bank", "bank_gets_bids", True),
    "current_epoch_materials": ("strict", "strict_materials", True),
    "cash_material_tiles": ("false", "cash_material_tiles", False),
    "bonus_counting": ("per_factory", "bonus_per_factory", True),
    "min_bid": ("0", "minimum_bid", 0),
    "discount_scope": ("factories_only", "discount_factories_only", True),
    "hands": ("closed", "closed_hands", True),
    "final_tie": ("seat_order", "ties_by_seat_order", True),
    "first_player": ("2", "first_player", 2),
}


def fields(rulings: IndustriaRulings) -> dict[str, object]:
    return {field: getattr(rulings, field) for _, field, _ in OTHERS.values()}


@pytest.mark.rule("IND-A1", "IND-A3", "IND-A4", "IND-A5", "IND-A6", "IND-A8", "IND-A10", "IND-A13", "IND-A16")
@pytest.mark.parametrize("name", OTHERS)
def test_each_option_changes_its_own_ruling_and_no_other(name: str) -> None:
    assert set(OTHERS) == set(OPTIONS)
    value, field, expected = OTHERS[name]
    standard = fields(IndustriaRulings(IndustriaOptions(), 4))
    options = read(GAME.options, {name: value})
    assert isinstance(options, IndustriaOptions)
    assert fields(IndustriaRulings(options, 4)) == {**standard, field: expected}
    assert standard[field] != expected


@pytest.mark.rule("IND-A16")
def test_the_first_player_of_the_options_has_a_seat() -> None:
    assert IndustriaRulings(IndustriaOptions(), 3).first_player == DRAWN
    for seat in range(3):
        assert Table(3, first_player=str(seat)).legal == [f"first player {seat}"]
    assert Table(4, first_player="3").legal == ["first player 3"]
    with pytest.raises(SetupError) as refused:
        Table(3, first_player="3")
    assert str(refused.value) == "Option first_player is seat 3, but 3 players sit at seats 0 to 2."
