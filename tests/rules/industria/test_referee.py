"""The referee objects to every position that cannot come about, and says why."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.industria.table import COMPONENTS, Table

from smokestack.games.industria.rules.position import BIDDING, BUILDING, DECIDING, FINISHED, PUTTING_UP
from smokestack.games.industria.rules.state import IndustriaState

Change = Callable[[IndustriaState], object]


def number(name: str) -> int:
    return COMPONENTS.tile_named(name)


def position(step: str = "building", seats: int = 4) -> Table:
    table = Table(seats)
    offer = "bank, glassworks, printing, canal" if step == "auction" else ""
    return table.at(
        step,
        epoch=2,
        cash=5,
        offer=offer,
        hands={"A": "quarry, stone tile", "C": "ironworks"},
        laid={"B": "sawmill, port", "D": "textile mill"},
    )


def objections(change: Change, step: str = "building", seats: int = 4) -> list[str]:
    table = position(step, seats)
    change(table.state)
    return table.game.referee(table.state)


# --- tiles --------------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-0.5")
def test_every_tile_is_in_one_place() -> None:
    assert objections(lambda state: None) == []
    twice = "quarry is in 2 places instead of 1"
    assert objections(lambda state: state.hands[1].append(number("quarry"))) == [twice]
    assert objections(lambda state: state.offer.append(number("quarry")), "auction")[0] == twice
    assert objections(lambda state: state.hands[0].remove(number("quarry"))) == ["quarry is in 0 places instead of 1"]
    first = COMPONENTS.names[position().state.stack[0]]
    assert objections(lambda state: state.stack.pop(0))[0].startswith(f"{first} is in ")
    later = objections(lambda state: state.hands[2].append(number("steel mill")))
    assert later == ["steel mill is in 2 places instead of 1"], "its stack has not been opened yet"
    last = objections(lambda state: state.hands[2].append(number("robot works")))
    assert last == ["robot works is in 2 places instead of 1"]


@pytest.mark.rule("IND-16.3")
def test_tiles_are_kept_in_order() -> None:
    tiles = [number("stone tile"), number("quarry")]
    assert objections(lambda state: state.hands.__setitem__(0, tiles)) == [f"tiles are not sorted: {tiles}"]
    for field in ("stack", "gone", "offer"):

        def reverse(state: IndustriaState, field: str = field) -> None:
            setattr(state, field, sorted(getattr(state, field), reverse=True))

        found = objections(reverse, "auction")
        assert len(found) == 1
        assert found[0].startswith("tiles are not sorted")


@pytest.mark.rule("IND-12.4", "IND-7.6")
def test_no_old_technologies_in_hand_and_no_material_tiles_on_the_table() -> None:
    def hold(state: IndustriaState) -> None:
        state.gone.remove(number("engineering"))
        state.hands[2] = [number("engineering"), *state.hands[2]]

    assert objections(hold) == ["seat 2 holds engineering of epoch 1"]

    def lay(state: IndustriaState) -> None:
        state.gone.remove(number("wood tile"))
        state.laid[3].append(number("wood tile"))

    assert "seat 3 has laid the material tile wood tile" in objections(lay)


# --- money --------------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-0.2", "IND-0.8")
def test_nobody_is_below_nothing() -> None:
    def owe(state: IndustriaState) -> None:
        state.cash[1] = -1
        state.cash[0] += 6

    assert objections(owe) == ["seat 1 has -1 taler"]

    def broke(state: IndustriaState) -> None:
        state.cash[0], state.cash[1] = state.cash[0] + state.cash[1], 0

    assert objections(broke) == []
    assert objections(lambda state: state.score.__setitem__(3, -1)) == ["seat 3 has -1 points"]


@pytest.mark.rule("IND-16.7")
def test_the_books_of_the_bank() -> None:
    assert objections(lambda state: state.cash.__setitem__(0, 6)) == [
        "the players have 21 taler, but the bank's books say 20"
    ]

    def pay_out(state: IndustriaState, extra: int) -> None:
        state.paid_out += extra
        state.taken_in += extra

    used_up = sum(COMPONENTS.kind[tile] == 3 for tile in position().state.gone)
    assert used_up > 0
    assert objections(lambda state: pay_out(state, used_up)) == []
    assert objections(lambda state: pay_out(state, used_up + 1)) == [
        f"the bank paid {used_up + 1} taler beyond income, but only {used_up} material tiles are gone"
    ]
    assert objections(lambda state: pay_out(state, -1)) == [
        f"the bank paid -1 taler beyond income, but only {used_up} material tiles are gone"
    ]


@pytest.mark.rule("IND-2.2", "IND-4.1", "IND-12.6")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("epoch", "entries"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_what_the_bank_has_paid_by_an_epoch(seats: int, epoch: int, entries: int) -> None:
    table = Table(seats).at("building", epoch=epoch, turn=2, cash=0)
    state = table.state
    turns = (epoch - 1) * (12 // seats) + 2
    assert state.paid_out == seats * (4 + turns + entries)
    state.paid_out -= 1
    state.taken_in -= 1
    assert any("the bank paid -1 taler beyond income" in line for line in table.game.referee(state))


# --- what follows from the laid tiles -----------------------------------------------------------------------
@pytest.mark.rule("IND-0.7", "IND-7.11", "IND-10.1")
def test_fields_that_follow_from_the_laid_tiles() -> None:
    wood = COMPONENTS.material_named("wood")
    assert objections(lambda state: state.owner.__setitem__(number("sawmill"), 2)) == [
        "the owners do not agree with the laid tiles"
    ]
    assert objections(lambda state: state.producers.__setitem__(wood, 0)) == [
        "the producers do not agree with the laid tiles"
    ]
    assert objections(lambda state: state.bonuses.__setitem__(1, 0)) == ["the bonuses do not agree with the laid tiles"]
    assert objections(lambda state: state.discount.__setitem__(1, 1)) == [
        "the discounts do not agree with the laid tiles"
    ]


# --- the turn -----------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-2.4", "IND-3.4")
def test_turns_and_epochs_belong_together() -> None:
    def late(state: IndustriaState) -> None:
        state.turn += 3
        state.paid_out += 12
        state.taken_in += 12

    assert objections(late) == ["turn 7 cannot be in epoch 2"]
    fifth = Table(3).at("building", epoch=4, turn=4)
    fifth.state.epoch = 5
    found = fifth.game.referee(fifth.state)
    assert "3 players do not play epoch 5" in found
    assert "turn 16 cannot be in epoch 5" in found
    over = Table().at("building", epoch=5, turn=3).end_game()
    assert over.step == FINISHED
    assert over.game.referee(over.state) == []


def having_laid(used: list[int]) -> Change:
    return lambda state: setattr(state, "used", used)


@pytest.mark.rule("IND-7.2")
@pytest.mark.parametrize("kind", [0, 1, 2])
def test_the_limits_of_a_building_turn(kind: int) -> None:
    used = [int(each == kind) for each in range(3)]
    too_many = f"too many tiles were laid in one building turn: {used}"
    assert objections(having_laid(used)) == []
    assert objections(having_laid(used), "auction") == [too_many], "outside a building turn none is laid"
    twice = [2 * count for count in used]
    assert objections(having_laid(twice)) == [f"too many tiles were laid in one building turn: {twice}"]


@pytest.mark.rule("IND-3.2")
def test_building_begins_after_the_auction() -> None:
    assert objections(lambda state: setattr(state, "step", BUILDING), "auction") == [
        "building has begun, but there are tiles in the offer"
    ]


@pytest.mark.rule("IND-7.2")
def test_there_are_no_more_factories_than_building_turns() -> None:
    table = Table(3).at("building", laid={"A": "quarry, sawmill, clay pit"})
    assert (table.state.turn, table.game.referee(table.state)) == (1, [])
    with pytest.raises(AssertionError):
        Table(3).at("building", laid={"A": "quarry, sawmill, clay pit, coal mine"})
    table = Table(3).at("building", turn=2, laid={"A": "quarry, sawmill, clay pit, coal mine"})
    table.state.turn = 1
    assert "there are more factories than building turns" in table.game.referee(table.state)


# --- the auction --------------------------------------------------------------------------------------------
@pytest.mark.rule("IND-6.2", "IND-6.5", "IND-6.6", "IND-6.7")
def test_the_auction_is_consistent() -> None:
    bank = number("bank")
    up = "a tile is up outside an auction, or no tile is up in one"
    assert objections(lambda state: setattr(state, "up", bank), "auction") == [up]
    assert objections(lambda state: setattr(state, "step", BIDDING), "auction") == [up]
    assert objections(lambda state: setattr(state, "step", DECIDING), "auction") == [up]
    table = position("auction").play("put up bank", "bid 3")
    state = table.state
    assert state.step == BIDDING
    state.up = number("quarry")
    assert table.game.referee(state) == ["the tile that is up is not in the offer"]
    state.up, state.leader = bank, -1
    assert table.game.referee(state) == ["there is a highest bid, but no leader"]
    wrong = ["the highest bid is not the leader's, or the leader cannot pay it"]
    state.leader = 2
    assert table.game.referee(state) == wrong, "C has bid nothing"
    state.leader, state.bids[1] = 1, 2
    assert table.game.referee(state) == wrong, "B has bid 2, not 3"
    state.bids[1] = 3
    assert table.game.referee(state) == []
    state.cash[1], state.cash[0] = 3, 7
    assert table.game.referee(state) == [], "the last taler is enough"
    state.cash[1], state.cash[0] = 2, 8
    assert table.game.referee(state) == wrong, "B cannot pay"
    state.cash[1], state.auctioneer = 5, 1
    state.cash[0] = 5
    assert table.game.referee(state) == wrong, "the auctioneer does not bid"
    before = position("auction").play("put up bank", "pass", "pass", "pass")
    assert before.step == PUTTING_UP
