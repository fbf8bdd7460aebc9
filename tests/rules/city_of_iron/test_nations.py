"""Section 13: abilities of the nations."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import Iron


def moving(**options: str) -> Iron:
    """Arc with Docks on the East Shore (coast, grass) and a farm at home."""
    table = (
        Iron(seats=2, nations="Arc, Hog", **options).turns().city(0, "East Shore").city(0, "Low Sky Isle", "military")
    )
    return table.built(0, "Docks 2", place="East Shore").built(0, "Turnip Farm 3")


@pytest.mark.rule("COI-13.2", "COI-C24")
def test_arc_moves_buildings_for_1_money_each_as_a_free_action() -> None:
    table = moving().purse(0, money=2)
    assert table.refused("move Docks 2 from East Shore to Arc Lowlands") == "COI-13.2"
    assert table.refused("move Docks 2 from East Shore to Low Sky Isle") == "COI-13.2"
    goods = (table.goods(0, "Turnips"), table.goods(0, "Tentacles"), table.income(0))
    table.play("move Turnip Farm 3 from Arc Lowlands to East Shore")
    moved = table.said("moved")[0].data
    assert (moved["place_id"], moved["goal_id"]) == (table.place("Arc Lowlands"), table.place("East Shore"))
    assert table.buildings(0, "East Shore") == ["Turnip Farm 3", "Docks 2"]
    assert (table.money(0), table.state.actor(), table.player(0).actions_left) == (1, 0, 3)
    table.play("move Turnip Farm 3 from East Shore to Arc Lowlands")
    assert table.money(0) == 0
    assert (table.goods(0, "Turnips"), table.goods(0, "Tentacles"), table.income(0)) == goods
    assert table.refused("move Turnip Farm 3 from Arc Lowlands to East Shore") == "COI-13.2"
    table.play("tax")
    assert table.refused("move Turnip Farm 3 from Arc Lowlands to East Shore") == "COI-13.2"


@pytest.mark.rule("COI-13.2")
def test_a_move_needs_a_free_space() -> None:
    table = moving().built(0, "Barracks", "Guildhall", place="East Shore")
    for goal, reason in (("East Shore", "move_full"), ("Arc Lowlands", "move_cities")):
        refusal = table.why(f"move Turnip Farm 3 from Arc Lowlands to {goal}")
        assert (refusal.clause, refusal.key) == ("COI-13.2", reason)
    assert table.can("move Barracks from East Shore to Low Sky Isle")


@pytest.mark.rule("COI-13.2")
def test_buildings_that_are_alike_are_offered_once() -> None:
    table = moving().built(0, "Barracks", "Barracks")
    moves = [text for text in table.legal() if text.startswith("move") and "from Arc Lowlands" in text]
    assert moves == [
        "move Turnip Farm 3 from Arc Lowlands to East Shore",
        "move Barracks from Arc Lowlands to East Shore",
        "move Barracks from Arc Lowlands to Low Sky Isle",
    ]


@pytest.mark.rule("COI-13.2", "COI-A-abilities")
def test_only_arc_moves_and_only_with_abilities() -> None:
    plain = Iron(nations="Arc, Hog", abilities="off").turns().city(0, "East Shore").built(0, "Turnip Farm 3")
    assert plain.refused("move Turnip Farm 3 from Arc Lowlands to East Shore") == "COI-13.2"


@pytest.mark.rule("COI-A-arc-move", "COI-C48")
def test_two_moves_cost_2_or_with_the_option_1() -> None:
    each = moving().built(0, "Barracks").purse(0, money=5)
    each.play("move Turnip Farm 3 from Arc Lowlands to East Shore", "move Barracks from Arc Lowlands to Low Sky Isle")
    assert each.money(0) == 3
    many = moving(arc_move="any_number").built(0, "Barracks").purse(0, money=5)
    many.play("move Turnip Farm 3 from Arc Lowlands to East Shore", "move Barracks from Arc Lowlands to Low Sky Isle")
    assert many.money(0) == 4
    assert many.refused("tax") == "COI-A-arc-move"
    many.play("stop moving")
    assert (many.view().phase, many.state.actor()) == ("turn", 0)


@pytest.mark.rule("COI-A-arc-move")
def test_with_any_number_only_the_final_places_must_be_legal() -> None:
    table = moving(arc_move="any_number").built(0, "Guildhall", "Guildhall", place="East Shore").purse(0, money=1)
    table.built(0, "Barracks", "Barracks", "Academy", "Academy")
    # Both cities are full; the farm and the Guildhall change places.
    table.play("move Turnip Farm 3 from Arc Lowlands to East Shore")
    assert table.refused("stop moving") == "COI-A-arc-move"
    assert all(text.startswith("move Guildhall from East Shore") for text in table.legal())
    assert table.refused("move Turnip Farm 3 from East Shore to Arc Lowlands") == "COI-A-arc-move"
    table.play("move Guildhall from East Shore to Arc Lowlands", "stop moving", "tax")
    assert table.buildings(0, "East Shore") == ["Turnip Farm 3", "Guildhall", "Docks 2"]
    assert table.money(0) == 1


@pytest.mark.rule("COI-A-arc-move")
def test_a_move_that_could_not_settle_is_not_offered() -> None:
    table = moving(arc_move="any_number").built(0, "Docks 2", "Docks 3", place="East Shore").purse(0, money=1)
    table.built(0, "Barracks", place="Low Sky Isle")
    # The East Shore is full of Docks, which stand nowhere else: nothing can make room there.
    assert table.refused("move Turnip Farm 3 from Arc Lowlands to East Shore") == "COI-A-arc-move"
    assert table.refused("move Barracks from Low Sky Isle to East Shore") == "COI-A-arc-move"


@pytest.mark.rule("COI-13.3")
def test_the_cresarian_scholar_costs_no_money() -> None:
    table = Iron(nations="Cresaria, Hog").turns().cards(0, hand="Scholar, Junkbot").purse(0, money=0)
    table.play("play Scholar", "spend Junkbot", "discard as played")
    assert (table.money(0), table.science(0)) == (0, 1)
    no_work = Iron(nations="Cresaria, Hog").turns().cards(0, hand="Scholar, Explorer")
    assert no_work.refused("play Scholar") == "COI-8.3"
    plain = Iron(nations="Cresaria, Hog", abilities="off").turns().cards(0, hand="Scholar, Junkbot")
    assert plain.purse(0, money=0).refused("play Scholar") == "COI-8.4"


@pytest.mark.rule("COI-13.3a")
def test_the_genius_lies_in_cresarias_buy_pile() -> None:
    table = Iron(nations="Cresaria, Hog").turns()
    assert "Genius" in table.player(0).buy_pile
    assert "Genius" not in table.player(1).buy_pile


@pytest.mark.rule("COI-13.4", "COI-C35", "COI-A-hog-captain")
def test_the_gunslinger_replaces_the_captain() -> None:
    table = Iron(nations="Hog, Om").turns()
    assert table.player(0).military_draw == ["Soldier", "Gunslinger"]
    everywhere = [*table.player(0).buy_pile, *table.hand(0), *(table.player(0).citizen_draw or [])]
    assert "Captain" not in everywhere
    plain = Iron(nations="Hog, Om", abilities="off").turns()
    assert plain.player(0).military_draw == ["Soldier", "Captain"]
    for_sale = Iron(nations="Hog, Om", hog_captain="buy_pile").turns().tax_until("purchase").purse(0, money=2)
    for_sale.play("buy Captain for Hog").all_ready()
    assert (for_sale.money(0), "Captain" in for_sale.hand(0)) == (0, True)


@pytest.mark.rule("COI-13.5")
def test_the_strategist_lies_in_the_hogmens_buy_pile_and_attacks_with_2_more() -> None:
    table = Iron(nations="Hog, Om").turns().on_top("Turnham", "Cogsworth")
    assert "Strategist" in table.player(0).buy_pile
    assert "Strategist" not in table.player(1).buy_pile
    table.cards(0, hand="Strategist, Soldier, Cartographer").owns(0, "Mudbrook").play("play Strategist")
    assert table.refused("attack Mudbrook") == "COI-9.1"
    assert table.why("attack Cogsworth").data["need"] == 6 - 2
    table.play("attack Turnham")
    table.play("spend Soldier for attack", "spend Cartographer", "discard as played")
    assert table.player(0).towns == ["Turnham", "Mudbrook"]
    assert table.player(0).military_discards == ["Strategist", "Soldier"]


@pytest.mark.rule("COI-13.6", "COI-C23", "COI-A-om-refund")
def test_om_pays_the_difference_and_gets_nothing_back_unless_refunded() -> None:
    def bidding(space: str, **options: str) -> Iron:
        table = Iron(2, "Om, Arc", **options).ready_to_bid()
        return table.play(f"bid space {space}", "bid space 6 for 0")

    up = bidding("3 for 0").play("bid again space 9 for 3")
    assert (up.money(0), up.view().turn_order) == (4, [0, 1])
    down = bidding("9 for 3").play("bid again space 7 for 1")
    assert down.money(0) == 4
    refunded = bidding("9 for 3", om_refund="yes").play("bid again space 7 for 1")
    assert refunded.money(0) == 6
    poor = bidding("7 for 1").purse(0, money=1)
    assert poor.refused("bid again space 9 for 3") == "COI-13.6"
    assert poor.can("bid again space 8 for 2")
    assert poor.refused("bid again space 6 for 0") == "COI-13.6"
    assert bidding("7 for 1").play("stay").money(0) == 6


@pytest.mark.rule("COI-13.6")
def test_nobody_bids_after_om_and_without_abilities_om_bids_once() -> None:
    table = Iron(seats=3, nations="Om, Arc, Hog").ready_to_bid()
    table.play("bid space 3 for 0", "bid space 4 for 0", "bid space 5 for 0", "bid again space 6 for 0")
    assert table.in_turn()
    assert next(space for space in table.view().bid_track if space.space == 3).seat == -1
    plain = Iron(nations="Om, Arc", abilities="off").ready_to_bid()
    assert plain.play("bid space 3 for 0", "bid space 4 for 0").in_turn()


@pytest.mark.rule("COI-13.7")
def test_om_starts_with_the_fixer_in_any_order() -> None:
    table = Iron(nations="Om, Arc").choose_nations()
    assert table.legal() == ["stack Scholar", "stack Cartographer", "stack Fixer"]
    table.play("stack Fixer", "stack Scholar").play("stack Soldier").stack().lay_board()
    assert table.hand(0) == ["Fixer"]
    assert table.player(0).citizen_draw == ["Scholar", "Cartographer"]
