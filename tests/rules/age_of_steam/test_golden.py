"""Complete games on every map, readable: replayed line by line, compared with what their comments state."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.golden.reading import GoldenGame, numbers
from tests.maps.published import PUBLISHED

from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel.errors import UserError
from smokestack.kernel.record import Replay, parse

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


@pytest.mark.rule("AOS-R-92")
def test_an_older_game_on_france_is_refused_with_the_reason() -> None:
    text = (GOLDEN / "france-three-players.record").read_text(encoding="utf-8").replace("\nrules 2\n", "\nrules 1\n")
    with pytest.raises(UserError, match=r"cannot be continued .* because .*Toulouse lies at H11 instead of G11"):
        Replay(parse(text), 0)
