"""`smokestack review`: what each decision and each draw of a finished game was worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

if TYPE_CHECKING:
    from rich.table import Table

    from smokestack.coach.effort import ReviewEffort
    from smokestack.coach.report import GameReview, WinnersLead
    from smokestack.kernel.facts import Fact
    from smokestack.kernel.record import Replay

LISTED = 12
"""So many decisions and draws are listed, unless all are asked for."""
SPELLED_OUT = 3
"""Of a series of draws so many are named."""


def command(
    record: Annotated[Path, Argument(help="The record of a finished game.")],
    deep: Annotated[bool, Option("--deep", help="Search about 15 times as long.")] = False,
    iterations: Annotated[
        int, Option(min=0, help="Search every decision with so many iterations; 0: as the machine allows.")
    ] = 0,
    playouts: Annotated[
        int, Option(min=0, help="Take the mean of so many playouts for each value; 0: as the machine allows.")
    ] = 0,
    all_lines: Annotated[bool, Option("--all", help="List all decisions and draws, not only the largest.")] = False,
    as_json: Annotated[bool, Option("--json", help="Print JSON.")] = False,
    data: Annotated[
        Path | None, Option("--data", "--maps", help="The folder of the component data or maps it was played with.")
    ] = None,
) -> None:
    """Review a finished game: expected points, luck, mistakes and better moves. The sums add up to the result."""
    import msgspec

    from smokestack.cli.arguments import open_record
    from smokestack.coach.effort import DEEP, QUICK

    effort = msgspec.structs.replace(DEEP if deep else QUICK, iterations=iterations, playouts=playouts)
    replay = open_record(record, data)
    found = _review(record, replay, effort, quiet=as_json)
    if as_json:
        names = replay.record.seat_names()
        print(msgspec.json.format(msgspec.json.encode({"names": names, "review": found}), indent=2).decode())
    else:
        _show(found, replay, all_lines)


def _review(file: Path, replay: Replay, effort: ReviewEffort, quiet: bool) -> GameReview:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from smokestack.cli.console import console
    from smokestack.coach.review import GameReviewer
    from smokestack.kernel import registry
    from smokestack.kernel.errors import SetupError

    first = registry.restart(replay.game, replay.state.setup())
    try:
        reviewer = GameReviewer(replay.game, first, replay.actions, effort)
    except SetupError as trouble:
        raise SetupError(f"{file}: {trouble}") from None
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True, disable=quiet) as progress:
        bar = progress.add_task(replay.game.title, total=len(replay.actions))
        return reviewer.review(lambda done, _: progress.update(bar, completed=done))


def _show(found: GameReview, replay: Replay, all_lines: bool) -> None:
    from rich.markup import escape

    from smokestack.cli.console import console
    from smokestack.cli.terminal.session import shown_name
    from smokestack.kernel.messages import plural

    screen = console()
    names = [shown_name(name) for name in replay.record.seat_names()]
    title = f"{replay.game.title} on {found.map}, {plural(len(names), 'seat')}"
    screen.print(f"[bold]{escape(title)}[/bold]: {len(found.decisions)} decisions, {plural(len(found.draws), 'draw')}.")
    if found.outcome is not None:
        screen.print(escape(_decided(found, found.outcome, names)))
    screen.print(_source_words(found), style="dim")
    screen.print("\n[bold]Result = start + luck + own decisions + others' decisions[/bold]")
    screen.print(_seat_table(found, names))
    screen.print(_curve_table(found, names))
    _show_turning_points(found, replay, names)
    screen.print(_decision_table(found, names, all_lines))
    if found.draws:
        screen.print(_draw_table(found, names, all_lines))


def _decided(found: GameReview, outcome: WinnersLead, names: list[str]) -> str:
    """What decided the game, in a few sentences."""
    from smokestack.kernel.messages import plural

    winner, second = names[outcome.winner], names[outcome.second]
    lead = plural(round(outcome.lead), "point")
    won = f"{winner} won, {lead} ahead of {second}." if outcome.lead else f"{winner} and {second} have as many points."
    parts = f"luck made {outcome.luck:+.1f}, their own decisions {outcome.own:+.1f}"
    rest = f"the decisions of others {outcome.others:+.1f} and the start {outcome.start:+.1f}"
    sentences = [won, f"Between the two, {parts}, {rest}."]
    if outcome.ahead:
        since = f"the end of round {outcome.ahead_since}" if outcome.ahead_since else "the start"
        sentences.append(f"From {since} on, {winner} was expected to finish ahead.")
    if outcome.swing_round:
        change = f"{outcome.swing:+.1f} for {winner}"
        sentences.append(f"The greatest change between them was in round {outcome.swing_round}: {change}.")
    most, fewest = found.seats[outcome.most_errors], found.seats[outcome.fewest_errors]
    rate = f"{most.error_rate:.2f} points a decision"
    sentences.append(f"Mistakes cost {names[most.seat]} the most ({rate}), {names[fewest.seat]} the least.")
    return " ".join(sentences)


def _source_words(found: GameReview) -> str:
    """Which value function was used, and how decisions were judged."""
    source = found.source
    if source.kind == "network":
        base = "the game's value network"
    else:
        base = f"the game's evaluation, calibrated with {source.games} games"
    played = f", after {source.playouts} short playouts each" if source.playouts else ""
    unit = "the lead over the best other seat" if found.lead else "the own score"
    judged = f"a search of {found.iterations} iterations, then {found.rounds} futures for each choice"
    return f"Values: {base}{played}. Decisions: {judged}; losses are points of {unit}."


def _seat_table(found: GameReview, names: list[str]) -> Table:
    from rich.markup import escape

    table = _table("points", "start", "luck", "own", "others", "result", "place")
    for heading in ("decisions", "lost", "error rate"):
        table.add_column(heading, justify="right")
    for one in found.seats:
        parts = [f"{one.start:.1f}", *(f"{part:+.1f}" for part in (one.luck, one.own, one.others))]
        judged = [str(one.decisions), f"{one.lost:.1f}", f"{one.error_rate:.2f}"]
        table.add_row(escape(names[one.seat]), *parts, f"{one.result:.0f}", f"{one.place:.0f}", *judged)
    return table


def _curve_table(found: GameReview, names: list[str]) -> Table:
    """Expected points by round, with luck and own decisions so far."""
    from rich.markup import escape

    table = _table("expected points (luck, own)", *(escape(name) for name in names))
    for point in found.curve:
        heading = "start" if point.at == 0 else f"round {point.round}"
        cells = zip(point.points, point.luck, point.own, strict=True)
        table.add_row(heading, *(f"{points:.1f} [dim]({luck:+.1f}, {own:+.1f})[/dim]" for points, luck, own in cells))
    return table


def _show_turning_points(found: GameReview, replay: Replay, names: list[str]) -> None:
    from rich.markup import escape

    from smokestack.cli.console import console
    from smokestack.coach.words import better_words, facts_in_words

    screen = console()
    screen.print("\n[bold]Turning points[/bold]")
    if not found.turning_points:
        screen.print("  The search found no better move for any decision.")
    messages = replay.game.messages()
    for place in found.turning_points:
        one = found.decisions[place]
        played = facts_in_words(messages, _facts_of(replay, one.at), names) or one.text
        screen.print(f"  Round {one.round}, {escape(names[one.seat])}: {escape(played)}")
        screen.print(f"    {escape(better_words(one, messages, names))}")


def _facts_of(replay: Replay, at: int) -> list[Fact]:
    """What the action after so many others did."""
    from smokestack.kernel import registry

    state = registry.restart(replay.game, replay.state.setup())
    for action in replay.actions[:at]:
        state.apply(action)
    facts: list[Fact] = []
    state.apply(replay.actions[at], facts)
    return facts


def _decision_table(found: GameReview, names: list[str], all_lines: bool) -> Table:
    from rich.markup import escape

    chosen = found.decisions
    if not all_lines:
        largest = sorted(chosen, key=lambda one: -one.loss)[:LISTED]
        chosen = [one for one in sorted(largest, key=lambda one: one.at) if one.loss > 0.0]
    table = _table("decision", "round", "points", "place", "loss")
    table.add_column("better", overflow="fold")
    for one in chosen:
        points = f"{one.points[0]:.1f} → {one.points[1]:.1f}"
        places = f"{one.places[0]:.1f} → {one.places[1]:.1f}"
        loss = "obvious" if one.obvious else f"{one.loss:.1f} ± {one.error:.1f}" if one.best else "0"
        what = escape(f"{names[one.seat]}: {one.text}")
        table.add_row(what, str(one.round), points, places, loss, escape(one.best))
    return table


def _draw_table(found: GameReview, names: list[str], all_lines: bool) -> Table:
    from rich.markup import escape

    chosen = found.draws
    if not all_lines:
        largest = sorted(chosen, key=lambda one: -max(abs(luck) for luck in one.luck))[:LISTED]
        chosen = sorted(largest, key=lambda one: one.at)
    table = _table("luck of a draw", "round", *(escape(name) for name in names))
    for one in chosen:
        table.add_row(escape(_drawn(one.texts)), str(one.round), *(f"{luck:+.1f}" for luck in one.luck))
    return table


def _drawn(texts: list[str]) -> str:
    """What was drawn, in a line."""
    more = f" and {len(texts) - SPELLED_OUT} more" if len(texts) > SPELLED_OUT else ""
    return ", ".join(texts[:SPELLED_OUT]) + more


def _table(first: str, *headings: str) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column(first, overflow="fold")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table
