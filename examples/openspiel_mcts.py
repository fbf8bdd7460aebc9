"""OpenSpiel's Monte Carlo tree search plays Industria against random players.

python examples/openspiel_mcts.py --simulations 50
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import smokestack.envs.openspiel as ours


def main(name: str, simulations: int, seed: int, most: int | None = None) -> list[float]:
    """Play one game in which seat 0 searches; the returns. `most` stops after that many of its choices."""
    game = pyspiel.load_game(name)
    random = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bot = mcts.MCTSBot(game, uct_c=1.0, max_simulations=simulations, evaluator=evaluator, random_state=random)
    state = game.new_initial_state()
    searched = 0
    while not state.is_terminal() and (most is None or searched < most):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(outcomes, p=odds)))
        elif state.current_player() == 0:
            action = bot.step(state)
            print(f"Seat 0: {state.action_to_string(0, action)}")
            state.apply_action(action)
            searched += 1
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    returns = list(state.returns())
    if state.is_terminal():
        print(f"Returns by seat: {returns}")
    return returns


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="OpenSpiel's MCTS plays against random players.")
    asked.add_argument("--game", default=f"{ours.short_name('industria')}(players=3)")
    asked.add_argument("--simulations", type=int, default=50)
    asked.add_argument("--seed", type=int, default=0)
    given = asked.parse_args()
    main(given.game, given.simulations, given.seed)
