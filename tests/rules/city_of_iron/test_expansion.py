"""Section 14: the Town Card expansion."""

from __future__ import annotations

import pytest
from tests.rules.city_of_iron.table import BOX, Iron

from smokestack.games.city_of_iron.rules.position import NONE

STRONG = "Iron Dragon, Iron Guard, Wyvern Ship, Scout Ship"


def expanded(hand: str = STRONG, seats: int = 2, **options: str) -> Iron:
    table = Iron(seats=seats, town_expansion="on", **options).turns()
    return table.cards(0, hand=hand).on_top("Snyle", "Metgra", "Dar Embe", "Beastbelly", "Solara", "Cumulus", "Cazum")


def take(table: Iron, town: str) -> Iron:
    return table.play(f"attack {town}", "spend Iron Dragon for attack", "spend Wyvern Ship")


@pytest.mark.rule("COI-14.1")
def test_three_of_the_seven_towns_are_open() -> None:
    towns = [town for town in expanded().view().towns if town.stars == 0]
    assert len(towns) == 7
    assert [town.name for town in towns if town.open] == ["Snyle", "Metgra", "Dar Embe"]
    assert expanded().refused("attack Beastbelly") == "COI-R2"


@pytest.mark.rule("COI-14.2", "COI-C40")
def test_a_conquered_town_is_replaced_as_long_as_cards_last() -> None:
    table = take(expanded(), "Metgra")
    assert [town.name for town in table.view().towns if town.stars == 0 and town.open and town.owner < 0] == [
        *("Snyle", "Dar Embe", "Beastbelly"),
    ]
    late = expanded().owns(1, "Snyle", "Metgra", "Dar Embe", "Beastbelly", "Solara")
    neutral = [town.name for town in late.view().towns if town.stars == 0 and town.owner < 0 and town.open]
    assert neutral == ["Cumulus", "Cazum"]


@pytest.mark.rule("COI-14.3")
def test_they_are_attacked_like_other_towns() -> None:
    table = take(expanded().set_market("Academy", "Barracks"), "Metgra")
    assert table.market()[:2] == ["", "Barracks"]
    owned = expanded("Iron Guard, Wyvern Ship").owns(1, "Metgra")
    assert owned.refused("attack Metgra") == "COI-9.2"
    assert expanded("Iron Guard, Wyvern Ship").can("attack Metgra")


@pytest.mark.rule("COI-9.6", "COI-14.9")
def test_a_town_without_building_spaces_brings_nobody_the_buildings_of_another_town() -> None:
    table = expanded().owns(1, "Cazum").built(1, "Silk Weaver 2", place="Cazum")
    assert [(track.counts, table.income(0)) for track in table.view().goods if track.name == "Silk"] == [([0, 2], 2)]
    take(table, "Dar Embe")
    assert [(track.counts, table.income(0)) for track in table.view().goods if track.name == "Silk"] == [([0, 2], 5)]


@pytest.mark.rule("COI-14.4")
def test_beastbelly_and_solara_draw_and_pay() -> None:
    table = expanded("").cards(0, citizens="Scholar, Mayor", military="Spy, Captain").owns(0, "Beastbelly", "Solara")
    assert table.income(0) == 4
    table.tax_until("purchase")
    assert table.hand(0) == ["Mayor", "Scholar", "Spy"]
    assert table.money(0) == 7 + 3 + 4


@pytest.mark.rule("COI-14.5")
def test_cumulus_gives_a_science() -> None:
    table = expanded().owns(0, "Cumulus")
    assert table.income(0) == 2
    assert table.tax_until("purchase").science(0) == 1


@pytest.mark.rule("COI-14.6", "COI-A-dar-embe")
def test_dar_embe_pays_3_every_round_or_once_at_each_conquest() -> None:
    every = take(expanded().purse(0, money=0), "Dar Embe")
    assert (every.money(0), every.income(0)) == (0, 5)
    once = take(expanded(dar_embe="once").purse(0, money=0), "Dar Embe")
    assert (once.money(0), once.income(0)) == (3, 2)
    assert [(fact.seat, fact.data["money"]) for fact in once.said("town_pays")] == [(0, 3)]
    again = expanded(dar_embe="once").owns(1, "Dar Embe").purse(0, money=0)
    again.play("attack Dar Embe", "spend Iron Dragon for attack", "spend Wyvern Ship")
    assert (again.money(0), again.income(1)) == (3, 2)
    assert BOX.towns.counts_as[BOX.towns.names.index("Dar Embe")] == 3


