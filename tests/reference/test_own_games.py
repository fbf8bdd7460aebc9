"""Games of our engine on every map, written in the format of the recordings, replay without a difference."""

from __future__ import annotations

import pytest
from tests.reference.writing import Writer

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.maps import SHIPPED
from smokestack.games.age_of_steam.verify.recording import parse
from smokestack.games.age_of_steam.verify.replay import verify

SEATS = {info.id: info.seats for info in GAME.maps()}


def replays(written: Writer, map: str) -> None:
    report = verify(GAME, parse(written.raw), deviations=())
    assert [str(difference) for difference in report.differences[:5]] == []
    assert report.finished
    assert report.map == map
    assert report.decisions == report.recorded > 0


@pytest.mark.parametrize("map", SHIPPED)
def test_a_game_of_ours_replays(map: str) -> None:
    replays(Writer(map, SEATS[map][0], seed=1), map)
