"""The referee objects to positions that the rules cannot lead to, and to no others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.corruption import Changes, adding, corrupted, plus, removing, reverse
from tests.rules.industria.table import COMPONENTS, Table, auction

from smokestack.games.industria.game import GAME
from smokestack.games.industria.rules.position import (
    FINISHED,
    NO_BID,
    NO_SEAT,
    NO_TILE,
    STEP_COUNT,
)
from smokestack.games.industria.rules.state import IndustriaState

Setting = Callable[[], IndustriaState]
OFFER = "quarry, sawmill, clay pit, canal"
TILE = {name: tile for tile, name in enumerate(COMPONENTS.names)}
MATERIAL = {name: material for material, name in enumerate(COMPONENTS.materials)}


def bidding() -> IndustriaState:
    """Epoch II, turn 4. B has bid all its money."""
    table = Table().at(
        "auction",
        epoch=2,
        cash=[5, 3, 5, 5],
        offer="textile mill, printing, tracks, glass tile",
        hands={"A": "stone tile, wood tile, canal", "C": "sawmill, steam power"},
        laid={"A": "canal, port, bank, clay pit", "D": "quarry, architecture"},
    )
    return table.play("put up printing", "bid 3").state


def putting_up() -> IndustriaState:
    return auction(OFFER).state


def deciding() -> IndustriaState:
    return auction(OFFER).play("put up canal", "bid 2", "pass", "pass").state


def building() -> IndustriaState:
    """Turn 1. No more than four factories can be laid, and one tile of each kind in a building turn."""
    laid = {"B": "clay pit, iron ore mine, port", "C": "coal mine, architecture", "D": "quarry"}
    state = Table().at("building", laid=laid, hands={"A": "sawmill, engineering"}, cash=0).state
    state.used = [1, 1, 1]
    return state


def end_of_epoch() -> IndustriaState:
    return Table().at("building", epoch=2, turn=3).state


def finished() -> IndustriaState:
    return Table().at("building", epoch=5, turn=3, hands={"A": "internet"}, laid={"B": "robot works"}).end_game().state


def epoch_five_with_three() -> IndustriaState:
    """Everything as it would be if three players played epoch V."""
    state = Table(3).at("building", epoch=4, turn=4).state
    state.epoch, state.turn = 5, 17
    state.paid_out += 2 * 3
    state.taken_in += 2 * 3
    state.gone = sorted([*state.gone, *COMPONENTS.stacks[5]])
    return state


@pytest.mark.parametrize("position", [bidding, putting_up, deciding, building, end_of_epoch, finished])
def test_a_sound_position_draws_no_objection(position: Setting) -> None:
    assert GAME.referee(position()) == []


@pytest.mark.rule("IND-0.5", "IND-16.7")
@pytest.mark.parametrize("seats", [3, 4])
def test_no_step_of_a_game_draws_an_objection(seats: int) -> None:
    table, steps = Table(seats), set()
    assert GAME.referee(table.state) == []
    while table.actor != "over":
        steps.add(table.step)
        table.play_random(len(table.facts), actions=1)
    assert steps == set(range(STEP_COUNT)) - {FINISHED}


OFFERED = [TILE[name] for name in ("textile mill", "printing", "glass tile", "tracks")]
HIGHEST = "the highest bid is not the leader's, or the leader cannot pay it"
UP = "a tile is up outside an auction, or no tile is up in one"
TOO_MANY = "too many tiles were laid in one building turn: "
BOOKS = "the players have {} taler, but the bank's books say {}"
HANDED_IN = "the bank paid {} taler beyond income, but only {} material tiles are gone"


@pytest.mark.rule("IND-0.2", "IND-0.5", "IND-0.7", "IND-0.8", "IND-2.4", "IND-3.2", "IND-3.4", "IND-6.2", "IND-6.5")
@pytest.mark.rule("IND-6.7", "IND-7.2", "IND-7.6", "IND-7.11", "IND-10.1", "IND-12.4", "IND-16.3", "IND-16.7")
@pytest.mark.parametrize(
    ("position", "changes", "objection"),
    [
        # the tiles
        (bidding, {"gone": removing(TILE["coal mine"])}, "coal mine is in 0 places instead of 1"),
        (bidding, {"gone": adding(TILE["quarry"])}, "quarry is in 2 places instead of 1"),
        (bidding, {"gone": adding(TILE["internet"])}, "internet is in 2 places instead of 1"),
        (bidding, {"stack": removing(TILE["ironworks"])}, "ironworks is in 0 places instead of 1"),
        (bidding, {"offer": removing(TILE["tracks"])}, "tracks is in 1 places instead of 2"),
        (bidding, {"hands": {0: removing(TILE["canal"])}}, "canal is in 1 places instead of 2"),
        (
            bidding,
            {"laid": {3: removing(TILE["architecture"])}, "owner": {6: NO_SEAT}},
            "architecture is in 0 places instead of 1",
        ),
        (bidding, {"hands": {0: reverse}}, "tiles are not sorted: [10, 9, 8]"),
        (bidding, {"offer": reverse}, f"tiles are not sorted: {OFFERED[::-1]}"),
        (putting_up, {"stack": reverse}, "tiles are not sorted: [11, 9, 8, 7, 6, 5, 2, 1]"),
        (bidding, {"gone": reverse}, "tiles are not sorted: [7, 5, 2, 1]"),
        (bidding, {"gone": removing(7), "hands": {1: [7]}}, "seat 1 holds engineering of epoch 1"),
        (bidding, {"gone": removing(1), "hands": {1: [1]}}, ""),
        (
            bidding,
            {"hands": {0: removing(8)}, "laid": {0: adding(8)}, "owner": {8: 0}},
            "seat 0 has laid the material tile stone tile",
        ),
        # the money
        (bidding, {"cash": {2: -1}, "taken_in": plus(6)}, "seat 2 has -1 taler"),
        (bidding, {"score": {3: -1}}, "seat 3 has -1 points"),
        (bidding, {"cash": {0: plus(1)}}, BOOKS.format(19, 18)),
        (bidding, {"cash": {0: plus(-1)}}, BOOKS.format(17, 18)),
        (bidding, {"taken_in": plus(1)}, BOOKS.format(18, 17)),
        (bidding, {"paid_out": plus(-1), "cash": {0: plus(-1)}}, HANDED_IN.format(-1, 0)),
        (bidding, {"paid_out": plus(1), "cash": {0: plus(1)}}, HANDED_IN.format(1, 0)),
        # what follows from the laid tiles
        (bidding, {"owner": {TILE["quarry"]: 2}}, "the owners do not agree with the laid tiles"),
        (bidding, {"owner": {TILE["coal mine"]: 2}}, "the owners do not agree with the laid tiles"),
        (bidding, {"producers": {MATERIAL["stone"]: 0}}, "the producers do not agree with the laid tiles"),
        (bidding, {"producers": {MATERIAL["wood"]: 8}}, "the producers do not agree with the laid tiles"),
        (bidding, {"bonuses": {0: 0}}, "the bonuses do not agree with the laid tiles"),
        (bidding, {"bonuses": {1: 1}}, "the bonuses do not agree with the laid tiles"),
        (bidding, {"discount": {0: 0}}, "the discounts do not agree with the laid tiles"),
        (bidding, {"discount": {0: 2}}, "the discounts do not agree with the laid tiles"),
        # the turn
        (epoch_five_with_three, {}, "3 players do not play epoch 5"),
        (bidding, {"turn": 1, "paid_out": plus(-12), "taken_in": plus(-12)}, "turn 1 cannot be in epoch 2"),
        (bidding, {"turn": 3, "paid_out": plus(-4), "taken_in": plus(-4)}, "turn 3 cannot be in epoch 2"),
        (end_of_epoch, {"turn": 7, "paid_out": plus(4), "taken_in": plus(4)}, "turn 7 cannot be in epoch 2"),
        (building, {"used": [1, 2, 0]}, TOO_MANY + "[1, 2, 0]"),
        (putting_up, {"used": [0, 0, 1]}, TOO_MANY + "[0, 0, 1]"),
        (finished, {"used": [1, 0, 0]}, TOO_MANY + "[1, 0, 0]"),
        (building, {"stack": removing(5), "offer": [5]}, "building has begun, but there are tiles in the offer"),
        (finished, {"gone": removing(5), "offer": [5]}, "building has begun, but there are tiles in the offer"),
        (
            building,
            {"hands": {0: [7]}, "laid": {0: [4]}, "owner": {4: 0}, "producers": {1: 1}},
            "there are more factories than building turns",
        ),
        # the auction
        (putting_up, {"up": TILE["quarry"]}, UP),
        (bidding, {"up": NO_TILE}, UP),
        (deciding, {"up": NO_TILE}, UP),
        (bidding, {"up": TILE["ironworks"]}, "the tile that is up is not in the offer"),
        (bidding, {"leader": NO_SEAT}, "there is a highest bid, but no leader"),
        (putting_up, {"high": 0}, "there is a highest bid, but no leader"),
        (bidding, {"high": NO_BID}, HIGHEST),
        (bidding, {"high": 4}, HIGHEST),
        (bidding, {"bids": {1: 2}}, HIGHEST),
        (bidding, {"bids": {1: 4}}, HIGHEST),
        (bidding, {"cash": {1: 2, 0: 6}}, HIGHEST),
        (bidding, {"leader": 0, "bids": {0: 3}}, HIGHEST),
    ],
)
def test_what_is_wrong_is_named(position: Setting, changes: Changes, objection: str) -> None:
    assert GAME.referee(corrupted(position(), changes)) == ([objection] if objection else [])


def test_a_technology_of_a_later_epoch_cannot_be_in_a_hand() -> None:
    state = corrupted(bidding(), {"hands": {1: [TILE["telegraphy"]]}})
    assert GAME.referee(state) == ["telegraphy is in 2 places instead of 1", "seat 1 holds telegraphy of epoch 3"]


@pytest.mark.rule("IND-2.2", "IND-4.1", "IND-8.14", "IND-12.6")
@pytest.mark.parametrize(
    ("seats", "epoch"), [(seats, epoch) for seats in (3, 4) for epoch in range(1, 6) if seats == 4 or epoch < 5]
)
def test_the_bank_paid_for_at_most_the_material_tiles_that_are_gone(seats: int, epoch: int) -> None:
    state = Table(seats).at("auction", epoch=epoch, turn=3, offer="stone tile", cash=5).state
    gone = sum(COMPONENTS.names[tile].endswith(" tile") for tile in state.gone)
    assert gone >= 1
    for paid, objections in (
        (-1, [HANDED_IN.format(-1, gone)]),
        (0, []),
        (gone, []),
        (gone + 1, [HANDED_IN.format(gone + 1, gone)]),
    ):
        changes = {"paid_out": plus(paid), "taken_in": plus(paid)}
        assert GAME.referee(corrupted(state, changes)) == objections
