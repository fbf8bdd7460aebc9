"""`smokestack puzzles`: make the puzzles of a game from games that bots play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

if TYPE_CHECKING:
    from smokestack.kernel.puzzle import Puzzle


def command(
    game: Annotated[str, Argument(help="The game to make puzzles of.")],
    out: Annotated[Path, Option(help="The file to write; it is written anew after each puzzle.")],
    count: Annotated[int, Option(min=1, help="How many puzzles to make; difficulties are mixed evenly.")] = 9,
    games: Annotated[int, Option(min=1, help="Stop after so many games.")] = 100,
    seats: Annotated[int, Option(min=1, help="The seats of each game.")] = 4,
    map: Annotated[str | None, Option(help="The map; by default the first one.")] = None,
    player: Annotated[str, Option(help="The bot that plays all seats.")] = "normal",
    quick: Annotated[int, Option(min=40, help="Iterations of the search that finds puzzles.")] = 200,
    deep: Annotated[int, Option(min=40, help="Iterations of the search that verifies them.")] = 2000,
    seed: Annotated[str, Option(help="The same seed gives the same puzzles.")] = "1",
) -> None:
    """Let bots play, and write down positions with one clearly best choice, verified by a deeper search."""
    import shlex
    import sys

    from smokestack.cli.arguments import find_game
    from smokestack.cli.console import console
    from smokestack.coach.puzzles import Workshop

    found = find_game(game)
    workshop = Workshop(found, seats, map, player, quick, deep)
    written = shlex.join(["smokestack", *sys.argv[1:]])
    screen = console()
    kept: list[Puzzle] = []
    for number in range(games):
        for puzzle in workshop.puzzles(f"{seed}/{number}"):
            if not _wanted(puzzle, kept, count):
                continue
            kept.append(puzzle)
            _write(out, found.id, found.rules_version, written, kept)
            best, second = puzzle.choices[0], puzzle.choices[1]
            screen.print(
                f"{len(kept)}. {puzzle.difficulty}: {best.text} (then {second.text}, −{second.loss} ± {second.error})",
                markup=False,
            )
        if len(kept) == count:
            break
    screen.print(f"{len(kept)} puzzles are in {out}.", markup=False)


def _wanted(puzzle: Puzzle, kept: list[Puzzle], count: int) -> bool:
    """Whether the puzzle is needed: no difficulty gets more than its share."""
    same = sum(one.difficulty == puzzle.difficulty for one in kept)
    return len(kept) < count and same < -(-count // 3)


def _write(file: Path, game: str, rules: int, command: str, puzzles: list[Puzzle]) -> None:
    from datetime import UTC, datetime

    import msgspec

    from smokestack.cli.files import write_text
    from smokestack.kernel.puzzle import PuzzleFile

    made = PuzzleFile(game, rules, datetime.now(UTC).date().isoformat(), command, ())
    head = msgspec.json.encode(made).decode().removesuffix("]}")
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    write_text(file, f"{head}\n{lines}\n]}}\n")  # a puzzle on each line
