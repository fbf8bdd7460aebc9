"""Section 5: the action phase, and the short actions of section 6."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import Iron

from smokestack.games.city_of_iron.game import GAME


@pytest.mark.rule("COI-5.1")
def test_three_times_round_the_table_one_action_each() -> None:
    table = Iron(seats=3, abilities="off").turns()
    actors = []
    while table.in_turn():
        actors.append(table.state.actor())
        table.play("tax")
    assert actors == [0, 1, 2] * 3


@pytest.mark.rule("COI-5.2")
def test_a_turn_is_free_actions_and_one_normal_action_that_flips_a_token() -> None:
    table = Iron().turns().cards(0, hand="Spy, Arms Dealer", military="Soldier, Captain", citizens="Scholar")
    table.play("play Arms Dealer", "play Spy", "draw citizen")
    assert (table.state.actor(), table.player(0).actions_left) == (0, 3)
    assert table.hand(0) == ["Scholar", "Soldier"]
    table.play("tax")
    assert (table.state.actor(), table.player(0).actions_left) == (1, 2)


@pytest.mark.rule("COI-5.3", "COI-C21")
def test_free_actions_come_before_the_normal_action_of_the_own_turn_only() -> None:
    table = Iron().turns().cards(0, hand="Spy, Arms Dealer", military="Soldier, Captain", citizens="Scholar")
    table.play("tax")
    assert table.state.actor() == 1
    assert table.refused("play Spy") == "COI-6.19"
    table.play("tax", "play Spy", "draw military", "play Arms Dealer")
    assert table.state.actor() == 0


@pytest.mark.rule("COI-5.4")
def test_the_seven_normal_actions() -> None:
    table = Iron(nations="Arc, Hog").turns().set_market("Academy").on_top("Turnham")
    table.cards(0, hand="Iron Soldier, Merchant, Scout Ship", citizens="Scholar").purse(0, money=9)
    verbs = {text.split()[0] for text in table.legal()}
    assert verbs == {"build", "reserve", "draw", "tax", "buy", "play", "attack"}
    assert table.refused("nation Om") == "COI-5.4"
    table.play("tax", "tax", "tax", "tax", "tax")
    assert table.money(0) == 12


@pytest.mark.rule("COI-5.4", "COI-10.4", "COI-10.10")
def test_an_action_of_another_phase_has_to_wait_for_a_choice_or_for_a_draw() -> None:
    table = Iron().turns()
    assert table.why("stay").key == "not_now_other"
    table.last_turn().play("tax")
    assert (table.view().phase, table.why("tax").key) == ("refill", "not_now_chance")
    table.chance()
    assert (table.view().phase, table.why("tax").key) == ("purchase", "not_now_other")


@pytest.mark.rule("COI-5.5")
def test_tax_is_always_there_and_nothing_else_must_be() -> None:
    table = Iron().turns().set_market().cards(0).purse(0, money=0)
    assert table.legal() == ["tax"]


@pytest.mark.rule("COI-5.6")
def test_costs_must_be_payable_at_declaration_and_come_before_effects() -> None:
    table = Iron(nations="Hog, Om").turns().cards(0, hand="Scholar, Cartographer").purse(0, money=0)
    assert table.refused("play Scholar") == "COI-8.4"
    table.purse(0, money=1).play("play Scholar")
    assert (table.money(0), table.science(0)) == (0, 0)
    assert table.legal() == ["spend Cartographer"]
    assert table.refused("tax") == "COI-5.6"
    table.play("spend Cartographer", "discard as played")
    assert table.science(0) == 1


@pytest.mark.rule("COI-5.7")
def test_taken_cards_leave_gaps_until_the_end_phase() -> None:
    table = Iron().turns().set_market("Academy", "Mine 2", "Barracks")
    table.play("reserve 2: Mine 2")
    assert table.market()[:4] == ["Academy", "", "Barracks", ""]
    assert table.refused("build 2: nothing in Cresarian Highlands") == "COI-5.7"
    assert table.refused("reserve 2: nothing") == "COI-6.13"


@pytest.mark.rule("COI-5.8", "COI-R13", "COI-C44")
def test_a_card_that_comes_back_is_no_free_action_twice_in_a_turn() -> None:
    table = Iron().turns().cards(0, hand="Spy, Iron Soldier").on_top("Turnham")
    table.play("play Spy")
    assert table.hand(0) == ["Iron Soldier", "Spy"]
    assert table.refused("play Spy") == "COI-5.8"
    assert table.can("attack Turnham")  # a normal use is fine
    table.play("tax", "tax").play("play Spy")
    assert table.state.actor() == 0


@pytest.mark.rule("COI-A-free-card-again", "COI-R13")
def test_by_option_a_card_that_comes_back_is_a_free_action_again() -> None:
    table = Iron(free_card_again="yes").turns().cards(0, hand="Spy, Iron Soldier")
    for _ in range(3):
        table.play("play Spy")
        assert (table.hand(0), table.state.actor()) == (["Iron Soldier", "Spy"], 0)
    fresh = Iron(free_card_again="yes").turns().cards(0, hand="Spy, Iron Soldier")
    # The advice wants to play it once, and not again when it has come back.
    assert _weight_of_the_spy(fresh) > 3
    assert _weight_of_the_spy(table) < 0


def _weight_of_the_spy(table: Iron) -> float:
    spy = table.state.codec().parse(table.state, "play Spy")
    return GAME.advice().move_weights(table.state, [spy])[0]


@pytest.mark.rule("COI-6.15")
def test_draw_takes_the_top_card_of_one_own_deck() -> None:
    table = Iron().turns().cards(0, hand="Junkbot", citizens="Scholar, Explorer", military="Captain, Soldier")
    table.play("draw military", "tax", "draw citizen")
    assert table.hand(0) == ["Captain", "Junkbot", "Scholar"]
    assert table.player(0).citizen_draw == ["Explorer"]


@pytest.mark.rule("COI-6.15")
def test_there_is_no_hand_limit() -> None:
    table = Iron().turns()
    everything = [card.name for card in table.view().cards if card.name not in ("Genius", "Soldier")]
    table.cards(0, hand=", ".join(everything), military="Soldier").play("draw military")
    assert len(table.hand(0)) == len(everything) + 1


@pytest.mark.rule("COI-6.16", "COI-8.7", "COI-C19")
def test_nothing_to_draw_makes_the_action_illegal() -> None:
    table = Iron().turns().cards(0, hand="Scholar", citizen_discards="Explorer")
    assert table.refused("draw military") == "COI-6.16"
    assert table.can("draw citizen")


@pytest.mark.rule("COI-6.17")
def test_tax_gains_1() -> None:
    table = Iron().turns().play("tax")
    assert table.money(0) == 8
    assert table.said("taxed")[0].data["money"] == 1


@pytest.mark.rule("COI-6.18")
def test_science_costs_4_and_comes_one_at_a_time() -> None:
    table = Iron().turns().purse(0, money=9).play("buy science")
    assert (table.money(0), table.science(0), table.state.actor()) == (5, 1, 1)
    assert Iron().turns().purse(0, money=3).refused("buy science") == "COI-6.18"


@pytest.mark.rule("COI-R6")
def test_useless_actions_stay_legal_in_the_last_round() -> None:
    table = Iron().turns().set_market("Academy")
    table.state.due_card, table.state.deck = 2, 3
    assert {"reserve 1: Academy", "draw citizen", "buy science"} <= set(table.legal())
