"""`smokestack stats`: sums up many games from their records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

if TYPE_CHECKING:
    from rich.table import Table

    from smokestack.arena.finished_games import FinishedGame, GroupStats, Share, SourceMean


def command(
    records: Annotated[
        list[Path], Argument(metavar="RECORD|FOLDER...", help="Records, or folders with records, such as an arena's.")
    ],
    game: Annotated[str | None, Option(help="Only games of this game.")] = None,
    map: Annotated[str | None, Option("--map", help="Only games on this map.")] = None,
    as_json: Annotated[bool, Option("--json", help="Print JSON.")] = False,
) -> None:
    """Sum up finished games: wins, places, scores, seat order, lengths and sources of points, with 95 % intervals."""
    import msgspec

    from smokestack.arena.finished_games import sum_up
    from smokestack.cli.console import console
    from smokestack.kernel.errors import UserError
    from smokestack.kernel.messages import plural

    finished, left_out = _read(records, game, map)
    if not finished:
        raise UserError(f"There are no finished games to sum up. {left_out}".strip())
    groups = sum_up(finished)
    if as_json:
        answer = {"games": len(finished), "left_out": left_out, "groups": groups}
        print(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
        return
    screen = console()
    screen.print(f"{plural(len(finished), 'finished game')}. {left_out}".strip())
    for group in groups:
        _show(group)


def _read(paths: list[Path], game: str | None, map: str | None) -> tuple[list[FinishedGame], str]:
    """The finished games, and in words what was left out."""
    from smokestack.arena.finished_games import read_game
    from smokestack.cli.files import read_record
    from smokestack.kernel.errors import UserError
    from smokestack.kernel.messages import plural

    finished: list[FinishedGame] = []
    unfinished, broken = 0, []
    for file in _files(paths):
        try:
            record = read_record(file)
            if game not in (None, record.game) or map not in (None, record.map):
                continue
            played = read_game(record)
        except UserError as trouble:
            broken.append(str(trouble) if str(file) in str(trouble) else f"{file}: {trouble}")
            continue
        if played is None:
            unfinished += 1
        else:
            finished.append(played)
    words = [f"Left out: {plural(unfinished, 'game')} that did not end."] if unfinished else []
    if broken:
        words.append(f"{plural(len(broken), 'file')} could not be replayed, the first of them: {broken[0]}")
    return finished, " ".join(words)


def _files(paths: list[Path]) -> Iterator[Path]:
    """The records that were named, and all those in the folders that were named."""
    from smokestack.kernel.errors import UserError

    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.record"))
        elif path.is_file():
            yield path
        else:
            raise UserError(f"There is no file or folder {path}.")


def _show(group: GroupStats) -> None:
    from rich.markup import escape

    from smokestack.cli.console import console
    from smokestack.kernel import registry
    from smokestack.kernel.messages import plural

    screen, found = console(), registry.game(group.game)
    title = f"{found.title}, {group.map}, {plural(group.seats, 'player')}: {plural(group.games, 'game')}"
    screen.print(f"\n[bold]{escape(title)}[/bold]")
    for words, length in (("rounds", group.rounds), ("actions", group.actions), ("best score", group.best_score)):
        screen.print(f"  {words:<14}{length.mean:8.1f}   from {length.least} to {length.most}")
    screen.print(_shares("player", group.players))
    if group.seats > 1:
        screen.print(_shares("seat", group.seat_order))
    messages = found.messages()
    if group.sources:
        screen.print(_means("points from", group.sources, lambda key: messages.get(f"earned.{key}", key)))
    if group.counts:
        screen.print(_means("counts", group.counts, lambda key: messages.get(f"count.{key}", key)))


def _shares(heading: str, shares: list[Share]) -> Table:
    from rich.markup import escape

    table = _table(heading, "seats", "wins", "share", "95 %", "place", "score", "95 %")
    for one in shares:
        table.add_row(
            escape(one.name),
            str(one.played),
            f"{one.wins:.1f}",
            f"{one.rate:.0%}",
            f"{one.rate_low:.0%} to {one.rate_high:.0%}",
            f"{one.place:.2f}",
            f"{one.score:.1f}",
            "–" if (found := one.score_interval()) is None else f"{found[0]:.1f} to {found[1]:.1f}",
        )
    return table


def _means(heading: str, means: list[SourceMean], name: Callable[[str], str]) -> Table:
    from rich.markup import escape

    table = _table(heading, "a seat", "winners")
    for one in means:
        table.add_row(escape(name(one.key)), f"{one.mean:.1f}", f"{one.winners:.1f}")
    return table


def _table(first: str, *headings: str) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column(first)
    for heading in headings:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
