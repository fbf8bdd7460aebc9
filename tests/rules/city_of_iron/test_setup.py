"""Section 2: setup."""

from __future__ import annotations

import re

import pytest
from msgspec import to_builtins
from tests.rules.city_of_iron.table import BOX, Iron

from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.rules.generated.action_fields import lay_out_town, turn_up_building
from smokestack.games.city_of_iron.rules.options import CityOfIronOptions
from smokestack.kernel.clauses import clauses_of
from smokestack.kernel.contract import CHANCE


@pytest.mark.rule("COI-2.1", "COI-A-nation-choice")
def test_nations_are_chosen_in_seat_order_and_each_only_once() -> None:
    table = Iron(seats=3)
    assert table.state.actor() == 0
    # Nobody has anything before the nations are known.
    for player in table.view().players:
        assert (player.money, player.science, player.vp, player.income) == (0, 0, 0, 0)
    table.play("nation Om")
    assert table.state.actor() == 1
    assert table.refused("nation Om") == "COI-2.1"
    table.play("nation Arc", "nation Hog")
    assert [player.nation for player in table.view().players] == [
        *("Toad Inventors of Om", "City-State of Arc", "Hogmen Republic"),
    ]


@pytest.mark.rule("COI-A-nation-choice")
def test_nations_can_be_drawn_by_chance() -> None:
    table = Iron(seats=4, nation_choice="random")
    assert table.state.actor() == CHANCE
    assert [odds for _, odds in table.state.odds()] == [0.25] * 4
    table.chance()
    assert sorted(table.state.nation) == [0, 1, 2, 3]


@pytest.mark.rule("COI-2.2")
def test_the_capital_stands_on_the_home_land_with_five_spaces() -> None:
    capital = Iron().turns().player(0).cities[0]
    assert (capital.name, capital.spaces, capital.token, capital.distance) == ("Arc Lowlands", 5, "capital", 0)


@pytest.mark.rule("COI-2.3")
def test_the_plain_starting_decks() -> None:
    table = Iron(seats=4, abilities="off").turns()
    for seat in range(4):
        player = table.player(seat)
        assert table.hand(seat) == ["Cartographer"]
        assert (player.citizen_draw, player.military_draw) == (["Scholar"], ["Soldier", "Captain"])


@pytest.mark.rule("COI-A-start-military", "COI-A-scholar-copies")
def test_the_defaults_are_the_rulings_of_the_reference() -> None:
    named: dict[str, str] = {}
    for id, text in clauses_of(GAME).items():
        ruling = re.match(r"`(\w+)`: (\w+), .*; the first is the default", text)
        if id.startswith("COI-A-") and ruling:
            named[ruling[1]] = ruling[2]
    assert named == to_builtins(CityOfIronOptions())


@pytest.mark.rule("COI-A-start-military")
def test_swordsman_and_rifleman_are_other_names_of_soldier_and_captain() -> None:
    table = Iron(start_military="swordsman_rifleman").turns()
    assert table.player(0).military_draw == ["Swordsman", "Rifleman"]
    faces = {card.name: card.attack for card in table.view().cards}
    assert (faces["Swordsman"], faces["Rifleman"]) == (1, 2)
    assert "Soldier" not in faces


@pytest.mark.rule("COI-2.3", "COI-A-scholar-copies")
def test_a_second_scholar_lies_in_the_buy_pile_for_2_money_by_option() -> None:
    assert "Second Scholar" not in Iron().turns().player(0).buy_pile
    table = Iron(scholar_copies="2").turns()
    assert "Second Scholar" in table.player(0).buy_pile
    citizens = [card for card in table.view().cards if card.kind == "citizen" and card.name != "Genius"]
    assert len(citizens) == 15
    table.tax_until("purchase")
    money = table.money(0)
    table.play("buy Second Scholar for Arc").all_ready()
    assert table.money(0) == money - 2
    table.bid_zero().play("tax", "play Second Scholar", "spend Cartographer")
    assert table.science(0) == 0
    table.play("discard as played")
    assert table.science(0) == 1


@pytest.mark.rule("COI-2.4", "COI-2.9")
def test_each_player_orders_the_decks_and_so_picks_the_first_card() -> None:
    table = Iron(seats=2).choose_nations()
    assert table.legal() == ["stack Scholar", "stack Cartographer"]
    assert table.refused("stack Soldier") == "COI-2.4"
    table.play("stack Scholar", "stack Captain", "stack Cartographer", "stack Soldier").lay_board()
    assert table.hand(0) == ["Scholar"]
    assert table.player(0).military_draw == ["Captain", "Soldier"]
    assert table.hand(1) == ["Cartographer"]
    bought = {"Scholar", "Cartographer", "Soldier", "Captain"}
    assert not bought & set(table.player(0).buy_pile)
    assert len(table.player(0).buy_pile) == 25 - 4


