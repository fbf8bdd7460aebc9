"""A small network learns by self-play, with numpy alone.

    python examples/masked_learner.py --choices 600000 --save policy.npz

It is proximal policy optimisation (PPO) with an action mask: one hidden layer, a logit for each choice, and a value for
the seat whose choice it is. The reward comes at the end of a game, by rank. From time to time the network plays random
opponents, and the program prints how often it wins. A few minutes are enough for Industria.
"""

from __future__ import annotations

import argparse
import os
import time
from importlib import import_module
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # a second thread does not help such a small network

import numpy as np
from numpy.typing import NDArray

from smokestack.envs.vector import VectorEnv

Array = NDArray[np.float32]

HIDDEN = 128
RATE = 1e-3
CLIP = 0.2
ENTROPY = 0.01
VALUE = 0.5
EPOCHS = 3
MINIBATCH = 1024
ROWS = 64
"""Games played at once."""
BATCH = 8192
"""Choices of finished games for one update."""


class Policy:
    """A network with one hidden layer, and its Adam optimiser."""

    def __init__(self, size: int, choices: int, rng: np.random.Generator, hidden: int = HIDDEN) -> None:
        self.weights: list[Array] = [
            (rng.standard_normal((size, hidden)) / np.sqrt(size)).astype(np.float32),
            np.zeros(hidden, np.float32),
            (rng.standard_normal((hidden, choices + 1)) * 0.01).astype(np.float32),
            np.zeros(choices + 1, np.float32),
        ]
        self.first = [np.zeros_like(weight) for weight in self.weights]
        self.second = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def evaluate(self, seen: Array, mask: NDArray[np.int8]) -> tuple[Array, Array, Array]:
        """The hidden layer, the probability of every choice (0 where the mask forbids it) and the value."""
        w1, b1, w2, b2 = self.weights
        hidden = np.tanh(seen @ w1 + b1)
        out = hidden @ w2 + b2
        logits = np.where(mask, out[:, :-1], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        odds = np.exp(logits)
        odds /= odds.sum(axis=1, keepdims=True)
        return hidden, odds, out[:, -1]

    def choose(self, seen: Array, mask: NDArray[np.int8], rng: np.random.Generator) -> tuple[NDArray[np.int64], Array]:
        """A random choice for every row, and its probability."""
        _, odds, _ = self.evaluate(seen, mask)
        points = rng.random((len(odds), 1), dtype=np.float32)
        chosen = (odds.cumsum(axis=1) < points * odds.sum(axis=1, keepdims=True)).sum(axis=1)
        chosen = np.minimum(chosen, odds.shape[1] - 1)
        rows = np.arange(len(odds))
        missed = mask[rows, chosen] == 0  # a rounding error in the sum; take the likeliest instead
        chosen[missed] = odds[missed].argmax(axis=1)
        return chosen, odds[rows, chosen]

    def gradients(
        self, seen: Array, mask: NDArray[np.int8], chosen: NDArray[np.int64], old: Array, gain: Array, goal: Array
    ) -> list[Array]:
        """The gradients of the PPO loss by hand: clipped policy gain, entropy, squared error of the value."""
        rows, count = np.arange(len(seen)), np.float32(len(seen))
        hidden, odds, value = self.evaluate(seen, mask)
        ratio = odds[rows, chosen] / old
        within = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = gain * ratio * within
        slope = odds * push[:, None]
        slope[rows, chosen] -= push
        logs = np.log(odds + 1e-9)
        entropy = -(odds * logs).sum(axis=1, keepdims=True)
        slope += ENTROPY * odds * (logs + entropy)
        out = np.concatenate([slope, VALUE * (value - goal)[:, None]], axis=1) / count
        inner = (out @ self.weights[2].T) * (1 - hidden**2)
        return [seen.T @ inner, inner.sum(axis=0), hidden.T @ out, out.sum(axis=0)]

    def update(self, gradients: list[Array]) -> None:
        self.steps += 1
        norm = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        shrink = np.float32(min(1.0, 0.5 / (norm + 1e-8)))
        for place, gradient in enumerate(gradients):
            slope = gradient * shrink
            self.first[place] = 0.9 * self.first[place] + 0.1 * slope
            self.second[place] = 0.999 * self.second[place] + 0.001 * slope**2
            step = self.first[place] / (1 - 0.9**self.steps)
            width = np.sqrt(self.second[place] / (1 - 0.999**self.steps)) + 1e-8
            self.weights[place] = (self.weights[place] - RATE * step / width).astype(np.float32)

    def save(self, file: Path) -> None:
        np.savez_compressed(file, *self.weights)


class Memory:
    """The choices of running games by row, and those of finished games with their rewards."""

    def __init__(self, rows: int) -> None:
        self.open: list[list[tuple[Array, NDArray[np.int8], int, float, int]]] = [[] for _ in range(rows)]
        self.done: list[tuple[Array, NDArray[np.int8], int, float, float]] = []

    def add(self, env: VectorEnv, chosen: NDArray[np.int64], odds: Array) -> None:
        for row, moments in enumerate(self.open):
            moments.append(
                (
                    env.observations[row].copy(),
                    env.action_mask[row].copy(),
                    int(chosen[row]),
                    float(odds[row]),
                    int(env.seats[row]),
                )
            )

    def finish(self, env: VectorEnv) -> None:
        for row in np.flatnonzero(env.over):
            for seen, mask, choice, odds, seat in self.open[row]:
                self.done.append((seen, mask, choice, odds, float(env.rewards[row, seat])))
            self.open[row] = []

    def take(self) -> tuple[Array, NDArray[np.int8], NDArray[np.int64], Array, Array]:
        seen, mask, chosen, odds, goals = zip(*self.done, strict=True)
        self.done = []
        return (
            np.stack(seen),
            np.stack(mask),
            np.array(chosen),
            np.array(odds, np.float32),
            np.array(goals, np.float32),
        )


def learn(module: str, choices: int, seed: int = 0, watch: int = 10, rows: int = ROWS, batch: int = BATCH) -> Policy:
    """Train a policy for this many choices of self-play; every `watch` updates it plays random opponents."""
    rng = np.random.default_rng(seed)
    env = import_module(f"smokestack.envs.{module}").vector_env(rows, reward="rank")
    env.reset(seed=seed)
    policy = Policy(env.observations.shape[1], env.action_mask.shape[1], rng)
    memory = Memory(rows)
    began, updates = time.monotonic(), 0
    for made in range(rows, choices + 1, rows):
        chosen, odds = policy.choose(env.observations, env.action_mask, rng)
        memory.add(env, chosen, odds)
        env.step(chosen)
        memory.finish(env)
        if len(memory.done) >= batch:
            improve(policy, memory, rng)
            updates += 1
            if watch and updates % watch == 0:
                share = against_random(module, policy, 60, seed)
                spent = time.monotonic() - began
                print(f"{made:>9,} choices, {spent:4.0f} s: wins {share:.0%} against random players", flush=True)
    return policy


def improve(policy: Policy, memory: Memory, rng: np.random.Generator) -> None:
    seen, mask, chosen, odds, goals = memory.take()
    _, _, value = policy.evaluate(seen, mask)
    gain = goals - value
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(seen))
        for begins in range(0, len(order), MINIBATCH):
            part = order[begins : begins + MINIBATCH]
            policy.update(policy.gradients(seen[part], mask[part], chosen[part], odds[part], gain[part], goals[part]))


