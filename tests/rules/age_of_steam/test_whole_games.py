"""Whole games on every map, compared with the oracle after every action.

`SMOKESTACK_FUZZ=50 pytest tests/rules/age_of_steam/test_whole_games.py` plays 100 games on each map and compares all
legal builds at every decision. By default there are few games, and the builds are compared at some decisions only.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from tests.rules.age_of_steam.oracle.play import play
from tests.rules.age_of_steam.oracle.watch import Watch

from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.referee import objections
from smokestack.kernel.options import choices, read

MAPS = {info.id: list(info.seats) for info in GAME.maps()} | {"wild": [3, 4]}
GAMES = max(1, int(os.environ.get("SMOKESTACK_FUZZ", "1")))
BUILDS_COMPARED = 1.0 if GAMES > 1 else 0.3
"""How often the list of all legal builds is compared."""


def some_options(map: str, rng: Random) -> AgeOfSteamOptions:
    """Every option of the map with a random value."""
    values = {choice.name: rng.choice(choice.values) for choice in choices(AgeOfSteamOptions, map) if choice.values}
    options = read(AgeOfSteamOptions, values)
    assert isinstance(options, AgeOfSteamOptions)
    return options


def check_end(watch: Watch) -> None:
    """The referee finds nothing, and the points are right (AOS-19.1 and the maps)."""
    state, track = watch.state, watch.ledger.track
    few = ("tiles on the map",) if state.board.id == "field" else ()
    assert [word for word in objections(state) if not any(part in word for part in few)] == []
    for seat in range(state.seats):
        if state.out[seat] or state.board.id in ("barbados", "detroit-bankruptcy"):
            continue  # they score otherwise (AOS-BAR-7, AOS-R-72)
        sections = track.points(seat) * (2 if state.board.id == "switzerland" else 1)  # AOS-SWI-9
        wealth = state.cash[seat] // 20 if state.board.id == "new-england" else 0  # AOS-NEN-5
        assert state.scores()[seat] == 3 * state.income[seat] + sections - 3 * state.shares[seat] + wealth


@pytest.mark.rule("AOS-7.3", "AOS-8.4", "AOS-9.6", "AOS-10.4", "AOS-13.2")
@pytest.mark.parametrize("game", range(GAMES))
@pytest.mark.parametrize("map", MAPS)
def test_a_game_goes_by_the_rules(map: str, game: int) -> None:
    seats = MAPS[map][game % len(MAPS[map])]
    check_end(play(map, seats, f"{map} {game}", BUILDS_COMPARED))


@pytest.mark.rule("AOS-R-50", "AOS-R-74", "AOS-R-75", "AOS-R-76", "AOS-R-77")
@pytest.mark.parametrize("game", range(8 * GAMES))
@pytest.mark.parametrize("loop", [0.0, 1.0])
def test_tunnels_go_by_the_rules(loop: float, game: int) -> None:
    """The first turns after the tunnels of Switzerland open, with lines that meet in them or form loops."""
    check_end(play("switzerland", 3 + game % 2, f"tunnels {game}", BUILDS_COMPARED, loop=loop, last_turn=5))


@pytest.mark.rule("AOS-R-13", "AOS-R-17", "AOS-R-21", "AOS-R-26", "AOS-R-52", "AOS-R-78")
@pytest.mark.parametrize("game", range(GAMES))
@pytest.mark.parametrize("map", MAPS)
def test_a_game_goes_by_its_options(map: str, game: int) -> None:
    seats = MAPS[map][game % len(MAPS[map])]
    seed = f"{map} {game} with options"
    check_end(play(map, seats, seed, BUILDS_COMPARED, some_options(map, Random(seed))))
