"""How lucky each seat was in games played in the arena, by what a value network expects before and after each draw.

    smokestack arena city-of-iron --bots hard --seats 4 --games 40 --seed luck --out games
    python tools/measure_luck.py games

Before a draw the network judges positions after several possible draws; a seat's luck is what it expects after the real
one, less their mean. The tool prints the standard deviation of a seat's luck in a game (less that of the luckiest other
seat, as for margins), and its correlation with the final margin.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

import numpy as np

from smokestack.bots.network_file import advice_with, learned_advice
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Advice, State
from smokestack.kernel.errors import SetupError, UserError
from smokestack.kernel.record import Record, parse
from smokestack.learn.dataset import margins
from smokestack.learn.network import Array

SAMPLES = 12
"""Draws that are tried before each real one."""


def after_draws(state: State, rng: Random) -> State:
    """The position after random draws for all that are due."""
    trial = state.clone()
    while trial.actor() == CHANCE:
        trial.apply(trial.draw(rng))
    return trial


def expected(advice: Advice, state: State) -> Array:
    found: Array = np.array(advice.evaluate(state) if state.actor() == OVER else advice.assess(state).points)
    return found


def luck_of(record: Record, advice: Advice, rng: Random) -> tuple[Array, Array]:
    """By seat, the luck in points and the final margin."""
    replay, state = record.replay(), record.replay(at=0).state
    luck = np.zeros(state.setup().seats)
    before: Array | None = None
    for action in replay.actions:
        if state.actor() == CHANCE and before is None:
            before = np.mean([expected(advice, after_draws(state, rng)) for _ in range(SAMPLES)], axis=0)
        state.apply(action)
        if before is not None and state.actor() != CHANCE:
            luck += expected(advice, state) - before
            before = None
    final: Array = np.array([advice.result(replay.state)])
    return luck, margins(final)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="a folder written by smokestack arena")
    parser.add_argument("--network", type=Path, help="the file of a value network; default: the game's own")
    given = parser.parse_args()
    try:
        files = sorted((given.folder / "games").glob("*.record"))
        if not files:
            raise SetupError(f"There are no games in {given.folder}; play some with `smokestack arena`.")
        game = registry.game(parse(files[0].read_text(encoding="utf-8")).game)
        advice = advice_with(game, given.network) if given.network else learned_advice(game)
        found = [luck_of(parse(file.read_text(encoding="utf-8")), advice, Random(str(file.name))) for file in files]
    except UserError as error:
        sys.exit(str(error))
    luck = np.concatenate([margins(one[None, :])[0] for one, _ in found])
    final = np.concatenate([margin for _, margin in found])
    print(f"{len(files)} games: a seat's luck has a standard deviation of {luck.std():.1f} points;")
    print(f"its correlation with the final margin is {np.corrcoef(luck, final)[0, 1]:.2f}.")


if __name__ == "__main__":
    main()
