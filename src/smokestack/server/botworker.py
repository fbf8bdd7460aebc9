"""A process in which bots think: one request per line on standard input, one reply per line on standard output.

Whoever thinks ahead stops as soon as another line comes; an empty line asks for nothing else, and gets no reply. The
process ends with the server: when its input ends, and on Linux at once, even in the middle of a thought.
"""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable, Iterator
from random import Random
from time import monotonic
from typing import Literal

import msgspec

from smokestack.bots import Bot
from smokestack.bots.search import Budget, SearchBot
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
ROOM = 1_200_000
"""How large all trees of a process may grow together by thinking ahead, as `SearchTree.size` counts: about 190 MB."""


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
    task: Literal["move", "ponder", "hint", "plan"] = "move"
    """A move of the bot in the seat, thinking ahead for it while others decide, a hint for whoever has the seat, or
    for them what another seat is after."""
    about: int = -1
    """The seat of the bot that a plan is asked of."""
    names: list[str] = []
    """What the players are called, for sentences."""
    seconds: float = 0.0
    """The time for a hint or a plan, or for thinking ahead."""
    cores: int = 1
    """How many processes may search for the move at once."""


class BotReply(msgspec.Struct):
    """The action the bot chose, or the hint or plan; None if it failed, with the reason."""

    action: int | None
    trouble: str = ""
    hint: Hint | None = None
    plan: BotPlan | None = None
    pondered: int = 0
    """Iterations of thinking ahead."""


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

    def has_room(self) -> bool:
        """Whether the trees may still grow by thinking ahead."""
        searches = [bot.search for _, bot in self.bots.values() if isinstance(bot, SearchBot)]
        return sum(search.tree.size for search in searches if search is not None) < ROOM

    def clear(self) -> None:
        self.positions.clear()
        self.bots.clear()


def choose(memory: Memory, request: BotRequest, rng: Random) -> BotReply:
    state, bot = memory.position(request), memory.bot(request)
    if isinstance(bot, SearchBot):
        bot.processes = request.cores
    action = bot.choose(state.clone(), request.seat, rng)
    if action not in state.legal_of(request.seat):
        return BotReply(None, "it chose an illegal action")
    return BotReply(action)


def ponder(memory: Memory, request: BotRequest, rng: Random, interrupted: Callable[[], bool]) -> BotReply:
    """Think ahead for a seat until the time is up, there is no room left or another request comes."""
    state, bot = memory.position(request), memory.bot(request)
    if not isinstance(bot, SearchBot):
        return BotReply(None)
    until = monotonic() + request.seconds

    def more() -> bool:
        return monotonic() < until and memory.has_room() and not interrupted()

    return BotReply(None, pondered=bot.ponder(state.clone(), request.seat, rng, more))


def answer(memory: Memory, request: BotRequest, rng: Random, interrupted: Callable[[], bool]) -> BotReply:
    """What the request asks for."""
    if request.task == "move":
        return choose(memory, request, rng)
    if request.task == "ponder":
        return ponder(memory, request, rng, interrupted)
    game, state = registry.game(request.game), memory.position(request).clone()
    if request.task == "hint":
        found = hint(game, state, request.seat, Budget(request.seconds), request.names, rng)
        return BotReply(None, hint=found)
    plan = plan_of(game, state, request.seat, request.about, request.seconds, request.names, rng)
    return BotReply(None, plan=plan)


class Inbox:
    """The lines that come in, and whether another one waits. A thread could read them, but then nobody could fork."""

    def __init__(self, file: int) -> None:
        self.file = file
        self.rest = b""
        """What was read beyond the last line."""

    def waits(self) -> bool:
        return b"\n" in self.rest or bool(select.select([self.file], [], [], 0)[0])

    def lines(self) -> Iterator[bytes]:
        while True:
            line, found, rest = self.rest.partition(b"\n")
            if found:
                self.rest = rest
                yield line
            else:
                read = os.read(self.file, 1 << 16)
                if not read:
                    return
                self.rest += read


def main() -> None:
    end_with_parent()
    os.register_at_fork(after_in_child=end_with_parent)  # the processes of a search on several cores
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a bot that prints must not garble the replies
    memory, rng, inbox = Memory(), Random(), Inbox(sys.stdin.fileno())
    for line in filter(None, inbox.lines()):
        try:
            reply = answer(memory, msgspec.json.decode(line, type=BotRequest), rng, inbox.waits)
        except Exception as error:
            memory.clear()
            reply = BotReply(None, f"it failed ({type(error).__name__})")
        replies.write(msgspec.json.encode(reply) + b"\n")


if __name__ == "__main__":
    main()
