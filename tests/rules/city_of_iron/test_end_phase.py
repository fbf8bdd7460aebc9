"""Section 10: the end phase, step by step."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, Iron

SEVEN = ("Academy", "Barracks", "Guildhall", "Mine 2", "Mine 3", "Moss Garden 2", "Moss Garden 3")


def leave(table: Iron, deck: int, n: int) -> None:
    """Leave this many cards in a deck."""
    left = table.state.deck_left[deck]
    for kind in range(len(left)):
        while left[kind] and sum(left) > n:
            left[kind] -= 1
            table.state.discarded[kind] += 1


@pytest.mark.rule("COI-10.1")
def test_the_end_phase_starts_when_all_tokens_are_flipped() -> None:
    table = Iron().turns().last_turn()
    assert [player.actions_left for player in table.view().players] == [0, 1]
    table.play("tax")
    assert [player.actions_left for player in table.view().players] == [0, 0]
    assert table.view().phase == "refill"


@pytest.mark.rule("COI-10.2", "COI-10.3", "COI-10.4")
def test_four_leftmost_cards_go_the_rest_is_pushed_left_and_refilled_from_the_left() -> None:
    table = Iron().turns().set_market("", *SEVEN[:6]).last_turn().play("tax")
    assert table.market() == ["Mine 3", "Moss Garden 2", "", "", "", "", ""]
    assert table.view().discards == {"Academy": 1, "Barracks": 1, "Guildhall": 1, "Mine 2": 1}
    table.play("turn up Academy")
    assert table.market()[:3] == ["Mine 3", "Moss Garden 2", "Academy"]
    assert [(fact.data["building"], fact.data["space"]) for fact in table.said("turned_up")] == [("Academy", 3)]
    table.chance()
    assert "" not in table.market()


@pytest.mark.rule("COI-10.2", "COI-A-market-discard")
def test_by_option_the_cards_of_four_spaces_go() -> None:
    table = Iron(market_discard="spaces").turns().set_market("", *SEVEN[:6]).last_turn().play("tax")
    assert table.market() == ["Mine 2", "Mine 3", "Moss Garden 2", "", "", "", ""]


@pytest.mark.rule("COI-10.2", "COI-C5")
def test_with_fewer_than_four_cards_all_go() -> None:
    table = Iron().turns().set_market("", "Academy", "", "Barracks").last_turn().play("tax")
    assert table.market() == [""] * 7
    assert sum(table.view().discards.values()) == 2


@pytest.mark.rule("COI-10.5", "COI-10.6", "COI-C2", "COI-R16")
def test_a_score_card_scores_in_the_next_round_and_gives_its_book_then() -> None:
    table = Iron().turns().set_market(*SEVEN).built(0, "Turnip Farm 3")
    leave(table, 0, 2)
    table.last_turn().play("tax")
    table.play(table.legal()[0]).play(table.legal()[0])
    assert [fact.data["n"] for fact in table.said("score_card")] == [1]
    table.chance()
    assert "" not in table.market()
    assert (table.view().score_fresh, table.view().score_due) == (0, 1)  # put aside, due next round
    assert (table.vp(0), table.science(0), table.science(1)) == (0, 0, 0)
    table.all_ready().bid_zero().tax_until("purchase")
    assert (table.vp(0), table.science(0), table.science(1)) == (2, 1, 1)
    table.all_ready().bid_zero().tax_until("purchase")
    assert (table.vp(0), table.science(0), table.science(1)) == (2, 1, 1)


@pytest.mark.rule("COI-10.5", "COI-C1")
def test_a_market_full_exactly_before_the_score_card_leaves_it_on_the_deck() -> None:
    table = Iron().turns().set_market(*SEVEN)
    leave(table, 0, 4)
    table.last_turn().play("tax").chance()
    assert table.view().deck_left[0] == 0
    assert (table.view().score_cards_shown, table.view().score_due) == (0, 0)
    table.all_ready().bid_zero().last_turn().play("tax").chance()
    assert (table.view().score_cards_shown, table.view().score_due) == (1, 1)


@pytest.mark.rule("COI-10.6")
def test_scoring_comes_before_income_and_after_the_refill() -> None:
    table = Iron().turns().built(0, "Turnip Farm 3")
    table.state.due_card = 0
    table.last_turn().play("tax")
    assert table.vp(0) == 0
    while table.view().phase == "refill":
        table.play(table.legal()[0])
    order = [fact.key for fact in table.facts if fact.key in ("scored_first", "paid", "gains_science", "draws")]
    assert order == ["scored_first", "paid", "paid", "gains_science", "gains_science", "draws", "draws"]


@pytest.mark.rule("COI-10.7", "COI-R11")
def test_income_is_the_track_and_every_good_led_tied_leaders_in_full() -> None:
    table = Iron(seats=3, abilities="off").turns().built(0, "Turnip Farm 3").built(1, "Turnip Farm 3", "Moss Garden 2")
    table.tax_until("purchase")
    # Seat 0: 2 + 1, turnips 1. Seat 1: 2 + 2, turnips 1, moss 2. Seat 2 has nothing and leads nothing.
    assert [table.money(seat) - 7 - 3 for seat in range(3)] == [4, 7, 2]


@pytest.mark.rule("COI-10.8")
def test_academies_give_science_every_round() -> None:
    table = Iron().turns().built(0, "Academy", "Academy").tax_until("purchase")
    assert (table.science(0), table.science(1)) == (2, 0)
    assert [fact.seat for fact in table.said("gains_science")] == [0]
    table.all_ready().bid_zero().tax_until("purchase")
    assert (table.science(0), table.science(1)) == (4, 0)


@pytest.mark.rule("COI-10.8", "COI-12.3")
@pytest.mark.parametrize("card", [-1, 0, 1])
def test_a_book_gives_everybody_one_science_on_top_of_the_icons(card: int) -> None:
    table = Iron(seats=3, town_expansion="on").turns().built(0, "Academy").owns(1, "Cumulus").owns(2, "Turnham")
    table.state.due_card = card
    table.tax_until("purchase")
    book = 0 if card < 0 else 1
    assert [table.science(seat) for seat in range(3)] == [1 + book, 1 + book, book]
    assert BOX.tokens.books == [True, True, False]


@pytest.mark.rule("COI-10.8")
def test_a_score_card_without_a_book_gives_no_science(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOX.tokens, "books", [True, False, False])
    for card, science in ((0, 1), (1, 0)):
        table = Iron().turns()
        table.state.due_card = card
        table.tax_until("purchase")
        assert [table.science(seat) for seat in range(2)] == [science, science]


@pytest.mark.rule("COI-10.9")
def test_draws_of_tokens_buildings_and_towns_add_up() -> None:
    table = Iron(town_expansion="on").turns().built(0, "Barracks", "Guildhall").owns(0, "Beastbelly", "Solara")
    table.district(0, "military").cards(
        0, citizens="Scholar, Explorer, Mayor, Junkbot", military="Spy, Captain, Soldier"
    )
    table.cards(1, citizen_discards="Scholar, Mayor")
    assert (table.player(0).draws_citizen, table.player(0).draws_military) == (3, 3)
    table.tax_until("purchase")
    assert table.hand(0) == ["Captain", "Explorer", "Mayor", "Scholar", "Soldier", "Spy"]
    assert table.hand(1) == ["Scholar"]
    assert table.player(1).citizen_draw == ["Mayor"]


@pytest.mark.rule("COI-10.10", "COI-C33")
def test_a_purchase_must_be_payable_as_a_whole_and_may_be_empty() -> None:
    table = Iron().turns().tax_until("purchase").purse(0, money=5, science=1)
    assert table.state.waiting() == [0, 1]
    table.play("buy Explorer for Arc")
    assert table.refused("buy Cargo Ship for Arc") == "COI-10.10"
    assert table.refused("buy Explorer for Arc") == "COI-10.10"
    assert table.refused("buy Genius for Arc") == "COI-10.10"
    table.play("buy Scientist for Arc")
    assert table.legal(0) == ["ready Arc", "put back Explorer for Arc", "put back Scientist for Arc"]
    table.play("ready Arc", "ready Cresaria")
    assert (table.money(0), table.science(0)) == (0, 0)
    assert {"Explorer", "Scientist"} <= set(table.hand(0))


@pytest.mark.rule("COI-10.10", "COI-C33")
def test_what_others_spend_does_not_matter() -> None:
    table = Iron().turns().tax_until("purchase").purse(0, money=2).purse(1, money=2)
    table.play("buy Explorer for Cresaria")
    assert table.can("buy Explorer for Arc")
    table.play("buy Explorer for Arc", "ready Cresaria", "ready Arc")
    assert "Explorer" in table.hand(0)
    assert "Explorer" in table.hand(1)


@pytest.mark.rule("COI-10.11")
def test_nothing_is_paid_or_shown_before_all_are_ready_and_then_all_at_once() -> None:
    table = Iron(seats=3, abilities="off").turns().tax_until("purchase").purse(0, money=9)
    table.play("buy Merchant for Arc", "ready Arc")
    assert table.refused("buy Explorer for Arc") == "COI-10.11"
    assert table.refused("ready Arc") == "COI-10.11"
    assert (table.money(0), "Merchant" in table.hand(0)) == (9, False)
    table.play("buy Spy for Hog", "ready Cresaria")
    assert table.state.waiting() == [2]
    table.play("ready Hog")
    assert [(fact.seat, fact.data["card"], fact.audience) for fact in table.said("bought")] == [
        (0, "Merchant", -1),
        (2, "Spy", -1),
    ]
    assert (table.money(0), "Merchant" in table.hand(0)) == (7, True)
    assert "Merchant" not in table.player(0).buy_pile


@pytest.mark.rule("COI-10.16", "COI-10.10")
def test_a_card_can_be_put_back_and_another_chosen_until_ready() -> None:
    table = Iron().turns().tax_until("purchase").purse(0, money=5, science=1)
    assert table.refused("put back Explorer for Arc") == "COI-10.16"
    table.play("buy Explorer for Arc", "buy Scientist for Arc")
    assert table.refused("buy Mayor for Arc") == "COI-10.10"
    for _ in range(3):
        table.play("put back Scientist for Arc")
        assert table.player(0).chosen == ["Explorer"]
        assert table.can("buy Mayor for Arc")
        table.play("buy Scientist for Arc")
    table.play("put back Explorer for Arc", "put back Scientist for Arc", "buy Mayor for Arc")
    assert table.refused("put back Explorer for Arc") == "COI-10.16"
    assert table.player(0).chosen == ["Mayor"]
    table.play("ready Arc", "ready Cresaria")
    assert (table.money(0), table.science(0)) == (2, 1)
    assert "Mayor" in table.hand(0)
    assert not {"Explorer", "Scientist"} & set(table.hand(0))
    assert {"Explorer", "Scientist"} <= set(table.player(0).buy_pile)


@pytest.mark.rule("COI-10.16", "COI-10.11", "COI-R19")
def test_ready_is_final() -> None:
    table = Iron(seats=3, abilities="off").turns().tax_until("purchase").purse(0, money=9)
    table.play("buy Merchant for Arc", "ready Arc")
    assert table.legal(0) == []
    assert table.refused("put back Merchant for Arc") == "COI-10.11"
    assert table.refused("put back Merchant for seat 4") == "COI-10.10"
    assert table.refused("buy Merchant for seat 4") == "COI-10.10"
    assert table.refused("ready seat 4") == "COI-10.10"
    table.play("ready Cresaria", "ready Hog")
    assert "Merchant" in table.hand(0)


@pytest.mark.rule("COI-10.12", "COI-4.6")
def test_tokens_are_flipped_back_and_the_next_round_begins() -> None:
    table = Iron().turns().tax_until("purchase").all_ready()
    assert [player.actions_left for player in table.view().players] == [3, 3]
    assert (table.view().phase, table.view().round) == ("bidding", 2)
    assert table.view().bid_order == [1, 0]


@pytest.mark.rule("COI-10.13", "COI-C42")
def test_income_equals_its_definition() -> None:
    table = Iron(seats=4, town_expansion="on").turns().built(0, "Turnip Farm 3", "Mine 2", "Academy")
    table.owns(0, "Turnham", "Dar Embe", "Solara", "Cumulus", "Snyle")
    assert table.income(0) == 2 + 2 + 1 + 3 + 1 + 0 + 1
    assert table.game.referee(table.state) == []
    table.state.income[0] += 1
    assert table.game.referee(table.state) == ["seat 0: the income track shows 11 instead of 10"]


@pytest.mark.rule("COI-10.14")
def test_buildings_without_goods_never_raise_income() -> None:
    table = Iron().turns().set_market("Academy", "Vodka Distillery").purse(0, money=30, science=5)
    table.play("build 1: Academy in Arc Lowlands", "tax", "build 2: Vodka Distillery in Arc Lowlands")
    assert table.income(0) == 2


@pytest.mark.rule("COI-10.15")
def test_steps_do_not_depend_on_the_order_of_players() -> None:
    results = []
    for spaces in (("3", "6"), ("6", "3")):
        table = Iron().ready_to_bid()
        table.play(*(f"bid space {space} for 0" for space in spaces)).built(0, "Turnip Farm 3", "Academy")
        table.built(1, "Turnip Farm 3", "Mine 2")
        table.state.due_card = 0
        table.tax_until("purchase")
        results.append([(table.money(s), table.science(s), table.vp(s), table.hand(s)) for s in range(2)])
    assert results[0] == results[1]
    assert BOX.tokens.books[0]
