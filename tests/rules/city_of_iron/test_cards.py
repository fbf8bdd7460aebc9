"""Section 8: citizen and military cards."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import Iron


def playing(hand: str, seats: int = 2, **options: str) -> Iron:
    """Seat 0 holds these cards. It plays the Hogmen, whose abilities do not matter here."""
    return Iron(seats=seats, nations="Hog, Om, Arc, Cresaria", **options).turns().cards(0, hand=hand)


@pytest.mark.rule("COI-8.1")
def test_every_kind_has_its_draw_and_discard_pile_beside_one_hand_and_one_buy_pile() -> None:
    table = playing("Merchant, Spy")
    table.play("play Merchant", "spend Spy")
    player = table.player(0)
    assert (player.citizen_discards, player.military_discards) == (["Merchant"], ["Spy"])
    assert player.hand == []
    assert "Explorer" in player.buy_pile
    assert "Iron Soldier" in player.buy_pile


@pytest.mark.rule("COI-8.2", "COI-C8")
def test_a_card_serves_one_use_at_a_time() -> None:
    own_distance = playing("Merchant")
    assert own_distance.refused("play Merchant") == "COI-8.3"
    both = playing("Sharp Shooter").on_top("Turnham")  # attack 3 and distance 1, the very price
    assert both.refused("attack Turnham") == "COI-9.3"
    both.cards(0, hand="Sharp Shooter, Cartographer").play("attack Turnham", "spend Sharp Shooter for attack")
    assert both.legal() == ["spend Cartographer"]


@pytest.mark.rule("COI-8.3")
def test_a_card_spent_counts_all_its_symbols_and_excess_is_lost() -> None:
    table = playing("Merchant, Wyvern Ship").purse(0, money=0)
    table.play("play Merchant", "spend Wyvern Ship", "discard as played")
    assert table.money(0) == 3
    assert table.hand(0) == []


@pytest.mark.rule("COI-8.3", "COI-R17")
def test_only_useful_picks_are_offered_and_a_payment_can_always_be_finished() -> None:
    table = playing("Merchant, Junkbot, Cartographer, Spy")
    table.play("play Merchant")
    assert table.legal() == ["spend Cartographer", "spend Spy"]
    assert table.refused("spend Junkbot") == "COI-8.3"
    assert table.refused("spend Wyvern Ship") == "COI-8.2"
    attack = playing("Sharp Shooter, Spy").on_top("Turnham").play("attack Turnham")
    # The Spy alone is too weak, so the Sharp Shooter has to fight and the Spy to walk.
    assert attack.legal() == ["spend Sharp Shooter for attack", "spend Spy"]
    assert attack.refused("spend Sharp Shooter") == "COI-5.6"


@pytest.mark.rule("COI-R17", "COI-9.2", "COI-9.3")
def test_every_pick_of_an_attack_leaves_enough_for_the_rest() -> None:
    table = playing("Sharp Shooter, Spy, Cartographer").on_top("Turnham").play("attack Turnham")  # 3 attack, 1 distance
    assert table.legal() == [
        *("spend Cartographer", "spend Sharp Shooter for attack", "spend Spy", "spend Spy for attack"),
    ]
    assert table.refused("spend Sharp Shooter") == "COI-5.6"
    assert table.refused("spend Cartographer for attack") == "COI-8.3"
    table.play("spend Spy for attack")  # 2 attack and 1 distance remain
    assert table.legal() == ["spend Cartographer", "spend Sharp Shooter for attack"]
    table.play("spend Cartographer")
    assert table.legal() == ["spend Sharp Shooter for attack"]
    assert table.refused("spend Sharp Shooter") == "COI-8.3"  # the distance is paid
    table.play("spend Sharp Shooter for attack")
    assert table.view().phase == "discarding"


@pytest.mark.rule("COI-R17")
def test_enough_means_at_least_as_much() -> None:
    exact = playing("Iron Soldier, Sharp Shooter").on_top("Turnham")
    assert exact.can("attack Turnham")
    exact.play("attack Turnham")
    assert exact.legal() == ["spend Iron Soldier for attack", "spend Sharp Shooter"]
    short = playing("Soldier, Spy, Cartographer").on_top("Lanternwick")  # 4 attack, 2 distance
    assert short.refused("attack Lanternwick") == "COI-9.2"
    far = playing("Iron Guard, Cartographer").on_top("Lanternwick")
    assert far.refused("attack Lanternwick") == "COI-9.3"
    assert playing("Iron Guard, Spy").on_top("Lanternwick").can("attack Lanternwick")


@pytest.mark.rule("COI-8.3", "COI-A-mixed-skills")
def test_one_kind_makes_the_player_name_the_symbol() -> None:
    table = playing("Merchant, Cartographer", mixed_skills="one_kind").play("play Merchant")
    assert table.legal() == ["spend Cartographer for distance"]
    assert table.refused("spend Cartographer") == "COI-A-mixed-skills"
    assert table.refused("spend Cartographer for work") == "COI-8.3"
    free = playing("Merchant, Cartographer").play("play Merchant")
    assert free.legal() == ["spend Cartographer"]
    assert free.refused("spend Cartographer for distance") == "COI-A-mixed-skills"


@pytest.mark.rule("COI-8.4")
def test_an_action_may_cost_money() -> None:
    table = playing("Scholar, Junkbot").purse(0, money=3).play("play Scholar")
    assert table.money(0) == 2
    assert playing("Scholar, Junkbot").purse(0, money=0).refused("play Scholar") == "COI-8.4"


@pytest.mark.rule("COI-8.5")
def test_the_player_chooses_the_order_of_the_discards_and_it_stays() -> None:
    table = playing("Scholar, Cartographer, Junkbot, Mayor").play("play Mayor", "spend Junkbot")
    assert table.view().phase == "discarding"
    assert table.legal() == ["discard as played", "discard Mayor", "discard Junkbot"]
    table.play("discard Junkbot", "district military token at Hog Heartland", "tax")
    assert table.player(0).citizen_discards == ["Junkbot", "Mayor"]
    table.play("play Scholar", "spend Cartographer", "discard as played")
    assert table.player(0).citizen_discards == ["Junkbot", "Mayor", "Scholar", "Cartographer"]


@pytest.mark.rule("COI-8.5")
def test_every_order_of_three_cards_can_be_had_and_one_card_asks_nothing() -> None:
    table = playing("Explorer, Cartographer, Merchant").play("play Explorer", "found East Shore with citizen a token")
    table.play("spend Cartographer", "spend Merchant", "discard Merchant")
    assert table.refused("discard Merchant") == "COI-8.5"
    assert len(table.state.spent_use) == len(table.state.spent) == 2
    table.play("discard Cartographer")
    assert table.player(0).citizen_discards == ["Merchant", "Cartographer", "Explorer"]
    mixed = playing("Merchant, Spy").play("play Merchant", "spend Spy")
    assert mixed.state.actor() == 1


@pytest.mark.rule("COI-8.6", "COI-C18")
def test_the_discards_are_turned_unshuffled_and_only_at_the_moment_of_a_draw() -> None:
    table = playing("Junkbot, Merchant, Cartographer").cards(
        0, hand="Merchant, Cartographer", citizens="Junkbot", citizen_discards="Explorer, Mayor"
    )
    table.play("draw citizen")
    assert table.said("turned") == []
    table.play("tax")
    assert table.player(0).citizen_draw == []
    assert table.player(0).citizen_discards == ["Explorer", "Mayor"]
    table.play("play Merchant", "spend Cartographer", "discard as played", "tax")
    table.play("draw citizen")
    assert [(fact.seat, fact.data["deck"]) for fact in table.said("turned")] == [(0, "citizen")]
    assert table.hand(0) == ["Explorer", "Junkbot"]
    assert table.player(0).citizen_draw == ["Mayor", "Merchant", "Cartographer"]
    assert table.player(0).citizen_discards == []


@pytest.mark.rule("COI-8.7", "COI-C19")
def test_a_draw_with_both_piles_empty_is_skipped() -> None:
    table = playing("Scholar").built(0, "Barracks").tax_until("purchase")
    assert table.hand(0) == ["Scholar"]


@pytest.mark.rule("COI-8.8", "COI-C20")
def test_the_captain_comes_back_when_his_pile_is_turned_by_his_own_action() -> None:
    table = Iron(nations="Om, Arc").turns().cards(0, hand="Captain")
    assert table.can("play Captain")
    table.play("play Captain")
    assert table.hand(0) == ["Captain"]
    assert table.player(0).military_discards == []
    assert table.player(0).actions_left == 2


@pytest.mark.rule("COI-8.9")
def test_a_free_action_uses_no_token_and_discards_before_the_next() -> None:
    table = playing("Arms Dealer, Spy").cards(
        0, hand="Arms Dealer, Spy", citizens="Scholar", military_discards="Soldier"
    )
    table.play("play Spy")
    assert table.view().phase == "drawing"
    assert table.player(0).military_discards == ["Soldier", "Spy"]
    table.play("draw citizen", "play Arms Dealer")
    assert table.hand(0) == ["Scholar", "Soldier"]
    assert (table.player(0).military_draw, table.player(0).citizen_discards) == (["Spy"], ["Arms Dealer"])
    assert (table.state.actor(), table.player(0).actions_left) == (0, 3)


@pytest.mark.rule("COI-8.10")
def test_cards_without_an_action_can_only_be_spent() -> None:
    table = playing("Junkbot, Scholar")
    assert table.refused("play Junkbot") == "COI-8.10"
    assert table.play("play Scholar").can("spend Junkbot")


@pytest.mark.rule("COI-8.12")
def test_an_action_without_any_effect_cannot_be_played() -> None:
    table = playing("Arms Dealer, Engineer, Junkbot").set_market().purse(0, money=9)
    assert table.refused("play Arms Dealer") == "COI-8.12"
    assert table.refused("play Engineer") == "COI-8.12"
    table.set_market("Academy").cards(0, hand="Arms Dealer, Engineer, Junkbot", military_discards="Soldier")
    assert table.can("play Arms Dealer")
    assert table.can("play Engineer")


@pytest.mark.rule("COI-8.13", "COI-A-hand-visibility")
def test_hands_and_draw_piles_are_hidden_from_the_others_unless_open() -> None:
    table = Iron().turns()
    own, other, nobody = table.player(0, 0), table.player(0, 1), table.view(None).players[0]
    assert own.hand == ["Cartographer"]
    assert own.citizen_draw == ["Scholar"]
    for hidden in (other, nobody):
        assert (hidden.hand, hidden.citizen_draw, hidden.military_draw) == (None, None, None)
        assert (hidden.hand_size, hidden.citizen_draw_size, hidden.military_draw_size) == (1, 1, 2)
    assert own.buy_pile == other.buy_pile
    assert len([town for town in table.view(1).towns if town.stars == 1]) == 4
    assert Iron(hand_visibility="open").turns().player(0, 1).hand == ["Cartographer"]
    assert Iron(hand_visibility="open").turns().player(0, 1).military_draw == ["Soldier", "Captain"]


@pytest.mark.rule("COI-C34")
def test_a_bought_card_can_be_used_in_the_next_round_and_goes_to_its_own_pile() -> None:
    table = Iron(nations="Hog, Om").turns().tax_until("purchase")
    table.play("buy Merchant for Hog").all_ready().bid_zero().play("tax", "play Merchant", "spend Cartographer")
    table.play("discard as played")
    assert table.player(0).citizen_discards == ["Merchant", "Cartographer"]
