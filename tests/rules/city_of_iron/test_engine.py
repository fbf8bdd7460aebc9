"""The engine as a whole: notation, payment, referee, clones, pickling and the terminal."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from tests.rules.city_of_iron.table import Iron

from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.rules.generated import action_fields as fields
from smokestack.games.city_of_iron.rules.payment import can_pay, can_pay_by_splitting, least_distance_lost
from smokestack.games.city_of_iron.rules.position import SPENDING
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.errors import SetupError
from smokestack.kernel.messages import seat_names


def test_the_generated_packers_agree_with_the_table_of_kinds() -> None:
    kinds = Iron().turns().state.codec().by_code
    assert fields.pack_build(70, 13, 33) == kinds[fields.BUILD].pack(70, 13, 33)
    assert fields.pack_spend(29, 3) == kinds[fields.SPEND].pack(29, 3)
    assert fields.pack_found(11, 3) == kinds[fields.FOUND].pack(11, 3)
    assert fields.pack_district(3, 13) == kinds[fields.DISTRICT].pack(3, 13)
    assert fields.pack_move(34, 2, 13) == kinds[fields.MOVE].pack(34, 2, 13)
    assert fields.pack_buy(29, 3) == kinds[fields.BUY].pack(29, 3)
    assert fields.pack_goods(9) == kinds[fields.GOODS].pack(9)


def test_what_a_hand_can_pay_agrees_with_trying_everything() -> None:
    rng = Random(8)
    for option in ("all_symbols", "one_kind"):
        rulings = Iron(mixed_skills=option).state.rulings
        for _ in range(150):
            cards = rng.sample(range(rulings.components.cards.count), 5)
            hand = sum(1 << card for card in cards)
            price = (rng.choice([0, 0, 1, 2]), rng.randrange(5), rng.choice([0, 0, 0, 1, 2]), rng.randrange(7))
            assert can_pay(rulings, hand, *price) == _by_trying(rulings, cards, price), (option, cards, price)
            if price[0] == price[2] == 0 and price[3]:
                reach = sum(rulings.components.cards.attack[card] for card in cards) >= price[3]
                if reach:
                    everything = sum(rulings.components.cards.distance[card] for card in cards)
                    enough = everything - least_distance_lost(rulings, hand, price[3])[price[3]] >= price[1]
                    assert can_pay_by_splitting(rulings, hand, *price) == enough


def _by_trying(rulings: object, cards: list[int], price: tuple[int, int, int, int]) -> bool:
    """Try every card in every use."""
    from smokestack.games.city_of_iron.rules.payment import is_vehicle
    from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings

    assert isinstance(rulings, CityOfIronRulings)
    work, distance, vehicle, attack = price
    faces = rulings.components.cards
    for code in range(3 ** len(cards)):
        has_work = has_distance = has_attack = 0
        rides = vehicle == 0
        for card in cards:
            use, code = code % 3, code // 3
            if use == 2:
                has_attack += faces.attack[card]
                continue
            has_work += faces.work[card] if use == 0 or not rulings.one_kind else 0
            has_distance += faces.distance[card] if use == 1 or not rulings.one_kind else 0
            rides = rides or is_vehicle(rulings, card, vehicle)
        if has_work >= work and has_distance >= distance and has_attack >= attack and rides:
            return True
    return False


@pytest.mark.rule("COI-R17")
def test_excess_pays_nothing_else_even_if_an_attack_cost_work_too() -> None:
    """No card of the box asks for work and attack at once, but other component data may."""
    table = Iron().turns().cards(0, hand="Magician, Iron Soldier, Captain")
    state = table.state
    state.phase, state.need_work, state.need_distance, state.need_attack = SPENDING, 1, 1, 3
    # After the Magician's distance, of which one is too much, the Iron Soldier would have to work and attack.
    assert table.legal() == ["spend Captain", "spend Iron Soldier", "spend Magician for attack"]


@pytest.mark.rule("COI-C43")
def test_nothing_is_left_of_an_action_that_is_over() -> None:
    state = Iron().turns().state
    needs = ["need_work", "need_distance", "need_vehicle", "need_attack"]
    before = state.key()
    for name in ["card", "effect", "draws_left", "target", "token", "spent", "spent_use", *needs]:
        setattr(state, name, [3] if name.startswith("spent") else 3)
    assert state.key() != before
    state.reset_action()
    assert state.key() == before


def test_the_referee_misses_no_card() -> None:
    table = Iron().turns()
    assert GAME.referee(table.state) == []
    table.state.hand[0] |= 1 << table.card("Explorer")
    assert GAME.referee(table.state) == ["seat 0: Explorer is in 2 places"]
    table = Iron().turns()
    table.state.market[0] = -1
    assert len(GAME.referee(table.state)) == 1
    table = Iron().turns().built(0, "Barracks")
    table.state.capacity[table.place("Arc Lowlands")] = 0
    assert any("more buildings than it has spaces" in sentence for sentence in GAME.referee(table.state))
    table = Iron().turns()
    table.state.goods[3] += 1
    assert GAME.referee(table.state) == ["seat 0: the goods tracks do not match what is owned"]
    table = Iron().turns()
    table.state.money[1] = -1
    assert GAME.referee(table.state) == ["seat 1: money, science or income is negative"]


@pytest.mark.rule("COI-C42", "COI-C43")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tracks_and_cards_hold_after_every_action_of_a_random_game(seats: int) -> None:
    state = registry.start(GAME, seats, None, {"town_expansion": "on"})
    rng = Random(seats)
    while state.actor() != OVER:
        action = state.draw(rng) if state.actor() == CHANCE else rng.choice(state.legal())
        state.apply(action)
        assert GAME.referee(state) == []
    assert isinstance(state, CityOfIronState)
    assert sum(sum(left) for left in [*state.deck_left, state.discarded]) <= 66


def test_the_terminal_shows_the_table_within_100_columns() -> None:
    from rich.text import Text

    state = registry.start(GAME, 4, None, {"town_expansion": "on"})
    rng, advice = Random(4), GAME.advice()
    shown = 0
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            state.apply(state.draw(rng))
            continue
        if rng.random() < 0.1:
            text = Text.from_markup(GAME.show(state.view(state.actor()), seat_names(4))).plain
            assert max(len(line) for line in text.splitlines()) <= 100
            assert "Market" in text
            shown += 1
        seat = state.waiting()[0]
        state.apply(advice.choose(state, state.legal_of(seat), rng))
    assert shown > 10
    final = GAME.show(state.view(None), seat_names(4))
    assert "hand of" in final


def test_clones_share_lists_and_yet_never_disturb_each_other() -> None:
    state = registry.start(GAME, 3, None, {"town_expansion": "on", "arc_move": "any_number"})
    rng, advice = Random(9), GAME.advice()
    kept = []
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            action = state.draw(rng)
        else:
            legal = state.legal()
            action = advice.choose(state, legal, rng) if rng.random() < 0.7 else rng.choice(legal)
        kept.append((state.clone(), state.key()))
        state.apply(action)
    assert all(clone.key() == key for clone, key in kept)


def test_actions_have_room_for_more_components_than_the_box_has() -> None:
    """The room is fixed, so that records stay readable when the data grow."""
    codec = Iron().state.codec()
    for pack, room in (
        (fields.pack_nation, 8),
        (fields.pack_play, 64),
        (fields.pack_attack, 32),
        (fields.pack_turn_up, 64),
        (fields.pack_goods, 16),
        (fields.pack_bid, 32),
        (fields.pack_bids_next, 4),
    ):
        assert codec.packs(pack(room - 1))
        assert not codec.packs(pack(room))


def test_the_list_of_buildings_holds_the_largest_city_and_one_building_on_the_move() -> None:
    table = Iron(nations="Arc, Hog").turns()
    for token in ("citizen a", "citizen b", "military"):
        table.district(0, token)
    assert table.state.rulings.stride == table.player(0).cities[0].spaces + 1


def test_positions_and_advice_travel_between_processes() -> None:
    table = Iron(seats=3, town_expansion="on").turns().cards(0, hand="Explorer, Scout Ship").play("play Explorer")
    copy = pickle.loads(pickle.dumps(table.state))
    assert copy.key() == table.state.key()
    assert copy.legal() == table.state.legal()
    advice = GAME.advice().with_weights({"thrift": 0.25})
    assert pickle.loads(pickle.dumps(advice)).weights()["thrift"] == 0.25
    with pytest.raises(SetupError, match="reserve_share"):
        GAME.advice().with_weights({"courage": 1.0})