def against_random(module: str, policy: Policy, games: int, seed: int) -> float:
    """The share of games the policy wins, at each seat in turn, against random opponents."""
    env = import_module(f"smokestack.envs.{module}").vector_env(games, reward="win")
    env.reset(seed=seed + 1_000_000)
    rng = np.random.default_rng(seed)
    own = np.arange(games) % env.rewards.shape[1]
    won, finished = 0.0, np.zeros(games, np.bool_)
    while not finished.all():
        chosen, _ = policy.choose(env.observations, env.action_mask, rng)
        for row in np.flatnonzero(env.seats != own):
            chosen[row] = rng.choice(np.flatnonzero(env.action_mask[row]))
        env.step(chosen)
        for row in np.flatnonzero(env.over & ~finished):
            won += float(env.rewards[row, own[row]])
            finished[row] = True
    return won / games


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description="Learn to play by self-play, with numpy alone.")
    asked.add_argument("--module", default="industria_v0", help="a module of smokestack.envs")
    asked.add_argument("--choices", type=int, default=600_000, help="choices of self-play")
    asked.add_argument("--rows", type=int, default=ROWS, help="games played at once")
    asked.add_argument("--batch", type=int, default=BATCH, help="choices for one update")
    asked.add_argument("--trial", type=int, default=300, help="games against random players at the end")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--save", type=Path, help="where to write the weights (.npz)")
    given = asked.parse_args()
    learned = learn(given.module, given.choices, given.seed, rows=given.rows, batch=given.batch)
    final = against_random(given.module, learned, given.trial, given.seed + 1)
    print(f"Wins {final:.0%} of {given.trial} games against random players.")
    if given.save:
        learned.save(given.save)
