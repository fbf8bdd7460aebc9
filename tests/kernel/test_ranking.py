"""Places as people count them."""

from __future__ import annotations

import pytest

from smokestack.kernel.ranking import places_of


@pytest.mark.parametrize(
    ("ranking", "places"),
    [
        ([[2], [0], [1]], [2, 3, 1]),
        ([[0, 2], [1]], [1, 3, 1]),
        ([[1], [0, 2]], [2, 1, 2]),
        ([[], [0]], [2]),
        ([[], [0, 2], [1]], [2, 4, 2]),
    ],
)
def test_ties_share_the_better_place_and_nobody_may_have_won(ranking: list[list[int]], places: list[int]) -> None:
    assert places_of(ranking) == places
