"""Results without luck: unbiased, narrower where luck matters, and left alone where it does not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.kernel.toy import GAME

from smokestack.arena.folder import TournamentFolder, plan_of
from smokestack.arena.luck_correction import GameLuck, LuckFile, LuckSummary, correct, measure_luck
from smokestack.arena.match import GameResult, play
from smokestack.arena.report import luck_markdown, luck_rows, luck_words
from smokestack.arena.schedule import schedule_games
from smokestack.kernel.errors import SetupError

BOTS = ("one", "two")


def tournament(deals: int, share: float, seed: int) -> LuckSummary:
    """Two equal bots whose scores are partly luck, the same for both seatings of a deal, and partly play."""
    rng = Random(seed)
    results, lucks = [], []
    for deal in range(deals):
        luck = [rng.gauss(0, 1) for _ in BOTS]
        for seating, bots in enumerate((BOTS, BOTS[::-1])):
            scores = [round(50 + 10 * (share * luck[seat] + rng.gauss(0, 1))) for seat in range(2)]
            places = [1, 2] if scores[0] >= scores[1] else [2, 1]
            none = [0.0, 0.0]
            results.append(
                GameResult(deal, seating, bots, scores, places, none, [1, 1], none, [False, False], actions=2)
            )
            # The measure has a scale of its own and errors of its own.
            points = [5 * one + rng.gauss(0, 1) for one in luck]
            lucks.append(GameLuck(deal, seating, 1, points, [-one / 10 for one in points]))
    return correct(results, lucks)


def test_luck_that_matters_makes_intervals_narrower() -> None:
    found = tournament(200, share=2.0, seed=1)
    assert found.games == 400
    assert 0.6 < found.explained < 0.9, "four fifths of the variance are luck, and its measure has errors"
    for one in found.standings:
        narrower = one.score.narrower()
        assert narrower is not None
        assert narrower < 0.7
        assert one.score.corrected == pytest.approx(one.score.raw, abs=3.0)
    assert found.mean_interval is not None
    assert found.mean_interval[0] < 0.0 < found.mean_interval[1]


def test_luck_that_does_not_matter_changes_next_to_nothing() -> None:
    found = tournament(200, share=0.0, seed=2)
    assert abs(found.explained) < 0.03
    for one in found.standings:
        assert one.score.narrower() == pytest.approx(1.0, abs=0.1)


def test_one_deal_has_no_interval() -> None:
    found = tournament(1, share=2.0, seed=3)
    assert found.standings[0].score.narrower() is None
    assert luck_words(found).endswith("points [–].")
    for _, score, corrected, width, *_ in luck_rows(found):
        assert (score[-4:], corrected[-4:], width) == (" [–]", " [–]", "–")


def test_correcting_is_unbiased() -> None:
    """Over many small tournaments the corrected mean is the true one, and spreads less than the raw mean."""
    raw, corrected = [], []
    for seed in range(150):
        (score,) = [one.score for one in tournament(8, share=2.0, seed=seed).standings if one.bot == "one"]
        raw.append(score.raw - 50)
        corrected.append(score.corrected - 50)
    spread, raw_spread = ((sum(one**2 for one in off) / len(off)) ** 0.5 for off in (corrected, raw))
    assert spread < 0.7 * raw_spread
    assert abs(sum(corrected) / len(corrected)) < 3 * spread / len(corrected) ** 0.5


def test_one_deal_is_left_as_it_is() -> None:
    found = tournament(1, share=2.0, seed=3)
    for one in found.standings:
        assert one.score.corrected == one.score.raw


def test_luck_is_measured_once_for_each_game_and_setting(tmp_path: Path, lantern_installed: Path) -> None:
    scheduled = schedule_games(GAME, None, {}, ("greedy", "random", "random"), 3, "seed")
    folder = TournamentFolder(tmp_path, plan_of(scheduled[0], scheduled[0].bots))
    for one in scheduled:
        folder.keep(*play(one, GAME))
    file = LuckFile(tmp_path, 2)
    tasks = file.missing(folder.results())
    assert len(tasks) == 3
    for task in tasks[:2]:
        file.keep(measure_luck(task))
    assert [(one.deal, one.seating) for one in file.missing(folder.results())] == [(0, 2)]
    assert len(LuckFile(tmp_path, 5).missing(folder.results())) == 3, "other playouts, other luck"
    assert measure_luck(tasks[0]) == measure_luck(tasks[0])
    found = correct(folder.results(), file.known())
    assert found.games == 2
    assert "Luck explains" in luck_words(found)
    assert luck_markdown(found).count("| greedy |") == 1
    with file.path.open("ab") as half:
        half.write(b'{"deal": 9')
    assert len(file.known()) == 2, "a line that was not written to its end"
    file.path.write_text("nonsense\n")
    with pytest.raises(SetupError, match="Remove the file"):
        file.known()
