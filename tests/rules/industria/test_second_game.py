"""The engine beside a second implementation: the same legal lines and the same table after every action.

SMOKESTACK_FUZZ multiplies how many games are played.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.rules.industria.second_game import SecondGame, SecondTile

from smokestack.games.industria.components.load import SHIPPED
from smokestack.games.industria.game import GAME, IndustriaGame
from smokestack.games.industria.rules.state import IndustriaState
from smokestack.kernel import fuzz
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.options import changed

BUDGET = int(os.environ.get("SMOKESTACK_FUZZ", "1"))
PARTS = 4
OFTEN = ("own", "tile", "bank", "from", "sell", "keep", "no bid", "factory", "late factory", "technology", "bonus")


def named(state: IndustriaState, tiles: list[int]) -> list[str]:
    return sorted(state.components.names[tile] for tile in tiles)


def words(tiles: list[SecondTile]) -> list[str]:
    return sorted(tile.name for tile in tiles)


def engine_table(state: IndustriaState) -> dict[str, object]:
    """Everything on the table, in words and numbers."""
    return {
        "actor": state.actor() if state.actor() >= 0 else -1,
        "over": state.actor() == OVER,
        "turn": state.turn,
        "epoch": state.epoch,
        "first player": state.first,
        "auctioneer": state.auctioneer,
        "cash": state.cash,
        "score": state.scores(),
        "hands": [named(state, hand) for hand in state.hands],
        "laid": [[state.components.names[tile] for tile in laid] for laid in state.laid],
        "offer": named(state, state.offer),
        "stack": named(state, state.stack),
        "gone": named(state, state.gone),
        "up": state.components.names[state.up] if state.up >= 0 else "",
        "high": state.high,
        "bank": state.taken_in - state.paid_out + 4 * state.seats,
        "ranking": state.ranking() if state.actor() == OVER else [],
    }


def second_table(game: SecondGame) -> dict[str, object]:
    players = game.players
    return {
        "actor": game.seat,
        "over": game.phase == "over",
        "turn": game.turn,
        "epoch": game.epoch,
        "first player": game.first,
        "auctioneer": game.auctioneer,
        "cash": [player.cash for player in players],
        "score": [player.score for player in players],
        "hands": [words(player.hand) for player in players],
        "laid": [[tile.name for tile in player.laid] for player in players],
        "offer": words(game.offer),
        "stack": words(game.stack),
        "gone": words(game.gone),
        "up": game.up,
        "high": game.high(),
        "bank": game.bank,
        "ranking": game.ranking() if game.phase == "over" else [],
    }


def choose(lines: list[str], rng: Random) -> int:
    """Mostly what a player would do: build if possible, bid little, so that money and tiles get around."""
    roll = rng.random()
    wanted = [place for place, line in enumerate(lines) if line.startswith("lay ")]
    if not wanted and "pass" in lines:
        bids = [place for place, line in enumerate(lines) if line.startswith("bid ")]
        wanted = bids[:2] if roll < 0.5 else [lines.index("pass")]
    return rng.choice(wanted) if wanted and roll < 0.85 else rng.randrange(len(lines))


def compare(game: IndustriaGame, table: fuzz.FuzzSetup, folder: Path, seed: str) -> Counter[str]:
    """Play one game on both; what was done how often."""
    rng = Random(seed)
    state = game.start(table.seats, table.map, table.options)
    assert isinstance(state, IndustriaState)
    second = SecondGame(table.seats, changed(table.options), folder)
    played: list[str] = []
    while state.actor() != OVER:
        legal = state.legal()
        lines = [state.codec().text(state, action) for action in legal]
        where = f"{table}, seed {seed}, after {played[-12:]}"
        assert sorted(lines) == sorted(second.legal()), where
        place = legal.index(state.draw(rng)) if state.actor() == CHANCE else choose(lines, rng)
        played.append(lines[place])
        state.apply(legal[place])
        second.play(lines[place])
        found, expected = engine_table(state), second_table(second)
        assert found == expected, f"{where}, then {lines[place]}"
    second.counts["actions"] = len(played)
    return second.counts


def other_data(folder: Path) -> Path:
    """Tiles the shipped data do not have: two producers of a material, bonus tiles that cost, doubles in a stack."""
    tiles: dict[str, Any] = json.loads((SHIPPED / "tiles.json").read_text("utf-8"))
    board = (SHIPPED / "board.json").read_text("utf-8")
    by_id = {entry["id"]: entry for entry in tiles["tiles"]}
    by_id["e1_coal_mine"]["produces"] = "stone"
    by_id["e1_ore_mine"]["produces"] = "stone"
    by_id["e2_textile_mill"]["produces"] = "iron"
    by_id["e3_machine_works"]["produces"] = "cement"
    by_id["e1_raw_stone"]["material"] = "wood"
    for entry in tiles["tiles"]:
        if entry["type"] == "bonus":
            entry["cost"] = 2
    (folder / "tiles.json").write_text(json.dumps(tiles), "utf-8")
    (folder / "board.json").write_text(board, "utf-8")
    return folder


def check(game: IndustriaGame, tables: list[fuzz.FuzzSetup], folder: Path, seed: str) -> None:
    counts: Counter[str] = Counter()
    for number, table in enumerate(tables):
        counts += compare(game, table, folder, f"{seed} {number}")
    rare = [word for word in OFTEN if counts[word] < len(tables)]
    assert not rare, f"the games seldom came to {rare}: {counts}"


@pytest.mark.rule(
    "IND-6.4", "IND-6.6", "IND-6.12", "IND-6.15", "IND-7.12", "IND-8.2", "IND-8.6", "IND-10.1", "IND-16.7"
)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_option_plays_the_same_twice(part: int) -> None:
    tables = fuzz.tables(GAME)
    rng = Random(f"options {part}")
    mixed = [fuzz.any_table(GAME, rng) for _ in range(2 * BUDGET)]
    check(GAME, tables[part::PARTS] + mixed, SHIPPED, f"shipped {part}")


@pytest.mark.rule("IND-8.13", "IND-A8", "IND-A23", "IND-7.15", "IND-10.2")
def test_other_tiles_play_the_same_twice(tmp_path: Path) -> None:
    folder = other_data(tmp_path)
    game = GAME.with_data(folder)
    rng = Random("other data")
    scoped = [table for table in fuzz.tables(game) if changed(table.options).get("discount_scope")]
    tables = scoped + [fuzz.any_table(game, rng) for _ in range(4 * BUDGET)]
    check(game, tables, folder, "other")
