"""Component files can be replaced. Errors in them are reported in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from tests.rules.city_of_iron.table import iron_of

from smokestack.games.city_of_iron.game import DATA, GAME, CityOfIronGame
from smokestack.kernel.errors import DataError

SHARED = Path(__file__).resolve().parents[3].parent / "shared" / "data" / "city-of-iron"


def changed(folder: Path, name: str, change: Callable[[Any], object]) -> Path:
    """The data with one file changed."""
    data = folder / "data"
    if not data.exists():
        copytree(DATA, data)
    file = data / f"{name}.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    change(content)
    file.write_text(json.dumps(content), encoding="utf-8")
    return data


def test_a_corrected_price_is_played_at_once(tmp_path: Path) -> None:
    def dearer(content: Any) -> None:
        for building in content["buildings"]:
            if building["name"] == "Academy":
                building["money"] = 6

    game = GAME.with_data(changed(tmp_path, "buildings", dearer))
    assert isinstance(game, CityOfIronGame)
    assert game.components.fingerprint != GAME.components.fingerprint
    table = iron_of(game).turns().set_market("Academy").purse(0, money=6)
    assert table.play("build 1: Academy in Arc Lowlands").money(0) == 0


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared component data are not beside this checkout")
def test_the_data_handed_over_are_the_data_played() -> None:
    other = GAME.with_data(SHARED)
    assert isinstance(other, CityOfIronGame)
    assert other.components.fingerprint == GAME.components.fingerprint


def _remove_field(content: Any) -> None:
    del content["towns"][0]["defence"]


def _unknown_effect(content: Any) -> None:
    content["cards"][0]["action"]["effects"][0]["op"] = "teleport"


def _unknown_good(content: Any) -> None:
    content["buildings"][0]["goods"] = {"gold": 1}


def _negative(content: Any) -> None:
    content["lands"][4]["distance"] = -1


def _twice(content: Any) -> None:
    content["cards"][1]["id"] = content["cards"][0]["id"]


def _small_deck(content: Any) -> None:
    content["buildings"] = [card for card in content["buildings"] if card["deck"] != "B"]


def _no_zeros(content: Any) -> None:
    content["turn_order_track"]["left_to_right_cost"] = [1, 2, 3, 4]


def _wrong_home(content: Any) -> None:
    content["nations"][0]["home"] = "home_om"


def _unknown_ability(content: Any) -> None:
    content["nations"][0]["abilities"][0]["id"] = "arc_flight"


def _no_income(content: Any) -> None:
    content["towns"][0]["income_bonus"] = 0


@pytest.mark.parametrize(
    ("name", "change", "words"),
    [
        ("towns", _remove_field, ["towns.json", "t1_turnham", "'defence'"]),
        ("citizens", _unknown_effect, ["citizens.json", "scholar", "'teleport'", "gain_science"]),
        ("buildings", _unknown_good, ["buildings.json", "A01", "'gold'"]),
        ("lands", _negative, ["lands.json", "land_east_shore", "'distance'", "-1"]),
        ("military", _twice, ["military.json", "twice"]),
        ("buildings", _small_deck, ["buildings.json", "deck B", "two score cards"]),
        ("tokens", _no_zeros, ["tokens.json", "cost 0"]),
        ("nations", _wrong_home, ["lands.json", "home"]),
        ("nations", _unknown_ability, ["nations.json", "arc_flight", "'op'"]),
        ("towns", _no_income, ["towns.json", "t1_turnham", "'income_bonus'"]),
    ],
)
@pytest.mark.rule("COI-R5")
def test_broken_files_are_named(tmp_path: Path, name: str, change: Callable[[Any], object], words: list[str]) -> None:
    with pytest.raises(DataError) as caught:
        GAME.with_data(changed(tmp_path, name, change))
    for word in words:
        assert word in str(caught.value)


def test_a_missing_or_unreadable_file_is_named(tmp_path: Path) -> None:
    data = changed(tmp_path, "goods", lambda content: None)
    (data / "lands.json").unlink()
    with pytest.raises(DataError, match=r"lands\.json is missing"):
        GAME.with_data(data)
    (data / "lands.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"lands\.json is not valid JSON"):
        GAME.with_data(data)


def test_players_start_with_what_the_file_gives_them(tmp_path: Path) -> None:
    def richer(content: Any) -> None:
        content["start"] |= {"money": 9, "science": 2, "income": 3}

    game = GAME.with_data(changed(tmp_path, "tokens", richer))
    assert isinstance(game, CityOfIronGame)
    table = iron_of(game).choose_nations()
    assert [(table.money(seat), table.science(seat), table.income(seat)) for seat in (0, 1)] == [(9, 2, 3)] * 2


@pytest.mark.rule("COI-7.1")
def test_tokens_are_offered_apart_as_soon_as_one_number_differs(tmp_path: Path) -> None:
    def offered(number: int, change: dict[str, object]) -> list[str]:
        def alter(content: Any) -> None:
            token = next(token for token in content["city_tokens_per_nation"] if token["id"] == "citizen_b")
            token |= change

        game = GAME.with_data(changed(tmp_path / str(number), "tokens", alter))
        assert isinstance(game, CityOfIronGame)
        table = iron_of(game).turns().cards(0, hand="Mayor, Junkbot")
        table.play("play Mayor", "spend Junkbot", "discard as played")
        return [text.split(" token")[0] for text in table.legal()]

    changes: list[dict[str, object]] = [
        {"city_spaces": 4},
        {"district_spaces": 3},
        {"district_spaces_arc_ability": 3},
        {"draw": {"citizen": 2, "military": 0}},
        {"draw": {"citizen": 1, "military": 1}},
    ]
    for number, change in enumerate(changes):
        assert offered(number, change) == ["district citizen a", "district citizen b", "district military"], change
    assert offered(len(changes), {}) == ["district citizen a", "district military"]


def test_abilities_are_a_closed_vocabulary_in_the_file(tmp_path: Path) -> None:
    def swap(content: Any) -> None:
        """Give the Hogmen a free Scholar and Arc's moving. No code in the engine names a nation."""
        content["cards_note"] = ""
        hog = next(nation for nation in content["nations"] if nation["id"] == "hog")
        hog["abilities"] += [
            {"id": "x", "text": "Moves.", "op": "move_buildings"},
            {"id": "y", "text": "Free Scholar.", "op": "cheap_action", "card": "scholar", "money": 0},
        ]

    game = GAME.with_data(changed(tmp_path, "nations", swap))
    assert isinstance(game, CityOfIronGame)
    table = iron_of(game, nations="Hog, Om").turns().cards(0, hand="Scholar, Junkbot").purse(0, money=1)
    table.city(0, "East Shore").built(0, "Turnip Farm 3")
    table.play("move Turnip Farm 3 from Hog Heartland to East Shore", "play Scholar")
    assert table.money(0) == 0
