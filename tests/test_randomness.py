"""Chance is random in every game: each kind of chance on each map, with thousands of draws and fixed seeds.

The tables below list the kinds of chance, so that one that the short games no longer reach is missed.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.age_of_steam.maps.western import western_us

from smokestack.games.age_of_steam.components.pieces import PRODUCTION
from smokestack.games.age_of_steam.rules.generated.action_fields import (
    DONE,
    DROP,
    KEEP,
    PLACE,
    PRODUCE,
    SKIP,
    kind_of,
    pack_select,
)
from smokestack.games.age_of_steam.rules.position import (
    DRAW_CUBE,
    DRAW_SEAT,
    FOR_BOX,
    FOR_HAND,
    FOR_HEX,
    FOR_TERMINAL,
    PHASE_NAMES,
    ROLL_DIE,
    AgeOfSteamPosition,
    draw_purpose,
)
from smokestack.kernel import fuzz, randomness, registry
from smokestack.kernel.contract import Game, State
from smokestack.kernel.kit import check_chance
from smokestack.kernel.options import read

MAPS = [(game_id, info.id) for game_id in registry.game_ids() for info in registry.game(game_id).maps()]
CHANCE_OPTIONS = {"city-of-iron": [{"nation_choice": "random"}, {"town_expansion": "on"}]}
"""Options that bring another kind of chance."""
SAVING = (DROP, DONE, PRODUCE, PLACE, SKIP, KEEP)
PURPOSES = {FOR_BOX: "box", FOR_HEX: "hex", FOR_HAND: "hand", FOR_TERMINAL: "terminal"}


def kind_of_chance(state: State) -> str:
    """As the kit tells kinds apart; in Age of Steam also by what a cube is for and by the phase."""
    if not isinstance(state, AgeOfSteamPosition):
        return randomness.chance_kind(state)
    if state.chance == DRAW_CUBE:
        return f"cube for {PURPOSES.get(draw_purpose(state.owed[0]), 'map')}, {PHASE_NAMES[state.phase]}"
    return {ROLL_DIE: "die", DRAW_SEAT: "seat"}.get(state.chance, "lot") + f", {PHASE_NAMES[state.phase]}"


def tables(game: Game, map: str) -> list[fuzz.FuzzSetup]:
    """The smallest and the largest number of players, and the options that matter."""
    seats = registry.map_of(game, map).seats
    given = [{}, *CHANCE_OPTIONS.get(game.id, [])]
    return [fuzz.FuzzSetup(map, count, read(game.options, each)) for each in given for count in {seats[0], seats[-1]}]


def towards_chance(state: State, legal: list[int], rng: Random) -> int:
    """At random; in Age of Steam players spend little, so that they last, and use Production."""
    if isinstance(state, AgeOfSteamPosition):
        wanted = [action for action in legal if action == pack_select(PRODUCTION) or kind_of(action) in SAVING]
        return min(wanted, key=kind_of) if wanted else rng.choice(legal)
    return rng.choice(legal)


AGE_OF_STEAM = {"cube for box, setup", "cube for hex, setup", "seat, setup", "die, goods growth"}
PRODUCES = {"cube for hand, goods growth"}
SUPPLIED = {"cube for hex, goods growth"}
"""Every turn, or by Production, the map puts a cube on a city."""
KINDS: dict[str, set[str]] = {
    "age-of-industry": {
        *("first player, first_player, n", "deal, deal, n", "turn up, turn_up, n", "market, tile, n"),
    },
    "city-of-iron": {"nation, nation", "turn up, market", "lay out, town", "bids next, bid_order"},
    "industria": {"first player, first_player", "reveal, reveal, n, of"},
    "barbados": (AGE_OF_STEAM | PRODUCES) - {"seat, setup"},
    "detroit-bankruptcy": AGE_OF_STEAM,
    "finland": AGE_OF_STEAM | PRODUCES | {"cube for map, setup"},
    "france": AGE_OF_STEAM | PRODUCES | SUPPLIED,
    "germany": AGE_OF_STEAM | PRODUCES | SUPPLIED | {"cube for terminal, setup"},
    "heavy-cardboard": AGE_OF_STEAM,
    "hungary": AGE_OF_STEAM | {"cube for map, goods growth"},
    "new-england": AGE_OF_STEAM | PRODUCES,
    "pittsburgh": AGE_OF_STEAM | PRODUCES,
    "poland": AGE_OF_STEAM | {"cube for map, goods growth"},
    "rust-belt": AGE_OF_STEAM | PRODUCES,
    "southern-us": AGE_OF_STEAM | PRODUCES | SUPPLIED,
    "st-lucia": {"cube for hex, setup", "seat, setup"},
    "switzerland": AGE_OF_STEAM | PRODUCES | SUPPLIED,
    "western-us": AGE_OF_STEAM,
}
"""The kinds of chance by game, or by map of Age of Steam."""


@pytest.mark.parametrize(("game_id", "map"), MAPS, ids=[f"{game_id}-{map}" for game_id, map in MAPS])
def test_every_kind_of_chance_is_random(game_id: str, map: str) -> None:
    game = registry.game(game_id)
    rng = Random(f"{game_id} {map}")
    samples = randomness.gather(game, tables(game, map) * 2, rng, 400, kind_of_chance, towards_chance)
    assert set(samples) == KINDS[map if game_id == "age-of-steam" else game_id]
    for kind, found in samples.items():
        assert found, f"{kind} never had a choice"
        for sample in found:
            assert game.undrawn(sample.state), f"{kind} is not counted in undrawn()"
    randomness.check_samples(game, samples, rng)


def check(state: State, kind: str, outcomes: int) -> None:
    game = registry.game("age-of-steam")
    assert kind_of_chance(state) == kind
    assert len(state.legal()) == len([count for count in game.undrawn(state).values() if count]) == outcomes
    check_chance(game, state, state.legal(), Random(kind))
    randomness.check_draws(state, Random(kind))


@pytest.mark.parametrize("cash", [[7, 7, 7], [9, 7, 7]])
def test_the_last_tie_of_western_us_is_for_the_dice(cash: list[int]) -> None:
    """Lots are drawn only after a complete tie at the end, which short games never come to."""
    table = western_us().at("advance turn", turn=10, cash=cash, income=5)
    check(table.state, "lot, advance turn", cash.count(7))


def test_production_in_western_us_is_random() -> None:
    """The setup empties the bag, so short games without deliveries never come to it."""
    table = western_us().at("goods growth", actions={1: "Production"}).play("produce")
    check(table.state, "cube for hand, goods growth", 5)