@pytest.mark.rule("COI-14.7", "COI-C38")
def test_snyle_is_chosen_on_conquest_and_at_the_start_of_every_round() -> None:
    table = expanded().built(0, "Turnip Farm 3", "Mine 2")
    take(table, "Snyle")
    assert (table.view().phase, table.view().choosing_goods) == ("goods", "Snyle")
    assert table.legal() == ["goods Turnips", "goods Ore"]
    assert table.refused("goods Silk") == "COI-14.12"
    table.play("goods Ore")
    assert (table.goods(0, "Ore"), table.goods(0, "Turnips"), table.income(0)) == (4, 3, 5)
    assert table.state.actor() == 1
    table.tax_until("purchase").all_ready()
    assert (table.view().phase, table.state.actor()) == ("goods", 0)
    table.play("goods Turnips")
    assert table.view().phase == "bidding"
    assert (table.goods(0, "Ore"), table.goods(0, "Turnips"), table.income(0)) == (2, 5, 5)


@pytest.mark.rule("COI-14.7", "COI-14.10", "COI-R15", "COI-C38")
def test_without_other_goods_snyle_gives_none_but_its_income() -> None:
    table = take(expanded(), "Snyle")
    assert [fact.data["good"] for fact in table.said("town_goods")] == ["nothing"]
    assert table.state.actor() == 1
    assert sum(table.goods(0, good) for good in BOX.goods.names) == 0
    assert table.income(0) == 3


@pytest.mark.rule("COI-14.7", "COI-C38")
def test_losing_snyle_takes_the_chosen_goods_away() -> None:
    table = expanded().owns(1, "Snyle").built(1, "Mine 2").built(0, "Turnip Farm 3")
    table.state.flex_kind[table.town("Snyle")] = BOX.goods.names.index("Ore")
    table.state.goods[BOX.goods.count + BOX.goods.names.index("Ore")] += 2
    assert table.goods(1, "Ore") == 4
    take(table, "Snyle")
    assert (table.goods(1, "Ore"), table.income(1)) == (2, 3)
    assert (table.goods(0, "Turnips"), table.income(0)) == (5, 4)  # the only kind, so nobody is asked


@pytest.mark.rule("COI-A-snyle-timing")
def test_with_end_phase_timing_snyle_is_chosen_after_the_refill_and_before_scoring() -> None:
    table = expanded(snyle_timing="end_phase").built(0, "Turnip Farm 3", "Mine 2").built(1, "Mine 3")
    take(table, "Snyle")
    assert (table.goods(0, "Ore"), table.state.actor()) == (2, 1)
    table.state.due_card = 0
    table.tax_until("goods")
    assert "" not in table.market()
    assert table.vp(0) == 0
    table.play("goods Ore")
    assert table.at_purchase()
    assert table.state.seat == NONE  # equal positions compare equal, whoever chose the goods
    assert table.vp(0) == 2 + 3
    table.all_ready()
    assert table.view().phase == "bidding"
    assert table.goods(0, "Ore") == 4


@pytest.mark.rule("COI-A-snyle-timing")
def test_with_end_phase_timing_snyle_is_chosen_in_the_last_round_too() -> None:
    table = expanded(snyle_timing="end_phase").built(0, "Turnip Farm 3", "Mine 2").owns(0, "Snyle")
    table.state.due_card, table.state.deck = 2, 3
    table.state.deck_left[3] = [sum(left) for left in zip(*table.state.deck_left[:3], strict=True)]
    table.state.deck_left[:3] = [[0] * BOX.buildings.count for _ in range(3)]
    table.tax_until("goods").play("goods Turnips")
    assert table.is_over()


