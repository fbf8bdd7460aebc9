"""The maps of the box: a folder each, with its data (map.json), its rules (rules.py) and its messages.

The folders are found by scanning. A map whose folder has no rules.py plays by the base rules. A rules.py names its
class as `RULES`, and the class for one player as `SOLO_RULES` where there is one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel.errors import DataError
from smokestack.kernel.messages import load_messages


def _discover() -> list[str]:
    """The names of the map packages by their ORDER, those without one last and by name."""
    names = [f"{__name__}.{found.name}" for found in iter_modules(__path__) if found.ispkg]
    return sorted(names, key=lambda name: (getattr(import_module(name), "ORDER", 99), name))


def _rules(attribute: str) -> dict[str, type[MapRules]]:
    """The classes that the maps' rules.py name so, by the map's id."""
    found: dict[str, type[MapRules]] = {}
    for id, package in _PACKAGES.items():
        if find_spec(f"{package}.rules") is not None:
            rules = getattr(import_module(f"{package}.rules"), attribute, None)
            if rules is not None:
                found[id] = rules
    return found


_PACKAGES: Final = {name.rpartition(".")[2].replace("_", "-"): name for name in _discover()}
SHIPPED: Final = tuple(_PACKAGES)
"""The maps of the box in the rulebook's order, the default first."""
RULES: Final = _rules("RULES")
SOLO_RULES: Final = _rules("SOLO_RULES")
"""Maps with a variant of its own for one player."""


def folder_of(id: str) -> Path:
    """The folder of a shipped map."""
    return Path(__file__).parent / id.replace("-", "_")


def shipped() -> list[MapFile]:
    """The maps of the box, the default first."""
    return [_shipped(id) for id in SHIPPED]


def shipped_map(id: str) -> MapFile:
    """One of them."""
    if id not in SHIPPED:
        raise DataError(f"No map {id!r} is shipped. There are: {', '.join(SHIPPED)}.")
    return _shipped(id)


@cache
def _shipped(id: str) -> MapFile:
    return load(folder_of(id) / "map.json")


def rules_for(board: Board, seats: int, rulings: AgeOfSteamRulings) -> MapRules:
    """The rules of a map for this many players."""
    rules = RULES.get(board.id, MapRules)
    if seats == 1:
        rules = SOLO_RULES.get(board.id, rules)
    return rules(board, seats, rulings)


def messages() -> dict[str, str]:
    """The messages that only a map uses, of all maps together."""
    found: dict[str, str] = {}
    for id in SHIPPED:
        folder = folder_of(id) / "messages"
        if folder.is_dir():
            found |= load_messages(folder)
    return found
