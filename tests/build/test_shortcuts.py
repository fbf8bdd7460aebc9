"""What the engines cache or skip for speed does not change any result."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from smokestack.games.age_of_industry.components.box import COAL, IRON
from smokestack.games.age_of_industry.rules.network import NOT_ASKED
from smokestack.games.age_of_industry.rules.paths import AS_IT_IS, distances_from, joined_places, port_access
from smokestack.games.age_of_industry.rules.position import AgeOfIndustryPosition
from smokestack.games.age_of_industry.rules.spaces import fitting_space
from smokestack.games.age_of_industry.rules.transport import find_sources, nearest_sources
from smokestack.games.age_of_steam.components.tiles import N_PLACEMENTS
from smokestack.games.age_of_steam.game import GAME as STEAM
from smokestack.games.age_of_steam.rules.generated.action_fields import BUILD, build_hex, kind_of, pack_build
from smokestack.games.age_of_steam.rules.position import AgeOfSteamPosition
from smokestack.kernel import registry
from smokestack.kernel.bits import set_of
from smokestack.kernel.contract import CHANCE, OVER, State
from smokestack.kernel.playout import play_out


def played(
    game: str, map: str, seats: int, seed: int, actions: int = 10_000, options: dict[str, str] | None = None
) -> list[State]:
    """The positions of a random game in which a seat decides."""
    state = registry.start(registry.game(game), seats, map, options)
    rng = Random(seed)
    met: list[State] = []
    while state.actor() != OVER and len(met) < actions:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
        else:
            met.append(state.clone())
            state.apply(rng.choice(state.legal()))
    return met


@pytest.mark.parametrize("map", ["germany", "new-england"])
@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_cached_network_equals_a_fresh_one(map: str, edition: str) -> None:
    """Connections, port access and nearest sources, compared with separate searches from each place."""
    asked = several = 0
    for state in played("age-of-industry", map, 4, seed=2, options={"edition": edition})[::3]:
        assert isinstance(state, AgeOfIndustryPosition)
        state.legal()
        fresh = state.clone()
        assert isinstance(fresh, AgeOfIndustryPosition)
        fresh.network_changed()
        network = state.network
        for kept, found in ((network.rails, fresh.network.rails), (network.roads, fresh.network.roads)):
            assert [sorted(places) for places in kept] == [sorted(places) for places in found]
        for place, reached in enumerate(joined_places(state)):
            distance = distances_from(fresh, place, AS_IT_IS)
            assert reached == set_of([other for other, away in enumerate(distance) if away >= 0])
            assert port_access(state, place, AS_IT_IS) == port_access(fresh, place, AS_IT_IS)
        for colour, table in ((COAL, state.supply.coal), (IRON, state.supply.iron)):
            for place, kept_sources in enumerate(table):
                if kept_sources is not NOT_ASKED:
                    asked += 1
                    several += len(kept_sources) > 1
                    assert kept_sources == nearest_sources(fresh, find_sources(fresh, colour), place, AS_IT_IS, [])
    assert asked > 300
    assert several > 10


@pytest.mark.parametrize("map", ["germany", "new-england"])
def test_the_candidates_for_builds_are_the_occupied_spaces_and_the_first_free_ones(map: str) -> None:
    """They are kept until a counter is placed on a space of their kind."""
    occupied = 0
    for state in played("age-of-industry", map, 5, seed=3):
        assert isinstance(state, AgeOfIndustryPosition)
        board = state.board
        state.legal()
        for kind in range(len(board.kind_spaces)):
            kept = state.candidates(kind)
            standing = [space for space in board.kind_spaces[kind] if state.counter[space] >= 0]
            free = [fitting_space(state, place, kind) for place in range(board.places)]
            free = [space for space in free if space >= 0 and state.counter[space] < 0]
            assert kept == sorted([*standing, *free])
            occupied += len(standing)
    assert occupied > 2000


@pytest.mark.parametrize("map", [info.id for info in STEAM.maps()])
def test_legal_builds_are_those_that_are_not_refused(map: str) -> None:
    """The list starts from the ends of lines; refusals look at one hex, edge by edge."""
    info = next(info for info in STEAM.maps() if info.id == map)
    rng, met = Random(11), 0
    while met < 40:
        state = registry.start(STEAM, info.seats[-1], map)
        while state.actor() != OVER and met < 40:
            if state.actor() == CHANCE:
                state.apply(state.draw(rng))
                continue
            assert isinstance(state, AgeOfSteamPosition)
            legal = state.legal()
            builds = [action for action in legal if kind_of(action) == BUILD]
            if builds:
                met += 1
                hexes = {build_hex(action) for action in rng.sample(builds, min(3, len(builds)))}
                hexes |= set(rng.sample(state.board.buildable, 3))
                tried = [pack_build(hex, placement) for hex in hexes for placement in range(1, N_PLACEMENTS)]
                assert {action for action in tried if state.refusal(action) is None} == set(tried) & set(builds)
            state.cash = [rng.choice((6, 60)) for _ in state.cash]  # so that nobody is eliminated before much is built
            state.apply(rng.choice(builds or legal))


@pytest.mark.parametrize("game", ["age-of-industry", "age-of-steam", "city-of-iron", "industria"])
def test_positions_can_be_pickled(game: str) -> None:
    info = registry.game(game).maps()[0]
    for state in played(game, info.id, info.seats[-1], seed=5)[::40]:
        again = pickle.loads(pickle.dumps(state))
        assert again.key() == state.key()
        assert again.legal() == state.legal()


@pytest.mark.parametrize("map, seats", [("rust-belt", 5), ("western-us", 4), ("finland", 3)])
def test_the_playout_policy_plays_whole_legal_games(map: str, seats: int) -> None:
    game = registry.game("age-of-steam")
    advice = game.advice()
    state, rng = registry.start(game, seats, map), Random(7)
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        action = advice.playout_choice(state, legal, rng)
        assert action in legal
        state.apply(action)
    assert max(state.scores()) > 0


@pytest.mark.parametrize("game", ["age-of-industry", "age-of-steam", "city-of-iron", "industria"])
@pytest.mark.parametrize("advised", [False, True])
def test_play_out_equals_the_same_game_step_by_step(game: str, advised: bool) -> None:
    found = registry.game(game)
    info = found.maps()[0]
    advice = found.advice() if advised else None
    whole = registry.start(found, info.seats[-1], info.id)
    actions = play_out(whole, advice, Random(9))
    state, rng, steps = registry.start(found, info.seats[-1], info.id), Random(9), 0
    while state.actor() != OVER:
        steps += 1
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        legal = state.legal()
        state.apply(advice.playout_choice(state, legal, rng) if advice else legal[int(rng.random() * len(legal))])
    assert (actions, whole.key()) == (steps, state.key())
