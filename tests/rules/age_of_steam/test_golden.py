"""Complete games on every map, readable: replayed line by line, compared with what their comments state."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.golden.reading import GoldenGame, numbers
from tests.maps.published import PUBLISHED

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import registry
from smokestack.kernel.errors import SetupError
from smokestack.kernel.record import parse

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "age_of_steam"
RECORDS = sorted(GOLDEN.glob("*.record"))
ROUND = re.compile(
    r"# round (\d+) · order ([\d ]+) · cash ([\d ]+) · income ([-\d ]+) · shares ([\d ]+) · engine ([\d ]+)"
    r" · points ([-\d ]+)"
)
RESULT = re.compile(r"# result ([-\d ]+) · places ([-=\d ]+)")


def test_there_is_a_greedy_game_on_every_published_map() -> None:
    texts = [file.read_text(encoding="utf-8") for file in RECORDS]
    assert {parse(text).map for text in texts if "bot greedy" in text.splitlines()[0]} >= set(PUBLISHED)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_game_goes_as_it_is_written(file: Path) -> None:
    golden = GoldenGame(file)
    registry.check_rules_version(golden.game, golden.record.map, golden.record.rules)
    state = golden.state
    assert isinstance(state, AgeOfSteamState)
    rounds = 0
    for raw, _ in golden.lines():
        if match := ROUND.fullmatch(raw):
            now = [state.order, state.cash, state.income, state.shares, state.engine, state.scores()]
            assert [numbers(part) for part in match.groups()[1:]] == now
            assert int(match[1]) == state.turn
            rounds += 1
    assert rounds == state.turn
    result = RESULT.search(golden.text)
    assert result is not None
    assert state.scores() == numbers(result[1])
    assert state.ranking() == [numbers(place.replace("=", " ").replace("-", "")) for place in result[2].split()]


@pytest.mark.parametrize(
    ("map", "reason"),
    [
        ("germany", "takes back"),
        ("new-england", "takes back"),
        ("pittsburgh", "redirecting"),
        ("france", "Toulouse lies at H11 instead of G11"),
        ("rust-belt", ""),
    ],
)
def test_old_games_are_refused_only_where_the_rules_changed(map: str, reason: str) -> None:
    if reason:
        with pytest.raises(SetupError, match=reason):
            registry.check_rules_version(GAME, map, 1)
    else:
        registry.check_rules_version(GAME, map, 1)
