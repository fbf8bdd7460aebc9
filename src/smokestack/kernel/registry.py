"""Finding games by name. They register as entry points of the group `smokestack.games`, ours and anyone's."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from smokestack.kernel.contract import Game, State
from smokestack.kernel.errors import SetupError
from smokestack.kernel.info import MapInfo
from smokestack.kernel.options import Options, Setup, check_offered, read

GROUP = "smokestack.games"


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def game_ids() -> list[str]:
    """The names of all games, without loading them."""
    return sorted(_points())


@cache
def game(id: str) -> Game:
    """The game of that name; SetupError if there is none."""
    points = _points()
    if id not in points:
        raise SetupError(f"There is no game {id!r}.{_perhaps(id, game_ids())}")
    try:
        found = points[id].load()
    except (ImportError, AttributeError) as error:
        raise SetupError(f"The game {id!r} cannot be loaded, its package has to be mended: {error}.") from error
    if not isinstance(found, Game):
        raise SetupError(f"The entry point {id!r} does not name a game; its package has to be mended.")
    return found


def map_of(game: Game, id: str | None) -> MapInfo:
    """A map of the game by name; the default for None."""
    maps = game.maps()
    if id is None:
        return maps[0]
    for info in maps:
        if info.id == id:
            return info
    raise SetupError(f"{game.title} has no map {id!r}.{_perhaps(id, [info.id for info in maps])}")


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
        raise SetupError(f"{game.title} on {board.title} takes {counts} {players}, not {seats}.")
    if not isinstance(options, Options):
        options = read(game.options, dict(options or {}))
    return game.start(seats, board.id, options)


def new(
    game: Game, seats: int | None = None, map: str | None = None, options: Mapping[str, str] | None = None
) -> State:
    """A game as somebody asks for it now: `start`, and options that mean nothing on the map are refused.

    `start` itself lets them pass, for it also sets up what was recorded before.
    """
    check_offered(game.options, options or {}, map_of(game, map).id)
    return start(game, seats, map, options)


def restart(game: Game, setup: Setup) -> State:
    """A new game set up like another."""
    return start(game, setup.seats, setup.map, setup.options)


def _perhaps(word: str, known: Iterable[str]) -> str:
    names = list(known)
    near = difflib.get_close_matches(word, names, n=1)
    return f" Did you mean {near[0]!r}?" if near else f" There are: {', '.join(names)}."
