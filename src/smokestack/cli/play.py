"""`smokestack play`: a game in the terminal, against bots or with others at the same keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

if TYPE_CHECKING:
    from random import Random

    from smokestack.cli.terminal.session import Session


_SEATS = "The players in order: you, random, greedy, easy, casual, normal or hard; Ada=you gives a name."


def command(
    game: Annotated[str | None, Argument(help="The game; not needed with --resume.")] = None,
    map: Annotated[str | None, Option("--map", help="The map; `smokestack games GAME` lists them.")] = None,
    seats: Annotated[str | None, Option(help=_SEATS)] = None,
    seed: Annotated[str | None, Option(help="The same seed gives the same draws and bots.")] = None,
    option: Annotated[list[str] | None, Option(metavar="NAME=VALUE", help="A game option; may be repeated.")] = None,
    typed_draws: Annotated[bool, Option("--typed-draws", help="Type the results of chance yourself.")] = False,
    data: Annotated[
        Path | None, Option("--data", "--maps", help="A folder with your own component data or maps.")
    ] = None,
    save: Annotated[Path | None, Option(help="The file to save the game in; default: one in your data folder.")] = None,
    resume: Annotated[Path | None, Option(help="Continue a saved game.")] = None,
) -> None:
    """Play a game in the terminal. Type `help` at the prompt to see what you can do."""
    from smokestack.cli.console import console
    from smokestack.cli.terminal.game_loop import TerminalGame
    from smokestack.cli.terminal.prompt import Prompt

    rng = _rng(seed)
    if resume is not None:
        _refuse_with_resume(game, map, option)
        session = _resumed(resume, seats, data, rng)
    else:
        session = _started(game, map, seats, option or [], data, rng)
    session.typed_draws = typed_draws
    file = save or resume or _new_file(session.game.id)
    screen = console()
    screen.print(_greeting(session), markup=False)
    TerminalGame(session, screen, Prompt(), file).run()


def _rng(seed: str | None) -> Random:
    from random import Random
    from secrets import SystemRandom

    return SystemRandom() if seed is None else Random(seed)


def _refuse_with_resume(game: str | None, map: str | None, option: list[str] | None) -> None:
    from smokestack.kernel.errors import SetupError

    if game or map or option:
        raise SetupError("With --resume the record gives the game, the map and the options; leave them out.")


def _started(
    name: str | None, map: str | None, seats: str | None, option: list[str], data: Path | None, rng: Random
) -> Session:
    from smokestack.cli.arguments import data_fingerprint, find_game, read_options
    from smokestack.cli.terminal.session import Session, read_players
    from smokestack.kernel import registry
    from smokestack.kernel.errors import SetupError
    from smokestack.kernel.record import Record

    if name is None:
        raise SetupError(f"Name a game. Choose from: {', '.join(registry.game_ids())}.")
    game = find_game(name, data)
    players = read_players(seats, game, map)
    first = registry.new(game, len(players), map, read_options(option))
    record = Record.of(first.setup())
    record.data = data_fingerprint(data)
    record.names = {seat: name for seat, (name, _) in enumerate(players) if name}
    return Session(game, first, record, [who for _, who in players], rng)


def _resumed(file: Path, seats: str | None, data: Path | None, rng: Random) -> Session:
    from smokestack.cli.arguments import open_record
    from smokestack.cli.terminal.session import Session, players_of, read_players
    from smokestack.kernel import registry
    from smokestack.kernel.errors import SetupError
    from smokestack.kernel.messages import plural

    replay = open_record(file, data)
    record, game = replay.record, replay.game
    players = players_of(record) if seats is None else read_players(seats, game, record.map)
    if len(players) != record.seats:
        raise SetupError(f"{file} has {plural(record.seats, 'seat')}, but --seats names {len(players)}.")
    record.names.update({seat: name for seat, (name, _) in enumerate(players) if name})
    session = Session(game, registry.restart(game, replay.state.setup()), record, [who for _, who in players], rng)
    session.restore(replay.actions)
    return session


def _new_file(game: str) -> Path:
    from datetime import datetime

    from smokestack.cli.files import saves_folder

    return saves_folder() / f"{game}-{datetime.now():%Y%m%d-%H%M%S}.record"


def _greeting(session: Session) -> str:
    from smokestack.cli.terminal.session import YOU

    people = [name for name, who in zip(session.names, session.players, strict=True) if who == YOU]
    bots = [f"{name} ({who})" for name, who in zip(session.names, session.players, strict=True) if who != YOU]
    against = f" against {', '.join(bots)}" if bots else ""
    who = f"You are {people[0]}" if len(people) == 1 else f"At the keyboard: {', '.join(people) or 'nobody'}"
    return f"{session.game.title}. {who}{against}. Type help to see what you can do.\n"
