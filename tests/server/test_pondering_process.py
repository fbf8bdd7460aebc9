"""A bot process thinks ahead while others decide, until a request comes."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from random import Random

import msgspec
import pytest
from tests.server.test_bots import request

from smokestack.bots.mcts.node import Node
from smokestack.bots.search import SearchBot
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, State
from smokestack.server import botworker
from smokestack.server.bot_pool import BotProcess
from smokestack.server.botworker import BotReply, BotRequest, Memory, answer


def asked_after(moves: int, **changes: object) -> BotRequest:
    """A game of Industria for three after some moves of its advice, up to a decision of seat 0."""
    game, rng = registry.game("industria"), Random(5)
    state, advice, actions = registry.start(game, 3), game.advice(), list[int]()
    while len(actions) < moves or state.actor() != 0:
        chance = state.actor() == CHANCE
        actions.append(state.draw(rng) if chance else advice.choose(state, state.legal(), rng))
        state.apply(actions[-1])
    asked = request(game="industria", map=state.setup().map, seats=3, actions=actions, level="search-200")
    return msgspec.structs.replace(asked, **changes)


def bot_in(memory: Memory, asked: BotRequest) -> SearchBot:
    bot = memory.bots[asked.table, asked.seat][1]
    assert isinstance(bot, SearchBot)
    return bot


def looks(count: int) -> Callable[[], bool]:
    """Nothing comes in for this many looks; then a request does."""
    left = iter(range(count))
    return lambda: next(left, None) is None


def test_the_next_move_continues_with_what_was_thought_ahead() -> None:
    memory, ahead = Memory(), asked_after(40, seat=1, task="ponder", seconds=1e6)
    assert answer(memory, ahead, Random(1), looks(100)).pondered == 400
    bot = bot_in(memory, ahead)
    assert bot.search is not None
    tree = bot.search.tree
    assert (tree.root.seat, tree.root.visits) == (0, 400)
    actions, state = ahead.actions, memory.position(ahead).clone()
    while state.actor() != 1:  # let the others play what the tree expects
        node = tree.find(state)
        expected = [] if node is None else [node.groups[branch][0] for branch in most_visited_first(node)]
        actions = [*actions, expected[0] if expected else state.legal()[0]]
        state.apply(actions[-1])
    found = tree.find(state)
    assert found is not None
    visits, before = found.visits, bot.search.iterations
    bot.settings.patience = 1e9
    assert answer(memory, msgspec.structs.replace(ahead, actions=actions, task="move"), Random(2), looks(0)).action
    assert bot.search.iterations - before == 200 - visits, "what was thought ahead counts"


def most_visited_first(node: Node) -> list[int]:
    return sorted(range(len(node.counts)), key=lambda branch: -node.counts[branch])


def test_a_request_ends_it_and_so_does_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, ahead = Memory(), asked_after(40, seat=1, task="ponder", seconds=1e6)
    assert answer(memory, ahead, Random(1), lambda: True).pondered == 0
    ticks = iter(range(1000))
    monkeypatch.setattr(botworker, "monotonic", lambda: float(next(ticks)))
    short = msgspec.structs.replace(ahead, seconds=10.0)
    assert answer(memory, short, Random(1), lambda: False).pondered == 4 * 9


def test_there_is_no_thinking_ahead_without_room(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, ahead = Memory(), asked_after(40, seat=1, task="ponder", seconds=1e6)
    monkeypatch.setattr(botworker, "ROOM", 5000)
    assert answer(memory, ahead, Random(1), lambda: False).pondered > 0, "it ends by itself"
    other = msgspec.structs.replace(ahead, seat=2)
    assert answer(memory, other, Random(1), lambda: False).pondered == 0, "the trees of a process count together"
    assert answer(memory, msgspec.structs.replace(other, seat=0, task="move"), Random(1), lambda: False).action


def test_a_bot_that_does_not_search_has_nothing_to_think_ahead() -> None:
    asked = request(task="ponder", seconds=1e6, seat=1)
    assert answer(Memory(), asked, Random(1), lambda: False) == BotReply(None)


def test_a_process_stops_thinking_ahead_when_a_line_comes_and_forgets_empty_ones() -> None:
    ahead = asked_after(40, seat=1, task="ponder", seconds=1e6)
    process = subprocess.Popen(
        [sys.executable, "-m", "smokestack.server.botworker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for text in (msgspec.json.encode(ahead), b"", b"", msgspec.json.encode(request())):
        process.stdin.write(text + b"\n")
        process.stdin.flush()
    replies = [msgspec.json.decode(process.stdout.readline(), type=BotReply) for _ in range(2)]
    assert [reply.action is None for reply in replies] == [True, False]
    process.stdin.close()
    assert process.wait(30) == 0
    process.stdout.close()


def test_an_interruption_before_the_process_has_started_is_not_lost() -> None:
    async def run() -> None:
        worker = BotProcess()
        thinking = asyncio.create_task(worker.choose(asked_after(40, seat=1, task="ponder", seconds=1e6), 60.0))
        worker.interrupt()
        reply = await thinking
        assert (reply.pondered, reply.trouble) == (0, "")
        assert (await worker.choose(request(), 60.0)).action is not None, "and it is over then"
        await worker.stop()

    asyncio.run(run())


def test_a_hard_bot_searches_on_several_cores_if_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    memory, used = Memory(), list[int]()

    def choose(self: SearchBot, state: State, seat: int, rng: Random) -> int:
        used.append(self.processes)
        return state.legal_of(seat)[0]

    monkeypatch.setattr(SearchBot, "choose", choose)
    for cores in (3, 1):
        answer(memory, asked_after(40, cores=cores), Random(1), lambda: False)
    assert used == [3, 1]
