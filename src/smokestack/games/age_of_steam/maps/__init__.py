"""The maps. Each is a package folder that contains everything about the map:

    __init__.py         may set ORDER, the place in the list of maps
    map.json            the board (docs/maps.md)
    rules.py            the special rules, if there are any: a subclass of MapRules
    messages/en.json    the sentences of these rules
    rules.md            their clauses, unless they are in the reference of the game (docs/rules)

Folders are discovered, so adding a map means adding a folder. A map without rules.py follows the base rules. rules.py
names its class `RULES`, and the class for the solo game `SOLO_RULES` if there is one. Other packages add maps through
the entry point group `smokestack.maps`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from smokestack.games.age_of_steam.components.board import Board
from smokestack.games.age_of_steam.components.load import load
from smokestack.games.age_of_steam.components.schema import MapFile
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.rulings import AgeOfSteamRulings
from smokestack.kernel import registry
from smokestack.kernel.errors import DataError, SetupError
from smokestack.kernel.messages import load_messages

GAME_ID: Final = "age-of-steam"
_LAST: Final = 1000
"""The order of maps without an ORDER of their own."""


def _shipped_packages() -> dict[str, ModuleType]:
    """The map folders next to this file, by map id: first those with an ORDER, then the others by name."""
    found = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__) if module.ispkg]
    found.sort(key=lambda package: (getattr(package, "ORDER", _LAST), package.__name__))
    return {package.__name__.rpartition(".")[2].replace("_", "-"): package for package in found}


_SHIPPED_PACKAGES: Final = _shipped_packages()
SHIPPED: Final = tuple(_SHIPPED_PACKAGES)
"""The ids of the shipped maps in the order of the rulebook. The first is the default."""


@cache
def _guest_packages() -> dict[str, ModuleType]:
    """The maps of other packages, by map id."""
    found: dict[str, ModuleType] = {}
    for package in registry.map_packages(GAME_ID):
        id = load(_folder(package) / "map.json").id
        if id in found or id in SHIPPED:
            raise SetupError(f"The package {package.__name__} has a map {id!r}, but there already is one; rename it.")
        found[id] = package
    return found


def _packages() -> dict[str, ModuleType]:
    return _SHIPPED_PACKAGES | _guest_packages()


def _folder(package: ModuleType) -> Path:
    return Path(package.__path__[0])


def folder_of(id: str) -> Path:
    """The folder of a map."""
    return _folder(_packages()[id])


def shipped() -> list[MapFile]:
    """The shipped maps, the default first."""
    return [_map_file(id) for id in SHIPPED]


def guests() -> list[MapFile]:
    """The maps of other packages."""
    return [_map_file(id) for id in _guest_packages()]


def shipped_map(id: str) -> MapFile:
    """A shipped map."""
    if id not in SHIPPED:
        raise DataError(f"There is no map {id!r}. Choose from: {', '.join(SHIPPED)}.")
    return _map_file(id)


@cache
def _map_file(id: str) -> MapFile:
    file = folder_of(id) / "map.json"
    map = load(file)
    if map.id != id:
        raise DataError(f"{file}: the id is {map.id!r}, but in this folder it must be {id!r}.")
    return map


@cache
def _rules_class(id: str, attribute: str) -> type[MapRules] | None:
    """The class that the map's rules.py has under this name."""
    package = _packages().get(id)
    if package is None or find_spec(f"{package.__name__}.rules") is None:
        return None
    found: type[MapRules] | None = getattr(import_module(f"{package.__name__}.rules"), attribute, None)
    return found


def rules_for(board: Board, seats: int, rulings: AgeOfSteamRulings) -> MapRules:
    """The rules of a map for this many players."""
    rules = _rules_class(board.id, "RULES") or MapRules
    if seats == 1:
        rules = _rules_class(board.id, "SOLO_RULES") or rules
    return rules(board, seats, rulings)


def messages() -> dict[str, str]:
    """The messages of single maps."""
    found: dict[str, str] = {}
    for package in _packages().values():
        folder = _folder(package) / "messages"
        if folder.is_dir():
            found |= load_messages(folder)
    return found


def references() -> list[Path]:
    """The files with the clauses of single maps."""
    files = [_folder(package) / "rules.md" for package in _packages().values()]
    return [file for file in files if file.is_file()]
