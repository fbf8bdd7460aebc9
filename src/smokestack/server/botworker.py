"""A process that thinks for bots: a question a line on standard input, an answer a line on standard output.

It ends when its input ends, so it never outlives the server.
"""

from __future__ import annotations

import os
import sys
from random import Random

import msgspec

from smokestack.kernel import registry
from smokestack.kernel.contract import State
from smokestack.server.levels import bot_of

REMEMBERED = 16
"""How many positions it keeps, so as not to replay a whole game for every move."""


class BotRequest(msgspec.Struct):
    """A position and who is to decide in it."""

    table: str
    game: str
    map: str
    seats: int
    options: dict[str, str]
    actions: list[int]
    seat: int
    level: str


class BotReply(msgspec.Struct):
    action: int | None
    trouble: str = ""


class Memory:
    """The last position of each table it thought about."""

    def __init__(self) -> None:
        self.positions: dict[str, tuple[list[int], State]] = {}

    def position(self, thought: BotRequest) -> State:
        actions, state = self.positions.pop(thought.table, ([], None))
        if state is None or thought.actions[: len(actions)] != actions:
            game = registry.game(thought.game)
            actions, state = [], registry.start(game, thought.seats, thought.map, thought.options)
        for action in thought.actions[len(actions) :]:
            state.apply(action)
        self.positions[thought.table] = (thought.actions, state)
        while len(self.positions) > REMEMBERED:
            del self.positions[next(iter(self.positions))]
        return state


def choose(memory: Memory, thought: BotRequest, rng: Random) -> BotReply:
    state = memory.position(thought)
    action = bot_of(thought.level, registry.game(thought.game)).choose(state.clone(), thought.seat, rng)
    if action not in state.legal_of(thought.seat):
        return BotReply(None, "it chose something illegal")
    return BotReply(action)


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints must not garble the answers
    memory, rng = Memory(), Random()
    for line in sys.stdin.buffer:
        try:
            choice = choose(memory, msgspec.json.decode(line, type=BotRequest), rng)
        except Exception as error:
            memory.positions.clear()
            choice = BotReply(None, f"it broke down ({type(error).__name__})")
        answers.write(msgspec.json.encode(choice) + b"\n")


if __name__ == "__main__":
    main()
