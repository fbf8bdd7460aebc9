"""What is hidden, and what a player may still deduce (COI-8.13, COI-10.10)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from tests.rules.city_of_iron.table import Iron

from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.kernel.bits import items_of
from smokestack.kernel.kit_secrets import check_secrets


def samples(table: Iron, seat: int, n: int = 60) -> list[CityOfIronState]:
    found = []
    for number in range(n):
        other = table.state.resample(seat, Random(number))
        assert isinstance(other, CityOfIronState)
        found.append(other)
    return found


@pytest.mark.rule("COI-8.13")
def test_the_order_of_anothers_starting_deck_is_unknown_and_the_own_is_known() -> None:
    table = Iron(nations="Om, Arc").turns()
    hands = {position.hand[0] for position in samples(table, 1)}
    decks = {tuple(position.draw_pile[0]) for position in samples(table, 1)}
    assert len(hands) == 3  # Cartographer, Scholar or Fixer
    assert len(decks) == 6
    assert {position.hand[0] for position in samples(table, 0)} == {table.state.hand[0]}
    assert {tuple(position.draw_pile[1]) for position in samples(table, 0)} == {tuple(table.state.draw_pile[1])}


@pytest.mark.rule("COI-8.13", "COI-8.5")
def test_cards_once_seen_stay_known_also_when_the_pile_is_turned() -> None:
    table = Iron(nations="Hog, Om").turns().play("draw citizen", "tax")
    table.play("play Scholar", "spend Cartographer", "discard as played", "tax", "draw citizen")
    # Both lay open; the Scholar was drawn again and the Cartographer lies in the pile: nothing to guess.
    for position in samples(table, 1):
        assert position.hand[0] == table.state.hand[0]
        assert position.draw_pile[0] == table.state.draw_pile[0]
    assert len({tuple(position.draw_pile[1]) for position in samples(table, 1)}) == 2


@pytest.mark.rule("COI-8.13", "COI-10.11")
def test_a_bought_card_is_known_to_lie_in_hand() -> None:
    table = Iron().turns().tax_until("purchase").play("buy Merchant for Arc").all_ready()
    merchant = 1 << table.card("Merchant")
    assert all(position.hand[0] & merchant for position in samples(table, 1))


@pytest.mark.rule("COI-10.10")
def test_a_purchase_in_the_making_is_unknown_to_the_others() -> None:
    table = Iron().turns().tax_until("purchase").purse(0, money=9).purse(1, money=9)
    before = [msgspec.json.encode(table.view(viewer)) for viewer in (1, None)]
    table.play("buy Merchant for Arc")
    assert [msgspec.json.encode(table.view(viewer)) for viewer in (1, None)] == before
    assert table.player(0).chosen == ["Merchant"]
    assert table.player(0, 1).chosen is None
    assert len({position.chosen[0] for position in samples(table, 1)}) > 5
    assert {position.chosen[0] for position in samples(table, 0)} == {table.state.chosen[0]}
    for position in samples(table, 1):
        cost = sum(position.rulings.price[card] for card in items_of(position.chosen[0]))
        assert cost <= 9
    check_secrets(GAME, table.state, Random(1))


@pytest.mark.rule("COI-10.10", "COI-10.11")
def test_purchases_are_made_in_any_order_and_only_their_maker_is_told() -> None:
    table = Iron(seats=3, abilities="off").turns().tax_until("purchase")
    action = table.state.codec().parse(table.state, "buy Spy for Hog")
    assert (table.state.seat_of(action), table.state.audience(action)) == (2, 1 << 2)
    table.play("buy Spy for Hog", "ready Hog", "buy Explorer for Arc")
    assert table.said("chose")[0].audience == 1 << 0
    assert table.state.waiting() == [0, 1]
    assert table.state.actor() == 0
    check_secrets(GAME, table.state, Random(2))


def known(table: Iron, seat: int) -> tuple[object, ...]:
    """Everything a seat is told about a position."""
    state, observer = table.state, GAME.observer()
    tensor = [0.0] * observer.layout.size
    observer.write(state, seat, tensor)
    seen = [msgspec.json.encode(state.view(viewer)) for viewer in (seat, None)]
    return (seen, tensor, state.waiting(), state.actor(), state.round(), repr(state.prompt()), state.legal_of(seat))


@pytest.mark.rule("COI-10.16", "COI-R18")
def test_nobody_else_can_tell_whether_a_choice_was_made_or_changed() -> None:
    table = Iron(seats=3, abilities="off").turns().tax_until("purchase")
    for seat in range(3):
        table.purse(seat, money=9)
    before = [known(table, seat) for seat in range(3)]
    for text in ("buy Spy for Cresaria", "buy Merchant for Cresaria", "put back Spy for Cresaria"):
        action = table.state.codec().parse(table.state, text)
        assert (table.state.seat_of(action), table.state.audience(action)) == (1, 1 << 1)
        table.play(text)
        assert [fact.audience for fact in table.facts] == [1 << 1]
        assert (known(table, 0), known(table, 2)) == (before[0], before[2])
        assert known(table, 1) != before[1]
        check_secrets(GAME, table.state, Random(4))
    table.play("put back Merchant for Cresaria")
    assert known(table, 1) == before[1]
    table.play("ready Cresaria")
    assert [fact.audience for fact in table.facts] == [-1]
    assert [player.ready for player in table.view(0).players] == [False, True, False]


@pytest.mark.rule("COI-10.16")
def test_bots_do_not_change_a_choice_and_random_players_come_to_an_end() -> None:
    table = Iron(seats=2).turns().tax_until("purchase").purse(0, money=30, science=9).purse(1, money=30, science=9)
    advice, rng = GAME.advice(), Random(6)
    while table.state.waiting()[:1] == [0]:
        legal = table.state.legal_of(0)
        text = table.text(advice.choose(table.state, legal, rng))
        assert not text.startswith("put back")
        table.play(text)
    steps = 0
    while table.at_purchase():
        table.play(rng.choice(table.legal(1)))
        steps += 1
    assert steps < 200


@pytest.mark.rule("COI-2.4", "COI-8.13")
def test_stacking_is_told_to_its_player_alone() -> None:
    table = Iron().choose_nations()
    action = table.state.legal()[0]
    assert table.state.audience(action) == 1 << 0
    table.play(table.text(action))
    assert [fact.audience for fact in table.said("stacked")] == [1]
    assert len({tuple(position.draw_pile[0]) for position in samples(table, 1)}) == 2
    check_secrets(GAME, table.state, Random(3))
    shown = Iron(hand_visibility="open").choose_nations()
    assert shown.state.audience(shown.state.legal()[0]) == -1


@pytest.mark.rule("COI-8.13", "COI-5.6")
def test_a_payment_that_was_begun_can_be_finished_in_every_sample() -> None:
    table = Iron(nations="Om, Arc").turns()
    state = table.state
    # Om holds the unseen Cartographer and a Merchant known to all; the other start cards lie unseen in the deck.
    table.cards(0, hand="Merchant, Cartographer", citizens="Scholar, Fixer")
    state.unseen[0] = sum(1 << table.card(name) for name in ("Cartographer", "Scholar", "Fixer"))
    table.play("play Merchant")
    for position in samples(table, 1):
        assert position.legal()
        assert position.hand[0] == 1 << table.card("Cartographer")  # no other start card could pay


@pytest.mark.rule("COI-A-hand-visibility")
def test_with_open_hands_nothing_of_the_decks_is_guessed() -> None:
    table = Iron(nations="Om, Arc", hand_visibility="open").turns()
    assert {position.hand[0] for position in samples(table, 1)} == {table.state.hand[0]}
