"""How much of the final margins the evaluation and a value network explain, on games played in the arena.

    smokestack arena city-of-iron --bots hard --seats 4 --games 40 --seed held-out --out games
    python tools/explain_margins.py games --network run/best.json

For positions around a quarter, half and three quarters of each game it prints R² of the final margin (each seat's score
less the best other's), recalibrated by a straight line. The network must not have been trained on these games.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from smokestack.bots.network_file import advice_with, learned_advice
from smokestack.kernel import registry
from smokestack.kernel.contract import Advice
from smokestack.kernel.errors import SetupError, UserError
from smokestack.kernel.record import Record, parse
from smokestack.learn.dataset import explained
from smokestack.learn.fitting import NEAR, QUARTERS
from smokestack.learn.network import Array


class Predictions:
    """What was expected and what came of it, by the share of the game played."""

    def __init__(self, advices: dict[str, Advice]) -> None:
        self.advices = advices
        self.expected: dict[tuple[str, str], list[Array]] = {}
        self.results: dict[str, list[Array]] = {}

    def add(self, record: Record) -> None:
        """The positions of a game around each quarter, every fifth decision."""
        replay, state = record.replay(), record.replay(at=0).state
        hand_made = next(iter(self.advices.values()))
        result = np.array([hand_made.result(replay.state)])
        for at, action in enumerate(replay.actions):
            share = at / len(replay.actions)
            for name, quarter in QUARTERS.items():
                if abs(share - quarter) <= NEAR and state.actor() >= 0 and at % 5 == 0:
                    self.results.setdefault(name, []).append(result)
                    for who, advice in self.advices.items():
                        expected = np.array([advice.assess(state).points])
                        self.expected.setdefault((who, name), []).append(expected)
            state.apply(action)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, help="folders written by smokestack arena")
    parser.add_argument("--network", type=Path, help="the file of a value network; default: the game's own")
    given = parser.parse_args()
    try:
        files = sorted(file for folder in given.folders for file in (folder / "games").glob("*.record"))
        if not files:
            raise SetupError("There are no games in these folders; play some with `smokestack arena`.")
        game = registry.game(parse(files[0].read_text(encoding="utf-8")).game)
        learned = advice_with(game, given.network) if given.network else learned_advice(game)
        found = Predictions({"hand-made": game.advice(), "network": learned})
        for file in files:
            found.add(parse(file.read_text(encoding="utf-8")))
    except UserError as error:
        sys.exit(str(error))
    print(f"{len(files)} games; R² of the final margin, hand-made evaluation → network")
    for name in QUARTERS:
        before, after = (explained(found.expected[who, name], found.results[name]) for who in found.advices)
        print(f"  {name}: {before:.2f} → {after:.2f}  ({len(found.results[name])} positions)")


if __name__ == "__main__":
    main()
