"""How the cost grows with the map: a late position of Age of Steam, compared with four copies of it on one map.

The large map is four copies of Hungary side by side, with tiles, lines, cubes and owners copied too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time

import msgspec
from bench.engine import play

from smokestack.games.age_of_steam.components.pieces import N_COLOURS
from smokestack.games.age_of_steam.components.schema import MapFile, MapHex
from smokestack.games.age_of_steam.game import GAME, AgeOfSteamGame
from smokestack.games.age_of_steam.rules import network
from smokestack.games.age_of_steam.rules.delivery import deliveries
from smokestack.games.age_of_steam.rules.legal_builds import legal_builds
from smokestack.games.age_of_steam.rules.lines import OWNER, WIDTH
from smokestack.games.age_of_steam.rules.position import NO_HOPS
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import registry
from smokestack.kernel.contract import State

TIMES = 4
ROUNDS = 6
"""Copies at a time: few enough to stay in the processor's cache, so that the cache is not what is measured."""
SMALL = "hungary"
SEATS = 4


class GrowthFigures(msgspec.Struct):
    """How many times as long each call takes with four times the hexes, links and cubes; 4 is linear."""

    builds: float
    deliveries: float
    apply: float
    clone: float


def measure(runs: int) -> GrowthFigures:
    small, large = positions()
    seat = small.now
    build = legal_builds(small, seat)[0]

    def ratio(work: Callable[[AgeOfSteamState], object]) -> float:
        return _best(large, work, runs) / _best(small, work, runs)

    return GrowthFigures(
        builds=ratio(lambda position: legal_builds(position, seat)),
        deliveries=ratio(lambda position: deliveries(position, seat, 100_000)),
        apply=ratio(lambda position: position.take(build, None)),
        clone=ratio(lambda position: position.clone()),
    )


def positions() -> tuple[AgeOfSteamState, AgeOfSteamState]:
    """The late position on the small map, and its copy on the large one."""
    file = GAME.board(SMALL).file
    game = AgeOfSteamGame([several(file, 1), several(file, TIMES)])
    small = _late_position(game)
    return small, _copied(small, game)


def several(file: MapFile, times: int) -> MapFile:
    """Copies of a map side by side, with different names, under the base rules. Only the first has display columns."""
    width = max(hex.q for hex in file.hexes) - min(hex.q for hex in file.hexes) + 2
    hexes: list[MapHex] = []
    for copy in range(times):
        mark = "" if copy == 0 else f" {copy + 1}"
        for hex in file.hexes:
            changed = {
                "q": hex.q + copy * width,
                "label": hex.label and hex.label + mark,
                "name": hex.name and hex.name + mark,
                "group": hex.group and hex.group + mark,
                "growth": hex.growth if copy == 0 else None,
            }
            hexes.append(msgspec.structs.replace(hex, **changed))
    return msgspec.structs.replace(file, id=f"times-{times}", name=f"{times} times", hexes=tuple(hexes), zones=())


def _late_position(game: AgeOfSteamGame) -> AgeOfSteamState:
    """A position of building in the last turn but one of a greedy game."""
    advice = game.advice()
    met: list[State] = []
    play(registry.start(game, SEATS, "times-1"), lambda s, rng: advice.choose(s, s.legal(), rng), Random(0), met)
    found = [state for state in met if isinstance(state, AgeOfSteamState) and state.turn == state.rules.turns - 1]
    return next(state for state in found if legal_builds(state, state.now))


def _copied(small: AgeOfSteamState, game: AgeOfSteamGame) -> AgeOfSteamState:
    large = registry.start(game, SEATS, f"times-{TIMES}")
    assert isinstance(large, AgeOfSteamState)
    size = small.board.size
    large.phase, large.turn, large.now, large.chance = small.phase, small.turn, small.now, small.chance
    large.owed, large.order, large.queue = [], small.order[:], small.queue[:]
    large.cash, large.income, large.shares = small.cash[:], small.income[:], small.shares[:]
    large.engine, large.action, large.supply = small.engine[:], small.action[:], small.supply[:]
    large.tile = small.tile * TIMES
    large.cubes = [0] * (len(large.board.spots) * N_COLOURS)
    owners: dict[int, int] = {}
    for copy in range(TIMES):
        for hex in range(size):
            there = copy * size + hex
            large.city[there] = small.city[hex] + copy * size if small.city[hex] >= 0 else -1
            large.takes[there] = small.takes[hex]
            for colour in range(N_COLOURS):
                if small.cubes_on(hex, colour):
                    large.put_cube(there, colour, small.cubes_on(hex, colour))
        for edge, line in enumerate(small.line_at):
            if line >= 0:
                owners[copy * size * 6 + edge] = small.lines[line * WIDTH + OWNER]
    network.rebuild(large, owners)
    large.new_city_at = small.new_city_at[:]
    large.hops = NO_HOPS
    return large


def _best(position: AgeOfSteamState, work: Callable[[AgeOfSteamState], object], runs: int) -> float:
    """Processor time in seconds; each round has a fresh copy."""
    best = float("inf")
    for _ in range(10 * runs):
        copies = [position.clone() for _ in range(ROUNDS)]
        began = process_time()
        for each in copies:
            work(each)
        best = min(best, process_time() - began)
    return best


if __name__ == "__main__":  # `python -m bench.growth large 100`: only deliveries, for counting instructions
    board = positions()[sys.argv[1] == "large"]
    for fresh in [board.clone() for _ in range(int(sys.argv[2]))]:
        fresh.hops = NO_HOPS
        deliveries(fresh, board.now, 100_000)
