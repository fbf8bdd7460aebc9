"""Complete recorded games, replayed line by line and compared with their comments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.golden.reading import GoldenGame, numbers

from smokestack.games.industria.rules.state import IndustriaState
from smokestack.games.industria.view.view import IndustriaView

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "industria"
RECORDS = sorted(GOLDEN.glob("*.record"))
TURN = re.compile(r"# turn (\d+) · epoch (\d) · first player (\d) · taler ([\d ]+) · points ([\d ]+)")
BREAKDOWN = re.compile(r"# bonuses ([\d ]+) · roads ([\d ]+) · lines ([\d ]+) · money ([\d ]+)")
RESULT = re.compile(r"# result ([\d ]+) · places ([\d= ]+)")


def test_there_are_two() -> None:
    assert [file.stem for file in RECORDS] == ["four-players-bids-to-the-bank", "three-players"]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_game_goes_as_it_is_written(file: Path) -> None:
    golden = GoldenGame(file)
    state = golden.state
    assert isinstance(state, IndustriaState)
    checked = 0
    for raw, _ in golden.lines():
        if match := TURN.fullmatch(raw):
            stated = [int(match[1]), int(match[2]), int(match[3]), numbers(match[4]), numbers(match[5])]
            assert stated == [state.turn, state.epoch, state.first, state.cash, state.score]
            checked += 1
    assert checked == (16 if golden.record.seats == 3 else 15)
    check_end(golden.text, state)


def check_end(text: str, state: IndustriaState) -> None:
    result, stated = RESULT.search(text), BREAKDOWN.search(text)
    assert result is not None
    assert stated is not None
    assert state.scores() == numbers(result[1])
    assert [[int(seat) for seat in place.split("=")] for place in result[2].split()] == state.ranking()
    view = state.view(None)
    assert isinstance(view, IndustriaView)
    ends = [seat.projection for seat in view.seats]
    found = [[end.bonuses for end in ends], [end.roads for end in ends], [end.lines for end in ends]]
    assert [*found, [end.money for end in ends]] == [numbers(part) for part in stated.groups()]
    assert [end.total for end in ends] == state.scores()
