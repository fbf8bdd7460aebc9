"""Measure a bot's thinking time and memory: `python -m bench.bots [--level hard] [--moves 12]`.

On each map a greedy game is played, and at moves spread over it the bot is asked what it would do. Times are wall-clock
time, because people wait for bots. Memory is the peak of the whole process, Python and the game included; each game
runs in its own process.
"""

from __future__ import annotations

import argparse
import resource
import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random
from time import perf_counter

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from smokestack.bots import bot
from smokestack.cli.version import compiled
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, State

TABLES = (
    ("industria", "standard", 4),
    ("city-of-iron", "standard", 4),
    ("age-of-industry", "germany", 5),
    ("age-of-steam", "rust-belt", 6),
    ("age-of-steam", "western-us", 6),
)


class ThinkingFigures(msgspec.Struct):
    """Thinking time in seconds and memory for the moves of one game."""

    moves: int
    mean: float
    longest: float
    megabytes: float


def decisions(game_id: str, map: str, seats: int) -> list[State]:
    """The positions of a greedy game in which seat 0 has more than one legal action."""
    game = registry.game(game_id)
    state = registry.start(game, seats, map, {})
    advice, rng = game.advice(), Random(1)
    found: list[State] = []
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        seat = state.actor()
        legal = state.legal_of(seat)
        if seat == 0 and len(legal) > 1:
            found.append(state.clone())
        state.apply(advice.choose(state.resample(seat, rng), legal, rng))
    return found


def measure(level: str, table: tuple[str, str, int], moves: int) -> ThinkingFigures:
    player = bot(level, registry.game(table[0]))
    positions = decisions(*table)
    step = max(1, len(positions) // moves)
    spent: list[float] = []
    for position in positions[::step][:moves]:
        began = perf_counter()
        player.choose(position, 0, Random(2))
        spent.append(perf_counter() - began)
    unit = 1 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
    return ThinkingFigures(len(spent), sum(spent) / len(spent), max(spent), peak)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a bot's thinking time and memory.")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--moves", type=int, default=12)
    args = parser.parse_args()
    table = Table(title=f"{args.level}, {'compiled' if compiled() else 'interpreted'}")
    for head in ("game", "map", "seats", "moves", "mean s", "longest s", "MB"):
        table.add_column(head, justify="left" if head in ("game", "map") else "right")
    for row in track(TABLES, "Thinking", console=Console(stderr=True)):
        with ProcessPoolExecutor(1) as alone:
            took = alone.submit(measure, args.level, row, args.moves).result()
        figures = f"{took.mean:.2f}", f"{took.longest:.2f}", f"{took.megabytes:.0f}"
        table.add_row(row[0], row[1], str(row[2]), str(took.moves), *figures)
    Console().print(table)


if __name__ == "__main__":
    main()
