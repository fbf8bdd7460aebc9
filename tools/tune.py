"""Tune the weights of a game's advice by self-play, then check whether they play better.

    python tools/tune.py industria --steps 60 --seed 7 --out weights.json

The same arguments give the same weights. They are written to the file; nothing in the game is changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from smokestack.arena.tuning import Tuner, TuningSettings
from smokestack.kernel import registry
from smokestack.kernel.errors import UserError

FIRST_CHECK_DEAL = 1_000_000
"""Deals from here on are never used for tuning."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--map")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--deals", type=int, default=2, help="deals in each step, each played in both seatings")
    parser.add_argument("--check", type=int, default=20, help="deals of the final match against the old weights")
    parser.add_argument("--out", type=Path, help="where to write the weights; without it they are only printed")
    given = parser.parse_args()
    try:
        tuner = Tuner(registry.game(given.game), given.map, given.seats, given.seed)
        before = dict(tuner.weights)
        for step in tuner.tune(TuningSettings(given.steps, given.deals)):
            print(f"step {step.number + 1:3d}  margin {step.margin:+.2f}", flush=True)
        check(tuner, before, given.check)
    except UserError as error:
        sys.exit(str(error))
    for name, weight in tuner.weights.items():
        print(f"{name:<24} {before[name]:10.4f} -> {weight:10.4f}")
    if given.out:
        given.out.write_text(json.dumps(tuner.weights, indent=2) + "\n", encoding="utf-8")


def check(tuner: Tuner, before: dict[str, float], deals: int) -> None:
    """Play the new weights against the old ones on deals that were not used for tuning."""
    if deals <= 0:
        return
    margins = [tuner.margin(tuner.weights, before, FIRST_CHECK_DEAL + deal) for deal in range(deals)]
    better = sum(margin > 0 for margin in margins)
    print(f"check: {sum(margins) / deals:+.2f} points a game, better on {better} of {deals} deals")


if __name__ == "__main__":
    main()