@pytest.mark.rule("COI-2.5", "COI-A-abilities")
def test_without_abilities_the_special_cards_leave_the_game() -> None:
    specials = {"Genius", "Gunslinger", "Strategist", "Fixer"}
    plain = Iron(seats=4, abilities="off").turns()
    assert not specials & {card.name for card in plain.view().cards}
    assert specials <= {card.name for card in Iron(seats=4).turns().view().cards}


@pytest.mark.rule("COI-2.6", "COI-R10", "COI-C36")
def test_lands_of_absent_nations_and_marked_lands_leave() -> None:
    two = {land.name for land in Iron(seats=2).turns().view().lands}
    four = {land.name for land in Iron(seats=4).turns().view().lands}
    three = {land.name for land in Iron(seats=3).turns().view().lands}
    assert four == three
    assert four - two == {"Moss Coast", "Dune Sea", "High Sky Isle"}
    assert "Hog Heartland" not in two
    assert len(four) == 8


@pytest.mark.rule("COI-2.7", "COI-R9", "COI-C36")
def test_marked_buildings_leave_with_fewer_players() -> None:
    left = {seats: Iron(seats=seats).choose_nations().view().deck_left[:3] for seats in (2, 3, 4)}
    assert left == {4: [26, 22, 18], 3: [23, 19, 16], 2: [18, 14, 12]}
    two = Iron(seats=2).choose_nations().state
    assert two.deck_left[2][BOX.buildings.label.index("Demon Engine Works")] == 0
    three = Iron(seats=3).choose_nations().state
    assert three.deck_left[2][BOX.buildings.label.index("Demon Engine Works")] == 1


@pytest.mark.rule("COI-2.7")
def test_the_decks_are_drawn_one_after_the_other() -> None:
    table = Iron(seats=2).choose_nations().stack()
    in_a = {label for label in range(BOX.buildings.count) if BOX.buildings.in_deck(0, 2)[label]}
    assert {turn_up_building(action) for action in table.state.legal()} == in_a
    odds = dict(table.state.odds())
    academy = table.state.codec().parse(table.state, "turn up Academy")
    assert odds[academy] == pytest.approx(3 / 18)


@pytest.mark.rule("COI-2.8")
def test_the_market_has_7_10_or_12_cards_filled_from_the_left() -> None:
    for seats, size in ((2, 7), (3, 10), (4, 12)):
        table = Iron(seats=seats).choose_nations().stack()
        assert len(table.market()) == size
        table.play("turn up Academy", "turn up Mine 2")
        assert table.market()[:3] == ["Academy", "Mine 2", ""]
        table.chance()
        assert "" not in table.market()


@pytest.mark.rule("COI-2.9")
def test_start_values() -> None:
    table = Iron(seats=3).turns()
    for seat in range(3):
        player = table.player(seat)
        assert (player.money, player.science, player.vp, player.income, player.hand_size) == (7, 0, 0, 2, 1)


@pytest.mark.rule("COI-2.10", "COI-C36")
def test_towns_by_stars_and_player_count() -> None:
    for seats, without in ((4, set()), (3, {"Bottled Demons"}), (2, {"Bottled Demons", "Ore"})):
        towns = Iron(seats=seats).turns().view().towns
        assert {town.stars for town in towns} == {1, 2, 3}
        assert {good for town in towns for good in town.goods} & {"Bottled Demons", "Ore"} == {
            "Bottled Demons",
            "Ore",
        } - without
        assert all(town.owner == -1 for town in towns)


@pytest.mark.rule("COI-2.10")
def test_each_pile_is_shuffled_by_itself() -> None:
    table = Iron(seats=4).choose_nations().stack()
    while table.view().phase == "market":
        table.play(table.legal()[0])
    assert {BOX.towns.stars[lay_out_town(action)] for action in table.state.legal()} == {1}
    assert table.refused("lay out Dignitar") == "COI-2.10"
    table.play("lay out Mudbrook")
    assert table.refused("lay out Mudbrook") == "COI-2.10"
    table.lay_board()
    assert next(town.name for town in table.view().towns if town.stars == 1) == "Mudbrook"


@pytest.mark.rule("COI-A-town-expansion", "COI-2.10")
def test_expansion_towns_are_out_by_default() -> None:
    assert all(town.stars for town in Iron(seats=4).turns().view().towns)
    assert sum(1 for town in Iron(seats=4, town_expansion="on").turns().view().towns if not town.stars) == 7


@pytest.mark.rule("COI-2.11")
def test_the_first_bid_order_is_drawn() -> None:
    table = Iron(seats=3).choose_nations().stack()
    while table.view().phase != "bid order":
        table.play(table.legal()[0])
    assert [odds for _, odds in table.state.odds()] == pytest.approx([1 / 3] * 3)
    table.play("bids next Hog")
    assert [(fact.seat, fact.data) for fact in table.said("bid_cube")] == [(2, {"n": 1})]
    assert table.refused("bids next Hog") == "COI-2.11"
    table.play("bids next Arc", "bids next Cresaria")
    assert table.view().bid_order == [2, 0, 1]
    assert table.state.actor() == 2
