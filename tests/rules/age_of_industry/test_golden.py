"""Complete recorded games, replayed line by line and compared with the comments in the records."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.golden.reading import GoldenGame, numbers

from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState
from smokestack.kernel.record import parse

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "age_of_industry"
RECORDS = sorted(GOLDEN.glob("*.record"))
ROUND = re.compile(r"# round (\d+) · order ([\d ]+) · money ([\d ]+) · loans ([\d ]+) · points ([-\d ]+)")
FLIPS = re.compile(r"(\w[\w ]* \d) ([^,]+) flips, \+\$(\d+) seat (\d)")
END = re.compile(r"# money ([\d ]+) · loans ([\d ]+) · order ([\d ]+)\n# final ([-\d ]+)\n")


def test_there_are_two_a_map() -> None:
    maps = [parse(file.read_text(encoding="utf-8")).map for file in RECORDS]
    assert [maps.count(map) for map in ("germany", "new-england")] == [2, 2]


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_golden_game_goes_as_it_is_written(file: Path) -> None:
    golden = GoldenGame(file)
    state = golden.state
    assert isinstance(state, AgeOfIndustryState)
    rounds = 0
    for raw, facts in golden.lines():
        if facts is not None:
            flips = [(f.data["counter"], f.data["place"], f.data["money"], f.seat) for f in facts if f.key == "flipped"]
            assert flips == [(a, b, int(c), int(d)) for a, b, c, d in FLIPS.findall(raw)], raw
        elif match := ROUND.fullmatch(raw):
            stated = [int(match[1]), *(numbers(part) for part in match.groups()[1:])]
            assert stated == [state.round_number, state.order, state.money, state.loans, state.scores()]
            rounds += 1
    assert rounds == state.round_number
    end = END.search(golden.text)
    assert end is not None
    assert [numbers(part) for part in end.groups()] == [state.money, state.loans, state.order, state.scores()]
