"""Files of trained value networks: the numbers, the names of the inputs, and a card that says how they came about."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

import msgspec

from smokestack.bots.mcts.learned_advice import LearnedAdvice
from smokestack.kernel.contract import Advice, Game
from smokestack.kernel.errors import DataError
from smokestack.kernel.value_network import ValueNetwork, number_count


class ModelCard(msgspec.Struct, frozen=True):
    """How a network came about and how well it does."""

    game: str
    date: str = ""
    command: str = ""
    """The command that trained it."""
    seed: str = ""
    generation: int = 0
    games: int = 0
    """The self-play games it was trained on."""
    positions: int = 0
    maps: tuple[str, ...] = ()
    held_out: dict[str, float] = {}
    """R² of the final margin on games that were not trained on, by the share of the game played; see docs/bots.md."""
    promoted: str = ""
    """The match that it won against the network before it, in words."""


class NetworkFile(msgspec.Struct, frozen=True):
    """A trained network as it is stored."""

    card: ModelCard
    seat_inputs: list[str]
    table_inputs: list[str]
    first: int
    second: int
    settings: dict[str, float]
    """Search settings that suit the network."""
    numbers: bytes
    """Little-endian 32-bit floats, in the order of `part_sizes`."""

    def network(self) -> ValueNetwork:
        count = number_count(len(self.seat_inputs), len(self.table_inputs), self.first, self.second)
        if len(self.numbers) != 4 * count:
            raise DataError(f"The value network has {len(self.numbers) // 4} numbers instead of {count}.")
        numbers = list(struct.unpack(f"<{count}f", self.numbers))
        return ValueNetwork(len(self.seat_inputs), len(self.table_inputs), self.first, self.second, numbers)


def read_network(file: Path) -> NetworkFile:
    """A network from its file; DataError if it cannot be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=NetworkFile)
    except (OSError, msgspec.MsgspecError) as error:
        raise DataError(f"The value network {file.name} cannot be read: {error}.") from None


def write_network(file: Path, network: NetworkFile) -> None:
    """Write a network so that the file is either the old one or the new one."""
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(network), indent=1) + b"\n")
    fresh.replace(file)


def learned_advice(game: Game) -> Advice:
    """The game's advice with its value network; without one, or with other components, the hand-made advice."""
    file = game.value_network()
    if file is None or not _fits(_read_once(file, file.stat().st_mtime_ns), game):
        return game.advice()
    return advice_with(game, file)


def advice_with(game: Game, file: Path) -> LearnedAdvice:
    """The game's advice with the network of a file."""
    found = _read_once(file, file.stat().st_mtime_ns)
    if not _fits(found, game):
        raise DataError(f"The value network {file.name} was trained for other inputs; train it again.")
    return LearnedAdvice(game.advice(), found.network(), found.settings)


def _fits(network: NetworkFile, game: Game) -> bool:
    """Whether the game tells what the network was trained on."""
    return (network.seat_inputs, network.table_inputs) == game.value_input_names()


@cache
def _read_once(file: Path, changed: int) -> NetworkFile:
    return read_network(file)
