"""Any changed map file is either refused with a sentence or playable; nothing ends in a traceback."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.maps.sketch import good, written

from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.game import AgeOfSteamGame
from smokestack.games.age_of_steam.maps import SHIPPED, folder_of
from smokestack.games.age_of_steam.maps.own_maps import report
from smokestack.games.age_of_steam.view.drawing import picture
from smokestack.kernel import fuzz, registry
from smokestack.kernel.errors import DataError

JUNK: tuple[Any, ...] = (None, -1, 0, 3, 99, "", "Peel", "x > y", [], [0], ["red"], {}, {"a": 1}, True, 2.5)


def spoil(raw: Any, rng: Random) -> None:
    """Make one random change: replace, drop or double a value."""
    spots: list[tuple[Any, Any]] = []
    todo = [raw]
    while todo:
        here = todo.pop()
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        for key in keys:
            spots.append((here, key))
            if isinstance(here[key], dict | list):
                todo.append(here[key])
    box, key = spots[rng.randrange(len(spots))]
    what = rng.randrange(3)
    if what == 0:
        box[key] = copy.deepcopy(JUNK[rng.randrange(len(JUNK))])
    elif what == 1:
        del box[key]
    elif isinstance(box, list):
        box.append(copy.deepcopy(box[key]))


@pytest.mark.parametrize("seed", range(8))
def test_a_spoilt_file_is_refused_in_words_or_fit_for_a_game(tmp_path: Path, seed: int) -> None:
    rng = Random(f"spoilt {seed}")
    sources = [good(), *(json.loads((folder_of(id) / "map.json").read_text("utf-8")) for id in SHIPPED)]
    fit = 0
    for _ in range(60):
        raw = copy.deepcopy(sources[rng.randrange(len(sources))])
        for _ in range(1 + rng.randrange(2)):
            spoil(raw, rng)
        file = written(tmp_path, raw)
        try:
            found = report(file)
        except DataError:
            continue
        if not found.problems:
            fit += 1
            map = load(file)
            game = AgeOfSteamGame([map])
            picture.picture(map)
            for seats in map.seats():
                assert registry.start(game, seats, map.id).legal()
    assert fit  # some changes do no harm


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_example_is_played_to_the_end(tmp_path: Path, seats: int) -> None:
    """A map that needs no code passes the checks of the fuzzer."""
    game = AgeOfSteamGame([load(written(tmp_path, good()))])
    table = fuzz.FuzzSetup("isle-of-man", seats, game.options())
    fuzz.play(game, table, Random(f"isle {seats}"))
