"""The smallest loop: every seat makes random legal choices.

python examples/random_loop.py industria_v0 --games 3
"""

from __future__ import annotations

import argparse
from importlib import import_module

import numpy as np


def main(module: str, games: int, seed: int) -> list[dict[str, float]]:
    """Play games; the total rewards of the seats, game by game."""
    env = import_module(f"smokestack.envs.{module}").env(reward="score")
    rng = np.random.default_rng(seed)
    results = []
    for number in range(games):
        env.reset(seed=seed + number)
        got = dict.fromkeys(env.possible_agents, 0.0)
        choices = 0
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            got[agent] += reward
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
                choices += 1
        print(f"Game {number + 1}: {choices} choices, scores {', '.join(f'{score:g}' for score in got.values())}")
        results.append(got)
    return results


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Random players in a PettingZoo environment.")
    asked.add_argument("module", nargs="?", default="industria_v0", help="a module of smokestack.envs")
    asked.add_argument("--games", type=int, default=1)
    asked.add_argument("--seed", type=int, default=0)
    given = asked.parse_args()
    main(given.module, given.games, given.seed)
