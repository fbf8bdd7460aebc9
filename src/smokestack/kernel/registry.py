"""Finds games and guest maps by name.

A game registers as an entry point of the group `smokestack.games`, whether it is ours or another package's. A map for
one of the games registers in the group `smokestack.maps`, under the name `<game>.<map>`, as a package folder.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from smokestack.kernel.contract import Game, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.info import MapInfo
from smokestack.kernel.options import Options, Setup, check_offered, read
from smokestack.kernel.recorded_game import RecordedGame

GAMES = "smokestack.games"
MAPS = "smokestack.maps"


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GAMES)}


def game_ids() -> list[str]:
    """The ids of all games, without loading them."""
    return sorted(_points())


@cache
def game(id: str) -> Game:
    """The game with that id; SetupError if there is none."""
    points = _points()
    if id not in points:
        raise SetupError(f"There is no game {id!r}.{_perhaps(id, game_ids())}")
    try:
        found = points[id].load()
    except (ImportError, AttributeError) as error:
        raise SetupError(f"The game {id!r} cannot be loaded; its package is broken: {error}.") from error
    if not isinstance(found, Game):
        raise SetupError(f"The entry point {id!r} is not a game; its package is broken.")
    return found


@cache
def map_packages(game: str) -> tuple[ModuleType, ...]:
    """The packages of guest maps for this game, in the order of their names."""
    found: list[ModuleType] = []
    for point in sorted(entry_points(group=MAPS), key=lambda point: point.name):
        owner, _, map = point.name.partition(".")
        if owner != game:
            continue
        try:
            package = point.load()
        except (ImportError, AttributeError) as error:
            raise SetupError(f"The map {map!r} of {game} cannot be loaded; its package is broken: {error}.") from error
        if not isinstance(package, ModuleType) or not hasattr(package, "__path__"):
            raise SetupError(f"The entry point {point.name!r} must name a package folder; its package is broken.")
        found.append(package)
    return tuple(found)


def map_of(game: Game, id: str | None) -> MapInfo:
    """A map of the game by id; the default map for None."""
    maps = game.maps()
    if id is None:
        return maps[0]
    for info in maps:
        if info.id == id:
            return info
    raise SetupError(f"{game.title} has no map {id!r}.{_perhaps(id, [info.id for info in maps])}")


def check_rules_version(game: Game, map: str, version: int) -> None:
    """SetupError, saying what changed, if games of that rules version no longer replay on this map."""
    if version > game.rules_version:
        raise SetupError(
            f"This game follows version {version} of the rules of {game.title}, but only version "
            f"{game.rules_version} is installed; update smokestack to open it."
        )
    changes = [
        change.what for change in game.rule_changes() if change.version > version and map in (change.maps or (map,))
    ]
    if changes:
        raise SetupError(
            f"This game follows version {version} of the rules of {game.title} and cannot be continued with version "
            f"{game.rules_version}, because {'; '.join(changes)}."
        )


def start(
    game: Game,
    seats: int | None = None,
    map: str | None = None,
    options: Options | Mapping[str, str] | None = None,
) -> State:
    """A new game, with everything checked and defaults filled in."""
    board = map_of(game, map)
    if seats is None:
        seats = 4 if 4 in board.seats else board.seats[-1]
    if seats not in board.seats:
        counts = " or ".join(str(count) for count in board.seats)
        players = "player" if counts == "1" else "players"
        raise SetupError(f"{game.title} on {board.title} is for {counts} {players}, not {seats}.")
    if not isinstance(options, Options):
        options = read(game.options, dict(options or {}))
    return game.start(seats, board.id, options)


def new(
    game: Game, seats: int | None = None, map: str | None = None, options: Mapping[str, str] | None = None
) -> State:
    """Like `start`, but refuses options that have no meaning on this map.

    `start` accepts them, since old records may contain them.
    """
    check_offered(game.options, options or {}, map_of(game, map).id)
    return start(game, seats, map, options)


def read_recording(text: str) -> RecordedGame | None:
    """A game in a format that one of the games can read; None if none of them can, DataError if it is broken."""
    for id in game_ids():
        name = getattr(game(id), "recordings", "")  # compiled code does not see attributes of interpreted subclasses
        found = import_module(name).read(text) if name else None
        if isinstance(found, RecordedGame):
            return found
    return None


def restart(game: Game, setup: Setup) -> State:
    """A new game with the setup of another."""
    return start(game, setup.seats, setup.map, setup.options)


def _perhaps(word: str, known: Iterable[str]) -> str:
    names = list(known)
    near = difflib.get_close_matches(word, names, n=1)
    return f" Did you mean {near[0]!r}?" if near else f" Choose from: {', '.join(names)}."
