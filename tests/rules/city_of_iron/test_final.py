"""Section 12: the end of the game."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, Iron

from smokestack.kernel.contract import CHANCE


def at_the_end(**options: str) -> Iron:
    """Four players who are equal in everything, so that nobody gets a bonus."""
    table = Iron(seats=4, abilities="off", **options).turns()
    for seat in range(4):
        table.cards(seat, hand="Scholar")
    return table


def gains(table: Iron) -> list[int]:
    return table.score(card=2)


@pytest.mark.rule("COI-12.1", "COI-C3")
def test_at_the_third_card_the_discards_with_the_fresh_ones_become_the_deck() -> None:
    table = Iron().turns().set_market("Academy", "Barracks", "Guildhall", "Mine 2", "Docks 2", "Docks 3", "Mine 3")
    state = table.state
    state.deck = 2
    for deck in (0, 1, 2):
        for kind, left in enumerate(state.deck_left[deck]):
            keep = 1 if deck == 2 and BOX.buildings.label[kind] == "Ironworks" else 0
            table.reserved(0, *[BOX.buildings.label[kind]] * (left - keep))
    table.strict = True
    table.last_turn().play("tax")
    assert table.legal() == ["turn up Ironworks"]
    table.play("turn up Ironworks")
    assert [fact.key for fact in table.facts if fact.key in ("score_card", "reshuffled")] == [
        "score_card",
        "reshuffled",
    ]
    assert sorted(table.legal()) == [f"turn up {label}" for label in ("Academy", "Barracks", "Guildhall", "Mine 2")]
    table.chance()
    assert "" not in table.market()
    assert sum(table.view().deck_left) == 1
    assert table.view().discards == {}


@pytest.mark.rule("COI-12.1")
def test_if_the_discards_are_too_few_places_stay_empty() -> None:
    table = Iron().turns().set_market("Academy", "Barracks")
    table.state.deck = 2
    for deck in (0, 1, 2):
        for kind, left in enumerate(table.state.deck_left[deck]):
            table.reserved(0, *[BOX.buildings.label[kind]] * left)
    table.last_turn().play("tax").chance()
    assert sorted(label for label in table.market() if label) == ["Academy", "Barracks"]
    assert table.at_purchase()


@pytest.mark.rule("COI-12.2", "COI-C4")
def test_the_last_end_phase_is_scoring_and_bonuses_only() -> None:
    table = at_the_end().built(0, "Turnip Farm 3", "Academy").set_market("Barracks", "Guildhall")
    table.cards(0, hand="Scholar", citizens="Mayor")
    table.state.due_card, table.state.deck = 2, 3
    table.last_turn()
    before = [table.money(seat) for seat in range(4)]
    table.play("tax")
    assert table.is_over()
    assert [table.money(seat) for seat in range(4)] == [*before[:3], before[3] + 1]
    assert (table.science(0), table.hand(0), table.market()[:2]) == (0, ["Scholar"], ["Barracks", "Guildhall"])
    assert table.vp(0) == 2 + 2 + 2  # turnips, most of one good, most cards


@pytest.mark.rule("COI-12.2")
def test_one_more_full_round_is_played_after_the_third_card() -> None:
    table = Iron().turns()
    table.state.deck, table.state.fresh_card = 3, 2
    table.state.deck_left[3] = [sum(left) for left in zip(*table.state.deck_left[:3], strict=True)]
    table.state.deck_left[:3] = [[0] * BOX.buildings.count for _ in range(3)]
    table.tax_until("purchase")
    assert table.view().last_round
    table.all_ready().bid_zero()
    turns = 0
    while not table.is_over():
        assert table.state.actor() != CHANCE
        table.play("tax")
        turns += 1
    assert turns == 6


@pytest.mark.rule("COI-12.3")
def test_the_final_card_has_no_book() -> None:
    table = at_the_end()
    gains(table)
    assert [table.science(seat) for seat in range(4)] == [0, 0, 0, 0]
    assert not BOX.tokens.books[2]


@pytest.mark.rule("COI-12.4", "COI-R8")
def test_most_money_left_gives_2() -> None:
    assert gains(at_the_end().purse(2, money=9)) == [0, 0, 2, 0]
    assert gains(at_the_end().purse(2, money=9).purse(1, money=9)) == [0, 0, 0, 0]


@pytest.mark.rule("COI-12.5", "COI-A-distance-bonus")
def test_the_greatest_land_distance_gives_2_as_a_sum_or_as_the_farthest() -> None:
    def settled(**options: str) -> Iron:
        table = at_the_end(**options).city(0, "East Shore").city(0, "Red Wastes", "citizen b")
        return table.city(1, "Far Archipelago")

    assert gains(settled()) == [2, 0, 0, 0]
    assert gains(settled(distance_bonus="farthest")) == [0, 2, 0, 0]


@pytest.mark.rule("COI-12.6", "COI-12.12", "COI-C46")
def test_most_goods_of_one_kind_gives_2_and_nobody_ties_with_itself() -> None:
    table = at_the_end().tracks("Turnips", 6, 5, 5, 5).tracks("Srikas", 6, 5, 5, 5)
    assert gains(table) == [2 + 2 + 2, 2, 2, 2]
    tied = at_the_end().tracks("Turnips", 6, 5, 5, 5).tracks("Srikas", 6, 5, 5, 5).tracks("Salt", 0, 6, 0, 0)
    assert gains(tied) == [2 + 2, 2 + 4 + 1, 2, 2]


@pytest.mark.rule("COI-12.7", "COI-A-card-bonus")
def test_most_cards_owned_gives_2_with_or_without_the_discards() -> None:
    def rich(**options: str) -> Iron:
        table = at_the_end(**options)
        table.cards(0, hand="Scholar, Explorer", citizens="Mayor", military="Spy, Soldier")
        return table.cards(1, hand="Scholar, Explorer, Spy", citizen_discards="Mayor, Junkbot, Merchant, Engineer")

    assert gains(rich()) == [0, 2, 0, 0]
    assert gains(rich(card_bonus="hand_and_draw")) == [2, 0, 0, 0]


@pytest.mark.rule("COI-12.8", "COI-C39", "COI-14.6")
def test_most_towns_gives_3_and_dar_embe_counts_as_three() -> None:
    table = at_the_end(town_expansion="on").owns(0, "Dar Embe").owns(1, "Cumulus", "Beastbelly")
    assert gains(table) == [3, 0, 0, 0]


@pytest.mark.rule("COI-12.9", "COI-C31")
def test_two_reserved_buildings_cost_a_point() -> None:
    table = at_the_end().reserved(0, "Academy").reserved(1, "Docks 2", "Docks 2").reserved(2, *["Mine 2"] * 3)
    table.reserved(3, *["Factory 2"] * 3, "Factory 3")
    assert gains(table) == [0, -1, -1, -2]
    assert table.vp(1) == -1


@pytest.mark.rule("COI-12.10", "COI-C30")
def test_ties_and_zeros_win_no_bonus_and_points_may_be_negative() -> None:
    table = at_the_end()
    for seat in range(4):
        table.cards(seat).purse(seat, money=0)
    table.state.turn = 11
    table.state.seat = 3
    table.state.due_card, table.state.deck = 2, 3
    table.state.flipped = [3, 3, 3, 2]
    table.reserved(0, "Academy", "Academy").set_market("Barracks").play("reserve 1: Barracks")
    assert table.is_over()
    assert table.state.vp == [-1, 0, 0, 0]


@pytest.mark.rule("COI-12.10", "COI-12.8")
def test_one_town_wins_the_bonus_and_a_tie_for_first_wins_nothing() -> None:
    def towns(*counts: int) -> list[int]:
        table = at_the_end(town_expansion="on")
        free = iter(["Cumulus", "Metgra", "Cazum"])  # towns without goods
        for seat, count in enumerate(counts):
            table.owns(seat, *[next(free) for _ in range(count)])
        return gains(table)

    assert towns(0, 0, 1, 0) == [0, 0, 3, 0]
    assert towns(0, 1, 1, 0) == [0, 0, 0, 0]
    assert towns(0, 1, 1, 1) == [0, 0, 0, 0]
    assert towns(2, 1, 0, 0) == [3, 0, 0, 0]


@pytest.mark.rule("COI-12.10", "COI-C30")
def test_a_tie_for_first_wins_no_bonus_though_others_have_less() -> None:
    assert gains(at_the_end().purse(0, money=8).purse(3, money=8)) == [0, 0, 0, 0]
    assert gains(at_the_end().purse(0, money=8).purse(3, money=9)) == [0, 0, 0, 2]
    assert gains(at_the_end().city(0, "East Shore").city(1, "Red Wastes")) == [0, 0, 0, 0]
    assert gains(at_the_end().city(0, "East Shore").city(1, "Moss Coast")) == [0, 2, 0, 0]
    cards = at_the_end().cards(1, hand="Scholar, Mayor").cards(2, hand="Scholar", citizens="Mayor")
    assert gains(cards) == [0, 0, 0, 0]
    assert gains(at_the_end().cards(1, hand="Scholar, Mayor")) == [0, 2, 0, 0]
    goods = at_the_end().tracks("Turnips", 1, 0, 0, 0).tracks("Srikas", 0, 1, 0, 0)
    assert gains(goods) == [2, 2, 0, 0]  # first place in a good each, and no bonus
    assert gains(at_the_end().tracks("Turnips", 1, 0, 0, 0)) == [2 + 2, 0, 0, 0]


@pytest.mark.rule("COI-12.11", "COI-C32", "COI-R12")
def test_ties_are_broken_by_money_then_goods_then_shared() -> None:
    table = at_the_end()
    gains(table)
    state = table.state
    state.vp = [5, 7, 7, 7]
    state.money = [99, 3, 4, 4]
    table.tracks("Ore", 0, 9, 2, 2).tracks("Salt", 0, 0, 1, 0)
    assert state.ranking() == [[2], [3], [1], [0]]
    table.tracks("Salt", 0, 0, 0, 0)
    assert state.ranking() == [[2, 3], [1], [0]]
    assert table.view().ranking == [[2, 3], [1], [0]]
    state.vp, state.money = [5, 5, 7, 5], [1, 2, 0, 2]
    table.tracks("Ore", 0, 0, 0, 0)
    assert state.ranking() == [[2], [1, 3], [0]]


@pytest.mark.rule("COI-12.13")
def test_one_player_may_win_several_bonuses() -> None:
    table = at_the_end().purse(0, money=20).city(0, "East Shore").owns(0, "Turnham")
    table.cards(0, hand="Scholar, Explorer")
    assert gains(table) == [2 + 2 + 2 + 2 + 3 + 2, 0, 0, 0]
