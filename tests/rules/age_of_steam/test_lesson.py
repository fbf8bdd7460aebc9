"""Where the guided first game leaves the player."""

from __future__ import annotations

from itertools import product
from random import Random

from smokestack.kernel import registry
from smokestack.kernel.kit_lessons import Playing

ISSUE, SELECT, AGAIN = 3, 5, 10
"""The steps whose choice changes how the player stands."""


def test_nobody_is_ahead_of_the_player_when_the_script_ends() -> None:
    game = registry.game("age-of-steam")
    lesson = game.lesson()
    assert lesson is not None
    assert [lesson.steps[at].id for at in (ISSUE, SELECT, AGAIN)] == ["issue", "select", "again"]
    for issue, select, again in product(*(lesson.steps[at].accept for at in (ISSUE, SELECT, AGAIN))):
        playing = Playing(game, lesson, Random(1))
        playing.play({ISSUE: issue, SELECT: select, AGAIN: again})
        own, *rivals = playing.state.scores()
        assert own >= max(rivals), f"after {issue}, {select} and {again} the player has {own} points, rivals {rivals}"
