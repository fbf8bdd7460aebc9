"""Turns command-line arguments into games, options and records."""

from __future__ import annotations

import hashlib
from pathlib import Path

from smokestack.cli.files import read_record
from smokestack.kernel import registry
from smokestack.kernel.contract import Game
from smokestack.kernel.errors import DataError, RecordError, SetupError
from smokestack.kernel.record import Record, Replay


def find_game(name: str, data: Path | None = None) -> Game:
    """A game by its id, with the component data of a folder if one is given."""
    game = registry.game(name)
    if data is None:
        return game
    if not data.is_dir():
        raise DataError(f"{data} is not a folder; --data needs the folder with the data files of the game.")
    return game.with_data(data)


def data_fingerprint(data: Path | None) -> str:
    """Identifies the contents of a data folder; empty for the data that come with the game."""
    if data is None:
        return ""
    digest = hashlib.sha256()
    for file in sorted(data.rglob("*.json")):
        digest.update(file.relative_to(data).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def read_options(given: list[str]) -> dict[str, str]:
    """The options given as `--option NAME=VALUE`."""
    options: dict[str, str] = {}
    for item in given:
        name, sign, value = item.partition("=")
        if not sign or not name or not value:
            raise SetupError(f"--option must be NAME=VALUE, not {item!r}.")
        options[name] = value
    return options


def open_record(file: Path, data: Path | None = None, at: int | None = None) -> Replay:
    """Replay a record. Errors name the file and the line."""
    record = read_record(file)
    check_data(record, data)
    try:
        return Replay(record, at, find_game(record.game, data))
    except (RecordError, SetupError) as trouble:
        again = RecordError(f"{file}: {trouble}")
        again.line = getattr(trouble, "line", None)
        raise again from None


def check_data(record: Record, data: Path | None) -> None:
    """Check that a record is replayed with the same component data it was played with."""
    given = data_fingerprint(data)
    if record.data == given:
        return
    if not given:
        raise RecordError(f"This game was played with other data ({record.data}); name their folder with --data.")
    played = f"other data ({record.data})" if record.data else "the data that come with the game"
    raise RecordError(f"This game was played with {played}, not with those in {data} ({given}).")
