"""Golden records: two whole games per player count that must always replay to the same points."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from smokestack.games.city_of_iron.game import GAME
from smokestack.games.city_of_iron.rules.state import CityOfIronState
from smokestack.kernel import registry
from smokestack.kernel.contract import CHANCE, OVER
from smokestack.kernel.facts import Fact
from smokestack.kernel.record import Record, Replay, parse

FOLDER = Path(__file__).resolve().parents[2] / "golden" / "city_of_iron"
GAMES: dict[str, tuple[int, int, dict[str, str]]] = {
    "two-players": (2, 21, {}),
    "two-players-expansion": (2, 22, {"town_expansion": "on", "arc_move": "any_number"}),
    "two-players-changed-purchases": (2, 23, {"mixed_skills": "one_kind"}),
    "three-players-first-game": (3, 31, {"abilities": "off"}),
    "three-players-expansion": (3, 32, {"town_expansion": "on", "snyle_timing": "end_phase"}),
    "three-players-other-rulings": (
        3,
        33,
        {
            "town_expansion": "on",
            "build_reserved": "later_round",
            "free_card_again": "yes",
            "town_districts": "yes",
        },
    ),
    "four-players": (4, 41, {}),
    "four-players-expansion": (4, 42, {"town_expansion": "on", "nation_choice": "random"}),
}


def played(name: str) -> str:
    """A game of advised players who sometimes move at random, above all in purchases; a summary after each round."""
    seats, seed, options = GAMES[name]
    state = registry.start(GAME, seats, None, options)
    rng, advice = Random(seed), GAME.advice()
    record = Record.of(state.setup())
    comments: list[str] = []
    while state.actor() != OVER:
        if state.actor() == CHANCE:
            action = state.draw(rng)
        else:
            seat = rng.choice(state.waiting())
            legal = state.legal_of(seat)
            follow = rng.random() < (0.5 if len(state.waiting()) > 1 else 0.85)
            action = advice.choose(state.resample(seat, rng), legal, rng) if follow else rng.choice(legal)
        record.add(state.codec().text(state, action))
        facts: list[Fact] = []
        state.apply(action, facts)
        assert isinstance(state, CityOfIronState)
        new_round = any(fact.key == "round" for fact in facts)
        comments.append(summary(state) if new_round or state.actor() == OVER else "")
    return record.write(comments)


def summary(state: CityOfIronState) -> str:
    vp = "/".join(str(n) for n in state.vp)
    money = "/".join(str(n) for n in state.money)
    income = "/".join(str(n) for n in state.income)
    return f"round {state.round()}: VP {vp}, money {money}, income {income}"


@pytest.mark.parametrize("name", GAMES)
def test_golden_records_replay_with_their_figures(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    if os.environ.get("SMOKESTACK_GOLDEN") == "write":
        file.write_text(played(name), encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    record = parse(text)
    wanted = [line.split("# ", 1)[1] for line in text.splitlines() if "# round" in line]
    state = Replay(record).state
    assert isinstance(state, CityOfIronState)
    assert state.actor() == OVER
    found = [summary(_at(record, place)) for place, line in enumerate(_body(text), 1) if "# round" in line]
    assert found == wanted
    assert found[-1] == summary(state)


def _body(text: str) -> list[str]:
    return text.split("\n\n", 1)[1].splitlines()


def _at(record: Record, actions: int) -> CityOfIronState:
    state = Replay(record, actions).state
    assert isinstance(state, CityOfIronState)
    return state
