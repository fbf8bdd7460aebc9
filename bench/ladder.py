"""The ladder of the bots: `python -m bench.ladder [TABLE ...]` plays the tables of docs/bots.md.

    python -m bench.ladder                              # lists the tables
    python -m bench.ladder hard-normal --jobs 2         # plays one
    python -m bench.ladder hard-old --only city-of-iron --games 200

Games are kept in `build/ladder`, so a stopped run continues, and more games can be asked for later; remove the folder
after changing a bot. Every run adds a line for each row to `bench/ladder.jsonl`: the bots' share of wins with its 95 %
interval over deals, scores, lapses. Use compiled engines.
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

import msgspec

from smokestack.arena import workers
from smokestack.arena.folder import TournamentFolder, plan_of, still_to_play
from smokestack.arena.match import GameResult, play
from smokestack.arena.report import interval
from smokestack.arena.schedule import schedule_games, seat_bots
from smokestack.arena.standings import BotStanding, standings, winning_scores
from smokestack.bots.levels import HARD_ROUND_SECONDS, HARD_SECONDS
from smokestack.cli.version import compiled
from smokestack.kernel import registry
from smokestack.kernel.errors import UserError

HISTORY = Path(__file__).parent / "ladder.jsonl"
FOUR = (("industria", ""), ("age-of-industry", ""), ("city-of-iron", ""), ("age-of-steam", ""))
"""The first map of every game."""

OLD_IN_TIME = f"search-2500:seconds={HARD_SECONDS:g}:round_seconds={HARD_ROUND_SECONDS:g}"
"""What hard was before there were value networks, with the time that hard has now."""


class Row(msgspec.Struct, frozen=True):
    """A row of a table: who plays where, and how often."""

    game: str
    map: str
    seats: int
    bots: tuple[str, ...]
    games: int


def against_three(above: str, below: str, games: int) -> list[Row]:
    return [Row(game, map, 4, (above, below), games) for game, map in FOUR]


def alone(bot: str, games: int, *places: tuple[str, str, int]) -> list[Row]:
    return [Row(game, map, seats, (bot,), games) for game, map, seats in places]


TABLES: dict[str, list[Row]] = {
    "greedy-random": against_three("greedy", "random", 100),
    "easy-greedy": against_three("easy", "greedy", 100),
    "normal-greedy": against_three("normal", "greedy", 60),
    "casual-easy": against_three("casual", "easy", 60),
    "normal-casual": against_three("normal", "casual", 60),
    "hard-normal": against_three("hard", "normal", 40),
    "hard-old": against_three("hard", OLD_IN_TIME, 40),
    "hard-old-unhurried": against_three("hard", "search-2500", 40),
    "marks": alone(
        "hard",
        6,
        *(("age-of-steam", "rust-belt", 5), ("age-of-steam", "poland", 5), ("age-of-steam", "germany", 5)),
        *(("age-of-steam", "southern-us", 5), ("age-of-steam", "new-england", 2), ("industria", "", 4)),
        *(("city-of-iron", "", 4), ("age-of-industry", "", 4)),
    ),
    "survival": alone(
        "hard",
        20,
        *(("age-of-steam", "st-lucia", 2), ("age-of-steam", "barbados", 1), ("age-of-steam", "detroit-bankruptcy", 1)),
    ),
}
"""By name, the tables of docs/bots.md."""


class LadderLine(msgspec.Struct, frozen=True):
    """One bot of a row, as it is kept in the history."""

    date: str
    table: str
    game: str
    map: str
    seats: int
    against: tuple[str, ...]
    seed: str
    deals: int
    winning_score: float | None
    standing: BotStanding


def play_row(row: Row, seed: str, games: int, jobs: int, folder: Path) -> list[GameResult]:
    game = registry.game(row.game)
    seated = seat_bots(list(row.bots), row.seats)
    listed = schedule_games(game, row.map or None, {}, seated, games, seed)
    name = "-".join([row.game, listed[0].map, str(row.seats), *row.bots, seed])
    path = folder / "".join(sign if sign.isalnum() else "-" for sign in name)
    kept = TournamentFolder(path, plan_of(listed[0], seated))
    rest = still_to_play(listed, kept.results())
    for result, record in workers.run(play, rest, jobs, None):
        kept.keep(result, record)
    return [result for result in kept.results() if result.deal <= listed[-1].deal]


def lines_of(table: str, row: Row, seed: str, results: list[GameResult]) -> list[LadderLine]:
    won = winning_scores(results)
    deals, map = len({result.deal for result in results}), registry.map_of(registry.game(row.game), row.map or None).id
    mean = round(sum(won) / len(won), 2) if won else None
    return [
        LadderLine(date.today().isoformat(), table, row.game, map, row.seats, row.bots, seed, deals, mean, standing)
        for standing in standings(results)
    ]


def words(line: LadderLine) -> str:
    """The line as a row of a Markdown table."""
    one = line.standing
    wasted = ", ".join(f"{name} {count:.2f}" for name, count in one.lapses.items())
    cells = [
        *(line.game, line.map, str(line.seats), one.bot, str(one.played), str(line.deals)),
        f"{one.rate:.0%} [{100 * one.rate_low:.0f}, {100 * one.rate_high:.0f}]",
        f"{one.score:.1f} {interval(one.score_interval())}",
        *("–" if line.winning_score is None else f"{line.winning_score:.1f}", str(one.eliminations)),
        *(f"{one.seconds:.2f}", f"{one.slowest:.2f}", wasted),
    ]
    return f"| {' | '.join(cells)} |"


HEADS = "| game | map | seats | bot | played | deals | won | score | winners' score | out | s/move | slowest | lapses |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", help=f"any of: {', '.join(TABLES)}")
    parser.add_argument("--only", help="only this game")
    parser.add_argument("--games", type=int, help="games of a row, rounded up to whole deals")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--folder", type=Path, default=Path("build/ladder"))
    given = parser.parse_args()
    unknown = [name for name in given.tables if name not in TABLES]
    if unknown or not given.tables:
        sys.exit(f"The tables are: {', '.join(TABLES)}.")
    if not compiled():
        print("The engines are not compiled, so this will take long.", file=sys.stderr)
    print(HEADS, "|" + "---|" * 13, sep="\n")
    try:
        for table in given.tables:
            for row in TABLES[table]:
                if given.only in (None, row.game):
                    results = play_row(row, given.seed, given.games or row.games, given.jobs, given.folder)
                    for line in lines_of(table, row, given.seed, results):
                        print(words(line), flush=True)
                        with HISTORY.open("ab") as history:
                            history.write(msgspec.json.encode(line) + b"\n")
    except UserError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
