"""A process in which bots think: one request per line on standard input, one reply per line on standard output.

It ends with the server: when its input ends, and on Linux at once, even in the middle of a thought.
"""

from __future__ import annotations

import os
import sys
from random import Random
from typing import Literal

import msgspec

from smokestack.bots import Bot
from smokestack.bots.search import Budget
from smokestack.coach.hint import Hint, hint
from smokestack.coach.plans import BotPlan, plan_of
from smokestack.kernel import registry
from smokestack.kernel.contract import State
from smokestack.kernel.fields import FieldValue
from smokestack.server.levels import bot_of
from smokestack.server.processes import end_with_parent

KEPT_POSITIONS = 16
"""How many tables to keep the position of, so that a whole game need not be replayed for every move."""
KEPT_BOTS = 32
"""How many bots to keep. A search bot keeps its tree from move to move."""


class BotRequest(msgspec.Struct):
    """A position, given by all its actions, and the seat that must decide."""

    table: str
    game: str
    map: str
    seats: int
    options: dict[str, str]
    actions: list[int]
    seat: int
    level: str
    host: str = ""
    """The host of the table, whose share of the thinking time it is."""
    position: dict[str, FieldValue] | None = None
    """The first position, if it is not that of a new game (`State.dump`)."""
    task: Literal["move", "hint", "plan"] = "move"
    """A move of the bot in the seat, a hint for whoever has the seat, or for them what another seat is after."""
    about: int = -1
    """The seat of the bot that a plan is asked of."""
    names: list[str] = []
    """What the players are called, for sentences."""
    seconds: float = 0.0
    """The time for a hint or a plan."""


class BotReply(msgspec.Struct):
    """The action the bot chose, or the hint or plan; None if it failed, with the reason."""

    action: int | None
    trouble: str = ""
    hint: Hint | None = None
    plan: BotPlan | None = None


KeptPosition = tuple[dict[str, FieldValue] | None, list[int], State]


class Memory:
    """The last positions and the bots of the tables this process has worked for."""

    def __init__(self) -> None:
        self.positions: dict[str, KeptPosition] = {}
        """By table, the first position, the actions played and where they lead; the most recently used last."""
        self.bots: dict[tuple[str, int], tuple[str, Bot]] = {}
        """By table and seat, the level and its bot; the most recently used last."""

    def position(self, request: BotRequest) -> State:
        """The position of a request, continued from the kept one if nothing was undone since."""
        kept = self.positions.pop(request.table, None)
        if kept is None or kept[0] != request.position or request.actions[: len(kept[1])] != kept[1]:
            game = registry.game(request.game)
            first = registry.start(game, request.seats, request.map, request.options)
            if request.position is not None:
                first.load(request.position)
            kept = (request.position, [], first)
        _, actions, state = kept
        for action in request.actions[len(actions) :]:
            state.apply(action)
        self.positions[request.table] = (request.position, request.actions, state)
        while len(self.positions) > KEPT_POSITIONS:
            del self.positions[next(iter(self.positions))]
        return state

    def bot(self, request: BotRequest) -> Bot:
        """The bot of a seat: the one that played there before, unless its level has changed."""
        key = (request.table, request.seat)
        level, bot = self.bots.pop(key, ("", None))
        if bot is None or level != request.level:
            bot = bot_of(request.level, registry.game(request.game))
        self.bots[key] = (request.level, bot)
        while len(self.bots) > KEPT_BOTS:
            del self.bots[next(iter(self.bots))]
        return bot

    def clear(self) -> None:
        self.positions.clear()
        self.bots.clear()


def choose(memory: Memory, request: BotRequest, rng: Random) -> BotReply:
    state = memory.position(request)
    action = memory.bot(request).choose(state.clone(), request.seat, rng)
    if action not in state.legal_of(request.seat):
        return BotReply(None, "it chose an illegal action")
    return BotReply(action)


def answer(memory: Memory, request: BotRequest, rng: Random) -> BotReply:
    """What the request asks for."""
    if request.task == "move":
        return choose(memory, request, rng)
    game, state = registry.game(request.game), memory.position(request).clone()
    if request.task == "hint":
        found = hint(game, state, request.seat, Budget(request.seconds), request.names, rng)
        return BotReply(None, hint=found)
    plan = plan_of(game, state, request.seat, request.about, request.seconds, request.names, rng)
    return BotReply(None, plan=plan)


def main() -> None:
    end_with_parent()
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints must not garble the replies
    memory, rng = Memory(), Random()
    for line in sys.stdin.buffer:
        try:
            reply = answer(memory, msgspec.json.decode(line, type=BotRequest), rng)
        except Exception as error:
            memory.clear()
            reply = BotReply(None, f"it failed ({type(error).__name__})")
        replies.write(msgspec.json.encode(reply) + b"\n")


if __name__ == "__main__":
    main()
