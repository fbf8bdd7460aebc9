"""Whole games compared with oracle.py: lines, every build, every delivery, lost track and points."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_steam import oracle
from tests.rules.age_of_steam.oracle import IN_TOWN, Line, Section, World
from tests.rules.age_of_steam.table import field

from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS, SECTIONS
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules import network
from smokestack.games.age_of_steam.rules.delivery import MAX_HOPS
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    BUILD,
    DONE,
    MOVE,
    build_hex,
    build_tile,
    kind_of,
    move_city,
    move_colour,
    move_stop,
    pack_build,
)
from smokestack.games.age_of_steam.rules.hops import hop_payee, hop_stop, hops
from smokestack.games.age_of_steam.rules.laying import BENT, laid_on, operation
from smokestack.games.age_of_steam.rules.lines import FRESH, GONE, WIDTH
from smokestack.games.age_of_steam.rules.options import AgeOfSteamOptions
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, MOVE_GOODS
from smokestack.games.age_of_steam.rules.referee import objections
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel.contract import CHANCE, OVER


def start(map: str, seats: int, rng: Random) -> AgeOfSteamState:
    state = wild(seats, rng) if map == "wild" else GAME.start(seats, map, AgeOfSteamOptions())
    assert isinstance(state, AgeOfSteamState)
    return state


def wild(seats: int, rng: Random) -> AgeOfSteamState:
    """An extreme board: crowded cities and towns, closed edges, gaps, mountains, and few tiles."""
    labels = [f"{chr(65 + column)}{row + 1}" for column in range(7) for row in range(6)]
    rng.shuffle(labels)
    cities = {label: rng.choice(("red", "blue", "purple", "yellow")) for label in labels[:6]}
    towns, off = labels[6:14], labels[14:17]
    terrain = {label: rng.choice(("plain", "river", "mountain")) for label in labels}
    shut = {label: [rng.randrange(6)] for label in labels[17:20]}
    table = field(7, 6, cities=cities, towns=towns, off=off, terrain=terrain, shut=shut, seats=seats)
    state = table.fresh
    state.cash, state.engine = [90] * seats, [3] * seats
    state.supply = [min(count, rng.randrange(1, 9)) for count in state.supply]
    return state


def engine_lines(state: AgeOfSteamState) -> set[tuple[int, int, int, int, int, int, int]]:
    return {row for row in network.described(state) if row[6] < 0}


def oracle_lines(lines: list[Line]) -> set[tuple[int, int, int, int, int, int, int]]:
    """The same seven numbers, found by walking."""
    found = set()
    for line in lines:
        one, two = sorted((hex * 6 + edge, stop) for stop, hex, edge in line.ends)
        found.add((one[0], two[0], one[1], two[1], line.owner, len(line.sections), -1))
    return found


def check_builds(state: AgeOfSteamState, rng: Random, hexes: int) -> None:
    """legal(), refusal() and the oracle agree on every tile on some hexes, busy ones first."""
    seat = state.queue[0]
    listed = {action for action in state.legal() if kind_of(action) == BUILD}
    left = len(state.prices) < state.rules.builds_allowed(state, seat)
    busy = [build_hex(action) for action in listed] + [hex for hex, laid in enumerate(state.tile) if laid]
    chosen = set(rng.sample(busy, min(len(busy), hexes))) | {rng.randrange(state.board.size)}
    for hex in chosen:
        for placement in range(1, N_PLACEMENTS):
            action = pack_build(hex, placement)
            wanted = left and oracle.may_build(state, seat, hex, placement)
            text = state.codec().text(state, action)
            assert (action in listed) == wanted, f"{text}: listed {action in listed}, by the rules {wanted}"
            assert (state.refusal(action) is None) == wanted, text


def check_deliveries(state: AgeOfSteamState) -> None:
    """Every delivery is listed, and nothing else."""
    found = set()
    for action in state.legal():
        if kind_of(action) == MOVE:
            colour, stops, paid = move_colour(action), [move_city(action)], []
            for number in range(MAX_HOPS):
                place = move_stop(action, number)
                if place:
                    hop = hops(state, stops[-1])[place - 1]
                    stops.append(hop_stop(hop))
                    paid.append(hop_payee(hop))
            found.add((colour, tuple(stops), tuple(paid)))
    assert found == oracle.deliveries(state, state.queue[0])


def fixed_edges(state: AgeOfSteamState, section: Section) -> list[int]:
    """The edges of a section that a redirect keeps; none if the section is gone."""
    world = World.of(state)
    if section not in world.owners:
        return []
    loose = world.line(section).loose()
    return [edge for edge in section[1:] if (section[0], edge) not in loose]


class Growth:
    """The sections that a builder has laid this turn, even if they changed later (AOS-10.4)."""

    def __init__(self) -> None:
        self.new: set[Section] = set()

    def build(self, state: AgeOfSteamState, action: int) -> None:
        hex, placement = build_hex(action), build_tile(action)
        laid, old = laid_on(state, hex, placement), state.tile[hex]
        come = [section for section in SECTIONS[laid] if section not in SECTIONS[old]]
        if operation(state, hex, laid) == BENT:
            kept = [edge for part in self.new if part[0] == hex for edge in fixed_edges(state, part)]
            come = [section for section in come if section[0] in kept or section[1] in kept]
        self.new |= {(hex, a, b) for a, b in come}

    def check(self, before: list[Line], after: World, seat: int) -> None:
        """At the end of the turn: lines that did not grow are unowned, everything else is unchanged."""
        for line in before:
            kept = line.complete or bool(line.sections & self.new)
            now = {after.owners[section] for section in line.sections}
            wanted = line.owner if line.owner != seat or kept else -1
            assert now == {wanted}, f"{sorted(line.sections)} belongs to {now}, not to {wanted}"


def play(map: str, seats: int, seed: str) -> AgeOfSteamState:
    rng = Random(seed)
    state = start(map, seats, rng)
    advice = GAME.advice()
    growth = Growth()
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        if state.phase == MOVE_GOODS and rng.random() < 0.15 and len(legal) < 400:
            check_deliveries(state)
        if state.phase == BUILD_TRACK and rng.random() < 0.2:
            check_builds(state, rng, 3)
        wild = rng.random() < (0.5 if state.phase == BUILD_TRACK else 0.1)
        action = rng.choice(legal) if wild else advice.choose(state, legal, rng)
        step(state, action, growth)
    return state


def step(state: AgeOfSteamState, action: int, growth: Growth) -> None:
    """Play one action, and check the lines if it changed them."""
    phase, kind = state.phase, kind_of(action)
    if phase != BUILD_TRACK:
        state.apply(action)
        return
    seat = state.queue[0]
    if kind == BUILD:
        growth.build(state, action)
    if kind == DONE:
        before = World.of(state).lines()
        state.apply(action)
        if state.phase == BUILD_TRACK:  # otherwise somebody may have been eliminated meanwhile
            growth.check(before, World.of(state), seat)
        growth.new = set()
    else:
        state.apply(action)
    lines = World.of(state).lines()
    assert engine_lines(state) == oracle_lines(lines)
    assert network.described(state) == network.from_scratch(state)
    for at in range(0, len(state.lines), WIDTH):
        assert state.lines[at] == GONE or state.lines[at + FRESH] in (0, 1)


@pytest.mark.rule("AOS-7.3", "AOS-8.4", "AOS-9.6", "AOS-10.4", "AOS-13.2")
@pytest.mark.parametrize(
    ("map", "seats"),
    [("rust-belt", 3), ("rust-belt", 6), ("southern-us", 4), *(("wild", 3) for _ in range(4))],
)
def test_a_game_goes_by_the_rules(map: str, seats: int, request: pytest.FixtureRequest) -> None:
    state = play(map, seats, request.node.name)
    few = ("tiles on the map", "Town discs") if map == "wild" else ()
    assert [word for word in objections(state) if not any(part in word for part in few)] == []
    lines = World.of(state).lines()
    for seat in range(seats):
        if not state.out[seat]:
            sections = sum(len(line.sections) for line in lines if line.owner == seat and line.complete)
            assert state.scores()[seat] == 3 * state.income[seat] + sections - 3 * state.shares[seat]
            assert all(b == IN_TOWN or a < b for line in lines for _, a, b in line.sections)
