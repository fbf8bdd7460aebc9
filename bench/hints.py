"""How good hints are: `python -m bench.hints` lets a player who follows them play against three greedy bots.

    python -m bench.hints --games 40 --jobs 2
    python -m bench.hints --only industria --games 12

The follower asks for a hint of one second of processor time at every decision. Each deal is played once for every seat
of the follower; the interval of its share of wins is over deals. Games are kept in `build/hints`, so a stopped run
continues and more games can be asked for later; remove the folder after changing the coach. Use compiled engines.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.ladder import Row, play_row

from smokestack.arena.standings import standings
from smokestack.cli.version import compiled
from smokestack.kernel import registry
from smokestack.kernel.errors import UserError

FOLLOWER = "smokestack.coach.follower:HintFollower"
WANTED = 0.6
"""The share of wins that a follower should have."""


def main(given: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Let a follower of hints play against three greedy bots.")
    parser.add_argument("--games", type=int, default=40, help="games for each game, in whole deals of four")
    parser.add_argument("--seed", default="hints")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", help="one game")
    parser.add_argument("--folder", type=Path, default=Path("build/hints"))
    chosen = parser.parse_args(given)
    if not compiled():
        print("The engines are not compiled: a second is worth much less than it should be.", file=sys.stderr)
    print("| game | games | deals | won by the follower | points | points of the others |\n|---|---|---|---|---|---|")
    missed = False
    for id in [chosen.only] if chosen.only else registry.game_ids():
        row = Row(id, "", 4, (FOLLOWER, "greedy"), chosen.games)
        results = play_row(row, chosen.seed, chosen.games, chosen.jobs, chosen.folder)
        found = {one.bot: one for one in standings(results)}
        hints, greedy = found[FOLLOWER], found["greedy"]
        deals = len({result.deal for result in results})
        won = f"{hints.rate:.0%} [{100 * hints.rate_low:.0f}, {100 * hints.rate_high:.0f}]"
        print(f"| {id} | {hints.played} | {deals} | {won} | {hints.score:.1f} | {greedy.score:.1f} |", flush=True)
        missed = missed or hints.rate < WANTED
    return 1 if missed else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except UserError as trouble:
        sys.exit(str(trouble))
