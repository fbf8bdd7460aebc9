"""Games of our engine, written in the format of the recordings, replay without a difference."""

from __future__ import annotations

import pytest
from tests.reference.writing import Writer

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.verify.recording import parse
from smokestack.games.age_of_steam.verify.replay import verify

MAPS = {
    "germany": 3,
    "barbados": 1,
    "st-lucia": 2,
    "poland": 3,
    "detroit-bankruptcy": 3,
    "heavy-cardboard": 4,
    "new-england": 2,
    "pittsburgh": 3,
}


@pytest.mark.parametrize("map", MAPS)
def test_a_game_of_ours_replays(map: str) -> None:
    raw = Writer(map, MAPS[map], seed=1).raw
    report = verify(GAME, parse(raw))
    assert [str(difference) for difference in report.differences[:5]] == []
    assert report.finished
    assert report.map == map
    assert report.decisions == report.recorded > 0
