"""Nothing that a client can provoke reveals what it may not know: the answers are the same whatever is hidden from it.

The same messages are sent at the same table in two positions that the asker cannot tell apart. Refused ones come
first: whoever is refused learns no more than whoever is not.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from tests.server.bench import EVE, Bench, Reaction, copied, is_certain
from tests.server.provoking import (
    COMMANDS,
    LISTS,
    MESSAGES,
    QUESTIONS,
    ROUTES,
    Case,
    Probe,
    probes,
    tried_actions,
)

from smokestack.kernel import registry
from smokestack.kernel.contract import State
from smokestack.server import protocol as p
from smokestack.server.app import handlers
from smokestack.table import commands as c
from smokestack.table.checks import Person
from smokestack.table.table import Table

POSITIONS = 3 * max(1, int(os.environ.get("SMOKESTACK_FUZZ", "1")))
"""How many positions of each game are probed, where one seat decides and where several do."""
POSTS = 25
"""How many commands, and how many questions, are sent by POST in each position."""


def with_bench(folder: Path, work: Callable[[Bench], Awaitable[None]]) -> None:
    async def run() -> None:
        bench = await Bench.open(str(folder / "t.db"))
        try:
            await work(bench)
        finally:
            await bench.close()

    asyncio.run(run())


def state_of(table: Table) -> State:
    assert table.play is not None
    return table.play.state


def refused(reaction: Reaction, asker: Person) -> bool:
    return any(b'"t":"refused"' in message for message in reaction.heard.get(asker.id, []))


def ends_the_game(reaction: Reaction) -> bool:
    """When all but one have resigned, the game is over, and everything that counted is public."""
    return any(b'"status":"over"' in message for message in reaction.heard.get(EVE.id, []))


def compare(probe: Probe, asker: Person, certain: bool, here: Reaction, there: Reaction) -> None:
    """Both reactions tell the asker and a spectator the same, and the same people are told anything."""
    assert here.answer[0] != 500, f"{probe} is a surprise"
    assert not any(b'"surprise"' in message for message in here.heard.get(asker.id, [])), f"{probe} is a surprise"
    assert (here.answer[0], refused(here, asker)) == (there.answer[0], refused(there, asker)), (
        f"{probe} is refused once"
    )
    if not certain:
        return
    assert here.answer == there.answer, f"{probe} gives something away"
    for person in (asker.id, EVE.id):
        assert here.heard.get(person) == there.heard.get(person), f"{probe} gives something away to {person}"
    assert set(here.heard) == set(there.heard), f"who is told of {probe} gives something away"


async def probe_pair(bench: Bench, table: Table, seat: int, twin: State, rng: Random) -> int:
    """Send everything in the true position and in another one that the seat cannot tell from it."""
    true, asker = state_of(table), bench.people[seat]
    case = Case(table.id, seat, len(bench.people), true, tried_actions(true, twin, seat, rng))
    sent = probes(case, rng, POSTS)
    for probe in sent:
        certain = probe.action < 0 or is_certain(true, probe.action)
        reactions: list[Reaction] = []
        for state in (true, twin):
            bench.put(copied(table, state))
            for connection in bench.connections.values():
                bench.services.pages.watch(connection.page, table.id, table.number)
            bench.seed(1)
            reactions.append(await bench.send(probe, asker))
        certain = certain and not all(ends_the_game(reaction) for reaction in reactions)
        compare(probe, asker, certain, *reactions)
        if refused(reactions[0], asker):
            assert set(reactions[0].heard) == {asker.id}, f"others are told of {probe}"
    bench.put(table)
    return len(sent)


class Quota:
    """Which positions are probed: some where one seat decides, and as many where several decide at once."""

    def __init__(self, rng: Random, often: bool) -> None:
        self.rng = rng
        self.left = {False: POSITIONS, True: POSITIONS}
        self.rate = {False: 0.5 if often else 0.05, True: 0.4}

    def take(self, together: bool) -> bool:
        wanted = self.left[together] > 0 and self.rng.random() < self.rate[together]
        self.left[together] -= wanted
        return wanted


async def play_and_probe(bench: Bench, game: str, quota: Quota, rng: Random) -> int:
    """Play a random game, and probe some positions of it on the way."""
    board = registry.game(game).maps()[0]
    places: list[c.NewSeat] = [c.OwnSeat(), *(c.OpenSeat() for _ in range(board.seats[:2][-1] - 1))]
    table = await bench.new_table(c.NewTable(game, places, map=board.id))
    sent = 0
    while table.status == "playing" and any(quota.left.values()):
        state, seat = state_of(table), rng.choice(table.waiting())
        if table.play is not None and table.play.unconfirmed == seat:
            await bench.services.tables.command(table.id, c.Confirm(seat), bench.people[seat])
            continue
        twin = state.resample(seat, rng)
        if twin.key() != state.key() and quota.take(len(table.waiting()) > 1):
            sent += await probe_pair(bench, table, seat, twin, rng)
        action = rng.choice(state.legal_of(seat))
        act = c.Act(seat, state.codec().path(action), confirm=rng.random() < 0.5, end=rng.random() < 0.5)
        await bench.services.tables.command(table.id, act, bench.people[seat])
    return sent


TOYS = ["quarry", "lantern"]
HIDING = [game for game in registry.game_ids() if registry.game(game).hidden_information]
"""In the other games nothing is hidden, which the test kit verifies."""


@pytest.mark.parametrize("game", [*TOYS, *HIDING])
def test_no_answer_depends_on_what_the_asker_may_not_know(game: str, tmp_path: Path) -> None:
    async def work(bench: Bench) -> None:
        bench.seed(3)
        rng = Random(game)
        quota = Quota(rng, game in TOYS)
        assert sum([await play_and_probe(bench, game, quota, rng) for _ in range(4 if game in TOYS else 1)]) > 200

    with_bench(tmp_path, work)


# --- two real games -----------------------------------------------------------------------------------------
Script = list[tuple[int, str]]
"""Who does what, in order."""
NOTHING: Script = [(0, "ready Arc")]
SECRETS = [
    pytest.param([(0, "buy Merchant for Arc"), (0, "ready Arc")], "hidden", id="bought"),
    pytest.param([(0, "buy Spy for Arc"), (0, "put back Spy for Arc"), (0, "ready Arc")], "open", id="put back"),
    pytest.param([(1, "buy Spy for Cresaria"), (0, "buy Merchant for Arc"), (0, "ready Arc")], "open", id="both buy"),
]


async def purchase(bench: Bench, script: Script, hands: str) -> Table:
    """A table of City of Iron in the middle of a purchase. The draws before it are always the same."""
    bench.seed(7)
    places: list[c.NewSeat] = [c.OwnSeat(), c.OpenSeat(), c.OpenSeat()]
    options = {"abilities": "off", "hand_visibility": hands}
    table = await bench.new_table(c.NewTable("city-of-iron", places, options=options))
    nations = iter(("Arc", "Cresaria", "Hog"))

    async def act(seat: int, text: str) -> None:
        command = c.Act(seat, text=text, confirm=True)
        await bench.services.tables.command(table.id, command, bench.people[seat])

    while len(table.waiting()) == 1:
        state, seat = state_of(table), table.waiting()[0]
        legal = [state.codec().text(state, action) for action in state.legal_of(seat)]
        first = f"nation {next(nations)}" if legal[0].startswith("nation") else legal[0]
        await act(seat, "tax" if "tax" in legal else first)
    for seat, text in script:
        await act(seat, text)
    return table


async def answers(bench: Bench, table: Table, asker: Person, case: Case) -> list[tuple[str, Reaction]]:
    """All answers at this table, without its id and its link."""
    found: list[tuple[str, Reaction]] = []
    state, id, link = state_of(table), table.id.encode(), bench.services.auth.invite(table.id).encode()
    for probe in probes(case, Random(1), POSTS):
        bench.put(copied(table, state))
        for connection in bench.connections.values():
            bench.services.pages.watch(connection.page, table.id, table.number)
        bench.seed(1)
        reaction = await bench.send(probe, asker)
        heard = {who: [one.replace(id, b"ID") for one in all] for who, all in reaction.heard.items()}
        answer = (reaction.answer[0], reaction.answer[1].replace(id, b"ID").replace(link, b"LINK"))
        found.append((str(probe).replace(table.id, "ID"), Reaction(answer, heard)))
    bench.put(table)
    return found


@pytest.mark.parametrize("script, hands", SECRETS)
def test_a_secret_purchase_changes_no_answer_to_anybody_else(script: Script, hands: str, tmp_path: Path) -> None:
    async def work(bench: Bench) -> None:
        other = await Bench.open(str(tmp_path / "other.db"))
        try:
            plain, secret = await purchase(bench, NOTHING, hands), await purchase(other, script, hands)
            here, there = state_of(plain), state_of(secret)
            actions = tried_actions(here, there, 2, Random(5))
            for asker in (bench.people[2], EVE):
                sent = [
                    await answers(at, table, asker, Case(table.id, 2, 3, here, actions))
                    for at, table in ((bench, plain), (other, secret))
                ]
                for (probe, first), (_, second) in zip(*sent, strict=True):
                    assert first.answer == second.answer, f"{probe} gives something away"
                    assert first.heard.get(asker.id) == second.heard.get(asker.id), f"{probe} gives something away"
                    assert set(first.heard) == set(second.heard), f"who is told of {probe} gives something away"
        finally:
            await other.close()

    with_bench(tmp_path, work)


# --- nothing is left out ------------------------------------------------------------------------------------
def test_every_command_question_and_message_is_sent() -> None:
    """A new type in the protocol must be sent too; otherwise nobody would notice that it leaks."""
    assert set(COMMANDS) == set(get_args(c.AnyCommand))
    assert set(QUESTIONS) == set(get_args(c.AnyQuestion))
    assert set(MESSAGES) == set(get_args(p.ClientMessage))


WITHOUT_TABLES = (
    "/api/sessions",
    "/api/puzzles",
    "/api/me",
    "/api/account",
    "/api/login",
    "/api/password",
    "/api/logout",
    "/api/games",
    "/api/rules",
    "/api/friends",
    "/api/ratings",
)
TOLD = ("/api/notifications", "/api/unsubscribe")
"""They say what a person chose, and of a table only whether they may see it."""
ELSEWHERE = (
    "/api/levels",
    "/api/records",
    "/api/viewer",
    "/api/lessons",
    "/docs",
    "/healthz",
    "/metrics",
    "/schema",
    *TOLD,
)


def test_every_route_about_tables_is_asked() -> None:
    below = "/api/tables/{id:str}"
    known = {f"{route.split(' ', 1)[0]} {below}{route.split(' ', 1)[1]}" for route in ROUTES}
    known |= {f"GET {path.partition('?')[0]}" for path in LISTS} | {"POST /api/tables", "GET /", "GET /{path:path}"}
    for handler in handlers():
        for method in handler.http_methods:
            for path in handler.paths:
                if method in ("GET", "POST") and not path.startswith(WITHOUT_TABLES + ELSEWHERE):
                    assert f"{method} {path}" in known, "add this route to ROUTES in provoking.py"
