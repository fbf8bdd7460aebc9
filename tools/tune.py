"""Tune the numbers of a game's advice by self-play and say whether it helped.

    python tools/tune.py industria --steps 60 --seed 7 --out weights.json

The same arguments give the same numbers. What is found goes to the file; nothing in the game is changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from smokestack.arena.tuning import Dials, Tuner
from smokestack.kernel import registry
from smokestack.kernel.errors import UserError


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--map")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--steps", type=int, default=40)
    parser.add_argument("--deals", type=int, default=2, help="deals a step, each played in both seatings")
    parser.add_argument("--check", type=int, default=20, help="deals of the match against the numbers as they were")
    parser.add_argument("--out", type=Path, help="where to write the numbers; without it they are printed only")
    given = parser.parse_args()
    try:
        tuner = Tuner(registry.game(given.game), given.map, given.seats, given.seed)
        before = dict(tuner.weights)
        for step in tuner.tune(Dials(given.steps, given.deals)):
            print(f"step {step.number + 1:3d}  margin {step.margin:+.2f}", flush=True)
        check(tuner, before, given.check)
    except UserError as trouble:
        sys.exit(str(trouble))
    for name, weight in tuner.weights.items():
        print(f"{name:<24} {before[name]:10.4f} -> {weight:10.4f}")
    if given.out:
        given.out.write_text(json.dumps(tuner.weights, indent=2) + "\n", encoding="utf-8")


def check(tuner: Tuner, before: dict[str, float], deals: int) -> None:
    """New against old on deals that were not tuned on."""
    if deals <= 0:
        return
    margins = [tuner.margin(tuner.weights, before, 1_000_000 + deal) for deal in range(deals)]
    better = sum(margin > 0 for margin in margins)
    print(f"check: {sum(margins) / deals:+.2f} points a game, better on {better} of {deals} deals")


if __name__ == "__main__":
    main()
