"""`smokestack replay`: checks a record line by line, and walks through the game or shows the position at its end."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Exit, Option

if TYPE_CHECKING:
    from smokestack.cli.terminal.stepped_game import SteppedGame
    from smokestack.kernel.record import Replay
    from smokestack.kernel.recorded_game import RecordedGame


def command(
    record: Annotated[Path, Argument(help="The record.")],
    at: Annotated[int | None, Option(min=0, help="Stop after this many actions.")] = None,
    as_json: Annotated[bool, Option("--json", help="Print JSON.")] = False,
    step: Annotated[
        bool | None,
        Option(
            "--step/--no-step",
            help="Walk through the game by keys or typed commands; the default in a terminal, unless --at says where.",
        ),
    ] = None,
    data: Annotated[
        Path | None,
        Option("--data", "--maps", help="The folder of the component data or maps it was played with."),
    ] = None,
) -> None:
    """Check that every action of a record is legal, then walk through the game or show the position at its end.

    Games recorded elsewhere (the files of `smokestack verify`) open too.
    """
    from smokestack.cli.arguments import open_record
    from smokestack.cli.terminal.keys import can_read_keys
    from smokestack.kernel.errors import RecordError

    if step is None:
        step = can_read_keys() and at is None and not as_json
    recorded = _recorded_elsewhere(record)
    if recorded is not None:
        _show_recorded(recorded, at, step, as_json)
        return
    try:
        replay = open_record(record, data, at)
        if at is not None and at > len(replay.actions):
            raise RecordError(f"{record}: the record has only {len(replay.actions)} actions.")
    except RecordError as trouble:
        if not as_json:
            raise
        _print_json({"error": str(trouble), "line": trouble.line})
        raise Exit(2) from None
    if as_json:
        _print_json(_machine_readable(replay))
    elif step:
        _walk(_stepped(replay))
    else:
        _show(replay)


def _stepped(replay: Replay) -> SteppedGame:
    from smokestack.cli.terminal.stepped_game import SteppedGame
    from smokestack.kernel import registry

    first = registry.restart(replay.game, replay.state.setup())
    return SteppedGame(replay.game, replay.record.seat_names(), first, replay.actions)


def _recorded_elsewhere(file: Path) -> RecordedGame | None:
    """The game of a file in another format than ours, which is JSON; None for a record."""
    from smokestack.cli.files import read_text
    from smokestack.kernel import registry
    from smokestack.kernel.errors import DataError, RecordError

    text = read_text(file)
    if not text.lstrip().startswith("{"):
        return None
    try:
        found = registry.read_recording(text)
    except DataError as trouble:
        raise RecordError(f"{file}: {trouble}") from None
    if found is None:
        raise RecordError(f"{file}: none of the games can read this format; a record begins with `smokestack 1`.")
    return found


def _show_recorded(recorded: RecordedGame, at: int | None, step: bool, as_json: bool) -> None:
    from smokestack.cli.console import console
    from smokestack.cli.terminal.stepped_game import SteppedGame
    from smokestack.kernel import registry
    from smokestack.kernel.errors import RecordError, SetupError

    if as_json:
        raise SetupError("--json is for records; a game recorded elsewhere is JSON already.")
    game = registry.game(recorded.setup.game)
    first = registry.restart(game, recorded.setup)
    first.load(recorded.start)
    stepped = SteppedGame(game, recorded.names, first, recorded.actions, recorded.placed)
    if step:
        _walk(stepped)
        return
    if at is not None and at > stepped.last:
        raise RecordError(f"the game has only {stepped.last} actions.")
    for line in stepped.lines(stepped.last if at is None else at, None):
        console().print(line)


def _walk(game: SteppedGame) -> None:
    from smokestack.cli.console import console
    from smokestack.cli.terminal.keys import can_read_keys, read_key
    from smokestack.cli.terminal.prompt import Prompt
    from smokestack.cli.terminal.replay_loop import ReplayLoop

    ReplayLoop(game, console(), Prompt(), read_key if can_read_keys() else None).run()


def _show(replay: Replay) -> None:
    from rich.markup import escape

    from smokestack.cli.console import console
    from smokestack.cli.terminal.session import shown_name
    from smokestack.cli.terminal.text import coloured, result_lines
    from smokestack.kernel.contract import OVER
    from smokestack.kernel.messages import fact_text, plural, prompt_text

    screen, state = console(), replay.state
    names = [shown_name(name) for name in replay.record.seat_names()]
    options = "".join(f", {name} {value}" for name, value in replay.record.options.items())
    title = f"{replay.game.title} on {replay.record.map}, {plural(replay.record.seats, 'seat')}{options}"
    screen.print(f"[bold]{escape(title)}[/bold]: {len(replay.actions)} actions, all legal.\n")
    messages = replay.game.messages()
    for fact in replay.events[-1] if replay.events else []:
        screen.print(f"  {coloured(fact_text(messages, 'event', fact, names), names)}")
    screen.print(replay.game.show(state.view(None), names))
    if state.actor() == OVER:
        screen.print("\n[bold]The game is over.[/bold]")
        for line in result_lines(state.ranking(), state.scores(), names):
            screen.print(line)
    else:
        screen.print(f"\nThe game is not over. {escape(prompt_text(messages, state.prompt(), names))}")


def _machine_readable(replay: Replay) -> dict[str, object]:
    from smokestack.kernel.contract import OVER
    from smokestack.kernel.messages import fact_text, prompt_text

    record, state, names = replay.record, replay.state, replay.record.seat_names()
    messages = replay.game.messages()
    over = state.actor() == OVER
    return {
        "game": record.game,
        "map": record.map,
        "seats": record.seats,
        "rules": record.rules,
        "options": record.options,
        "names": names,
        "actions": [
            {
                "text": text,
                "events": [
                    {
                        "key": fact.key,
                        "seat": fact.seat,
                        "data": fact.data,
                        "text": fact_text(messages, "event", fact, names),
                    }
                    for fact in facts
                ],
            }
            for text, facts in zip(replay.texts, replay.events, strict=True)
        ],
        "over": over,
        "actor": state.actor(),
        "round": state.round(),
        "prompt": None if over else prompt_text(messages, state.prompt(), names),
        "scores": state.scores(),
        "ranking": state.ranking(),
        "view": state.view(None),
    }


def _print_json(answer: dict[str, object]) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode())