@pytest.mark.rule("COI-14.8")
def test_metgra_is_a_city_with_two_spaces_on_coast_and_jungle() -> None:
    table = expanded().owns(0, "Metgra").set_market("Docks 2", "Silk Weaver 2", "Mine 2", "Academy").purse(0, 60, 9)
    city = next(city for city in table.player(0).cities if city.name == "Metgra")
    assert (city.spaces, city.terrain, city.distance) == (2, ["coast", "jungle"], 0)
    assert table.refused("build 3: Mine 2 in Metgra") == "COI-6.2"
    assert (table.player(0).draws_citizen, table.player(0).land_distance) == (1, 0)
    table.play("build 1: Docks 2 in Metgra", "tax")
    assert (table.goods(0, "Tentacles"), table.science(0)) == (2, 8)
    table.play("build 4: Academy in Metgra", "tax")
    assert table.refused("build 2: Silk Weaver 2 in Metgra") == "COI-6.4"
    table.play("build 2: Silk Weaver 2 in Metgra over Academy")
    assert table.goods(0, "Silk") == 2


@pytest.mark.rule("COI-14.8", "COI-6.7")
def test_buildings_in_a_town_count_for_names_icons_and_arcs_move() -> None:
    table = expanded("").owns(0, "Metgra").built(0, "Docks 2", "Academy", place="Metgra").city(0, "East Shore")
    table.set_market("Docks 3").purse(0, money=9, science=0)
    assert table.can("build 1: Docks 3 in East Shore")
    assert table.can("move Docks 2 from Metgra to East Shore")
    assert table.player(0).science_per_round == 1


@pytest.mark.rule("COI-14.8", "COI-11.5")
def test_a_plus_three_building_in_a_town_scores() -> None:
    table = expanded("").owns(0, "Metgra").built(0, "Vodka Distillery", place="Metgra").built(0, "Turnip Farm 3")
    assert table.score()[0] == 2 + 3


@pytest.mark.rule("COI-14.8", "COI-R14")
def test_a_town_takes_no_district() -> None:
    table = expanded("Mayor, Junkbot").owns(0, "Metgra").play("play Mayor", "spend Junkbot", "discard as played")
    assert table.legal() == [f"district {token} token at Arc Lowlands" for token in ("citizen a", "military")]
    assert table.refused("district military token at Metgra") == "COI-R14"


@pytest.mark.rule("COI-A-town-districts", "COI-R14")
def test_by_option_a_town_takes_districts_and_its_conqueror_takes_them_over() -> None:
    table = expanded("Mayor, Junkbot", town_districts="yes").owns(0, "Metgra")
    table.play("play Mayor", "spend Junkbot", "discard as played")
    assert {"district military token at Metgra", "district military token at Arc Lowlands"} <= set(table.legal())
    table.play("district military token at Metgra")
    metgra = next(city for city in table.player(0).cities if city.name == "Metgra")
    assert (metgra.spaces, metgra.districts) == (4, ["military"])  # Arc's military district has 2 spaces
    table.built(0, "Docks 2", "Academy", "Guildhall", "Barracks", place="Metgra")
    assert (table.player(0).draws_citizen, table.player(0).draws_military) == (2, 2)
    table.cards(1, hand="Iron Dragon, Warship, Magician, Spy, Iron Guard").play("attack Metgra")
    while table.view().phase == "spending":
        table.play(table.legal()[0])
    table.play("discard as played")
    taken = next(city for city in table.player(1).cities if city.name == "Metgra")
    assert (taken.spaces, taken.districts, len(taken.buildings)) == (4, ["military"], 4)
    assert (table.player(0).draws_citizen, table.player(0).draws_military) == (1, 0)
    assert (table.player(1).draws_citizen, table.player(1).draws_military) == (2, 2)
    assert "military" not in table.player(0).tokens_left
    assert "military" in table.player(1).tokens_left
    # The new owner can add the own token of the same kind, and no place becomes overfull.
    table.tax_until("purchase").all_ready().bid_zero()
    while table.state.actor() != 1:
        table.play("tax")
    table.cards(1, hand="Mayor, Junkbot").play("play Mayor", "spend Junkbot", "discard as played")
    table.play("district military token at Metgra")
    more = next(city for city in table.player(1).cities if city.name == "Metgra")
    assert (more.spaces, more.districts) == (5, ["military", "military"])
    assert (table.player(1).draws_citizen, table.player(1).draws_military) == (2, 3)


