"""COI-8.11: every effect of the vocabulary by itself, on a card made for the test."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest
from tests.rules.city_of_iron.table import Iron, iron_of

from smokestack.games.city_of_iron.game import DATA, CityOfIronGame

JUNKBOT = "Junkbot"


def with_action(folder: Path, *effects: dict[str, object], free: bool = False, **cost: int) -> CityOfIronGame:
    """The game with an action on the Junkbot, which has none."""
    copytree(DATA, folder / "data")
    file = folder / "data" / "citizens.json"
    cards = json.loads(file.read_text(encoding="utf-8"))
    for card in cards["cards"]:
        if card["name"] == JUNKBOT:
            full = {"money": 0, "science": 0, "work": 0, "distance": 0, **cost}
            card["action"] = {"text": "Made for a test.", "free": free, "cost": full, "effects": list(effects)}
    file.write_text(json.dumps(cards), encoding="utf-8")
    game = CityOfIronGame().with_data(folder / "data")
    assert isinstance(game, CityOfIronGame)
    return game


def table_with(game: CityOfIronGame, hand: str = "", **piles: str) -> Iron:
    table = iron_of(game, nations="Arc, Hog").turns()
    return table.cards(0, hand=f"{JUNKBOT}, {hand}".rstrip(", "), **piles).purse(0, money=5, science=0)


@pytest.mark.rule("COI-8.11")
def test_gain_money(tmp_path: Path) -> None:
    table = table_with(with_action(tmp_path, {"op": "gain_money", "n": 6})).play("play Junkbot")
    assert (table.money(0), table.player(0).actions_left) == (11, 2)


@pytest.mark.rule("COI-8.11")
def test_gain_science(tmp_path: Path) -> None:
    assert table_with(with_action(tmp_path, {"op": "gain_science", "n": 3})).play("play Junkbot").science(0) == 3


@pytest.mark.rule("COI-8.11")
def test_draw_of_one_deck_skips_what_is_missing(tmp_path: Path) -> None:
    table = table_with(with_action(tmp_path, {"op": "draw", "deck": "military", "n": 3}), military="Spy, Captain")
    table.cards(0, hand=JUNKBOT, military="Spy, Soldier").play("play Junkbot")
    assert table.hand(0) == ["Soldier", "Spy"]


@pytest.mark.rule("COI-8.11")
def test_draw_by_choice_is_decided_card_by_card(tmp_path: Path) -> None:
    game = with_action(tmp_path, {"op": "draw", "deck": "choice", "n": 3})
    table = table_with(game, citizens="Mayor", military="Spy, Soldier").play("play Junkbot")
    assert table.legal() == ["draw citizen", "draw military"]
    table.play("draw military", "draw military")
    # The military piles are empty now: the third card can only be a citizen, and nobody is asked.
    assert table.hand(0) == ["Mayor", "Soldier", "Spy"]
    assert table.state.actor() == 1


@pytest.mark.rule("COI-8.11")
def test_build_is_a_full_build_at_lower_cost_never_below_zero(tmp_path: Path) -> None:
    game = with_action(tmp_path, {"op": "build", "discount_money": 4, "discount_science": 1})
    table = table_with(game).set_market("Mine 2", "Academy", "Factory 2").purse(0, money=1).reserved(0, "Barracks")
    table.play("play Junkbot")
    assert table.legal() == [
        *("build 1: Mine 2 in Arc Lowlands", "build 2: Academy in Arc Lowlands"),
        "build own Barracks in Arc Lowlands",
    ]
    assert table.refused("build 3: Factory 2 in Arc Lowlands") == "COI-6.6"
    table.play("build 1: Mine 2 in Arc Lowlands")
    assert (table.money(0), table.science(0), table.goods(0, "Ore"), table.income(0)) == (1, 0, 2, 3)


@pytest.mark.rule("COI-8.11")
def test_build_by_card_may_tear_down(tmp_path: Path) -> None:
    game = with_action(tmp_path, {"op": "build", "discount_money": 4, "discount_science": 0})
    table = table_with(game).set_market("Barracks").built(0, "Guildhall", "Guildhall", *["Academy"] * 3)
    table.play("play Junkbot", "build 1: Barracks in Arc Lowlands over Academy")
    assert table.buildings(0, "Arc Lowlands").count("Academy") == 2


@pytest.mark.rule("COI-8.11")
def test_add_district(tmp_path: Path) -> None:
    table = table_with(with_action(tmp_path, {"op": "add_district"})).play("play Junkbot")
    assert table.legal() == [f"district {token} token at Arc Lowlands" for token in ("citizen a", "military")]
    table.play("district citizen a token at Arc Lowlands")
    assert table.player(0).cities[0].spaces == 7


@pytest.mark.rule("COI-8.11")
def test_found_city(tmp_path: Path) -> None:
    table = table_with(with_action(tmp_path, {"op": "found_city"}), "Scout Ship").play("play Junkbot")
    table.play("found Red Wastes with citizen a token", "spend Scout Ship", "discard as played")
    assert table.player(0).land_distance == 2


@pytest.mark.rule("COI-8.11", "COI-9.12")
def test_attack_with_a_bonus_still_needs_a_soldier(tmp_path: Path) -> None:
    game = with_action(tmp_path, {"op": "attack", "attack_bonus": 9})
    table = table_with(game, "Scout Ship").on_top("Turnham")
    assert table.refused("play Junkbot") == "COI-9.2"
    table.cards(0, hand="Junkbot, Scout Ship, Soldier").play("play Junkbot", "attack Turnham")
    table.play("spend Soldier for attack", "spend Scout Ship", "discard as played")
    assert table.player(0).towns == ["Turnham"]


@pytest.mark.rule("COI-8.11")
def test_several_effects_happen_in_their_order_and_what_cannot_is_passed_over(tmp_path: Path) -> None:
    effects: list[dict[str, object]] = [
        {"op": "draw", "deck": "military", "n": 1},
        {"op": "gain_money", "n": 2},
        {"op": "add_district"},
    ]
    table = table_with(with_action(tmp_path, *effects)).play("play Junkbot")
    assert (table.money(0), table.view().phase) == (7, "district")
    table.play("district military token at Arc Lowlands")
    assert table.state.actor() == 1


@pytest.mark.rule("COI-8.4", "COI-8.11")
def test_an_action_may_cost_science_and_several_skills(tmp_path: Path) -> None:
    game = with_action(tmp_path, {"op": "gain_money", "n": 9}, science=1, work=2, distance=2)
    table = table_with(game, "Cartographer, Engineer, Scout Ship")
    assert table.refused("play Junkbot") == "COI-8.4"
    table.purse(0, science=1).play("play Junkbot", "spend Cartographer")
    assert table.legal() == ["spend Engineer", "spend Scout Ship"]
    table.play("spend Scout Ship", "spend Engineer", "discard as played")
    assert (table.money(0), table.science(0)) == (14, 0)


@pytest.mark.rule("COI-A-mixed-skills")
def test_one_kind_splits_cards_so_that_the_payment_can_be_finished(tmp_path: Path) -> None:
    game = with_action(tmp_path, {"op": "gain_money", "n": 9}, work=1, distance=1)
    both = iron_of(game, nations="Arc, Hog").turns().cards(0, hand="Junkbot, Cartographer")
    assert both.can("play Junkbot")
    split = iron_of(game, nations="Arc, Hog", mixed_skills="one_kind").turns()
    split.cards(0, hand="Junkbot, Cartographer")
    assert split.refused("play Junkbot") == "COI-8.3"
    for other, spends in (
        ("Scholar", ["spend Scholar for work", "spend Cartographer for distance"]),
        ("Merchant", ["spend Cartographer for work", "spend Merchant for distance"]),
    ):
        split = iron_of(game, nations="Arc, Hog", mixed_skills="one_kind").turns()
        split.cards(0, hand=f"Junkbot, Cartographer, {other}").play("play Junkbot")
        assert split.legal() == spends


@pytest.mark.rule("COI-A-mixed-skills", "COI-7.6")
def test_one_kind_splits_cards_between_the_work_and_the_way_to_a_land(tmp_path: Path) -> None:
    game = with_action(tmp_path, {"op": "found_city"}, work=1)
    for option, more, allowed in (
        ("all_symbols", "", True),
        ("one_kind", "", False),
        ("one_kind", ", Scholar", True),
    ):
        table = iron_of(game, nations="Arc, Hog", mixed_skills=option).turns()
        assert table.cards(0, hand=f"Junkbot, Cartographer, Merchant{more}").can("play Junkbot") is allowed


@pytest.mark.rule("COI-8.12")
def test_a_card_to_draw_may_be_one_that_is_spent_for_the_draw(tmp_path: Path) -> None:
    game = with_action(tmp_path, {"op": "draw", "deck": "military", "n": 1}, work=1)
    assert table_with(game, "Scholar").refused("play Junkbot") == "COI-8.12"
    table = table_with(game, "Soldier").play("play Junkbot", "spend Soldier")
    assert table.hand(0) == ["Soldier"]


@pytest.mark.rule("COI-8.9", "COI-5.8")
def test_any_card_can_be_a_free_action_by_its_file(tmp_path: Path) -> None:
    table = table_with(with_action(tmp_path, {"op": "gain_money", "n": 1}, free=True)).play("play Junkbot")
    assert (table.state.actor(), table.player(0).actions_left) == (0, 3)


@pytest.mark.rule("COI-6.19")
def test_only_cards_in_hand_can_be_played() -> None:
    table = Iron(nations="Hog, Om").turns().cards(0, hand="Scholar", citizens="Merchant")
    assert table.refused("play Merchant") == "COI-6.19"
