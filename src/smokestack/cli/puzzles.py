"""`smokestack puzzles`: make the puzzles of a game from games that bots play."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

if TYPE_CHECKING:
    from smokestack.kernel.contract import Game
    from smokestack.kernel.puzzle import Difficulty, Puzzle


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
    difficulty: Annotated[str, Option(help="Only puzzles that are easy, medium or hard.")] = "",
    add: Annotated[bool, Option("--add", help="Keep the puzzles that the file has, and add to them.")] = False,
) -> None:
    """Let bots play, and write down positions with one clearly best choice, verified by a deeper search."""
    import shlex
    import sys

    from smokestack.cli.arguments import find_game
    from smokestack.cli.console import console
    from smokestack.coach.puzzles import Workshop

    found = find_game(game)
    workshop = Workshop(found, seats, map, player, quick, deep)
    shares = _shares(count, difficulty)
    workshop.wanted = {one for one, left in shares.items() if left}
    written = shlex.join(["smokestack", *sys.argv[1:]])
    screen = console()
    old = _kept(out, found) if add else []
    new: list[Puzzle] = []
    for number in range(games):
        for puzzle in workshop.puzzles(f"{seed}/{number}"):
            if len(new) == count or not shares[puzzle.difficulty] or any(one.id == puzzle.id for one in old):
                continue
            shares[puzzle.difficulty] -= 1
            workshop.wanted = {one for one, left in shares.items() if left}
            new.append(puzzle)
            _write(out, found.id, found.rules_version, written, old + new)
            best, second = puzzle.choices[0], puzzle.choices[1]
            screen.print(
                f"{len(new)}. {puzzle.difficulty}: {best.text} (then {second.text}, −{second.loss} ± {second.error})",
                markup=False,
            )
        if len(new) >= count:
            break
    screen.print(f"{len(old) + len(new)} puzzles are in {out}.", markup=False)


def _kept(file: Path, game: Game) -> list[Puzzle]:
    """The puzzles that a file has; none if there is no file yet."""
    from smokestack.kernel.errors import SetupError
    from smokestack.kernel.puzzle import load_puzzles

    if not file.is_file():
        return []
    found = load_puzzles(file)
    if (found.game, found.rules) != (game.id, game.rules_version):
        raise SetupError(f"{file} has puzzles of another game or of other rules; leave out --add to write it anew.")
    return list(found.puzzles)


def _shares(count: int, only: str) -> dict[Difficulty, int]:
    """How many puzzles of each difficulty are made: as many of each, or all of one."""
    from smokestack.kernel.errors import SetupError
    from smokestack.kernel.puzzle import DIFFICULTIES

    if not only:
        return dict.fromkeys(DIFFICULTIES, -(-count // len(DIFFICULTIES)))
    if only not in DIFFICULTIES:
        raise SetupError(f"There is no difficulty {only!r}. The difficulties are: {', '.join(DIFFICULTIES)}.")
    return {one: count if one == only else 0 for one in DIFFICULTIES}


def _write(file: Path, game: str, rules: int, command: str, puzzles: list[Puzzle]) -> None:
    from datetime import UTC, datetime

    import msgspec

    from smokestack.cli.files import write_text
    from smokestack.kernel.puzzle import PuzzleFile

    made = PuzzleFile(game, rules, datetime.now(UTC).date().isoformat(), command, ())
    head = msgspec.json.encode(made).decode().removesuffix("]}")
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    write_text(file, f"{head}\n{lines}\n]}}\n")  # a puzzle on each line
