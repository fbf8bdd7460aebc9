"""Replaced data files: every value is checked, and the error names the first wrong one."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.rules.industria.table import Table

from smokestack.games.industria.components.load import SHIPPED
from smokestack.games.industria.game import GAME
from smokestack.games.industria.view.view import IndustriaScene
from smokestack.kernel import fuzz, kit
from smokestack.kernel.errors import DataError
from smokestack.kernel.randomness import check_draws

Document = dict[str, Any]
"""A data file as JSON, which may contain anything."""


def write(folder: Path, tiles: Document, board: Document) -> Path:
    (folder / "tiles.json").write_text(json.dumps(tiles), encoding="utf-8")
    (folder / "board.json").write_text(json.dumps(board), encoding="utf-8")
    return folder


def documents() -> tuple[Document, Document]:
    tiles: Document = json.loads((SHIPPED / "tiles.json").read_text(encoding="utf-8"))
    board: Document = json.loads((SHIPPED / "board.json").read_text(encoding="utf-8"))
    return tiles, board


def tile(tiles: Document, id: str) -> Document:
    found: Document = next(entry for entry in tiles["tiles"] if entry["id"] == id)
    return found


def trouble(folder: Path, change: Callable[[Document, Document], object]) -> str:
    tiles, board = documents()
    change(tiles, board)
    with pytest.raises(DataError) as caught:
        GAME.with_data(write(folder, tiles, board))
    return str(caught.value)


def test_the_shipped_files_can_be_put_in_place_of_themselves(tmp_path: Path) -> None:
    game = GAME.with_data(write(tmp_path, *documents()))
    assert game.components.names == GAME.components.names
    fuzz.play(game, fuzz.tables(game)[0], Random(3))


def setter(id: str, field: str, value: object) -> Callable[[Document, Document], object]:
    return lambda tiles, board: tile(tiles, id).__setitem__(field, value)


def constant(field: str, value: object) -> Callable[[Document, Document], object]:
    return lambda tiles, board: board["constants"].__setitem__(field, value)


def listed(field: str, place: int, name: str, value: object) -> Callable[[Document, Document], object]:
    return lambda tiles, board: board[field][place].__setitem__(name, value)


WRONG: list[tuple[Callable[[Document, Document], object], tuple[str, ...]]] = [
    # unknown names
    (setter("e1_ore_mine", "materials", ["coal"]), ("tiles.json", "e1_ore_mine.materials", "'coal'")),
    (setter("e1_quarry", "produces", "marble"), ("e1_quarry.produces", "'marble'")),
    (setter("e1_quarry", "symbols", ["airport"]), ("e1_quarry.symbols", "'airport'")),
    (setter("e1_raw_stone", "material", "marble"), ("e1_raw_stone.material", "'marble'")),
    (setter("e1_bonus_canal", "bonus", "lake"), ("e1_bonus_canal.bonus", "'lake'")),
    (setter("e1_quarry", "space", "moon"), ("e1_quarry.space", "'moon'", "board.json does not have")),
    (setter("e4_telecommunications", "former_name", "Quarry"), ("tiles.json", "'quarry'", "another tile")),
    (setter("e4_telecommunications", "former_name", "Radio  days"), ("e4_telecommunications.former_name", "single")),
    # types and ranges
    (setter("e1_quarry", "cost", "three"), ("tiles.json", "Expected `int`", ".cost")),
    (setter("e1_quarry", "cost", -1), ("tiles.json", ">= 0", ".cost")),
    (setter("e1_quarry", "vp", 99), ("tiles.json", "<= 20", ".vp")),
    (setter("e1_quarry", "epoch", 6), ("tiles.json", "<= 5", ".epoch")),
    (setter("e1_quarry", "type", "mine"), ("tiles.json", "'mine'", ".type")),
    (setter("e1_quarry", "colour", "red"), ("tiles.json", "unknown field `colour`")),
    (setter("e1_quarry", "discount", 2), ("tiles.json", ".discount")),
    (setter("e1_quarry", "name", ""), ("tiles.json", ".name")),
    (setter("e1_quarry", "name", "Quarry #1"), ("e1_quarry.name", "no hash")),
    (setter("e1_quarry", "name", " Quarry"), ("e1_quarry.name", "single spaces")),
    (listed("materials", 0, "name", "Stone  block"), ("board.json", "materials.stone.name", "single spaces")),
    (listed("materials", 0, "name", "Wood"), ("board.json", "materials, name", "'wood'")),
    (setter("e1_quarry", "provenance", {"cost": "guessed"}), ("tiles.json", "'guessed'", ".provenance")),
    (setter("e1_quarry", "provenance", {}), ("e1_quarry.provenance", "empty")),
    (lambda tiles, board: tiles["tiles"][0].pop("cost"), ("tiles.json", "missing required field `cost`")),
    # twice
    (setter("e1_quarry", "id", "e1_sawmill"), ("tiles.json", "'e1_sawmill'", "2 times")),
    (setter("e1_quarry", "name", "Sawmill"), ("tiles.json", "name", "sawmill")),
    (setter("e1_brickworks", "materials", ["wood", "wood"]), ("e1_brickworks.materials", "'wood'", "2 times")),
    (setter("e1_coal_mine", "symbols", ["canal", "canal"]), ("e1_coal_mine.symbols", "2 times")),
    (setter("e1_coal_mine", "symbols", ["canal", "port", "tracks"]), ("e1_coal_mine.symbols", "more than two")),
    (
        setter("e5_robot_works", "materials", ["stone", "wood", "bricks", "iron", "glass"]),
        ("e5_robot_works.materials", "more than 4"),
    ),
    # spaces
    (setter("e1_quarry", "space", "sawmill"), ("tiles.json", "space", "'sawmill'", "2 times")),
    (setter("e1_quarry", "space", None), ("e1_quarry.space", "missing")),
    (setter("e1_bonus_canal", "space", "quarry"), ("e1_bonus_canal.space", "no space")),
    (listed("spaces", 0, "kind", "technology"), ("clay_pit", "technology")),
    (listed("spaces", 3, "epoch", 2), ("e1_quarry.space", "epoch 2")),
    (
        lambda tiles, board: board["spaces"].append({**board["spaces"][0], "id": "spare"}),
        ("board.json", "spaces.spare", "no tile"),
    ),
    # what belongs to one kind only
    (setter("e1_engineering", "cost", 1), ("e1_engineering.cost", "costs no taler")),
    (setter("e1_engineering", "symbols", ["canal"]), ("e1_engineering.symbols", "for factories")),
    (setter("e1_engineering", "discount", 1), ("e1_engineering.discount", "for factories")),
    (setter("e1_engineering", "produces", "wood"), ("e1_engineering.produces", "own materials")),
    (setter("e1_bonus_canal", "vp", 1), ("e1_bonus_canal", "neither vp nor materials")),
    (setter("e1_raw_stone", "cost", 1), ("e1_raw_stone.cost", "costs no taler")),
    (setter("e1_quarry", "material", "stone"), ("e1_quarry.material", "for material tiles")),
    (setter("e1_quarry", "bonus", "canal"), ("e1_quarry.bonus", "for bonus tiles")),
    # the set
    (setter("e1_bonus_canal", "epoch", 2), ("tiles.json", "epoch 1 has 11 tiles", "12")),
    (lambda tiles, board: tiles["tiles"].pop(), ("tiles.json", "epoch 5 has 11 tiles")),
    (listed("materials", 0, "epoch", 2), ("board.json", "materials.stone.bank_from_epoch")),
    (
        lambda tiles, board: board["materials"][0].update(epoch=2, bank_from_epoch=3),
        ("e1_quarry.produces", "epoch 2"),
    ),
    # the board
    (constant("start_money", 5), ("board.json", "constants.start_money is 5", "the rules say 4")),
    (constant("link_vp", 2), ("constants.link_vp",)),
    (listed("materials", 1, "id", "stone"), ("board.json, materials", "'stone'", "2 times")),
    (listed("roads", 0, "a", "nowhere"), ("board.json", "roads.r01.a", "'nowhere'")),
    (listed("roads", 0, "a", "engineering"), ("roads.r01.a", "technology space", "join factory spaces")),
    (listed("roads", 0, "b", "brickworks"), ("roads.r01", "with itself")),
    (
        lambda tiles, board: board["roads"].append({"id": "r99", "a": "clay_pit", "b": "brickworks"}),
        ("roads.r99", "a second time"),
    ),
    (listed("lines", 1, "id", "l01"), ("board.json, lines", "'l01'")),
    (lambda tiles, board: board["score_track"].pop(), ("board.json", "score_track")),
    (lambda tiles, board: board["epochs"].reverse(), ("board.json", "epochs")),
    (lambda tiles, board: board.pop("roads"), ("board.json", "missing required field `roads`")),
]


@pytest.mark.parametrize("change,words", WRONG)
def test_a_wrong_value_is_named_with_its_file_and_field(
    tmp_path: Path, change: Callable[[Document, Document], object], words: tuple[str, ...]
) -> None:
    sentence = trouble(tmp_path, change)
    for word in words:
        assert word in sentence


def test_a_missing_or_broken_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"tiles\.json cannot be read"):
        GAME.with_data(tmp_path)
    write(tmp_path, *documents())
    (tmp_path / "board.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"board\.json is not valid JSON"):
        GAME.with_data(tmp_path)


@pytest.fixture
def toll_canals(tmp_path: Path) -> type[Table]:
    """A table with data in which the canal of epoch II costs 2 T and epoch I has two wood tiles."""
    tiles, board = documents()
    tile(tiles, "e2_bonus_canal")["cost"] = 2
    stone = tile(tiles, "e1_raw_stone")
    stone.update(material="wood", name="Wood (material)", id="e1_raw_wood_2")
    replaced = GAME.with_data(write(tmp_path, tiles, board))

    class OtherTable(Table):
        game = replaced

    return OtherTable


@pytest.mark.rule("IND-7.15", "IND-A7", "IND-A8", "IND-10.1")
def test_a_bonus_tile_with_a_price_is_charged_and_discounted(toll_canals: type[Table]) -> None:
    hands = {"A": "canal II"}
    plain = toll_canals().at("building", epoch=2, cash=2, hands=hands).play("lay canal II")
    assert plain.cash[0] == 0
    discounted = toll_canals().at("building", epoch=2, cash=2, hands=hands, laid={"A": "bank"}).play("lay canal II")
    assert discounted.cash[0] == 1
    factories = toll_canals(discount_scope="factories_only")
    assert factories.at("building", epoch=2, cash=2, hands=hands, laid={"A": "bank"}).play("lay canal II").cash[0] == 0
    poor = toll_canals().at("building", epoch=2, cash=1, hands=hands)
    assert poor.refused("lay canal II").clause == "IND-7.12"


@pytest.mark.rule("IND-10.5")
def test_the_discount_already_holds_for_the_next_tile_of_the_same_building_turn(toll_canals: type[Table]) -> None:
    table = toll_canals().at("building", epoch=2, cash=9, hands={"A": "bank, canal II"})
    table.play("lay bank stone bank", "lay canal II")
    assert table.cash[0] == 9 - 3 - 1 - 1
    other = toll_canals().at("building", epoch=2, cash=9, hands={"A": "bank, canal II"})
    assert other.play("lay canal II", "lay bank stone bank").cash[0] == 9 - 2 - 3 - 1


@pytest.mark.rule("IND-8.13", "IND-8.6")
def test_with_several_producers_the_buyer_chooses_the_seller(tmp_path: Path) -> None:
    tiles, board = documents()
    tile(tiles, "e1_coal_mine")["produces"] = "stone"
    two_quarries = GAME.with_data(write(tmp_path, tiles, board))

    class OtherTable(Table):
        game = two_quarries

    laid = {"B": "quarry", "D": "coal mine"}
    table = OtherTable().at("building", epoch=2, cash=5, hands={"A": "bank"}, laid=laid)
    assert table.legal[:2] == ["lay bank stone from 1", "lay bank stone from 3"]
    assert table.refused("lay bank").clause == "IND-8.2"
    assert table.play("lay bank stone from 3").cash == [1, 5, 5, 6]
    seller = OtherTable().at("building", epoch=2, first="B", cash=5, hands={"B": "bank"}, laid=laid)
    assert seller.legal[:2] == ["lay bank stone own", "lay bank stone from 3"]
    assert seller.refused("lay bank stone bank").clause == "IND-8.6"


@pytest.mark.rule("IND-A8")
def test_factories_only_still_discounts_factories() -> None:
    table = Table(discount_scope="factories_only").at(
        "building", epoch=2, cash=4, hands={"A": "textile mill"}, laid={"A": "bank"}
    )
    assert table.play("lay textile mill wood bank").cash[0] == 4 - 2 - 1


@pytest.mark.rule("IND-2.3")
def test_two_alike_in_one_stack_are_twice_as_likely_and_stand_once(toll_canals: type[Table]) -> None:
    table = toll_canals().play("first player 0")
    odds = {table.state.codec().text(table.state, action): chance for action, chance in table.state.odds()}
    assert len(odds) == 11
    assert odds["reveal wood tile"] == 2 / 12
    kit.check_chance(table.game, table.state, table.state.legal(), Random(1))
    check_draws(table.state, Random(1))
    table.reveal("wood tile", "wood tile", "quarry", "canal")
    assert table.legal.count("put up wood tile") == 1
    table.nobody_bids()
    assert sum(table.hand(seat).count("wood tile") for seat in "ABCD") == 2


def test_other_data_keep_their_place_when_a_position_is_pickled(toll_canals: type[Table]) -> None:
    table = toll_canals().at("building", epoch=2, cash=2, hands={"A": "canal II"})
    again = pickle.loads(pickle.dumps(table.state))
    assert again.components.names == table.components.names
    assert again.key() == table.state.key()
    assert fuzz.play(table.game, fuzz.tables(table.game)[3], Random(5)).scores()
    printed = table.game.scene("standard")
    assert isinstance(printed, IndustriaScene)
    assert next(tile.cost for tile in printed.tiles if tile.word == "canal II") == 2


def test_what_is_reconstructed_is_said_plainly(tmp_path: Path) -> None:
    status = {source.part: source.status for source in GAME.sources()}
    assert status["roads and lines"] == "reconstructed"
    assert status["the eleven producing factories"] == "published"
    assert status["the name of the technology Telecommunications"] == "published"
    other = GAME.with_data(write(tmp_path, *documents()))
    told = {source.status: source for source in other.sources()}
    assert set(told) == {"rulebook", "published", "inferred", "reconstructed"}
    assert str(tmp_path) in told["reconstructed"].note
