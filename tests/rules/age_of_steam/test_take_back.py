"""Taking back unfinished track, in whole games on the maps of complete links only (AOS-MAP-5, AOS-R-80)."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_steam.ground import building
from tests.rules.age_of_steam.table import field

from smokestack.bots.levels import bot
from smokestack.games.age_of_steam.game import GAME
from smokestack.games.age_of_steam.rules.generated.action_fields import BUILD, TAKE_BACK, kind_of
from smokestack.games.age_of_steam.rules.hops import all_hops, hops_of_stop
from smokestack.games.age_of_steam.rules.map_rules import MapRules
from smokestack.games.age_of_steam.rules.network import incomplete_of
from smokestack.games.age_of_steam.rules.position import BUILD_TRACK, AgeOfSteamPosition
from smokestack.games.age_of_steam.rules.referee import objections
from smokestack.games.age_of_steam.rules.state import AgeOfSteamState
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact

MAPS = pytest.mark.parametrize(("map", "seats"), [("germany", 3), ("new-england", 2)])
OPTIONS = pytest.mark.parametrize("options", [{}, {"urbanize_any_time": "true"}], ids=["first", "any time"])


def started(map: str, seats: int, options: dict[str, str]) -> AgeOfSteamState:
    state = registry.start(GAME, seats, map, options)
    assert isinstance(state, AgeOfSteamState)
    return state


def comparable(state: AgeOfSteamState) -> tuple[object, ...]:
    """The position without what a player who takes back does give up: waiting, and taking back a second time."""
    other = state.clone()
    other.may_wait = other.taken_back = 0
    return other.key()


def links(state: AgeOfSteamState) -> list[list[int]]:
    """The links from every stop, as the engine remembers them."""
    hops_of_stop(state, state.board.stops[0])
    return state.hops


@MAPS
@OPTIONS
@pytest.mark.rule("AOS-MAP-5", "AOS-R-80")
def test_taking_back_restores_the_last_complete_moment_and_nothing_else(
    map: str, seats: int, options: dict[str, str]
) -> None:
    """Players without expenses build at random, so that they often have to take back."""
    rng = Random(f"{map} {options}")
    again = ended = 0
    for _ in range(4):
        state = started(map, seats, options)
        complete = comparable(state)
        while state.now != OVER:
            state.cash = [max(20, cash) for cash in state.cash] if state.phase != BUILD_TRACK else state.cash
            if state.phase == BUILD_TRACK and not incomplete_of(state, state.queue[0]):
                complete = comparable(state)
            legal = state.legal()
            builds = [action for action in legal if kind_of(action) == BUILD]
            action = (
                state.draw(rng)
                if state.now == CHANCE
                else rng.choice(builds if builds and rng.random() < 0.7 else legal)
            )
            seat, taken = state.now, state.taken_back
            links(state)  # fills the cache
            state.apply(action)
            if action == TAKE_BACK and not taken:
                assert (state.now, comparable(state), links(state)) == (seat, complete, all_hops(state))
                again += 1
            elif action == TAKE_BACK:
                assert state.phase != BUILD_TRACK or state.queue[0] != seat
                ended += 1
            assert not objections(state)
    assert again > 20
    assert ended > 5


@MAPS
@pytest.mark.rule("AOS-R-80")
def test_a_turn_has_at_most_two_times_its_builds(map: str, seats: int) -> None:
    """Somebody who always builds and takes back comes to the end of the turn."""
    state = started(map, seats, {})
    rng = Random(1)
    while state.phase != BUILD_TRACK:
        state.apply(state.draw(rng) if state.now == CHANCE else state.legal()[0])
    state.cash = [99] * seats
    seat, actions = state.now, 0
    while state.phase == BUILD_TRACK and state.now == seat:
        legal = state.legal()
        state.apply(TAKE_BACK if TAKE_BACK in legal else legal[0])
        actions += 1
    assert actions <= 2 * (state.rules.builds_allowed(state, seat) + 1)


@MAPS
@pytest.mark.rule("AOS-R-80")
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_bots_do_not_build_and_take_back_for_ever(map: str, seats: int, name: str) -> None:
    state, player, rng = started(map, seats, {}), bot(name, GAME), Random(3)
    actions = taken = 0
    while state.now != OVER and state.turn <= 4:
        state.cash = [max(20, cash) for cash in state.cash]
        action = state.draw(rng) if state.now == CHANCE else player.choose(state, state.now, rng)
        taken += action == TAKE_BACK
        state.apply(action)
        actions += 1
    assert actions < 400
    assert taken < 40


class Generous(MapRules):
    """A map of complete links only, where a build pays another player and a New City loses its cubes."""

    def may_leave_incomplete(self) -> bool:
        return False

    def after_build(
        self, position: AgeOfSteamPosition, seat: int, hex: int, old: int, laid: int, events: list[Fact] | None
    ) -> None:
        position.memo = [1]
        position.earn(2, 1, "link-income", events)

    def cubes_of_urbanized(self, position: AgeOfSteamPosition, seat: int, hex: int, events: list[Fact] | None) -> None:
        position.empty_into_bag(hex)


@pytest.mark.rule("AOS-R-80")
def test_rewards_and_cubes_are_taken_back_too() -> None:
    table = field(6, 6, cities={"B1": "red", "B5": "blue"}, towns=["D3"], urbanize_any_time="true").cubes(
        "Town D3", "red"
    )
    table.state.rules = Generous(table.board, 3, table.state.rules.rulings)
    building(table, action="Urbanization")
    before = comparable(table.state)
    table.play("build B2 straight N-S", "urbanize Town D3 A")
    assert (table.income, table.bag()["red"], table.cubes_at("Town D3")) == ([0, 0, 1], 20, [])
    table.play("take back")
    assert (table.income, table.bag()["red"], table.cubes_at("Town D3")) == ([0, 0, 0], 19, ["red"])
    assert comparable(table.state) == before
