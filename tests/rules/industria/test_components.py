"""Terms, components and setup: IND-0, IND-1, IND-2, and the rulings on the data."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.rules.industria.table import COMPONENTS, Table, auction

from smokestack.games.industria.components.box import BONUS, FACTORY, MATERIAL, TECHNOLOGY
from smokestack.games.industria.components.load import SHIPPED, read_board, read_tiles
from smokestack.games.industria.components.schema import IndustriaTileEntry
from smokestack.games.industria.game import GAME
from smokestack.games.industria.rules.position import CHOOSE_FIRST
from smokestack.games.industria.view.fill import lap
from smokestack.games.industria.view.view import IndustriaView
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE
from smokestack.kernel.errors import SetupError
from smokestack.kernel.randomness import check_draws

TILES = read_tiles(SHIPPED).tiles
BOARD = read_board(SHIPPED)


def degree(space: str) -> int:
    return sum(space in (road.a, road.b) for road in BOARD.roads)


@pytest.mark.rule("IND-0.1", "IND-6.18")
def test_the_seat_left_of_the_last_is_seat_0() -> None:
    for seats in (3, 4):
        table = Table(seats)
        assert [table.state.left_of(seat) for seat in range(seats)] == [*range(1, seats), 0]
    for seats in (2, 5):
        with pytest.raises(SetupError, match="is for 3 or 4 players"):
            registry.start(registry.game("industria"), seats)


@pytest.mark.rule("IND-0.2")
def test_no_balance_falls_below_nothing_whatever_is_paid() -> None:
    table = Table().at("building", epoch=2, cash=[3, 3, 3, 3], hands={"A": "textile mill"})
    assert table.refused("lay textile mill wood bank").clause == "IND-7.12"
    for seed in range(3):
        for seats in (3, 4):
            random = Table(seats).play_random(seed)
            assert min(random.cash) >= 0


@pytest.mark.rule("IND-0.3", "IND-A9", "IND-10.6")
def test_the_bank_tile_is_a_factory_with_a_space_and_not_the_money_supply() -> None:
    bank = COMPONENTS.tile_named("bank")
    exchange = COMPONENTS.tile_named("stock exchange")
    assert COMPONENTS.kind[bank] == COMPONENTS.kind[exchange] == FACTORY
    assert exchange in COMPONENTS.linked[bank]
    table = Table().at("building", epoch=2, cash=4, hands={"A": "bank"})
    table.play("lay bank stone bank")
    assert table.state.taken_in - (table.state.paid_out - 16) == 4, "cost and stone both go to the money supply"
    assert table.cash == [0, 4, 4, 4]


@pytest.mark.rule("IND-0.4")
def test_a_turn_takes_everybody_through_all_phases_and_an_epoch_uses_up_one_stack() -> None:
    table = Table().play("first player 0")
    turns: list[int] = []
    while table.state.epoch == 1:
        turns.append(table.state.turn)
        table.idle_turn()
    assert turns == [1, 2, 3]
    assert len(table.facts_of("revealed")) == 12
    assert Counter(fact.seat for fact in table.facts_of("building_over")) == {0: 3, 1: 3, 2: 3, 3: 3}


@pytest.mark.rule("IND-0.5", "IND-T40")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_tile_is_in_exactly_one_place_after_every_action(seats: int) -> None:
    table = Table(seats).play("first player 0").reveal_any()
    table.state.hands[0].append(table.state.offer[0])
    assert any(
        "is in 2 places instead of 1" in line or "instead of" in line for line in table.game.referee(table.state)
    )
    table.state.hands[0].clear()
    table.state.offer.pop()
    assert table.game.referee(table.state) != []
    for seed in range(3):
        end = Table(seats).play_random(seed).state
        places = [*end.stack, *end.offer, *end.gone, *(t for hand in end.hands for t in hand)]
        places += [tile for tiles in end.laid for tile in tiles]
        assert len(places) == (60 if seats == 4 else 48)


@pytest.mark.rule("IND-0.6", "IND-9.5")
def test_a_factory_in_hand_produces_nothing_and_a_material_tile_works_from_the_hand() -> None:
    table = Table().at("building", cash=5, hands={"A": "sawmill, engineering", "B": "wood tile", "C": ""})
    assert table.refused("lay engineering wood own").clause == "IND-8.4"
    table.play("lay sawmill", "lay engineering wood own")
    assert table.laid("A") == ["sawmill", "engineering"]
    assert table.hand("A") == []
    other = Table().at("building", hands={"A": "engineering, wood tile"}).play("lay engineering wood tile")
    assert other.score[0] == 2


@pytest.mark.rule("IND-0.7")
def test_a_producer_is_whoever_laid_the_factory() -> None:
    table = Table().at("building", epoch=2, first="B", hands={"B": "ironworks"}, cash=5)
    view = table.state.view(None)
    assert isinstance(view, IndustriaView)
    assert [seat.produces for seat in view.seats] == [[], [], [], []]
    table.play("lay ironworks bricks bank")
    view = table.state.view(None)
    assert isinstance(view, IndustriaView)
    assert [seat.produces for seat in view.seats] == [[], ["iron"], [], []]


@pytest.mark.rule("IND-0.8", "IND-1.11", "IND-13.10", "IND-A14", "IND-T36")
def test_scores_are_integers_without_a_ceiling_and_shown_in_laps() -> None:
    assert [lap(score) for score in (0, 45, 46, 90, 91)] == ["0", "45", "45+1", "45+45", "2x45+1"]
    assert [place.score for place in BOARD.score_track] == list(range(46))
    assert BOARD.score_overflow.label == "45+"
    table = Table().at("building", epoch=5, turn=3, cash=0, score=[91, 46, 45, 90]).end_game()
    assert table.score == [91, 46, 45, 90]
    assert table.state.ranking() == [[0], [3], [1], [2]], "ranking uses the integers, not what the marker shows"


@pytest.mark.rule("IND-1.1", "IND-A17")
def test_sixty_tiles_twelve_an_epoch() -> None:
    assert len(TILES) == 60
    assert [len(stack) for stack in COMPONENTS.stacks] == [0, 12, 12, 12, 12, 12]
    assert sum(COMPONENTS.copies) == 60


@pytest.mark.rule("IND-1.2")
def test_each_tile_is_one_of_four_kinds() -> None:
    count = Counter(tile.type for tile in TILES)
    assert count == {"factory": 24, "technology": 15, "material": 11, "bonus": 10}
    assert Counter(COMPONENTS.kind) == {FACTORY: 24, TECHNOLOGY: 15, MATERIAL: 8, BONUS: 5}


@pytest.mark.rule("IND-1.3")
def test_each_factory_and_technology_has_one_space_and_each_space_one_tile() -> None:
    placed = [tile for tile in TILES if tile.type in ("factory", "technology")]
    assert Counter(tile.space for tile in placed) == {space.id: 1 for space in BOARD.spaces}
    assert all(tile.space is None for tile in TILES if tile not in placed)


@pytest.mark.rule("IND-1.4")
def test_roads_join_factories_and_lines_technologies() -> None:
    assert len(COMPONENTS.roads) == 14
    assert len(COMPONENTS.lines) == 16
    assert all(COMPONENTS.kind[a] == COMPONENTS.kind[b] == FACTORY and a != b for a, b in COMPONENTS.roads)
    assert all(COMPONENTS.kind[a] == COMPONENTS.kind[b] == TECHNOLOGY and a != b for a, b in COMPONENTS.lines)


@pytest.mark.rule("IND-1.5")
def test_what_a_factory_shows() -> None:
    factories = [tile for tile in TILES if tile.type == "factory"]
    assert all(tile.cost > 0 and len(tile.symbols) <= 2 for tile in factories)
    assert {tile.name for tile in factories if tile.discount} == {"Bank", "Stock exchange"}
    coal = COMPONENTS.tile_named("coal mine")
    assert (COMPONENTS.cost[coal], COMPONENTS.vp[coal], COMPONENTS.produces[coal], COMPONENTS.needs[coal]) == (
        3,
        2,
        -1,
        [],
    )
    assert COMPONENTS.symbols[coal] == 1 << COMPONENTS.bonuses.index("canal") | 1 << COMPONENTS.bonuses.index("tracks")
    table = Table().at("building", cash=3, hands={"A": "coal mine"}).play("lay coal mine")
    assert (table.cash[0], table.score[0]) == (0, 2)


@pytest.mark.rule("IND-1.6", "IND-7.14", "IND-A24")
def test_technologies_cost_no_taler_need_material_and_score() -> None:
    technologies = [tile for tile in TILES if tile.type == "technology"]
    assert len(technologies) == 15
    for tile in technologies:
        assert tile.cost == 0
        assert tile.materials
        assert tile.vp > 0
    table = Table().at("building", cash=0, hands={"A": "architecture"}, laid={"B": "quarry"})
    assert table.refused("lay architecture stone from 1").clause == "IND-7.12", "free of taler, not of material"


@pytest.mark.rule("IND-1.7", "IND-8.3")
def test_a_material_tile_is_one_unit_of_one_material() -> None:
    count = Counter(tile.material for tile in TILES if tile.type == "material")
    assert count == {
        "stone": 1,
        "wood": 1,
        "glass": 1,
        "iron": 1,
        "cement": 3,
        "steel": 1,
        "computers": 2,
        "plastics": 1,
    }
    table = Table().at("building", epoch=2, cash=9, hands={"A": "bank, printing, stone tile"})
    table.play("lay bank stone tile")
    assert table.refused("lay printing stone tile wood bank").clause == "IND-8.3"
    assert "stone tile" in table.gone()


@pytest.mark.rule("IND-1.8")
def test_five_bonuses_some_of_them_twice() -> None:
    count = Counter(tile.bonus for tile in TILES if tile.type == "bonus")
    assert count == {"canal": 2, "port": 2, "tracks": 2, "pipeline": 2, "data_network": 2}
    assert COMPONENTS.copies[COMPONENTS.tile_named("canal")] == 2


@pytest.mark.rule("IND-1.9", "IND-A2")
def test_materials_by_the_epoch_of_their_producers() -> None:
    by_epoch = {
        epoch: [name for name, at in zip(COMPONENTS.materials, COMPONENTS.material_epoch, strict=True) if at == epoch]
        for epoch in range(1, 6)
    }
    assert by_epoch == {
        1: ["stone", "wood", "bricks"],
        2: ["iron", "ceramics", "glass"],
        3: ["electricity", "cement", "steel"],
        4: ["plastics", "computers"],
        5: [],
    }
    for material, name in enumerate(COMPONENTS.materials):
        makers = [tile for tile in range(COMPONENTS.count) if COMPONENTS.produces[tile] == material]
        assert [COMPONENTS.epoch[tile] for tile in makers] == [COMPONENTS.material_epoch[material]], name


@pytest.mark.rule("IND-1.10", "IND-A15")
def test_markers_and_coins_do_not_run_out() -> None:
    constants = BOARD.constants
    assert (constants.markers_per_player, constants.coins) == (20, 30)
    laid = "clay pit, iron ore mine, coal mine, quarry, sawmill, brickworks, architecture, engineering, bank, printing"
    laid += ", ceramics works, glassworks, ironworks, textile mill, steam power, precision mechanics, cement works"
    laid += ", steel mill, power plant, machine works"
    table = Table().at("building", epoch=3, cash=[40, 31, 0, 0], hands={"A": "telegraphy"}, laid={"A": laid})
    assert len(table.laid("A")) == 20
    table.play("lay telegraphy")
    assert len(table.laid("A")) == 21
    assert sum(table.cash) == 71, "more taler are about than there are coins in the box"


PUBLISHED = {
    # product: epoch, taler, number of materials, VP, demand in epochs I to V, symbols, roads, loose tiles
    "bricks": (1, 2, 2, 0, (0, 2, 3, 2, 0), 0, 2, 0),
    "stone": (1, 3, 0, 0, (2, 3, 2, 0, 0), 1, 0, 1),
    "wood": (1, 3, 0, 0, (3, 3, 0, 0, 0), 0, 0, 1),
    "ceramics": (2, 3, 1, 1, (0, 0, 2, 2, 1), 1, 1, 0),
    "glass": (2, 3, 1, 1, (0, 1, 2, 1, 1), 0, 0, 1),
    "iron": (2, 3, 1, 1, (0, 1, 3, 1, 1), 0, 3, 1),
    "cement": (3, 3, 2, 1, (0, 0, 2, 3, 2), 0, 1, 3),
    "steel": (3, 3, 2, 1, (0, 0, 2, 2, 1), 0, 2, 1),
    "electricity": (3, 2, 2, 1, (0, 0, 0, 3, 2), 1, 1, 0),
    "computers": (4, 2, 2, 1, (0, 0, 0, 1, 4), 2, 0, 2),
    "plastics": (4, 2, 2, 1, (0, 0, 0, 1, 3), 2, 0, 1),
}


@pytest.mark.rule("IND-1.5", "IND-1.7", "IND-1.9")
@pytest.mark.parametrize("material", PUBLISHED)
def test_the_data_agree_with_the_published_value_guide(material: str) -> None:
    maker: IndustriaTileEntry = next(tile for tile in TILES if tile.produces == material)
    demand = tuple(sum(material in t.materials for t in TILES if t.epoch == epoch) for epoch in range(1, 6))
    loose = sum(tile.material == material for tile in TILES)
    figures = (maker.epoch, maker.cost, len(maker.materials), maker.vp, demand, len(maker.symbols))
    assert (*figures, degree(str(maker.space)), loose) == PUBLISHED[material]


@pytest.mark.rule("IND-2.1", "IND-2.2", "IND-2.3", "IND-T1")
@pytest.mark.parametrize("seats,stacks", [(3, 4), (4, 5)])
def test_how_everybody_starts(seats: int, stacks: int) -> None:
    state = Table(seats).state
    assert state.epoch == 1
    assert state.cash == [4] * seats
    assert state.scores() == [0] * seats
    assert state.hands == [[]] * seats
    assert state.laid == [[]] * seats
    assert state.stack == COMPONENTS.stacks[1]
    assert (state.step, state.seat, state.turn, state.first) == (CHOOSE_FIRST, -1, 0, -1)
    assert (state.offer, state.gone, state.revealed) == ([], [], 0)
    assert (state.auctioneer, state.up, state.bids, state.high, state.leader) == (-1, -1, [-2] * seats, -1, -1)
    assert (state.used, state.bonuses, state.discount) == ([0, 0, 0], [0] * seats, [0] * seats)
    assert set(state.owner) == {-1}
    assert set(state.producers) == {0}
    assert (state.paid_out, state.taken_in) == (4 * seats, 0)
    assert state.last_epoch() == stacks
    assert sum(len(COMPONENTS.stacks[epoch]) for epoch in range(1, state.last_epoch() + 1)) == 12 * stacks


@pytest.mark.rule("IND-2.3")
def test_any_tile_of_the_stack_may_come_up_next_all_alike() -> None:
    state = Table().play("first player 0").state
    odds = state.odds()
    assert len(odds) == 12
    assert {chance for _, chance in odds} == {1 / 12}
    state.apply(odds[3][0])
    assert {chance for _, chance in state.odds()} == {1 / 11}
    assert GAME.undrawn(state) == dict.fromkeys(state.legal(), 1)


@pytest.mark.rule("IND-2.3", "IND-5.1")
@pytest.mark.parametrize("epoch", [1, 2, 3, 4, 5])
def test_the_stack_is_shuffled(epoch: int) -> None:
    """Over many seeds every tile comes up first about equally often, and second after each first one."""
    table = Table().at("reveal", epoch=epoch)
    check_draws(table.state, Random(f"stack {epoch}"))
    seen = {table.state.draw(Random(seed)) for seed in range(400)}
    assert seen == set(table.state.legal())


@pytest.mark.rule("IND-2.5")
@pytest.mark.parametrize("seats", [3, 4])
def test_every_seat_is_drawn_as_first_player_equally_often(seats: int) -> None:
    state = Table(seats).state
    check_draws(state, Random(seats))
    counts = Counter(state.draw(Random(seed)) for seed in range(300 * seats))
    assert set(counts) == set(state.legal())
    assert max(abs(count - 300) for count in counts.values()) < 90


@pytest.mark.rule("IND-2.4", "IND-15.1", "IND-T38")
def test_three_players_never_see_a_tile_of_epoch_five() -> None:
    table = Table(3).play("first player 0").idle_to_the_end()
    seen = {fact.data["tile"] for fact in table.facts_of("revealed")}
    only_five = {COMPONENTS.names[tile] for tile in COMPONENTS.stacks[5] if COMPONENTS.epoch[tile] == 5}
    assert only_five == {
        *("genetics works", "pharmaceutical works", "robot works", "satellite works"),
        *("internet", "fibre optics", "nanotechnology", "space flight"),
    }
    assert not seen & only_five
    assert len(table.facts_of("revealed")) == 48
    assert table.state.epoch == 4


@pytest.mark.rule("IND-2.5", "IND-A16")
def test_the_first_player_is_drawn_unless_the_option_names_one() -> None:
    table = Table()
    assert table.state.actor() == CHANCE
    assert [chance for _, chance in table.state.odds()] == [0.25] * 4
    assert table.legal == [f"first player {seat}" for seat in range(4)]
    assert table.game.undrawn(table.state) == dict.fromkeys(table.state.legal(), 1)
    fixed = Table(first_player="2")
    assert fixed.game.undrawn(fixed.state) == {fixed.state.legal()[0]: 1}
    assert fixed.legal == ["first player 2"]
    assert fixed.refused("first player 1").clause == "IND-A16"
    assert fixed.play("first player 2").first == "C"
    assert fixed.refused("first player 2").clause == "IND-2.5"
    assert Table(3).refused("first player 3").clause == "IND-0.1"
    with pytest.raises(SetupError, match="seat 3, but 3 players"):
        Table(3, first_player="3")


@pytest.mark.rule("IND-2.6")
def test_nothing_but_the_seat_order_tells_players_apart() -> None:
    """The same game with every seat moved by one gives the same results, moved by one."""
    lines = ["put up quarry", "bid 2", "pass", "bid 3", "sell", "put up sawmill", "pass", "bid 1", "pass", "keep"]
    here = auction("quarry, sawmill, clay pit, canal", first="A").play(*lines)
    there = auction("quarry, sawmill, clay pit, canal", first="B").play(*lines)
    assert there.cash == [here.cash[3], *here.cash[:3]]
    assert there.state.hands == [here.state.hands[3], *here.state.hands[:3]]
