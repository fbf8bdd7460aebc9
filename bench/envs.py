"""Measure the environments through the PettingZoo API with random choices: `python -m bench.envs`.

`make bench` includes it. CPU time, the best of several runs. A step is one choice: a decision of several fields counts
several times, and a forced choice does not count.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from random import Random
from time import process_time

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table

from smokestack.cli.version import compiled

MODULES = ("age_of_industry_v0", "age_of_steam_v0", "city_of_iron_v0", "industria_v0")
ROWS = 16


class EnvFigures(msgspec.Struct):
    """Steps per second of one environment."""

    module: str
    single: float
    """`env()`: agent_iter, last and step."""
    vector: float
    """`vector_env`, all rows together."""


def measure(module: str, seconds: float, runs: int) -> EnvFigures:
    return EnvFigures(
        module,
        max(single(module, seconds) for _ in range(runs)),
        max(vector(module, seconds) for _ in range(runs)),
    )


def single(module: str, seconds: float) -> float:
    """Whole games one after the other; the same games every time."""
    env = import_module(f"smokestack.envs.{module}").env()
    rng = Random(0)
    steps, seed = 0, 0
    began = process_time()
    while process_time() - began < seconds:
        env.reset(seed=seed)
        seed += 1
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            env.step(None if terminated else rng.choice(seen["action_mask"].nonzero()[0].tolist()))
            steps += not terminated
    return steps / (process_time() - began)


def vector(module: str, seconds: float) -> float:
    env = import_module(f"smokestack.envs.{module}").vector_env(ROWS)
    rng = np.random.default_rng(0)
    _, mask = env.reset(seed=0)
    steps = 0
    began = process_time()
    while process_time() - began < seconds:
        env.step((rng.random(mask.shape, np.float32) * mask).argmax(axis=1))
        steps += ROWS
    return steps / (process_time() - began)


def show(rows: list[EnvFigures]) -> None:
    how = "compiled" if compiled() else "interpreted"
    table = Table(title=f"Environments on one core, engines {how}", box=None, header_style="dim", padding=(0, 1))
    table.add_column("module")
    for heading in ("steps/s", f"steps/s, {ROWS} games at once"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(row.module, f"{row.single:,.0f}", f"{row.vector:,.0f}")
    Console().print(table)


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.envs", description="Measure the speed of the environments.")
    asked.add_argument("modules", nargs="*", metavar="MODULE", help="only these, for example industria_v0")
    asked.add_argument("--seconds", type=float, default=2.0, help="for one run of one figure")
    asked.add_argument("--runs", type=int, default=3, help="runs of each figure; the best one counts")
    wanted = asked.parse_args()
    show([measure(module, wanted.seconds, wanted.runs) for module in wanted.modules or MODULES])


if __name__ == "__main__":
    main()