@pytest.mark.rule("COI-A-town-districts")
def test_a_town_has_room_for_the_districts_of_every_owner() -> None:
    table = expanded("", town_districts="yes").owns(0, "Metgra").owns(1, "Cazum").built(1, "Academy", place="Cazum")
    state, metgra = table.state, table.place("Metgra")
    for seat in range(2):
        for token in (1, 2, 3):
            state.districts[metgra] |= 1 << (seat * 8 + token)
            state.tokens_used[seat] |= 1 << token
    state.capacity[metgra] = 2 + (2 + 2 + 2) + (2 + 2 + 1)  # Arc's military district has 2 spaces
    left = [a + b for a, b in zip(state.deck_left[0], state.deck_left[1], strict=True)]
    labels = [label for kind, label in enumerate(BOX.buildings.label) if left[kind]]
    table.built(0, *labels[:13], place="Metgra")
    assert table.game.referee(state) == []
    assert len(table.buildings(0, "Metgra")) == 13
    assert table.buildings(1, "Cazum") == ["Academy"]


@pytest.mark.rule("COI-A-cazum-terrain", "COI-14.8")
def test_cazum_stands_on_coast_and_jungle_unless_its_file_is_asked() -> None:
    from smokestack.games.city_of_iron.components.box import CityOfIronComponents
    from smokestack.games.city_of_iron.game import DATA
    from smokestack.games.city_of_iron.rules.options import CityOfIronOptions
    from smokestack.games.city_of_iron.rules.rulings import CityOfIronRulings

    components = CityOfIronComponents(DATA)
    cazum = components.towns.names.index("Cazum")
    desert = 1 << components.goods.terrains.index("desert")
    components.towns.terrain[cazum] = desert
    assert CityOfIronRulings(components, 2, CityOfIronOptions()).town_terrain[cazum] == components.towns.coast_jungle
    assert CityOfIronRulings(components, 2, CityOfIronOptions(cazum_terrain="data")).town_terrain[cazum] == desert


@pytest.mark.rule("COI-14.9", "COI-C37")
def test_a_conquered_town_brings_its_buildings_along() -> None:
    table = expanded().owns(1, "Metgra").built(1, "Docks 2", "Academy", place="Metgra").city(1, "East Shore")
    assert (table.goods(1, "Tentacles"), table.income(1)) == (2, 3)
    take(table, "Metgra")
    assert (table.goods(1, "Tentacles"), table.income(1), table.player(1).science_per_round) == (0, 2, 0)
    assert (table.goods(0, "Tentacles"), table.income(0), table.player(0).science_per_round) == (2, 3, 1)
    assert table.buildings(0, "Metgra") == ["Academy", "Docks 2"]
    table.set_market("Docks 3").purse(1, money=9, science=0)
    assert table.refused("build 1: Docks 3 in East Shore") == "COI-6.7"
    assert table.said("town_lost")[0].data["income"] == -1


@pytest.mark.rule("COI-14.11", "COI-C47", "COI-14.10")
def test_a_choice_stands_until_the_next_one_even_without_the_other_goods() -> None:
    table = expanded().owns(0, "Snyle").built(0, "Mine 2", "Guildhall", "Guildhall", "Academy", "Academy")
    table.state.flex_kind[table.town("Snyle")] = BOX.goods.names.index("Ore")
    table.state.goods[BOX.goods.names.index("Ore")] += 2
    table.set_market("Barracks").play("build 1: Barracks in Arc Lowlands over Mine 2")
    assert (table.goods(0, "Ore"), table.income(0)) == (2, 3)
    table.tax_until("purchase").all_ready()
    assert (table.goods(0, "Ore"), table.income(0), table.view().phase) == (0, 3, "bidding")


@pytest.mark.rule("COI-14.12")
def test_snyles_own_goods_make_no_kind_eligible_and_a_choice_may_be_repeated() -> None:
    table = expanded().owns(0, "Snyle").built(0, "Turnip Farm 3", "Mine 2")
    table.state.flex_kind[table.town("Snyle")] = BOX.goods.names.index("Silk")
    table.state.goods[BOX.goods.names.index("Silk")] += 2
    table.tax_until("purchase").all_ready()
    assert table.legal() == ["goods Turnips", "goods Ore"]
    table.play("goods Ore").bid_zero().tax_until("purchase").all_ready()
    assert table.play("goods Ore").goods(0, "Ore") == 4
