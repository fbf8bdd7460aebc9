"""Measure the review of games: `python -m bench.review sums|rates [GAME ...] [--games N] [--jobs N]`.

    python -m bench.review sums --games 100              # do start, luck, own and others add up to every result?
    python -m bench.review rates --games 4 --jobs 2      # the error rates of hard, normal, easy and random
    python -m bench.review time                          # how long a quick review takes

At the table of `rates` one of each level plays (or `--bots`), in another order in every game; intervals are 95 %, by
bootstrap over games. Use compiled engines. With `--keep FILE` a stopped run continues; remove the file after changing
the coach. What the luck of draws explains, and whether correcting for it is unbiased, the arena says with two bots that
play alike:

    smokestack arena industria --bots greedy,bench.review:SecondGreedy --seats 4 --games 1000 --out twins \\
        --luck-corrected
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import msgspec

from smokestack.arena import workers
from smokestack.arena.report import interval
from smokestack.arena.standings import bootstrap
from smokestack.bots import bot
from smokestack.bots.simple import GreedyBot
from smokestack.cli.version import compiled
from smokestack.coach.effort import QUICK, ReviewEffort
from smokestack.coach.judge import Judge, Judgement
from smokestack.coach.report import GameReview
from smokestack.coach.review import GameReviewer
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game, State

GAMES = ("industria", "age-of-industry", "city-of-iron", "age-of-steam")
LEVELS = ("hard", "normal", "easy", "random")
QUICK_BOTS = ("greedy", "easy", "easy", "random")


class SecondGreedy(GreedyBot):
    """The greedy bot under another name, so that the arena tells the two apart."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.advice())


class NoJudge(Judge):
    """Finds every decision obvious."""

    def judge(self, state: State, seat: int, played: int, rng: Random) -> Judgement:
        return Judgement(played, obvious=True)


class ReviewTask(msgspec.Struct, frozen=True):
    """A game to be played and reviewed."""

    game: str
    bots: tuple[str, ...]
    number: int
    effort: ReviewEffort
    judged: bool
    """Decisions are searched for better actions, which the sums do not depend on."""


class ReviewFigures(msgspec.Struct, frozen=True):
    """What came of it; every list is by seat."""

    task: ReviewTask
    decisions: list[int]
    lost: list[float]
    off: float
    """By how much the worst sum misses its result."""
    seconds: float
    """Processor time of the review."""
    waited: float
    """The same by the clock."""


def played(task: ReviewTask) -> tuple[Game, State, list[int]]:
    """Play a game; its first position and its actions."""
    game = registry.game(task.game)
    first = registry.start(game, len(task.bots))
    players = [bot(name, game, by_processor=True) for name in task.bots]
    rng, state, actions = Random(f"review/{task.number}"), first.clone(), []
    while state.actor() != OVER:
        actor = state.actor()
        action = state.draw(rng) if actor == CHANCE else players[actor].choose(state, actor, rng)
        actions.append(action)
        state.apply(action)
    return game, first, actions


def reviewed(task: ReviewTask) -> ReviewFigures:
    """Play a game and review it."""
    game, first, actions = played(task)
    began, asked = process_time(), perf_counter()
    reviewer = GameReviewer(game, first, actions, task.effort)
    if not task.judged:
        reviewer.judge = NoJudge(game, task.effort.iterations, 1)
    found = reviewer.review()
    decisions, lost = [one.decisions for one in found.seats], [one.lost for one in found.seats]
    return ReviewFigures(task, decisions, lost, worst_sum(found), process_time() - began, perf_counter() - asked)


def measured(tasks: list[ReviewTask], jobs: int, keep: Path | None) -> list[ReviewFigures]:
    """The figures of all games: those that are kept already, and the others, which are kept from now on."""
    lines = keep.read_bytes().splitlines() if keep is not None and keep.is_file() else []
    known = [msgspec.json.decode(line, type=ReviewFigures) for line in lines]
    found = [one for one in known if one.task in tasks]
    done = [one.task for one in found]
    for one in workers.run(reviewed, [task for task in tasks if task not in done], jobs, None):
        found.append(one)
        if keep is not None:
            with keep.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")
    return found


def worst_sum(found: GameReview) -> float:
    return max(abs(one.start + one.luck + one.own + one.others - one.result) for one in found.seats)


def turned(bots: tuple[str, ...], number: int) -> tuple[str, ...]:
    shift = number % len(bots)
    return bots[shift:] + bots[:shift]


def print_rates(game: str, figures: list[ReviewFigures]) -> None:
    """The points lost per decision that was not obvious, by bot."""
    for name in sorted(set(figures[0].task.bots), key=figures[0].task.bots.index):
        by_game = [
            one.lost[seat] / max(1, one.decisions[seat])
            for one in figures
            for seat, bot_name in enumerate(one.task.bots)
            if bot_name == name
        ]
        mean = sum(by_game) / len(by_game)
        reach = interval(bootstrap([[rate] for rate in by_game]), ".3f")
        print(f"{game:16} {name:8} {mean:.3f} {reach}  {len(by_game)} games", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.review", description="Measure the review of games.")
    asked.add_argument("what", choices=["sums", "rates", "time"])
    asked.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    asked.add_argument("--games", dest="count", type=int, default=4, help="games of each")
    asked.add_argument("--iterations", type=int, default=200, help="of the search, for `rates`")
    asked.add_argument("--bots", default="", help="who plays; for `rates` all levels")
    asked.add_argument("--jobs", type=int, default=1)
    asked.add_argument("--keep", type=Path, help="a file that keeps what was measured, so that a stopped run continues")
    given = asked.parse_args()
    print(f"engines {'compiled' if compiled() else 'interpreted'}", flush=True)
    small, judging = (
        ReviewEffort(iterations=1, playouts=2, games=4),
        ReviewEffort(iterations=given.iterations, playouts=1, games=4),
    )
    effort = {"sums": small, "rates": judging, "time": QUICK}[given.what]
    bots = tuple(given.bots.split(",")) if given.bots else LEVELS if given.what == "rates" else QUICK_BOTS
    for game in given.games or GAMES:
        tasks = [
            ReviewTask(game, turned(bots, number), number, effort, given.what != "sums")
            for number in range(given.count)
        ]
        figures = measured(tasks, given.jobs, given.keep)
        if given.what == "rates":
            print_rates(game, figures)
        elif given.what == "sums":
            print(
                f"{game:16} {len(figures)} games, the worst sum is off by {max(one.off for one in figures):.1e}",
                flush=True,
            )
        else:
            spent, waited = [one.seconds for one in figures], max(one.waited for one in figures)
            mean = f"{sum(spent) / len(spent):.1f} s of processor time, at most {max(spent):.1f} s"
            print(f"{game:16} {mean}; {waited:.1f} s by the clock", flush=True)


if __name__ == "__main__":
    main()
