"""Whole games compared with the oracle: every list of legal actions, and the whole table after every action."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.rules.age_of_industry.oracle import legal
from tests.rules.age_of_industry.oracle.play import play, points, ranked
from tests.rules.age_of_industry.oracle.reading import Reader
from tests.rules.age_of_industry.oracle.world import Box, World, world_of
from tests.rules.age_of_industry.replaced_data import replaced_data

from smokestack.games.age_of_industry.game import GAME
from smokestack.games.age_of_industry.rules.generated import action_fields as fields
from smokestack.games.age_of_industry.rules.phases.build_checks import build_cost
from smokestack.games.age_of_industry.rules.phases.railway import rail_cost
from smokestack.games.age_of_industry.rules.position import TURN
from smokestack.games.age_of_industry.rules.state import AgeOfIndustryState
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER, Game

LIVELY = {fields.BUILD: 9, fields.RAIL: 8, fields.SELL: 5, fields.COMBINE: 2, fields.DRAW: 4, fields.DEVELOP: 2}
"""How often each kind of action is chosen; kinds that are not listed count 1."""


def lively(state: AgeOfIndustryState, rng: Random) -> int:
    """A random action, but more builds and railways than passes, so that the map fills."""
    by_kind: dict[int, list[int]] = {}
    for action in state.legal():
        by_kind.setdefault(fields.kind_of(action), []).append(action)
    kind = rng.choices(list(by_kind), [LIVELY.get(kind, 1) for kind in by_kind])[0]
    return rng.choice(by_kind[kind])


def develop_zeros(state: AgeOfIndustryState) -> None:
    """Take the level 0 counters off all displays, so that ships and factories come early."""
    for at, count in enumerate(state.display):
        if state.board.components.counter_level[at % state.counter_types] == 0:
            state.display[at], state.removed[at] = 0, count


def check_game(
    map: str,
    seats: int,
    options: dict[str, str],
    seed: str,
    game: Game = GAME,
    box: Box | None = None,
    developed: bool = False,
) -> int:
    """Play a game and compare every decision and every result. Returns the number of actions compared."""
    rng, box = Random(seed), box or Box(map)
    state = registry.start(game, seats, map, options)
    assert isinstance(state, AgeOfIndustryState)
    while state.phase != TURN:
        state.apply(state.draw(rng))
    if developed:
        develop_zeros(state)
    reader, compared = Reader(state, box), 0
    while state.actor() != OVER:
        before = world_of(state, box)
        if state.actor() == CHANCE:
            action = state.draw(rng)
        else:
            listed = [reader.move(action) for action in state.legal()]
            expected = legal.moves(before)
            assert len(listed) == len(set(listed))
            assert set(listed) == expected, f"{seed}, round {state.round_number}: {set(listed) ^ expected}"
            check_prices(state, before, reader)
            action = lively(state, rng)
        text = state.codec().text(state, action)
        play(before, reader.move(action))
        state.apply(action)
        compare(before, world_of(state, box), f"{seed}, {text}")
        compared += 1
    end = world_of(state, box)
    assert (state.scores(), state.ranking()) == (points(end), [[seat] for seat in ranked(end)])
    return compared


def check_prices(state: AgeOfIndustryState, world: World, reader: Reader) -> None:
    """The full price of every build and railway, with the cubes that must be bought."""
    if state.phase != TURN:
        return
    for industry, space, supply in legal.building_sites(world):
        kind, at = reader.industries.index(industry), reader.spaces.index(space)
        assert build_cost(state, kind, state.next_counter(state.seat, kind), at) == supply.price
    for ends in legal.open_links(world):
        cost = rail_cost(state, state.seat, world.box.links.index(ends))
        found = {supply.price for supply in legal.rail_supplies(world, ends)}
        assert found == {cost} or (not found and (cost < 0 or state.rulings.limited_loans))


def compare(expected: World, found: World, where: str) -> None:
    """Every part of the table."""
    for name in expected.__dataclass_fields__:
        if name not in ("box", "walked"):
            assert getattr(found, name) == getattr(expected, name), f"{where}: {name}"


@pytest.mark.parametrize("edition", ["second", "first"])
def test_whole_games_with_ships_from_the_start(edition: str) -> None:
    assert check_game("new-england", 3, {"edition": edition}, f"ships {edition}", developed=True) > 150


OTHERWISE = {
    "germany": {"ship_cards_on_germany": "develop_or_pass", "interest_in_last_round": "false", "draw_mix": "false"},
    "new-england": {"ship_card": "any_port", "coal_imports": "at_setup", "develop_choice": "lowest"},
}
LOANS = {"loans": "any_time_in_turn", "loan_limit": "24"}


@pytest.mark.parametrize("map", ["germany", "new-england"])
@pytest.mark.parametrize(
    ("seats", "options"), [(3, {}), (4, {"edition": "first"})], ids=["second-edition", "first-edition"]
)
def test_whole_games_go_as_in_the_reference(map: str, seats: int, options: dict[str, str]) -> None:
    assert check_game(map, seats, options, f"{map} {seats} 1") > 150


@pytest.mark.parametrize("map", ["germany", "new-england"])
def test_whole_games_with_the_other_options(map: str) -> None:
    assert check_game(map, 2, OTHERWISE[map] | LOANS, f"{map} others") > 150


def hungry(colour: str, components: dict[str, Any]) -> None:
    """Railways, some mills or factories, and ships or ports need two cubes of this colour."""
    components["railway"][f"next_{colour}"] = 2
    for industry, level in ((0, 1), (5, 1)) if colour == "coal" else ((1, 1), (4, 2)):
        components["industries"][industry]["levels"][level][colour] = 2


@pytest.mark.rule("AOI-7.6", "AOI-C11")
@pytest.mark.parametrize(("map", "colour"), [("new-england", "coal"), ("germany", "iron")])
def test_whole_games_with_two_cubes_of_a_kind(map: str, colour: str, tmp_path: Path) -> None:
    folder = replaced_data(tmp_path, "components", partial(hungry, colour))
    game = GAME.with_data(folder)
    assert check_game(map, 4, {}, f"hungry for {colour}", game, Box(map, folder)) > 150
